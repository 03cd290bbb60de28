import type { TypeText } from './facts.ts';

/** What a `TypeText` says, taken apart. A map is a list of what it holds, in a union with its name if that is kept. */
export type KnownType =
  /** Nothing is said; or it is said that it may be something of which nothing is known. */
  | { readonly kind: 'unknown'; readonly reason: 'unsaid' | 'open' }
  /** A value that is not the project's: what stands behind the first quote. */
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly element: KnownType }
  /** Several values together, each at its place: `(Repo;Queue[])`. */
  | { readonly kind: 'tuple'; readonly parts: readonly KnownType[] }
  /** What calling an expression gives, and the same as an expression. */
  | { readonly kind: 'call'; readonly callee: string }
  | { readonly kind: 'alias'; readonly path: string }
  | { readonly kind: 'union'; readonly members: readonly KnownType[] };

const unsaid: KnownType = { kind: 'unknown', reason: 'unsaid' };
const open: KnownType = { kind: 'unknown', reason: 'open' };
/** What stands behind an expression for a list of it. */
const listOfExpression = '.*()';
const simpleName = /^[\p{ID_Continue}$.]+$/u;
const endsInName = /[\p{ID_Continue}$]$/u;
const outsideName = /^'([\p{ID_Continue}$.]+(?:\[\])*)$/u;
/** The object around. */
export const thisType: TypeText = '=this';

/**
 * What callers hand in for a parameter of the function around, by its place or, where it has none, by its name alone:
 * `=^0repo`, `=^:repo`.
 */
export function toHandedIn(name: string, place: number | undefined): TypeText {
  return `=^${place ?? ':'}${name}`;
}

/** The parameter of such an expression, with its place; undefined for any other. */
export function getHandedIn(
  expression: string,
): { readonly name: string; readonly place: number | undefined } | undefined {
  const [, place = '', name] = /^=?\^(\d+|:)([\p{ID_Continue}$]+)/u.exec(expression) ?? [];
  return name === undefined ? undefined : { name, place: place === ':' ? undefined : Number(place) };
}

/** Whether a text tells no type, or at most what callers of the function around know of it. */
export function isUntold(text: TypeText): boolean {
  return text === '' || (/^=?\^/.test(text) && !text.includes('|'));
}

/** Takes a type text apart. */
export function parseType(text: TypeText): KnownType {
  return text.startsWith("'") || !text.includes('|')
    ? parseMember(text)
    : { kind: 'union', members: text.split('|').map(parseMember) };
}

function parseMember(text: string): KnownType {
  if (text === '') return unsaid;
  if (text === '?') return open;
  if (text.startsWith("'")) return { kind: 'literal', text: text.slice(1) };
  if (text.startsWith('=')) return { kind: 'alias', path: text.slice(1) };
  const sign = text.endsWith('[]') ? '[]' : listOfExpression;
  let end = text.length;
  while (text.endsWith(sign, end)) end -= sign.length;
  const inner = text.slice(0, end);
  let type: KnownType = { kind: 'named', name: inner };
  // `(a||b).c()` is an expression.
  if (inner.startsWith('(') && inner.endsWith(')') && inner.includes(';'))
    type = { kind: 'tuple', parts: splitParts(inner.slice(1, -1)).map(parseMember) };
  if (sign === listOfExpression && inner.endsWith('()')) type = { kind: 'call', callee: inner.slice(0, -2) };
  else if (sign === listOfExpression && end < text.length) type = { kind: 'alias', path: inner };
  for (; end < text.length; end += sign.length) type = { kind: 'list', element: type };
  return type;
}

/** Writes a type as facts hold it. */
export function printType(type: KnownType): TypeText {
  const { of, depth } = getDepth(type);
  switch (of.kind) {
    case 'unknown':
      return of.reason === 'open' ? `?${'[]'.repeat(depth)}` : '';
    case 'literal':
      return `'${of.text}`;
    case 'named':
      return of.name + '[]'.repeat(depth);
    case 'call':
      return `${of.callee}()${listOfExpression.repeat(depth)}`;
    case 'tuple':
      return printTuple(of.parts.map(printType)) + '[]'.repeat(depth);
    case 'alias':
      return (depth === 0 ? '=' : '') + of.path + listOfExpression.repeat(depth);
    case 'union':
      return of.members.map((member) => printType(toList(member, depth))).join('|');
  }
}

/** Writes several types as those of one value that has them at its places; of one that is a union nothing is said. */
export function printTuple(parts: readonly TypeText[]): TypeText {
  return `(${parts.map((part) => (/['|]/.test(part) ? '' : part)).join(';')})`;
}

