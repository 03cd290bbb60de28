import { tellDifferences } from '../../domain/match/differences.ts';
import type { RankedRemediation, CandidateSource } from '../../domain/match/ports.ts';
import { Rarity } from '../../domain/match/rarity.ts';
import { scorePair } from '../../domain/match/scorePair.ts';
import { getSimilarity, isWithoutLine, type ErrorLikeness } from '../../domain/match/structure.ts';
import { getTerm, getTerms } from '../../domain/match/terms.ts';
import { getWords } from '../../domain/match/words.ts';
import type { ReadError } from '../../domain/read/types.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';

/**
 * Terms by which candidates are searched: the rarest that occur anywhere. More would only bring records that share
 * common words.
 */
const maxTerms = 12;
/** The minimum number of candidates that are compared; the remediation document takes twice the limit. */
const minCandidates = 64;
/** Candidates of the same kind of error. */
const kinCandidates = 24;

/** A record compared with the error of the query. */
export interface Compared {
  readonly candidate: RankedRemediation;
  readonly likeness: ErrorLikeness;
}

/** The records that share a rare term with the error, or are of its kind, each compared with it; in no order. */
export function comparedWith(source: CandidateSource, asked: ParsedSearch): readonly Compared[] {
  const candidates = getCandidates(source, asked);
  const rarity = rarityFor(source, asked.reading, candidates);
  return candidates.map((candidate) => ({
    candidate,
    likeness: getSimilarity(asked.reading, candidate.reading, rarity),
  }));
}

/** The rarity of the terms of an error and of some candidates. */
export function rarityFor(
  source: CandidateSource,
  reading: ReadError,
  candidates: readonly RankedRemediation[],
): Rarity {
  const terms = new Set([
    ...getTerms(reading),
    ...candidates.flatMap((each) => getWords(each.reading.maskedLine).map((word) => getTerm('word', word))),
  ]);
  const frequencies = source.frequencies([...terms]);
  return new Rarity(source.count({}), (term) => frequencies.get(term) ?? 0);
}

/**
 * The result for one record; undefined if it must not be shown. `meaning` improves the structural score of the meaning
 * with external knowledge.
 */
export function similarResult(
  { candidate, likeness }: Compared,
  asked: ParsedSearch,
  meaning?: (structural: number) => number,
): SearchResult | undefined {
  const semantic = meaning === undefined ? likeness.semantic : meaning(likeness.semantic);
  const isLifted = semantic > likeness.semantic;
  const { isShown, ...score } = scorePair(
    asked.reading,
    candidate.reading,
    { ...likeness, semantic },
    asked.settings,
    isLifted || isWithoutLine(asked.reading),
  );
  if (!isShown || score.score < asked.minScore) return undefined;
  return {
    ...told({ candidate, likeness }, asked, isLifted ? 'embedding' : 'structure'),
    ...score,
    relation: 'similar',
  };
}

/** A record and why it was found, without its score. */
export function told(
  { candidate: { remediation, reading }, likeness: { codes, frames, errorType, families, words } }: Compared,
  asked: ParsedSearch,
  semanticBy: SearchResult['why']['semanticBy'],
): Pick<SearchResult, 'id' | 'why' | 'remediation'> {
  return {
    id: remediation.id,
    why: {
      codes,
      frames,
      errorType,
      families,
      words,
      semanticBy,
      ...tellDifferences(asked.reading, reading),
      maskedQuery: asked.reading.maskedLine,
      maskedStored: reading.maskedLine,
    },
    remediation,
  };
}

function getCandidates(source: CandidateSource, { reading, filter, limit }: ParsedSearch): RankedRemediation[] {
  const terms = getTerms(reading);
  const frequencies = source.frequencies(terms);
  const families = reading.families.map((family) => getTerm('family', family));
  const rarest = terms
    .filter((term) => (frequencies.get(term) ?? 0) > 0 && !families.includes(term))
    .sort((a, b) => (frequencies.get(a) ?? 0) - (frequencies.get(b) ?? 0))
    .slice(0, maxTerms);
  const found = new Map<string, RankedRemediation>();
  const take = (list: readonly RankedRemediation[]): void => {
    for (const each of list) found.set(each.remediation.id, each);
  };
  if (rarest.length > 0) take(source.byTerms(rarest, Math.max(2 * limit, minCandidates), filter));
  if (families.length > 0) take(source.byTerms(families, Math.max(limit, kinCandidates), filter));
  return [...found.values()];
}
