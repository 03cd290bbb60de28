import type { RankedRemediation, CandidateSource } from '../../domain/match/ports.ts';
import { findDifferences } from '../../domain/match/differences.ts';
import { isSameForSure } from '../../domain/match/vagueness.ts';
import { projectFrames } from '../../domain/signature.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';

/**
 * The records with the same signature and the same names: score 1. Those with an unspecific line, or with other names,
 * are left to the later stages.
 */
export function exactResults(source: CandidateSource, asked: ParsedSearch): SearchResult[] {
  // An error with an unspecific line need not be the same error.
  if (asked.reading.maskedLine.trim() === '') return [];
  return source
    .byHash(asked.signature.hash, asked.filter)
    .filter(
      ({ reading }) =>
        isSameForSure(asked.reading, reading) && findDifferences(asked.reading, reading).otherNames === undefined,
    )
    .map((candidate) => exactResult(candidate, asked));
}

function exactResult({ remediation, reading }: RankedRemediation, asked: ParsedSearch): SearchResult {
  const { codes, errorType, families, maskedLine } = asked.reading;
  const stored = new Set(projectFrames(reading.frames));
  const frames = projectFrames(asked.reading.frames).filter((frame) => stored.has(frame));
  return {
    id: remediation.id,
    score: 1,
    semantic: 1,
    string: 1,
    hybrid: 1,
    boosts: { type: 0, stack: 0 },
    relation: 'exact',
    why: {
      codes,
      frames,
      errorType: errorType === '' ? 'unknown' : 'same',
      families,
      words: [],
      semanticBy: 'structure',
      maskedQuery: maskedLine,
      maskedStored: reading.maskedLine,
    },
    remediation,
  };
}
