import { similarityAbove } from '../../../base/similarity.ts';
import type { CandidateSource } from '../../domain/match/ports.ts';
import { isAsking, questionMatch } from '../../domain/match/questions.ts';
import { Rarity } from '../../domain/match/rarity.ts';
import { findDifferences } from '../../domain/match/differences.ts';
import { combined, maxOfSimilar } from '../../domain/match/scorePair.ts';
import { proseStems, getTerm } from '../../domain/match/terms.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';

/** Records that are compared with a question. */
const candidateCount = 200;
/**
 * Share of a question's words, by weight, that a record must contain to be shown: higher if the text may be tool
 * output.
 */
const minCoverage = { surely: 0.2, maybe: 0.35 } as const;
/** A text that begins with a capital and asks nothing is more likely a program's: then the threshold is higher. */
const fewestStems = { of: 2, ofSaid: 3 } as const;
const isCapital = /^\s*\p{Lu}/u;
/** Folders and addresses: two errors of one project share them. */
const paths = /\S{0,400}[\\/]\S{0,400}/g;
/** Characters of a title that are compared. */
const comparedLetters = 300;

/**
 * Finds the records about the subject of a question. The score is the share of the question that a record covers;
 * thresholds for errors do not apply.
 */
export function questionResults(
  source: CandidateSource,
  { reading, filter, settings, minScore }: ParsedSearch,
  likeness: 'surely' | 'maybe',
): SearchResult[] {
  const fewest = likeness === 'maybe' && isCapital.test(reading.text) ? fewestStems.ofSaid : fewestStems.of;
  const question = proseStems(reading.text.replaceAll(paths, ' '));
  const terms = question.map((stem) => getTerm('prose', stem));
  const frequencies = source.frequencies(terms);
  const known = terms
    .filter((term) => (frequencies.get(term) ?? 0) > 0)
    .sort((a, b) => (frequencies.get(a) ?? 0) - (frequencies.get(b) ?? 0));
  if (known.length === 0) return [];
  const rarity = new Rarity(source.count({}), (term) => frequencies.get(term) ?? 0);
  const matches = source
    .byTerms(known, candidateCount, filter)
    .map((candidate) => ({ candidate, match: questionMatch(question, candidate, rarity) }));
  const heaviest = Math.max(0, ...matches.map(({ match }) => match.weight));
  return matches
    .filter(({ match }) => match.coverage >= minCoverage[likeness] && match.stems.length >= fewest)
    .map(({ candidate: { remediation, reading: stored }, match }): SearchResult => {
      const semantic = Math.min(1, 0.5 + 0.5 * match.coverage * (match.weight / heaviest));
      const string = similarityAbove(
        reading.text.toLowerCase().slice(0, comparedLetters),
        remediation.title.toLowerCase().slice(0, comparedLetters),
        0,
      );
      return {
        id: remediation.id,
        semantic,
        string,
        hybrid: combined(semantic, string, { type: 0, stack: 0 }, settings).hybrid,
        score: Math.min(maxOfSimilar, semantic),
        boosts: { type: 0, stack: 0 },
        relation: 'similar',
        why: {
          codes: [],
          frames: [],
          errorType: 'unknown',
          families: [],
          words: match.stems,
          semanticBy: 'structure',
          ...(isAsking(reading.text) ? {} : findDifferences(reading, stored)),
          maskedQuery: reading.text,
          maskedStored: stored.maskedLine,
        },
        remediation,
      };
    })
    .filter(({ score }) => score >= minScore);
}
