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

interface Waiting {
  readonly parsed: (parsed: ParsedFile) => void;
  readonly sketched: (files: readonly SketchedFile[]) => void;
}

/** Threads that ended by themselves are replaced this often; after that nothing more is read there. */
const mostThreads = 4;

/** Reads files on another thread. One that ends by itself (a grammar took all memory) leaves what it was asked unanswered, which is answered empty. */
export class FactsWorker implements FactsWorkerPort {
  readonly #begin: () => FactsThread;
  readonly #waiting = new Map<number, Waiting>();
  #thread: FactsThread | undefined;
  #threads = 0;
  #next = 1;
  #isOver = false;

  /** `begin` starts a thread; it is called when one is first needed. */
  constructor(begin: () => FactsThread) {
    this.#begin = begin;
  }

  parse(task: ParseTask): Promise<ParsedFile> {
    return new Promise((resolve) => { this.#ask((id) => ({ kind: 'parse', id, task }), { parsed: resolve, sketched: () => { resolve({}); } }); });
  }

  sketch(files: Parameters<FactsWorkerPort['sketch']>[0]): Promise<readonly SketchedFile[]> {
    return new Promise((resolve) => { this.#ask((id) => ({ kind: 'sketch', id, files }), { sketched: resolve, parsed: () => { resolve([]); } }); });
  }

  async dispose(): Promise<void> {
    this.#isOver = true;
    const thread = this.#thread;
    this.#end();
    await thread?.terminate();
  }

  #ask(message: (id: number) => ToFacts, waiting: Waiting): void {
    this.#thread ??= this.#start();
    if (this.#thread === undefined) {
      waiting.parsed({});
      return;
    }
    const id = this.#next++;
    this.#waiting.set(id, waiting);
    this.#thread.postMessage(message(id));
  }

  #start(): FactsThread | undefined {
    if (this.#isOver || this.#threads >= mostThreads) return undefined;
    this.#threads += 1;
    const thread = this.#begin();
    thread.on('message', (message) => { this.#take(message); });
    // The exit that follows is what matters; unheard, an error would end this thread as well.
    thread.on('error', () => undefined);
    thread.on('exit', () => { if (thread === this.#thread) this.#end(); });
    thread.unref();
    return thread;
  }

  #take(message: FromFacts): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'parsed') waiting?.parsed(message.parsed);
    else waiting?.sketched(message.files);
  }

  #end(): void {
    this.#thread = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { parsed } of left) parsed({});
  }
}
