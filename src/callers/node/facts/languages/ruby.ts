import type { Node } from 'web-tree-sitter';
import { unreadName, type Argument, type ParameterList, type TypeText } from '../../../domain/facts.ts';
import type { DraftReference } from '../draft/draftShapes.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { waysPatterns } from '../reading/readWays.ts';
import { givesNothing } from '../reading/eitherWay.ts';
import { callReader, nameAt } from '../reading/readCall.ts';
import { classify, longestArgument } from '../reading/classify.ts';
import { readArguments, referCall, referToArguments } from '../reading/readArguments.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { addBases } from '../reading/readDefinition.ts';
import { valueReader } from '../reading/readValue.ts';
import { receiverText } from '../reading/words.ts';
import { findBlockSelf } from './rubyBlockSelf.ts';
import { rubyLexicon } from './rubyLexicon.ts';
import { rubyLocalPatterns, typeOfHanded } from './rubyLocals.ts';
import { rubyMadePatterns } from './rubyMade.ts';
import { isPrivate } from './rubyPrivate.ts';
import { findHeldNames } from './rubySent.ts';
import { findDescribed, rubyTestPatterns } from './rubyTests.ts';
import { getConstant, keepOpen, readReceiver, typeOfValue } from './rubyValues.ts';
import { fieldText, getField, getSpan } from '../reading/typeTexts.ts';
import { readStretch } from '../reading/readBlocks.ts';
import { toReceiver } from '../../../domain/typeText.ts';
import { wholeMatch } from '../../../domain/patterns.ts';

const call = callReader(rubyLexicon);
const value = valueReader(rubyLexicon);

/** Nodes in which every word that stands alone is evaluated, and those in which one under a name is. */
const evaluating =
  'argument_list,array,begin,binary,block_argument,block_body,body_statement,conditional,do,' +
  'element_reference,else,ensure,exceptions,hash_splat_argument,if_modifier,in,interpolation,' +
  'parenthesized_statements,pattern,program,range,rescue_modifier,right_assignment_list,splat_argument,then,' +
  'unary,unless_modifier,until_modifier,while_modifier,assignment right:,call receiver:,case value:,' +
  'case_match value:,match_pattern value:,test_pattern value:,elsif condition:,expression_reference_pattern value:,if condition:,if_guard condition:,' +
  'keyword_parameter value:,method body:,operator_assignment right:,optional_parameter value:,pair key:,' +
  'pair value:,scope_resolution scope:,singleton_class value:,singleton_method body:,' +
  'singleton_method object:,unless condition:,unless_guard condition:,until condition:,while condition:';
/** Those in which words get a value. */
const binding =
  'method_parameters,block_parameters,lambda_parameters,left_assignment_list,destructured_left_assignment,' +
  'rest_assignment,destructured_parameter,array_pattern,find_pattern,exception_variable,for pattern:,' +
  'in_clause pattern:,match_pattern pattern:,test_pattern pattern:,as_pattern name:,keyword_pattern value:,keyword_parameter name:,' +
  'optional_parameter name:,splat_parameter name:,hash_splat_parameter name:,block_parameter name:';
/** Words under a key of their name: `run(open:)`. */
const shorthand = '(pair key: (hash_key_symbol) @name !value)';
const wordsIn = (places: string): string =>
  places
    .split(',')
    .map((place) => `(${place} (identifier) @name)`)
    .join(' ');

/** What an operator may be called on; the language's own values are not of the code's classes. */
const operands =
  '[(identifier) (constant) (scope_resolution) (instance_variable) (class_variable) (global_variable) (self) (call)' +
  ' (element_reference) (parenthesized_statements) (binary) (super)]';

/** Where values are given to several, to an error that is rescued, or in each turn of a loop. */
const setInLists = `[${[
  'left_assignment_list',
  'destructured_left_assignment',
  'rest_assignment',
  'exception_variable',
  'for pattern:',
]
  .map((place) => `(${place} (call receiver: (_) @callee method: (identifier) @name))`)
  .join(' ')}]`;

/** What may name a method. */
const literals = '[(simple_symbol) (string) (delimited_symbol)]';
/** The same, or a local that holds a name. Nodes with others of their kind inside would take time squared. */
const names = '[(identifier) (simple_symbol) (string) (delimited_symbol)]';

