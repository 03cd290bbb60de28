import type { Clock } from '../../../base/clock.ts';
import type { FactsWorkerPort, ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { FromFacts, ToFacts } from './factsMessages.ts';

/** A thread that parses; Node's `Worker` is one. */
export interface FactsThread {
  postMessage(message: ToFacts): void;
  on(event: 'message', listener: (message: FromFacts) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** The pending requests; `parsed` gets an empty result if the thread ended before it had one. */
interface ParseCallbacks {
  readonly parsed: (parsed: ParsedFile) => void;
  readonly sketched: (files: readonly SketchedFile[]) => void;
  readonly lines: (texts: readonly string[]) => void;
}

const nobody = { sketched: () => undefined, lines: () => undefined };

/** Threads that ended by themselves are replaced this often; after that nothing more is read there. */
const maxThreads = 4;
/**
 * Milliseconds of idleness after which a thread is ended: until then it holds unused memory (20 MB of 100 go back to
 * the system at once). Agents ask every minute or so, and a restart takes half of a question's time.
 */
const idleMs = 120_000;

/**
 * Reads files on another thread. If the thread ends by itself (a grammar took all memory), its open requests get an
 * empty result.
 */
export class FactsWorker implements FactsWorkerPort {
  readonly #begin: () => FactsThread;
  readonly #clock: Clock | undefined;
  #stopResting: (() => void) | undefined;
  readonly #waiting = new Map<number, ParseCallbacks>();
  #thread: FactsThread | undefined;
  #threads = 0;
  #next = 1;
  #isOver = false;

  /** `begin` starts a thread; it is called when one is needed. With a clock a thread that rests is ended. */
  constructor(begin: () => FactsThread, clock?: Clock) {
    this.#begin = begin;
    this.#clock = clock;
  }

  /** The number of open requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a thread is there, or on its way. */
  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  parse(task: ParseTask, isUrgent: boolean): Promise<ParsedFile> {
    return new Promise((resolve) => {
      this.#ask((id) => ({ kind: 'parse', id, task, isUrgent }), { ...nobody, parsed: resolve });
    });
  }

  sketch(files: Parameters<FactsWorkerPort['sketch']>[0], isUrgent: boolean): Promise<readonly SketchedFile[]> {
    return new Promise((resolve) => {
      this.#ask((id) => ({ kind: 'sketch', id, files, isUrgent }), {
        ...nobody,
        sketched: resolve,
        parsed: () => {
          resolve([]);
        },
      });
    });
  }

  lines(files: readonly string[], lines: readonly number[]): Promise<readonly string[]> | undefined {
    if (this.#thread === undefined) {
      this.#thread = this.#start();
      this.#rest();
      return undefined;
    }
    return new Promise((resolve) => {
      this.#ask((id) => ({ kind: 'lines', id, files, lines }), {
        ...nobody,
        lines: resolve,
        parsed: () => {
          resolve([]);
        },
      });
    });
  }

  only(paths: readonly string[]): void {
    if (this.#waiting.size > 0) this.#thread?.postMessage({ kind: 'only', paths });
  }

  async dispose(): Promise<void> {
    this.#isOver = true;
    this.#stopResting?.();
    const thread = this.#thread;
    this.#end();
    await thread?.terminate();
  }

  #ask(message: (id: number) => ToFacts, waiting: ParseCallbacks): void {
    this.#thread ??= this.#start();
    if (this.#thread === undefined) {
      waiting.parsed({});
      return;
    }
    this.#stopResting?.();
    this.#stopResting = undefined;
    const id = this.#next++;
    this.#waiting.set(id, waiting);
    this.#thread.postMessage(message(id));
  }

  #start(): FactsThread | undefined {
    if (this.#isOver || this.#threads >= maxThreads) return undefined;
    this.#threads += 1;
    const thread = this.#begin();
    thread.on('message', (message) => {
      this.#take(message);
    });
    // The exit that follows is what matters; unheard, an error would end this thread as well.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (thread === this.#thread) this.#end();
    });
    thread.unref();
    return thread;
  }

  #take(message: FromFacts): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'parsed') waiting?.parsed(message.parsed);
    else if (message.kind === 'lines') waiting?.lines(message.texts);
    else waiting?.sketched(message.files);
    if (this.#waiting.size === 0) this.#rest();
  }

  /** Ends the thread after a while without requests. */
  #rest(): void {
    this.#stopResting?.();
    this.#stopResting = this.#clock?.after(idleMs, () => {
      const thread = this.#thread;
      if (thread === undefined || this.#waiting.size > 0) return;
      // It did not end by itself: it does not count.
      this.#threads -= 1;
      this.#thread = undefined;
      void thread.terminate();
    });
  }

  #end(): void {
    this.#thread = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { parsed } of left) parsed({});
  }
}
