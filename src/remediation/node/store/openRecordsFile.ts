import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { demandFilePlace } from '../../../base/node/sqlite/storePlace.ts';
import { storeProblem } from '../../../base/node/sqlite/storeProblem.ts';
import { applicationId, migrate, schemaVersion } from './schema.ts';
import { prepareTermIndex } from './termIndex.ts';

/** An open database, or a copy of one. */
export interface OpenRecordsFile {
  readonly database: DatabaseSync;
  readonly hasTermIndex: boolean;
  /** The file or its folder is read-only, or a later version of Recourse has changed its schema. */
  readonly isReadOnly: boolean;
  readonly isCopy: boolean;
  readonly close: () => void;
}

/** The options for opening it. */
export interface OpenRecordsFileOptions {
  readonly sqlite: Sqlite;
  readonly file: string;
  readonly isDurable: boolean;
}

/**
 * How long a statement waits for another process, in milliseconds. Short, because it blocks the thread; a caller that
 * can wait longer retries.
 */
const busyMs = 10;

/** Another program's database is never changed. */
class ForeignDatabase extends Error {}

/**
 * Opens or creates a database of remediations and updates its schema. A read-only one is opened for reading. Throws
 * errors of SQLite and of the file system, including `busy`.
 */
export function openRecordsFile(options: OpenRecordsFileOptions): OpenRecordsFile {
  try {
    return openToWrite(options);
  } catch (error) {
    if (storeProblem(error) !== 'read-only' || !existsSync(options.file)) throw error;
    return openToRead(options);
  }
}

/** The value of a setting that is one number. */
function pragma(database: DatabaseSync, name: string): number {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  return typeof value === 'number' ? value : 0;
}

function openToWrite({ sqlite, file, isDurable }: OpenRecordsFileOptions): OpenRecordsFile {
  demandFilePlace(file);
  makeFolder(dirname(file));
  // SQLite reports a read-only folder like a missing one.
  accessSync(dirname(file), constants.W_OK);
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const database = new sqlite.DatabaseSync(file);
  try {
    const version = getVersion(database);
    if (version > schemaVersion) {
      database.close();
      return openToRead({ sqlite, file });
    }
    database.exec(`pragma busy_timeout = ${busyMs}; pragma journal_mode = wal; pragma synchronous = ${isDurable ? 'full' : 'normal'};
      pragma foreign_keys = off; pragma journal_size_limit = 4000000; pragma cell_size_check = on`);
    if (version < schemaVersion) bringUp(database);
    const hasTermIndex = prepareTermIndex(database);
    // Reads the tables' first pages, so that a damaged file is detected here.
    database.prepare('select max(changed), (select count(*) from facts) from records').get();
    return {
      database,
      hasTermIndex,
      isReadOnly: false,
      isCopy: false,
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

/**
 * A database in a read-only folder has no place for the files of its log, so a copy is read if it cannot be opened
 * directly.
 */
function openToRead({ sqlite, file }: Pick<OpenRecordsFileOptions, 'sqlite' | 'file'>): OpenRecordsFile {
  try {
    const database = new sqlite.DatabaseSync(file, { readOnly: true });
    try {
      getVersion(database);
      database.prepare('select max(changed), (select max(number) from texts) from records').get();
      return {
        database,
        hasTermIndex: prepareTermIndex(database, 'read'),
        isReadOnly: true,
        isCopy: false,
        close: () => {
          database.close();
        },
      };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof ForeignDatabase || storeProblem(error) === 'corrupt') throw error;
    const folder = mkdtempSync(join(tmpdir(), 'recourse-read-'));
    try {
      const copy = join(folder, basename(file));
      copyFileSync(file, copy);
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
      const opened = openToWrite({ sqlite, file: copy, isDurable: false });
      return {
        ...opened,
        isReadOnly: true,
        isCopy: true,
        close: () => {
          opened.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    } catch (second) {
      rmSync(folder, { recursive: true, force: true });
      throw second;
    }
  }
}

/** 0 for an empty file. Throws for another program's. */
function getVersion(database: DatabaseSync): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  if (application === applicationId) return version;
  if (application === 0 && version === 0 && database.prepare('select 1 from sqlite_master limit 1').get() === undefined)
    return 0;
  throw new ForeignDatabase('This database belongs to another program.');
}

function bringUp(database: DatabaseSync): void {
  database.exec('begin immediate');
  try {
    // Another process may have done it while this one waited.
    const version = getVersion(database);
    if (version < schemaVersion) {
      migrate(database, version);
      database.exec(`pragma application_id = ${applicationId}`);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
