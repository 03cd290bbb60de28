import { cosine, hashedVector, readAsDocument, scoreAsDocument } from '../../domain/match/documentProfile.ts';
import type { Candidate, CandidateSource, Embedder } from '../../domain/match/ports.ts';
import { termsOf } from '../../domain/match/terms.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';
import { unitVector } from './embeddedText.ts';

/** Records that a vector search would look at; the store has no index of vectors, so words bring them. */
const mostCandidates = 500;

/**
 * The remediation document's search to the letter: the vectors nearest to `{type}: {message}`, twice as many as asked for, re-ranked by the
 * hybrid score. Without an embedder, vectors of hashed words and runs of letters stand in. For comparison.
 */
export async function documentResults(source: CandidateSource, asked: Asked, embedder: Embedder | undefined, redact: (text: string) => Promise<string>, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const { reading, filter, limit, settings, minScore, text } = asked;
  const candidates = source.byTerms(termsOf(reading), mostCandidates, filter);
  const query = readAsDocument(reading, text);
  const embeddedText = `${query.errorType}: ${text}`;
  const kept = embedder === undefined ? undefined : source.vectors(embedder.model);
  const [embedded] = embedder === undefined || kept === undefined ? [] : await embedder.embed([await redact(embeddedText)], signal, 'query');
  const vector = embedded === undefined ? hashedVector(embeddedText) : unitVector(embedded);
  const rowOf = kept === undefined ? undefined : new Map(kept.ids.map((id, at) => [id, at]));
  const distanceTo = ({ remediation }: Candidate): number => {
    if (embedded === undefined || kept === undefined) return 1 - cosine(vector ?? [], hashedVector(`${remediation.errorType}: ${remediation.errorMessage}`));
    const at = rowOf?.get(remediation.id);
    return at === undefined ? 2 : 1 - cosine(vector ?? [], kept.rows.subarray(at * kept.dimensions, (at + 1) * kept.dimensions));
  };
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 2 * limit)
    .map(({ candidate: { remediation, reading: stored }, distance }): SearchResult & { readonly isShown: boolean } => {
      const other = readAsDocument(stored, remediation.errorMessage);
      const { semantic, string, hybrid, boosts, score, isShown, frames, sameType } = scoreAsDocument(query, other, distance, settings);
      return {
        id: remediation.id, score, semantic, string, hybrid, boosts, isShown,
        relation: 'similar',
        why: { codes: [], frames, errorType: sameType ? 'same' : 'unknown', families: [], words: [], semanticBy: embedded === undefined ? 'structure' : 'embedding', maskedQuery: query.normalized, maskedStored: other.normalized },
        remediation,
      };
    })
    .filter(({ isShown, score }) => isShown && score >= minScore)
    .map(({ isShown: _, ...result }) => result);
}
