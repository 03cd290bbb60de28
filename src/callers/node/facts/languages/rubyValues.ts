import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import {
  changeMembers,
  getElement,
  getExpression,
  getList,
  getMembers,
  getOutsideName,
  parseType,
  printType,
  toReceiver,
  type KnownType,
} from '../../../domain/typeText.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { staysCoreValue } from '../../../domain/graph/rubyCore.ts';
import { givesElement, givesList, givesSame } from '../../../domain/graph/listMembers.ts';
import { joinAlternatives, maxItems } from '../draft/substituteLocals.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay, givesNothing } from '../reading/eitherWay.ts';
import { around } from '../reading/readConstructorCall.ts';
import { rubyLexicon } from './rubyLexicon.ts';
import { getField, fieldText, getFields, typeOfCalled, typeOfConstant } from '../reading/typeTexts.ts';

/** What a value tells of its type. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > 4) return '';
  const of = (child: Node | null | undefined): TypeText =>
    child === null || child === undefined ? '' : typeOfValue(child, depth + 1);
  switch (node.type) {
    case 'call':
      return typeOfCall(node, of);
    case 'element_reference': {
      const list = of(getField(node, 'object'));
      const isPart = node.namedChildCount > 2 || node.lastNamedChild?.type === 'range';
      return isPart ? getGiven(list, 'take') : getItem(list);
    }
    case 'self':
      return typeOfSelf(node);
    case 'array':
      return joinElements(node.namedChildren, of) || (areTexts(node.namedChildren) ? ofTexts : ofArray);
    case 'hash':
      return joinElements(node.namedChildren, (pair) => of(getField(pair, 'value'))) || ofHash;
    case 'identifier':
    case 'instance_variable':
    case 'class_variable':
    case 'constant':
      return typeOfWord(node);
    case 'scope_resolution':
      return /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(node.text) ? `=${node.text.replaceAll('::', '.')}` : '';
    case 'binary':
      return typeOfBinary(node, of);
    case 'conditional':
    case 'if':
    case 'unless':
      return eitherWay([getEnd(getField(node, 'consequence')), getEnd(getField(node, 'alternative'))], of);
    case 'case':
    case 'case_match':
      return eitherWay(getCaseEnds(node), of);
    case 'if_modifier':
    case 'unless_modifier':
    case 'rescue_modifier':
      return eitherWay(getFields(node, 'body', 'handler'), of);
    case 'then':
    case 'else':
    case 'parenthesized_statements':
      return of(node.lastNamedChild);
    case 'begin':
      return of(node.namedChildren.findLast(({ type }) => !/^(?:rescue|else|ensure|comment)$/.test(type)));
    case 'operator_assignment':
      return fieldText(node, 'operator') === '||='
        ? eitherWay(getFields(node, 'left', 'right'), (side) => keepOpen(of(side)))
        : of(getField(node, 'right'));
    case 'assignment':
      return keepOpen(of(getField(node, 'right')));
    case 'string_array':
    case 'symbol_array':
      return ofTexts;
    case 'splat_parameter':
      return ofArray;
    case 'hash_splat_parameter':
      return ofHash;
    default:
      return typeOfConstant(getConstant(node)) || (coreValue.test(node.type) || isCoreRange(node) ? ofText : '');
  }
}

/** What each branch of a `case` gives at its end. */
function getCaseEnds(node: Node): (Node | null)[] {
  return node.namedChildren
    .filter(({ type }) => type === 'when' || type === 'in_clause' || type === 'else')
    .map((each) => getEnd(getField(each, 'body') ?? each.lastNamedChild));
}

function typeOfBinary(node: Node, of: (child: Node | null) => TypeText): TypeText {
  const operator = fieldText(node, 'operator');
  if (operator === '||' || operator === 'or') return eitherWay(getFields(node, 'left', 'right'), of);
  if (operator === '&&' || operator === 'and') return of(getField(node, 'right'));
  return isText(getField(node, 'left')) ? ofText : '';
}

function typeOfSelf(self: Node): TypeText {
  return isOfOtherBlock(self) ? '=self|?' : '=self';
}

function typeOfWord(node: Node): TypeText {
  const isOwn = givesSelf.test(node.text) && !isLocalNearby(node);
  return isOwn ? typeOfOwn(node, node.text) : `=${node.text}`;
}

/** Whether `self` stands in a block that may run on something else than what is around it: an example of RSpec. */
function isOfOtherBlock(self: Node): boolean {
  for (let at = self.parent; at !== null && !scopes.has(at.type); at = at.parent)
    if (blocks.has(at.type) && !staysHere.test(fieldText(at.parent ?? at, 'method'))) return true;
  return false;
}

