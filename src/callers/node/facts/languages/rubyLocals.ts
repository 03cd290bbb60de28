import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { getList } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { joinAlternatives } from '../draft/substituteLocals.ts';
import { givesNothing } from '../reading/eitherWay.ts';
import { givesItems } from '../reading/readItem.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';
import { around } from '../reading/readConstructorCall.ts';
import { rubyNarrowingPatterns } from './rubyNarrowing.ts';
import { findGroup } from './rubyTests.ts';
import { staysCoreValue } from '../../../domain/graph/rubyCore.ts';
import { getConstants, getItem, keepOpen, ofText, typeOfValue } from './rubyValues.ts';
import { wholeMatch } from '../../../domain/patterns.ts';

const variable = '[(identifier) (instance_variable) (class_variable)] @name';
const classConstant = '[(constant) (scope_resolution)]';

/** Locals and fields of Ruby, and what is put into what they hold. */
export const rubyLocalPatterns: readonly SyntaxPattern[] = [
  ...rubyNarrowingPatterns,
  [
    `[(assignment left: ${variable} right: (_) @value) (operator_assignment left: ${variable} right: (_) @value) @again]`,
    readAssigned,
  ],
  ['[(splat_parameter name: (_) @name) (hash_splat_parameter name: (_) @name)] @node', readRest],
  ['(assignment left: (left_assignment_list) @names right: (right_assignment_list) @values)', readSeveral],
  ['(assignment left: (left_assignment_list) @names right: (_) @value)', readTakenApart],
  ['(assignment left: (element_reference object: (constant) @name) right: (_) @value)', readAddedToConstant],
  ['(assignment left: (call receiver: (self) method: (identifier) @member) right: (_) @value)', readMember],
  [
    '[(optional_parameter name: (_) @name value: (_) @value) (keyword_parameter name: (_) @name value: (_) @value)]',
    readDefault,
  ],
  [
    `[
    (binary left: ${variable} operator: "<<" right: (_) @value)
    (assignment left: (element_reference object: ${variable}) right: (_) @value)
    (operator_assignment left: (element_reference object: ${variable}) right: (_) @value)
  ]`,
    readAdded,
  ],
  [
    `(call receiver: ${variable} method: (identifier) @method arguments: (argument_list . (_) @value .)
      (#match? @method "^(push|append|add|unshift|prepend)$"))`,
    readAdded,
  ],
  [
    `(call receiver: ${variable} method: (identifier) @method arguments: (argument_list) @several
      (#match? @method "^(concat|merge!|update|replace|insert|store)$"))`,
    readAdded,
  ],
  [
    '(assignment left: (call receiver: [(identifier) (instance_variable) (constant)] @object method: (identifier) @name))',
    readSet,
  ],
  [
    `(call receiver: (_)? @object method: (identifier) @method arguments: (argument_list . (_) @name)
      (#match? @method "^instance_variable_set$"))`,
    readSet,
  ],
  [
    `[
    (call receiver: ${variable} method: (identifier) @method (#eq? @method "extend")) @node
    (call receiver: (parenthesized_statements (assignment left: ${variable})) method: (identifier) @method (#eq? @method "extend")) @node
  ]`,
    readExtended,
  ],
  [
    `(rescue exceptions: (exceptions ${classConstant}) @classes variable: (exception_variable (identifier) @name))`,
    readRescued,
  ],
  ['(for pattern: (identifier) @name value: (in (_) @iterated))', readLoop],
  [
    '(call receiver: (_) @iterated method: (identifier) @method block: [(block parameters: (_) @names) (do_block parameters: (_) @names)]) @node',
    readBlockNames,
  ],
  [
    '(call method: (identifier) @method block: [(block !parameters body: (_) @body) (do_block !parameters body: (_) @body)]) @node',
    readUnnamed,
  ],
  ['(lambda !parameters body: (_ body: (_) @body)) @node', readUnnamed],
  [
    '(call !receiver method: (identifier) @method block: [(block parameters: (_) @names) (do_block parameters: (_) @names)]) @node',
    readYieldedName,
  ],
];

