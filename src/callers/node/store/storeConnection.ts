import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../base/clock.ts';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { databaseFile, latestGeneration, openDatabase, type Rebuilt } from './openDatabase.ts';
import { storeProblem, type StoreProblem } from '../../../base/node/sqlite/storeProblem.ts';

/** The outcome of a database operation. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: StoreProblem; readonly error?: unknown };

/** What a connection is made with. */
export interface StoreConnectionOptions {
  readonly sqlite: Sqlite;
  readonly folder: string;
  readonly clock: Clock;
  /** Called when the file was left aside for a new one, and why. */
  readonly onRebuilt: (why: Rebuilt) => void;
}

/** Milliseconds after which an attempt to get the lock is given up. */
const patienceMs = 5_000;
/** Between two tries to get the lock. */
const retryMs = 50;

/** One open database, opened again where another process or damage took it away. Nothing here throws. */
export class StoreConnection {
  readonly #options: StoreConnectionOptions;
  #database: DatabaseSync | undefined;
  #generation = 1;
  #isClosed = false;

  constructor(options: StoreConnectionOptions) {
    this.#options = options;
  }

  /** The file in use. */
  get file(): string {
    return databaseFile(this.#options.folder, this.#generation);
  }

  /** Runs something at once. A damaged file is left aside; the next attempt makes a new one. */
  attempt<T>(work: (database: DatabaseSync) => T): Attempt<T> {
    if (this.#isClosed) return { ok: false, problem: 'closed' };
    try {
      return { ok: true, value: work(this.#opened()) };
    } catch (error) {
      const problem = storeProblem(error);
      this.#recover(problem);
      return { ok: false, problem, error };
    }
  }

  /**
   * Runs something that writes as one transaction, as soon as no other process writes; the thread is free in between.
   */
  async transaction<T>(work: (database: DatabaseSync) => T): Promise<Attempt<T>> {
    const { clock } = this.#options;
    const deadline = clock.now() + patienceMs;
    for (let isSecond = false; ;) {
      if (this.#isOutdated()) this.#shut();
      const attempt = this.attempt((database) => {
        database.exec('begin immediate');
        const value = work(database);
        database.exec('commit');
        return value;
      });
      if (attempt.ok) return attempt;
      if (attempt.problem === 'corrupt' && !isSecond) isSecond = true;
      else if (attempt.problem !== 'busy' || clock.now() >= deadline) return attempt;
      else
        await new Promise<void>((resolve) => {
          clock.after(retryMs, resolve);
        });
    }
  }

  /** Closes the database and folds the log into its file if no other process reads it. */
  close(): void {
    this.attempt((database) => database.exec('pragma wal_checkpoint(truncate)'));
    this.#isClosed = true;
    this.#shut();
  }

  #opened(): DatabaseSync {
    const { sqlite, folder, onRebuilt } = this.#options;
    if (this.#database === undefined) {
      const { database, generation, rebuilt } = openDatabase(sqlite, folder, this.#generation);
      this.#database = database;
      this.#generation = generation;
      if (rebuilt !== undefined) onRebuilt(rebuilt);
    }
    return this.#database;
  }

  /** Whether another process has found the file damaged and begun a new one, or the file was deleted. */
  #isOutdated(): boolean {
    try {
      return (
        this.#database !== undefined &&
        (latestGeneration(this.#options.folder) > this.#generation || !existsSync(this.file))
      );
    } catch {
      return false;
    }
  }

  #recover(problem: StoreProblem): void {
    const database = this.#database;
    if (database === undefined) return;
    if (problem === 'corrupt') {
      this.#shut();
      this.#generation++;
      this.#options.onRebuilt('corrupt');
    } else if (database.isTransaction) {
      // A statement that failed for want of room or lock may have left its transaction open.
      this.#quietly(() => database.exec('rollback'));
    }
  }

  #shut(): void {
    const database = this.#database;
    this.#database = undefined;
    if (database !== undefined) this.#quietly(() => database.close());
  }

  #quietly(work: () => void): void {
    try {
      work();
    } catch {
      // What was to be given up is as good as gone.
    }
  }
}
