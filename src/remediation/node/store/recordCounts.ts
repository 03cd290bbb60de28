import type { RemediationFilter } from '../../domain/types.ts';
import { filterSql } from './filterSql.ts';
import type { OpenRecords } from './openRecords.ts';

/** The number of filters whose counts are cached. */
const maxCounts = 50;

/** How many records pass a filter: counted once for every state of the database. */
export class RecordCounts {
  readonly #counts = new Map<string, number>();
  #records: OpenRecords | undefined;
  #version = 0;

  /** This process has changed something. */
  changed(): void {
    this.#records = undefined;
  }

  of(records: OpenRecords, filter: RemediationFilter): number {
    const version = dataVersion(records);
    if (records !== this.#records || version !== this.#version || this.#counts.size >= maxCounts) {
      this.#counts.clear();
      // An uncommitted change of this process may still be rolled back.
      this.#records = records.database.isTransaction ? undefined : records;
      this.#version = version;
    }
    const { sql, values } = filterSql(filter);
    const key = JSON.stringify([sql, values]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = Number(
      records.statement(`select count(*) as number from records where ${sql}`).get(...values)?.['number'],
    );
    this.#counts.set(key, count);
    return count;
  }
}

/** Changes whenever another process has written. */
export function dataVersion({ statement }: OpenRecords): number {
  return Number(statement('pragma data_version').get()?.['data_version']);
}