/** `*rest` is a list, and `**options` a map. */
function readRest(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get();
  draft.bind(text, typeOfValue(caught.node), startIndex);
}

function readAssigned(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const name = caught.get();
  const told = typeOfValue(value);
  const kept = name.type === 'identifier' ? told : keepOpen(told);
  const type = kept === '' && name.type !== 'identifier' && !givesNothing.test(value.type) ? '?' : kept;
  // `x ||= Log.new` leaves what was there.
  const isAgain = caught.find('again') !== undefined && name.type === 'identifier';
  bindVariable(draft, name, isAgain ? joinAlternatives([type, `=${name.text}`]) : type, value.endIndex);
}

/** `first, second = 1, Repo.new` */
function readSeveral(caught: QueryMatch, draft: FactsDraft): void {
  const names = caught.get('names').namedChildren;
  const values = caught.get('values').namedChildren;
  if (names.length === values.length && values.every(({ type }) => type !== 'splat_argument'))
    for (const [place, name] of names.entries())
      if (variables.has(name.type)) bindVariable(draft, name, typeOfValue(values[place] ?? name));
}

/** `first, *rest = rows`: of fields nothing is known. */
function readTakenApart(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  if (value.type === 'right_assignment_list') return;
  const list = typeOfValue(value);
  for (const name of caught.get('names').namedChildren)
    if (name.type === 'instance_variable' || name.type === 'class_variable') bindVariable(draft, name, '?');
    else if (name.type === 'identifier') bindVariable(draft, name, getItem(list));
    else if (name.type === 'rest_assignment' && name.firstNamedChild?.type === 'identifier')
      bindVariable(draft, name.firstNamedChild, list);
}

/** `KINDS[name] = kind` */
function readAddedToConstant(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  draft.addTo(name.text, getList(typeOfValue(caught.get('value'))), name.startIndex);
}

const variables: ReadonlySet<string> = new Set(['identifier', 'instance_variable', 'class_variable']);

/** Gives a local, a field of the class around, or one of the tests of a group a value of this type. */
function bindVariable(
  draft: FactsDraft,
  { type: sort, text, startIndex: at, parent }: Node,
  type: TypeText,
  from = at,
): void {
  if (sort === 'identifier') draft.bind(text, type, at, false, from);
  else if (parent !== null && around(parent, classes) === undefined) bindInTests(draft, parent, text, type, at);
  else draft.bind(`this.${text.slice(1)}`, type, at);
}

/** What a test, or what runs before each, puts into a variable is of the tests of its group. */
function bindInTests(draft: FactsDraft, node: Node, name: string, type: TypeText, at: number): void {
  const group = findGroup(node);
  // What a method sets is of the group, not of the method.
  const place = group === undefined ? at : group.startIndex - (group.type === 'method' ? 1 : 0);
  draft.bindInBlock(name, type, place);
}

const classes: ReadonlySet<string> = new Set(['class', 'module', 'singleton_class']);

/** `self.repo = Repo.new` */
function readMember(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get('member');
  draft.bind(`this.${text}`, typeOfValue(caught.get('value')), startIndex);
}

/** A default tells the type of a parameter only where it makes an object; another may be given. */
function readDefault(caught: QueryMatch, draft: FactsDraft): void {
  const given = caught.get('value');
  const type = given.type === 'call' && fieldText(given, 'method') === 'new' ? typeOfValue(given) : '';
  const { text, startIndex } = caught.get();
  if (type !== '') draft.bind(text, joinAlternatives([type, '?']), startIndex);
}

/** Objects with longer texts are not followed. */
const maxObject = 60;
const lists = new WeakMap<FactsDraft, ReadonlySet<string>>();

