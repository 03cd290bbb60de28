import type { OpenRecords } from './openRecords.ts';
import { dataVersion } from './recordCounts.ts';
import { indexedFrequencies } from './termIndex.ts';

/** From this many records on a term is common: a few more or less change a weight by at most a hundredth. */
const common = 500;
/** Share by which a store may have changed before its common terms are counted again. */
const tolerance = 0.02;
/** The number of terms whose counts are cached. */
const maxCounts = 50_000;

/**
 * In how many records terms occur. A lookup in the full-text index takes some 20 microseconds, and more for a common
 * term; so counts are cached: of rare terms until the next write, of common ones while the store hardly grows.
 */
export class TermFrequencies {
  readonly #common = new Map<string, number>();
  readonly #rare = new Map<string, number>();
  #records = 0;
  #version = 0;
  #database: OpenRecords | undefined;

  /** This process has changed something. */
  changed(): void {
    this.#rare.clear();
  }

  /** The counts of these terms in a store of so many records. */
  of(records: OpenRecords, terms: readonly string[], number: number): Map<string, number> {
    this.#forget(records, number);
    const counted = indexedFrequencies(
      records,
      terms.filter((term) => !this.#common.has(term) && !this.#rare.has(term)),
    );
    for (const [term, count] of counted) (count >= common ? this.#common : this.#rare).set(term, count);
    return new Map(terms.map((term) => [term, this.#rare.get(term) ?? this.#common.get(term) ?? 0]));
  }

  #forget(records: OpenRecords, number: number): void {
    const version = dataVersion(records);
    if (this.#database !== records || version !== this.#version || this.#rare.size > maxCounts) this.#rare.clear();
    this.#version = version;
    if (this.#database === records && Math.abs(number - this.#records) <= tolerance * this.#records) return;
    this.#common.clear();
    this.#records = number;
    this.#database = records;
  }
}
