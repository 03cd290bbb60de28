import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import { within } from '../../../base/within.ts';
import type { AskOptions, IndexStatus, SymbolGap } from '../../domain/engine.ts';
import type { DefinedName } from '../../domain/services.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { CodeEngine } from '../engine/codeEngine.ts';
import type { IndexEngine } from '../worker/indexServer.ts';
import { FolderWatch } from './folderWatch.ts';
import { patienceMs } from './patience.ts';

/** What the engine of a folder on disk is made of. */
export interface DiskEngineOptions {
  /** Absolute. */
  readonly roots: readonly string[];
  readonly clock: Clock;
  /** Milliseconds for a question in a very large folder (`callers.totalBudget`). */
  readonly totalBudgetMs: number;
  /** Makes the index; it tells of every folder that it visits. */
  readonly make: (onFolder: (folder: string) => void) => CodeEngine;
}

/** In a folder of so many files everything that a question needs can be read while an agent waits. */
const smallFolder = 20_000;
/** Without change events, the folder is checked again if the last check is older than this, in milliseconds. */
const staleAfterMs = 1000;
/**
 * The first walk is waited for as long as it has found no more files than this, and for this share of the time for an
 * answer.
 */
const fewFound = 3000;
const walkShare = 0.6;
const lookMs = 25;
/** What is left for the answer itself, at the least, in milliseconds. */
const minMs = 250;

/**
 * The index of folders on disk, which watches them itself: for processes that have no editor to tell them of changes.
 */
export class DiskEngine implements IndexEngine {
  readonly #options: DiskEngineOptions;
  readonly #watch: FolderWatch;
  readonly #engine: CodeEngine;
  #lookedAt: number;

  constructor(options: DiskEngineOptions) {
    const { roots, clock, make } = options;
    this.#options = options;
    this.#watch = new FolderWatch({
      roots,
      clock,
      onChanged: (paths) => {
        this.#engine.filesChanged(paths);
      },
    });
    this.#engine = make((folder) => {
      this.#watch.add(folder);
    });
    this.#lookedAt = clock.now();
  }

  get status(): IndexStatus {
    return this.#engine.status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    return this.#engine.onDidChangeStatus(listener);
  }

  start(): void {
    this.#engine.start();
  }

  /**
   * Answers within `deadlineMs`, by default 3 s (500 ms in very large folders): what an agent does next depends on
   * whether the answer is complete.
   */
  async ask(query: CallersQuery, { signal, deadlineMs }: AskOptions = {}): Promise<CallersResponse> {
    const { clock, totalBudgetMs } = this.#options;
    const engine = this.#engine;
    const started = clock.now();
    engine.start();
    // Pending file events are processed first.
    await new Promise<void>((resolve) => {
      setImmediate(() => setImmediate(resolve));
    });
    await this.#refresh();
    const elapsed = (): number => clock.now() - started;
    const patience = deadlineMs ?? patienceMs;
    const isWaitWorth = (): boolean =>
      !engine.isWhole &&
      signal?.aborted !== true &&
      elapsed() < patience * walkShare &&
      (deadlineMs !== undefined || engine.status.total < fewFound);
    while (isWaitWorth()) await within(engine.whole(), lookMs, clock);
    const isSmall = engine.isWhole && engine.status.total <= smallFolder;
    const limit = deadlineMs ?? (isSmall ? patienceMs : totalBudgetMs);
    return engine.ask(query, {
      signal,
      deadlineMs: Math.max(minMs, limit - elapsed()),
    });
  }

  symbols(text: string, limit: number): Promise<readonly DefinedName[]> {
    return this.#engine.symbols(text, limit);
  }

  explainGap(query: CallersQuery): Promise<SymbolGap> {
    return this.#engine.explainGap(query);
  }

  rebuild(): Promise<void> {
    return this.#engine.rebuild();
  }

  pause(): void {
    this.#engine.pause();
  }

  resume(): void {
    this.#engine.resume();
  }

  filesChanged(paths: readonly string[]): void {
    this.#engine.filesChanged(paths);
  }

  setBuffer(path: string, text: string | undefined): void {
    this.#engine.setBuffer(path, text);
  }

  verify(): Promise<void> {
    return this.#engine.verify();
  }

  async dispose(): Promise<void> {
    this.#watch.dispose();
    await this.#engine.dispose();
  }

  /** Looks at the disk where it does not tell of changes. */
  async #refresh(): Promise<void> {
    const { clock } = this.#options;
    this.#watch.flush();
    if (this.#watch.isWatching || clock.now() - this.#lookedAt < staleAfterMs) return;
    await this.#engine.verify();
    this.#lookedAt = clock.now();
  }
}
