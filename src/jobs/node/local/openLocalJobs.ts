import { join, resolve } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { loadSqlite, type Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { systemClock } from '../../../base/systemClock.ts';
import type { LocalJobs } from '../../domain/backend/localJobs.ts';
import { LocalEngine } from './localEngine.ts';
import { Runners } from './runner/runners.ts';
import { JobsDatabase } from './store/jobsDatabase.ts';
import { StoreWatch } from './storeWatch.ts';

/** What the local engine is opened with. Everything has a working default. */
export interface LocalJobsOptions {
  /**
   * The program that runs a workflow beside this process and outlives it (`dist/jobsRunner.cjs`). Default: workflows
   * run inside, and jobs that are left running are found by the next one.
   */
  readonly runner?: string | undefined;
  /** Jobs of a workflow at the same time; 0, the default: one for each processor. */
  readonly concurrency?: (() => number) | undefined;
  /**
   * What an attempt may write to stdout and stderr together, megabytes (1024 × 1024 bytes); 0: anything. Default: 4096.
   */
  readonly outputLimitMegabytes?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds since 1970. Default: the system's. */
  readonly wallClock?: (() => number) | undefined;
  readonly log?: Logger | undefined;
  /** Between two looks at running jobs and at the store, milliseconds. Default: 500. */
  readonly pollMs?: number | undefined;
  /** Node's SQLite, or undefined where there is none. Default: this Node's. */
  readonly sqlite?: Sqlite | undefined;
}

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the engine that runs workflows on this machine: its store and the output of its jobs are in the folder `path`,
 * which is made when the first workflow is submitted. Several processes may use one folder. Jobs whose runner was lost
 * are looked after at once: those that live are found again, the others end as orphaned; new ones begin only when
 * somebody resumes their workflow. Never rejects for what the disk can do. Jobs need `bash`, on Windows too (Git's or
 * WSL's is on the PATH); process groups and memory limits are Linux's and macOS's.
 */
export async function openLocalJobs(path: string, options: LocalJobsOptions = {}): Promise<LocalJobs> {
  const {
    runner,
    concurrency = () => 0,
    outputLimitMegabytes = () => 4096,
    clock = systemClock,
    wallClock = Date.now,
    log = silent,
    pollMs = 500,
  } = options;
  const folder = resolve(path);
  const sqlite = 'sqlite' in options ? options.sqlite : loadSqlite();
  const watchers: StoreWatch[] = [];
  const database = new JobsDatabase({
    file: join(folder, 'jobs.db'),
    sqlite,
    clock,
    wallClock,
    log,
    onChanged: (changes) => {
      for (const each of watchers) each.changedHere(changes);
    },
  });
  const runners = new Runners(
    { database, folder, concurrency, outputLimitMegabytes, clock, wallClock, log, pollMs },
    runner,
  );
  const watch = new StoreWatch({
    database,
    folder,
    clock,
    wallClock,
    pollMs: Math.max(pollMs, 1_000),
    onLook: () => {
      void engine.lookAfterLost();
    },
  });
  watchers.push(watch);
  const engine = new LocalEngine({ folder, database, runners, watch, clock });
  await engine.lookAfterLost();
  return engine;
}
