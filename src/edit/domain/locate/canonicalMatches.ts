import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Placement } from './placement.ts';

/** More places than this are not told apart without a hint. */
export const placeLimit = 200;

/**
 * Every place where the pattern's lines, blank ones aside, stand in this order with nothing between them, each equal
 * in canonical form. The rarest line leads, so the cost follows its frequency and not the size of the text.
 */
export function canonicalMatches(index: TextIndex, pattern: Pattern): Placement[] {
  return canonicalStarts(index, pattern, placeLimit).map((start) => canonicalPlacement(index, pattern, start));
}

/** The solid positions at which the places of {@link canonicalMatches} start, ascending, at most `limit`. */
export function canonicalStarts(index: TextIndex, pattern: Pattern, limit = Number.POSITIVE_INFINITY): number[] {
  const hashes = pattern.solid.map((at) => pattern.lines[at]?.hash ?? 0);
  return solidRuns(index, hashes, limit).filter((start) => sameText(index, pattern, start));
}

/** The place that starts at a solid position. */
export function canonicalPlacement(index: TextIndex, pattern: Pattern, start: number): Placement {
  const align = new Map(pattern.solid.map((at, i) => [at, [index.solid[start + i] ?? 0]] as const));
  return placeLines(index, pattern, align, 1);
}

/** The solid positions at which a run of lines with exactly these hashes starts, ascending, at most `limit`. */
export function solidRuns(index: TextIndex, hashes: readonly number[], limit = Number.POSITIVE_INFINITY): number[] {
  if (hashes.length === 0) return [];
  let rarest = 0;
  let best: number[] | undefined;
  for (const [i, hash] of hashes.entries()) {
    const positions = index.positionsOf(hash, best === undefined ? Number.POSITIVE_INFINITY : best.length + 1);
    if (positions.length === 0) return [];
    if (best === undefined || positions.length < best.length) {
      best = positions;
      rarest = i;
    }
    if (best.length === 1) break;
  }
  const starts: number[] = [];
  for (const position of best ?? []) {
    const start = position - rarest;
    if (start < 0 || start + hashes.length > index.solid.length) continue;
    let same = true;
    for (let i = 0; i < hashes.length && same; i++) same = index.hashAt(start + i) === hashes[i];
    if (same) starts.push(start);
    if (starts.length >= limit) break;
  }
  return starts;
}

/** Equal hashes are compared as text too: a 32-bit hash alone is not proof. */
function sameText(index: TextIndex, pattern: Pattern, start: number): boolean {
  return pattern.solid.every((at, i) => index.canonical(index.solid[start + i] ?? 0) === pattern.lines[at]?.canonical);
}
