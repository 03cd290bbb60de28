import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, TypeText } from '../../../domain/facts.ts';
import { getElement } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { readString } from '../reading/classify.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { referCall } from '../reading/readArguments.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { callReader, decoratorReader } from '../reading/readCall.ts';
import { addBases, addDefinition, definitionReader } from '../reading/readDefinition.ts';
import { readBound } from '../reading/readBound.ts';
import { simpleType } from '../reading/typeNames.ts';
import { eitherWay, maxNested } from '../reading/eitherWay.ts';
import { itemReader } from '../reading/readItem.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { receiverText } from '../reading/words.ts';
import { implicitReceiver, madeFor } from './javaAnonymous.ts';
import { eraseType, namedType, typeOfJavaArgument } from './javaTypes.ts';
import {
  getField,
  fieldText,
  getFields,
  getSpan,
  typeOfCalled,
  typeOfConstant,
  typeOfPath,
} from '../reading/typeTexts.ts';

const javaLexicon: Lexicon = {
  keywords: new Set(['this', 'super', 'null', 'true', 'false', 'new', 'class']),
  strings: [{ form: /^"""\s*\n(?<text>[^]*)"""$/ }, { form: /^"(?<text>(?:\\[^]|[^"\\])*)"$/ }],
  functionStart: /^(?:\w+|\([^()]*\))\s*->/,
  named: /^([A-Za-z_]\w*)\s*=(?!=)\s*/,
  classValue: /^([\w.]+)\.class$/,
  typeOfArgument: typeOfJavaArgument,
};
const call = callReader(javaLexicon);
const value = valueReader(javaLexicon);
const name = '[(identifier) (field_access)] @value';
const annotation = '[(marker_annotation name: (_) @name) (annotation name: (_) @name arguments: (_) @arguments)] @node';

/** What is read of Java. */
export const javaPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns(['block', 'for_statement', 'enhanced_for_statement', 'catch_clause', 'switch_block', 'switch_rule']),
  // What `if (!(it instanceof Order order)) return;` names goes on behind it, what is not negated ends with it.
  [
    '(if_statement condition: (_) @condition) @node',
    (caught, draft) => {
      const condition = caught.get('condition').text;
      if (condition.includes('instanceof') && !condition.includes('!(')) draft.stretch(caught.node, 'block');
    },
  ],
  // What a `try` opens is closed before its `catch`.
  [
    '(try_with_resources_statement resources: (_) @resources body: (_) @body)',
    (caught, draft) => {
      draft.stretch({ startIndex: caught.at('resources'), endIndex: caught.get('body').endIndex }, 'block');
    },
  ],
  [
    '(package_declaration [(scoped_identifier) (identifier)] @name)',
    (caught, draft) => {
      draft.package = caught.get().text.replace(/\s+/g, '');
    },
  ],
  ['(import_declaration) @node', readImport],
  [
    '[(class_declaration name: (_) @name) (record_declaration name: (_) @name) (enum_declaration name: (_) @name)] @node',
    readClass,
  ],
  ['[(interface_declaration name: (_) @name) (annotation_type_declaration name: (_) @name)] @node', readClass],
  ['[(method_declaration name: (_) @name) (annotation_type_element_declaration name: (_) @name)] @node', readMethod],
  [
    '[(constructor_declaration name: (_) @name) (compact_constructor_declaration name: (_) @name)] @node',
    definitionReader('constructor'),
  ],
  [
    '(field_declaration type: (_) @type declarator: (variable_declarator name: (_) @name value: (_)? @value)) @node',
    readField,
  ],
  [
    '(constant_declaration type: (_) @type declarator: (variable_declarator name: (_) @name value: (_)? @value)) @node',
    readField,
  ],
  ['(enum_constant name: (_) @name) @node', definitionReader('field')],
  ['(enum_constant name: (_) @name arguments: (_) @arguments)', readMadeConstant],
  [
    '(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @node))',
    readField,
  ],
  [
    '(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (_) @name value: (_)? @value))',
    readLocal,
  ],
  ['(formal_parameter type: (_) @type name: (_) @name)', readLocal],
  ['(spread_parameter (variable_declarator name: (_) @name))', readLocal],
  ['(enhanced_for_statement type: (_) @type name: (_) @name value: (_) @iterated)', readLocal],
  ['(resource type: (_) @type name: (_) @name value: (_)? @value)', readLocal],
  ['(catch_formal_parameter (catch_type (_) @type) name: (_) @name)', readLocal],
  ['[(inferred_parameters (identifier) @name) (lambda_expression parameters: (identifier) @name)]', readLocal],
  ['(type_parameter (type_identifier) @name (type_bound . (_) @bound)?)', readTypeParameter],
  [
    '(method_invocation object: (_) @iterated name: (identifier) @method arguments: ' +
      '(argument_list . (lambda_expression parameters: ' +
      '[(identifier) @name (inferred_parameters . (identifier) @name)])))',
    itemReader(typeOfValue),
  ],
  ['(instanceof_expression right: (_) @type name: (_) @name)', readLocal],
  [
    '[(type_pattern (_) @type . (identifier) @name) (record_pattern_component (_) @type . (identifier) @name)]',
    readLocal,
  ],
  [
    '(switch_block_statement_group (switch_label (pattern))) @node',
    (caught, draft) => {
      draft.stretch(caught.node, 'block');
    },
  ],
  ['[(lambda_expression) (object_creation_expression (class_body))] @node', readStretch],
  [
    '(assignment_expression left: (field_access object: (this) field: (_) @name) right: (_) @right)',
    (caught, draft) => {
      const at = caught.at();
      draft.bind(`this.${draft.word(at)}`, typeOfValue(caught.get('right')), at);
    },
  ],
  ['(method_invocation !object name: (_) @name arguments: (_) @arguments) @node', readBareCall],
  ['(method_invocation object: (_) @callee name: (_) @name arguments: (_) @arguments)', call],
  ['(explicit_constructor_invocation constructor: (_) @name arguments: (_) @arguments)', readDelegation],
  [
    '(object_creation_expression . (_) @outer "new" type: [(type_identifier) @name (generic_type (type_identifier) @name)] arguments: (_) @arguments)',
    readInnerMade,
  ],
  [
    '(object_creation_expression type: ' +
      '[(type_identifier) @name (generic_type (type_identifier) @name) ' +
      '(scoped_type_identifier (type_identifier) @name .) @callee ' +
      '(generic_type (scoped_type_identifier (type_identifier) @name .) @callee)] arguments: ' +
      '(_) @arguments)',
    callReader(javaLexicon, 'new'),
  ],
  [
    '(object_creation_expression type: [(type_identifier) @base (generic_type (type_identifier) @base)] (class_body))',
    (caught, draft) => {
      const at = caught.at('base');
      draft.refer({ name: draft.word(at), role: 'new', at, arguments: [{ kind: 'other', text: '...' }] });
    },
  ],
  ['(method_reference . (_) @callee [(identifier) "new"] @name .)', readMethodReference],
  [annotation, decoratorReader(javaLexicon)],
  [`(formal_parameter (modifiers ${annotation}) name: (_) @parameter)`, decoratorReader(javaLexicon)],
  [
    `[
    (variable_declarator value: ${name}) (assignment_expression right: ${name}) (return_statement ${name}) (array_initializer ${name})
    (ternary_expression consequence: ${name}) (ternary_expression alternative: ${name}) (lambda_expression body: ${name})
    (element_value_array_initializer ${name})
  ]`,
    value,
  ],
  ['(type_identifier) @type', readType],
  [
    '(return_statement (object_creation_expression) @value)',
    (caught, draft) => {
      draft.results.push({ type: typeOfValue(caught.get('value')), at: caught.at('value') });
    },
  ],
];

