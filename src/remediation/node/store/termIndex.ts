import type { DatabaseSync } from 'node:sqlite';
import type { OpenRecords } from './openRecords.ts';

/**
 * Postings that are read for one query: some milliseconds. The rarest terms come first, so the omitted ones matter
 * least.
 */
const maxPostings = 8_000;
/** Terms per statement. */
const maxTerms = 24;

/** A term and its weight. */
export interface WeighedTerm {
  readonly term: string;
  /** In how many records it occurs. */
  readonly count: number;
  readonly weight: number;
}

/**
 * Creates the full-text index if necessary. False if this SQLite has none (Node before 22.16). Records that are not
 * indexed are marked in their rows, so that programs with and without the index can share a database.
 */
export function prepareTermIndex(database: DatabaseSync, mode: 'write' | 'read' = 'write'): boolean {
  if (database.prepare("select 1 from pragma_module_list where name = 'fts5'").get() === undefined) return false;
  const isThere = (): boolean =>
    database.prepare("select 1 from sqlite_master where name = 'term_index'").get() !== undefined;
  if (!isThere()) {
    if (mode === 'read') return false;
    database.exec('begin immediate');
    try {
      if (!isThere()) {
        database.exec(`create virtual table term_index using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
          update records set is_indexed = 0 where is_indexed = 1 and signature_version > 0`);
      }
      database.exec('commit');
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  }
  database.exec("create virtual table temp.term_counts using fts5vocab('main', 'term_index', 'row')");
  return true;
}

/** In how many records each term occurs. */
export function indexedFrequencies({ statement }: OpenRecords, terms: readonly string[]): Map<string, number> {
  const select = statement('select doc from temp.term_counts where term = ?');
  return new Map(terms.map((term) => [term, Number(select.get(term)?.['doc'] ?? 0)]));
}

/**
 * Numbers of records, those with most of the rarest terms first. `where` restricts the records, with values for its
 * parameters.
 */
export function indexedCandidates(
  records: OpenRecords,
  terms: readonly WeighedTerm[],
  limit: number,
  where: { readonly sql: string; readonly values: readonly (string | number)[] },
): { readonly number: number; readonly weight: number }[] {
  const chosen = terms.slice(0, maxTerms);
  if (chosen.length === 0) return [];
  // For a term that occurs nearly everywhere the latest records are taken.
  const each = ({ count }: WeighedTerm): string =>
    `select rowid as number, ? as weight from term_index where term_index match ?${count > maxPostings ? ` order by rowid desc limit ${maxPostings / 4}` : ''}`;
  const sums = `select number, sum(weight) as weight from (${chosen.map((term) => `select * from (${each(term)})`).join(' union all ')}) group by number`;
  const order = 'order by weight desc, number desc limit ?';
  // Nearly all records pass an empty filter: then only the best are looked up.
  const sql =
    where.values.length === 0
      ? `${sums} ${order}`
      : `select number, weight from (${sums}) join records using (number) where ${where.sql} ${order}`;
  const values = chosen.flatMap(({ term, weight }) => [weight, `"${term}"`]);
  return records
    .statement(sql)
    .all(...values, ...where.values, limit)
    .map((row) => ({ number: Number(row['number']), weight: Number(row['weight']) }));
}

/**
 * The rarest of these terms that occur somewhere, with their weights, as many as can be looked up in some milliseconds.
 */
export function rarestTerms(frequencies: ReadonlyMap<string, number>, records: number): WeighedTerm[] {
  const found = [...frequencies]
    .filter(([, count]) => count > 0)
    .sort(([a, first], [b, second]) => first - second || (a < b ? -1 : 1));
  let left = maxPostings;
  const chosen: WeighedTerm[] = [];
  for (const [term, count] of found) {
    if (chosen.length > 0 && left < count) break;
    left -= count;
    chosen.push({ term, count, weight: Math.log(1 + (records - count + 0.5) / (count + 0.5)) });
  }
  return chosen;
}
