import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { storeProblem } from '../../../base/node/sqlite/storeProblem.ts';

/** "RCfs": tells our database from another program's. */
const applicationId = 0x52436673;
/** Goes up with every change of the tables. */
const schemaVersion = 2;
/**
 * How long a statement waits for another process, in milliseconds. Short, because the thread blocks meanwhile; callers
 * that can wait longer retry later.
 */
const busyMs = 20;

/** Why the file that was there was left aside and a new one made. */
export type Rebuilt = 'corrupt' | 'schema';

/** An open database with its tables. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  /** The number in the file's name: a new file has the next one. */
  readonly generation: number;
  readonly rebuilt?: Rebuilt;
}

/**
 * The file of a generation. Programs of different schemas use different files, so that two versions of the editor do
 * not fight for one.
 */
export function databaseFile(folder: string, generation: number): string {
  return join(folder, `facts-${schemaVersion}-${generation}.db`);
}

/** The latest generation in a folder; 0 where there is none. */
export function latestGeneration(folder: string): number {
  return existsSync(folder)
    ? Math.max(
        0,
        ...databasesIn(folder)
          .filter(({ schema }) => schema === schemaVersion)
          .map(({ generation }) => generation),
      )
    : 0;
}

/**
 * Opens the latest generation, from `atLeast` on, or makes it. A file that is no database, damaged or of another schema
 * is left aside for a new one: a file is never renamed, because another process may have it open and would later delete
 * the new one's log by its name. Files left aside go when their successor has been opened without trouble. Throws what
 * SQLite and the file system throw, `busy` too.
 */
export function openDatabase(sqlite: Sqlite, folder: string, atLeast = 1): OpenDatabase {
  makeFolder(folder);
  // SQLite does not tell a folder that cannot be written from one that is not there.
  accessSync(folder, constants.W_OK);
  const generation = Math.max(atLeast, latestGeneration(folder));
  const first = tried(sqlite, databaseFile(folder, generation));
  if (first !== 'corrupt' && first !== 'schema') {
    removeBefore(folder, generation);
    return { database: first, generation };
  }
  const database = tried(sqlite, databaseFile(folder, generation + 1));
  if (database === 'corrupt' || database === 'schema')
    throw new Error(`generation ${generation + 1} is no better than the one before`);
  return { database, generation: generation + 1, rebuilt: first };
}

/** The value of a setting that is one number. */
export function pragma(database: DatabaseSync, name: string): number {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  return typeof value === 'number' ? value : 0;
}

function tried(sqlite: Sqlite, file: string): DatabaseSync | Rebuilt {
  // A folder or a pipe in its place is left aside like a file that is no database.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) return 'corrupt';
  const database = new sqlite.DatabaseSync(file);
  try {
    const isOurs = prepare(database);
    if (!isOurs) database.close();
    return isOurs ? database : 'schema';
  } catch (error) {
    if (database.isOpen) database.close();
    if (storeProblem(error) === 'corrupt') return 'corrupt';
    throw error;
  }
}

/** Sets the database up; false if it is of another schema or another program. */
function prepare(database: DatabaseSync): boolean {
  // Pages are given back to the disk only where this was said before the first table. The log is folded into the file
  // at about 1 MB.
  database.exec(`pragma busy_timeout = ${busyMs}; pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = normal;
    pragma wal_autocheckpoint = 250; pragma journal_size_limit = 1000000; pragma cell_size_check = on`);
  if (!hasSchema(database)) {
    if (!isEmpty(database)) return false;
    makeSchema(database);
  }
  // Touches the tables' first pages, so that a damaged file shows itself here.
  database.prepare('select used from facts order by place desc limit 1').get();
  database.prepare('select language from dictionaries').all();
  return true;
}

/** Rows are in the order of their use, so that those used longest ago go with whole pages. */
function makeSchema(database: DatabaseSync): void {
  database.exec('begin immediate');
  try {
    // Another process may have made it while this one waited.
    if (isEmpty(database)) {
      database.exec(`
        create table facts (place integer primary key, id integer not null unique, used integer not null, value blob not null);
        create table dictionaries (language text primary key, bytes blob not null) without rowid;
        pragma application_id = ${applicationId};
        pragma user_version = ${schemaVersion}`);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function hasSchema(database: DatabaseSync): boolean {
  return pragma(database, 'application_id') === applicationId && pragma(database, 'user_version') === schemaVersion;
}

function isEmpty(database: DatabaseSync): boolean {
  return (
    database.prepare('select 1 from sqlite_master limit 1').get() === undefined &&
    pragma(database, 'user_version') === 0
  );
}

interface DatabaseName {
  readonly name: string;
  readonly schema: number;
  readonly generation: number;
}

function databasesIn(folder: string): DatabaseName[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^facts-(\d{1,6})-(\d{1,9})\.db(?:-wal|-shm)?$/.exec(name);
    return match === null ? [] : [{ name, schema: Number(match[1]), generation: Number(match[2]) }];
  });
}

/** Removes what earlier generations and earlier schemas left. */
function removeBefore(folder: string, last: number): void {
  for (const { name, schema, generation } of databasesIn(folder)) {
    if (schema > schemaVersion || (schema === schemaVersion && generation >= last)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Another process has it open (Windows); its turn comes at a later start.
    }
  }
}
