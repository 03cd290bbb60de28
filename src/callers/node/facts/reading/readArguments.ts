import type { Node } from 'web-tree-sitter';
import type { Argument } from '../../../domain/facts.ts';
import type { DraftReference } from '../draft/draftShapes.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { classify, longestArgument, readString } from './classify.ts';
import type { Lexicon } from './lexicon.ts';
import { receiverBefore, wordAtEnd } from './words.ts';

/** As many arguments as facts keep of a call. */
const maxArguments = 8;
/** So many are read for the names that are handed on. */
const maxRead = 64;
const maxEntries = 32;

/** Arguments whose text says all that there is to say of their types. */
const toldByText: ReadonlySet<Argument['kind']> = new Set([
  'string',
  'template',
  'name',
  'object',
  'array',
  'function',
]);
const comment = /^(?:\/\/|\/\*|#(?![[\w]))/;

/**
 * Reads the arguments of a call from its argument list. Names among them are passed on as values (see
 * `referToArguments`). Node ends are derived from the start of the next node: each access to the parser's memory costs
 * as much as reading a line.
 */
export function readArguments(
  list: Node | undefined,
  text: string,
  lexicon: Lexicon,
  most = maxArguments,
): ReadArgument[] {
  if (list === undefined || isEmptyList(text, list.startIndex)) return [];
  const children = list.namedChildren;
  const found: ReadArgument[] = [];
  for (const [place, child] of children.entries()) {
    if (found.length >= most) break;
    const next = children[place + 1];
    const end = next?.startIndex ?? list.endIndex;
    const source = trimmed(text, child.startIndex, end, next === undefined && isBracket(text, list.startIndex));
    if (source === '' || comment.test(source)) continue;
    found.push(readOne(child, source, lexicon, text));
  }
  // `log("%" PRIu64, id)` of C
  const isBroken = lexicon.hasPreprocessor === true && list.hasError && children.some(({ isError }) => isError);
  return isBroken
    ? [...found.slice(0, most - 1), { argument: { kind: 'other', text: '...' }, at: list.startIndex }]
    : found;
}

/** An argument together with where its value starts in the text. */
export interface ReadArgument {
  readonly argument: Argument;
  readonly at: number;
}

function readOne(node: Node, source: string, lexicon: Lexicon, text: string): ReadArgument {
  const named = lexicon.named?.exec(source);
  const start = named?.[0].length ?? 0;
  const skip = start + (lexicon.prefix?.exec(source.slice(start))?.[0].length ?? 0);
  const value = skip === 0 ? source : source.slice(skip);
  let argument = classify(value, lexicon);
  if (argument.kind === 'object')
    argument = { ...argument, entries: readEntries(skip === 0 ? node : (node.lastNamedChild ?? node), lexicon, text) };
  const name = named?.slice(1).find((group: string | undefined) => group !== undefined);
  if (name !== undefined) argument = { ...argument, name };
  // What a sign in front is taken off is not told by the rest: `::handle`.
  const isTold = skip === start && toldByText.has(argument.kind);
  const type = isTold ? '' : (lexicon.typeOfArgument?.(node) ?? '');
  if (type !== '') argument = { ...argument, type };
  return { argument, at: node.startIndex + skip };
}

function readEntries(object: Node, lexicon: Lexicon, text: string): { key: string; value: Argument }[] {
  const { entries, key } = lexicon.object ?? { entries: new Set<string>(), key: /^$/ };
  const children = object.namedChildCount > 4 * maxEntries ? [] : object.namedChildren;
  const found: { key: string; value: Argument }[] = [];
  for (const [place, child] of children.entries()) {
    if (found.length >= maxEntries) break;
    if (!entries.has(child.type)) continue;
    const next = children[place + 1];
    const source = trimmed(text, child.startIndex, next?.startIndex ?? object.endIndex, next === undefined);
    const start = key.exec(source);
    const quoted = start?.[1] ?? source;
    const value = start === null ? source : source.slice(start[0].length);
    found.push({ key: readString(quoted, lexicon)?.text ?? quoted, value: classify(value, lexicon) });
  }
  return found;
}

function isBracket(text: string, at: number): boolean {
  return '([{<|'.includes(text[at] ?? ' ');
}

function isEmptyList(text: string, start: number): boolean {
  return text.charCodeAt(start) === 40 && text.charCodeAt(start + 1) === 41;
}

/** The source from `start` up to the separator before `end`, no more than is kept of it. */
function trimmed(text: string, start: number, end: number, isClosed: boolean): string {
  if (end - start > longestArgument + 50) return text.slice(start, start + longestArgument);
  const source = text.slice(start, end).trimEnd();
  const inner = isClosed && /[)\]}]$/.test(source) ? source.slice(0, -1).trimEnd() : source;
  return (inner.endsWith(',') ? inner.slice(0, -1).trimEnd() : inner).slice(0, longestArgument);
}

/**
 * Adds a call, with the arguments of its list; the names among them are handed on. `implicit` is what such a name is a
 * member of where none is written.
 */
export function referCall(
  draft: FactsDraft,
  list: Node | undefined,
  lexicon: Lexicon,
  call: DraftReference,
  implicit?: string,
): void {
  const args = readArguments(list, draft.text, lexicon, maxRead);
  referToArguments(
    draft,
    draft.refer({ ...call, arguments: args.slice(0, maxArguments).map(({ argument }) => argument) }),
    args,
    implicit,
    lexicon,
  );
}

/** Adds the names among a call's arguments as values that are handed on; `implicit` as in `referCall`. */
export function referToArguments(
  draft: FactsDraft,
  call: number,
  args: readonly ReadArgument[],
  implicit?: string,
  lexicon?: Lexicon,
): void {
  for (const [place, { argument, at }] of args.entries()) {
    if (argument.kind !== 'name' && argument.kind !== 'member') continue;
    const source = draft.text.slice(at, at + longestArgument);
    const length =
      argument.kind === 'name'
        ? argument.text.length
        : (/^[&:\\]*[\p{ID_Continue}$@]+(?:(?:\?\.|!\.|\.|::|->|\\)[#$]?[\p{ID_Continue}$]+)*/u.exec(source)?.[0]
            .length ?? 0);
    const value = source.slice(0, length);
    const last = wordAtEnd(value);
    if (last.name === '') continue;
    const receiver = last.at === 0 ? implicit : receiverBefore(value.slice(0, last.at), lexicon);
    draft.refer({
      name: last.name,
      role: 'value',
      at: at + last.at,
      argumentOf: call,
      argumentAt: place,
      receiver: receiver === '' ? undefined : receiver,
    });
  }
}
