import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { staysPlain } from '../../../domain/graph/rustMembers.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { getElement, getExpression, getList, parseType, printTuple } from '../../../domain/typeText.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay, maxNested } from '../reading/eitherWay.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { fieldText, getField, typeOfCalled, typeOfConstant, typeOfPath } from '../reading/typeTexts.ts';
import { bindPattern } from './rustBindings.ts';
import { madeByLibrary, placed } from './rustTypes.ts';
import { getBranches } from './rustWays.ts';

/** How Rust writes texts, functions and names. */
export const rustLexicon: Lexicon = {
  keywords: new Set(['self', 'Self', 'None', 'true', 'false', 'crate', 'super']),
  strings: [{ form: /^b?"(?<text>(?:\\[^]|[^"\\])*)"$/ }, { form: /^b?r(#*)"(?<text>[^]*)"\1$/ }],
  functionStart: /^(?:async\s+)?(?:move\s+)?\|/,
  classValue: /^((?:\w+::)*[A-Z]\w*)\s*\{|^((?:\w+::)*[A-Z]\w*)::(?:new|default)\(/,
  named: /^([a-z_]\w*)\s*=(?![=>])\s*/,
  prefix: /^&(?:mut\s+)?/,
  hasSelfModule: true,
};

/** Calls that give a value of their argument's type: `std::sync::Arc::new`, `mem::take`. */
const wrapping = wholeMatch([
  '(?:std::)?(?:sync::|rc::|cell::|boxed::)?(?:Arc|Rc|Box|RefCell|Cell|Mutex|RwLock|Pin|Cow)::(?:new|clone|from|pin)',
  'Some|Ok|Poll::Ready',
  '(?:std::)?mem::take',
]);
/** Methods whose type argument is what they give, wrappers left out. */
const givesArgument = wholeMatch([
  'parse|downcast|downcast_ref|downcast_mut|from_str|from_slice|from_reader|get|get_mut|collect|extract|deserialize',
]);
/** Methods that give what they are handed, or what a function gives that they are handed, as its place among them. */
const givesHanded: ReadonlyMap<string, number> = new Map([
  ['unwrap_or', 0],
  ['unwrap_or_else', 0],
  ['map_or', 0],
  ['map_or_else', 0],
  ['fold', 0],
  ['then', 0],
  ['then_some', 0],
  ['or_insert', 0],
  ['or_insert_with', 0],
  ['get_or_insert_with', 0],
  ['get_or_init', 0],
  ['and_then', 0],
]);
/** Methods that give what a function makes of each element, or of what is in an `Option`. */
const changes = wholeMatch(['map|filter_map|map_while|flat_map|find_map']);
/** Methods that hand a function what a call failed with, and those that give it. */
const handsFailure = wholeMatch(['map_err|or_else|unwrap_or_else|map_or_else|inspect_err|is_err_and']);
const givesFailure = wholeMatch(['unwrap_err|expect_err|err|into_err']);

/** Methods of `Result` that leave what it fails with as it is. */
const keepsFailure = wholeMatch(['map|inspect|as_ref|as_mut|copied|cloned']);

/** What a call fails with: `=open&().0` of `open()`; empty where it is no call of a function that says so. */
export function typeOfFailure(node: Node | null, depth = 0): TypeText {
  if (node === null || depth > maxNested) return '';
  if (/^(?:parenthesized|await)_expression$/.test(node.type)) return typeOfFailure(node.firstNamedChild, depth + 1);
  if (node.type === 'reference_expression') return typeOfFailure(node.lastNamedChild, depth + 1);
  const callee = node.type === 'call_expression' ? getField(node, 'function') : null;
  if (callee === null) return '';
  const method = callee.type === 'field_expression' ? fieldText(callee, 'field') : '';
  if (keepsFailure.test(method)) return typeOfFailure(getField(callee, 'value'), depth + 1);
  const path = getPath(node);
  return path === '' || path.length > maxPath ? '' : `=${path.slice(0, -2)}&().0`;
}

/** What makes an iterator of a value. */
const iterates =
  /\.(?:iter|iter_mut|into_iter|drain|chars|bytes|lines|split|keys|values|values_mut|enumerate|zip|filter|rev)\(\)$/;
const signs = /^[\w.:?()[\]\s]+$/;

/** A text, a number or a truth value. */
const plainValue = "''";

/** Whether a type is known to be such a value. */
function isPlain(type: TypeText): boolean {
  return type.startsWith("'");
}

/** What is known of the type of an expression of Rust. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > maxNested) return '';
  const of = (inner: Node): TypeText => typeOfValue(inner, depth + 1);
  switch (node.type) {
    case 'struct_expression':
      return placed(fieldText(node, 'name'));
    case 'call_expression':
      return typeOfCall(node, of, depth);
    case 'reference_expression':
    case 'try_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return eitherWay([node.lastNamedChild], of);
    case 'await_expression':
      return eitherWay([node.firstNamedChild], of);
    case 'block':
    case 'unsafe_block':
    case 'if_expression':
    case 'match_expression':
      return eitherWay(getBranches(node), of);
    case 'identifier':
    case 'self':
    case 'field_expression':
    case 'scoped_identifier':
    case 'index_expression':
      return typeOfPath(getPath(node), signs);
    case 'type_cast_expression':
      return placed(fieldText(node, 'type'));
    case 'array_expression':
      return getList(eitherWay([node.firstNamedChild], of));
    case 'tuple_expression':
      return printTuple(node.namedChildren.map(of));
    case 'macro_invocation':
      return typeOfMacro(node);
    case 'integer_literal':
    case 'float_literal':
    case 'boolean_literal':
    case 'char_literal':
      return plainValue;
    case 'binary_expression':
      return /^(?:[=!]=|[<>]=?|&&|\|\|)$/.test(fieldText(node, 'operator')) ? plainValue : '';
    default:
      return typeOfConstant(getConstant(node)) || (node.type.endsWith('string_literal') ? plainValue : '');
  }
}

function typeOfCall(node: Node, of: (inner: Node) => TypeText, depth: number): TypeText {
  const callee = getField(node, 'function');
  const given = getField(node, 'arguments')?.namedChildren ?? [];
  const isGeneric = callee?.type === 'generic_function';
  const called = isGeneric ? getField(callee, 'function') : callee;
  const path = called === null ? '' : getPath(called);
  const first = given[0];
  if (first !== undefined && wrapping.test(path)) return of(first);
  if (isGeneric) {
    const written = placed(fieldText(callee, 'type_arguments').replace(/^<|>$/g, ''));
    if (givesArgument.test(/\w*$/.exec(path)?.[0] ?? '') && !/^_?(?:\[\])*$/.test(written)) return written;
  }
  const held = typeOfHolder(called);
  if (held !== '') return held;
  const library = isGeneric ? '' : madeByLibrary(path);
  if (library !== '') return library;
  const method = called?.type === 'field_expression' ? fieldText(called, 'field') : '';
  if (givesFailure.test(method)) return typeOfFailure(getField(called ?? node, 'value'));
  const place = givesHanded.get(method);
  const handed = place === undefined && !changes.test(method) ? undefined : given[place ?? 0];
  if (handed !== undefined) {
    const isCalled = changes.test(method) || /_else$|_with$|^then$|_init$/.test(method) || method === 'and_then';
    const made = isCalled ? typeOfResult(handed, depth) : of(handed);
    const before = getField(called ?? node, 'value');
    if (changes.test(method) && method !== 'find_map' && before !== null && iterates.test(getPath(before)))
      return method === 'flat_map' || isPlain(made) ? made : getList(made);
    if (made !== '') return made;
    if (changes.test(method)) return '';
  }
  const before = method === '' ? null : getField(called ?? node, 'value');
  if (before !== null && (method === 'zip' || hasChange(before))) {
    const type = of(before);
    if (method === 'zip') return printTuple([type, first === undefined ? '' : of(first)].map(getItem)) + '[]';
    return getBehind(type, `.${method}()`);
  }
  return typeOfCalled(path, signs);
}

/** `Vec::<Repo>::new()` */
function typeOfHolder(called: Node | null): TypeText {
  const [, name = '', given = ''] =
    /^(\w+)::(<.*>)::(?:new|default|with_capacity)$/s.exec(called?.text.slice(0, 200) ?? '') ?? [];
  return name === '' ? '' : placed(`${name}${given}`);
}

/** An element of what has this type, without the call that begins to go through it. */
function getItem(type: TypeText): TypeText {
  if (isPlain(type)) return plainValue;
  const list = type.replace(/\.(?:iter|iter_mut|into_iter|drain)\(\)$/, '');
  return list === '' ? '' : getElement(list, (of) => `=${of}[]`);
}

/** What a call behind a value of this type gives. */
function getBehind(type: TypeText, call: string): TypeText {
  if (isPlain(type)) return staysPlain(call.slice(1, -2)) ? plainValue : '';
  if (type === '' || /['|;]/.test(type)) return '';
  const path = type.replace(/^=/, '').replaceAll('[]', '.*()');
  return path.length > maxPath ? '' : `${path}${call}`;
}

/** Longer paths are not followed. */
const maxPath = 120;

/** Whether a chain of calls has one whose closure says what it gives. */
function hasChange(node: Node): boolean {
  let at: Node | null = node;
  for (let depth = 0; at !== null && depth < 2 * maxNested; depth++) {
    const callee: Node | null = at.type === 'call_expression' ? getField(at, 'function') : null;
    if (callee?.type === 'field_expression' && /^(?:zip|fold)$/.test(fieldText(callee, 'field'))) return true;
    if (callee?.type === 'field_expression' && changes.test(fieldText(callee, 'field'))) return true;
    const generic: Node | null = callee?.type === 'generic_function' ? getField(callee, 'function') : null;
    if (generic !== null && givesArgument.test(/\w*$/.exec(generic.text)?.[0] ?? '')) return true;
    if (generic !== null) at = generic;
    else at = callee ?? (/^(?:try|await|parenthesized|field)_expression$/.test(at.type) ? at.firstNamedChild : null);
    if (at?.type === 'field_expression') at = getField(at, 'value');
  }
  return false;
}

/** What a function gives that is handed on: a closure, or one with a name. */
function typeOfResult(handed: Node, depth: number): TypeText {
  if (handed.type === 'closure_expression') return typeOfClosure(handed, depth + 1);
  return /^(?:scoped_)?identifier$/.test(handed.type) ? typeOfCalled(getPath(handed), signs) : '';
}

/** What a closure gives: what is written, or its body tells. */
export function typeOfClosure(closure: Node, depth = 0): TypeText {
  const written = fieldText(closure, 'return_type');
  const body = getField(closure, 'body');
  if (written !== '') return placed(written);
  const type = body === null ? '' : typeOfValue(body, depth + 1);
  const [, sign = '', root = '', rest = ''] = /^(=?)([a-z_]\w*)(.*)$/s.exec(type) ?? [];
  const isOwn = root !== '' && new RegExp(`\\b${root}\\b`).test(fieldText(closure, 'parameters'));
  if (!isOwn) return type;
  const handed = typeOfParameter(closure, root, depth);
  if (rest === '' || handed === '') return handed;
  // What a member of a class gives is told where there is a path to it.
  const path = `${sign}${handed.slice(1)}${rest}`;
  return handed.startsWith('=') && !handed.includes('|') && path.length <= maxPath ? path : '';
}

/** What a parameter of a closure is by what it is handed to; empty where that is not known. */
function typeOfParameter(closure: Node, name: string, depth: number): TypeText {
  if (depth > maxNested) return '';
  const known = new Map<string, TypeText>();
  const names = { bind: (local: string, type: TypeText): unknown => known.set(local, type) };
  const types = typesHanded(closure, depth + 1);
  const patterns = getField(closure, 'parameters')?.namedChildren ?? [];
  for (const [place, pattern] of patterns.filter(({ type }) => !type.endsWith('_comment')).entries()) {
    // What is written for a parameter is read where it is bound.
    if (pattern.type !== 'parameter') bindPattern(names, pattern, types[place] ?? '');
  }
  return known.get(name) ?? '';
}

function typeOfMacro(node: Node): TypeText {
  const { text } = node;
  if (/^(?:format|concat|stringify|line|column|file|module_path|env|include_str)!/.test(text)) return plainValue;
  const [, macro = '', path = '', made = ''] =
    /^(vec|dbg|ready)!\s*[[(]\s*&?((?:\w+(?:::|\.))*\w+)\s*([({)\],;])/.exec(text.slice(0, 200)) ?? [];
  if (path === '') return '';
  let type = typeOfPath(path, signs);
  if (made === '(') type = typeOfCalled(path, signs);
  else if (made === '{') type = placed(path);
  return macro === 'vec' ? getList(type) : type;
}

/** What is built by more calls one behind another is not followed. */
const longestChain = 50;

/** A path of names, calls and indexes without what is handed to them: `all().iter()[].repo`; empty for another one. */
export function getPath(node: Node, depth = 0): string {
  if (depth > longestChain) return '';
  const of = (inner: Node | null): string => (inner === null ? '' : getPath(inner, depth + 1));
  const behind = (path: string, more: string): string => (path === '' ? '' : path + more);
  switch (node.type) {
    case 'identifier':
    case 'self':
      return node.text;
    case 'struct_expression':
      return fieldText(node, 'name').replace(/(?:::)?<[^]*$/, '');
    case 'scoped_identifier':
      return node.text.replace(/^<([\w:]+)(?:\s+as\s[^>]*)?>::/, '$1::').replace(/::<[^()]*>/g, '');
    case 'field_expression':
      return behind(of(getField(node, 'value')), `.${fieldText(node, 'field')}`);
    case 'call_expression':
      return behind(of(getField(node, 'function')), '()');
    case 'generic_function':
      return of(getField(node, 'function'));
    case 'index_expression':
      return behind(of(node.firstNamedChild), node.lastNamedChild?.type === 'range_expression' ? '' : '[]');
    case 'try_expression':
    case 'await_expression':
      return of(node.firstNamedChild);
    case 'reference_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return of(node.lastNamedChild);
    default:
      return '';
  }
}

/** What a loop takes from a value, one after another. */
export function typeOfItem(iterated: Node): TypeText {
  return getItem(typeOfValue(iterated));
}

/** Methods of `Option` and of iterators that hand a value, or each element, to the closure they are given. */
const handsItems = wholeMatch([
  'map|and_then|filter|inspect|is_some_and|is_ok_and|is_none_or|for_each|any|all|find|find_map|filter_map|flat_map',
  'position|rposition|take_while|skip_while|map_while|partition|max_by_key|min_by_key|sort_by_key|retain|retain_mut',
  'sort_by_cached_key|try_for_each|and_modify|binary_search_by|partition_point|map_or|map_or_else|sort_unstable_by_key',
]);
/** Methods that hand two of them. */
const handsTwo = wholeMatch(['sort_by|sort_unstable_by|max_by|min_by|reduce|dedup_by|is_sorted_by']);
/** Methods that hand what they carry along, and then each element. */
const handsCarried = wholeMatch(['fold|try_fold|scan|rfold']);

/** What stands among the arguments of a call for a closure: it, a reference of it, or a `Box` with it. */
function getArgument(closure: Node): Node {
  let at = closure;
  for (let depth = 0; depth < maxNested; depth++) {
    const parent = at.parent;
    const around = parent?.type === 'arguments' ? parent.parent : parent;
    const isBox = around?.type === 'call_expression' && /^(?:Box|Rc|Arc)::new$/.test(fieldText(around, 'function'));
    if (around === null || (!isBox && around.type !== 'reference_expression')) return at;
    at = around;
  }
  return at;
}

/** The types of what a closure is handed, by the method that gets it: `all.iter().map(|x| …)`, `found.map(|x| …)`. */
export function typesHanded(closure: Node, depth = 0): readonly TypeText[] {
  const argument = getArgument(closure);
  const call = argument.parent?.parent;
  const called = call?.type === 'call_expression' ? getField(call, 'function') : null;
  const callee = called?.type === 'generic_function' ? getField(called, 'function') : called;
  const iterated = callee?.type === 'field_expression' ? getField(callee, 'value') : null;
  if (callee === null) return [];
  const path = getPath(callee);
  // What the function of that name says that it hands on, behind what it fails with.
  const ofCode = path === '' || path.length > maxPath ? [] : [1, 2, 3].map((at) => `=${path}&().${String(at)}`);
  if (iterated === null) return ofCode;
  const method = fieldText(callee, 'field');
  const type = typeOfValue(iterated, depth);
  const before = getExpression(parseType(type));
  const written = isPlain(type) ? plainValue : getElement(type);
  const [item, next] = ['', '~2'].map((place) => (before === undefined ? written : `=${before}.*${method}${place}()`));
  if (item === undefined || next === undefined) return [];
  const isFirst = argument.parent?.firstNamedChild?.id === argument.id;
  if (handsFailure.test(method) && (method !== 'map_or_else' || isFirst)) return [typeOfFailure(iterated)];
  if (handsTwo.test(method)) return [item, next];
  const given = call === undefined || call === null ? null : getField(call, 'arguments');
  const first = given?.firstNamedChild;
  if (handsCarried.test(method) && first !== null && first !== undefined) return [typeOfValue(first), next];
  if (!handsItems.test(method)) return ofCode;
  // `HashMap::retain(|name, repo| …)`
  return method === 'retain' ? [item, next] : [item];
}

/** The text of a string that is written out. */
export function getConstant(node: Node): string | undefined {
  if (!node.type.endsWith('string_literal')) return undefined;
  return node.endIndex - node.startIndex > 202 ? undefined : readString(node.text, rustLexicon)?.text;
}
