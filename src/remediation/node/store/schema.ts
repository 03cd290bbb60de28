import type { DatabaseSync } from 'node:sqlite';
import type { StoreSchema } from '../../../base/node/sqlite/openStore.ts';
import type { RecordsKnown } from './openRecords.ts';
import { prepareTermIndex } from './termIndex.ts';

/** "RCrm": distinguishes our database from other programs'. */
export const applicationId = 0x5243726d;

/**
 * The change of each step to the schema; the number of steps is the schema's version. A released step never changes.
 */
const steps: readonly string[] = [
  // 1: the fields of the remediation document.
  `create table remediations (
     id text primary key, error_message text not null, error_type text not null,
       stack_trace text not null default '', solution text not null,
     project_path text not null default '', context text not null default '{}', tags text not null default '[]',
       severity text not null default 'medium',
     normalized_error text not null, stack_signature text not null, hash text not null, created_at integer not null)`,
  // 2: later fields, feedback, and readings for the search. Records without a reading are read again in the background,
  // and then indexed.
  `create table records (
     number integer primary key autoincrement, id text not null unique, hash text not null,
       signature_version integer not null, solution_key text not null,
     error_type text not null, severity text not null, category text not null, project_path text not null,
       created_at integer not null, updated_at integer not null,
     confidence real not null, usage_count integer not null, helpful_count integer not null,
       not_helpful_count integer not null, outdated_count integer not null,
     outdated_balance integer not null, recorded_count integer not null, line_key text not null,
     is_indexed integer not null, changed integer not null);
   -- Apart, so that filters and counts need not walk past them.
   create table texts (number integer primary key, body text not null, reading text not null);
   create index records_by_fix on records (hash, solution_key);
   -- Thousands may have one signature; the most trusted of them are looked at.
   create index records_by_trust on records (hash, confidence, updated_at);
   create index records_by_time on records (updated_at);
   create index records_by_change on records (changed);
   create index records_to_index on records (number) where is_indexed = 0;
   create index records_by_version on records (signature_version);
   create table record_tags (tag text not null, number integer not null, primary key (tag, number)) without rowid;
   create table vectors (model text not null, number integer not null, dimensions integer not null,
     row blob not null, primary key (model, number)) without rowid;
   create table facts (name text primary key, value text not null) without rowid;
   insert into records (id, hash, signature_version, solution_key, error_type, severity, category, project_path,
     created_at, updated_at, confidence, usage_count,
     helpful_count, not_helpful_count, outdated_count, outdated_balance, recorded_count, line_key, is_indexed, changed)
   select id, hash, 0, '', error_type, severity, 'other', project_path, created_at, created_at, 0.5, 0, 0, 0, 0, 0,
     1, '', 1, 1 from remediations;
   insert into texts (number, body, reading) select records.number, json_object('errorMessage', error_message,
     'stackTrace', stack_trace, 'solution', solution, 'tags', json(tags), 'context', json(context),
       'normalizedError', normalized_error, 'stackSignature', stack_signature), '' from remediations
         join records using (id);
   insert into record_tags (tag, number) select distinct each.value, records.number from remediations
     join records on records.id = remediations.id, json_each(remediations.tags) as each;
   drop table remediations`,
];

/** The version of the schema that this program reads and writes. */
export const schemaVersion = steps.length;

/** Brings a database from one version to another; inside a transaction. */
export function migrate(database: DatabaseSync, from: number, to: number = schemaVersion): void {
  for (const step of steps.slice(from, to)) database.exec(step);
  database.exec(`pragma user_version = ${to}`);
}

/** The tables of the records. `isDurable`: whether a commit must survive a power failure; a cache need not. */
export function getRecordsSchema(isDurable: boolean): StoreSchema<RecordsKnown> {
  return {
    applicationId,
    version: schemaVersion,
    migrate,
    pragmas: `pragma synchronous = ${isDurable ? 'full' : 'normal'}; pragma journal_size_limit = 4000000`,
    probe: (database, access) => {
      const hasTermIndex = prepareTermIndex(database, access);
      database
        .prepare('select max(changed), (select count(*) from facts), (select max(number) from texts) from records')
        .get();
      return { hasTermIndex };
    },
  };
}
