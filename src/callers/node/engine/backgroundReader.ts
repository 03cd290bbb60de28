import { getLanguage } from '../../domain/codeLanguage.ts';
import type { CodeLanguage } from '../../domain/facts.ts';
import type { FactsManager } from './factsManager.ts';
import type { BackgroundGate } from './gate.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What is read in the background. */
export interface BackgroundReaderOptions {
  readonly roots: Pick<WorkspaceRoots, 'shown'>;
  readonly names: Pick<NameIndexManager, 'index'>;
  readonly facts: Pick<FactsManager, 'readAhead' | 'bytes'>;
  readonly gate: Pick<BackgroundGate, 'breathe'>;
  /** Bytes of packed facts after which no more are read: what a question needs beyond is read then. */
  readonly fillBytes: number;
  readonly onProgress: () => void;
}

/** Files from which on the walk takes half a second and more. */
const minForWarming = 5000;
/** Files that are read between two looks at what has changed. */
const batchFiles = 50;
/** Files whose times are looked at between two places where others may have their turn. */
const lookedAt = 500;
/** A second and a file's place make one number together, of 53 bits. */
const maxFiles = 2 ** 21;
const lastSecond = 2 ** 32 - 1;

/** Reads the facts of files ahead of questions, most recently changed first, while no question is running. */
export class BackgroundReader {
  readonly #options: BackgroundReaderOptions;
  #isRunning = false;
  #isStopped = false;
  #isWarm = false;

  constructor(options: BackgroundReaderOptions) {
    this.#options = options;
  }

  /** Reads on until everything is read or enough is. One run at a time. */
  async run(): Promise<void> {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    try {
      await this.#read();
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Starts another thread, which loads the grammar of most files while the last files are still being discovered: a
   * question asked right after discovery would have to wait for it. Runs once, and only if the walk takes so long that
   * a question may come meanwhile; `run` does the rest.
   */
  warm(): void {
    const {
      names: { index },
      roots,
      facts,
    } = this.#options;
    if (this.#isWarm || this.#isStopped || index.size < minForWarming) return;
    this.#isWarm = true;
    const byLanguage = new Map<CodeLanguage, string[]>();
    for (const id of index.files().slice(0, minForWarming)) {
      const path = index.getPath(id);
      const language = path === undefined ? undefined : getLanguage(path);
      if (path === undefined || language === undefined) continue;
      const paths = byLanguage.get(language) ?? [];
      byLanguage.set(language, paths);
      paths.push(path);
    }
    const [first] = [...byLanguage.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    const shown = first === undefined ? undefined : roots.shown(first);
    if (shown !== undefined) void facts.readAhead([shown], Number.POSITIVE_INFINITY);
  }

  /** Ends after the file that is read now. */
  stop(): void {
    this.#isStopped = true;
  }

  async #read(): Promise<void> {
    const { facts, gate, fillBytes, onProgress } = this.#options;
    const paths = await this.#byRecency();
    for (let at = 0; at < paths.length && !this.#isStopped && facts.bytes < fillBytes; at += batchFiles) {
      const batch = paths.slice(at, at + batchFiles);
      await facts.readAhead(batch, Number.POSITIVE_INFINITY, gate.breathe, () => this.#isStopped);
      onProgress();
      await gate.breathe();
    }
  }

  /**
   * A hundred thousand files are looked at with pauses; their order is one of plain numbers, which takes some
   * milliseconds.
   */
  async #byRecency(): Promise<string[]> {
    const { names, roots, gate } = this.#options;
    const { index } = names;
    const ids = index.files();
    const order: number[] = [];
    for (const [at, id] of ids.entries()) {
      if (at % lookedAt === 0) await gate.breathe();
      const entry = index.file(id);
      if (entry !== undefined && entry.skipped === undefined && getLanguage(entry.path) !== undefined)
        order.push(latestFirst(entry.mtimeMs) * maxFiles + at);
    }
    const paths: string[] = [];
    for (const [at, each] of Float64Array.from(order).sort().entries()) {
      if (at % lookedAt === 0) await gate.breathe();
      const path = index.getPath(ids[each % maxFiles] as number);
      const shown = path === undefined ? undefined : roots.shown(path);
      if (shown !== undefined) paths.push(shown);
    }
    return paths;
  }
}

/** Seconds counted back from the last time that there is, so that later times are the smaller numbers. */
function latestFirst(mtimeMs: number): number {
  return lastSecond - Math.min(lastSecond, Math.max(0, Math.floor(mtimeMs / 1000)));
}
