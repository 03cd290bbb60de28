import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { AskOptions, CallersEngine, IndexStatus, SymbolGap } from '../../domain/engine.ts';
import type { DefinedName } from '../../domain/services.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { Provider } from '../../domain/provider.ts';
import { AnswerParts } from './answerParts.ts';
import { busyAnswer, unavailableAnswer, unavailableGap } from './emptyAnswers.ts';
import { longestUpdates, type Answers, type FromIndex, type ToIndex, type WorkerConfiguration } from './messages.ts';
import { RestartLimit } from './restartLimit.ts';
import { WaitingCalls } from './waitingCalls.ts';
import { ProviderProxy } from './providerProxy.ts';

/** A thread with an index in it; Node's `Worker` is one. */
export interface IndexThread {
  postMessage(message: ToIndex): void;
  on(event: 'message', listener: (message: FromIndex) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

export interface WorkerEngineOptions {
  /** Starts a thread; throws where that cannot be done. */
  readonly start: () => IndexThread;
  readonly configuration: WorkerConfiguration;
  /** The providers on this side of the port. */
  readonly providers: readonly Provider[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  /**
   * Extra milliseconds after a question's time before a client that takes a single answer gets the answer that the
   * thread is busy: 1 s by default.
   */
  readonly graceMs?: number;
  /** A thread that is to end gets this long to put its index away: 2 s by default. */
  readonly farewellMs?: number;
}

/** Extra milliseconds after a question's time for the way back, before the answer is that the thread is busy. */
const grace = 100;
/**
 * As `grace`, for clients that take a single answer and no updates (agents): an answer that comes a little late is lost
 * to them, and one without callers makes them ask again.
 */
const graceOfOnce = 1000;
/** The last of it is a turn of its own: what came while this thread was busy itself is read first. Milliseconds. */
const lastTurn = 5;
/**
 * Why something is missing is answered within some six seconds; a thread that takes longer is busy with something else.
 * Milliseconds.
 */
const gapPatience = 12_000;
/** A thread that says nothing at all for this long after a question hangs. Milliseconds. */
const silence = 30_000;
/** A thread that is to end gets this long to put its index away. Milliseconds. */
const farewell = 2000;

/**
 * The index on a thread of its own, as this thread sees it. Nothing rejects: when the thread ends by itself, pending
 * calls get an answer that says so, and the thread is restarted, but not for ever.
 */
export class WorkerEngine implements CallersEngine {
  readonly #options: WorkerEngineOptions;
  readonly #calls = new WaitingCalls();
  readonly #parts = new AnswerParts();
  readonly #buffers = new Map<string, string>();
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  readonly #desk: ProviderProxy;
  readonly #restarts: RestartLimit;
  #configuration: WorkerConfiguration;
  #status: IndexStatus = { phase: 'loading', indexed: 0, total: 0, analysed: 0, skipped: {} };
  #thread: IndexThread | undefined;
  #isPaused = false;
  #isOver = false;
  #heard = 0;

  constructor(options: WorkerEngineOptions) {
    this.#options = options;
    this.#configuration = options.configuration;
    this.#restarts = new RestartLimit(options.clock);
    this.#desk = new ProviderProxy(options.providers, (message) => {
      this.#send(message);
    });
    this.#start();
  }

  get status(): IndexStatus {
    return this.#status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  ask(query: CallersQuery, { signal, onUpdate, deadlineMs }: AskOptions = {}): Promise<CallersResponse> {
    return new Promise((resolve) => {
      let stopUpdates = (): void => undefined;
      const asked = this.#options.clock.now();
      const id = this.#calls.add('ask', {
        onUpdate,
        settle: (response) => {
          guard.answered();
          if (onUpdate !== undefined)
            stopUpdates = this.#options.clock.after(longestUpdates, () => {
              this.#calls.end(id, '');
            });
          resolve(response);
        },
        instead: (sentence) => unavailableAnswer(query, randomUUID(), sentence, true),
        meanwhile: (sentence) =>
          busyAnswer(query, randomUUID(), sentence, {
            status: this.#status,
            isAwaited: onUpdate !== undefined,
            ms: this.#options.clock.now() - asked,
          }),
        end: () => {
          guard.over();
          stopUpdates();
          signal?.removeEventListener('abort', onAbort);
        },
      });
      const onAbort = (): void => {
        this.#send({ kind: 'abort', id });
        this.#calls.endUpdates(id);
      };
      const { patienceMs, totalBudgetMs } = this.#configuration;
      const guard = this.#guard(
        id,
        (deadlineMs ?? patienceMs ?? totalBudgetMs) +
          (onUpdate === undefined ? (this.#options.graceMs ?? graceOfOnce) : grace),
      );
      this.#post(id, {
        kind: 'ask',
        id,
        query,
        wantsUpdates: onUpdate !== undefined,
        askedAt: Date.now(),
        deadlineMs,
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted === true) onAbort();
    });
  }

  symbols(text: string, limit: number): Promise<readonly DefinedName[]> {
    return new Promise((resolve) => {
      const id = this.#calls.add('symbols', { settle: resolve, instead: () => [] });
      this.#post(id, { kind: 'symbols', id, text, limit });
    });
  }

  explainGap(query: CallersQuery): Promise<SymbolGap> {
    return new Promise((resolve) => {
      const id = this.#calls.add('explainGap', {
        settle: (gap) => {
          guard.answered();
          resolve(gap);
        },
        instead: (sentence) => unavailableGap(query, sentence, true),
        end: () => {
          guard.over();
        },
      });
      const guard = this.#guard(id, gapPatience);
      this.#post(id, { kind: 'explainGap', id, query });
    });
  }

  rebuild(): Promise<void> {
    // The index ends a pause for it.
    this.#isPaused = false;
    // An explicit request is always tried again, however often it has failed.
    this.#restarts.forget();
    return new Promise((resolve) => {
      const id = this.#calls.add('rebuild', {
        settle: () => {
          resolve();
        },
        instead: () => undefined,
      });
      this.#post(id, { kind: 'rebuild', id });
    });
  }

  pause(): void {
    this.#isPaused = true;
    this.#send({ kind: 'pause' });
  }

  resume(): void {
    this.#isPaused = false;
    this.#send({ kind: 'resume' });
  }

  /** Files or folders that were created, changed or deleted; absolute. */
  filesChanged(paths: readonly string[]): void {
    this.#send({ kind: 'filesChanged', paths });
  }

  /** Looks at every file: a watcher may have missed some. */
  verify(): void {
    this.#send({ kind: 'verify' });
  }

  /** What an open document holds instead of the disk; undefined when it holds the same again. Absolute. */
  setBuffer(path: string, text: string | undefined): void {
    if (text === undefined) this.#buffers.delete(path);
    else this.#buffers.set(path, text);
    this.#send({ kind: 'setBuffer', path, text });
  }

  /** Goes on with other folders or settings. */
  configure(configuration: WorkerConfiguration): void {
    this.#configuration = configuration;
    this.#introduce();
  }

  /** Lets the thread put its index away and ends it. What waits is answered. */
  async dispose(): Promise<void> {
    const thread = this.#thread;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listeners.clear();
    if (thread === undefined) return;
    let stopTimer = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      const id = this.#calls.add('close', {
        settle: () => {
          resolve();
        },
        instead: () => undefined,
      });
      this.#send({ kind: 'close', id });
      stopTimer = this.#options.clock.after(this.#options.farewellMs ?? farewell, resolve);
    });
    await closed;
    stopTimer();
    this.#thread = undefined;
    this.#end('The code index was closed.');
    await thread.terminate();
  }

  #start(): void {
    let thread: IndexThread;
    try {
      thread = this.#options.start();
    } catch (error) {
      this.#failed(getMessage(error));
      return;
    }
    this.#thread = thread;
    let problem = 'the thread ended by itself';
    thread.on('message', (message) => {
      if (thread === this.#thread) this.#take(message);
    });
    thread.on('error', (error) => {
      problem = getMessage(error);
    });
    thread.on('exit', () => {
      if (thread === this.#thread) this.#crashed(problem);
    });
    this.#introduce();
  }

  /** Tells the thread all it has to know. */
  #introduce(): void {
    this.#send({ kind: 'configure', configuration: this.#configuration });
    this.#sendBuffers();
    if (this.#isPaused) this.#send({ kind: 'pause' });
  }

  #crashed(problem: string): void {
    this.#thread = undefined;
    this.#options.log.error(`callers: the index stopped: ${problem}`);
    this.#options.meter.count('callers.crash');
    this.#failed(problem);
    if (!this.#isOver && this.#restarts.mayTry()) this.#start();
  }

  #failed(problem: string): void {
    const sentence = `The code index stopped working (${problem}).`;
    this.#setStatus({ ...this.#status, phase: 'failed', problem: sentence });
    this.#end(sentence);
  }

  #end(sentence: string): void {
    this.#desk.abortAll();
    this.#parts.clear();
    this.#calls.endAll(sentence);
  }

  /** Sends a question, or answers it here if there is no thread and a restart is not allowed yet. */
  #post(id: number, message: ToIndex): void {
    if (this.#thread === undefined && !this.#isOver && this.#restarts.mayTry()) this.#start();
    if (this.#thread === undefined) this.#calls.end(id, this.#status.problem ?? 'The code index is closed.');
    else this.#send(message);
  }

  #send(message: ToIndex): void {
    this.#thread?.postMessage(message);
  }

  /** Answers for a thread that is too busy to after so many milliseconds, and ends one that hangs. */
  #guard(id: number, patience: number): { readonly answered: () => void; readonly over: () => void } {
    const { clock, log } = this.#options;
    const asked = clock.now();
    let stopWait = clock.after(patience - lastTurn, () => {
      stopWait = clock.after(lastTurn, () => {
        log.warn('callers: the index did not answer in time');
        this.#calls.answerMeanwhile(id, 'The code index is busy and has not answered yet. Ask again in a moment.');
      });
    });
    const over = clock.after(silence, () => {
      const thread = this.#thread;
      if (thread === undefined || this.#heard > asked) return;
      this.#crashed('it did not answer any more');
      void thread.terminate();
    });
    return {
      answered: () => {
        stopWait();
      },
      over,
    };
  }

  #take(message: FromIndex): void {
    const { log, meter, clock } = this.#options;
    this.#heard = clock.now();
    switch (message.kind) {
      case 'part':
        this.#parts.add(message);
        break;
      case 'answer':
        this.#calls.settle(message.id, this.#whole(message.id, message.value));
        break;
      case 'failed':
        log.error(`callers: ${message.message}`);
        this.#calls.end(message.id, `The code index failed at this question (${message.message}).`);
        break;
      case 'update':
        this.#calls.update(message.id, {
          ...message.update,
          response: this.#parts.whole(message.id, message.update.response),
        });
        break;
      case 'status':
        this.#setStatus(message.status);
        break;
      case 'log':
        log[message.level]?.(message.message);
        break;
      case 'count':
        meter.count(message.name, message.labels);
        break;
      case 'observe':
        meter.observe(message.name, message.value, message.labels);
        break;
      case 'testify':
        void this.#desk.testify(message);
        break;
      case 'testifyAbort':
        this.#desk.abort(message.id);
        break;
    }
  }

  #whole(id: number, value: Answers[keyof Answers]): Answers[keyof Answers] {
    return value !== undefined && 'nodes' in value ? this.#parts.whole(id, value) : value;
  }

  #sendBuffers(): void {
    for (const [path, text] of this.#buffers) this.#send({ kind: 'setBuffer', path, text });
  }

  #setStatus(status: IndexStatus): void {
    // An index that had not seen a file yet had no place for what its document holds.
    if (status.phase === 'ready' && this.#status.phase !== 'ready') this.#sendBuffers();
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
