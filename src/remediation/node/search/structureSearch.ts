import { otherNames } from '../../domain/match/otherNames.ts';
import type { Candidate, CandidateSource } from '../../domain/match/ports.ts';
import { Rarity } from '../../domain/match/rarity.ts';
import { scorePair } from '../../domain/match/scorePair.ts';
import { likenessOf } from '../../domain/match/structure.ts';
import { termOf, termsOf } from '../../domain/match/terms.ts';
import { wordsOf } from '../../domain/match/words.ts';
import type { ReadError } from '../../domain/read/types.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';

/** Terms that candidates are looked for by: the rarest that stand anywhere. More only brings records that share common words. */
const mostTerms = 8;
/** Candidates that are compared, at least; the remediation document takes twice the limit. */
const leastCandidates = 48;
/** Candidates of the same kind of error. */
const kinCandidates = 24;
/** Results of the same kind in other words: beside a true match they are noise, and alone a few are enough. */
const mostKin = 3;

/** The records whose structure is like the error's, in no order. */
export function structureResults(source: CandidateSource, asked: Asked): SearchResult[] {
  const candidates = candidatesOf(source, asked);
  const rarity = rarityFor(source, asked.reading, candidates);
  const results = candidates.map((candidate) => structureResult(candidate, asked, rarity)).filter((result) => result !== undefined);
  const kin = results.filter(({ relation }) => relation === 'family').sort((a, b) => b.score - a.score);
  const crowd = new Set(kin.slice(mostKin).map(({ id }) => id));
  return results.filter(({ id }) => !crowd.has(id));
}

/** How rare the terms of an error and of some candidates are. */
export function rarityFor(source: CandidateSource, reading: ReadError, candidates: readonly Candidate[]): Rarity {
  const terms = new Set([...termsOf(reading), ...candidates.flatMap((each) => wordsOf(each.reading.maskedLine).map((word) => termOf('word', word)))]);
  const frequencies = source.frequencies([...terms]);
  return new Rarity(source.count({}), (term) => frequencies.get(term) ?? 0);
}

/** What one record comes to; undefined where it is not to be shown. `meaning` makes of what structure says of the meaning what somebody else knows better. */
export function structureResult({ remediation, reading }: Candidate, asked: Asked, rarity: Rarity, meaning?: (structural: number) => number): SearchResult | undefined {
  const likeness = likenessOf(asked.reading, reading, rarity);
  const judged = meaning === undefined ? likeness : { ...likeness, semantic: meaning(likeness.semantic) };
  const isLifted = judged.semantic > likeness.semantic;
  const { semantic, string, hybrid, boosts, score, isShown } = scorePair(asked.reading, reading, judged, asked.settings, isLifted || likeness.relation === 'family');
  if (!isShown || score < asked.minScore) return undefined;
  const { codes, frames, errorType, families, words, relation } = likeness;
  return {
    id: remediation.id,
    score, semantic, string, hybrid, boosts, relation,
    why: { codes, frames, errorType, families, words, semanticBy: isLifted ? 'embedding' : 'structure', ...otherNames(asked.reading, reading), maskedQuery: asked.reading.maskedLine, maskedStored: reading.maskedLine },
    remediation,
  };
}

function candidatesOf(source: CandidateSource, { reading, filter, limit }: Asked): Candidate[] {
  const terms = termsOf(reading);
  const frequencies = source.frequencies(terms);
  const families = reading.families.map((family) => termOf('family', family));
  const rarest = terms
    .filter((term) => (frequencies.get(term) ?? 0) > 0 && !families.includes(term))
    .sort((a, b) => (frequencies.get(a) ?? 0) - (frequencies.get(b) ?? 0))
    .slice(0, mostTerms);
  const found = new Map<string, Candidate>();
  const take = (list: readonly Candidate[]): void => { for (const each of list) found.set(each.remediation.id, each); };
  if (rarest.length > 0) take(source.byTerms(rarest, Math.max(2 * limit, leastCandidates), filter));
  if (families.length > 0) take(source.byTerms(families, Math.max(limit, kinCandidates), filter));
  return [...found.values()];
}
