import { cosine } from '../../domain/match/documentProfile.ts';
import type { CandidateSource, Embedder, KeptVectors } from '../../domain/match/ports.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';
import { embeddedText, unitVector } from './embeddedText.ts';
import { rarityFor, similarResult } from './structureSearch.ts';
import { getSimilarity } from '../../domain/match/structure.ts';
import { getTerms } from '../../domain/match/terms.ts';

/** Neighbours by meaning that are compared in full. */
const neighbours = 24;
/**
 * Up to so many records all vectors are compared (12 ms for 30,000 of 1024 numbers); above, only those of as many
 * candidates as stand here, by words: reading the others alone takes longer than a search may.
 */
const maxCompared = 30_000;
const comparedByWords = 500;
/** Of so few nothing can be said about what cosines are usual. */
const fewVectors = 20;
/**
 * Where cosines of unlike texts end and those of like ones begin, in deviations from the mean of a store; measured with
 * a small sentence encoder.
 */
const outstanding = { from: 2, to: 5 } as const;
/** The same for a store that is too small to tell: plain cosines. */
const plain = { from: 0.7, to: 0.95 } as const;
/** How far meaning alone can lift what structure says: a model that takes one error for another must not be sure. */
const reach = 0.88;

/** Hears how many numbers a vector of a model has now: those that are kept of another length are to be made anew. */
export type LengthListener = (model: string, dimensions: number) => void;

/**
 * Adds what is alike in meaning, by vectors. It only ever adds and lifts: an error that structure knows stays known.
 */
export class EmbeddingSearch {
  readonly #source: CandidateSource;
  readonly #redact: (text: string) => Promise<string>;
  readonly #onLength: LengthListener;

  /** `onLength` hears how long each vector of a search was. */
  constructor(source: CandidateSource, redact: (text: string) => Promise<string>, onLength: LengthListener) {
    this.#source = source;
    this.#redact = redact;
    this.#onLength = onLength;
  }

  /**
   * The results so far, and those that an embedder finds or lifts; undefined where there are vectors, but none as long
   * as the embedder's. Rejects with what the embedder rejects with.
   */
  async widen(
    sofar: readonly SearchResult[],
    asked: Asked,
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<readonly SearchResult[] | undefined> {
    if (!this.#source.hasVectors(embedder.model)) return sofar;
    const [vector] = await embedder.embed([await this.#redact(embeddedText(asked.reading))], signal, 'query');
    const query = vector === undefined ? undefined : unitVector(vector);
    if (query === undefined) throw new Error('embedding-without-direction');
    this.#onLength(embedder.model, query.length);
    const kept = this.#source.vectors(
      embedder.model,
      query.length,
      this.#source.count({}) > maxCompared ? this.#byWords(asked) : undefined,
    );
    if (kept === undefined) return undefined;
    const evidence = getEvidence(query, kept);
    const near = [...evidence]
      .sort((a, b) => b[1] - a[1])
      .slice(0, neighbours)
      .filter(([, value]) => value > 0);
    const candidates = this.#source.byIds(
      [...new Set([...near.map(([id]) => id), ...sofar.map(({ id }) => id)])],
      asked.filter,
    );
    const rarity = rarityFor(this.#source, asked.reading, candidates);
    const lifted = candidates.map((candidate) =>
      similarResult(
        { candidate, likeness: getSimilarity(asked.reading, candidate.reading, rarity) },
        asked,
        (structural) =>
          Math.max(structural, structural + (1 - structural) * reach * (evidence.get(candidate.remediation.id) ?? 0)),
      ),
    );
    const results = new Map(sofar.map((result) => [result.id, result]));
    for (const result of lifted) if (result !== undefined) results.set(result.id, result);
    return [...results.values()];
  }

  #byWords({ reading, filter }: Asked): string[] {
    return this.#source.byTerms(getTerms(reading), comparedByWords, filter).map(({ remediation: { id } }) => id);
  }
}

/** 0 to 1 by id: how far a vector stands out among those of the store. */
function getEvidence(query: Float32Array, { ids, rows, dimensions }: KeptVectors): Map<string, number> {
  const count = ids.length;
  const cosines = new Float32Array(count);
  for (let at = 0; at < count; at++) cosines[at] = cosine(query, rows.subarray(at * dimensions, (at + 1) * dimensions));
  const mean = cosines.reduce((sum, each) => sum + each, 0) / count;
  const deviation = Math.sqrt(cosines.reduce((sum, each) => sum + (each - mean) ** 2, 0) / count) || 1;
  const evidence = new Map<string, number>();
  for (let at = 0; at < count; at++) {
    const own = cosines[at] ?? 0;
    const value = count < fewVectors ? share(own, plain) : share((own - mean) / deviation, outstanding);
    evidence.set(ids[at] ?? '', value);
  }
  return evidence;
}

function share(value: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
