import type { Remediation } from '../types.ts';

/**
 * How far feedback moves a score: enough to put the better of two similar fixes first, not enough to put a worse match
 * before a better one.
 */
const reach = { confidence: 0.12, popularity: 0.03, outdated: 0.3 } as const;
/** Confidence before any feedback. */
const startConfidence = 0.5;
/** The number of uses after which another one adds little. */
const manyUses = 10;

/**
 * The sort key of a result: its score, adjusted by feedback and usage. The score itself stays: it says how similar two
 * errors are.
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
