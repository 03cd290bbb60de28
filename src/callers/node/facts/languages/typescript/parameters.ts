import type { Node } from 'web-tree-sitter';
import { getElement, getMember, getUnreadMember, unreadReceiver } from '../../../../domain/typeText.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { add } from './definitions.ts';
import { bindPattern, getLocal, referTaken, takenName } from './bindPattern.ts';
import { getElements, typeOfValue } from './values.ts';
import { referToValue, someValue } from './valueUses.ts';
import { eitherType, isAnything, scriptType } from './scriptType.ts';
import { getField } from '../../reading/typeTexts.ts';

/** Local names that both languages have: arrow parameters, destructured parameters, loop variables. */
export const parameterPatterns: readonly SyntaxPattern[] = [
  [
    `[
    (arrow_function parameter: (identifier) @name)
    (assignment_pattern left: (identifier) @name)
    (rest_pattern (identifier) @name)
    (array_pattern (identifier) @name)
    (catch_clause parameter: (identifier) @name)
    (for_in_statement left: (identifier) @name)
  ]`,
    readLocal,
  ],
  ['(object_pattern) @pattern', readTaken],
  ['(for_in_statement left: (_) @name operator: "of" right: (_) @iterated)', readLoop],
  ['(variable_declarator name: (array_pattern) @name value: (_) @value)', readList],
  [
    '(call_expression function: ' +
      '(member_expression object: (_) @iterated property: (_) @method) arguments: ' +
      '(arguments . [(arrow_function) (function_expression)] @function))',
    readItems,
  ],
];

/** Parameters of JavaScript's functions. */
export const untypedParameterPatterns: readonly SyntaxPattern[] = [
  ['(formal_parameters (identifier) @name)', readLocal],
  ['(formal_parameters (assignment_pattern left: (identifier) @name right: (_) @value))', readDefault],
];

/** Parameters of TypeScript's functions, with the fields that a constructor's parameters declare. */
export const typedParameterPatterns: readonly SyntaxPattern[] = [
  [
    '[(required_parameter pattern: (identifier) @name) (required_parameter pattern: (this) @name) ' +
      '(required_parameter pattern: (rest_pattern (identifier) @name)) ' +
      '(optional_parameter pattern: (identifier) @name)] @node',
    readParameter,
  ],
  [`[(required_parameter value: ${someValue}) (optional_parameter value: ${someValue})]`, referToValue],
  [
    '[(required_parameter pattern: (object_pattern) @pattern) (optional_parameter pattern: (object_pattern) @pattern)] @node',
    readPatternParameter,
  ],
];

/** Methods that hand each element of their list to a function. */
const iterating = /^(?:forEach|map|filter|find|findLast|find(?:Last)?Index|some|every|flatMap|each)$/;

/** Methods that hand two elements of their list to a function, and those whose second argument is one. */
const comparing = /^(?:sort|toSorted)$/;
const reducing = /^reduce(?:Right)?$/;

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const value = caught.find('value');
  // `for (name of names)` without a word for it gives an outer name something else.
  const isAgain = name.parent?.type === 'for_in_statement' && getField(name.parent, 'kind') === null;
  draft.bind(draft.word(name.startIndex), value === undefined ? '' : typeOfValue(value), name.startIndex, isAgain);
}

/** `({ repo, save: keep }) => …`, where nothing tells what they are taken of: other patterns know more. */
function readTaken(caught: QueryMatch, draft: FactsDraft): void {
  const pattern = caught.get('pattern');
  const { parent } = pattern;
  const holder = getHolder(pattern);
  const annotation = holder === null ? null : getField(holder, 'type');
  const isTold = annotation !== null && !isAnything(annotation.text);
  // What a variable is given may be a module: that is read with it.
  const isOfVariable = holder?.type === 'variable_declarator';
  // `({ save } = repo)`
  const right = parent?.type === 'assignment_expression' ? getField(parent, 'right') : null;
  const from = right === null ? '' : typeOfValue(right);
  for (const entry of pattern.namedChildren) {
    const local = getLocal(entry);
    if (local === null || entry.type === 'rest_pattern') continue;
    if (!isTold && !isOfVariable) referTaken(entry, from === '' ? unreadReceiver : from, draft);
    if (!local.type.includes('identifier')) continue;
    const name = takenName(entry, draft);
    const type = getMember(from, name) || getUnreadMember(name);
    draft.bind(draft.word(local.startIndex), isTold ? '' : type, local.startIndex, right !== null);
  }
}

/** What is declared by a pattern, or by one that it is within. */
function getHolder(pattern: Node): Node | null {
  let at = pattern.parent;
  while (at?.type.endsWith('pattern') === true) at = at.parent;
  return at;
}

