import type { TextIndex } from '../../../base/text/textIndex.ts';
import { commentStart } from '../guard/comments.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import { shortestEdit } from '../merge/shortestEdit.ts';
import { tokenize } from '../merge/tokens.ts';
import type { Span, TextChange } from '../types.ts';

/** An edit done to the one place of a file that has its old text broken into other lines. */
export interface Reflow {
  readonly span: Span;
  readonly changes: readonly TextChange[];
}

/** Languages whose lines may be broken anywhere between two tokens, by the editor's ids. */
const freeLanguages: ReadonlySet<string> = new Set(
  'c cpp csharp css dart java javascript javascriptreact json jsonc kotlin less objective-c php rust scala scss swift typescript typescriptreact'.split(
    ' ',
  ),
);
/** Fewer tokens or letters stand somewhere by chance. */
const minTokens = 6;
const minLetters = 12;
/** Places in one edit that are replaced token by token. */
const maxHunks = 8;
/** UTF-16 units of a file that is cut into tokens. */
const maxUnits = 200_000;
const maxDifferences = 400;

/** A token that is no white space, with its offsets in its text. */
interface PlacedToken {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the one place where an edit's old text stands token for token, although a formatter broke its lines elsewhere
 * or set a comma behind the last member, and does the edit to the file's own tokens. `undefined` where there is none or
 * more than one, in languages whose lines mean something, beside comments, where the edit itself adds lines, and where
 * its new text stands already.
 */
export function reflowEdit(
  index: TextIndex,
  oldString: string,
  newString: string,
  languageId: string | undefined,
): Reflow | undefined {
  if (!freeLanguages.has(languageId ?? '') || index.text.length > maxUnits) return undefined;
  const old = placeTokens(oldString);
  if (old.length < minTokens || old.reduce((sum, { start, end }) => sum + end - start, 0) < minLetters)
    return undefined;
  // Most texts that are not here lack one of the words; looking for them costs little.
  if (old.some(({ folded }) => /^\w{3,}$/.test(folded) && !index.text.includes(folded))) return undefined;
  const file = placeTokens(index.text);
  const starts = findRuns(file, old, 2);
  const [start] = starts;
  if (start === undefined || starts.length > 1) return undefined;
  const place = file.slice(start, start + old.length);
  const from = place[0]?.start ?? 0;
  const to = place.at(-1)?.end ?? 0;
  const hasComment = (text: string): boolean =>
    text.split('\n').some((line) => commentStart(line, languageId) < line.length);
  const startLine = index.lineAt(from);
  const endLine = index.lineAt(to);
  const around = index.text.slice(index.starts[startLine] ?? 0, index.ends[endLine] ?? to);
  if ([oldString, newString, around].some(hasComment)) return undefined;
  const fresh = placeTokens(newString);
  // The edit may be in already: its new text can hold the old one.
  if (findRuns(file, fresh, 1).length > 0) return undefined;
  // Done to the old text, the changes must give the new one: else the edit is about lines or closing commas.
  const own = getChanges(old, old, fresh, newString);
  if (own === undefined || applyChanges(oldString, own) !== newString) return undefined;
  const changes = getChanges(old, place, fresh, newString);
  const addsLines = changes?.some(({ start: first, end, text }) => /[\r\n]/.test(text + index.text.slice(first, end)));
  return changes === undefined || addsLines === true
    ? undefined
    : { span: { start: from, end: to, startLine: startLine + 1, endLine: endLine + 1 }, changes };
}

/** The tokens of a text, without commas that only close a list. */
function placeTokens(text: string): readonly PlacedToken[] {
  const tokens: PlacedToken[] = [];
  let at = 0;
  for (const { kind, text: own, folded } of tokenize(text)) {
    const start = at;
    at += own.length;
    if (kind === 'space') continue;
    if (/^[)\]}]$/.test(folded) && tokens.at(-1)?.folded === ',') tokens.pop();
    tokens.push({ folded, start, end: at });
  }
  return tokens;
}