/** What is read of Ruby. */
export const rubyPatterns: readonly SyntaxPattern[] = [
  ...waysPatterns([
    'if',
    'unless',
    'elsif',
    'if_modifier',
    'unless_modifier',
    'begin',
    'body_statement',
    'case',
    'while',
    'until',
    'for',
  ]),
  ['(class name: (_) @name superclass: (superclass (_) @base)?) @node', readClass],
  ['(module name: (_) @name) @node', readClass],
  ['(method name: (_) @name) @node', readMethod],
  ['(singleton_method name: (_) @name) @node', readMethod],
  ['(assignment left: (constant) @name right: (_) @value) @node', readConstant],
  [`[${wordsIn(binding)} (keyword_pattern key: (hash_key_symbol) @name !value)]`, readLocal],
  ['(binary left: (regex) @text operator: "=~")', readCaptures],
  ['[(block) (do_block) (lambda)] @node', readStretch],
  ...rubyLocalPatterns,
  ...rubyMadePatterns,
  ...rubyTestPatterns,
  ['(call !receiver method: [(identifier) (constant)] @name arguments: (_)? @arguments)', readBareCall],
  ['(call receiver: (_) @callee method: [(identifier) (constant)] @name arguments: (_)? @arguments)', readCall],
  [setInLists, readSetter],
  [`(call receiver: ${operands} @callee !method arguments: (_) @arguments)`, readCallOperator],
  [`(call receiver: ${operands} @callee method: (operator) @name arguments: (_)? @arguments)`, readNamedOperator],
  ['[(call method: (super) @name arguments: (_) @arguments) (super) @name]', readSuper],
  [`(element_reference object: ${operands} @callee) @node`, readIndex],
  [`(left_assignment_list (element_reference object: ${operands} @callee) @node)`, readSetIndex],
  [`(binary left: ${operands} @callee operator: _ @name)`, readOperator],
  [`(unary operator: ["-" "+" "!" "~" "not"] @name operand: ${operands} @callee)`, readUnary],
  [`(operator_assignment left: [(identifier) (instance_variable)] @callee operator: _ @name)`, readOperator],
  [`[${wordsIn(evaluating)} ${shorthand}]`, readBareName],
  ['(block_argument (simple_symbol) @symbol)', readSymbol],
  [
    '(call method: (identifier) @method arguments: (argument_list (simple_symbol) @symbol .) (#match? @method "^(inject|reduce)$"))',
    readSymbol,
  ],
  ['(call receiver: (simple_symbol) @symbol method: (identifier) @method (#eq? @method "to_proc"))', readSymbol],
  ['(alias name: (_) @name alias: (_) @symbol) @node', readAlias],
  [
    `(call method: (identifier) @method arguments: (argument_list . ${names} @name . ${literals} @symbol) (#eq? @method "alias_method")) @node`,
    readAlias,
  ],
  [
    '(call receiver: (_)? @receiver method: (identifier) @method ' +
      `arguments: (argument_list . (simple_symbol) @sent . ${names} @name . ${literals} @symbol) ` +
      '(#match? @method "^(__send__|send|public_send)$") (#eq? @sent ":alias_method")) @node',
    readAlias,
  ],
  [`(call method: (identifier) @method arguments: (argument_list . ${literals} @symbol))`, readMethodSymbol],
  ['(call !receiver method: (identifier) @method arguments: (argument_list (simple_symbol) @symbol))', readMacroSymbol],
  [
    '(call method: (identifier) @method arguments: (argument_list . [(string) (heredoc_beginning)] @text) ' +
      '(#match? @method "^((instance_|class_|module_)?eval)$"))',
    readEvaluated,
  ],
  ['(pair key: (_) @key value: [(constant) (scope_resolution) (simple_symbol)] @value)', readPair],
  [
    '[(array (constant) @value) (array (scope_resolution) @value) ' +
      '(argument_list (scope_resolution) @value) (rescue exceptions: (exceptions (constant) @value))]',
    value,
  ],
  ['(return (argument_list (constant) @value))', value],
  [
    '[(method body: (body_statement (_) @value .)) (singleton_method body: (body_statement (_) @value .)) (return (argument_list (_) @value))]',
    readResult,
  ],
  ['[(method "=" body: (_) @value) (singleton_method "=" body: (_) @value)]', readResult],
  ['(call method: (identifier) @method block: (_ body: (_ (_) @value .)) (#eq? @method "define_method"))', readResult],
  ['(yield (argument_list . (_) @value))', readYielded],
  [
    '(call receiver: (identifier) @block method: (identifier) @method arguments: (argument_list . (_) @value) (#eq? @method "call"))',
    readYielded,
  ],
  [
    '(call method: (identifier) @method arguments: (argument_list (block_argument (identifier) @block))) @node',
    readHandedBlock,
  ],
  [
    '(call !receiver method: (identifier) @method arguments: (argument_list (simple_symbol) @symbol) (#match? @method "^attr_(reader|writer|accessor)$"))',
    readAccessor,
  ],
];

/** Calls that hand on the method which their first symbol names. */
const handingOn = wholeMatch([
  'method|public_method|singleton_method|instance_method|public_instance_method|send|public_send|__send__|before_action|after_action',
  String.raw`around_action|skip_before_action|prepend_before_action|helper_method|rescue_from|validate|before_\w+`,
  String.raw`after_\w+|around_\w+|set_callback|delegate|try|scope`,
]);

/** Calls of a method by its name, which may be a text. */
const sending = /^(?:(?:(?:public_)?(?:instance_)?|singleton_)method|send|public_send|__send__|try)$/;

/** Calls that make a class from modules when the code runs. */
const mixing = /^(?:include|prepend|extend|send|public_send|__send__)$/;
const mixingHead =
  /^(?:self\.)?(?:(?:include|extend|prepend)\b|(?:send|public_send|__send__)[ (]\s*:(?:include|extend|prepend)\b)/;
const mixingWord = /(?<!\w)(?:include|extend|prepend)\b(?![?!])/;
/** Calls in a class whose block has the class as its `self`. */
const mixingBlocks = /^(?:each|class_eval|class_exec|module_eval|module_exec|instance_eval|tap|then)$/;

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const path = nameNode.text;
  const simple = path.slice(path.lastIndexOf(':') + 1);
  const at = nameNode.startIndex + path.length - simple.length;
  draft.define({
    name: simple,
    kind: node.type === 'module' ? 'namespace' : 'class',
    nameAt: at,
    ...getSpan(node),
    isExported: true,
    // `class Net::HTTP`
    ...(path !== simple && { owner: /[^:]*(?=::[^:]*$)/.exec(path)?.[0] }),
  });
  // What is included last is asked first, before the class above.
  const members = getField(node, 'body')?.namedChildren ?? [];
  for (const member of members.toReversed()) addModules(draft, at, member);
  // A concern of Rails puts its `ClassMethods` into what it is put into.
  const handed = members.filter(({ type }) => type === 'module').flatMap((each) => getField(each, 'name') ?? []);
  const isConcern = draft.heritage.some((each) => each.nameAt === at && /\bConcern$/.test(each.base));
  if (isConcern)
    addBases(
      draft,
      at,
      handed.filter(({ text }) => text === 'ClassMethods'),
      'extension',
    );
  const base = caught.find('base');
  // `class Loud < self` derives from the class around.
  const around = base?.type === 'self' ? getAround(node) : '';
  if (around !== '') draft.heritage.push({ nameAt: at, base: around, role: 'extends' });
  else if (base !== undefined) addBases(draft, at, [base], 'extends');
}

/** The last name of the class or module that a node stands in; empty where there is none. */
function getAround(node: Node): string {
  const name = fieldText(around(node, classes) ?? node, 'name');
  return name.slice(name.lastIndexOf(':') + 1);
}

/** `include Loud` and `extend Loud` in a class; in `class << self` both are of the class itself. */
function addModules(draft: FactsDraft, at: number, member: Node, isOfSelf = false): void {
  if (member.type === 'singleton_class' && getField(member, 'value')?.type === 'self')
    for (const each of (getField(member, 'body')?.namedChildren ?? []).reverse()) addModules(draft, at, each, true);
  for (const call of findMixings(member, draft.text)) {
    const isNamed = mixingHead.test(draft.text.slice(call.startIndex, call.startIndex + 40));
    const all = isNamed ? (getField(call, 'arguments')?.namedChildren ?? []) : [];
    const [, sent] = /^:(include|extend|prepend)$/.exec(all[0]?.text ?? '') ?? [];
    const word = sent ?? fieldText(call, 'method');
    const given = sent === undefined ? all : all.slice(1);
    const modules = given.filter(({ type }) => type === 'constant' || type === 'scope_resolution');
    addBases(draft, at, modules, isOfSelf || word === 'extend' ? 'extension' : 'mixin');
    // Which module it is shows when the code runs: `include(*modules)`.
    if (!isNamed || modules.length < given.length) draft.heritage.push({ nameAt: at, base: '?', role: 'mixin' });
  }
}

