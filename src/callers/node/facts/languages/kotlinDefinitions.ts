import { readMadeBase } from './kotlinCalls.ts';
import { bindDeclared } from './kotlinCalls.ts';
import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { getPlace, namedBy, plainName } from '../reading/backquotes.ts';
import type { QueryMatch } from '../reading/pattern.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { addBases, addDefinition } from '../reading/readDefinition.ts';
import {
  getBases,
  isDelegate,
  getConstant,
  getFunctionType,
  placeOfThis,
  kotlinLexicon,
  readWrittenType,
  typeOfValue,
} from './kotlinExpressions.ts';
import { printTuple } from '../../../domain/typeText.ts';

const types: ReadonlySet<string> = new Set([
  'user_type',
  'nullable_type',
  'function_type',
  'non_nullable_type',
  'parenthesized_type',
  'dynamic',
]);
const bodies: ReadonlySet<string> = new Set(['class_body', 'enum_class_body']);
/** Delegates that give what their lambda gives. */
const lazily = /^(?:lazy|remember\w*)$/;

/** Reads a class, interface, enum or object, with its bases. */
export function readKotlinClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const isInterface = node.children.some(({ type }) => type === 'interface');
  const isEnum =
    node.lastNamedChild?.type === 'enum_class_body' ||
    /\benum\s+class\s+$/.test(draft.text.slice(Math.max(0, nameNode.startIndex - 40), nameNode.startIndex));
  const kindOfClass = isEnum ? 'enum' : 'class';
  addDefinition(draft, node, nameNode, isInterface ? 'interface' : kindOfClass, namedBy(nameNode));
  addSpecifiers(draft, node, nameNode, isInterface ? 'extends' : 'implements');
}

/** Reads the bases of a companion: the class has what they give, as it has the companion's own members. */
export function readCompanion(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = around(caught.node, classes)?.childForFieldName('name');
  if (nameNode !== null && nameNode !== undefined) addSpecifiers(draft, caught.node, nameNode, 'implements');
}

/** Adds the bases that are named behind a colon, and the call of a constructor of one. */
function addSpecifiers(draft: FactsDraft, node: Node, nameNode: Node, role: 'extends' | 'implements'): void {
  for (const specifier of node.namedChildren.find(({ type }) => type === 'delegation_specifiers')?.namedChildren ??
    []) {
    const base = specifier.namedChildren.find(({ type }) => type !== 'annotation');
    if (base?.type === 'constructor_invocation' && isDelegate(base)) readMadeBase(base, draft);
    else if (base?.type === 'constructor_invocation') {
      addBases(draft, getPlace(nameNode), [base], 'extends', false);
      const type = base.firstNamedChild;
      const simple = type?.namedChildren.findLast((child) => child.type === 'identifier') ?? type;
      addConstructorCall(
        draft,
        simple?.text ?? '',
        simple?.startIndex ?? base.startIndex,
        base.lastNamedChild ?? undefined,
        kotlinLexicon,
      );
    } else if (base !== undefined) addBases(draft, getPlace(nameNode), [base], role);
  }
}

/** Reads a function; what it extends is the type that it belongs to. */
export function readKotlinFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const children = node.namedChildren;
  const extended = children.find(({ type, startIndex }) => types.has(type) && startIndex < nameNode.startIndex);
  const returned = children.find(({ type, startIndex }) => types.has(type) && startIndex > nameNode.startIndex);
  const body = children.at(-1)?.type === 'function_body' ? children.at(-1)?.firstNamedChild : undefined;
  let given: TypeText = '';
  if (returned !== undefined) given = readWrittenType(returned);
  else if (body !== null && body !== undefined && body.type !== 'block') given = typeOfValue(body);
  const context = extended === undefined ? getContext(node) : undefined;
  const isMember = bodies.has(node.parent?.type ?? '') || extended !== undefined || context !== undefined;
  const handed = getHanded(node);
  if (handed !== '') draft.yielded.push({ type: handed, at: nameNode.startIndex });
  addDefinition(draft, node, nameNode, isMember ? 'method' : 'function', {
    ...namedBy(nameNode),
    returns: given.startsWith("'") ? '' : given,
    ...(context === undefined ? ownedBy(extended) : { owner: context }),
    ...madeFor(node),
    ...(node.parent?.parent?.type === 'companion_object' && { isStatic: true }),
    standsIn: /\b(?:override|actual)\b/.test(
      children.find(({ type }) => type === 'modifiers')?.text.replace(/@[\w.]+(?:\([^]*?\))?/g, '') ?? '',
    ),
  });
}

