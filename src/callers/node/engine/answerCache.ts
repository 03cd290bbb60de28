import type { CallersResponse } from '../../domain/types.ts';

/** Answers that are kept, and callers in all of them: one of them is about a kilobyte. */
const maxAnswers = 200;
const maxNodes = 10_000;

interface CachedAnswer {
  readonly generation: number;
  /** A time of the clock. */
  readonly until: number;
  readonly response: CallersResponse;
}

/** Answers by question, true as long as the index is the same one. */
export class AnswerCache {
  /** In the order of use. */
  readonly #answers = new Map<string, CachedAnswer>();
  #nodes = 0;

  /** The answer of before, if nothing has changed since. `now` is a time of the clock. */
  get(question: string, generation: number, now: number): CallersResponse | undefined {
    const kept = this.#take(question);
    if (kept?.generation !== generation || kept.until <= now) return undefined;
    this.#put(question, kept);
    return kept.response;
  }

  /** Keeps an answer to which nothing more will come, until something changes or a time of the clock. */
  set(question: string, generation: number, response: CallersResponse, until: number): void {
    this.#take(question);
    this.#put(question, { generation, until, response });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= maxAnswers && this.#nodes <= maxNodes) return;
      this.#take(oldest);
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#answers.clear();
    this.#nodes = 0;
  }

  #put(question: string, kept: CachedAnswer): void {
    this.#answers.set(question, kept);
    this.#nodes += kept.response.nodes.length;
  }

  #take(question: string): CachedAnswer | undefined {
    const kept = this.#answers.get(question);
    if (kept === undefined) return undefined;
    this.#answers.delete(question);
    this.#nodes -= kept.response.nodes.length;
    return kept;
  }
}
