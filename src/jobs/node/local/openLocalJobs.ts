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

/** Options of the local engine. Everything has a working default. */
export interface LocalJobsOptions {
  /**
   * The program that runs a workflow in a separate process that outlives this one (`dist/jobsRunner.cjs`). Default:
   * workflows run in this process, and the next one finds jobs that are still running.
   */
  readonly runner?: string | undefined;
  /** Concurrent jobs of a workflow; 0, the default: one per processor. */
  readonly concurrency?: (() => number) | undefined;
  /**
   * Maximum output of an attempt to stdout and stderr together, megabytes (1024 × 1024 bytes); 0: unlimited. Default of
   * the engine: 4096.
   */
  readonly outputLimitMegabytes?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds since 1970. Default: the system clock. */
  readonly wallClock?: (() => number) | undefined;
  readonly log?: Logger | undefined;
  /** Milliseconds between two checks of running jobs and of the store. Default: 500. */
  readonly pollMs?: number | undefined;
  /** Node's SQLite, or undefined where there is none. Default: this Node's. */
  readonly sqlite?: Sqlite | undefined;
}

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the engine that runs workflows on this machine. Its store and the output of its jobs are in the folder `path`,
 * which is created when the first workflow is submitted. Several processes may use one folder. Jobs whose runner was
 * lost are handled at once: those that live are found again, the others end as orphaned; new ones start only when the
 * user resumes their workflow. Never rejects for file system errors. Jobs need `bash`, on Windows too (Git's or WSL's
 * is on the PATH); process groups and memory limits work only on Linux and macOS.
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
