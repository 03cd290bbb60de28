import type { DatabaseSync } from 'node:sqlite';
import { UnusableFile } from '../../../base/node/sqlite/storePlace.ts';
import type { StoreSchema } from '../../../base/node/sqlite/openStore.ts';

/** The tables of the facts. They are a cache: those of another version are made anew. */
export const factsSchema: StoreSchema<object> = {
  // "RCfs".
  applicationId: 0x52436673,
  // Goes up with every change of the tables.
  version: 2,
  migrate: makeTables,
  // Pages are given back to the disk only where this was said before the first table. The log is folded into the file
  // at about 1 MB.
  pragmas:
    'pragma auto_vacuum = incremental; pragma synchronous = normal; pragma wal_autocheckpoint = 250; ' +
    'pragma journal_size_limit = 1000000',
  probe: (database) => {
    database.prepare('select used from facts order by place desc limit 1').get();
    database.prepare('select language from dictionaries').all();
    return {};
  },
};

/** Rows are in the order of their use, so that those used longest ago go with whole pages. */
function makeTables(database: DatabaseSync, from: number): void {
  if (from > 0) throw new UnusableFile('foreign');
  database.exec(`
    create table facts (place integer primary key, id integer not null unique, used integer not null, value blob not null);
    create table dictionaries (language text primary key, bytes blob not null) without rowid`);
}
