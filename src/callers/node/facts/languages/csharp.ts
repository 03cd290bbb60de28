import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { getElement } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { readString } from '../reading/classify.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { callReader, decoratorReader } from '../reading/readCall.ts';
import { addBases, addDefinition, definitionReader } from '../reading/readDefinition.ts';
import { lookupReader } from '../reading/readLookup.ts';
import { readBound } from '../reading/readBound.ts';
import { eitherWay, maxNested } from '../reading/eitherWay.ts';
import { itemReader } from '../reading/readItem.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { getExpected } from './csharpExpected.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { namedType } from './javaTypes.ts';
import { simpleType } from '../reading/typeNames.ts';
import { getField, fieldText, getFields, typeOfCalled, typeOfConstant, typeOfPath } from '../reading/typeTexts.ts';

const csharpLexicon: Lexicon = {
  keywords: new Set(['this', 'base', 'null', 'true', 'false', 'default', 'new']),
  strings: [
    { form: /^\$@?"(?<text>(?:\\[^]|""|[^"\\])*)"$/, holes: /\{[^}]*\}/g },
    { form: /^@?"(?<text>(?:\\[^]|[^"\\])*)"$/ },
    { form: /^"""(?<text>[^]*)"""$/ },
    { form: /^nameof\((?:[\w.]+\.)?(?<text>\w+)\)$/ },
  ],
  functionStart: /^(?:async\s+)?(?:static\s+)?(?:\w+|\([^()]*\))\s*=>|^delegate\b/,
  named: /^([A-Za-z_]\w*)\s*(?::(?!:)|=(?![=>]))\s*/,
  classValue: /^typeof\(([\w.]+)(?:<[^>]*>)?\)$/,
};
const call = callReader(csharpLexicon);
const value = valueReader(csharpLexicon);
const name = '[(identifier) (member_access_expression)] @value';
const named = '[(identifier) @name (generic_name (identifier) @name)]';
const attribute =
  '(attribute_list (attribute name: ' +
  '[(identifier) @name (qualified_name name: (identifier) @name) (generic_name (identifier) @name)] ' +
  '(attribute_argument_list)? @arguments)) @node';

const type = '(identifier) @type (generic_name (identifier) @type) (nullable_type (identifier) @type)';
const more = '(array_type (identifier) @type) (qualified_name name: (identifier) @type)';
const declared = '(variable_declaration type: (_) @type (variable_declarator name: (_) @name) @declarator)';

/** The namespace of a file; of several that stand one beside the other none is. */
function getOnlySpace(known: string | undefined, name: Node): string {
  const space = name.text.replace(/\s+/g, '');
  if (known === undefined) return space;
  const isInner = around(name.parent ?? name, new Set(['namespace_declaration'])) !== undefined;
  return isInner || space === known ? known : '';
}

