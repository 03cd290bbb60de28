import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../../result.ts';
import { makeFolder } from '../makeFolder.ts';
import type { Sqlite } from './loadSqlite.ts';
import { demandFilePlace, UnusableFile } from './storePlace.ts';
import { storeProblem, type StoreFailure } from './storeProblem.ts';

/** What the files of a store have in common. `T`: what the store knows of each file that it has opened. */
export interface StoreSchema<T extends object> {
  /** Distinguishes the store's files from those of other programs. */
  readonly applicationId: number;
  /** The version of the tables that this program reads and writes, from 1 on. */
  readonly version: number;
  /**
   * Brings the tables from a version (0: an empty file) to the present one, inside a transaction. Throws `UnusableFile`
   * for a version that it knows no way from.
   */
  readonly migrate: (database: DatabaseSync, from: number) => void;
  /** Settings of the connection, before the first table is made; besides those that all stores have. */
  readonly pragmas: string;
  /** Reads the first pages of the tables, so that a damaged file is detected when it is opened. */
  readonly probe: (database: DatabaseSync, access: StoreAccess) => T;
}

/** What a store is opened for. */
export type StoreAccess = 'read' | 'write';

/** How a store opens its file. */
export interface OpenStoreOptions<T extends object> {
  readonly sqlite: Sqlite;
  readonly file: string;
  readonly schema: StoreSchema<T>;
  /**
   * What differs when the file is opened for reading. Without it, only a file that can be written is opened.
   * `createsFile`: a missing file is created then, too. `readsLater`: a file that a later version of this program has
   * written is read.
   */
  readonly reading?: { readonly createsFile: boolean; readonly readsLater: boolean } | undefined;
  /** Creates the folder of the file. Throws file system errors. */
  readonly makeFolder?: ((folder: string) => void) | undefined;
}

/** An open file of a store. */
export interface OpenedStore {
  readonly database: DatabaseSync;
  /**
   * `read-only`: the file or its folder cannot be written, or a later version of this program has written it. `copy`: a
   * copy is read, because SQLite could not create its log beside the file. `nothing`: there is no file yet; reads
   * return nothing.
   */
  readonly kind: 'file' | 'read-only' | 'copy' | 'nothing';
  readonly close: () => void;
}

/**
 * How long a statement waits for another process, in milliseconds. Short, because it blocks the thread;
 * `StoreConnection` tries again.
 */
const busyMs = 10;

/**
 * Opens the file of a store: creates it if it is missing, sets its pragmas, brings its tables up to the present version
 * and looks for damage. Never changes a file of another program or of a later version. A problem of `corrupt` means
 * that the file is damaged and is still in its place.
 */
export function openStore<T extends object>(
  options: OpenStoreOptions<T>,
  access: StoreAccess,
): Result<OpenedStore & T, StoreFailure> {
  try {
    const { file, reading } = options;
    demandFilePlace(file);
    if (access === 'write' || reading === undefined) return ok(openToWrite(options));
    if (!reading.createsFile && !existsSync(file)) return ok(openNothing(options));
    try {
      return ok(openToWrite(options));
    } catch (error) {
      const isUnreadable = error instanceof UnusableFile && !reading.readsLater;
      if (storeProblem(error) !== 'read-only' || isUnreadable || !existsSync(file)) throw error;
      return ok(openToRead(options));
    }
  } catch (error) {
    return err({ problem: storeProblem(error), error });
  }
}

/** The value of a setting that is one number. */
export function getPragma(database: DatabaseSync, name: string): number {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  return typeof value === 'number' ? value : 0;
}

function openToWrite<T extends object>(options: OpenStoreOptions<T>): OpenedStore & T {
  const { sqlite, file, schema, makeFolder: makeParent = makeFolder } = options;
  makeParent(dirname(file));
  // SQLite does not distinguish a read-only folder from a missing one.
  accessSync(dirname(file), constants.W_OK);
  if (existsSync(file)) accessSync(file, constants.W_OK);
  return opened(new sqlite.DatabaseSync(file), 'file', (database) => prepare(database, schema));
}

/** An empty store in memory. */
function openNothing<T extends object>({ sqlite, schema }: OpenStoreOptions<T>): OpenedStore & T {
  return opened(new sqlite.DatabaseSync(':memory:'), 'nothing', (database) => prepare(database, schema));
}

/**
 * A database in a read-only folder has no place for the files of its log, so a copy is read if it cannot be opened
 * directly; so is one whose tables are of an earlier version.
 */
function openToRead<T extends object>(options: OpenStoreOptions<T>): OpenedStore & T {
  const { sqlite, file, schema } = options;
  try {
    return opened(new sqlite.DatabaseSync(file, { readOnly: true }), 'read-only', (database) => {
      if (getVersion(database, schema) < schema.version) throw new Error('tables of an earlier version');
      return schema.probe(database, 'read');
    });
  } catch (error) {
    if (error instanceof UnusableFile || storeProblem(error) === 'corrupt') throw error;
    return openCopy(options);
  }
}

function openCopy<T extends object>(options: OpenStoreOptions<T>): OpenedStore & T {
  const { file } = options;
  const folder = mkdtempSync(join(tmpdir(), 'recourse-read-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    const { close, ...rest } = openToWrite({ ...options, file: copy, makeFolder });
    return {
      ...rest,
      kind: 'copy',
      close: () => {
        close();
        remove();
      },
    } as OpenedStore & T;
  } catch (error) {
    remove();
    throw error;
  }
}

function opened<T extends object>(
  database: DatabaseSync,
  kind: OpenedStore['kind'],
  setUp: (database: DatabaseSync) => T,
): OpenedStore & T {
  try {
    const known = setUp(database);
    return {
      ...known,
      database,
      kind,
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare<T extends object>(database: DatabaseSync, schema: StoreSchema<T>): T {
  database.exec(`pragma busy_timeout = ${busyMs}`);
  const version = getVersion(database, schema);
  if (version > schema.version) throw new UnusableFile('later');
  database.exec(`${schema.pragmas}; pragma journal_mode = wal; pragma foreign_keys = off; pragma cell_size_check = on`);
  if (version < schema.version) bringUp(database, schema);
  return schema.probe(database, 'write');
}

/** 0 for an empty file. Throws `UnusableFile` for another program's. */
function getVersion(database: DatabaseSync, { applicationId }: StoreSchema<object>): number {
  const version = getPragma(database, 'user_version');
  const application = getPragma(database, 'application_id');
  if (application === applicationId) return version;
  if (application === 0 && version === 0 && database.prepare('select 1 from sqlite_master limit 1').get() === undefined)
    return 0;
  throw new UnusableFile('foreign');
}

function bringUp(database: DatabaseSync, schema: StoreSchema<object>): void {
  database.exec('begin immediate');
  try {
    // Another process may have done it while this one waited.
    const version = getVersion(database, schema);
    if (version < schema.version) {
      schema.migrate(database, version);
      database.exec(`pragma application_id = ${schema.applicationId}; pragma user_version = ${schema.version}`);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