/** The texts between semicolons that are in no brackets. */
function splitParts(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const unit of text) {
    if (unit === '(') depth++;
    else if (unit === ')') depth--;
    if (unit === ';' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${unit}`);
  }
  return parts;
}

/** What is at the bottom of a list of lists, and how many lists are around it; 0 where it is no list. */
function getDepth(type: KnownType): {
  readonly of: Exclude<KnownType, { kind: 'list' }>;
  readonly depth: number;
} {
  let depth = 0;
  let of = type;
  for (; of.kind === 'list'; of = of.element) depth++;
  return { of, depth };
}

function toList(type: KnownType, depth: number): KnownType {
  let list = type;
  for (let at = 0; at < depth; at++) list = { kind: 'list', element: list };
  return list;
}

/** The ways in which a type may turn out: the members of a union, or the type itself. */
export function getMembers(type: KnownType): readonly KnownType[] {
  return type.kind === 'union' ? type.members : [type];
}

/** The expression that has to be followed to know a type, written like a call's receiver. */
export function getExpression(type: KnownType): string | undefined {
  if (type.kind === 'alias') return type.path;
  const { kind } = getDepth(type).of;
  return kind === 'alias' || kind === 'call' ? printType(type) : undefined;
}

/**
 * What stands for a value of a type in front of a member of Ruby: `Repo.new`, `@rows.first()`, `(Repo.new||Queue.new)`;
 * undefined where a part of it is not told.
 */
export function toReceiver(text: TypeText): string | undefined {
  const parts = getMembers(parseType(text)).map((member) =>
    member.kind === 'named' ? `${member.name}.new` : getExpression(member),
  );
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return parts.length === 1 ? parts[0] : `(${parts.join('||')})`;
}

const places: Readonly<Partial<Record<string, number>>> = { first: 0, second: 1, third: 2 };

/** The place in a tuple that a name stands for: `1` of Rust, `~1` of a pattern, `~1_2` of one with two parts, `second` and `component2` of Kotlin. */
export function getPlace(name: string): number | undefined {
  const [, place, component] = /^(?:~?(\d+)(?:_\d+)?|component(\d)(?:\(\))?)$/.exec(name) ?? [];
  if (place !== undefined) return Number(place);
  return component === undefined ? places[name] : Number(component) - 1;
}

/** The parts of a tuple, or of what a list of them holds; undefined for any other type. */
export function getTuple(
  type: KnownType,
): { readonly parts: readonly KnownType[]; readonly depth: number } | undefined {
  const { of, depth } = getDepth(type);
  return of.kind === 'tuple' ? { parts: of.parts, depth } : undefined;
}

/** The type of what calling gives: `=make` becomes `make()`; calling a class, or an object of one, gives one of it. */
export function called(text: TypeText): TypeText {
  return getMembers(parseType(text))
    .map((member) =>
      printType(
        member.kind === 'alias' && endsInName.test(member.path) ? { kind: 'call', callee: member.path } : member,
      ),
    )
    .join('|');
}

/** The name of a type that is no more than a name. */
export function getName(type: KnownType): string | undefined {
  return type.kind === 'named' && simpleName.test(type.name) ? type.name : undefined;
}

/** The names among the members of a type. */
export function getNames(text: TypeText | undefined): readonly string[] {
  return text === undefined ? [] : getMembers(parseType(text)).flatMap((member) => getName(member) ?? []);
}

/** An element of what has this type; `ofOther` says what one is of what is neither a list nor told by an expression. */
export function getElement(text: TypeText, ofOther: (member: TypeText) => TypeText = () => ''): TypeText {
  return changeMembers(text, (member) => {
    if (member.kind === 'list') return printType(member.element);
    if (member.kind === 'unknown') return printType(member);
    const expression = getExpression(member);
    return expression === undefined ? ofOther(printType(member)) : `=${expression}[]`;
  });
}

/** A list of what has this type; of a value of which no type is told nothing is. */
export function getList(text: TypeText): TypeText {
  return changeMembers(text, (member) => {
    if (member.kind === 'literal') return getOutsideName(member) === undefined ? '' : `${printType(member)}[]`;
    return printType(member) === '' ? '' : printType({ kind: 'list', element: member });
  });
}

/** A type with a member of it named behind each of its parts; the empty text where that cannot be written. */
export function getMember(text: TypeText, name: string): TypeText {
  return changeMembers(text, (member) => {
    if (name === '') return '';
    if (member.kind === 'unknown') return printType(member);
    if (member.kind === 'named') return `${member.name}.${name}`;
    if (member.kind === 'tuple') return printType(member.parts[getPlace(name) ?? -1] ?? unsaid);
    const expression = member.kind === 'list' ? undefined : getExpression(member);
    return expression === undefined ? '' : `=${expression}.${name}`;
  });
}

/** What a receiver is called of which the source tells nothing. */
export const unreadReceiver = '(?)';

/** A member of something of which nothing is told: `=(?).save`. */
export function getUnreadMember(name: string): TypeText {
  return name === '' ? '' : `=${unreadReceiver}.${name}`;
}

/** Whether a type tells no more than of which unread thing it is a member. */
export function isUnreadMember(text: TypeText): boolean {
  return text.startsWith(`=${unreadReceiver}.`);
}

/** A type with each of its members changed; those that nothing is left of are left out. */
export function changeMembers(text: TypeText, change: (member: KnownType) => TypeText): TypeText {
  const type = parseType(text);
  if (type.kind !== 'union') return change(type);
  return [...new Set(type.members.flatMap((member) => change(member).split('|')))]
    .filter((part) => part !== '')
    .join('|');
}

/** The name of a type that is not the project's: `int` of `''int`. */
export function getOutsideName(type: KnownType): string | undefined {
  return type.kind === 'literal' ? outsideName.exec(type.text)?.[1] : undefined;
}

/** The one name that a type is the same as: `other` of `=other`. */
export function getAlias(text: TypeText): string | undefined {
  const type = parseType(text);
  return type.kind === 'alias' && simpleName.test(type.path) && !type.path.includes('.') ? type.path : undefined;
}

/** Whether a type is written as a list of something, or ends as one of several that are. */
export function isListed(text: TypeText): boolean {
  const last = getMembers(parseType(text)).at(-1);
  return last?.kind === 'list' && getExpression(last) === undefined;
}

/** Whether a type is one name, or one of several. */
export function isNamed(text: TypeText): boolean {
  return getMembers(parseType(text)).every((member) => getName(member) !== undefined);
}

/** Whether all of a type is written out in names and lists of them, without an expression. */
export function isWritten(text: TypeText): boolean {
  return getMembers(parseType(text)).every((member) => getName(getDepth(member).of) !== undefined);
}
