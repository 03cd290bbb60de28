import { delegatePackage } from './kotlinReadable.ts';
import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { givesWhenCalled } from '../../../domain/graph/cppMembers.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay, givesNothing } from '../reading/eitherWay.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { plainName } from '../reading/backquotes.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { getList, printTuple } from '../../../domain/typeText.ts';
import { placedType, simpleType } from '../reading/typeNames.ts';
import { getField, fieldText, typeOfConstant } from '../reading/typeTexts.ts';

/** How Kotlin writes strings, function literals and classes as values. */
export const kotlinLexicon: Lexicon = {
  keywords: new Set(['this', 'super', 'null', 'true', 'false', 'it']),
  strings: [
    { form: /^"""(?<text>[^]*)"""$/, holes: /\$\{[^}]*\}|\$\w+/g },
    { form: /^"(?<text>(?:\\[^]|[^"\\])*)"$/, holes: /\$\{[^}]*\}|\$\w+/g },
  ],
  functionStart: /^(?:\w+@\s*)?\{|^fun\s*\(/,
  named: /^([\p{ID_Start}_]\w*)\s*=(?!=)\s*/u,
  // `Created::class`, `Created::class.java`; `Created(1)`: a capital letter is all that tells a class from a function.
  classValue:
    /^([\w.]+)::class(?:\.java\w*)?$|^((?:\w+\.)*\p{Lu}\w*)(?:<[^<>()]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*(?:\)$|$)/u,
  prefix: /^(?:::|\*)/,
  typeOfArgument: typeOfKotlinArgument,
};

/** The place of the object that a lambda runs on, among what it is handed: none has so many parameters. */
export const placeOfThis = 9;
/** Chains that are longer are not read to their start. */
const longestChain = 12;
/** As much of a path is kept, its end. */
const longestPath = 120;
/** Calls that give what they are made on. */
const givesItself: ReadonlySet<string> = new Set(['apply', 'also', 'takeIf', 'takeUnless', 'onEach']);
const makesMap = /^(?:mutable|hash|linked|sorted|empty)?[mM]ap(?:Of)?$/;
const givesArgument: ReadonlySet<string> = new Set(['requireNotNull', 'checkNotNull']);
const makesList: ReadonlySet<string> = new Set([
  'listOf',
  'mutableListOf',
  'setOf',
  'mutableSetOf',
  'arrayOf',
  'arrayListOf',
  'listOfNotNull',
  'sequenceOf',
  'emptyList',
  'emptySet',
  'flowOf',
]);

/**
 * An expression written like a receiver (`this.repos.first().owner`): no arguments, lambdas, safe calls and assertions.
 */
export function getPath(node: Node): string {
  return writtenPath(node, 0).slice(-longestPath);
}

function writtenPath(node: Node, depth: number): string {
  if (depth > longestChain) return '(?)';
  const [first, last] = [node.firstNamedChild, node.lastNamedChild];
  switch (node.type) {
    case 'identifier':
      return plainName(node);
    case 'this_expression':
    case 'super_expression': {
      // `this@Outer` is written like Java's `Outer.this`.
      const word = node.type === 'this_expression' ? 'this' : 'super';
      return first?.type === 'identifier' && node.text.includes('@') ? `${plainName(first)}.${word}` : word;
    }
    case 'navigation_expression':
      return first === null || last === null ? '(?)' : `${writtenPath(first, depth + 1)}.${plainName(last)}`;
    case 'call_expression':
      return first === null ? '(?)' : writtenCall(node, first, depth);
    case 'index_expression':
      return first === null ? '(?)' : `${writtenPath(first, depth + 1)}[]`;
    case 'parenthesized_expression':
      return first === null ? '(?)' : writtenPath(first, depth + 1);
    case 'as_expression':
      return `(${first === null ? '' : writtenPath(first, depth + 1)} as ${simpleType(fieldText(node, 'right'), 'kotlin')})`;
    case 'unary_expression':
    case 'binary_expression':
      return writtenOperation(node, depth);
    case 'if_expression':
    case 'when_expression':
    case 'try_expression':
      return writtenWays(getBranches(node), depth);
    case 'string_literal':
    case 'multiline_string_literal':
      return '""';
    case 'number_literal':
      return '0';
    default:
      return '(?)';
  }
}

function writtenCall(call: Node, callee: Node, depth: number): string {
  const gives =
    callee.type === 'navigation_expression' && givesItself.has(callee.lastNamedChild?.text ?? '')
      ? callee.firstNamedChild
      : null;
  if (gives !== null) return writtenPath(gives, depth + 1);
  const path = writtenPath(callee, depth + 1);
  return isLambdaOnly(call) && callee.type === 'call_expression' ? path : `${path}()`;
}

function writtenOperation(node: Node, depth: number): string {
  const operand = getField(node, 'argument') ?? getField(node, 'left');
  if (operand === null) return '(?)';
  // The grammar takes `!a.b()` for a member of `!a`, but `(!a).b()` is one of what the operator gives.
  const isPassed = node.type === 'unary_expression' && node.parent?.type !== 'parenthesized_expression';
  if (isPassed || node.text.endsWith('!!')) return writtenPath(operand, depth + 1);
  return getField(node, 'operator')?.type === '?:' ? writtenWays([operand, getField(node, 'right')], depth) : '(?)';
}

/** `(a||b)`: one of these. */
function writtenWays(ways: readonly (Node | null)[], depth: number): string {
  const given = ways
    .filter((way) => way !== null && !givesNothing.test(way.type))
    .map((way) => (way === null ? '' : writtenPath(way, depth + 1)));
  return given.length === 1 ? (given[0] ?? '') : `(${given.join('||')})`;
}

/** Whether a base is what the one before it is delegated to: `: Store by stored(x)`, as `readableKotlin` writes it. */
export function isDelegate(base: Node): boolean {
  return base.type === 'constructor_invocation' && base.text.startsWith(`${delegatePackage}.`);
}

/** The base of an anonymous object: `object : Base(), Store { … }`. */
export function getBases(object: Node): TypeText[] {
  const specifiers = object.namedChildren.find(({ type }) => type === 'delegation_specifiers')?.namedChildren ?? [];
  return specifiers
    .filter((each) => each.firstNamedChild === null || !isDelegate(each.firstNamedChild))
    .map(({ text }) => simpleType(text.replace(/\([^]*$/, ''), 'kotlin'))
    .filter((base) => base !== '');
}

/**
 * Whether a call consists of a callee and a function behind it, without brackets: `f(1) { }` is such a call of `f(1)`.
 */
export function isLambdaOnly(call: Node): boolean {
  return (
    call.lastNamedChild?.type === 'annotated_lambda' &&
    call.namedChildren.every(({ type }) => type !== 'value_arguments')
  );
}

/** What an expression tells of its type. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > longestChain) return '';
  const first = node.firstNamedChild;
  const of = (inner: Node): TypeText => typeOfValue(inner, depth + 1);
  switch (node.type) {
    case 'call_expression':
      return typeOfCall(node, depth);
    case 'identifier':
    case 'navigation_expression':
    case 'index_expression':
      // What a map's properties hold is as a list of its values.
      return expression('=', getPath(node))
        .replace(/\.(?:values|entries)(?=$|[.[])/g, '.values()')
        .replace(/^=(.*\))$/, '$1');
    case 'infix_expression': {
      const [left, word, right] = node.namedChildren;
      return left !== undefined && right !== undefined && word?.text === 'to' ? printTuple([of(left), of(right)]) : '';
    }
    case 'as_expression':
      return simpleType(fieldText(node, 'right'), 'kotlin');
    case 'parenthesized_expression':
      return first === null ? '' : of(first);
    case 'if_expression':
    case 'when_expression':
    case 'try_expression':
      return eitherWay(getBranches(node), of);
    case 'unary_expression':
    case 'binary_expression': {
      const operand = getField(node, 'argument') ?? getField(node, 'left');
      const operator = getField(node, 'operator')?.type;
      if (operator === '?:') return eitherWay([operand, getField(node, 'right')], of);
      if (operand !== null && operator === '!!') return of(operand);
      return '';
    }
    case 'object_literal':
      return simpleType(node.descendantsOfType('user_type')[0]?.text ?? '', 'kotlin');
    default:
      return typeOfConstant(getConstant(node));
  }
}

/** The expressions of which an `if`, a `when` or a `try` gives one. */
function getBranches(node: Node): readonly (Node | null)[] {
  const condition = getField(node, 'condition')?.startIndex;
  const ways = node.namedChildren.filter(({ type, startIndex }) => {
    if (node.type === 'if_expression') return startIndex !== condition;
    if (node.type === 'when_expression') return type === 'when_entry';
    return type !== 'finally_block';
  });
  return ways.map((way) => {
    let last: Node | null = way;
    while (last !== null && /^(?:when_entry|catch_block|block)$/.test(last.type)) last = last.lastNamedChild;
    return last;
  });
}

/** Functions that give what the lambda gives that they are handed. */
const givesResult = wholeMatch([
  'let|run|with|use|synchronized|withContext|withTimeout|runBlocking|runCatching|coroutineScope|supervisorScope|async|lazy',
  'withTimeoutOrNull|withLock|measure\\w*|trace|remember|getOrPut|getOrElse|ifEmpty|runInterruptible|invokeOn\\w*',
]);
/** Functions that give a list of what the lambda gives for each element, or of what is in the lists that it gives. */
const givesResults = wholeMatch(['map|mapNotNull|mapIndexed|mapIndexedNotNull']);

/** What a lambda behind a call makes; undefined where the call says nothing of that. */
function typeOfMade(node: Node, callee: Node, depth: number): TypeText | undefined {
  const inner = callee.type === 'call_expression' && isLambdaOnly(node) ? callee.firstNamedChild : callee;
  const name = (inner?.type === 'navigation_expression' ? inner.lastNamedChild : inner)?.text ?? '';
  const isOne = givesResult.test(name);
  if (!isOne && !givesResults.test(name) && name !== 'flatMap') return undefined;
  const lambda = node.lastNamedChild?.type === 'annotated_lambda' ? node.lastNamedChild.lastNamedChild : null;
  const last = lambda?.lastNamedChild;
  if (last === null || last === undefined || last.type === 'lambda_parameters') return undefined;
  const type = typeOfValue(last, depth + 1);
  // What names of the lambda stand for is not known outside of it.
  if (!/^\p{Lu}[\p{ID_Continue}.()]*(?:\[\])*$/u.test(type) || /^\p{Lu}.*\(\)./u.test(type)) return undefined;
  return givesResults.test(name) ? getList(type) : type;
}

function typeOfCall(node: Node, depth: number): TypeText {
  const callee = node.firstNamedChild;
  if (callee === null) return '';
  if (callee.type === 'call_expression' && isLambdaOnly(node)) return typeOfValue(callee, depth + 1);
  if (callee.type === 'navigation_expression' && givesItself.has(callee.lastNamedChild?.text ?? ''))
    return callee.firstNamedChild === null ? '' : typeOfValue(callee.firstNamedChild, depth + 1);
  const made = typeOfMade(node, callee, depth);
  if (made !== undefined) return made;
  if (callee.type === 'identifier') {
    const name = plainName(callee);
    const types = node.namedChildren.find(({ type }) => type === 'type_arguments')?.text ?? '';
    const values = node.namedChildren.find(({ type }) => type === 'value_arguments')?.namedChildren ?? [];
    const given = types === '' && /^(?:Pair|Triple)$/.test(name) ? values : [];
    if (given.length > 0)
      return printTuple(
        given.map(({ lastNamedChild }) => (lastNamedChild === null ? '' : typeOfValue(lastNamedChild, depth + 1))),
      );
    if (/^\p{Lu}/u.test(name)) return simpleType(name + types, 'kotlin');
    if (makesMap.test(name) && types !== '') return simpleType(`Map${types}`, 'kotlin');
    const argument =
      node.namedChildren.find(({ type }) => type === 'value_arguments')?.firstNamedChild?.lastNamedChild ?? null;
    if (argument !== null && givesArgument.has(name)) return typeOfValue(argument, depth + 1);
    const written = makesList.has(name)
      ? node.namedChildren.find(({ type }) => type === 'type_arguments')?.firstNamedChild?.text
      : undefined;
    let element: TypeText = '';
    if (written !== undefined) element = simpleType(written, 'kotlin');
    else if (makesList.has(name) && argument !== null) element = typeOfValue(argument, depth + 1);
    if (makesList.has(name)) return /^[\p{ID_Continue}.]+$/u.test(element) ? `${element}[]` : '';
  }
  return expression('', `${getPath(callee)}()`);
}

function expression(sign: '' | '=', path: string): TypeText {
  return path.length > 120 || !/^[\p{ID_Continue}.()[\]]+$/u.test(path) ? '' : `${sign}${path}`;
}

/** The text of a string without holes, `undefined` for everything else. */
export function getConstant(node: Node): string | undefined {
  if (!node.type.endsWith('string_literal') || node.endIndex - node.startIndex > 201) return undefined;
  const read = readString(node.text, kotlinLexicon);
  return read?.kind === 'string' ? read.text : undefined;
}

/** The type of an argument that its text does not tell: `->` of `::handle` and `this::handle`, `KClass`, `Boolean`. */
function typeOfKotlinArgument(argument: Node): string {
  const node = argument.lastNamedChild;
  switch (node?.type) {
    case 'callable_reference':
    case 'navigation_expression': {
      const named = /::\s*(\w+)$/.exec(node.text)?.[1];
      if (named === undefined) return /::\s*class\s*\.\s*java$/.test(node.text) ? 'Class' : '';
      return named === 'class' ? 'KClass' : '->';
    }
    case 'is_expression':
    case 'in_expression':
      return 'Boolean';
    case 'unary_expression':
      return getField(node, 'operator')?.type === '!' ? 'Boolean' : '';
    case 'binary_expression':
      return /^(?:[=!]==?|[<>]=?|&&|\|\|)$/.test(getField(node, 'operator')?.type ?? '') ? 'Boolean' : '';
    default:
      return '';
  }
}

/** What a written type tells: of a function's no more than what calling it gives. */
export function readWrittenType(node: Node): TypeText {
  const type = getFunctionType(node);
  if (type === undefined) return placedType(node.text, 'kotlin');
  const given = type.lastNamedChild === null ? '' : readWrittenType(type.lastNamedChild);
  return /^[\p{ID_Continue}]+$/u.test(given) ? `=${given}.${givesWhenCalled}` : '';
}

/** The type of a function in a written type, out of its brackets; undefined where it is none. */
export function getFunctionType(node: Node | null | undefined): Node | undefined {
  let at: Node | null | undefined = node;
  while (at !== null && at !== undefined && /^(?:nullable|parenthesized|non_nullable)_type$/.test(at.type))
    at = at.firstNamedChild;
  return at?.type === 'function_type' ? at : undefined;
}
