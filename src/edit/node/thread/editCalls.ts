import type { Clock } from '../../../base/clock.ts';
import { thrownText } from '../../../base/log.ts';
import type { ParsedEdits } from '../../domain/formats/types.ts';
import type { FilePlan } from '../../domain/planFile.ts';
import type { EditServices } from '../../domain/types.ts';
import type { FromEdits, ThreadAnswer, ThreadJob, ToEdits } from './editMessages.ts';

/** A thread that edits are worked on; Node's `Worker` is one. */
export interface EditThread {
  postMessage(message: ToEdits): void;
  on(event: 'message', listener: (message: FromEdits) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/**
 * How a piece of work ended: `ended` when the thread did, as it does when it runs out of memory; `unavailable` when
 * none could be started.
 */
export type CallEnd =
  | { readonly kind: 'planned'; readonly plan: FilePlan }
  | { readonly kind: 'parsed'; readonly parsed: ParsedEdits }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly error: unknown };

/** A thread without work ends after so many milliseconds: agents send edits in rows. */
const idleMs = 30_000;

interface Call {
  readonly services: EditServices;
  readonly finish: (end: CallEnd) => void;
}

/** Work for one thread, one piece after the other. */
export class EditCalls {
  readonly #start: () => EditThread;
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();
  #thread: EditThread | undefined;
  #isReady = false;
  #call: Call | undefined;
  #stopWaiting: () => void = () => undefined;

  constructor(start: () => EditThread, clock: Clock) {
    this.#start = start;
    this.#clock = clock;
  }

  /**
   * Has a piece of work done. Those whom it asks are taken from `services`, and so is the signal that ends it. Never
   * rejects.
   */
  async run(job: ThreadJob, services: EditServices): Promise<CallEnd> {
    const before = this.#last;
    const end = before.then(() => this.#runNow(job, services));
    this.#last = end;
    return end;
  }

  dispose(): void {
    this.#stopWaiting();
    this.#end();
  }

  #runNow(job: ThreadJob, services: EditServices): Promise<CallEnd> {
    const { signal } = services;
    if (signal?.aborted === true) return Promise.resolve({ kind: 'cancelled' });
    this.#stopWaiting();
    let thread: EditThread;
    try {
      thread = this.#thread ?? this.#begin();
    } catch (error) {
      return Promise.resolve({ kind: 'unavailable', error });
    }
    return new Promise((resolve) => {
      // Work that is under way knows of no signal: the thread ends with it.
      const cancel = (): void => {
        this.#end();
        finish({ kind: 'cancelled' });
      };
      const finish = (end: CallEnd): void => {
        signal?.removeEventListener('abort', cancel);
        this.#call = undefined;
        this.#rest();
        resolve(end);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#call = { services, finish };
      thread.ref();
      thread.postMessage(job);
    });
  }

  #begin(): EditThread {
    const thread = this.#start();
    this.#thread = thread;
    this.#isReady = false;
    let thrown: Error | undefined;
    thread.on('message', (message) => {
      if (this.#thread === thread) this.#hear(thread, message);
    });
    thread.on('error', (error) => {
      thrown = error;
    });
    thread.on('exit', () => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      // One that never came so far as to load its code is none.
      this.#call?.finish(
        this.#isReady ? { kind: 'ended' } : { kind: 'unavailable', error: thrown ?? new Error('the thread ended') },
      );
    });
    return thread;
  }

  #hear(thread: EditThread, message: FromEdits): void {
    const { services } = this.#call ?? {};
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        return;
      case 'parsed':
      case 'planned':
      case 'failed':
        this.#call?.finish(message);
        return;
      case 'count':
        services?.report?.meter?.count(message.name, message.labels);
        return;
      case 'observe':
        services?.report?.meter?.observe(message.name, message.value, message.labels);
        return;
      case 'debug':
      case 'trace':
        services?.report?.log?.[message.kind]?.(message.line);
        return;
      case 'question':
        void getAnswer(message, services ?? {}).then(
          (value) => {
            thread.postMessage({ kind: 'reply', id: message.id, value });
          },
          (error: unknown) => {
            thread.postMessage({ kind: 'reply', id: message.id, failure: thrownText(error) });
          },
        );
    }
  }

  /** Nothing to do for now: the thread keeps no process alive, and ends after a while. */
  #rest(): void {
    this.#thread?.unref();
    this.#stopWaiting();
    this.#stopWaiting = this.#clock.after(idleMs, () => {
      this.#end();
    });
  }

  #end(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate().catch(() => undefined);
  }
}

async function getAnswer(
  question: FromEdits & { kind: 'question' },
  { model, findElsewhere, signal }: EditServices,
): Promise<ThreadAnswer> {
  if (question.ask === 'elsewhere') return (await findElsewhere?.(question.oldString)) ?? [];
  if (model === undefined) return { declined: 'no-model' };
  const ask = (): ReturnType<typeof model.ask> => model.ask(question.question, signal ?? new AbortController().signal);
  return model.breaker === undefined ? ask() : model.breaker.run(ask);
}
