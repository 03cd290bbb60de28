import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { readString } from '../reading/classify.ts';
import type { Caught, Pattern } from '../reading/pattern.ts';
import { callReader, decoratorReader } from '../reading/readCall.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { simpleType } from '../reading/typeNames.ts';
import { receiverText, wordAt } from '../reading/words.ts';
import { pythonLexicon } from './pythonLexicon.ts';
import { pythonKeyPatterns } from './pythonKeys.ts';
import { pythonModulePatterns } from './pythonModules.ts';

const call = callReader(pythonLexicon);
const value = valueReader(pythonLexicon);
const name = '[(identifier) (attribute)] @value';

/** What is read of Python. */
export const pythonPatterns: readonly Pattern[] = [
  ...pythonModulePatterns,
  ...pythonKeyPatterns,
  ['(class_definition name: (_) @name) @node', readClass],
  ['(function_definition name: (_) @name) @node', readFunction],
  ['(assignment left: (identifier) @name right: (_)? @value) @node', readVariable],
  ['(assignment left: (attribute object: (identifier) @object attribute: (identifier) @name) right: (_)? @value) @node', readMember],
  ['(assignment left: (pattern_list (identifier) @name))', readLocal],
  ['(assignment left: (tuple_pattern (identifier) @name))', readLocal],
  ['(named_expression name: (identifier) @name value: (_) @value)', readLocal],
  ['(lambda) @node', (caught, draft) => {
    draft.stretch(caught.get('node'));
  }],
  [`[
    (parameters (identifier) @name) (lambda_parameters (identifier) @name)
    (default_parameter name: (identifier) @name) (list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)
    (for_statement left: (pattern_list (identifier) @name)) (for_in_clause left: (pattern_list (identifier) @name))
  ]`, readLocal],
  ['[(typed_parameter . (identifier) @name type: (_) @type) (typed_default_parameter name: (identifier) @name type: (_) @type)]', readLocal],
  ['[(for_statement left: (identifier) @name right: (_) @iterated) (for_in_clause left: (identifier) @name right: (_) @iterated)]', readLoop],
  ['(as_pattern . (_) @value alias: (as_pattern_target (identifier) @name))', readLocal],
  ['(call function: (identifier) @name arguments: (_) @arguments)', call],
  ['(call function: (attribute attribute: (_) @name) @callee arguments: (_) @arguments)', call],
  [`(decorator [
    (identifier) @name
    (attribute attribute: (_) @name) @callee
    (call function: (identifier) @name arguments: (_) @arguments)
    (call function: (attribute attribute: (_) @name) @callee arguments: (_) @arguments)
  ]) @node`, decoratorReader(pythonLexicon)],
  [`(pair key: (_) @key value: ${name})`, value],
  [`[
    (assignment right: ${name}) (list ${name}) (tuple ${name}) (set ${name}) (return_statement ${name}) (expression_list ${name})
    (default_parameter value: ${name}) (typed_default_parameter value: ${name}) (lambda body: ${name}) (yield ${name})
    (conditional_expression ${name}) (boolean_operator ${name}) (list_splat ${name}) (dictionary_splat ${name}) (keyword_argument value: ${name})
    (list_comprehension body: ${name}) (named_expression value: ${name}) (raise_statement ${name})
  ]`, value],
  [`[
    (type (identifier) @type) (type (attribute attribute: (identifier) @type)) (type (subscript value: (identifier) @type)) (type (binary_operator (identifier) @type))
    (generic_type (identifier) @type) (except_clause value: (identifier) @type) (except_clause value: (as_pattern (identifier) @type))
  ]`, readType],
  ['(type (string) @quoted)', readQuotedType],
  ['(pair key: (_) @name value: (dictionary) @node)', (caught, draft) => {
    const name = constantOf(caught.get('name').text);
    draft.stretch(caught.get('node'), 'object', name === undefined ? {} : { name });
  }],
  ['(pair key: (string) @name value: (string) @value)', (caught, draft) => {
    const key = constantOf(caught.get('name').text);
    const text = constantOf(caught.get('value').text);
    if (key !== undefined && text !== undefined) draft.constants.push({ name: key, value: text, at: caught.get('name').startIndex, isEntry: true });
  }],
  ['(return_statement (call) @value)', (caught, draft) => {
    const type = typeOfValue(caught.get('value'));
    if (/^[A-Z]\w*$/.test(type)) draft.results.push({ type, at: caught.get('value').startIndex });
  }],
];

function readClass(caught: Caught, draft: FactsDraft): void {
  const node = caught.get('node');
  const at = caught.get('name').startIndex;
  const className = wordAt(draft.text, at);
  draft.define({ name: className, kind: 'class', nameAt: at, start: node.startIndex, end: node.endIndex, isExported: isPublic(className) });
  for (const base of node.childForFieldName('superclasses')?.namedChildren ?? []) {
    if (!['identifier', 'attribute', 'subscript'].includes(base.type)) continue;
    const path = /^[\p{ID_Continue}.]+/u.exec(base.text)?.[0] ?? '';
    const dot = path.lastIndexOf('.');
    const simple = path.slice(dot + 1);
    if (simple === '') continue;
    draft.heritage.push({ nameAt: at, base: simple, role: 'extends' });
    draft.refer({ name: simple, role: 'extends', at: base.startIndex + dot + 1, ...(dot < 0 ? {} : { receiver: path.slice(0, dot) }) });
  }
}

