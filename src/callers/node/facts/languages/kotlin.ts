import type { TypeText } from '../../../domain/facts.ts';
import { getElement, getList } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { getPlace, plainName } from '../reading/backquotes.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { addDefinition } from '../reading/readDefinition.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { decoratorReader } from '../reading/readCall.ts';
import { readBound } from '../reading/readBound.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { simpleType } from '../reading/typeNames.ts';
import { bindDeclared, readInfix, readKotlinCall, readMadeBase } from './kotlinCalls.ts';
import {
  readClassParameter,
  readCompanion,
  readConstructor,
  readDelegation,
  readEnumEntry,
  readKotlinClass,
  readKotlinFunction,
  readKotlinProperty,
} from './kotlinDefinitions.ts';
import { getEndOfTest } from './kotlinNarrowing.ts';
import { kotlinLexicon, getPath, readWrittenType, typeOfValue } from './kotlinExpressions.ts';

const name = '[(identifier) (navigation_expression)] @value';
const annotation =
  '(annotation [(user_type (identifier) @name .) (constructor_invocation (user_type (identifier) @name .) (value_arguments) @arguments)]) @node';

/** What is read of Kotlin. */
export const kotlinPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns(['block', 'for_statement', 'catch_block', 'when_entry', 'when_expression']),
  [
    '(package_header (qualified_identifier) @name)',
    (caught, draft) => {
      draft.package = caught.get().text.replace(/[\s`]+/g, '');
    },
  ],
  ['(import) @node', readImport],
  ['[(class_declaration name: (_) @name) (object_declaration name: (_) @name)] @node', readKotlinClass],
  ['(companion_object) @node', readCompanion],
  [
    '(type_alias type: (_) @name (_) @type .) @node',
    (caught, draft) => {
      addDefinition(draft, caught.node, caught.get(), 'type', { type: simpleType(caught.get('type').text, 'kotlin') });
    },
  ],
  ['(function_declaration name: (_) @name) @node', readKotlinFunction],
  ['(secondary_constructor) @node', readConstructor],
  ['(class_parameter (identifier) @name . (_) @type) @node', readClassParameter],
  ['(property_declaration) @node', readKotlinProperty],
  ['(enum_entry (identifier) @name) @node', readEnumEntry],
  ['(function_value_parameters (parameter . (identifier) @name . (_) @type))', readLocal],
  ['(lambda_parameters (variable_declaration (identifier) @name . (_)? @type))', readLocal],
  ['(lambda_parameters (multi_variable_declaration (variable_declaration (identifier) @name)))', readLocal],
  ['(for_statement (variable_declaration (identifier) @name . (_)? @type) . (_) @iterated)', readLocal],
  ['(catch_block (identifier) @name . (_) @type)', readLocal],
  ['(when_subject (variable_declaration (identifier) @name) . (_) @given)', readLocal],
  ['(is_expression left: (identifier) @name right: (_) @type) @test', readCondition],
  ['(block (as_expression left: (identifier) @name right: (_) @type) @test)', readCondition],
  ['(for_statement (multi_variable_declaration) @pattern . (_) @value)', readTaken],
  [
    '(when_expression (when_subject . (identifier) @name) (when_entry condition: (type_test (_) @type) @test) @stretch)',
    readTest,
  ],
  ['(type_parameter (identifier) @name . (_) @bound)', readTypeBound],
  ['[(lambda_literal) (anonymous_function) (object_literal) (anonymous_initializer)] @node', readStretch],
  [
    '(assignment left: (navigation_expression . (this_expression) (identifier) @name) right: (_) @right)',
    (caught, draft) => {
      draft.bind(`this.${plainName(caught.get())}`, typeOfValue(caught.get('right')), getPlace(caught.get()));
    },
  ],
  ['(call_expression) @node', readKotlinCall],
  [
    '(object_literal (delegation_specifiers (delegation_specifier (constructor_invocation) @node)))',
    (caught, draft) => {
      readMadeBase(caught.node, draft);
    },
  ],
  ['(infix_expression . (_) @left . (identifier) @name)', readInfix],
  ['(constructor_delegation_call ["this" "super"] @name (value_arguments) @arguments)', readDelegation],
  ['(callable_reference (identifier) @name .) @node', readReference],
  ['(navigation_expression . (_) @object "::" (identifier) @name .)', readReference],
  [annotation, decoratorReader(kotlinLexicon)],
  [
    `(function_value_parameters (parameter_modifiers ${annotation}) . (parameter) @parameter)`,
    decoratorReader(kotlinLexicon),
  ],
  [
    `[
    (property_declaration (variable_declaration) . ${name}) (assignment right: ${name}) (return_expression ${name}) (function_body ${name})
    (collection_literal ${name}) (when_entry ${name} .)
  ]`,
    valueReader(kotlinLexicon),
  ],
  ['(user_type (identifier) @type)', readType],
  [
    '(return_expression (call_expression) @value)',
    (caught, draft) => {
      draft.results.push({ type: typeOfValue(caught.get('value')), at: caught.at('value') });
    },
  ],
];

function readImport(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const source = node.text;
  // One blank for each run of them: with more, the pattern's time would grow with a power of their number.
  const match = /^import ([\p{ID_Continue}$.` ]+?) ?(\. ?\*)?(?: as ([\p{ID_Continue}`]+))? ?;?$/u.exec(
    source.replace(/\s+/g, ' '),
  );
  if (match === null) return;
  const path = (match[1] ?? '').replace(/[\s`]+/g, '');
  const last = path.slice(path.lastIndexOf('.') + 1);
  const from = path.slice(0, Math.max(0, path.length - last.length - 1));
  const local = match[3] ?? last;
  if (match[2] !== undefined)
    draft.take({ local: '*', imported: '*', from: path, at: node.startIndex + source.lastIndexOf('*') });
  else draft.take({ local, imported: last, from, at: node.startIndex + source.lastIndexOf(local) });
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const at = getPlace(nameNode);
  const type = caught.find('type');
  const given = caught.find('given');
  const iterated = caught.find('iterated');
  const element = iterated === undefined || type !== undefined ? '' : typeOfValue(iterated);
  let known: TypeText = '';
  if (type !== undefined) known = readWrittenType(type);
  else if (given !== undefined) known = typeOfValue(given);
  if (/\bvararg\s+$/.test(draft.text.slice(Math.max(0, at - 12), at))) known = getList(known);
  draft.bind(plainName(nameNode), element === '' ? known : getElement(element, (of) => `=${of}[]`), at);
}

/** `if (it is Repo) …`, `when (it) { is Repo -> … }`: from there on it is one. */
function readTest(caught: QueryMatch, draft: FactsDraft): void {
  const test = caught.get('test');
  if (test.children.some(({ type }) => type === '!is')) return;
  draft.narrow(
    plainName(caught.get()),
    simpleType(caught.get('type').text, 'kotlin'),
    test.endIndex,
    caught.get('stretch').endIndex,
  );
}

/** `if (it is Repo && …)`, `require(it is Repo)`, `if (it !is Repo) return`: what is known from there on. */
function readCondition(caught: QueryMatch, draft: FactsDraft): void {
  const test = caught.get('test');
  const end = getEndOfTest(test, !test.children.some(({ type }) => type === '!is'));
  if (end > test.endIndex)
    draft.narrow(plainName(caught.get()), simpleType(caught.get('type').text, 'kotlin'), test.endIndex, end);
}

/** `for ((name, repo) in all)` */
function readTaken(caught: QueryMatch, draft: FactsDraft): void {
  const type = typeOfValue(caught.get('value'));
  bindDeclared(draft, caught.get('pattern'), type === '' ? '' : getElement(type, (of) => `=${of}[]`));
}

/** `::handle`, `this::handle`, `Repo::save`: handed on; `::Repo` makes one. */
function readReference(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const object =
    caught.find('object') ?? caught.find('node')?.namedChildren.find((child) => child.startIndex < nameNode.startIndex);
  const called = plainName(nameNode);
  let receiver: string | undefined;
  if (object !== undefined)
    receiver = object.type.endsWith('_type') ? simpleType(object.text, 'kotlin') : getPath(object);
  if (called === 'class') return;
  draft.refer({
    name: called,
    role: object === undefined && /^\p{Lu}/u.test(called) ? 'new' : 'value',
    at: getPlace(nameNode),
    ...(receiver === undefined || receiver === '' ? {} : { receiver }),
  });
}

function readTypeBound(caught: QueryMatch, draft: FactsDraft): void {
  readBound(caught, draft, (written) => simpleType(written, 'kotlin'));
}