/** Where a run of tokens stands in a text, at most `limit` times (Knuth, Morris, Pratt 1977: linear). */
function findRuns(text: readonly PlacedToken[], run: readonly PlacedToken[], limit: number): readonly number[] {
  const back = [0];
  for (let at = 1, length = 0; at < run.length;) {
    if (run[at]?.folded === run[length]?.folded) back[at++] = ++length;
    else if (length > 0) length = back[length - 1] ?? 0;
    else back[at++] = 0;
  }
  const starts: number[] = [];
  let length = 0;
  for (let at = 0; at < text.length && starts.length < limit; at++) {
    while (length > 0 && text[at]?.folded !== run[length]?.folded) length = back[length - 1] ?? 0;
    if (text[at]?.folded === run[length]?.folded) length++;
    if (length < run.length) continue;
    starts.push(at - length + 1);
    length = back[length - 1] ?? 0;
  }
  return starts;
}

/** What an edit changes, done to the tokens of a place; `undefined` where that is too much or has nothing to follow. */
function getChanges(
  old: readonly PlacedToken[],
  place: readonly PlacedToken[],
  fresh: readonly PlacedToken[],
  newString: string,
): readonly TextChange[] | undefined {
  const runs = shortestEdit(
    old.map(({ folded }) => folded),
    fresh.map(({ folded }) => folded),
    maxDifferences,
  );
  if (runs === undefined) return undefined;
  const changes: TextChange[] = [];
  let o = 0;
  let n = 0;
  for (let at = 0; at < runs.length;) {
    if (runs[at]?.kind === 'same') {
      o += runs[at]?.count ?? 0;
      n += runs[at++]?.count ?? 0;
      continue;
    }
    const [oldFrom, newFrom] = [o, n];
    for (; at < runs.length && runs[at]?.kind !== 'same'; at++)
      if (runs[at]?.kind === 'removed') o += runs[at]?.count ?? 0;
      else n += runs[at]?.count ?? 0;
    const change = getChange(place.slice(oldFrom, o), fresh.slice(newFrom, n), {
      last: place[oldFrom - 1],
      next: place[o],
      newLast: fresh[newFrom - 1],
      newNext: fresh[n],
      newString,
    });
    if (change === undefined) return undefined;
    changes.push(change);
  }
  return changes.length === 0 || changes.length > maxHunks ? undefined : changes;
}

/** The tokens around a change, in the file and in the new text. */
interface TokenNeighbours {
  readonly last: PlacedToken | undefined;
  readonly next: PlacedToken | undefined;
  readonly newLast: PlacedToken | undefined;
  readonly newNext: PlacedToken | undefined;
  readonly newString: string;
}

/** Tokens of the file replaced by tokens of the new text, or new ones put behind the last token both have. */
function getChange(
  removed: readonly PlacedToken[],
  added: readonly PlacedToken[],
  { last, next, newLast, newNext, newString }: TokenNeighbours,
): TextChange | undefined {
  const [first, end] = [removed[0], removed.at(-1)];
  const [addedFirst, addedEnd] = [added[0], added.at(-1)];
  if (first !== undefined && end !== undefined && addedFirst !== undefined && addedEnd !== undefined)
    return { start: first.start, end: end.end, text: newString.slice(addedFirst.start, addedEnd.end) };
  if (last === undefined || newLast === undefined) return undefined;
  if (addedEnd === undefined) return end === undefined ? undefined : { start: last.end, end: end.end, text: '' };
  // What follows keeps the blanks that the new text has before it, unless they are a line break of its own.
  const isSpaced =
    next !== undefined && newNext !== undefined && !/[\r\n]/.test(newString.slice(addedEnd.end, newNext.start));
  return isSpaced
    ? { start: last.end, end: next.start, text: newString.slice(newLast.end, newNext.start) }
    : { start: last.end, end: last.end, text: newString.slice(newLast.end, addedEnd.end) };
}
