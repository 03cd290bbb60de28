import type { Message } from '../../../base/text/message.ts';
import type { StoreFailure } from '../../../base/node/sqlite/storeProblem.ts';
import type { Result } from '../../../base/result.ts';
import type { KeptRecord } from '../../domain/record/keptRecord.ts';
import type { RankedRemediation, KeptVectors } from '../../domain/match/ports.ts';
import type { RemediationFilter, FeedbackVerdict } from '../../domain/types.ts';
import type { WeighedTerm } from './termIndex.ts';

/** Why a request to a store failed. */
export interface RepositoryFailure extends StoreFailure {
  /** A specific sentence that replaces the general one for this problem. */
  readonly sentence?: Message | string;
}

/** A page of a list. */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
  /** Lower-case; records must contain all of them. */
  readonly words: readonly string[];
}

/** A text that has no vector of a model yet. */
export interface Unembedded {
  readonly id: string;
  readonly record: KeptRecord;
}

/** A candidate, and the weight of the terms by which it was found. */
export interface WeighedCandidate {
  readonly candidate: RankedRemediation;
  readonly weight: number;
}

/** Read access to a repository. */
export interface ShelfReader {
  count(filter: RemediationFilter): number;
  frequencies(terms: readonly string[]): ReadonlyMap<string, number>;
  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[];
  /** With the sum of the weights of its terms, the heaviest first. */
  byTerms(terms: readonly WeighedTerm[], limit: number, filter: RemediationFilter): readonly WeighedCandidate[];
  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[];
  hasVectors(model: string): boolean;
  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined;
  get(id: string): KeptRecord | undefined;
  /** Latest first. */
  list(filter: RemediationFilter, page: ListPage): readonly KeptRecord[];
  /** Up to `limit` records whose signature is of an earlier version. */
  outdatedSignatures(version: number, limit: number): readonly KeptRecord[];
  /**
   * Up to `limit` records without a vector of this model, or with one of another length than `dimensions`, if that is
   * known.
   */
  unembedded(model: string, dimensions: number | undefined, limit: number): readonly Unembedded[];
  /** Keys of the lines that records were read from, by id. */
  lineKeys(): ReadonlyMap<string, string>;
  fact(name: string): string | undefined;
}

/** Write access inside a transaction. */
export interface RepositoryWriter extends Pick<ShelfReader, 'get' | 'lineKeys' | 'fact'> {
  /** Records of this error with this solution, ignoring white space. */
  alike(record: KeptRecord): readonly KeptRecord[];
  /** Stores a record under its id and replaces an existing one. */
  put(record: KeptRecord, lineKey?: string): void;
  /** Returns how many existed. */
  remove(ids: readonly string[]): number;
  /** One statement; undefined if there is no such record. */
  addVerdict(id: string, verdict: FeedbackVerdict, now: number): KeptRecord | undefined;
  addUse(id: string, now: number): KeptRecord | undefined;
  keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): void;
  setFact(name: string, value: string): void;
}

/** Fast access to the records of one scope: an SQLite file, or memory if there is none. */
export interface RemediationRepository extends ShelfReader {
  /** One transaction, as soon as no other process writes: all or nothing. */
  write<T>(work: (writer: RepositoryWriter) => T): Promise<Result<T, RepositoryFailure>>;
  /**
   * Updates the index after a process without full-text support has written; one step of some milliseconds. False when
   * nothing is left to do.
   */
  catchUp(): Promise<boolean>;
  /** Changes whenever another process has written. */
  version(): number | string;
  readonly bytes: number;
  readonly isReadOnly: boolean;
  close(): void;
}
