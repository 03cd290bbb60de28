import type { CallersResponse } from '../../domain/types.ts';

/** Answers that are kept. */
const mostAnswers = 200;

interface Kept {
  readonly generation: number;
  /** A time of the clock. */
  readonly until: number;
  readonly response: CallersResponse;
}

/** Answers by question, true as long as the index is the same one. */
export class AnswerCache {
  /** In the order of use. */
  readonly #answers = new Map<string, Kept>();

  /** The answer of before, if nothing has changed since. `now` is a time of the clock. */
  get(question: string, generation: number, now: number): CallersResponse | undefined {
    const kept = this.#answers.get(question);
    this.#answers.delete(question);
    if (kept?.generation !== generation || kept.until <= now) return undefined;
    this.#answers.set(question, kept);
    return kept.response;
  }

  /** Keeps an answer to which nothing more will come, until something changes or a time of the clock. */
  set(question: string, generation: number, response: CallersResponse, until: number): void {
    this.#answers.delete(question);
    this.#answers.set(question, { generation, until, response });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= mostAnswers) return;
      this.#answers.delete(oldest);
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#answers.clear();
  }
}
