import { termsOfRecord } from '../../domain/record/keptRecord.ts';
import { getRecord, selectRecords } from './recordRows.ts';
import type { OpenRecords } from './openRecords.ts';
import type { FilterSql } from './filterSql.ts';
import type { WeighedTerm } from './termIndex.ts';
import { TermPostings } from './termPostings.ts';

/**
 * The terms of a database whose SQLite has no full-text index (Node before 22.16), kept in memory and updated before
 * every query.
 */
export class UnindexedTerms {
  readonly #postings = new TermPostings<number>();
  #changed = 0;
  #database: OpenRecords | undefined;

  /** Updates from the database. Records removed by other processes are skipped when their row is looked up. */
  of(records: OpenRecords): this {
    if (this.#database !== records) {
      this.#postings.clear();
      this.#changed = 0;
      this.#database = records;
    }
    for (const row of records
      .statement(`${selectRecords} where changed >= ? and signature_version > 0`)
      .all(this.#changed)) {
      this.#postings.put(Number(row['number']), termsOfRecord(getRecord(row)));
      this.#changed = Math.max(this.#changed, Number(row['changed']));
    }
    return this;
  }

  /** In how many records each term occurs. */
  frequencies(terms: readonly string[]): Map<string, number> {
    return this.#postings.frequencies(terms);
  }

  /** Numbers of records that pass a filter, the heaviest sum of weights first. */
  candidates(
    terms: readonly WeighedTerm[],
    limit: number,
    { statement }: OpenRecords,
    where: FilterSql,
  ): { readonly number: number; readonly weight: number }[] {
    const passes = statement(`select 1 from records where number = ? and ${where.sql}`);
    const chosen: { number: number; weight: number }[] = [];
    for (const { key: number, weight } of this.#postings.candidates(terms)) {
      if (chosen.length >= limit) break;
      if (passes.get(number, ...where.values) !== undefined) chosen.push({ number, weight });
    }
    return chosen;
  }
}
