import { similarityAbove } from '../../../base/similarity.ts';
import type { ReadError } from '../read/types.ts';
import { boostShares, minStackOverlap, type MatchSettings } from './matchSettings.ts';
import type { ErrorLikeness } from './structure.ts';

/** A pair of errors in numbers; all 0 to 1. */
export interface PairScore {
  readonly semantic: number;
  readonly string: number;
  readonly hybrid: number;
  readonly boosts: { readonly type: number; readonly stack: number };
  /** The hybrid with its boosts, at most 1. */
  readonly score: number;
  /** Whether it passes all thresholds. */
  readonly isShown: boolean;
}

/**
 * The number of characters of a line that are compared: later ones rarely add anything, and time grows with the square.
 */
const comparedLetters = 600;

/**
 * Scores a pair by phases 4 to 7 of the remediation document: `hybrid = weights · (semantic, string)`, multiplied by
 * one plus the boosts, at most .99. Two tools word the same error differently, so if a language model confirms the
 * meaning (`isVouched`), string similarity is not required.
 */
export function scorePair(
  a: ReadError,
  b: ReadError,
  likeness: Pick<ErrorLikeness, 'semantic' | 'errorType' | 'stackOverlap'>,
  settings: MatchSettings,
  isVouched = false,
): PairScore {
  const string = similarityAbove(a.maskedLine.slice(0, comparedLetters), b.maskedLine.slice(0, comparedLetters), 0);
  const type = likeness.errorType === 'same' || likeness.errorType === 'family' ? boostShares.type : 0;
  const stack = likeness.stackOverlap >= minStackOverlap ? boostShares.stack : 0;
  const score = combined(likeness.semantic, string, { type, stack }, settings, isVouched ? 0 : settings.minString);
  return { ...score, score: Math.min(maxOfSimilar, score.score) };
}

/** Only the same error scores 1, whatever the boosts add. */
export const maxOfSimilar = 0.99;

/** Only the document's arithmetic. */
export function combined(
  semantic: number,
  string: number,
  boosts: PairScore['boosts'],
  settings: MatchSettings,
  minString = settings.minString,
): PairScore {
  const hybrid = settings.semanticWeight * semantic + settings.stringWeight * string;
  const score = Math.min(1, hybrid * (1 + boosts.type + boosts.stack));
  return {
    semantic,
    string,
    hybrid,
    boosts,
    score,
    isShown: semantic >= settings.minSemantic && string >= minString && score >= settings.minHybrid,
  };
}
