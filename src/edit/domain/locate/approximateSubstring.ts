/** A stretch of a text and its edit distance to what was looked for. UTF-16 offsets, end exclusive. */
export interface ApproximateHit {
  readonly start: number;
  readonly end: number;
  readonly distance: number;
}

/**
 * The stretch of `text` with the least edit distance to `wanted` (Sellers 1980: as Levenshtein, but free to begin and
 * end anywhere in the text). Of equal ones the shortest, then the leftmost. Takes the product of both lengths.
 */
export function approximateSubstring(wanted: string, text: string): ApproximateHit {
  const count = wanted.length;
  let costs = Int32Array.from({ length: count + 1 }, (_, i) => i);
  let starts = new Int32Array(count + 1);
  let best: ApproximateHit = { start: 0, end: 0, distance: count };
  for (let j = 1; j <= text.length; j++) {
    const nextCosts = new Int32Array(count + 1);
    const nextStarts = new Int32Array(count + 1);
    nextStarts[0] = j;
    const unit = text.charCodeAt(j - 1);
    for (let i = 1; i <= count; i++) {
      const replace = (costs[i - 1] ?? 0) + (wanted.charCodeAt(i - 1) === unit ? 0 : 1);
      const insert = (costs[i] ?? 0) + 1;
      const remove = (nextCosts[i - 1] ?? 0) + 1;
      const least = Math.min(replace, insert, remove);
      nextCosts[i] = least;
      if (least === replace) nextStarts[i] = starts[i - 1] ?? 0;
      else if (least === remove) nextStarts[i] = nextStarts[i - 1] ?? 0;
      else nextStarts[i] = starts[i] ?? 0;
    }
    costs = nextCosts;
    starts = nextStarts;
    const distance = costs[count] ?? count;
    const start = starts[count] ?? 0;
    if (distance < best.distance || (distance === best.distance && j - start < best.end - best.start))
      best = { start, end: j, distance };
  }
  return best;
}
