import type { ReadError } from '../read/types.ts';
import type { Remediation, RemediationFilter } from '../types.ts';

/**
 * A stored remediation as the ranking sees it: as it was read when it was kept, and with what feedback has made of it.
 */
export interface Candidate {
  readonly remediation: Remediation;
  readonly reading: ReadError;
}

/**
 * Where candidates come from: the store. All calls are synchronous and quick; they throw only what the database throws.
 */
export interface CandidateSource {
  /** Records that pass the filter. */
  count(filter: RemediationFilter): number;
  /**
   * In how many records of the whole store each of these terms stands (`getTerms`); terms that stand nowhere may be
   * absent.
   */
  frequencies(terms: readonly string[]): ReadonlyMap<string, number>;
  /** Records with this signature. */
  byHash(hash: string, filter: RemediationFilter): readonly Candidate[];
  /** Up to `limit` records that hold at least one of the terms, those with most of the rarest first. */
  byTerms(terms: readonly string[], limit: number, filter: RemediationFilter): readonly Candidate[];
  /** Records by their ids, in any order; unknown ids are left out. */
  byIds(ids: readonly string[], filter: RemediationFilter): readonly Candidate[];
  /** Whether there are vectors of this model, of whatever length. */
  hasVectors(model: string): boolean;
  /**
   * The vectors of this model that have `dimensions` numbers, as one block; undefined where there are none. With
   * `among` of these records only, which is quick in a large store.
   */
  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined;
}

/** Vectors of one model, each of length one. */
export interface KeptVectors {
  readonly ids: readonly string[];
  readonly dimensions: number;
  /** `ids.length` rows of `dimensions` numbers. */
  readonly rows: Float32Array;
}

/** What a vector is for: models may want a prefix before the text of a search and none before what is kept. */
export type EmbeddingPurpose = 'record' | 'query';

/** Who turns texts into vectors. Texts are redacted before they get here. */
export interface Embedder {
  /**
   * Told apart by this: vectors of different models are never compared. Holds the name, and what else changes the
   * vectors (a prefix, a shortened dimension).
   */
  readonly model: string;
  /**
   * One vector a text, in their order; of one length, which may be another in the next answer (a server got another
   * model). Rejects when it cannot; the search then goes on without. `purpose` is `record` by default.
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    purpose?: EmbeddingPurpose,
  ): Promise<readonly (Float32Array | readonly number[])[]>;
}
