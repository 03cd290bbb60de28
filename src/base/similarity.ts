import { distance } from 'fastest-levenshtein';

/** Similarity of two texts from 0 to 1: one less the Levenshtein distance over the longer length. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - distance(a, b) / longer;
}

/** As {@link similarity}, but 0 without further work where the lengths alone rule `floor` out. */
export function similarityAbove(a: string, b: string, floor: number): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (Math.min(a.length, b.length) / longer < floor) return 0;
  const value = similarity(a, b);
  return value < floor ? 0 : value;
}
