import type { FeedbackVerdict } from '../types.ts';
import type { KeptFields } from './keptRecord.ts';

/**
 * The confidence of an unrated fix; from the later version of the remediation document (`research/remediation.md` §1).
 */
export const startConfidence = 0.5;
/** Confidence always stays within these bounds. */
export const confidenceBounds = { least: 0.1, most: 1 } as const;

/** The effect of one verdict on a record. */
export interface VerdictEffect {
  readonly confidence: number;
  readonly usage: number;
  readonly helpful: number;
  readonly notHelpful: number;
  readonly outdated: number;
  /** Added to `outdatedBalance`, which stays at 0 or above. */
  readonly balance: number;
}

/** The effect of each verdict: +0.1, −0.1, and −0.2 for outdated. */
export const verdictEffects: Readonly<Record<FeedbackVerdict, VerdictEffect>> = {
  helpful: { confidence: 0.1, usage: 1, helpful: 1, notHelpful: 0, outdated: 0, balance: -1 },
  'not-helpful': { confidence: -0.1, usage: 0, helpful: 0, notHelpful: 1, outdated: 0, balance: 0 },
  outdated: { confidence: -0.2, usage: 0, helpful: 0, notHelpful: 0, outdated: 1, balance: 1 },
};

/** A record after one more verdict. */
export function withVerdict(fields: KeptFields, verdict: FeedbackVerdict, now: number): KeptFields {
  const effect = verdictEffects[verdict];
  return {
    ...fields,
    confidence: boundedConfidence(fields.confidence + effect.confidence),
    usageCount: fields.usageCount + effect.usage,
    helpfulCount: fields.helpfulCount + effect.helpful,
    notHelpfulCount: fields.notHelpfulCount + effect.notHelpful,
    outdatedCount: fields.outdatedCount + effect.outdated,
    outdatedBalance: Math.max(0, fields.outdatedBalance + effect.balance),
    // Clocks differ between machines; a later state must have a later time.
    updatedAt: Math.max(now, fields.updatedAt + 1),
  };
}

/** Within bounds and rounded, so that ten steps up and ten down return to the start. */
function boundedConfidence(confidence: number): number {
  return Math.round(Math.min(confidenceBounds.most, Math.max(confidenceBounds.least, confidence)) * 1_000) / 1_000;
}
