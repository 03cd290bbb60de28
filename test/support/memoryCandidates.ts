import type { RankedRemediation, CandidateSource, KeptVectors } from '../../src/remediation/domain/match/ports.ts';
import { getProseTerms, getTerms } from '../../src/remediation/domain/match/terms.ts';
import { readError } from '../../src/remediation/domain/read/readError.ts';
import { signatureOfReading } from '../../src/remediation/domain/signature.ts';
import type { Remediation, RemediationInput } from '../../src/remediation/domain/types.ts';

/** A candidate as the store would keep it. */
export function getCandidate(id: string, input: RemediationInput, more: Partial<Remediation> = {}): RankedRemediation {
  const reading = readError(input.errorMessage, { stackTrace: input.stackTrace, errorType: input.errorType });
  const remediation: Remediation = {
    id,
    scope: 'shared',
    errorMessage: input.errorMessage,
    errorType: reading.errorType,
    stackTrace: input.stackTrace ?? '',
    solution: input.solution,
    title: input.title ?? reading.failingLine,
    symptoms: input.symptoms ?? [],
    rootCause: input.rootCause ?? '',
    codeDiff: '',
    affectedFiles: [],
    severity: 'medium',
    category: 'other',
    tags: input.tags ?? [],
    context: {},
    projectPath: '',
    source: '',
    signature: signatureOfReading(reading),
    confidence: 0.5,
    usageCount: 0,
    helpfulCount: 0,
    notHelpfulCount: 0,
    outdatedCount: 0,
    isOutdated: false,
    recordedCount: 1,
    createdAt: 0,
    updatedAt: 0,
    ...more,
  };
  return { remediation, reading };
}

/** The store's part of a search, in memory; filters are not applied. */
export function memoryCandidates(
  list: readonly RankedRemediation[],
  vectors?: (model: string) => KeptVectors | undefined,
): CandidateSource {
  const termsById = new Map(
    list.map(({ remediation, reading }) => [
      remediation.id,
      new Set([...getTerms(reading), ...getProseTerms({ remediation, reading })]),
    ]),
  );
  const frequency = new Map<string, number>();
  for (const terms of termsById.values()) for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return {
    count: () => list.length,
    frequencies: (terms) => new Map(terms.map((term) => [term, frequency.get(term) ?? 0])),
    byHash: (hash) => list.filter(({ remediation }) => remediation.signature.hash === hash),
    byTerms: (terms, limit) =>
      list
        .map((candidate) => ({
          candidate,
          weight: terms.reduce(
            (sum, term) =>
              sum +
              (termsById.get(candidate.remediation.id)?.has(term) === true
                ? Math.log(1 + list.length / (frequency.get(term) ?? 1))
                : 0),
            0,
          ),
        }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight)
        .slice(0, limit)
        .map(({ candidate }) => candidate),
    byIds: (ids) => list.filter(({ remediation }) => ids.includes(remediation.id)),
    hasVectors: (model) => vectors?.(model) !== undefined,
    vectors: (model, dimensions) => {
      const kept = vectors?.(model);
      return kept?.dimensions === dimensions ? kept : undefined;
    },
  };
}