/** What is read of C#. */
export const csharpPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns([
    'block',
    'for_statement',
    'foreach_statement',
    'using_statement',
    'catch_clause',
    'switch_section',
  ]),
  [
    '[(file_scoped_namespace_declaration name: (_) @name) (namespace_declaration name: (_) @name)]',
    (caught, draft) => {
      draft.package = getOnlySpace(draft.package, caught.get());
    },
  ],
  ['(using_directive) @node', readUsing],
  [
    '[(class_declaration name: (_) @name) (struct_declaration name: (_) @name) (record_declaration name: (_) @name)] @node',
    readClass,
  ],
  ['(interface_declaration name: (_) @name) @node', readClass],
  ['(enum_declaration name: (_) @name) @node', definitionReader('enum')],
  ['(delegate_declaration name: (_) @name) @node', definitionReader('type')],
  ['(method_declaration name: (_) @name) @node', readMethod],
  ['(local_function_statement name: (_) @name) @node', definitionReader('function')],
  ['(constructor_declaration name: (_) @name) @node', definitionReader('constructor')],
  ['(property_declaration name: (_) @name) @node', readProperty],
  [`[(field_declaration ${declared}) (event_field_declaration ${declared})] @node`, readField],
  ['(enum_member_declaration name: (_) @name) @node', definitionReader('field')],
  ['(record_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @declarator)) @node', readField],
  ['(class_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @declarator)) @node', readField],
  [`[(local_declaration_statement ${declared}) (using_statement ${declared})]`, readLocal],
  ['(parameter type: (_)? @type name: (_) @name)', readLocal],
  ['(parameter_list type: (_) @type name: (identifier) @name)', readLocal],
  ['(implicit_parameter) @name', readLocal],
  ['(foreach_statement type: (_) @type left: (identifier) @name right: (_) @iterated)', readLocal],
  [
    '[(declaration_pattern type: (_) @type name: (identifier) @name) (declaration_expression type: (_) @type name: (identifier) @name)]',
    readLocal,
  ],
  ['(tuple_pattern name: (identifier) @name) @node', readTuplePart],
  [
    '(type_parameter_constraints_clause (identifier) @name (type_parameter_constraint type: (_) @bound))',
    readTypeBound,
  ],
  [
    '(invocation_expression function: ' +
      '(member_access_expression expression: (_) @iterated name: (identifier) @method) arguments: ' +
      '(argument_list . (argument ' +
      '(lambda_expression parameters: ' +
      '[(implicit_parameter) @name (parameter_list . (parameter !type name: (identifier) @name))]))))',
    itemReader(typeOfValue),
  ],
  ['[(lambda_expression) (anonymous_method_expression)] @node', readStretch],
  [
    '(assignment_expression left: (member_access_expression name: (identifier) @name) @left right: (_) @right)',
    readThisField,
  ],
  [`(invocation_expression function: ${named} arguments: (_) @arguments)`, call],
  [
    `(invocation_expression function: (member_access_expression name: ${named}) @callee arguments: (_) @arguments)`,
    call,
  ],
  [
    `(invocation_expression function: (conditional_access_expression (member_binding_expression name: ${named})) @callee arguments: (_) @arguments)`,
    call,
  ],
  [
    `(invocation_expression function: (conditional_access_expression (member_access_expression name: ${named})) @callee arguments: (_) @arguments)`,
    call,
  ],
  [
    '(object_creation_expression type: ' +
      '[(identifier) @name (generic_name (identifier) @name) ' +
      '(qualified_name name: [(identifier) @name (generic_name (identifier) @name)]) @callee] arguments: ' +
      '(_)? @arguments)',
    callReader(csharpLexicon, 'new'),
  ],
  ['(constructor_initializer ["base" "this"] @name (argument_list) @arguments)', readDelegation],
  [
    '(implicit_object_creation_expression (argument_list) @arguments) @node',
    (caught, draft) => {
      const node = caught.node;
      addConstructorCall(draft, getExpected(node), node.startIndex, caught.get('arguments'), csharpLexicon);
    },
  ],
  [attribute, decoratorReader(csharpLexicon)],
  [`(parameter ${attribute} name: (_) @parameter)`, decoratorReader(csharpLexicon)],
  [
    `[
    (variable_declarator name: (_) ${name}) (assignment_expression right: ${name}) (return_statement ${name}) (initializer_expression ${name})
    (arrow_expression_clause ${name}) (conditional_expression consequence: ${name}) (conditional_expression alternative: ${name})
    (argument (member_access_expression expression:
      [(invocation_expression) (object_creation_expression) (element_access_expression) (parenthesized_expression)]) @value)
    (lambda_expression body: ${name}) (await_expression ${name}) (binary_expression "??" right: ${name})
  ]`,
    value,
  ],
  [
    `[
    (variable_declaration type: [${type} ${more}])
    (parameter type: [${type} ${more}])
    (property_declaration type: [${type}])
    (method_declaration returns: [${type}])
    (type_argument_list [(identifier) @type (generic_name (identifier) @type)])
    (typeof_expression type: (identifier) @type) (cast_expression type: (identifier) @type) (declaration_pattern type: (identifier) @type)
    (type_parameter_constraint type: (identifier) @type) (as_expression right: (identifier) @type) (is_expression right: (identifier) @type)
  ]`,
    readType,
  ],
  [
    `(assignment_expression left: [(identifier) @key (member_access_expression name: (identifier) @key)] right: ${name})`,
    (caught, draft) => {
      // `button.Clicked += OnClicked`: the handler is under the event's name.
      if (/\+=\s*$/.test(draft.text.slice(caught.get('key').endIndex, caught.at('value')))) value(caught, draft);
    },
  ],
  [
    '(invocation_expression function: ' +
      '(element_access_expression expression: [(identifier) (member_access_expression)] @map subscript: ' +
      '(bracketed_argument_list (argument (_) @key))))',
    lookupReader(csharpLexicon),
  ],
  [
    '(return_statement (object_creation_expression) @value)',
    (caught, draft) => {
      draft.results.push({ type: typeOfValue(caught.get('value')), at: caught.at('value') });
    },
  ],
];

