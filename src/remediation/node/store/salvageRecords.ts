import type { DatabaseSync } from 'node:sqlite';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { signRecord, type KeptRecord } from '../../domain/record/keptRecord.ts';
import { parseRecordLine, recordLine } from '../../domain/record/recordLines.ts';
import { getRecord, selectRecords, type RecordRow } from './recordRows.ts';

/** The number of unreadable records after which the rest is given up. */
const maxFailures = 2_000;

/**
 * What can still be read of a damaged database: records that are whole and valid. Empty if there are none. Never
 * throws.
 */
export function salvageRecords(sqlite: Sqlite, file: string): KeptRecord[] {
  let database: DatabaseSync;
  try {
    database = new sqlite.DatabaseSync(file, { readOnly: true });
  } catch {
    return [];
  }
  try {
    // Otherwise a truncated file is not read at all. Later Node versions disable this by default.
    const lift: unknown = Reflect.get(database, 'enableDefensive');
    if (typeof lift === 'function') Reflect.apply(lift, database, [false]);
    database.exec('pragma writable_schema = on');
    const found = new Map<string, KeptRecord>();
    for (const direction of ['up', 'down'] as const) {
      for (const row of rowsFrom(database, direction)) {
        const record = validRecord(row);
        if (record !== undefined) found.set(record.fields.id, record);
      }
    }
    return [...found.values()];
  } finally {
    database.close();
  }
}

/** Row by row from either end, skipping unreadable rows as far as their numbers go. */
function* rowsFrom(database: DatabaseSync, direction: 'up' | 'down'): Generator<RecordRow> {
  let at = direction === 'up' ? 0 : Number.MAX_SAFE_INTEGER;
  const sql =
    direction === 'up'
      ? `${selectRecords} where records.number > ? order by records.number limit 1`
      : `${selectRecords} where records.number < ? order by records.number desc limit 1`;
  for (let failures = 0; failures < maxFailures;) {
    let row: RecordRow | undefined;
    try {
      row = database.prepare(sql).get(at);
    } catch {
      failures++;
      if (at === Number.MAX_SAFE_INTEGER) return;
      at += direction === 'up' ? 1 : -1;
      continue;
    }
    if (row === undefined) return;
    at = Number(row['number']);
    yield row;
  }
}

/** Validated like an import: random bytes may look like a record. */
function validRecord(row: RecordRow): KeptRecord | undefined {
  try {
    const read = parseRecordLine(recordLine(getRecord(row).fields));
    return 'message' in read ? undefined : signRecord(read.fields);
  } catch {
    return undefined;
  }
}