/** What is given may be something else than the default. */
function readDefault(caught: QueryMatch, draft: FactsDraft): void {
  const type = typeOfValue(caught.get('value'));
  const isOpen = type !== '' && !type.startsWith("'");
  draft.bind(draft.word(caught.at()), isOpen ? eitherType([type, '?']) : type, caught.at());
}

function readLoop(caught: QueryMatch, draft: FactsDraft): void {
  bindItem(caught.get(), caught.get('iterated'), draft);
}

function readList(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  bindPattern(caught.get(), typeOfValue(value), draft, getElements(value));
}

/** Parameters of a function that a method hands elements of its list. */
function readItems(caught: QueryMatch, draft: FactsDraft): void {
  const method = draft.word(caught.at('method'));
  let places: readonly number[] = [];
  if (method === 'then' || iterating.test(method)) places = [0];
  else if (comparing.test(method)) places = [0, 1];
  else if (reducing.test(method)) places = [1];
  if (places.length === 0) return;
  const given = caught.get('function');
  const only = getField(given, 'parameter');
  const parameters = only === null ? (getField(given, 'parameters')?.namedChildren ?? []) : [only];
  for (const place of places) {
    const parameter = parameters[place];
    if (parameter?.type === 'required_parameter' && getField(parameter, 'type') !== null) continue;
    const name = parameter?.type === 'required_parameter' ? getField(parameter, 'pattern') : parameter;
    if (!name) continue;
    const iterated = caught.get('iterated');
    // What a promise gives has the type that is known of the promise.
    if (method === 'then') bindPattern(name, typeOfValue(iterated), draft);
    else bindItem(name, iterated, draft);
  }
}

/**
 * A name or pattern for an element of a list; `[key, value]` of a map, and of `list.entries()`: the second one is what
 * it holds. What is written out as a list is no map.
 */
function bindItem(name: Node, iterated: Node, draft: FactsDraft): void {
  const list = typeOfValue(iterated);
  if (name.type !== 'array_pattern' || iterated.type === 'array') {
    bindPattern(name, getElement(list), draft);
    return;
  }
  const comma = name.children.findIndex(({ type }) => type === ',');
  const second = comma < 0 ? undefined : name.children[comma + 1];
  if (second?.isNamed !== true) return;
  bindPattern(second, getElement(list.replace(/^([^=].*)\.entries\(\)$/s, '=$1')), draft);
}

function readParameter(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const at = nameNode.startIndex;
  const annotation = getField(node, 'type');
  const value = annotation === null ? getField(node, 'value') : null;
  const typeOfDefault = value === null ? '' : typeOfValue(value);
  const type = annotation === null ? typeOfDefault : scriptType(annotation.text);
  draft.bind(draft.word(at), type, at);
  const before = node.startIndex === at ? '' : draft.text.slice(node.startIndex, at);
  if (/\b(?:private|protected|public|readonly)\s+(?:override\s+|readonly\s+)*$/.test(before)) {
    add(draft, nameNode, nameNode, 'field', { type, ofClass: true, isExported: !/\bprivate\b/.test(before) });
    if (type === '' && annotation !== null) bindShape(draft, `this.${draft.word(at)}`, annotation);
  }
}

/** `private deps: { repo: Repo; log: Log }`: the members of the field have types too. */
function bindShape(draft: FactsDraft, field: string, annotation: Node): void {
  const shape = annotation.text.slice(0, 1_000);
  if (!/^:\s*\{/.test(shape)) return;
  for (const match of shape.matchAll(/(?<=[{;,]\s*)(?:readonly\s+)?([\w$]+)\??\s*:\s*([^;,{}()]+)/g)) {
    const type = scriptType(match[2] ?? '');
    if (type !== '') draft.bind(`${field}.${match[1] ?? ''}`, type, annotation.startIndex + match.index);
  }
}

/** `({ repo, log: logger }: Deps)`: each name is a member of the declared type. */
function readPatternParameter(caught: QueryMatch, draft: FactsDraft): void {
  const annotation = caught.node.childForFieldName('type');
  if (annotation === null || isAnything(annotation.text)) return;
  const shape = annotation.text.slice(0, 2000);
  const type = scriptType(shape);
  for (const entry of caught.get('pattern').namedChildren) {
    const local = getLocal(entry);
    if (local === null) continue;
    const member = takenName(entry, draft);
    referTaken(entry, type, draft);
    const inline =
      type === ''
        ? new RegExp(`[{;,]\\s*(?:readonly\\s+)?${member.replace(/\$/g, '\\$')}\\??\\s*:([^;,}]*)`).exec(shape)?.[1]
        : undefined;
    const inlineType = inline === undefined ? '' : scriptType(inline);
    const known = type === '' ? inlineType : getMember(type, member);
    if (local.type.includes('identifier')) draft.bind(draft.word(local.startIndex), known, local.startIndex);
    else bindPattern(local, known, draft);
  }
}