const scopes: ReadonlySet<string> = new Set(['method', 'singleton_method', 'class', 'module', 'singleton_class']);
/** What runs its block with the same `self`. */
const staysHere = /^(?:each\w*|map|collect|flat_map|select|filter|reject|find|tap|then|times|upto|loop|lambda|proc)$/;

/** Values of Ruby's own: a list or a map, of whose elements nothing is said, and what holds nothing of the code. */
const ofArray = "''Array";
const ofHash = "''Hash";
export const ofText = "''String";
const ofTexts = `${ofText}[]`;
const coreValue =
  /^(?:string|chained_string|heredoc_beginning|(?:delimited|simple)_symbol|integer|float|rational|complex|regex|subshell|character)$/;
/** Conversions, which give a text, a symbol or a number whatever they are called on. */
const converting = /^(?:to_(?:s|str|sym|i|int|f|r|c)|inspect|object_id)$/;
/** Whether a method gives a text, a symbol or a number on what has this text: `x.to_s`, `x.class.name`. */
function givesText(receiver: string, method: string): boolean {
  return converting.test(method) || (method === 'name' && /(?:^|\.)class$/.test(receiver));
}

/** Calls of Ruby's own classes that give objects of them. */
const ofCore = wholeMatch([
  String.raw`(?:File|IO|Dir|Tempfile|StringIO|Time|Date|DateTime|Regexp|Random|Mutex|Rational|Complex)\.(?:new|open|popen)`,
  String.raw`(?:Time|Date|DateTime)\.(?:now|today|at|mktime|local|utc|gm)|Regexp\.union|Process\.clock_gettime`,
  String.raw`\$(?:stdin|stdout|stderr)\.\w+`,
]);

/** Whether an operator on it gives a text: `'%s' % name`. */
function isText(node: Node | null): boolean {
  return node !== null && /^(?:string|chained_string|heredoc_beginning)$/.test(node.type);
}

/** Whether these are texts, symbols or numbers that are written out, and there are any. */
function areTexts(elements: readonly Node[]): boolean {
  return elements.length > 0 && elements.every(({ type }) => coreValue.test(type));
}

/** A list of these elements; where one is not known, or there are more than are read, it may be something else, too. */
function joinElements(elements: readonly Node[], of: (element: Node) => TypeText): TypeText {
  const types = elements.slice(0, maxItems).map((each) => (givesNothing.test(each.type) ? '' : of(each) || '?'));
  return toList(joinAlternatives([...types, types.length < elements.length ? '?' : '']));
}

/** A list of what has this type; where a part of that is not known, it may be something else, too. */
function toList(type: TypeText): TypeText {
  const parts = type.split('|');
  const list = getList(joinAlternatives(parts.filter((part) => part !== '?')));
  return list !== '' && parts.includes('?') ? joinAlternatives([list, '?']) : list;
}

/** Whether a range is one of texts or numbers; objects of the code may have ranges, too: `first..last`. */
function isCoreRange(node: Node): boolean {
  return node.type === 'range' && getFields(node, 'begin', 'end').some((end) => coreValue.test(end?.type ?? ''));
}

/** What is kept where other code gets at it: a list of texts may be given anything there. */
export function keepOpen(type: TypeText): TypeText {
  return type === ofTexts ? ofArray : type;
}

/** An element of what has this type; what goes through a text or a range gets texts or numbers. */
export function getItem(type: TypeText): TypeText {
  return getElement(type, (member) => (member === ofText || member === ofTexts ? ofText : ''));
}

/** Whether it is a text, a number or a list of such. */
function isTextual(type: KnownType): boolean {
  return type.kind === 'literal' && /^String(?:\[\])?$/.test(getOutsideName(type) ?? 'String');
}

/** Methods that give the object they are called on, its copy, or an object of the class they are called on. */
const givesSelf = /^(?:new|allocate|dup|clone|itself|freeze)$/;
/**
 * What such a method gives when it is called on nothing; of which class `new` in a module makes an object, is open, unless
 * the module is one for classes.
 */
function typeOfOwn(node: Node, method: string): TypeText {
  const holder = /^(?:new|allocate)$/.test(method) ? around(node, classes) : undefined;
  const isOpen = holder?.type === 'module' && !fieldText(holder, 'name').endsWith('ClassMethods');
  return isOpen ? '' : '=this';
}

const classes: ReadonlySet<string> = new Set(['class', 'module', 'singleton_class']);
const holders: ReadonlySet<string> = new Set(['method', 'singleton_method']);
/** In longer methods no local is looked for: any word may be one. */
const longestMethod = 4000;

/** Whether the method around has a local or a parameter of a word's name: `clone = super`. */
function isLocalNearby(word: Node): boolean {
  const name = word.text;
  const method = around(word, holders);
  if (name === 'new' || method === undefined) return false;
  if (method.endIndex - method.startIndex > longestMethod) return true;
  const { text } = method;
  return new RegExp(String.raw`(?<![.@$:\w])${name} ?(?:\|\|)?=(?![=~>])|[(|,] ?${name} ?[),|]`).test(text);
}