/** What a class may do on a condition: `include Fast if defined?(Fast)`. */
const conditions = wholeMatch([
  'if|unless|then|else|elsif|if_modifier|unless_modifier|rescue_modifier|case|when|begin|rescue|ensure',
  'parenthesized_statements|binary',
]);

/** Calls in a statement of a class that put modules into it, or whose blocks do, the last first. */
function findMixings(statement: Node, text: string): Node[] {
  const isCall = statement.type === 'call';
  if (isCall && mixingHead.test(text.slice(statement.startIndex, statement.startIndex + 40))) return [statement];
  if (!isCall && !conditions.test(statement.type)) return [];
  if (!mixingWord.test(text.slice(statement.startIndex, statement.endIndex))) return [];
  if (isCall)
    return getField(statement, 'block') !== null && mixingBlocks.test(fieldText(statement, 'method'))
      ? [statement]
      : [];
  return statement.namedChildren.toReversed().flatMap((each) => findMixings(each, text));
}

/** A block in a class that is one of the class itself, as `class << self` is. */
const ofSingleton = /^(?:self\.)?singleton_class\.(?:class|module|instance)_(?:eval|exec)\s*$/;

function readMethod(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const name = getMethodName(draft.text, at);
  const block = around(node, classesAndBlocks);
  const isOfSingleton =
    block !== undefined && ofSingleton.test(draft.text.slice(block.parent?.startIndex, block.startIndex));
  const isInBlock = block?.type.endsWith('block') === true && !isOfSingleton;
  // `def repo.save` is of one object alone, and `def Net.open` of a constant.
  const object = findObject(node);
  const isOutside = object !== undefined && around(node, classes) === undefined;
  const owner = isOutside ? /^(?:\w+::)*([A-Z]\w*)$/.exec(object)?.[1] : undefined;
  const isOfObject = object !== undefined && owner === undefined && (/^[a-z_@$]/.test(object) || isOutside);
  draft.define({
    name,
    kind: name === 'initialize' ? 'constructor' : 'method',
    nameAt: at,
    ...getSpan(node),
    isExported: !isPrivate(node, draft),
    parameterList: countParameters(node),
    ...(owner !== undefined && { owner }),
    ...(!isOfObject && (isOfSingleton || node.type === 'singleton_method' || isOfClass(node))
      ? { isStatic: true }
      : {}),
    ...(isInBlock || isOfObject || owner !== undefined ? { standsIn: true } : {}),
  });
}

/** The object that a method alone is of, but for `self`: by `def repo.save` or `class << repo`. */
function findObject(node: Node): string | undefined {
  const body = around(node, bodies);
  const holder = node.type === 'singleton_method' ? getField(node, 'object') : undefined;
  const object = holder ?? (body?.type === 'singleton_class' ? getField(body, 'value') : null);
  return object === null || object.type === 'self' ? undefined : object.text;
}

/** How many arguments a method takes without names and blocks. */
function countParameters(node: Node): ParameterList {
  const given = getField(node, 'parameters')?.namedChildren ?? [];
  const count = (...types: readonly string[]): number => given.filter(({ type }) => types.includes(type)).length;
  const least = count('identifier', 'destructured_parameter');
  const isOpen = count('splat_parameter', 'forward_parameter') > 0;
  return { least, ...(!isOpen && { most: least + count('optional_parameter') }) };
}

/** Whether it is written in `class << self`, and so is a method of the class, not of its objects. */
function isOfClass(node: Node): boolean {
  return around(node, bodies)?.type === 'singleton_class';
}

/** Values of Ruby's own. */
const plainValue =
  /^(?:string|chained_string|simple_symbol|delimited_symbol|regex|range|lambda|string_array|symbol_array|while|until|for)/;

/** What a method's last expression, or a `return`, tells of its result. */
function readResult(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const isSet = value.type === 'operator_assignment' || value.type === 'assignment';
  const given = isSet ? (getField(value, 'right') ?? value) : value;
  const type = typeOfResult(value, given);
  const isOther = type.startsWith("'") || givesNothing.test(given.type) || plainValue.test(given.type);
  // Beside what other ways give it may be anything.
  if (!isOther) draft.results.push({ type: type || '?', at: value.startIndex });
}

/** `@log ||= Log.new` gives what the field holds, which other code may have set. */
function typeOfResult(value: Node, given: Node): TypeText {
  if (value.type === 'self') return '=this';
  const left = fieldText(value, 'operator') === '||=' ? getField(value, 'left') : null;
  if (left?.type === 'instance_variable' || left?.type === 'class_variable') return `=${left.text}`;
  const type = typeOfValue(given);
  return left?.type === 'identifier' && type !== '' ? `=${left.text}|${type}` : type;
}

/** `yield repo`, and `block.call(repo)` of a method's own block. */
function readYielded(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const block = caught.find('block')?.text;
  const parameters = block === undefined ? '' : fieldText(around(value, methods) ?? value, 'parameters');
  if (block === undefined || parameters.includes(`&${block}`))
    draft.yielded.push({ type: value.type === 'self' ? '=this' : typeOfValue(value), at: value.startIndex });
}

/** `@nodes.each(&block)` of a method's own block: it is handed what the other method hands on. */
function readHandedBlock(caught: QueryMatch, draft: FactsDraft): void {
  const block = caught.get('block');
  const parameters = fieldText(around(block, methods) ?? block, 'parameters');
  if (parameters.includes(`&${block.text}`))
    draft.yielded.push({ type: typeOfHanded(caught.node, caught.get('method').text), at: block.startIndex });
}

