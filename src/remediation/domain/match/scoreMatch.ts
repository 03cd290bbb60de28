import { readError } from '../read/readError.ts';
import type { SignedError } from '../signature.ts';
import { signatureOfReading } from '../signature.ts';
import type { Relation } from '../types.ts';
import { findDifferences } from './differences.ts';
import { defaultMatchSettings, type MatchSettings } from './matchSettings.ts';
import { Rarity } from './rarity.ts';
import { scorePair, type PairScore } from './scorePair.ts';
import { getSimilarity, type ErrorLikeness } from './structure.ts';
import { isSameForSure } from './vagueness.ts';

/** How two errors match, with the reasons. */
export type Match = PairScore & Omit<ErrorLikeness, 'semantic'> & { readonly relation: Relation };

/** Optional inputs besides the two errors. */
export interface ScoreMatchOptions {
  readonly settings?: Partial<MatchSettings>;
  /** Semantic similarity, 0 to 1, from a model: replaces the structural one. */
  readonly semantic?: number;
}

/**
 * Scores two errors without a store: the rarity of words is that in all errors. Equal signatures score 1. Symmetric
 * except for the texts.
 */
export function scoreMatch(a: SignedError, b: SignedError, { settings, semantic }: ScoreMatchOptions = {}): Match {
  const [one, other] = [a, b].map(({ message, stackTrace, errorType }) =>
    readError(message, { stackTrace, errorType }),
  ) as [ReturnType<typeof readError>, ReturnType<typeof readError>];
  const likeness = getSimilarity(one, other, new Rarity(0, () => 0));
  const { semantic: _, ...reasons } = likeness;
  if (
    semantic === undefined &&
    one.maskedLine !== '' &&
    signatureOfReading(one).hash === signatureOfReading(other).hash &&
    isSameForSure(one, other) &&
    findDifferences(one, other).otherNames === undefined
  ) {
    return {
      ...reasons,
      semantic: 1,
      string: 1,
      hybrid: 1,
      score: 1,
      boosts: { type: 0, stack: 0 },
      isShown: true,
      relation: 'exact',
    };
  }
  const judged = semantic === undefined ? likeness : { ...likeness, semantic };
  const score = scorePair(one, other, judged, { ...defaultMatchSettings, ...settings });
  const hiddenRelation = likeness.kinship > 0 ? 'family' : 'nearby';
  return { ...reasons, ...score, relation: score.isShown ? 'similar' : hiddenRelation };
}
