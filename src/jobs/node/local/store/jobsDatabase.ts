import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Clock } from '../../../../base/clock.ts';
import type { Logger } from '../../../../base/log.ts';
import type { Sqlite } from '../../../../base/node/sqlite/loadSqlite.ts';
import { moveAside } from '../../../../base/node/sqlite/moveAside.ts';
import { areReplaced, getOpenFiles, type OpenFiles } from '../../../../base/node/sqlite/openFiles.ts';
import { storeProblem } from '../../../../base/node/sqlite/storeProblem.ts';
import { refused, type Answer } from '../../../domain/backend/answer.ts';
import type { JobsChange } from '../../../domain/backend/jobBackend.ts';
import { openToRead, openToWrite, type OpenJobsFile } from './openJobsFile.ts';
import { Refusal } from './refusal.ts';
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

/** A caller without the lock gives up after this many milliseconds. */
const patienceMs = 5_000;
/** Milliseconds between two attempts to get the lock. */
const retryMs = 15;
/** SQLite is synchronous: after so many milliseconds of consecutive calls, other work gets a turn. */
const turnMs = 10;

interface Opened extends OpenJobsFile {
  readonly files: OpenFiles;
  readonly statements: Map<string, StatementSync>;
}

/**
 * The database with all workflows of a folder, shared with other processes, and reopened if it was damaged, replaced or
 * deleted. Nothing here throws.
 */
export class JobsDatabase {
  readonly #options: JobsDatabaseOptions;
  #open: Opened | undefined;
  #isClosed = false;
  #movedTo: string | undefined;
  /** When other work last had a turn. */
  #turnAt = 0;

  constructor(options: JobsDatabaseOptions) {
    this.#options = options;
  }

  get file(): string {
    return this.#options.file;
  }

  /** The new path of a damaged store, if one was moved since this was opened. */
  get movedTo(): string | undefined {
    return this.#movedTo;
  }

  /** Runs a read as soon as the file is not locked. A `Refusal` thrown in it is the answer. */
  read<T>(work: (jobs: Jobs) => T): Promise<Answer<T>> {
    return this.#patiently(() => work(this.#jobs(this.#current('read'), [])));
  }

  /**
   * Runs a write as one transaction as soon as no other process writes. A `Refusal` thrown in it rolls everything back
   * and is the answer.
   */
  write<T>(work: (jobs: Jobs) => T): Promise<Answer<T>> {
    return this.#patiently(() => {
      const open = this.#current('write');
      const changes: JobsChange[] = [];
      open.database.exec('begin immediate');
      const value = work(this.#jobs(open, changes));
      open.database.exec('commit');
      if (changes.length > 0) this.#options.onChanged(changes);
      return value;
    });
  }

  /** A number that changes when another process commits; undefined where there is no store. */
  version(): number | undefined {
    try {
      const open = this.#current('read');
      if (open.kind === 'nothing') return undefined;
      if (open.kind === 'copy') return statSync(this.file).mtimeMs;
      return Number(Object.values(open.database.prepare('pragma data_version').get() ?? {})[0]);
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#shut();
  }

  async #patiently<T>(run: () => T): Promise<Answer<T>> {
    const { clock } = this.#options;
    const deadline = clock.now() + patienceMs;
    if (clock.now() - this.#turnAt > turnMs) {
      await othersFirst();
      this.#turnAt = clock.now();
    }
    for (let tries = 0; ; tries++) {
      if (this.#isClosed) return refused('store', storeSentence('closed', this.file));
      try {
        return { ok: true, value: run() };
      } catch (error) {
        this.#rollBack();
        if (error instanceof Refusal) return { ok: false, problem: error.problem };
        const problem = storeProblem(error);
        if (problem === 'corrupt' && tries < 2 && this.#moveAside()) continue;
        if (problem !== 'busy' || clock.now() >= deadline)
          return refused('store', storeSentence(problem, this.file, error));
        await new Promise<void>((resolve) => {
          clock.after(retryMs, resolve);
        });
      }
    }
  }

  #jobs(open: Opened, changes: JobsChange[]): Jobs {
    return {
      statement: (sql) => {
        const known = open.statements.get(sql) ?? open.database.prepare(sql);
        open.statements.set(sql, known);
        return known;
      },
      now: this.#options.wallClock(),
      changed: (change) => {
        changes.push(change);
      },
    };
  }

  #current(purpose: 'read' | 'write'): Opened {
    const { sqlite, file } = this.#options;
    if (sqlite === undefined) throw Object.assign(new Error('no SQLite'), { isWithoutSqlite: true });
    const open = this.#open;
    // The file may have been created, replaced or deleted in the meantime.
    if (open !== undefined && (areReplaced(file, open.files) || (purpose === 'write' && open.kind !== 'file')))
      this.#shut();
    this.#open ??= this.#opened(purpose === 'write' ? openToWrite(sqlite, file) : openToRead(sqlite, file));
    return this.#open;
  }

  #opened(file: OpenJobsFile): Opened {
    return { ...file, files: getOpenFiles(this.file), statements: new Map() };
  }

  #moveAside(): boolean {
    const { file, wallClock, log } = this.#options;
    const damaged = this.#open?.files.file ?? getOpenFiles(file).file;
    this.#shut();
    if (damaged === undefined) return false;
    try {
      const movedTo = moveAside(file, damaged, wallClock());
      if (movedTo !== undefined) this.#movedTo = movedTo;
      log.warn(`jobs: the store was damaged and is moved aside in ${dirname(file)}`);
      return true;
    } catch {
      return false;
    }
  }

  /** A failed statement may have left its transaction open. */
  #rollBack(): void {
    const database: DatabaseSync | undefined = this.#open?.database;
    try {
      if (database?.isTransaction === true) database.exec('rollback');
    } catch {
      this.#shut();
    }
  }

  #shut(): void {
    const open = this.#open;
    this.#open = undefined;
    try {
      open?.close();
    } catch {
      // What was to be given up is as good as gone.
    }
  }
}
