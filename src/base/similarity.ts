import { distance } from 'fastest-levenshtein';

/** Above this much work (32-letter words of one text times letters of the other) a distance is only bounded. */
const workLimit = 2_000_000;

/** Work of one distance in the units of {@link similarityAbove}'s bit-parallel algorithm: about 30 a microsecond. */
export function distanceWork(a: string, b: string): number {
  return Math.ceil(Math.min(a.length, b.length) / 32) * Math.max(a.length, b.length);
}

/** Levenshtein distance, its common ends taken off first; for very long, very different texts an upper bound. */
function editDistance(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let head = 0;
  while (head < limit && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < limit - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  const restA = a.slice(head, a.length - tail);
  const restB = b.slice(head, b.length - tail);
  return distanceWork(restA, restB) > workLimit ? Math.max(restA.length, restB.length) : distance(restA, restB);
}

/**
 * Similarity of two texts from 0 to 1: one less the Levenshtein distance over the longer length. Below `floor` it is 0,
 * without further work where the lengths alone rule it out.
 */
export function similarityAbove(a: string, b: string, floor: number): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (Math.min(a.length, b.length) / longer < floor) return 0;
  const value = 1 - editDistance(a, b) / longer;
  return value < floor ? 0 : value;
}
