import { distance } from 'fastest-levenshtein';

/**
 * A budget for comparing texts, in steps of the bit-parallel algorithm (32 letters of one text times one of the other;
 * about 30 steps a microsecond). What goes beyond it is only bounded, never computed.
 */
export class ComparisonBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Takes what a comparison of two texts of these lengths costs; `false` when it is more than is left. */
  take(a: number, b: number): boolean {
    const steps = Math.ceil(Math.min(a, b) / 32) * Math.max(a, b);
    if (steps > this.#left) return false;
    this.#left -= steps;
    return true;
  }
}

/** The most that one comparison may cost when no budget is given: some 70 ms. */
const singleComparison = 2_000_000;

/**
 * Similarity of two texts from 0 to 1: one less the Levenshtein distance over the longer length. Below `floor` it is 0,
 * without further work where the lengths alone rule it out. Beyond the budget only the common ends count, which makes
 * the result a lower bound.
 */
export function similarityAbove(
  a: string,
  b: string,
  floor: number,
  budget = new ComparisonBudget(singleComparison),
): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  const shorter = Math.min(a.length, b.length);
  if (shorter / longer < floor) return 0;
  let head = 0;
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  const restA = a.slice(head, a.length - tail);
  const restB = b.slice(head, b.length - tail);
  const off = budget.take(restA.length, restB.length) ? distance(restA, restB) : Math.max(restA.length, restB.length);
  const value = 1 - off / longer;
  return value < floor ? 0 : value;
}
