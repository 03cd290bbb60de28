import { getCompileCacheDir } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { IndexStatus, SymbolGap } from '../../domain/engine.ts';
import { QuestionLog } from '../../domain/rate/questionLog.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { WorkerConfiguration, WorkerRole } from '../worker/messages.ts';
import { WorkerEngine } from '../worker/workerEngine.ts';
import { patienceMs } from './patience.ts';

/** What a folder is read with. */
export interface DiskCallersOptions {
  /** Absolute. */
  readonly root: string;
  readonly clock: Clock;
  /** Bundle of the index's thread (absolute), with `grammars/` beside it. */
  readonly worker: string;
  /** `PATH`, for ripgrep. */
  readonly path?: string | undefined;
  /** A folder in which the index outlives the process. */
  readonly storage?: string;
  readonly log: Logger;
  readonly meter: Meter;
  readonly limits: {
    /** Globs. */
    readonly excludes: readonly string[];
    /** As the user wrote them (`userRules`). */
    readonly rules: readonly unknown[];
    /** Path of a SCIP file; empty: `index.scip` of the folder. */
    readonly scipIndex: string;
    /** Path of a ripgrep; empty: that on the `PATH`. */
    readonly ripgrep: string;
    readonly maxBytes: number;
    readonly stageBudgetMs: number;
    readonly totalBudgetMs: number;
    readonly breaker: { readonly failures: number; readonly pauseMs: number };
  };
}

/** The service that answers questions about the callers in a folder on disk. */
export interface DiskCallers {
  /** Answers within `deadlineMs`, by default 3 s (500 ms in very large folders). Never rejects. */
  ask(query: CallersQuery, signal: AbortSignal, deadlineMs?: number): Promise<CallersResponse>;
  explainGap(query: CallersQuery): Promise<SymbolGap>;
  /** The last reported state of the index. */
  readonly status: IndexStatus;
  /** How the last questions went. */
  readonly questions: Pick<QuestionLog, 'figures'>;
  dispose(): Promise<void>;
}

/** Megabytes of heap after which the index's thread is ended rather than the whole process. */
const maxHeap = 2048;
/**
 * What a thread that has just been started, or is busy with one long file, may take beyond a question's time.
 * Milliseconds.
 */
const graceMs = 3000;
/** The index gets this long to put itself away at the end. Milliseconds. */
const farewellMs = 4000;

/**
 * Starts the index of a folder on disk, on a thread of its own: this thread keeps answering, regardless of the folder's
 * contents. For processes outside the editor; one index for the process.
 */
export function startDiskCallers({
  root,
  clock,
  worker,
  path,
  storage,
  log,
  meter,
  limits,
}: DiskCallersOptions): DiskCallers {
  const { excludes, rules, scipIndex, ripgrep, maxBytes, stageBudgetMs, totalBudgetMs, breaker } = limits;
  const role: WorkerRole = { role: 'disk', grammars: join(dirname(worker), 'grammars') };
  const configuration: WorkerConfiguration = {
    roots: [{ name: basename(root), path: root }],
    excludes,
    maxBytes,
    rules,
    scipIndex,
    stageBudgetMs,
    totalBudgetMs,
    breaker,
    patienceMs,
    ripgrep: { path, setting: ripgrep !== '' ? ripgrep : undefined },
    storage,
    embeddings: { url: '', model: '' },
    providers: [],
  };
  const engine = new WorkerEngine({
    // What the thread prints does not belong among this process's messages to its client. No options of this process:
    // they may open a port for a debugger.
    start: () =>
      new Worker(worker, {
        workerData: role,
        execArgv: [],
        env: withCompileCache(process.env),
        stdout: true,
        resourceLimits: { maxOldGenerationSizeMb: maxHeap },
      }),
    configuration,
    providers: [],
    clock,
    log,
    meter,
    graceMs,
    farewellMs,
  });
  const questions = new QuestionLog(meter, () => [basename(root)]);
  return {
    get status() {
      return engine.status;
    },
    questions,
    explainGap: (query) => engine.explainGap(query),
    dispose: () => engine.dispose(),
    async ask(query, signal, deadlineMs) {
      const response = await engine.ask(query, { signal, deadlineMs });
      if (!signal.aborted) questions.add(query, response);
      return response;
    },
  };
}

/** Threads have no compile cache of their own: they use this process's, where it has one. */
function withCompileCache(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? environment : { ...environment, NODE_COMPILE_CACHE: dirname(folder) };
}