/** The names that a file gives a list or a map of Ruby's own. */
function getLists(draft: FactsDraft): ReadonlySet<string> {
  const known = lists.get(draft);
  if (known !== undefined) return known;
  const found = draft.text.matchAll(/(@{0,2}\w+) *(?:\|\|)?= *(?:[[{]|(?:Array|Hash|Set)\.new\b)/g);
  const names = new Set([...found].map(([, name = '']) => name));
  lists.set(draft, names);
  return names;
}

/** `repo.log = log`, `repo.instance_variable_set(:@log, log)` */
function readSet(caught: QueryMatch, draft: FactsDraft): void {
  const object = caught.find('object');
  const name = caught.get();
  const field = /^:?@?(\w+)$/.exec(name.text)?.[1] ?? '*';
  if (object === undefined || object.type === 'self') draft.bind(`this.${field}`, '?', name.startIndex);
  else if (object.text.length < maxObject) draft.bind(`.${field}`, `=${object.text}`, name.startIndex);
}

/** `list << Repo.new`, `list[key] = Repo.new` */
function readAdded(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const value = caught.find('value');
  const told = value === undefined ? '' : typeOfValue(value);
  // A method that reads the field: `attr_reader :rows`.
  const isRead = name.type === 'identifier' && !getLists(draft).has(name.text) && getLists(draft).has(`@${name.text}`);
  if (
    (!isRead && !getLists(draft).has(name.text)) ||
    told.startsWith("'") ||
    (value !== undefined && givesNothing.test(value.type))
  )
    return;
  // What is not known may be anything beside the rest.
  const type = getList(told) || '?';
  if (isRead) draft.bind(`this.${name.text}`, type, name.startIndex);
  else if (name.type === 'identifier')
    draft.bind(name.text, joinAlternatives([`=${name.text}`, type]), name.startIndex, true);
  else bindVariable(draft, name, type);
}

/** `it.extend(Loud)`: it has what the module has, beside its own. */
function readExtended(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const modules = getConstants(caught.node);
  if (modules.length === 0) return;
  if (name.type === 'identifier')
    draft.bind(name.text, joinAlternatives([`=${name.text}`, '?', ...modules]), caught.node.endIndex, true);
  else bindVariable(draft, name, joinAlternatives(['?', ...modules]));
}

function readRescued(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get();
  const types = caught.get('classes').namedChildren.map((each) => each.text.replaceAll('::', '.'));
  draft.bind(text, joinAlternatives(types), startIndex);
}

function readLoop(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get();
  draft.bind(text, getItem(typeOfValue(caught.get('iterated'))), startIndex);
}

/** Methods that hand the object they are called on to their block. */
const handsItself = /^(?:tap|then|yield_self)$/;
/** Methods that hand each element to their block, beside those of most languages. */
const givesMoreItems = wholeMatch([
  String.raw`collect|reverse_each|each_value|find_all|partition|(?:min|max)_by|none\?|one\?|count|find_index`,
  '(?:take|drop)_while|uniq|delete_if|keep_if|(?:select|reject|map)!|each_entry|sum|cycle|each_pair|transform_values!?',
]);
/** Methods that hand two elements to their block, those that hand several or a list of them, and those that count, */
const givesTwo = /^(?:sort!?|min|max|minmax|each_cons|each_slice|chunk_while|slice_when)$/;
const givesSlices = /^(?:each_cons|each_slice)$/;
const counting = /^(?:with_index|with_object)$/;
/** which stand behind one that hands on each element. */
const counted = /^(?:each|map|collect|select|filter|reject|flat_map|each_entry|reverse_each)$/;

/** What a method hands to its block: itself, its elements, or what it was given to begin with. */
function readBlockNames(caught: QueryMatch, draft: FactsDraft): void {
  const method = caught.get('method').text;
  const names = caught.get('names').namedChildren;
  const iterated = caught.get('iterated');
  const given = getField(caught.node, 'arguments')?.namedChildren[0];
  const bind = (name: Node | undefined, type: TypeText): void => {
    if (name?.type === 'identifier' && type !== '') draft.bind(name.text, type, name.startIndex);
  };
  if (counting.test(method) && iterated.type === 'call') {
    const list = getField(iterated, 'receiver');
    if (list !== null && counted.test(fieldText(iterated, 'method'))) bind(names[0], getItem(typeOfValue(list)));
    if (method === 'with_index') bind(names[1], ofText);
    return;
  }
  // What a text or a number goes through are texts or numbers; what is folded is what it begins with.
  if (staysCoreValue(method) && typeOfValue(iterated) === ofText) {
    for (const name of names) bind(name, ofText);
    return;
  }
  if (givesTwo.test(method)) {
    const element = getItem(typeOfValue(iterated));
    if (givesSlices.test(method) && names.length === 1) bind(names[0], getList(element));
    else for (const name of names) bind(name, element);
    return;
  }
  if (handsItself.test(method)) bind(names[0], typeOfValue(iterated));
  else if (method === 'each_with_object' && given !== undefined) bind(names[1], typeOfValue(given));
  else if (/^(?:inject|reduce)$/.test(method) && given !== undefined) {
    const first = typeOfValue(given);
    // From the second time on it is what the block gave.
    bind(names[0], first === '' ? '' : joinAlternatives([first, '?']));
  }
  if (/^(?:inject|reduce)$/.test(method)) bind(names[1], getItem(typeOfValue(iterated)));
  if (!givesItems.test(method) && !givesMoreItems.test(method) && method !== 'each_with_object') {
    if (!handsItself.test(method) && !/^(?:inject|reduce)$/.test(method)) readYieldedName(caught, draft);
    return;
  }
  const isCounted = iterated.type === 'call' && fieldText(iterated, 'method') === 'each_with_index';
  const list = isCounted ? (getField(iterated, 'receiver') ?? iterated) : iterated;
  const element = getItem(typeOfValue(list));
  if (element === '' && method !== 'each_with_object') readYieldedName(caught, draft);
  // Of two names the first is a key, unless the second is a place or what is collected.
  const isFirst = names.length === 1 || isCounted || /^each_with_(?:index|object)$/.test(method);
  bind(names[isFirst ? 0 : 1], element);
  if (method === 'each_with_index') bind(names[1], ofText);
}

/** What a block has without naming it: `rows.each { _1.save }`, `rows.each { it.save }`. */
const unnamed = /(?<![.\w@$:])(_1|it)(?=&?\.)/;

function readUnnamed(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get('body');
  const name = unnamed.exec(text)?.[1];
  const isCall = caught.node.type === 'call';
  if (name !== undefined)
    draft.bind(name, isCall ? typeOfHanded(caught.node, caught.get('method').text) : '?', startIndex);
}

/** `Repo.open { |repo| … }`: what the method hands to its block. */
function readYieldedName(caught: QueryMatch, draft: FactsDraft): void {
  const [name] = caught.get('names').namedChildren;
  const type = typeOfYielded(caught.node, caught.get('method').text);
  if (name?.type === 'identifier' && type !== '') draft.bind(name.text, type, name.startIndex);
}

/** What the method that is called hands to its block: `repo.open&()`. */
function typeOfYielded(call: Node, method: string): TypeText {
  const made = typeOfValue(call);
  if (method === 'new' && /^[A-Z][\w.]*$/.test(made)) return `${made}.new.initialize&()`;
  const type = made.replace(/\(\)$/, '&()');
  return type.endsWith('&()') ? type : '';
}

/** The first thing that a call hands to the block that it is given; `?` where that is not known. */
export function typeOfHanded(call: Node, method: string): TypeText {
  const iterated = getField(call, 'receiver');
  const isItems = givesItems.test(method) || givesMoreItems.test(method);
  const element = isItems && iterated !== null ? getItem(typeOfValue(iterated)) : '';
  if (element !== '') return element;
  return (handsItself.test(method) && iterated !== null ? typeOfValue(iterated) : typeOfYielded(call, method)) || '?';
}
