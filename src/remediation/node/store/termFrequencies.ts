import type { OpenRecords } from './recordsDatabase.ts';
import { indexedFrequencies } from './termIndex.ts';

/** Below this a term is counted in some microseconds; above, its count is kept while the store hardly grows. */
const common = 500;
/** Share by which a store may have changed before its common terms are counted again: a weight then moves by less than a hundredth. */
const tolerance = 0.02;

/** In how many records terms stand. The full-text index has to walk through a term's postings for that, so the counts of common terms are kept. */
export class TermFrequencies {
  readonly #counts = new Map<string, number>();
  #records = 0;
  #database: OpenRecords | undefined;

  /** The counts of these terms in a store of so many records. */
  of(records: OpenRecords, terms: readonly string[], number: number): Map<string, number> {
    if (this.#database !== records || Math.abs(number - this.#records) > tolerance * this.#records) {
      this.#counts.clear();
      this.#records = number;
      this.#database = records;
    }
    const counted = indexedFrequencies(records, terms.filter((term) => !this.#counts.has(term)));
    for (const [term, count] of counted) if (count >= common) this.#counts.set(term, count);
    return new Map(terms.map((term) => [term, counted.get(term) ?? this.#counts.get(term) ?? 0]));
  }
}