const isConstantPath = /^(?:[A-Z]\w*::)*[A-Z]\w*$/;

/** What a call gives; with a block that ends it early, something else, too: `rows.each { |row| break row if row.late? }`. */
function typeOfCall(node: Node, of: (child: Node | null) => TypeText): TypeText {
  const type = typeOfWholeCall(node, of);
  const ends = type !== '' && endsCall.test(fieldText(node, 'block'));
  return ends ? joinAlternatives([type, '?']) : type;
}

function typeOfWholeCall(node: Node, of: (child: Node | null) => TypeText): TypeText {
  const receiver = getField(node, 'receiver');
  const method = fieldText(node, 'method');
  // `assert_raises(Failure) { … }` of a test gives what was raised.
  if (/^assert_raises?$/.test(method)) return joinAlternatives(getConstants(node));
  if (receiver === null) return givesSelf.test(method) ? typeOfOwn(node, method) : typeOfCalled(method, /^[\w?!]+$/);
  const path = receiver.text;
  if (givesText(path, method)) return ofText;
  const given = getField(node, 'block');
  // What a block is handed gives what the block gives.
  const isHandedBlock = given !== null || /&[^&]*$/.test(fieldText(node, 'arguments'));
  if (!isHandedBlock && ofCore.test(`${path}.${method}`)) return "''IO";
  if (method === 'new' || method === 'allocate') {
    // In a class's own method: an object of the class.
    if (path === 'self') return '=this';
    // A class that is made when the code runs has what it is made from, and what its block puts there.
    if (path === 'Class') {
      const base = getField(node, 'arguments')?.firstNamedChild ?? null;
      const type = base === null ? '' : of(base);
      return type === '' ? '' : joinAlternatives([type, '?']);
    }
    if (path === 'Module') return '';
    // `Hash.new { |all, name| all[name] = Repo.new }`
    if (/^(?:Hash|Array)$/.test(path) && given !== null)
      return toList(typeOfBlock(given, '', of)) || (path === 'Hash' ? ofHash : ofArray);
    if (isConstantPath.test(path)) return path.replaceAll('::', '.');
  }
  const modules = method === 'extend' ? getConstants(node) : [];
  if (modules.length > 0) return joinAlternatives([of(receiver) || '?', ...modules]);
  // Of a class these are methods of its own.
  const isOfList = !isConstantPath.test(path);
  const symbol = /^\(&:(\w+[?!]?)\)$/.exec(fieldText(node, 'arguments'))?.[1];
  if (symbol !== undefined && mapping.test(method) && isOfList)
    return toList(symbol === 'itself' ? getItem(of(receiver)) : getGiven(getItem(of(receiver)), symbol));
  if (given !== null && mapping.test(method)) return toList(typeOfBlock(given, getItem(of(receiver)), of));
  if ((given !== null || symbol !== undefined) && givesLists.test(method) && isOfList)
    return toList(toList(getItem(of(receiver))));
  // `names.to_h { |name| [name, Repo.new] }`
  if (given !== null && method === 'to_h') return toList(typeOfBlock(getSecond(given), '', of));
  if (given !== null && method === 'synchronize') return typeOfBlock(given, '', of);
  // What is kept may be another thing than what is put there now.
  if (given !== null && method === 'fetch')
    return joinAlternatives([typeOfBlock(given, '', of), '?']).replace(/^\?$/, '');
  const isPlain = /^[\w@.:?!&()]+$/.test(path);
  const isOfSeveral = givesSeveral.test(method) && getField(node, 'arguments') !== null;
  const name = isOfSeveral ? 'take' : method;
  return isPlain ? typeOfCalled(`${path}.${name}`, /./) : getGiven(of(receiver), name);
}

/** Methods that give a list where they are told how many: `rows.first(2)`. */
const givesSeveral = /^(?:first|last|pop|shift|sample|min|max)$/;
/** Methods that give lists of elements, or a map of such lists. */
const givesLists = /^(?:partition|group_by|chunk_while|slice_when)$/;

/**
 * What a call is on, where that is an expression whose text does not tell what it gives: a block's, `rows.find { … }`, or
 * a list that is written out.
 */
export function readReceiver(callee: Node, text: string): string | undefined {
  const { startIndex: start, endIndex: end } = callee;
  if (end - start > longestReceiver || !hasBlock.test(text.slice(start, end))) return undefined;
  const type = typeOfValue(callee);
  const known = parseType(type);
  if (getMembers(known).every(({ kind }) => kind === 'list')) return 'Array.new';
  const outside = getOutsideName(known);
  if (outside === 'Array' || outside === 'Hash') return `${outside}.new`;
  return outside === undefined ? toReceiver(type) : "''";
}