function readUsing(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const source = node.text;
  // One blank for each run of them: with more, the pattern's time would grow with a power of their number.
  const match = /^(?:global )?using (?:static )?(?:(\w+) ?= ?)?(?:global::)?([\w. ]+?)(?:<[^;]*)? ?;$/.exec(
    source.replace(/\s+/g, ' '),
  );
  if (match === null) return;
  const path = (match[2] ?? '').replace(/\s+/g, '');
  if (match[1] !== undefined) {
    const last = path.slice(path.lastIndexOf('.') + 1);
    draft.take({
      local: match[1],
      imported: last,
      from: path.slice(0, Math.max(0, path.length - last.length - 1)),
      at: node.startIndex + source.indexOf(match[1], 5),
    });
  } else {
    draft.take({ local: '*', imported: '*', from: path, at: node.startIndex + source.indexOf(match[2] ?? '') });
  }
}

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const isInterface = node.type === 'interface_declaration';
  addDefinition(draft, node, nameNode, isInterface ? 'interface' : 'class');
  const bases = node.namedChildren.find(({ type }) => type === 'base_list')?.namedChildren ?? [];
  for (const [place, base] of bases.entries()) {
    const holder = base.type === 'primary_constructor_base_type' ? (base.firstNamedChild ?? base) : base;
    // `class Line(int n) : Base(n)`
    const list = [base.lastNamedChild, bases[place + 1]].find((each) => each?.type === 'argument_list') ?? undefined;
    // By the language's custom interfaces start with an I and a capital letter; nothing else in the file tells them
    // from classes.
    const isImplemented =
      !isInterface && /^(?:[\w]+\.)*I[A-Z]/.test(draft.text.slice(holder.startIndex, holder.startIndex + 120));
    addBases(draft, nameNode.startIndex, [holder], isImplemented ? 'implements' : 'extends', list === undefined);
    if (list !== undefined)
      addConstructorCall(
        draft,
        holder.text,
        holder.startIndex + (/^(?:\w+(?:\.|::))*/.exec(holder.text)?.[0].length ?? 0),
        list,
        csharpLexicon,
      );
  }
}

const classes: ReadonlySet<string> = new Set(['class_declaration', 'record_declaration', 'struct_declaration']);

/**
 * `: base(x)` calls a constructor of the base, which is before the interfaces, `: this(x)` another one of the class.
 */
function readDelegation(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const holder = around(word, classes);
  const made =
    word.text === 'this'
      ? holder?.childForFieldName('name')
      : holder?.namedChildren.find(({ type }) => type === 'base_list')?.firstNamedChild;
  addConstructorCall(draft, made?.text ?? '', word.startIndex, caught.get('arguments'), csharpLexicon);
}

function readMethod(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  addDefinition(draft, node, caught.get(), 'method', { returns: namedType(fieldText(node, 'returns'), 'csharp') });
}

