import { existsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock } from '../../../base/clock.ts';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { moveAside } from '../../../base/node/sqlite/moveAside.ts';
import { areReplaced, getOpenFiles, type OpenFiles } from '../../../base/node/sqlite/openFiles.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import { storeProblem, type StoreProblem } from '../../../base/node/sqlite/storeProblem.ts';

import { openRecordsFile, type OpenRecordsFile } from './openRecordsFile.ts';
import type { Attempt } from './remediationRepository.ts';

/** An open database with its statements, each prepared once. */
export interface OpenRecords {
  readonly database: DatabaseSync;
  /** Whether this SQLite has full-text indexes; without them, terms are kept in memory. */
  readonly hasTermIndex: boolean;
  readonly isReadOnly: boolean;
  readonly statement: (sql: string) => StatementSync;
}

/** The options of a database. */
export interface RecordsDatabaseOptions {
  readonly sqlite: Sqlite;
  readonly file: string;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a commit must survive a power failure; a cache need not. */
  readonly isDurable: boolean;
  /** Called when a damaged file was moved aside (with its new path), or the file was gone; the new one is open. */
  readonly onRebuilt: (movedTo: string | undefined) => void;
}

type OpenHere = OpenRecords & {
  /** Undefined for a copy. */
  readonly files: OpenFiles | undefined;
  readonly close: () => void;
};

/** A write gives up after waiting this many milliseconds for the lock: SQLite's busy timeout. */
const patienceMs = 5_000;
/** Between two attempts to get the lock. */
const retryMs = 15;

/**
 * One SQLite file, shared with other processes, opened again if it was damaged, replaced or deleted. Only `current`
 * throws.
 */
export class RecordsDatabase {
  readonly #options: RecordsDatabaseOptions;
  #open: OpenHere | undefined;
  #isClosed = false;
  #trouble: { readonly problem: StoreProblem; readonly reason: string } | undefined;
  #wasOpen = false;

  constructor(options: RecordsDatabaseOptions) {
    this.#options = options;
  }

  get file(): string {
    return this.#options.file;
  }

  /** Whether the file is read-only. Known after the first attempt. */
  get isReadOnly(): boolean {
    return this.#open?.isReadOnly ?? false;
  }

  /** Why the last attempt to open it failed, if it did, and what to do: in sentences. */
  get trouble(): { readonly problem: StoreProblem; readonly reason: string } | undefined {
    return this.#trouble;
  }

  /** Runs something at once. A damaged file is moved aside; the next attempt creates a new one. */
  attempt<T>(work: (records: OpenRecords) => T): Attempt<T> {
    if (this.#isClosed) return { ok: false, problem: 'closed' };
    try {
      return { ok: true, value: work(this.current()) };
    } catch (error) {
      const problem = storeProblem(error);
      if (this.#open === undefined) this.#trouble = { problem, reason: storeReason(error) };
      this.#recover(problem);
      return { ok: false, problem, error };
    }
  }

  /** Runs a read, again if the file was just found damaged, as soon as it is not locked. */
  read<T>(work: (records: OpenRecords) => T): Promise<Attempt<T>> {
    return this.#patiently(() => this.attempt(work));
  }

  /** Runs a write as one transaction, as soon as no other process writes; the thread is free in between. */
  transaction<T>(work: (records: OpenRecords) => T): Promise<Attempt<T>> {
    return this.#patiently(() =>
      this.attempt((records) => {
        if (records.isReadOnly) throw Object.assign(new Error('the store can only be read'), { code: 'EROFS' });
        records.database.exec('begin immediate');
        const value = work(records);
        records.database.exec('commit');
        return value;
      }),
    );
  }

  /** The open database. Throws errors of SQLite and of the file system. */
  current(): OpenRecords {
    if (this.#open !== undefined && this.#isElsewhere()) this.#shut();
    this.#open ??= this.#opened();
    return this.#open;
  }

  /** Closes the database; its log is merged into its file if no other process reads it. */
  close(): void {
    this.#isClosed = true;
    this.#shut();
  }

  async #patiently<T>(run: () => Attempt<T>): Promise<Attempt<T>> {
    const { clock } = this.#options;
    const deadline = clock.now() + patienceMs;
    for (let isSecond = false; ;) {
      const attempt = run();
      if (attempt.ok) return attempt;
      if (attempt.problem === 'corrupt' && !isSecond) isSecond = true;
      else if (attempt.problem !== 'busy' || clock.now() >= deadline) return attempt;
      else
        await new Promise<void>((resolve) => {
          clock.after(retryMs, resolve);
        });
    }
  }

  #opened(): OpenHere {
    const { file, onRebuilt } = this.#options;
    const wasDeleted = this.#wasOpen && !existsSync(file);
    const opened = this.#openFile();
    this.#wasOpen = true;
    this.#trouble = undefined;
    if (opened.movedTo !== undefined) onRebuilt(opened.movedTo);
    else if (wasDeleted) onRebuilt(undefined);
    const statements = new Map<string, StatementSync>();
    return {
      ...opened,
      files: opened.isCopy ? undefined : getOpenFiles(file),
      statement: (sql) => {
        const known = statements.get(sql) ?? opened.database.prepare(sql);
        statements.set(sql, known);
        return known;
      },
    };
  }

  #openFile(): OpenRecordsFile & { readonly movedTo?: string | undefined } {
    const { file, now } = this.#options;
    const { file: before } = getOpenFiles(file);
    try {
      return openRecordsFile(this.#options);
    } catch (error) {
      if (storeProblem(error) !== 'corrupt' || before === undefined) throw error;
      const movedTo = moveAside(file, before, now());
      return { ...openRecordsFile(this.#options), movedTo };
    }
  }

  #isElsewhere(): boolean {
    const { files } = this.#open ?? {};
    return files !== undefined && areReplaced(this.#options.file, files);
  }

  #recover(problem: StoreProblem): void {
    const open = this.#open;
    if (open === undefined) return;
    if (problem === 'corrupt') {
      this.#shut();
      const { file, now, onRebuilt } = this.#options;
      if (open.files?.file === undefined) return;
      // No other process has moved it.
      this.#wasOpen = false;
      try {
        onRebuilt(moveAside(file, open.files.file, now()));
      } catch {
        // The folder is read-only: the next attempt reports that.
      }
    } else if (open.database.isTransaction) {
      // A statement that failed for lack of space or a lock may have left its transaction open.
      quietly(() => {
        open.database.exec('rollback');
      });
    }
  }

  #shut(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined)
      quietly(() => {
        open.close();
      });
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Errors while closing a database that is abandoned do not matter.
  }
}
