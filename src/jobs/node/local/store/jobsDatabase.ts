import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Clock } from '../../../../base/clock.ts';
import type { Logger } from '../../../../base/log.ts';
import type { Sqlite } from '../../../../base/node/sqlite/loadSqlite.ts';
import { getPragma } from '../../../../base/node/sqlite/openStore.ts';
import { StoreConnection, StoreFile, type StoreInUse } from '../../../../base/node/sqlite/storeConnection.ts';
import type { StoreFailure } from '../../../../base/node/sqlite/storeProblem.ts';
import { err, type Result } from '../../../../base/result.ts';
import { refused, type Answer } from '../../../domain/backend/answer.ts';
import type { JobsChange } from '../../../domain/backend/jobBackend.ts';
import { makeJobsFolder } from '../../jobsFolder.ts';
import { RollbackProblem } from './refusal.ts';
import { jobsSchema } from './schema.ts';
import { storeSentence } from './storeSentence.ts';

/** The open store during a read or write. It is valid only within the function it is passed to. */
export interface Jobs {
  readonly statement: (sql: string) => StatementSync;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Notifies listeners after the commit. */
  readonly changed: (change: JobsChange) => void;
}

/** Options of the store. */
export interface JobsDatabaseOptions {
  readonly file: string;
  readonly sqlite: Sqlite | undefined;
  readonly clock: Clock;
  readonly wallClock: () => number;
  readonly log: Logger;
  /** Called after a commit by this process. */
  readonly onChanged: (changes: readonly JobsChange[]) => void;
}

/** SQLite is synchronous: after so many milliseconds of consecutive calls, other work gets a turn. */
const turnMs = 10;

/** The database with all workflows of a folder, shared with other processes. Nothing here throws. */
export class JobsDatabase {
  readonly file: string;
  readonly #options: JobsDatabaseOptions;
  /** Undefined where this Node has no SQLite. */
  readonly #connection: StoreConnection<object> | undefined;
  #isClosed = false;
  #movedTo: string | undefined;
  /** When other work last had a turn. */
  #turnAt = 0;

  constructor(options: JobsDatabaseOptions) {
    const { file, sqlite, wallClock, clock } = options;
    this.file = file;
    this.#options = options;
    if (sqlite === undefined) return;
    const source = new StoreFile({
      sqlite,
      file,
      schema: jobsSchema,
      reading: { createsFile: false, readsLater: false },
      makeFolder: makeJobsFolder,
      now: wallClock,
      onRebuilt: (movedTo) => this.#moved(movedTo),
    });
    this.#connection = new StoreConnection(source, clock);
  }

  /** The new path of a damaged store, if one was moved since this was opened. */
  get movedTo(): string | undefined {
    return this.#movedTo;
  }

  /** Runs a read as soon as the file is not locked. A `Refusal` thrown in it is the answer. */
  read<T>(work: (jobs: Jobs) => T): Promise<Answer<T>> {
    return this.#answer((connection) => connection.read((store) => work(this.#jobs(store, []))));
  }

  /**
   * Runs a write as one transaction as soon as no other process writes. A `Refusal` thrown in it rolls everything back
   * and is the answer.
   */
  write<T>(work: (jobs: Jobs) => T): Promise<Answer<T>> {
    return this.#answer(async (connection) => {
      let changes: JobsChange[] = [];
      const result = await connection.transaction((store) => {
        changes = [];
        return work(this.#jobs(store, changes));
      });
      if (result.ok && changes.length > 0) this.#options.onChanged(changes);
      return result;
    });
  }

  /** A number that changes when another process commits; undefined where there is no store. */
  version(): number | undefined {
    const version = this.#connection?.attempt(({ kind, database }) => {
      if (kind === 'nothing') return undefined;
      return kind === 'copy' ? statSync(this.file).mtimeMs : getPragma(database, 'data_version');
    });
    return version?.ok === true ? version.value : undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
  }

  async #answer<T>(run: (connection: StoreConnection<object>) => Promise<Result<T, StoreFailure>>): Promise<Answer<T>> {
    const { clock } = this.#options;
    if (clock.now() - this.#turnAt > turnMs) {
      await othersFirst();
      this.#turnAt = clock.now();
    }
    if (this.#connection === undefined) {
      const problem = this.#isClosed ? 'closed' : 'no-sqlite';
      return refused('store', storeSentence({ problem }, this.file));
    }
    const result = await run(this.#connection);
    if (result.ok) return result;
    const { error } = result.error;
    if (error instanceof RollbackProblem) return err(error.problem);
    return refused('store', storeSentence(result.error, this.file));
  }

  #jobs({ statement }: StoreInUse<object>, changes: JobsChange[]): Jobs {
    return {
      statement,
      now: this.#options.wallClock(),
      changed: (change) => {
        changes.push(change);
      },
    };
  }

  #moved(movedTo: string | undefined): void {
    if (movedTo === undefined) return;
    this.#movedTo = movedTo;
    this.#options.log.warn(`jobs: the store was damaged and is moved aside in ${dirname(this.file)}`);
  }
}