function readFunction(caught: Caught, draft: FactsDraft): void {
  const node = caught.get('node');
  const at = caught.get('name').startIndex;
  const functionName = wordAt(draft.text, at);
  const returns = node.childForFieldName('return_type')?.text;
  const before = draft.text.slice(Math.max(0, node.startIndex - 200), node.startIndex);
  draft.define({
    name: functionName,
    kind: functionName === '__init__' ? 'constructor' : 'function',
    nameAt: at,
    start: node.startIndex,
    end: node.endIndex,
    isExported: isPublic(functionName),
    ...(/@(?:staticmethod|classmethod)\s+(?:@[^\n]*\n\s*)*$/.test(before) ? { isStatic: true } : {}),
    ...(returns === undefined ? {} : { returns: simpleType(returns) }),
  });
}

/** Python has no private names; those with two underscores in front are changed by the class they stand in. */
function isPublic(word: string): boolean {
  return !word.startsWith('__') || word.endsWith('__');
}

function readVariable(caught: Caught, draft: FactsDraft): void {
  const node = caught.get('node');
  const at = caught.get('name').startIndex;
  const variable = wordAt(draft.text, at);
  const given = caught.find('value');
  const type = typeOf(node, given);
  const isFunction = given?.type === 'lambda';
  draft.define({ name: variable, kind: isFunction ? 'function' : 'variable', nameAt: at, start: node.startIndex, end: node.endIndex, isExported: isPublic(variable), type });
  if (!isFunction) draft.bind(variable, type, at);
  const constant = given?.type === 'string' ? constantOf(given.text) : undefined;
  if (constant !== undefined) draft.constants.push({ name: variable, value: constant, at });
}

/** `self.repo = …`, `cls.repo = …`, `Events.CREATED = '…'`. */
function readMember(caught: Caught, draft: FactsDraft): void {
  const node = caught.get('node');
  const at = caught.get('name').startIndex;
  const object = wordAt(draft.text, caught.get('object').startIndex);
  const member = wordAt(draft.text, at);
  const given = caught.find('value');
  if (object === 'self' || object === 'cls') draft.bind(`this.${member}`, typeOf(node, given), at);
  const constant = given?.type === 'string' ? constantOf(given.text) : undefined;
  if (constant !== undefined) draft.constants.push({ name: `${object}.${member}`, value: constant, at });
}

function readLocal(caught: Caught, draft: FactsDraft): void {
  const at = caught.get('name').startIndex;
  const local = wordAt(draft.text, at);
  if (local === 'self' || local === 'cls') return;
  const written = caught.find('type');
  const given = caught.find('value');
  draft.bind(local, written !== undefined ? simpleType(written.text) : given === undefined ? '' : typeOfValue(given), at);
}

function readLoop(caught: Caught, draft: FactsDraft): void {
  const at = caught.get('name').startIndex;
  const type = typeOfValue(caught.get('iterated'));
  draft.bind(wordAt(draft.text, at), type.startsWith('=') ? `${type}[]` : type.endsWith('()') ? `=${type}[]` : '', at);
}

/** `x: "Repo"` names a type that is defined further down. */
function readQuotedType(caught: Caught, draft: FactsDraft): void {
  const quoted = caught.get('quoted');
  const at = quoted.startIndex + 1;
  const type = wordAt(draft.text, at);
  if (type.length > 1 && /['"]/.test(draft.text[at + type.length] ?? '')) draft.refer({ name: type, role: 'type', at });
}

function typeOf(node: Node, given: Node | undefined): TypeText {
  const written = node.childForFieldName('type');
  const declared = written === null ? '' : simpleType(written.text);
  return declared !== '' || given === undefined ? declared : typeOfValue(given);
}

function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > 3) return '';
  switch (node.type) {
    case 'call': {
      const path = node.childForFieldName('function')?.text ?? '';
      if (path.length > 120 || !/^[\w.()\s]+$/.test(path)) return '';
      // A name with a capital letter is a class by all conventions, and calling it makes one.
      const last = /(?:^|\.)([A-Z]\w*)$/.exec(path)?.[1];
      return last === undefined || last === last.toUpperCase() && last.length > 3 && last.includes('_') ? `${receiverText(path)}()` : last;
    }
    case 'identifier':
    case 'attribute': {
      const path = node.text;
      return path.length > 120 || !/^[\w.()\s]+$/.test(path) ? '' : `=${receiverText(path)}`;
    }
    case 'await':
    case 'parenthesized_expression':
      return node.firstNamedChild === null ? '' : typeOfValue(node.firstNamedChild, depth + 1);
    case 'boolean_operator':
    case 'conditional_expression': {
      const known = [node.lastNamedChild, node.firstNamedChild].map((child) => (child === null ? '' : typeOfValue(child, depth + 1)));
      return known.find((type) => type !== '' && !type.startsWith('=')) ?? known.find((type) => type !== '') ?? '';
    }
    case 'string': {
      const constant = constantOf(node.text);
      return constant === undefined ? '' : `'${constant}'`;
    }
    default:
      return '';
  }
}

function constantOf(source: string): string | undefined {
  const literal = source.length > 202 ? undefined : readString(source, pythonLexicon);
  return literal?.kind === 'string' ? literal.text : undefined;
}
