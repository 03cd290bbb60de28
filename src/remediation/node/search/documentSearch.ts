import { cosine, hashedVector, readAsDocument, scoreAsDocument } from '../../domain/match/documentProfile.ts';
import type { RankedRemediation, CandidateSource, Embedder } from '../../domain/match/ports.ts';
import { getTerms } from '../../domain/match/terms.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';
import { unitVector } from './embeddedText.ts';
import type { LengthListener } from './embeddingSearch.ts';

/** Records that a vector search would examine; the store has no vector index, so words select them. */
const maxCandidates = 500;

/** How a search asks a model for vectors. */
export interface DocumentModel {
  readonly embedder: Embedder;
  readonly redact: (text: string) => Promise<string>;
  readonly signal: AbortSignal;
  readonly onLength: LengthListener;
}

/**
 * Exactly the search of the remediation document: the vectors nearest to `{type}: {message}`, twice as many as
 * requested, re-ranked by the hybrid score. Without a model, or vectors of it, those of hashed words and trigrams are
 * used. For comparison. Undefined if there are vectors of the model, but none with the embedder's current length.
 * Rejects with the embedder's error.
 */
export async function documentResults(
  source: CandidateSource,
  asked: ParsedSearch,
  model?: DocumentModel,
): Promise<readonly SearchResult[] | undefined> {
  const { reading, filter, limit, settings, minScore, text } = asked;
  const candidates = source.byTerms(getTerms(reading), maxCandidates, filter);
  const query = readAsDocument(reading, text);
  const embeddedText = `${query.errorType}: ${text}`;
  const meant =
    model !== undefined && source.hasVectors(model.embedder.model)
      ? await getMeaning(embeddedText, candidates, source, model)
      : undefined;
  if (meant === 'other-length') return undefined;
  const hashed = meant === undefined ? hashedVector(embeddedText) : undefined;
  const distanceTo = ({ remediation }: RankedRemediation): number =>
    meant?.(remediation.id) ??
    1 - cosine(hashed ?? [], hashedVector(`${remediation.errorType}: ${remediation.errorMessage}`));
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 2 * limit)
    .map(({ candidate: { remediation, reading: stored }, distance }): SearchResult & { readonly isShown: boolean } => {
      const other = readAsDocument(stored, remediation.errorMessage);
      const { semantic, string, hybrid, boosts, score, isShown, frames, sameType } = scoreAsDocument(
        query,
        other,
        distance,
        settings,
      );
      return {
        id: remediation.id,
        score,
        semantic,
        string,
        hybrid,
        boosts,
        isShown,
        relation: 'similar',
        why: {
          codes: [],
          frames,
          errorType: sameType ? 'same' : 'unknown',
          families: [],
          words: [],
          semanticBy: meant === undefined ? 'structure' : 'embedding',
          maskedQuery: query.normalized,
          maskedStored: other.normalized,
        },
        remediation,
      };
    })
    .filter(({ isShown, score }) => isShown && score >= minScore)
    .map(({ isShown: _, ...result }) => result);
}

/** Cosine distances to candidates by id; a record without a vector of this length gets the greatest distance. */
async function getMeaning(
  text: string,
  candidates: readonly RankedRemediation[],
  source: CandidateSource,
  { embedder, redact, signal, onLength }: DocumentModel,
): Promise<((id: string) => number) | 'other-length'> {
  const [embedded] = await embedder.embed([await redact(text)], signal, 'query');
  const vector = embedded === undefined ? undefined : unitVector(embedded);
  if (vector === undefined) throw new Error('embedding-without-direction');
  onLength(embedder.model, vector.length);
  const kept = source.vectors(
    embedder.model,
    vector.length,
    candidates.map(({ remediation: { id } }) => id),
  );
  if (kept === undefined && candidates.length > 0) return 'other-length';
  const distances = new Map(
    kept?.ids.map((id, at) => [
      id,
      1 - cosine(vector, kept.rows.subarray(at * kept.dimensions, (at + 1) * kept.dimensions)),
    ]),
  );
  return (id) => distances.get(id) ?? 2;
}
