import { calibrationTable, type CalibratedTier } from './calibration.ts';

/** A margin of this much over the next place is as good as any. */
const fullMargin = 0.2;

/**
 * The score that the calibration maps to a probability: similarity, lessened where another place is nearly as alike.
 */
export function placeScore(similarity: number, margin: number): number {
  return similarity * (0.8 + 0.2 * Math.min(1, Math.max(0, margin) / fullMargin));
}

/**
 * Probability that a place found by a tier with this score is the place meant. `guarded` are fuzzy places that a guard
 * objects to; they also cover cases that the calibration never saw.
 */
export function getConfidence(tier: CalibratedTier, score: number): number {
  const lowest = calibrationTable[tier][0]?.[0] ?? 0;
  if (tier !== 'guarded' && score < lowest) return getConfidence('guarded', score);
  let probability = 0;
  for (const [from, value] of calibrationTable[tier]) if (score >= from) probability = value;
  return probability;
}
