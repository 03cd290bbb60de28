import type { CallersUpdate } from '../../domain/engine.ts';
import type { CallersResponse } from '../../domain/types.ts';
import type { Answers } from './messages.ts';

/** A pending call. */
interface WaitingCall<Kind extends keyof Answers> {
  readonly settle: (value: Answers[Kind]) => void;
  /** The result if no answer will come, with the reason as one sentence. */
  readonly instead: (sentence: string) => Answers[Kind];
  /** The result after a timeout; `instead` if there is nothing better. */
  readonly meanwhile?: (sentence: string) => Answers[Kind];
  /** Called with later updates of the answer. */
  readonly onUpdate?: (update: CallersUpdate) => void;
  /** Called once when nothing more will come. */
  readonly end?: () => void;
}

interface CallEntry {
  readonly waiting: WaitingCall<keyof Answers>;
  /** The last answer given, once there is one. */
  answered?: { value: unknown; isMakeshift: boolean };
}

/**
 * The calls that wait for an answer from the other side of a port. Every call is settled exactly once; updates may
 * follow.
 */
export class WaitingCalls {
  readonly #entries = new Map<number, CallEntry>();
  #next = 1;

  /** Waits; returns the id to ask under. */
  add<Kind extends keyof Answers>(_kind: Kind, waiting: WaitingCall<Kind>): number {
    const id = this.#next++;
    // The message for an id has the type that the request expects: both ends are ours.
    this.#entries.set(id, { waiting: waiting as unknown as WaitingCall<keyof Answers> });
    return id;
  }

  /** The answer is here. */
  settle(id: number, value: Answers[keyof Answers]): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const { waiting, answered } = entry;
    entry.answered = { value, isMakeshift: false };
    if (answered === undefined) waiting.settle(value);
    else if (answered.isMakeshift) {
      // The true answer to a question that was answered meanwhile.
      const response = value as CallersResponse;
      waiting.onUpdate?.({
        response,
        from: 'graph',
        added: response.nodes.map(({ id: node }) => node),
        isLast: !isRunning(response),
      });
    }
    if (waiting.onUpdate === undefined) this.#remove(id, entry);
  }

  /** An answer has changed. */
  update(id: number, update: CallersUpdate): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const isFirst = entry.answered === undefined;
    entry.answered = { value: update.response, isMakeshift: false };
    if (isFirst) entry.waiting.settle(update.response);
    entry.waiting.onUpdate?.(update);
    if (update.isLast) this.#remove(id, entry);
  }

  /** Updates are not wanted any more, or none will come. */
  endUpdates(id: number): void {
    const entry = this.#entries.get(id);
    if (entry?.answered !== undefined) this.#remove(id, entry);
  }

  /** Settles a call after a timeout; the true answer may still come as an update. */
  answerMeanwhile(id: number, sentence: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.answered !== undefined) return;
    const value = (entry.waiting.meanwhile ?? entry.waiting.instead)(sentence);
    entry.answered = { value, isMakeshift: true };
    entry.waiting.settle(value);
  }

  /** This call will not be answered. */
  end(id: number, sentence: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#remove(id, entry);
    if (entry.answered === undefined) entry.waiting.settle(entry.waiting.instead(sentence));
    else {
      const response = entry.answered.value as CallersResponse;
      // One of the sources that were asked will not answer any more.
      if (isRunning(response)) entry.waiting.onUpdate?.({ response, from: 'graph', added: [], isLast: true });
    }
  }

  /** None of the calls will be answered. */
  endAll(sentence: string): void {
    for (const id of [...this.#entries.keys()]) this.end(id, sentence);
  }

  #remove(id: number, entry: CallEntry): void {
    this.#entries.delete(id);
    entry.waiting.end?.();
  }
}

/** Whether one of the sources that were asked has not answered yet. */
function isRunning({ meta }: CallersResponse): boolean {
  return meta.trail.some(({ outcome }) => outcome === 'running');
}
