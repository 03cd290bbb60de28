import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import { changeMembers, printType } from '../../../../domain/typeText.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { readType } from '../../reading/readType.ts';
import { add, addBase, declaredType, defines, isFunctionType, readClass } from './definitions.ts';
import { constantValue, typeOfValue } from './values.ts';
import { referToBracketed, referToValue, someValue } from './valueUses.ts';
import { eitherType, isAnything, scriptType } from './scriptType.ts';
import { fieldText, getField, getSpan } from '../../reading/typeTexts.ts';

const functionNodes = new Set(['arrow_function', 'function_expression', 'generator_function']);

/** Fields of JavaScript's classes. */
export const untypedFieldPatterns: readonly SyntaxPattern[] = [
  ['(field_definition property: (_) @name value: (_)? @value) @node', readField],
  [`(field_definition value: ${someValue})`, referToValue],
];

/** What only TypeScript defines, and where it names types. */
export const typedDefinitionPatterns: readonly SyntaxPattern[] = [
  ['(public_field_definition name: (_) @name value: (_)? @value) @node', readField],
  [`(public_field_definition value: ${someValue})`, referToValue],
  [`[(as_expression ${someValue}) (satisfies_expression ${someValue})]`, referToValue],
  [`(non_null_expression ${someValue})`, referToBracketed],
  ['(abstract_class_declaration name: (_) @name) @node', readClass],
  ['(interface_declaration name: (_) @name (extends_type_clause)? @bases) @node', readInterface],
  [
    '(type_alias_declaration name: (_) @name value: (_) @value) @node',
    (caught, draft) => {
      const type = withoutParameters(caught.node, scriptType(caught.get('value').text));
      add(draft, caught.node, caught.get(), 'type', {
        ...(type === '' ? {} : { type }),
        ...getResult(caught.get('value')),
      });
    },
  ],
  ['(enum_declaration name: (_) @name) @node', defines('enum')],
  ['[(internal_module name: (identifier) @name) (module name: (identifier) @name)] @node', defines('namespace')],
  [
    '(enum_assignment name: (_) @name value: (_) @value)',
    (caught, draft) => {
      addConstant(caught, draft);
    },
  ],
  ['[(function_signature name: (_) @name)] @node', readSignature('function')],
  ['[(method_signature name: (_) @name) (abstract_method_signature name: (_) @name)] @node', readSignature('method')],
  ['(property_signature name: (_) @name) @node', readProperty],
  [
    '[(function_type) (call_signature) (construct_signature) (constructor_type)] @node',
    (caught, draft) => {
      draft.stretch(caught.node, 'signature');
    },
  ],
  ['(type_identifier) @type', readType],
  [
    '(_ (type_parameters (type_parameter name: (_) @name constraint: (constraint)? @bound))) @node',
    (caught, draft) => {
      const node = caught.node;
      const bound = caught.find('bound')?.text.replace(/^extends\s+/, '') ?? '';
      draft.typeParameters.push({ name: draft.word(caught.at()), bound: scriptType(bound), ...getSpan(node) });
    },
  ],
  [
    '(export_statement "=" (identifier) @name)',
    (caught, draft) => {
      draft.exports.push({ local: draft.word(caught.at()), exported: 'default' });
    },
  ],
];

/** The type that an alias stands for; of what its own parameters say, which are given where it is named, nothing is known. */
function withoutParameters(alias: Node, type: TypeText): TypeText {
  const own = (getField(alias, 'type_parameters')?.namedChildren ?? []).map((each) => fieldText(each, 'name'));
  if (own.length === 0) return type;
  return changeMembers(type, (member) => {
    const text = printType(member);
    const root = /^=?([\p{ID_Continue}$]+)/u.exec(text)?.[1] ?? '';
    return own.includes(root) ? '?' : text;
  });
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const value = caught.find('value');
  const isFunction = value !== undefined && functionNodes.has(value.type);
  if (isFunction) {
    const returns = declaredType(value, 'return_type');
    add(draft, node, caught.get(), 'method', returns === undefined ? {} : { returns });
    return;
  }
  const declared = declaredType(node, 'type');
  let type = declared ?? '';
  if (type === '' && value !== undefined) type = typeOfValue(value);
  if (type !== '' && isAnything(fieldText(node, 'type'))) type = eitherType([type, '?']);
  add(draft, node, caught.get(), 'field', type === '' ? {} : { type, isInferred: declared === undefined });
  if (value?.type === 'string') addConstant(caught, draft);
}

function addConstant(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  draft.addConstant(at + (/['"]/.test(draft.text[at] ?? '') ? 1 : 0), constantValue(caught.get('value').text));
}

function readInterface(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  add(draft, caught.node, name, 'interface');
  for (const base of caught.find('bases')?.namedChildren ?? []) addBase(draft, name.startIndex, base, 'extends');
}

function readSignature(kind: 'function' | 'method'): SyntaxPattern[1] {
  return (caught, draft) => {
    const node = caught.node;
    const returns = declaredType(node, 'return_type');
    const name = caught.get();
    add(draft, node, name, name.text === 'constructor' ? 'constructor' : kind, {
      isSignature: true,
      isMemberOfType: node.type === 'method_signature',
      isOptional: isOptional(draft, name),
      ...(returns === undefined ? {} : { returns }),
    });
  };
}

/** What a function's type says that it gives: `(id: string) => Repo`. */
function getResult(type: Node | null | undefined): { readonly returns?: string } {
  const returns = type?.type === 'function_type' ? declaredType(type, 'return_type') : undefined;
  return returns === undefined || returns === '' ? {} : { returns };
}

/** Whether a question mark stands behind a member's name. */
function isOptional({ text }: FactsDraft, name: Node): boolean {
  return text[name.endIndex] === '?';
}

/** A member of an interface: a method where its type is a function's. */
function readProperty(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const source = fieldText(node, 'type');
  const isFunction = isFunctionType(source) || /^:\s*\(\s*\(.*=>/s.test(source);
  const type = isFunction ? undefined : declaredType(node, 'type');
  add(draft, node, caught.get(), isFunction ? 'method' : 'field', {
    isMemberOfType: true,
    isOptional: isOptional(draft, caught.get()),
    isSignature: isFunction,
    ...(type === undefined ? {} : { type }),
    ...getResult(getField(node, 'type')?.firstNamedChild),
  });
}
