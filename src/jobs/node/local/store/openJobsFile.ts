import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Sqlite } from '../../../../base/node/sqlite/loadSqlite.ts';
import { demandFilePlace } from '../../../../base/node/sqlite/storePlace.ts';
import { storeProblem } from '../../../../base/node/sqlite/storeProblem.ts';
import { makeJobsFolder } from '../../jobsFolder.ts';
import { applicationId, migrate, schemaVersion } from './schema.ts';

/** An opened database, or a copy of one. */
export interface OpenJobsFile {
  readonly database: DatabaseSync;
  /** `copy`: its folder is not writable. `nothing`: there is no file yet; reads return nothing. */
  readonly kind: 'file' | 'copy' | 'nothing';
  readonly close: () => void;
}

/** The store cannot be used by this program. */
export class UnusableStore extends Error {}

/**
 * How long a statement waits for another process, in milliseconds. Short, because it blocks the thread; `JobsDatabase`
 * retries.
 */
const busyMs = 20;

/**
 * Opens the store for writing, and creates it and its folder if missing. Throws errors of SQLite and the file system,
 * `UnusableStore` and `WrongPlace`.
 */
export function openToWrite(sqlite: Sqlite, file: string): OpenJobsFile {
  demandFilePlace(file);
  prepareFolder(dirname(file));
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const database = new sqlite.DatabaseSync(file);
  try {
    prepare(database);
    return {
      database,
      kind: 'file',
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the store for reading: creates nothing, and reads a copy where SQLite cannot create its log in the folder. */
export function openToRead(sqlite: Sqlite, file: string): OpenJobsFile {
  demandFilePlace(file);
  if (!existsSync(file)) {
    const database = new sqlite.DatabaseSync(':memory:');
    prepare(database);
    return {
      database,
      kind: 'nothing',
      close: () => {
        database.close();
      },
    };
  }
  try {
    return openToWrite(sqlite, file);
  } catch (error) {
    if (storeProblem(error) !== 'read-only') throw error;
    const folder = mkdtempSync(join(tmpdir(), 'recourse-jobs-'));
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      const copy = join(folder, basename(file));
      copyFileSync(file, copy);
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
      const opened = openToWrite(sqlite, copy);
      return {
        ...opened,
        kind: 'copy',
        close: () => {
          opened.close();
          remove();
        },
      };
    } catch (second) {
      remove();
      throw second;
    }
  }
}

function prepareFolder(folder: string): void {
  makeJobsFolder(folder);
  // SQLite does not distinguish a read-only folder from a missing one.
  accessSync(folder, constants.W_OK);
}

function prepare(database: DatabaseSync): void {
  const version = getVersion(database);
  if (version > schemaVersion)
    throw new UnusableStore(
      'A later version of Recourse has written this store of jobs. Update Recourse to use it; nothing was changed.',
    );
  database.exec(
    `pragma busy_timeout = ${busyMs}; pragma journal_mode = wal; pragma synchronous = normal; ` +
      'pragma foreign_keys = off; pragma journal_size_limit = 4000000; pragma cell_size_check = on',
  );
  if (version < schemaVersion) bringUp(database);
  // Reads the first pages of the tables, so that a damaged file is detected here.
  database
    .prepare('select (select max(id) from workflows), (select max(id) from jobs), (select max(id) from attempts)')
    .get();
}

/** 0 for an empty file. Throws for a file of another program. */
function getVersion(database: DatabaseSync): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  if (application === applicationId) return version;
  if (application === 0 && version === 0 && database.prepare('select 1 from sqlite_master limit 1').get() === undefined)
    return 0;
  throw new UnusableStore(
    'jobs.db belongs to another program. Choose another folder for the jobs; nothing was changed.',
  );
}

function bringUp(database: DatabaseSync): void {
  database.exec('begin immediate');
  try {
    // Another process may have migrated it while this one waited.
    const version = getVersion(database);
    if (version < schemaVersion) migrate(database, version);
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function pragma(database: DatabaseSync, name: string): number {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  return typeof value === 'number' ? value : 0;
}
