import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, TypeText } from '../../../domain/facts.ts';
import { getGoName } from '../../../domain/graph/goPackages.ts';
import { getElement } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { readString } from '../reading/classify.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { callReader } from '../reading/readCall.ts';
import { lookupReader } from '../reading/readLookup.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { declaredType, simpleType } from '../reading/typeNames.ts';
import { getField, fieldText, getSpan, typeOfCalled, typeOfConstant, typeOfPath } from '../reading/typeTexts.ts';

const goLexicon: Lexicon = {
  keywords: new Set(['nil', 'true', 'false', 'iota', '_']),
  strings: [{ form: /^"(?<text>(?:\\[^]|[^"\\])*)"$/ }, { form: /^`(?<text>[^`]*)`$/ }],
  functionStart: /^func\b/,
  classValue: /^&?((?:\w+\.)?\p{Lu}\w*)(?:\[[^\]]*\])?\{/u,
  object: {
    start: /^&?(?:map\[[^\]]*\])?[\w.*[\]]*\{/,
    entries: new Set(['keyed_element']),
    key: /^("[^"]*"|[\w.]+)\s*:\s*/,
  },
};
const call = callReader(goLexicon);
const value = valueReader(goLexicon);
const lookup = lookupReader(goLexicon);
const name = '[(identifier) (selector_expression)] @value';
const listed = `(expression_list ${name})`;

/** What is read of Go. */
export const goPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns([
    'block',
    'if_statement',
    'for_statement',
    'expression_switch_statement',
    'type_switch_statement',
    'expression_case',
    'type_case',
    'default_case',
    'communication_case',
  ]),
  [
    '(package_clause (package_identifier) @name)',
    (caught, draft) => {
      draft.package = draft.word(caught.at());
    },
  ],
  ['(import_spec name: (_)? @name path: (_) @path)', readImport],
  ['(function_declaration name: (_) @name) @node', readFunction],
  [
    '(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (_) @name) @node',
    readFunction,
  ],
  ['[(type_spec name: (_) @name type: (_) @type) (type_alias name: (_) @name type: (_) @type)] @node', readTypeSpec],
  ['(field_declaration name: (_) @name type: (_) @type) @node', readField],
  [
    '(type_spec name: (_) @class type: (struct_type (field_declaration_list (field_declaration !name type: (_) @type) @field)))',
    readEmbedded,
  ],
  ['(type_spec name: (_) @class type: (interface_type (type_elem (_) @type)))', readEmbedded],
  ['(method_elem name: (_) @name) @node', readFunction],
  ['(const_spec name: (_) @name value: (expression_list . (_) @value)) @node', readVariable],
  ['(var_spec name: (_) @name) @node', readVariable],
  [
    '(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (_) @value)) @node',
    readLocal,
  ],
  ['(short_var_declaration left: (expression_list (_) (identifier) @name)) @node', readLocal],
  [
    '[(parameter_declaration name: (identifier) @name type: (_) @type) (variadic_parameter_declaration name: (identifier) @name)]',
    readLocal,
  ],
  // A function's own types hide what has their names.
  [
    '(function_declaration type_parameters: (type_parameter_list (type_parameter_declaration name: (_) @name)))',
    readLocal,
  ],
  ['(type_switch_statement alias: (expression_list (identifier) @name)) @node', readSwitched],
  ['(range_clause left: (expression_list (_) . (identifier) @name .) right: (_) @iterated) @node', readRange],
  ['(range_clause left: (expression_list . (identifier) @name)) @node', readLocal],
  ['(receive_statement left: (expression_list (identifier) @name)) @node', readLocal],
  ['(func_literal) @node', readStretch],
  [
    '(function_type) @node',
    (caught, draft) => {
      draft.stretch(caught.node, 'signature');
    },
  ],
  [
    '[(call_expression function: (identifier) @name arguments: (_) @arguments) ' +
      '(call_expression function: (parenthesized_expression ' +
      '[(identifier) @name (selector_expression field: (_) @name) @callee]) arguments: (_) @arguments)]',
    call,
  ],
  ['(call_expression function: (selector_expression field: (_) @name) @callee arguments: (_) @arguments)', call],
  [
    '(call_expression function: (index_expression operand: (identifier) @name @map index: (_) @key) arguments: (_) @arguments)',
    readIndexedCall,
  ],
  [
    '(call_expression function: (index_expression operand: (selector_expression field: (_) @name) @callee @map index: (_) @key) arguments: (_) @arguments)',
    readIndexedCall,
  ],
  [
    '[(short_var_declaration right: ' +
      '(expression_list (index_expression operand: [(identifier) (selector_expression)] @map index: ' +
      '[(interpreted_string_literal) (selector_expression) (identifier)] @key)))]',
    lookup,
  ],
  [
    '(type_conversion_expression type: (generic_type type: (type_identifier) @name @map type_arguments: (type_arguments (_) @key)))',
    readIndexedCall,
  ],
  ['(type_conversion_expression type: (generic_type type: (qualified_type name: (_) @name) @callee))', call],
  [
    '[(composite_literal type: (type_identifier) @name) ' +
      '(composite_literal type: (generic_type type: (type_identifier) @name)) ' +
      '(composite_literal type: ' +
      '[(qualified_type name: (_) @name) @callee ' +
      '(generic_type type: (qualified_type name: (_) @name) @callee)])]',
    callReader(goLexicon, 'new'),
  ],
  [`(keyed_element key: (_) @key value: (literal_element ${name}))`, value],
  [
    `[
    (literal_value (literal_element ${name})) (return_statement ${listed}) (assignment_statement right: ${listed})
    (short_var_declaration right: ${listed}) (var_spec value: ${listed}) (unary_expression operand: ${name}) (send_statement value: ${name})
    (argument_list (index_expression operand: ${name})) (type_conversion_expression operand: ${name})
    (argument_list (selector_expression operand:
      [(call_expression) (index_expression) (parenthesized_expression) (type_assertion_expression)]) @value)
  ]`,
    value,
  ],
  ['(type_identifier) @type', readType],
  [
    '(return_statement (expression_list . [(unary_expression) (composite_literal)] @value))',
    (caught, draft) => {
      draft.results.push({ type: typeOfValue(caught.get('value')), at: caught.at('value') });
    },
  ],
];