/**
 * What `context(Repo)` in front of a function says: it is called as if it extended that. Of several types it is the name
 * of none, so that nothing is known.
 */
function getContext({ previousNamedSibling: before }: Node): string | undefined {
  const written = before?.type === 'call_expression' ? /^context\(\s*([\w.,\s]+)\)$/.exec(before.text)?.[1] : undefined;
  return written
    ?.trim()
    .replace(/^.*\.(?=\w+$)/, '')
    .replace(/\s*,\s*/g, '&');
}

/** What a function hands to the lambda that is its last parameter; the empty text where that is none. */
function getHanded(written: Node): TypeText {
  const list = written.namedChildren.find(({ type }) => type === 'function_value_parameters')?.namedChildren ?? [];
  const type = getFunctionType(list.findLast((each) => each.type === 'parameter')?.lastNamedChild);
  const first = type?.namedChildren.find((each) => each.type !== 'type_modifiers');
  const given = type?.namedChildren.find((each) => each.type === 'function_type_parameters');
  if (first === undefined || given === undefined) return '';
  const parts = given.namedChildren.map((each) =>
    readWrittenType(each.type === 'parameter' ? (each.lastNamedChild ?? each) : each),
  );
  // `Repo.() -> Unit` runs on an object.
  if (first.id !== given.id) {
    while (parts.length < placeOfThis) parts.push('');
    parts[placeOfThis] = readWrittenType(first);
  }
  const [only = ''] = parts;
  return parts.length < 2 ? only : printTuple(parts);
}

/** Reads a property: a field in a class, a variable at the top, else a local name. */
export function readKotlinProperty(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const children = node.namedChildren;
  const place = children.findIndex(
    ({ type }) => type === 'variable_declaration' || type === 'multi_variable_declaration',
  );
  const declared = children[place];
  if (declared === undefined) return;
  const isField = bodies.has(node.parent?.type ?? '');
  if (declared.type === 'multi_variable_declaration') {
    const value = children[place + 1];
    bindDeclared(draft, declared, value === undefined ? '' : typeOfValue(value));
    return;
  }
  const nameNode = declared.namedChildren.find(({ type }) => type === 'identifier');
  if (nameNode === undefined) return;
  const given = children.slice(place + 1).find(({ type }) => !['type_constraints', 'getter', 'setter'].includes(type));
  const written = declared.namedChildren.find(({ type }) => types.has(type));
  let type: TypeText;
  if (written !== undefined) type = readWrittenType(written);
  else type = given !== undefined ? typeOfGiven(given) : typeOfGetter(children);
  if (!isField && node.parent?.type !== 'source_file') {
    draft.bind(plainName(nameNode), type, getPlace(nameNode));
    return;
  }
  const extended = children.slice(0, place).find((each) => types.has(each.type));
  addDefinition(draft, node, nameNode, isField || extended !== undefined ? 'field' : 'variable', {
    ...namedBy(nameNode),
    type,
    ...ownedBy(extended),
  });
  for (const each of children) if (each.type === 'getter' || each.type === 'setter') draft.stretch(each);
  if (given !== undefined) draft.addConstant(nameNode.startIndex, getConstant(given), namedBy(nameNode).name);
}

/** Reads a parameter of a class's own constructor: with `val` or without, its name can be used in the class. */
export function readClassParameter(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const type = caught.get('type');
  addDefinition(draft, caught.node, nameNode, 'field', {
    ...namedBy(nameNode),
    type: readWrittenType(type),
    start: nameNode.startIndex,
    end: type.endIndex,
  });
}

