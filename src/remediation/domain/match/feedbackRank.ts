import type { Remediation } from '../types.ts';

/**
 * How far feedback moves a result, in score: enough to put the better of two like fixes first, not enough to put a
 * worse match before a better.
 */
const reach = { confidence: 0.12, popularity: 0.03, outdated: 0.3 } as const;
/** Confidence before any feedback. */
const startConfidence = 0.5;
/** Uses after which another one tells little more. */
const manyUses = 10;

/**
 * What a result is ordered by: its score, moved by what people said of the fix and how often it was used. The score
 * itself stays: it says how alike two errors are.
 */
export function getRank(
  score: number,
  { confidence, usageCount, isOutdated }: Pick<Remediation, 'confidence' | 'usageCount' | 'isOutdated'>,
): number {
  const popularity = Math.min(1, Math.log1p(usageCount) / Math.log1p(manyUses));
  return (
    score +
    reach.confidence * (confidence - startConfidence) +
    reach.popularity * popularity -
    (isOutdated ? reach.outdated : 0)
  );
}