function readImport(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  // One blank for each run of them: with more, the pattern's time would grow with a power of their number.
  const match = /^import (?:static )?([\p{ID_Continue}$. ]+?) ?(\. ?\*)? ?;?$/u.exec(node.text.replace(/\s+/g, ' '));
  if (match === null) return;
  const path = (match[1] ?? '').replace(/\s+/g, '');
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (match[2] !== undefined)
    draft.take({ local: '*', imported: '*', from: path, at: node.startIndex + node.text.lastIndexOf('*') });
  else
    draft.take({
      local: last,
      imported: last,
      from: path.slice(0, Math.max(0, path.length - last.length - 1)),
      at: node.startIndex + node.text.lastIndexOf(last),
    });
}

const classKinds: Readonly<Record<string, DefinitionKind>> = {
  class_declaration: 'class',
  record_declaration: 'class',
  enum_declaration: 'enum',
};

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  addDefinition(draft, node, nameNode, classKinds[node.type] ?? 'interface');
  for (const child of node.namedChildren) {
    const list = child.type === 'superclass' ? child.namedChildren : (child.firstNamedChild?.namedChildren ?? []);
    if (child.type === 'superclass' || child.type === 'extends_interfaces')
      addBases(draft, nameNode.startIndex, list, 'extends');
    else if (child.type === 'super_interfaces') addBases(draft, nameNode.startIndex, list, 'implements');
  }
}

function readTypeParameter(caught: QueryMatch, draft: FactsDraft): void {
  const bound = caught.find('bound');
  if (bound !== undefined) readBound(caught, draft, (written) => simpleType(written, 'java'));
  const holder = around(caught.get(), declarations);
  if (holder === undefined) return;
  const erasure = bound === undefined ? 'Object' : eraseType(bound.text);
  draft.erasures.push({ name: draft.word(caught.at()), erasure, ...getSpan(holder) });
}

const declarations: ReadonlySet<string> = new Set([
  'class_declaration',
  'record_declaration',
  'interface_declaration',
  'method_declaration',
  'constructor_declaration',
]);
const classes: ReadonlySet<string> = new Set(['class_declaration', 'record_declaration', 'enum_declaration']);