function readProperty(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  addDefinition(draft, node, caught.get(), 'field', { type: namedType(fieldText(node, 'type'), 'csharp') });
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const declarator = caught.get('declarator');
  const given =
    declarator.type === 'variable_declarator' && declarator.namedChildCount > 1
      ? (declarator.lastNamedChild ?? undefined)
      : undefined;
  addDefinition(draft, caught.node, nameNode, 'field', {
    type: getType(caught.get('type'), given),
    start: nameNode.startIndex,
    end: declarator.endIndex,
  });
  if (given !== undefined) draft.addConstant(nameNode.startIndex, getConstant(given));
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const type = caught.find('type');
  const declarator = caught.find('declarator');
  const given =
    declarator !== undefined && declarator.namedChildCount > 1 ? (declarator.lastNamedChild ?? undefined) : undefined;
  const iterated = caught.find('iterated');
  const known = type === undefined ? '' : getType(type, given);
  const element = known === '' && iterated !== undefined ? typeOfValue(iterated) : '';
  draft.bind(draft.word(at), element === '' ? known : getElement(element, (of) => `=${of}[]`), at);
}

/** `var (order, total) = (new Order(), 2);`: of what is taken apart in another way nothing is said. */
function readTuplePart(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const at = caught.at();
  const place = node.namedChildren.findIndex(({ startIndex }) => startIndex === at);
  const values = node.nextNamedSibling?.type === 'tuple_expression' ? node.nextNamedSibling.namedChildren : [];
  const value = values[place]?.lastNamedChild ?? undefined;
  draft.bind(draft.word(at), value === undefined ? '' : typeOfValue(value), at);
}

function readThisField(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  if (/^this\s*\.\s*$/.test(draft.text.slice(caught.at('left'), at)))
    draft.bind(`this.${draft.word(at)}`, typeOfValue(caught.get('right')), at);
}

function getType(type: Node, given: Node | undefined): TypeText {
  if (type.type === 'implicit_type') {
    if (given === undefined) return '';
    return typeOfValue(given);
  }
  return namedType(type.text, 'csharp');
}

function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > maxNested) return '';
  const of = (inner: Node): TypeText => typeOfValue(inner, depth + 1);
  switch (node.type) {
    case 'object_creation_expression':
      return namedType(fieldText(node, 'type'), 'csharp');
    case 'invocation_expression': {
      const path = getField(node, 'function')?.text.replace(/<[^<>]*>$/, '') ?? '';
      return typeOfCalled(path, /^[\w.?()\s]+$/);
    }
    case 'await_expression':
    case 'parenthesized_expression':
    case 'postfix_unary_expression':
      return eitherWay([node.lastNamedChild], of);
    case 'conditional_expression':
      return eitherWay(getFields(node, 'consequence', 'alternative'), of);
    case 'binary_expression':
      return getField(node, 'operator')?.text === '??' ? eitherWay(getFields(node, 'left', 'right'), of) : '';
    case 'switch_expression':
      return eitherWay(
        node.namedChildren.flatMap((each) => (each.type === 'switch_expression_arm' ? [each.lastNamedChild] : [])),
        of,
      );
    case 'cast_expression':
      return namedType(fieldText(node, 'type'), 'csharp');
    case 'as_expression':
      return namedType(fieldText(node, 'right'), 'csharp');
    case 'identifier':
    case 'member_access_expression':
      return typeOfPath(node.text, /^[\w.()\s]+$/);
    default:
      return typeOfConstant(getConstant(node));
  }
}

function getConstant(node: Node): string | undefined {
  return node.type.endsWith('string_literal') && node.endIndex - node.startIndex < 202
    ? readString(node.text, csharpLexicon)?.text
    : undefined;
}

function readTypeBound(caught: QueryMatch, draft: FactsDraft): void {
  readBound(caught, draft, (written) => simpleType(written, 'csharp'));
}
