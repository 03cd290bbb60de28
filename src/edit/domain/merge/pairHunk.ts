/** Above this many cells a hunk is paired in order instead of optimally. */
const cellLimit = 40_000;

/**
 * Pairs the members of two short sequences without crossing, so that the sum of scores is greatest. A score of 0 or
 * less never pairs.
 *
 * @returns for each index of the first sequence its partner in the second, or `-1`.
 */
export function pairHunk(countA: number, countB: number, score: (a: number, b: number) => number): number[] {
  const pairs = new Array<number>(countA).fill(-1);
  if (countA === 0 || countB === 0) return pairs;
  if (countA * countB > cellLimit) {
    for (let i = 0; i < Math.min(countA, countB); i++) if (score(i, i) > 0) pairs[i] = i;
    return pairs;
  }
  const width = countB + 1;
  const best = new Float64Array((countA + 1) * width);
  const scores = new Float64Array(countA * countB);
  for (let a = countA - 1; a >= 0; a--) {
    for (let b = countB - 1; b >= 0; b--) {
      const value = score(a, b);
      scores[a * countB + b] = value;
      const skip = Math.max(best[(a + 1) * width + b] ?? 0, best[a * width + b + 1] ?? 0);
      const take = value > 0 ? value + (best[(a + 1) * width + b + 1] ?? 0) : -1;
      best[a * width + b] = Math.max(skip, take);
    }
  }
  for (let a = 0, b = 0; a < countA && b < countB;) {
    const here = best[a * width + b] ?? 0;
    const value = scores[a * countB + b] ?? 0;
    if (value > 0 && here === value + (best[(a + 1) * width + b + 1] ?? 0)) {
      pairs[a] = b;
      a++;
      b++;
    } else if (here === (best[(a + 1) * width + b] ?? 0)) a++;
    else b++;
  }
  return pairs;
}