/** Reads a constructor in the class's body: it is named by its own word. */
export function readConstructor(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const word = node.children.find(({ type }) => type === 'constructor');
  if (word !== undefined) addDefinition(draft, node, word, 'constructor');
}

const classes: ReadonlySet<string> = new Set(['class_declaration']);

/** Reads `: super(x)`, which calls a constructor of the base, and `: this(x)`, which calls another one of the class. */
export function readDelegation(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const holder = around(word, classes);
  const bases = holder?.namedChildren.find(({ type }) => type === 'delegation_specifiers')?.namedChildren ?? [];
  const made =
    word.text === 'this'
      ? holder?.childForFieldName('name')
      : bases
          .map((each) => each.namedChildren.find(({ type }) => type !== 'annotation'))
          .find((each) => each !== undefined);
  addConstructorCall(draft, made?.text ?? '', word.startIndex, caught.get('arguments'), kotlinLexicon);
}

/** Reads an entry of an enum: it is an object of the enum. */
export function readEnumEntry(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const holder = node.parent?.parent?.childForFieldName('name');
  const type = holder === null || holder === undefined ? '' : plainName(holder);
  addDefinition(draft, node, caught.get(), 'field', { ...namedBy(caught.get()), type });
  // `OPEN(1)` is made by the constructor of the enum.
  const given = node.namedChildren.find((each) => each.type === 'value_arguments');
  if (given !== undefined) addConstructorCall(draft, type, caught.at(), given, kotlinLexicon);
}

/** The base of an anonymous object, `object : Base { … }`, or of an enum entry with functions of its own. */
function madeFor(member: Node): { expected?: TypeText } {
  const holder = member.parent?.parent;
  if (holder?.type === 'enum_entry') return { expected: holder.parent?.parent?.childForFieldName('name')?.text ?? '' };
  return holder?.type === 'object_literal' ? { expected: getBases(holder).join('|') } : {};
}

function ownedBy(extended: Node | undefined): { owner?: string } {
  const owner =
    extended === undefined
      ? undefined
      : /[\p{ID_Continue}]+$/u.exec(extended.text.replace(/<[^]*>/g, '').replace(/[()?\s]/g, ''))?.[0];
  if (extended === undefined || owner === undefined) return {};
  return { owner: getBound(extended, owner) ?? owner };
}

/** What a type parameter of a function has to be: `Repo` of `fun <T : Repo> T.keep()`. */
function getBound(extended: Node, name: string): string | undefined {
  const around = extended.parent?.namedChildren ?? [];
  const written = around
    .filter(({ type }) => type === 'type_parameters' || type === 'type_constraints')
    .flatMap(({ namedChildren }) => namedChildren)
    .map(({ text }) => /^(?:\w+\s+)*(\w+)\s*:\s*([\w.]+)/.exec(text))
    .find((each) => each?.[1] === name)?.[2];
  return written?.slice(written.lastIndexOf('.') + 1);
}

function typeOfGiven(given: Node): TypeText {
  if (given.type !== 'property_delegate') return typeOfValue(given);
  const call = given.firstNamedChild;
  const lambda =
    call?.lastNamedChild?.type === 'annotated_lambda' &&
    lazily.test(call.firstNamedChild?.text.replace(/\(.*$/s, '') ?? '')
      ? call.lastNamedChild.lastNamedChild
      : null;
  return lambda?.lastNamedChild === null || lambda?.lastNamedChild === undefined
    ? ''
    : typeOfValue(lambda.lastNamedChild);
}

function typeOfGetter(children: readonly Node[]): TypeText {
  const body = children.find(({ type }) => type === 'getter')?.lastNamedChild;
  const value = body?.type === 'function_body' ? body.firstNamedChild : null;
  if (value?.type !== 'block') return value === null ? '' : typeOfValue(value);
  // `get() { return Repo() }`, and no other way out.
  const [only, ...others] = value.descendantsOfType('return_expression');
  return only?.lastNamedChild === null || only === undefined || others.length > 0
    ? ''
    : typeOfValue(only.lastNamedChild);
}
