import type { ReadError } from '../read/types.ts';
import type { Remediation, RemediationFilter } from '../types.ts';

/** A stored remediation as the ranking sees it: its reading from when it was stored, and its feedback. */
export interface RankedRemediation {
  readonly remediation: Remediation;
  readonly reading: ReadError;
}

/** The source of candidates: the store. All calls are synchronous and fast; they throw only database errors. */
export interface CandidateSource {
  /** Records that pass the filter. */
  count(filter: RemediationFilter): number;
  /**
   * The number of records in the whole store that contain each of these terms (`getTerms`); terms without records may
   * be absent.
   */
  frequencies(terms: readonly string[]): ReadonlyMap<string, number>;
  /** Records with this signature. */
  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[];
  /** Up to `limit` records that contain at least one of the terms, those with the most and rarest first. */
  byTerms(terms: readonly string[], limit: number, filter: RemediationFilter): readonly RankedRemediation[];
  /** Records by their ids, in any order; unknown ids are left out. */
  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[];
  /** Whether there are vectors of this model, of any length. */
  hasVectors(model: string): boolean;
  /**
   * The vectors of this model that have `dimensions` numbers, as one block; undefined if there are none. With `among`,
   * only those of these records, which is fast in a large store.
   */
  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined;
}

/** Unit vectors of one model. */
export interface KeptVectors {
  readonly ids: readonly string[];
  readonly dimensions: number;
  /** `ids.length` rows of `dimensions` numbers. */
  readonly rows: Float32Array;
}

/** The purpose of a vector: some models need a prefix for a search text and none for stored texts. */
export type EmbeddingPurpose = 'record' | 'query';

/** Turns texts into vectors. Texts are redacted before they get here. */
export interface Embedder {
  /**
   * Identifies the vector space: vectors of different models are never compared. It contains the name and whatever else
   * changes the vectors (a prefix, a reduced dimension).
   */
  readonly model: string;
  /**
   * One vector per text, in their order; all of one length, which may change with the next answer (the server may have
   * another model). Rejects when it fails; the search then continues without vectors. `purpose` is `record` by default.
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    purpose?: EmbeddingPurpose,
  ): Promise<readonly (Float32Array | readonly number[])[]>;
}
