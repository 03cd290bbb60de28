import { languageOf } from '../../domain/codeLanguage.ts';
import type { FactsKeeper } from './factsKeeper.ts';
import type { Gate } from './gate.ts';
import type { NamesKeeper } from './namesKeeper.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What is read in the background. */
export interface BackgroundReaderOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NamesKeeper;
  readonly facts: FactsKeeper;
  readonly gate: Gate;
  /** Bytes of packed facts after which no more are read: what a question needs beyond is read then. */
  readonly fillBytes: number;
  readonly onProgress: () => void;
}

/** Files that are read between two looks at what has changed. */
const batchFiles = 50;

/** Reads the facts of files before anybody asks, those that changed last first, while nobody asks anything. */
export class BackgroundReader {
  readonly #options: BackgroundReaderOptions;
  #isRunning = false;
  #isStopped = false;

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

  /** Ends after the file that is read now. */
  stop(): void {
    this.#isStopped = true;
  }

  async #read(): Promise<void> {
    const { facts, gate, fillBytes, onProgress } = this.#options;
    const paths = this.#byRecency();
    for (let at = 0; at < paths.length && !this.#isStopped && facts.bytes < fillBytes; at += batchFiles) {
      const batch = paths.slice(at, at + batchFiles);
      await facts.readAhead(batch, Number.POSITIVE_INFINITY, gate.breathe, () => this.#isStopped);
      onProgress();
      await gate.breathe();
    }
  }

  #byRecency(): string[] {
    const { names, roots } = this.#options;
    const files = names.index.files().flatMap((id) => {
      const entry = names.index.file(id);
      return entry === undefined || entry.skipped !== undefined || languageOf(entry.path) === undefined ? [] : [entry];
    });
    return files.sort((a, b) => b.mtimeMs - a.mtimeMs).flatMap(({ path }) => roots.shown(path) ?? []);
  }
}