/** `attr_reader :repo` makes a method that gives the field, `attr_writer :repo` one that sets it: `repo=`. */
function readAccessor(caught: QueryMatch, draft: FactsDraft): void {
  const symbol = caught.get('symbol');
  const name = nameAt(draft.text, symbol.startIndex + 1, rubyLexicon);
  const word = caught.get('method').text;
  const { startIndex: start, endIndex } = symbol;
  const isExported = !isPrivate(symbol, draft);
  const made = { kind: 'method', isExported, ...(isOfClass(symbol) ? { isStatic: true } : {}) } as const;
  if (word !== 'attr_writer')
    draft.define({
      ...made,
      start,
      end: endIndex - 1,
      name,
      nameAt: start + 1,
      returns: `=@${name}`,
      parameterList: { least: 0, most: 0 },
    });
  // It stands behind the name, for both may be made, and neither is in the other.
  if (word !== 'attr_reader')
    draft.define({
      ...made,
      start: endIndex,
      end: endIndex,
      name: `${name}=`,
      nameAt: endIndex,
      parameterList: { least: 1, most: 1 },
    });
}

function readConstant(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const name = draft.word(at);
  const given = caught.get('value');
  const base = findMadeClass(given);
  if (base === undefined) {
    draft.define({
      name,
      kind: 'variable',
      nameAt: at,
      ...getSpan(node),
      isExported: true,
      type: keepOpen(typeOfValue(given)),
      isInferred: true,
    });
    draft.addConstant(at, getConstant(given));
  } else {
    draft.define({ name, kind: 'class', nameAt: at, ...getSpan(node), isExported: true });
    addBases(draft, at, base, 'extends');
  }
}

/** The base, if any, of a class that is nothing else: `Missing = Class.new(StandardError)`. */
function findMadeClass(value: Node): readonly Node[] | undefined {
  if (value.type !== 'call' || getField(value, 'block') !== null) return undefined;
  if (fieldText(value, 'receiver') !== 'Class' || fieldText(value, 'method') !== 'new') return undefined;
  const bases = getField(value, 'arguments')?.namedChildren ?? [];
  return bases.every(({ type }) => type === 'constant' || type === 'scope_resolution') ? bases : undefined;
}

/** A name that gets a value of which nothing is known. */
function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  draft.bind(draft.word(at), '', at);
}