/** `switch x := any.(type)`: in a case of one type it is of that. */
function readSwitched(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const name = draft.word(at);
  draft.bind(name, '', at, false, getField(caught.node, 'value')?.endIndex);
  for (const each of caught.node.namedChildren) {
    const [type, ...others] = each.type === 'type_case' ? each.childrenForFieldName('type') : [];
    if (type !== undefined && others.length === 0) draft.bind(name, writtenType(type.text), type.endIndex);
  }
}

/**
 * `handlers[name](x)` takes out of a map; `Map[string](x)` is told a type, which has a capital letter or is the
 * language's own.
 */
function readIndexedCall(caught: QueryMatch, draft: FactsDraft): void {
  const isType = /^(?:\*|\[\])*(?:(?:\w+\.)?\p{Lu}\w*|any|bool|byte|rune|string|error|u?int\d*|float\d+)$/u.test(
    caught.get('key').text,
  );
  (isType ? call : lookup)(caught, draft);
}

function readImport(caught: QueryMatch, draft: FactsDraft): void {
  const path = caught.get('path');
  const from = path.text.slice(1, -1);
  const named = caught.find('name');
  const written = named?.text;
  // Without a name of its own a package is called like the end of its path, a version left out.
  const last = getGoName(from);
  let local = written ?? last;
  if (written === '.') local = '*';
  else if (written === '_') local = '';
  draft.take({
    local,
    imported: '*',
    from,
    at:
      named === undefined || written === '.'
        ? path.startIndex + (written === '.' ? 0 : 1 + Math.max(0, from.lastIndexOf(last)))
        : named.startIndex,
  });
}

function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const functionName = draft.word(at);
  const owner = caught.find('owner');
  const isSignature = node.type === 'method_elem';
  const result = getField(node, 'result');
  const returns = result === null ? '' : resultType(result);
  // What a type parameter gives may be anything: `func (s *Stack[T]) Top() T`.
  const parameters: readonly string[] =
    `${fieldText(node, 'type_parameters')}${/\[[^]*/.exec(owner?.text ?? '')?.[0] ?? ''}`.match(/\w+/g) ?? [];
  draft.define({
    name: functionName,
    kind: owner !== undefined || isSignature ? 'method' : 'function',
    nameAt: at,
    ...getSpan(node),
    isExported: isPublic(functionName),
    isSignature,
    ...(returns !== '' && !parameters.includes(returns.replaceAll('[]', '')) && { returns }),
    ...(owner === undefined ? {} : { owner: simpleType(owner.text.replace(/\[[^]*$/, ''), 'go') }),
  });
}

/** Of several results the first one counts: the others are errors and flags. */
function resultType(result: Node): TypeText {
  if (result.type !== 'parameter_list') return writtenType(result.text);
  const first = result.firstNamedChild;
  return writtenType((first?.childForFieldName('type') ?? first)?.text ?? '');
}

