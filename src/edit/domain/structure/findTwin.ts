import { similarityAbove } from '../../../base/similarity.ts';
import { shortestEdit } from '../merge/shortestEdit.ts';

/** A row of so many characters says something: `return;` and brackets may stand twice. */
export const minTold = 14;
/**
 * Of a row that is not equal, but so alike to the one right beside it, one is the other changed. Share of characters.
 */
const minAlike = 0.9;
/** A row of so many characters that opens a call or a list says what that is. */
const minOpened = 24;
/** So many rows of a block are looked through on either side of new ones. */
const maxLookedAt = 60;
/** Rows that a merge may add and remove: beyond them, looking costs more than some hundred milliseconds. */
const maxDifferences = 3000;
const directive = /^#\s*(?:if|ifdef|ifndef|elif|else|endif|define|undef|pragma)\b/;

/**
 * A row of a merged text that stands beside its own earlier version: the snippet showed what was to become of a stretch
 * of the file, and the stretch is still there as well. `undefined` where there is none. An empty text where too
 * much differs to tell.
 *
 * @param old the rows of the file before.
 * @param merged the rows of the file with the snippet merged in.
 * @param shown the rows of the snippet: what it shows twice is meant twice.
 * @param isListed rows that are much like their neighbours by nature, as imports are.
 */
export function findTwin(
  old: readonly string[],
  merged: readonly string[],
  shown: readonly string[],
  isListed: (row: string) => boolean,
): string | undefined {
  const edit = shortestEdit(old, merged, maxDifferences);
  if (edit === undefined) return '';
  const isNew: boolean[] = [];
  for (const { kind, count } of edit)
    if (kind !== 'removed') for (let i = 0; i < count; i++) isNew.push(kind === 'added');
  const rows: Rows = { merged, isNew, counts: countRows(old), shown: countRows(shown), isListed };
  for (const [row, line] of merged.entries()) {
    if (isNew[row] !== true || (line.trim().length < minTold && !isLabel(line))) continue;
    for (const step of [-1, 1] as const) if (hasTwin(rows, row, step)) return line.trim();
  }
  return undefined;
}

interface Rows {
  readonly merged: readonly string[];
  /** For each merged row whether the file did not have it there. */
  readonly isNew: readonly boolean[];
  /** How often the file had a row, without the white space around it. */
  readonly counts: ReadonlyMap<string, number>;
  readonly shown: ReadonlyMap<string, number>;
  readonly isListed: (row: string) => boolean;
}

function countRows(rows: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.trim(), (counts.get(row.trim()) ?? 0) + 1);
  return counts;
}

/**
 * Whether the old rows of its block, from a new row on in one direction, hold that row or, next to it, one much like
 * it.
 */
function hasTwin({ merged, isNew, counts, shown, isListed }: Rows, row: number, step: -1 | 1): boolean {
  const line = merged[row] ?? '';
  const width = getWidth(line);
  let isBeside = !isListed(line);
  let passed = 0;
  for (let at = row + step; at >= 0 && at < merged.length && passed < maxLookedAt; at += step) {
    const other = merged[at] ?? '';
    // A preprocessor's lines stand at the margin within any block.
    if (other.trim() === '' || directive.test(other)) continue;
    if (getWidth(other) < width) return false;
    passed++;
    if (getWidth(other) > width) continue;
    if (isNew[at] === true) {
      isBeside = false;
      continue;
    }
    if (other.trim() === line.trim() && (!isInComment(line) || (opensComment(merged, row) && opensComment(merged, at))))
      return (isLabel(line) || counts.get(line.trim()) === 1) && shown.get(line.trim()) === 1;
    if (
      (isBeside || opensCall(line, other)) &&
      !shown.has(other.trim()) &&
      similarityAbove(other.trim(), line.trim(), minAlike) > 0
    )
      return true;
    isBeside = false;
  }
  return false;
}

/** Whether a row is a label of a `switch`, which has each of them once. */
function isLabel(row: string): boolean {
  return /^\s*case\s[^:]*:\s*\{?$/.test(row);
}

/** Whether two rows both open a call or a list, and are long enough to tell of what. */
function opensCall(row: string, other: string): boolean {
  return /[([]$/.test(row) && row.at(-1) === other.at(-1) && row.trim().length >= minOpened;
}

function isInComment(row: string): boolean {
  return row.trimStart().startsWith('*');
}

/** Whether a row is the first one with words of a comment of several. */
function opensComment(rows: readonly string[], row: number): boolean {
  return /^\s*\/\*+$/.test(rows[row - 1] ?? '');
}

function getWidth(line: string): number {
  const text = line.trimStart();
  // The rows of a comment stand one column deeper than what it is about.
  return line.length - text.length - (text.startsWith('*') ? 1 : 0);
}