const longestReceiver = 400;
/** Of a receiver that is written out, or has a block; what an index gives is for the graph to say. */
const hasBlock =
  /^[[{(]|[\w?!)] *\{|\bdo\b|\.(?:to_(?:s|str|sym|i|int|f|r|c)|inspect|object_id|open|popen|now|today)\b[^.]*$/;

const mapping = /^(?:map|collect|filter_map|transform_values)$/;
/** Methods of a map that give its values, or go through them. */
const givesValues = /^(?:each_value|values|cycle|each_entry)$/;

/** The value of the pair that a block gives at its end. */
function getSecond(block: Node): Node | null {
  const last = getLast(block);
  return last?.type === 'array' && last.namedChildCount === 2 ? last.lastNamedChild : null;
}

function getLast(block: Node): Node | null {
  const body = block.type.endsWith('block') ? getField(block, 'body') : null;
  return body === null ? block : body.lastNamedChild;
}

/**
 * What a block, or the value at its end, gives, where its first parameter is an `element`. Of names that it has for
 * itself only that one tells something outside of it, and a local that it sets on the way.
 */
function typeOfBlock(given: Node | null, element: TypeText, of: (child: Node | null) => TypeText): TypeText {
  const last = given === null ? null : getLast(given);
  const block = last === null ? undefined : around(last, blocks);
  if (last === null || block === undefined) return '';
  const parameters = getField(block, 'parameters');
  const first = parameters?.firstNamedChild?.text;
  const words = new Set(parameters?.text.split(/\W+/));
  const set = new Map<string, Node>();
  for (const each of getField(block, 'body')?.namedChildren ?? [])
    if (each.type === 'assignment') set.set(fieldText(each, 'left'), each);
  const value = last.type === 'identifier' ? (set.get(last.text) ?? last) : last;
  const type = changeMembers(of(value), (member) => {
    if (member.kind === 'named') return printType(member);
    const expression = getExpression(member) ?? '';
    const [root = ''] = /^[@\w]+[?!]?/.exec(expression) ?? [];
    if (root !== first)
      return root === '' || words.has(root) || set.has(root) || unnamed.test(root) ? '?' : printType(member);
    const rest = expression.slice(root.length);
    if (rest === '') return element || '?';
    const receiver = toReceiver(element);
    return receiver === undefined ? '?' : typeOfCalled(`${receiver}${rest.replace(/\(\)$/, '')}`, /./) || '?';
  });
  if (type === '' || type === '?') return '';
  return givesEarlier.test(block.text) ? joinAlternatives([type, '?']) : type;
}

/** Parameters that no block needs to name. */
const unnamed = /^(?:it|_\d)$/;
/** `next Queue.new if late`: what a block gives before its end. */
const givesEarlier = /\b(?:next|break)[ \t]+(?!(?:if|unless|while|until)\b)\S/;
const endsCall = /\bbreak[ \t(]+(?!(?:if|unless|while|until|end)\b)[^\s;})]/;
const blocks: ReadonlySet<string> = new Set(['block', 'do_block']);

/** What calling a method of something of this type gives. */
function getGiven(type: TypeText, method: string): TypeText {
  return changeMembers(type, (member) => {
    if (member.kind === 'unknown' && member.reason === 'open') return '?';
    if (member.kind === 'list') {
      // `kinds.fetch(name, Other)`
      if (method === 'fetch') return joinAlternatives([printType(member.element), '?']);
      if (givesElement.has(method)) return printType(member.element);
      return givesList.has(method) || givesSame.has(method) || givesValues.test(method) ? printType(member) : '';
    }
    if (member.kind === 'named') return typeOfCalled(`${member.name}.new.${method}`, /./);
    if (member.kind === 'literal') return isTextual(member) && staysCoreValue(method) ? ofText : '';
    const expression = getExpression(member);
    return expression === undefined ? '' : typeOfCalled(`${expression}.${method}`, /./);
  });
}

/** The classes and modules that are given to a call. */
export function getConstants(call: Node): readonly TypeText[] {
  return (getField(call, 'arguments')?.namedChildren ?? []).flatMap(({ text }) =>
    isConstantPath.test(text) ? [text.replaceAll('::', '.')] : [],
  );
}

/** What a branch gives at its end; nothing where it ends by raising something. */
function getEnd(branch: Node | null): Node | null {
  const last = branch !== null && /^(?:then|else)$/.test(branch.type) ? branch.lastNamedChild : branch;
  return last !== null && /^raise\b/.test(last.text.slice(0, 6)) ? null : last;
}

/** The text of a string or symbol without holes. */
export function getConstant(node: Node): string | undefined {
  const literal = node.endIndex - node.startIndex > 210 ? undefined : readString(node.text, rubyLexicon);
  return literal?.kind === 'string' ? literal.text : undefined;
}