function isPublic(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function readTypeSpec(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const type = caught.get('type').type;
  let kind: DefinitionKind = 'type';
  if (type === 'struct_type') kind = 'class';
  else if (type === 'interface_type') kind = 'interface';
  const word = draft.word(at);
  draft.define({
    name: word,
    kind,
    nameAt: at,
    ...getSpan(node),
    isExported: isPublic(word),
    ...(kind === 'type' ? { type: writtenType(caught.get('type').text) } : {}),
  });
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.get();
  const word = draft.word(node.startIndex);
  draft.define({
    name: word,
    kind: 'field',
    nameAt: node.startIndex,
    ...getSpan(node),
    isExported: isPublic(word),
    type: writtenType(caught.get('type').text),
  });
}

/** An embedded type lends its methods, and is a field under its own name. */
function readEmbedded(caught: QueryMatch, draft: FactsDraft): void {
  const type = caught.get('type');
  const source = type.text;
  const base = simpleType(source, 'go');
  if (base === '' || base.endsWith('[]')) return;
  const at = type.startIndex + source.lastIndexOf(base);
  const isStruct = caught.find('field') !== undefined;
  const placed = writtenType(source);
  draft.heritage.push({ nameAt: caught.at('class'), base: placed, role: isStruct ? 'mixin' : 'extends' });
  draft.refer({ name: base, role: 'extends', at });
  if (isStruct)
    draft.define({
      name: base,
      kind: 'field',
      nameAt: at,
      start: at,
      end: at + base.length,
      isExported: isPublic(base),
      type: placed,
    });
}

function readVariable(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const word = draft.word(at);
  const given = caught.find('value') ?? getField(node, 'value')?.firstNamedChild ?? undefined;
  const written = getField(node, 'type');
  // `var a, b = f()`: only the first name is said to have the first value.
  const isFirst = at === node.startIndex;
  const isOneOfMany = /^\s*,/.test(draft.text.slice(at + word.length, at + word.length + 20)) || !isFirst;
  const typeOfGiven = written === null && given !== undefined && isFirst ? typeOfValue(given) : '';
  const type = written === null ? typeOfGiven : writtenType(written.text);
  const isFunction = given?.type === 'func_literal';
  draft.define({
    name: word,
    kind: isFunction ? 'function' : 'variable',
    nameAt: at,
    start: at,
    end: isOneOfMany ? at + word.length : node.endIndex,
    isExported: isPublic(word),
    type,
  });
  if (!isFunction) draft.bind(word, type, at, false, node.endIndex);
  if (given !== undefined) draft.addConstant(at, getConstant(given));
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.get();
  const word = draft.word(node.startIndex);
  if (word === '_') return;
  const written = caught.find('type');
  const given = caught.find('value');
  if (given?.type === 'func_literal') {
    draft.define({
      name: word,
      kind: 'function',
      nameAt: node.startIndex,
      start: node.startIndex,
      end: given.endIndex,
      isExported: false,
    });
    return;
  }
  const typeOfGiven = written === undefined && given !== undefined ? typeOfValue(given) : '';
  const type = written === undefined ? typeOfGiven : writtenType(written.text);
  // In the statement that gives it its value the name means what it does before: `size := size()`.
  draft.bind(word, type, node.startIndex, false, caught.find('node')?.endIndex);
}

function readRange(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const type = typeOfValue(caught.get('iterated'));
  draft.bind(draft.word(at), getElement(type), at, false, caught.node.endIndex);
}

function typeOfValue(node: Node): TypeText {
  switch (node.type) {
    case 'composite_literal':
      return writtenType(fieldText(node, 'type'));
    case 'unary_expression': {
      const operand = getField(node, 'operand');
      return operand === null || operand.type === 'unary_expression' ? '' : typeOfValue(operand);
    }
    case 'call_expression': {
      const path = fieldText(node, 'function');
      if (path === 'new' || path === 'make')
        return writtenType(getField(node, 'arguments')?.firstNamedChild?.text ?? '');
      return typeOfCalled(path, /^[\w.()\s]+$/);
    }
    case 'index_expression': {
      const operand = getField(node, 'operand');
      return operand === null ? '' : getElement(typeOfValue(operand));
    }
    case 'type_assertion_expression':
      return writtenType(fieldText(node, 'type'));
    case 'identifier':
    case 'selector_expression': {
      const path = node.text;
      return goLexicon.keywords.has(path) ? '' : typeOfPath(path, /^[\w.()\s]+$/);
    }
    default:
      return typeOfConstant(getConstant(node));
  }
}

/** A type with the package that it is taken from: `bytes.Buffer` is none of ours of that name. */
function writtenType(source: string): TypeText {
  // An array of so many elements, `[size]Repo`, is used as a slice is.
  const written = source.slice(0, 300).replace(/(^|[\]*])\[[^[\]]+\]/g, '$1[]');
  // What functions in a list give, and what channels and structs in one hold, may be ours.
  if (/^(?:\*|\[\]|map\[[^\]]*\])+(?:func|chan|<-|struct)\b/.test(written)) return '';
  const type = declaredType(written, 'go');
  const name = type.replaceAll('[]', '');
  const taken = /^\p{Lu}/u.test(name) ? new RegExp(`\\b(\\w+)\\.${name}\\b`).exec(written)?.[1] : undefined;
  return taken === undefined ? type : `${taken}.${type}`;
}

function getConstant(node: Node): string | undefined {
  if (!node.type.endsWith('string_literal')) return undefined;
  const source = node.text;
  return source.length > 202 ? undefined : readString(source, goLexicon)?.text;
}
