import { isWordUnit, mappedCanonicalLine, type MappedCanonical } from '../../../base/text/canonical.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import { findAll } from '../../../base/text/findText.ts';
import type { WorkBudget } from '../workBudget.ts';
import { solidRuns } from './canonicalMatches.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Piece, type Placement } from './placement.ts';

/** More hits of the leading word than this make a search by word pointless. */
const hitLimit = 2000;
/** From this many canonical units on, a text cut off inside a word is still unmistakable. */
const cutLength = 12;
/** Steps for one place within a line. */
const stepsPerPlace = 200;

/**
 * Places where the pattern begins or ends inside a line: its first line is the tail of a file line, its last line the
 * head of one, or its only line lies within one. Everything else is canonically equal; a cut inside a word needs more
 * text to be believed, and is none where the line is indented. With more than `limit` hits of its longest word nothing
 * is found.
 *
 * @param steps what is going to be done with each place within a line takes: no more places are made than the work is
 * enough for
 */
export function partialMatches(
  index: TextIndex,
  pattern: Pattern,
  limit = hitLimit,
  work?: WorkBudget,
  steps = 0,
): Placement[] {
  if (pattern.solid.length === 0) return [];
  return pattern.solid.length === 1 ? withinLine(index, pattern, limit, steps, work) : acrossLines(index, pattern);
}

function withinLine(
  index: TextIndex,
  pattern: Pattern,
  limit: number,
  steps: number,
  work: WorkBudget | undefined,
): Placement[] {
  const maxPlaces = work?.timesFor(steps, 1, Number.POSITIVE_INFINITY) ?? Number.POSITIVE_INFINITY;
  const at = pattern.solid[0] ?? 0;
  const wanted = pattern.lines[at]?.canonical ?? '';
  const found: Placement[] = [];
  for (const line of linesWithWord(index, pattern.lines[at]?.raw ?? '', limit)) {
    const mapped = mappedCanonicalLine(index.text, index.starts[line] ?? 0, index.ends[line] ?? 0);
    for (const from of findAll(mapped.canonical, wanted, Number.POSITIVE_INFINITY)) {
      work?.spend(stepsPerPlace);
      const isHeadSplit = splitsWord(mapped.canonical, from);
      if (isHeadSplit && isIndented(pattern, at)) continue;
      const split = isHeadSplit || splitsWord(mapped.canonical, from + wanted.length);
      if (split && wanted.length < cutLength) continue;
      if (found.length >= maxPlaces) work?.spend(Number.POSITIVE_INFINITY);
      const piece = cut(index, line, mapped, from, from + wanted.length);
      found.push({ pieces: [piece], align: pattern.lines.map((_, i) => (i === at ? [0] : [])), similarity: 1 });
    }
  }
  return found;
}

function acrossLines(index: TextIndex, pattern: Pattern): Placement[] {
  const { solid, lines } = pattern;
  const hashes = solid.map((at) => lines[at]?.hash ?? 0);
  const heads =
    solid.length > 2
      ? solidRuns(index, hashes.slice(1, -1)).map((start) => start - 1)
      : linesWithWord(index, lines[solid[0] ?? 0]?.raw ?? '').map((line) => index.solidFrom(line));
  const first = lines[solid[0] ?? 0]?.canonical ?? '';
  const last = lines[solid.at(-1) ?? 0]?.canonical ?? '';
  const found: Placement[] = [];
  for (const head of heads) {
    const tail = head + solid.length - 1;
    if (head < 0 || tail >= index.solid.length) continue;
    const headLine = index.solid[head] ?? 0;
    const tailLine = index.solid[tail] ?? 0;
    const top = mappedCanonicalLine(index.text, index.starts[headLine] ?? 0, index.ends[headLine] ?? 0);
    const bottom = mappedCanonicalLine(index.text, index.starts[tailLine] ?? 0, index.ends[tailLine] ?? 0);
    const from = top.canonical.length - first.length;
    if (!top.canonical.endsWith(first) || !bottom.canonical.startsWith(last)) continue;
    const isHeadSplit = splitsWord(top.canonical, from);
    if (isHeadSplit && isIndented(pattern, solid[0] ?? 0)) continue;
    const split = isHeadSplit || splitsWord(bottom.canonical, last.length);
    if (split && solid.length === 2 && first.length + last.length < cutLength) continue;
    const placement = placeLines(index, pattern, new Map(solid.map((at, i) => [at, [index.solid[head + i] ?? 0]])), 1);
    const pieces = placement.pieces.map((piece): Piece => {
      if (piece.line === headLine) return cut(index, headLine, top, from, top.canonical.length);
      return piece.line === tailLine ? cut(index, tailLine, bottom, 0, last.length) : piece;
    });
    found.push({ ...placement, pieces });
  }
  return found;
}

/** The part of a line between two canonical units; a part that reaches an edge of the line takes the edge's blanks. */
function cut(index: TextIndex, line: number, mapped: MappedCanonical, from: number, to: number): Piece {
  const whole = to >= mapped.canonical.length;
  const start = from === 0 ? (index.starts[line] ?? 0) : (mapped.offsets[from] ?? 0);
  const end = whole ? (index.ends[line] ?? 0) : (mapped.offsets[to - 1] ?? 0) + 1;
  return { line, start, end, eol: whole ? index.eol(line) : '' };
}

/** Whether a line is shown from its beginning: its first word is a whole one. */
function isIndented({ lines }: Pattern, at: number): boolean {
  return (lines[at]?.indent ?? '') !== '';
}

function splitsWord(canonical: string, at: number): boolean {
  if (at <= 0 || at >= canonical.length) return false;
  return isWordUnit(canonical.charCodeAt(at - 1)) && isWordUnit(canonical.charCodeAt(at));
}

/** Lines that contain the longest word of `raw`, ascending, without repeats; none when the word is everywhere. */
export function linesWithWord(index: TextIndex, raw: string, limit = hitLimit): number[] {
  const words = raw.match(/[A-Za-z0-9_$]+/g) ?? [];
  const word = words.reduce((longest, next) => (next.length > longest.length ? next : longest), '');
  if (word.length < 2) return [];
  const lines: number[] = [];
  let hits = 0;
  for (let at = index.text.indexOf(word); at >= 0; at = index.text.indexOf(word, at + word.length)) {
    if (++hits > limit) return [];
    const line = index.lineAt(at);
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}
