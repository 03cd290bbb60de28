import type { Clock } from '../../../base/clock.ts';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { within } from '../../../base/within.ts';
import type { FactsWorkerPort } from './factsWorkerPort.ts';
import { FileLineReader } from './lineReader.ts';

/** Where lines are read from. */
export interface FileLinesOptions {
  readonly clock: Clock;
  /** Beyond it nothing is read. */
  readonly border: WorkspaceBorder;
  /** Another thread that may read, too. */
  readonly worker?: Pick<FactsWorkerPort, 'lines'>;
}

/** A line of a file (absolute), from 1. */
export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** Of fewer lines this thread reads all: to ask another costs as much. */
const minShared = 200;
/**
 * Share of a long list of files that another thread reads lines from: it is done about when this thread has looked for
 * what registers the callers and has read its own files.
 */
const sharedShare = 0.7;
/** Lines that the other thread reads at a time, before it checks for other requests. */
const chunkLines = 100;
/**
 * What is waited for the other thread at most after this one has read its share, in milliseconds: it may be in the
 * middle of a long file.
 */
const longestWait = 15;

/** Single lines of files on disk, for one answer. */
export class FileLines {
  readonly #options: FileLinesOptions;
  readonly #reader: FileLineReader;
  /** Lines that were read ahead, by file and number. */
  readonly #known = new Map<string, Map<number, string>>();

  constructor(options: FileLinesOptions) {
    this.#options = options;
    this.#reader = new FileLineReader(options.border);
  }

  /** A line without its end; empty where there is none or the file cannot be read. */
  line(file: string, line: number): string {
    return this.#known.get(file)?.get(line) ?? this.#reader.line(file, line);
  }

  /**
   * Has another thread read a part of many lines. The returned function reads the others and waits for it; lines that
   * it has not read in time are read on demand.
   */
  ahead(places: readonly LinePlace[]): () => Promise<void> {
    const { clock, worker } = this.#options;
    const nothing = (): Promise<void> => Promise.resolve();
    if (worker === undefined || places.length < minShared) return nothing;
    const shared = places.slice(0, Math.floor(places.length * sharedShare));
    const asked: Promise<void>[] = [];
    for (let at = 0; at < shared.length; at += chunkLines) {
      const chunk = shared.slice(at, at + chunkLines);
      const texts = worker.lines(
        chunk.map(({ file }) => file),
        chunk.map(({ line }) => line),
      );
      if (texts === undefined) return nothing;
      asked.push(
        texts.then((read) => {
          this.#take(chunk, read);
        }),
      );
    }
    const own = places.slice(shared.length);
    return async () => {
      this.#take(
        own,
        own.map(({ file, line }) => this.#reader.line(file, line)),
      );
      await within(Promise.all(asked), longestWait, clock);
    };
  }

  #take(places: readonly LinePlace[], texts: readonly string[]): void {
    for (const [at, { file, line }] of places.entries()) {
      const text = texts[at];
      if (text === undefined) continue;
      const known = this.#known.get(file);
      if (known === undefined) this.#known.set(file, new Map([[line, text]]));
      else known.set(line, text);
    }
  }
}
