import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Placement } from './placement.ts';

/** More places than this are not told apart without a hint. */
const placeLimit = 200;
/**
 * Lines of all places together that are listed: of a long text fewer places are, for each takes as much memory as it
 * has lines.
 */
const lineLimit = 60_000;

/** Lines compared one by one, for each line of both texts, before the search changes its way. */
const patience = 4;

/**
 * Every place where the pattern's lines, blank ones aside, occur in this order with nothing between them, each equal in
 * canonical form. The search starts from the rarest line, so the cost follows its frequency and not the size of the
 * text.
 */
export function canonicalMatches(index: TextIndex, pattern: Pattern): Placement[] {
  return canonicalStarts(index, pattern, placeLimitFor(pattern)).map((start) =>
    canonicalPlacement(index, pattern, start),
  );
}

/** How many places of a text are told apart without a hint: two at least. */
export function placeLimitFor(pattern: Pattern): number {
  return Math.max(2, Math.min(placeLimit, Math.floor(lineLimit / Math.max(1, pattern.lines.length))));
}

/** The solid positions at which the places of {@link canonicalMatches} start, ascending, at most `limit`. */
export function canonicalStarts(index: TextIndex, pattern: Pattern, limit = Number.POSITIVE_INFINITY): number[] {
  const hashes = pattern.solid.map((at) => pattern.lines[at]?.hash ?? 0);
  const starts = solidRuns(index, hashes, limit);
  // Equal hashes are compared as text too: a 32-bit hash alone is not proof.
  if (starts.length * hashes.length <= patience * (index.solid.length + hashes.length)) {
    return starts.filter((start) =>
      pattern.solid.every((at, i) => index.canonical(index.solid[start + i] ?? 0) === pattern.lines[at]?.canonical),
    );
  }
  return runsIn(...wordsIn(index, pattern, new Set(hashes)), limit);
}

/** The place that starts at a solid position. */
export function canonicalPlacement(index: TextIndex, pattern: Pattern, start: number): Placement {
  const align = new Map(pattern.solid.map((at, i) => [at, [index.solid[start + i] ?? 0]] as const));
  return placeLines(index, pattern, align, 1);
}

/**
 * The solid positions at which a run of lines with exactly these hashes starts, ascending, at most `limit`. Takes time
 * in line with the lines of both texts, also where they repeat themselves.
 */
export function solidRuns(index: TextIndex, hashes: readonly number[], limit = Number.POSITIVE_INFINITY): number[] {
  if (hashes.length === 0) return [];
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [i, hash] of hashes.entries()) {
    const count = index.getCount(hash);
    if (count === 0) return [];
    if (count < fewest) {
      fewest = count;
      rarest = i;
    }
    if (fewest === 1) break;
  }
  const starts: number[] = [];
  let left = patience * (index.solid.length + hashes.length);
  for (const position of index.getPositions(hashes[rarest] ?? 0)) {
    const start = position - rarest;
    if (start < 0 || start + hashes.length > index.solid.length) continue;
    let same = 0;
    while (same < hashes.length && index.hashAt(start + same) === hashes[same]) same++;
    if (same === hashes.length) starts.push(start);
    if (starts.length >= limit) break;
    left -= same + 1;
    if (left < 0)
      return runsIn(
        Int32Array.from(index.solid, (line) => index.hashes[line] ?? 0),
        Int32Array.from(hashes),
        limit,
      );
  }
  return starts;
}

/**
 * The lines of a text and of a pattern as numbers that are equal where their canonical forms are; -1 for a line that
 * the pattern lacks.
 */
function wordsIn(
  index: TextIndex,
  pattern: Pattern,
  hashes: ReadonlySet<number>,
): [text: Int32Array, wanted: Int32Array] {
  const ids = new Map<string, number>();
  const wanted = Int32Array.from(pattern.solid, (at) => {
    const canonical = pattern.lines[at]?.canonical ?? '';
    const id = ids.get(canonical) ?? ids.size;
    ids.set(canonical, id);
    return id;
  });
  const text = Int32Array.from(index.solid, (line) =>
    hashes.has(index.hashes[line] ?? 0) ? (ids.get(index.canonical(line)) ?? -1) : -1,
  );
  return [text, wanted];
}

/** Where a sequence of numbers occurs in another, overlapping places too (Knuth, Morris and Pratt 1977). */
function runsIn(text: Int32Array, wanted: Int32Array, limit: number): number[] {
  const borders = new Int32Array(wanted.length + 1);
  for (let at = 1, length = 0; at < wanted.length; at++) {
    while (length > 0 && wanted[length] !== wanted[at]) length = borders[length] ?? 0;
    if (wanted[length] === wanted[at]) length++;
    borders[at + 1] = length;
  }
  const starts: number[] = [];
  for (let at = 0, matched = 0; at < text.length && starts.length < limit; at++) {
    while (matched > 0 && wanted[matched] !== text[at]) matched = borders[matched] ?? 0;
    if (wanted[matched] === text[at]) matched++;
    if (matched < wanted.length) continue;
    starts.push(at - wanted.length + 1);
    matched = borders[matched] ?? 0;
  }
  return starts;
}
