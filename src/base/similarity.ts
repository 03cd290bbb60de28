import { distance } from 'fastest-levenshtein';

/**
 * Similarity of two texts from 0 to 1: one less the Levenshtein distance over the longer length. Below `floor` it is 0,
 * without further work where the lengths alone rule it out.
 */
export function similarityAbove(a: string, b: string, floor: number): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (Math.min(a.length, b.length) / longer < floor) return 0;
  const value = a === b ? 1 : 1 - distance(a, b) / longer;
  return value < floor ? 0 : value;
}