/** `/(?<year>\d+)/ =~ text` makes a local `year`. */
function readCaptures(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get('text');
  if (!text.includes('#{'))
    for (const { 1: name = '', index } of text.matchAll(/\(\?<([a-z_]\w*)>/g)) draft.bind(name, '', startIndex + index);
}

/**
 * Whether it is only asked if there is such a method: `defined?(name)`, by where the call starts and the last word of it.
 * A node's parent takes long to find in deep files, and is asked for behind that word only.
 */
function isOnlyAsked(start: number, word: Node, draft: FactsDraft): boolean {
  if (!/\bdefined\?\s*\(?\s*$/.test(draft.text.slice(Math.max(0, start - 20), start))) return false;
  const isMethod = word.parent?.childForFieldName('method')?.startIndex === word.startIndex;
  const around = isMethod ? word.parent.parent : word.parent;
  const outer = around?.type === 'parenthesized_statements' ? around.parent : around;
  return outer?.type === 'unary' && draft.text.startsWith('defined?', outer.startIndex);
}

/** `require 'json'`: whether it loads a file, and is no method of the code's own. */
function readLoaded(name: string, at: number, draft: FactsDraft): boolean {
  const line = draft.text.slice(at, at + 300).split('\n')[0] ?? '';
  const from = /(['"])([^'"\n]+)\1\s*\)?\s*(?:$|;|#)/.exec(line)?.[2];
  if (from === undefined) return false;
  const path = name === 'require_relative' && !from.startsWith('.') ? `./${from}` : from;
  draft.take({ local: '*', imported: '*', from: path, at });
  return name !== 'load' && !draft.text.includes(`def ${name}`);
}

function readBareCall(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  if (isOnlyAsked(at, caught.get(), draft)) return;
  const name = nameAt(draft.text, at, rubyLexicon);
  if (/^(?:require(?:_relative)?|load|autoload)$/.test(name) && readLoaded(name, at, draft)) return;
  if (referToOwnNew(caught, draft) || readSent(caught, draft)) return;
  const self = readBlockSelf(caught.get(), draft);
  if (self.receiver === undefined) call(caught, draft);
  else referCall(draft, caught.find('arguments'), rubyLexicon, { name, role: 'call', at, ...self });
}

/** `new(…)` and `self.new(…)` in a class's own method run its constructor, or the `new` it has of its own. */
function referToOwnNew(caught: QueryMatch, draft: FactsDraft): boolean {
  const [at, given] = [caught.at(), caught.find('arguments')];
  const made = draft.word(at) === 'new' ? findOwnClass(caught.get()) : '';
  if (made === '') return false;
  addConstructorCall(draft, made, at, given, rubyLexicon);
  // It stands behind the word, for both may be called.
  draft.refer({
    name: 'new',
    role: 'call',
    at: at + 3,
    receiver: receiverText(made),
    arguments: readArguments(given, draft.text, rubyLexicon).map(({ argument }) => argument),
  });
  return true;
}

/** Words whose first argument may hold the name of what is called, and how many of them a file is read for. */
const sendingBy = /^(?:send|public_send|__send__|method)$/;
const maxSent = 50;
const sentIn = new WeakMap<FactsDraft, number>();

/** `method(how).arity`: what is asked of a method that is not called. */
const reflecting = /^\)\s*&?\.\s*(?:source_location|parameters|arity|owner|original_name)\b/;

/** `send(how, 1)`: what the code around tells of the name stands in place of the argument. */
function readSent(caught: QueryMatch, draft: FactsDraft): boolean {
  const list = caught.find('arguments');
  const isReflecting = list !== undefined && reflecting.test(draft.text.slice(list.endIndex - 1, list.endIndex + 40));
  const asksOfAny = /^(?:identifier|call|instance_variable|element_reference)$/.test(list?.firstNamedChild?.type ?? '');
  if (isReflecting && sending.test(draft.word(caught.at())) && asksOfAny) return true;
  const first = list?.firstNamedChild;
  const sent = sentIn.get(draft) ?? 0;
  if (!first || !/^(?:identifier|call|conditional|element_reference)$/.test(first.type) || sent >= maxSent)
    return false;
  if (!sendingBy.test(draft.word(caught.at()))) return false;
  sentIn.set(draft, sent + 1);
  const held = findHeldNames(first);
  if (held === undefined) return false;
  const args = readArguments(list, draft.text, rubyLexicon);
  const [at, callee] = [caught.at(), caught.find('callee')];
  const receiver = callee === undefined ? '' : getReceiver(callee, draft.text);
  const given = args.slice(1).map(({ argument }) => argument);
  const reference = { name: draft.word(at), role: 'call', at, arguments: [held, ...given] } as const;
  const call = draft.refer({ ...reference, ...(receiver !== '' && { receiver }) });
  referToArguments(draft, call, args);
  return true;
}

/** What a call is on, as facts hold it. */
function getReceiver(callee: Node, text: string): string {
  return readGivenBySuper(callee, text) ?? receiverText(text.slice(callee.startIndex, callee.endIndex));
}

/** `super.first` asks what the method above gives, and not the class above; undefined for anything else. */
function readGivenBySuper(callee: Node, text: string): string | undefined {
  const receiver = receiverText(text.slice(callee.startIndex, callee.endIndex));
  return bareSuper.test(receiver) ? receiver.replace(bareSuper, 'super()') : undefined;
}

const bareSuper = /^super(?![\w(])/;

/** `Repo.new(…)` makes a Repo; everything else is a call. */
function readCall(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const callee = caught.get('callee');
  const use = getUse(draft.text, caught.get().endIndex);
  if (use !== 'called') readSetter(caught, draft);
  if (isOnlyAsked(callee.startIndex, caught.get(), draft)) return;
  if (use === 'set' || readSent(caught, draft)) return;
  const receiver = readReceiver(callee, draft.text) ?? readGivenBySuper(callee, draft.text);
  if (callee.type === 'self' && referToOwnNew(caught, draft)) return;
  if (receiver === undefined) call(caught, draft);
  else {
    const name = nameAt(draft.text, at, rubyLexicon);
    referCall(draft, caught.find('arguments'), rubyLexicon, {
      name,
      role: 'call',
      at,
      receiver: receiverText(receiver),
    });
  }
  if (mixing.test(draft.word(at))) readMixing(caught, draft);
  if (draft.word(at) === 'new')
    referToMade(
      draft,
      getMade(callee, draft.text.slice(callee.startIndex, at).replace(/\s*(?:&?\.|::)\s*$/, '')),
      callee,
    );
}

/** What gives a value to what stands before it, with an operator or without one. */
const assigned = /^[ \t]*(?<operator>\|\||&&|<<|>>|\*\*|[-+*/%&|^])?=(?![=~>])/;

/** Whether `repo.size` is called, set (`repo.size = 1`), or both (`repo.size += 1`). */
function getUse(text: string, end: number): 'called' | 'set' | 'both' {
  const found = assigned.exec(text.slice(end, end + 20));
  if (found === null) return 'called';
  return found.groups?.['operator'] === undefined ? 'set' : 'both';
}

/** `repo.size = 1` calls `size=`; it stands behind the name where both are called. */
function readSetter(caught: QueryMatch, draft: FactsDraft): void {
  const { startIndex, endIndex } = caught.get();
  // In a broken file a name may be missing.
  if (startIndex === endIndex) return;
  const callee = caught.get('callee');
  const receiver = getReceiver(callee, draft.text);
  const use = getUse(draft.text, endIndex);
  const at = use === 'both' ? endIndex : startIndex;
  const given = use === 'set' ? getGiven(caught.get()) : '';
  draft.refer({
    name: `${draft.text.slice(startIndex, endIndex)}=`,
    role: 'call',
    at,
    receiver,
    ...(given !== '' && { arguments: [classify(given.slice(0, longestArgument), rubyLexicon)] }),
  });
}

/** What is given to `repo.size`, by its last name. */
function getGiven(name: Node): string {
  const assignment = name.parent?.parent;
  return assignment?.type === 'assignment' ? fieldText(assignment, 'right') : '';
}

/** `new` runs the constructor of a class, as it is written: `Data::Repo`. */
function referToMade(draft: FactsDraft, made: string, callee: Node): void {
  if (made === '') return;
  const simple = made.slice(made.lastIndexOf(':') + 1);
  const receiver = receiverText(made.slice(0, -simple.length));
  draft.refer({
    name: simple,
    role: 'new',
    at: callee.text.endsWith(simple) ? callee.endIndex - simple.length : callee.startIndex,
    ...(receiver === '' ? {} : { receiver }),
  });
}

/**
 * The class that `new` is called on, as it is written: a constant, `self` in a class's own method, and RSpec's
 * `described_class`, which is what the nearest `describe` around names. Empty for everything else.
 */
function getMade(callee: Node, source: string): string {
  if (callee.type === 'constant' || callee.type === 'scope_resolution') return source;
  if (callee.type === 'self') return findOwnClass(callee);
  if (callee.text === 'self.class') {
    const own = around(callee, classes);
    return own?.type === 'class' ? fieldText(own, 'name') : '';
  }
  return callee.text === 'described_class' ? findDescribed(callee) : '';
}

/** The class around, in a method of the class itself or in the class's body. */
function findOwnClass(node: Node): string {
  const nearest = around(node, placesOfSelf);
  if (nearest?.type === 'class') return nearest.childForFieldName('name')?.text ?? '';
  const own = around(node, ownMethods);
  return own === undefined ? '' : (around(own, classes)?.childForFieldName('name')?.text ?? '');
}

/** `Repo.include(Loud)`, `Repo.send(:include, Loud)`: the class is made from the module as if it said so itself. */
function readMixing(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const given = caught.find('arguments')?.namedChildren ?? [];
  const [first] = given;
  const isSent = first?.type === 'simple_symbol' && mixing.test(first.text.slice(1));
  if (draft.word(caught.at()).includes('send') && !isSent) return;
  const modules = given.filter(({ type }) => type === 'constant' || type === 'scope_resolution');
  const word = isSent ? first.text.slice(1) : draft.word(caught.at());
  const role = word === 'extend' ? 'extension' : 'mixin';
  const nameAt = callee.type === 'identifier' ? findMixedIn(callee) : undefined;
  for (const { text } of nameAt === undefined ? [] : modules)
    draft.heritage.push({ nameAt, base: text.replaceAll('::', '.'), role });
  if (callee.type !== 'constant' && callee.type !== 'scope_resolution') return;
  const owner = callee.text.replaceAll('::', '.');
  for (const { text } of modules) draft.heritage.push({ owner, base: text.replaceAll('::', '.'), role });
}

/** Methods that Ruby calls when a module or class is put below another; what they are given is that class. */
const hooks = /^(?:included|extended|prepended|inherited|append_features|extend_object|prepend_features)$/;

/** `def self.included(base) base.extend(Loud) end`: where the name of the module is that puts another where it goes. */
function findMixedIn(word: Node): number | undefined {
  const holder = around(word, methods);
  if (holder === undefined || !hooks.test(fieldText(holder, 'name'))) return undefined;
  if (getField(holder, 'parameters')?.firstNamedChild?.text !== word.text) return undefined;
  const name = around(holder, classes)?.childForFieldName('name');
  return name ? name.endIndex - name.text.slice(name.text.lastIndexOf(':') + 1).length : undefined;
}

const methods: ReadonlySet<string> = new Set(['method', 'singleton_method']);
const ownMethods: ReadonlySet<string> = new Set(['singleton_method', 'singleton_class']);
const classes: ReadonlySet<string> = new Set(['class', 'module']);
const bodies: ReadonlySet<string> = new Set([...classes, 'singleton_class']);
const methodsAndBlocks: ReadonlySet<string> = new Set([...methods, 'block', 'do_block']);
const classesAndBlocks: ReadonlySet<string> = new Set([...classes, ...methods, 'block', 'do_block']);
/** What may stand for another object, or is a class's body itself. */
const placesOfSelf: ReadonlySet<string> = new Set([...classesAndBlocks, 'singleton_class']);

/**
 * `super` calls what a base has of the method around it: in `initialize` the base's constructor, in a class's `new` its
 * own.
 */
function readSuper(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  if (readSuperOfMade(word, caught.find('arguments'), draft)) return;
  const holder = around(word, methods);
  const named = holder?.childForFieldName('name');
  if (holder === undefined || !named) return;
  const name = getMethodName(draft.text, named.startIndex);
  const own = around(holder, classes);
  const made = findMadeBase(holder);
  const written = own?.childForFieldName('superclass')?.lastNamedChild;
  const base = made ?? written;
  const given = caught.find('arguments');
  // A call whose name is this word is read with its arguments; `super.take(1)` is no such call.
  if (given === undefined && isCalledWithArguments(word)) return;
  const refer = (to: Pick<DraftReference, 'name' | 'role' | 'receiver'>): void => {
    referCall(draft, given, rubyLexicon, { ...to, at: word.startIndex });
  };
  const isMixed = own !== undefined && /^\s*(?:include|prepend)\b/m.test(own.text);
  const isOwnNew = name === 'new' && (holder.type === 'singleton_method' || isOfClass(holder));
  if (made !== undefined && name !== 'initialize')
    refer({ name, role: 'call', receiver: receiverText(`${made.text}.new`) });
  else if (isOwnNew) refer({ name: own?.childForFieldName('name')?.text ?? '', role: 'new' });
  else if (name !== 'initialize' || (isMixed && made === undefined)) refer({ name, role: 'call', receiver: 'super' });
  else if (base?.type === 'self')
    addConstructorCall(draft, getAround(own ?? word), word.startIndex, given, rubyLexicon);
  else if (base?.type === 'scope_resolution') {
    const simple = fieldText(base, 'name');
    refer({ name: simple, role: 'new', receiver: base.text.slice(0, -simple.length).replace(/::$/, '') });
  } else addConstructorCall(draft, base?.text ?? '', word.startIndex, given, rubyLexicon);
}

function isCalledWithArguments({ parent, startIndex }: Node): boolean {
  return (
    parent?.type === 'call' &&
    getField(parent, 'method')?.startIndex === startIndex &&
    getField(parent, 'arguments') !== null
  );
}

/** The base of a class that is made around a method, or the class that is refined there: `Class.new(Repo) do … end`. */
function findMadeBase(holder: Node): Node | undefined {
  const block = around(holder, classesAndBlocks);
  const call = block?.type.endsWith('block') === true ? block.parent : null;
  if (call?.type !== 'call') return undefined;
  const maker = `${fieldText(call, 'receiver')}.${fieldText(call, 'method')}`;
  if (maker !== 'Class.new' && maker !== '.refine') return undefined;
  const [base] = getField(call, 'arguments')?.namedChildren ?? [];
  return base?.type === 'constant' || base?.type === 'scope_resolution' ? base : undefined;
}

/** `define_method(name) { |it| super(it) }`: whether `super` is that of a method that is made when the code runs. */
function readSuperOfMade(word: Node, given: Node | undefined, draft: FactsDraft): boolean {
  let at: Node | undefined = around(word, methodsAndBlocks);
  while (at !== undefined && !methods.has(at.type)) {
    const call = at.parent;
    if (call?.type === 'call' && fieldText(call, 'method') === 'define_method') {
      const key = call.childForFieldName('arguments')?.firstNamedChild;
      const argument = classify((key?.text ?? '').slice(0, longestArgument), rubyLexicon);
      const start = word.startIndex;
      if (argument.kind === 'string')
        referCall(draft, given, rubyLexicon, { name: argument.text, role: 'call', at: start, receiver: 'super' });
      else draft.refer({ name: unreadName, role: 'call', at: start, receiver: 'self', arguments: [argument] });
      return true;
    }
    at = around(at, methodsAndBlocks);
  }
  return false;
}

/** Words in a class that say something of the methods behind them, and call none. */
const saying =
  /^(?:private\w*|public\w*|protected|module_function|attr(?:_reader|_writer|_accessor)?|alias_method|undef_method|remove_method|def_\w+|define_(?:singleton_)?method|delegate)$/;

/** `hook :save` in a class, which has a method of that name: what `hook` is decides who calls it. */
function readMacroSymbol(caught: QueryMatch, draft: FactsDraft): void {
  const symbol = caught.get('symbol');
  const name = nameAt(draft.text, caught.at('method'), rubyLexicon);
  const isInClass = classes.has(around(symbol, classesAndBlocks)?.type ?? '');
  if (isInClass && !saying.test(name)) referToSymbol(draft, symbol);
}

const operator = /\[\]=?|<=>|={2,3}|=~|<<|>>|[<>]=?|\*{1,2}|[-+~!]@|[-+/%&|^~!`]/y;

/** The name of a method at an offset, which may be one that sets (`size=`), or an operator: `[]=`. */
function getMethodName(text: string, at: number): string {
  const name = nameAt(text, at, rubyLexicon);
  operator.lastIndex = at;
  if (name === '') return operator.exec(text)?.[0] ?? '';
  return /^=(?![=~>])/.test(text.slice(at + name.length, at + name.length + 2)) ? `${name}=` : name;
}

/** `box[1]`, `box[1] = 2` and `box[1] ||= 2`: what sets stands at the closing bracket, for both may be called. */
function readIndex(caught: QueryMatch, draft: FactsDraft): void {
  const use = getUse(draft.text, caught.node.endIndex);
  if (use !== 'called') readSetIndex(caught, draft);
  if (use !== 'set') referToOperator(caught, draft, '[]', draft.text.indexOf('[', caught.get('callee').endIndex));
}

/** `first, box[1] = 1, 2` */
function readSetIndex(caught: QueryMatch, draft: FactsDraft): void {
  referToOperator(caught, draft, '[]=', caught.node.endIndex - 1);
}

/** `job.(1)` is short for `job.call(1)`. */
function readCallOperator(caught: QueryMatch, draft: FactsDraft): void {
  const given = caught.get('arguments');
  const callee = caught.get('callee');
  const receiver = getReceiver(callee, draft.text);
  referCall(draft, given, rubyLexicon, { name: 'call', role: 'call', at: given.startIndex, receiver });
}

/** `box.[](1)` and `sum.+(1)` */
function readNamedOperator(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const receiver = getReceiver(callee, draft.text);
  const name = getMethodName(draft.text, caught.at());
  referCall(draft, caught.find('arguments'), rubyLexicon, { name, role: 'call', at: caught.at(), receiver });
}

/** Operators are methods of what is on their left; `!=` asks `==`. */
function readOperator(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  if (!/^(?:&&|\|\||and\b|or\b|!~)/.test(draft.text.slice(at, at + 4)))
    referToOperator(caught, draft, draft.text[at] === '!' ? '==' : getMethodName(draft.text, at), at);
}

/** `-sum` calls `-@`, `!done` and `not done` call `!`. */
function readUnary(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const sign = (draft.text[at] ?? '').replace('n', '!');
  referToOperator(caught, draft, /[-+]/.test(sign) ? `${sign}@` : sign, at);
}

function referToOperator(caught: QueryMatch, draft: FactsDraft, name: string, at: number): void {
  const receiver = getReceiver(caught.get('callee'), draft.text);
  if (name !== '') draft.refer({ name, role: 'call', at, receiver });
}

/** A word alone is a local or a call without arguments: the two are distinguished once the whole file is read. */
function readBareName(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const name = nameAt(draft.text, at, rubyLexicon);
  if (isOnlyAsked(at, caught.get(), draft)) return;
  if (
    !referToOwnNew(caught, draft) &&
    !/^(?:private|protected|public|module_function|attr_(?:reader|writer|accessor)|self|nil|described_class)$/.test(
      name,
    )
  )
    draft.refer({ name, role: 'call', at, isLocalOrCall: true, ...readBlockSelf(caught.get(), draft) });
}

function readBlockSelf(word: Node, draft: FactsDraft): Pick<DraftReference, 'receiver'> {
  const receiver = findBlockSelf(word, draft);
  return receiver === undefined ? {} : { receiver };
}

/** A receiver of which nothing is known. */
const anything = 'yield()';

function readSymbol(caught: QueryMatch, draft: FactsDraft): void {
  const symbol = caught.get('symbol');
  // `list.each(&:save)` calls it on each element, and so does `list.inject(:merge)`.
  const isBlock = symbol.parent?.type === 'block_argument';
  const call = isBlock ? symbol.parent.parent?.parent : symbol.parent?.parent;
  const isHanded = call?.type === 'call' && symbol.parent?.type !== 'call';
  const handed = isHanded ? typeOfHanded(call, isBlock ? fieldText(call, 'method') : 'each') : '?';
  referToSymbol(draft, symbol, undefined, toReceiver(handed) ?? anything);
}

/** Where the name in a symbol or text begins. */
function getNameStart({ startIndex, text }: Node): number {
  return startIndex + (/^:?["']?/.exec(text)?.[0].length ?? 0);
}

/** Whether a symbol or text is nothing but a name. */
function isName({ text }: Node): boolean {
  return !/[#\s\\]/.test(text);
}

/** Another name of a method is a method that calls it. */
function readAlias(caught: QueryMatch, draft: FactsDraft): void {
  const [nameNode, symbol] = [caught.get(), caught.get('symbol')];
  const at = getNameStart(nameNode);
  const name = getMethodName(draft.text, at);
  const old = getMethodName(draft.text, getNameStart(symbol));
  if (old === '' || !isName(symbol)) return;
  const isTold = caught.node.type === 'alias' || nameNode.type !== 'identifier';
  if (name !== '' && isTold && isName(nameNode))
    draft.define({
      name,
      kind: 'method',
      nameAt: at,
      ...getSpan(caught.node),
      isExported: true,
      ...(/^\w+$/.test(old) && { returns: `self.${old}()` }),
    });
  const owner = caught.find('receiver')?.text;
  // `Repo.send(:alias_method, …)` names a method of its objects.
  const receiver = owner === undefined ? 'self' : receiverText(`${owner}.new`);
  draft.refer({ name: old, role: 'call', at: getNameStart(symbol), receiver });
}

function readMethodSymbol(caught: QueryMatch, draft: FactsDraft): void {
  const method = caught.get('method');
  const name = nameAt(draft.text, method.startIndex, rubyLexicon);
  const symbol = caught.get('symbol');
  const isSent = sending.test(name);
  if (!handingOn.test(name) || (!isSent && symbol.type !== 'simple_symbol')) return;
  const receiver = isSent ? method.parent?.childForFieldName('receiver')?.text : undefined;
  // `Repo.instance_method(:save)` is a method of its objects.
  const isOfObjects = receiver !== undefined && name.endsWith('instance_method');
  referToSymbol(draft, symbol, undefined, isOfObjects ? `${receiver}.new` : receiver);
}

/** Of an evaluated text so many words are read. */
const maxWords = 100;

/** `eval("conf.save")`: each word of the text may be a call, of what nothing is known. */
function readEvaluated(caught: QueryMatch, draft: FactsDraft): void {
  const beginning = caught.get('text');
  const { startIndex } = beginning;
  const end = beginning.type === 'string' ? beginning.endIndex : findHeredocEnd(draft.text, beginning);
  const text = withoutComments(draft.text.slice(startIndex, end));
  const isMere = findMereText(text, beginning);
  const words = [
    ...text.matchAll(
      /(?<![\w@$}]|\bdef |\bdef self\.|#\{)(?:[a-z_]|#\{[^}]*\})(?:\w|#\{[^}]*\})*(?:[?!]|=(?![=~>]))?/g,
    ),
  ].filter(({ 0: name, index }) => (name.includes('#{') ? !isMere(name, index) : text[index - 1] !== ':'));
  for (const { 0: name, index } of words.slice(0, maxWords)) {
    const at = startIndex + index;
    const isBare = !/(?<!\bself)\.$/.test(text.slice(Math.max(0, index - 6), index));
    if (!name.includes('#{')) {
      const behind = text.slice(index + name.length, index + name.length + longestArgument);
      // What is put together in `send(:#{name}!)` is read for itself.
      if (sendingBy.test(name) && /^\(?\s*:?["']?\w*#\{/.test(behind)) continue;
      const given = readGivenInText(behind);
      draft.refer({ name, role: 'call', at, receiver: 'eval()', ...(given.length > 0 && { arguments: given }) });
    } else {
      // With what it is called is not read.
      const given = [readPutIn(beginning.tree.rootNode, name, at), { kind: 'other', text: '*' }] as const;
      draft.refer({ name: 'send', role: 'call', at, arguments: given, ...(!isBare && { receiver: 'eval()' }) });
    }
  }
  // What is not read may name any method.
  if (words.length > maxWords)
    draft.refer({ name: 'send', role: 'call', at: startIndex, arguments: [{ kind: 'other', text: 'eval' }] });
}

/** An evaluated text with blanks for its comments, which call nothing. */
function withoutComments(text: string): string {
  return text.replace(beforeComment, (line, before: string) => before.padEnd(line.length));
}

/** A line with a comment: what stands before it, in which texts are closed. */
const beforeComment = /^((?:[^"'#\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#\{|(?<=\S)#(?!\{))*)(?<!\S)#(?!\{).*$/gm;

/** What calls by a name, or gives a method another one. */
const callingByName =
  /\b(?:(?:public_)?send|__send__|(?:instance_)?method|alias(?:_method)?|delegate|def_delegators?)\b[^\n;]*$/;

/**
 * Tells what is put into an evaluated text as a text or symbol of it, `log(:#{name})`, `"#{name}"` or `#{name.inspect}`:
 * no call by that name. What is only put there when the text runs is code.
 */
function findMereText(text: string, { type, text: head }: Node): (word: string, at: number) => boolean {
  if (/^(?:'|<<[-~]?')/.test(head)) return () => false;
  const from = type === 'string' ? 1 : head.length;
  const quoted = [...text.slice(from).matchAll(quotedInText)].map(
    ({ 0: part, index }) => [from + index, from + index + part.length] as const,
  );
  return (word, at) => {
    if (text[at - 1] === '\\') return false;
    if (/^#\{[^}]*\.inspect\}$/.test(word)) return true;
    const isText = text[at - 1] === ':' || quoted.some(([start, end]) => start < at && at < end);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    return isText && !callingByName.test(line);
  };
}

const quotedInText = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\\"(?:[^"\\\n]|\\[^"])*\\"/g;

/** What a call in an evaluated text is given, by what stands behind its name: `(:on_#{type}, node)`. */
function readGivenInText(behind: string): readonly Argument[] {
  const list = /^\(([^()]*)\)/.exec(behind)?.[1] ?? '';
  return list === '' ? [] : list.split(',').map((each) => readSymbolInText(each.trim()));
}

function readSymbolInText(text: string): Argument {
  const [, name] = /^(?::["']?|["'])((?:\w|#\{[^}]*\})+[?!=]?)["']?$/.exec(text) ?? [];
  // What is more than a word may be several.
  if (name === undefined) return /^[a-z_]\w*$/.test(text) ? { kind: 'name', text } : { kind: 'other', text: '*' };
  if (name.includes('#{')) return { kind: 'template', text: name.replaceAll(/#\{[^}]*\}/g, '*') };
  return { kind: 'string', text: name };
}

/** Which names a word of an evaluated text may be: `#{name}=` in a loop over a list is one of each. */
function readPutIn(root: Node, word: string, at: number): Argument {
  const any: Argument = { kind: 'other', text: 'eval' };
  const [before = '', hole = '', behind = ''] = /^(\w*)#\{(\w+)\}([\w?!=]*)$/.exec(word)?.slice(1) ?? [];
  if (hole === '') return any;
  const put = root.descendantForIndex(at + before.length + 2);
  const held = put?.type === 'identifier' ? findHeldNames(put) : undefined;
  if (held?.entries === undefined) {
    const isTold = before.length + behind.length >= minToldLetters;
    return isTold ? { kind: 'template', text: `${before}*${behind}` } : any;
  }
  const entries = held.entries.map(({ key, value }) => ({
    key,
    value: { ...value, text: `${before}${value.text}${behind}` },
  }));
  return { kind: 'array', text: word, entries };
}

/** A name that is put together tells something from so many letters on. */
const minToldLetters = 3;

function findHeredocEnd(text: string, beginning: Node): number {
  const word = /\w+/.exec(beginning.text)?.[0] ?? '';
  const after = text.indexOf('\n', beginning.endIndex);
  const end = text.slice(after).search(new RegExp(String.raw`^[ \t]*${word}$`, 'm'));
  return after < 0 || end < 0 ? beginning.endIndex : after + end;
}

function readPair(caught: QueryMatch, draft: FactsDraft): void {
  const given = caught.get('value');
  const key = caught.get('key').text.replace(/^:?(['"]?)(.*?)\1:?$/, '$2');
  if (given.type === 'simple_symbol') referToSymbol(draft, given, key);
  else value(caught, draft);
}

function referToSymbol(draft: FactsDraft, symbol: Node, key?: string, receiver?: string): void {
  const at = getNameStart(symbol);
  const name = getMethodName(draft.text, at);
  if (name !== '' && isName(symbol))
    draft.refer({
      name,
      role: 'value',
      at,
      isWritten: true,
      ...(key === undefined ? {} : { key }),
      ...(receiver === undefined ? {} : { receiver: receiverText(receiver).replace(bareSuper, 'super()') }),
    });
}