/** `super(x)` calls a constructor of the base, `this(x)` another one of the class. */
function readDelegation(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const holder = around(word, classes);
  const made =
    word.text === 'this' ? holder?.childForFieldName('name') : holder?.childForFieldName('superclass')?.lastNamedChild;
  addConstructorCall(draft, made?.text ?? '', word.startIndex, caught.get('arguments'), javaLexicon);
}

/** `OPEN(1)` in an enum is made by its constructor. */
function readMadeConstant(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  addConstructorCall(
    draft,
    around(word, classes)?.childForFieldName('name')?.text ?? '',
    word.startIndex,
    caught.get('arguments'),
    javaLexicon,
  );
}

/** `outer.new Inner()`: the class is a member of the receiver. */
function readInnerMade(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  referCall(draft, caught.get('arguments'), javaLexicon, {
    name: draft.word(at),
    role: 'new',
    at,
    receiver: receiverText(caught.get('outer').text),
  });
}

function readMethod(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const expected = node.parent?.type === 'class_body' ? madeFor(node.parent) : '';
  addDefinition(draft, node, caught.get(), 'method', {
    returns: namedType(fieldText(node, 'type'), 'java'),
    ...(expected !== '' && { expected }),
  });
}

function readBareCall(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  referCall(draft, caught.get('arguments'), javaLexicon, {
    name: draft.word(at),
    role: 'call',
    at,
    receiver: implicitReceiver(caught.node, draft),
  });
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const given = caught.find('value');
  addDefinition(draft, caught.node, nameNode, 'field', {
    type: getType(caught.get('type'), given),
    end: given?.endIndex ?? nameNode.endIndex,
    start: nameNode.startIndex,
  });
  if (given !== undefined) draft.addConstant(nameNode.startIndex, getConstant(given));
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const type = caught.find('type');
  const iterated = caught.find('iterated');
  const known = type === undefined ? '' : getType(type, caught.find('value'));
  const element = known === '' && iterated !== undefined ? typeOfValue(iterated) : '';
  draft.bind(draft.word(at), element === '' ? known : getElement(element, (of) => `=${of}[]`), at);
}

/** `this::handle`, `Foo::bar`: handed on; `Foo::new` makes one. */
function readMethodReference(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const at = caught.at();
  const made = draft.word(at) === 'new' ? /^((?:\w+\.)*)(\w+)(?:<.*>)?$/s.exec(callee.text) : null;
  const [, outer = '', type = ''] = made ?? [];
  if (made !== null)
    draft.refer({
      name: type,
      role: 'new',
      at: callee.startIndex + outer.length,
      // Which constructor that is depends on where the function is given.
      arguments: [{ kind: 'other', text: '...' }],
      ...(outer !== '' && { receiver: outer.slice(0, -1) }),
    });
  if (made !== null || callee.text.endsWith('[]')) return;
  draft.refer({
    name: draft.word(at),
    role: 'value',
    at,
    receiver: receiverText(draft.text.slice(callee.startIndex, at)),
  });
}

function getType(type: Node, given: Node | undefined): TypeText {
  const written = type.text;
  if (written === 'var') {
    if (given === undefined) return '';
    return typeOfValue(given);
  }
  return namedType(written, 'java');
}

function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > maxNested) return '';
  const of = (inner: Node): TypeText => typeOfValue(inner, depth + 1);
  switch (node.type) {
    case 'object_creation_expression':
      return namedType(fieldText(node, 'type'), 'java');
    case 'method_invocation': {
      const object = getField(node, 'object')?.text;
      const method = fieldText(node, 'name');
      const path = object === undefined ? method : `${object}.${method}`;
      if (/^(?:java\.util\.)?Objects\.requireNonNull$/.test(path))
        return eitherWay([getField(node, 'arguments')?.firstNamedChild], of);
      return typeOfCalled(path, /^[\w.()\s]+$/);
    }
    case 'cast_expression':
      return namedType(fieldText(node, 'type'), 'java');
    case 'parenthesized_expression':
      return eitherWay([node.firstNamedChild], of);
    case 'ternary_expression':
      return eitherWay(getFields(node, 'consequence', 'alternative'), of);
    case 'switch_expression':
      return eitherWay((getField(node, 'body')?.namedChildren ?? []).flatMap(givenBy), of);
    case 'identifier':
    case 'field_access':
      return typeOfPath(node.text, /^/);
    default:
      return typeOfConstant(getConstant(node));
  }
}

/** The value of a `switch` case: the expression after its arrow, or what it yields. */
function givenBy(way: Node): readonly (Node | null)[] {
  const last = way.lastNamedChild;
  return way.type === 'switch_rule' && last?.type === 'expression_statement'
    ? [last.firstNamedChild]
    : way.descendantsOfType('yield_statement').map((each) => each.firstNamedChild);
}

function getConstant(node: Node): string | undefined {
  return node.type === 'string_literal' && node.endIndex - node.startIndex < 202
    ? readString(node.text, javaLexicon)?.text
    : undefined;
}
