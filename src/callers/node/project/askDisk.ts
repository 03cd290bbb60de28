import { basename } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { MemoryMeter, type Meter } from '../../../base/metrics.ts';
import { within } from '../../../base/within.ts';
import type { IndexStatus, SymbolGap } from '../../domain/engine.ts';
import { keyRules } from '../../domain/keys/rules.ts';
import { userRules } from '../../domain/keys/userRules.ts';
import { QuestionLog } from '../../domain/rate/questionLog.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import { CodeEngine } from '../engine/codeEngine.ts';
import type { FactsParserOptions } from '../facts/factsParser.ts';
import { parserThreads } from '../worker/parserThreads.ts';
import { FolderWatch } from './folderWatch.ts';

/** What a folder is read with. */
export interface AskDiskOptions {
  /** Absolute. */
  readonly root: string;
  readonly clock: Clock;
  readonly loadWasm: FactsParserOptions['loadWasm'];
  /** `PATH`, for ripgrep. */
  readonly path?: string | undefined;
  /** Bundle of the thread that parses (absolute), with `grammars/` beside it; without one this thread parses. */
  readonly parser?: string;
  /** A folder in which the index outlives the process. */
  readonly storage?: string;
  /** Of the program, for what it keeps there. */
  readonly version?: string;
  readonly log?: Logger;
  readonly meter?: Meter;
  /** Default: PRD-02's 150 and 500 ms, files of one megabyte, five failures and half a minute; no rules of the user's own. */
  readonly limits?: {
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

/** Whoever asks about the callers in a folder on disk. */
export interface DiskAnswers {
  /** Answers within `deadlineMs`, by default 3 s (500 ms in very large folders): what an agent does next depends on whether the answer is complete. */
  ask(query: CallersQuery, signal: AbortSignal, deadlineMs?: number): Promise<CallersResponse>;
  explainGap(query: CallersQuery): Promise<SymbolGap>;
  /** Begins to read, so that the first question finds the index ready. */
  warmUp(): void;
  /** Where the index stands. */
  readonly status: IndexStatus;
  /** How the last questions went. */
  readonly questions: Pick<QuestionLog, 'figures'>;
  dispose(): Promise<void>;
}

/** PRD-02's 150 and 500 ms; files of one megabyte. */
const usualLimits: NonNullable<AskDiskOptions['limits']> = { excludes: [], rules: [], scipIndex: '', ripgrep: '', stageBudgetMs: 150, totalBudgetMs: 500, maxBytes: 1_000_000, breaker: { failures: 5, pauseMs: 30_000 } };
/** In a folder of so many files everything that a question needs can be read while an agent waits. */
const smallFolder = 20_000;
const patienceMs = 3000;
/** A system that does not tell of changes is asked for them when the last look is older, in milliseconds. */
const staleAfterMs = 1000;
/** The first walk is waited for as long as it has found no more files than this, and for this share of the time for an answer. */
const fewFound = 3000;
const walkShare = 0.6;
const lookMs = 25;
/** What is left for the answer itself, at the least, in milliseconds. */
const leastMs = 250;

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Answers questions about the callers in a folder on disk, for processes outside the editor. One index for the process. */
export function askDisk({ root, clock, loadWasm, path, parser, storage, version, log = silent, meter = new MemoryMeter(), limits = usualLimits }: AskDiskOptions): DiskAnswers {
  const { excludes, rules, scipIndex, ripgrep, maxBytes, stageBudgetMs, totalBudgetMs, breaker } = limits;
  const own = userRules(rules);
  for (const problem of own.problems) log.warn(problem);
  const watch = new FolderWatch({ roots: [root], clock, onChanged: (paths) => engine.filesChanged(paths) });
  const engine: CodeEngine = new CodeEngine({
    roots: [{ name: basename(root), path: root }],
    excludes, maxBytes, clock, loadWasm, log,
    ripgrep: { ...(path !== undefined && { path }), ...(ripgrep !== '' && { setting: ripgrep }) },
    ...(storage !== undefined && { storage }),
    ...(version !== undefined && { version }),
    scipIndex,
    ...(parser !== undefined && { worker: parserThreads(parser, [root]) }),
    witnesses: [], rules: [...own.rules, ...keyRules], stageBudgetMs, totalBudgetMs, breaker,
    meter,
    onFolder: (folder) => watch.add(folder),
  });
  const questions = new QuestionLog(meter, () => [basename(root)]);
  let lookedAt = clock.now();
  const refresh = async (): Promise<void> => {
    watch.flush();
    if (watch.isWatching || clock.now() - lookedAt < staleAfterMs) return;
    await engine.verify();
    lookedAt = clock.now();
  };
  return {
    get status() {
      return engine.status;
    },
    questions,
    warmUp: () => engine.start(),
    explainGap: (query) => engine.explainGap(query),
    dispose: async () => {
      watch.dispose();
      await engine.dispose();
    },
    async ask(query, signal, deadlineMs) {
      const started = clock.now();
      engine.start();
      // Events of the disk that are there already are heard first.
      await new Promise<void>((resolve) => { setImmediate(() => setImmediate(resolve)); });
      await refresh();
      const elapsed = (): number => clock.now() - started;
      const patience = deadlineMs ?? patienceMs;
      const isWaitWorth = (): boolean => !engine.isWhole && elapsed() < patience * walkShare && (deadlineMs !== undefined || engine.status.total < fewFound);
      while (isWaitWorth()) await within(engine.whole(), lookMs, clock);
      const isSmall = engine.isWhole && engine.status.total <= smallFolder;
      const limit = deadlineMs ?? (isSmall ? patienceMs : totalBudgetMs);
      const response = await engine.ask(query, { signal, deadlineMs: Math.max(leastMs, limit - elapsed()) });
      if (!signal.aborted) questions.add(query, response);
      return response;
    },
  };
}
