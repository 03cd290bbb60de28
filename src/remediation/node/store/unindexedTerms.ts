import { termsOfRecord } from '../../domain/record/keptRecord.ts';
import { getRecord, selectRecords } from './recordRows.ts';
import type { OpenRecords } from './recordsDatabase.ts';
import type { FilterSql } from './filterSql.ts';
import type { WeighedTerm } from './termIndex.ts';
import { TermPostings } from './termPostings.ts';

/**
 * The terms of a database whose SQLite has no full-text index (Node before 22.16), kept in memory and brought up to
 * date before every question.
 */
export class UnindexedTerms {
  readonly #postings = new TermPostings<number>();
  #changed = 0;
  #database: OpenRecords | undefined;

  /** Up to date with the database. What others have removed is left out when its row is looked for. */
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

  /** In how many records each term stands. */
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
