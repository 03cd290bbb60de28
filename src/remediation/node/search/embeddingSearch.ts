import { cosine } from '../../domain/match/documentProfile.ts';
import type { CandidateSource, Embedder, KeptVectors } from '../../domain/match/ports.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';
import { embeddedText, unitVector } from './embeddedText.ts';
import { rarityFor, similarResult } from './structureSearch.ts';
import { getSimilarity } from '../../domain/match/structure.ts';
import { getTerms } from '../../domain/match/terms.ts';

/** Semantic neighbours that are compared in full. */
const neighbours = 24;
/**
 * Up to this many records all vectors are compared (12 ms for 30,000 of 1024 numbers). Beyond, only those of as many
 * candidates as this, selected by words: reading all the others takes longer than a search may.
 */
const maxCompared = 30_000;
const comparedByWords = 500;
/** With so few vectors nothing is known about the usual cosines. */
const fewVectors = 20;
/**
 * Where cosines of unrelated texts end and those of related ones begin, in standard deviations from the mean of a
 * store; measured with a small sentence encoder.
 */
const outstanding = { from: 2, to: 5 } as const;
/** The same for a store that is too small for statistics: plain cosines. */
const plain = { from: 0.7, to: 0.95 } as const;
/**
 * How far the semantic score can raise the structural one: a model that confuses two errors must not give certainty.
 */
const reach = 0.88;

/** Called with the current vector length of a model: stored vectors of another length must be computed again. */
export type LengthListener = (model: string, dimensions: number) => void;

/** Adds semantically similar results, by vectors. It only adds and raises: a structural result stays. */
export class EmbeddingSearch {
  readonly #source: CandidateSource;
  readonly #redact: (text: string) => Promise<string>;
  readonly #onLength: LengthListener;

  /** `onLength` is called with the length of each search vector. */
  constructor(source: CandidateSource, redact: (text: string) => Promise<string>, onLength: LengthListener) {
    this.#source = source;
    this.#redact = redact;
    this.#onLength = onLength;
  }

  /**
   * The results so far, and those that an embedder finds or raises; undefined if there are vectors, but none with the
   * embedder's length. Rejects with the embedder's error.
   */
  async widen(
    sofar: readonly SearchResult[],
    asked: ParsedSearch,
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

  #byWords({ reading, filter }: ParsedSearch): string[] {
    return this.#source.byTerms(getTerms(reading), comparedByWords, filter).map(({ remediation: { id } }) => id);
  }
}

/** 0 to 1 by id: how far a vector stands out from those of the store. */
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
