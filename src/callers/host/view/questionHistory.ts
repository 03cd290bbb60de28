import { array, int, looseObject, maxLength, object, optional, string } from 'zod/mini';
import type { CallersQuery } from '../../domain/types.ts';
import { getKey, getQuestion, type CallersQuestion } from './askedQuestion.ts';

/** Where the past is kept between windows. Structurally the editor's own `Memento`. */
export interface HistoryMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const kept = 10;
const memoryKey = 'callers.questions';

/** What an older window has kept; another version may have written something else. */
const stored = array(
  object({
    query: looseObject({
      symbol_name: optional(string().check(maxLength(500))),
      symbol_id: optional(string().check(maxLength(5000))),
      file_path: optional(string().check(maxLength(5000))),
      line_number: optional(int()),
      column: optional(int()),
    }),
  }),
);

/** The last questions, newest first. Each is there once. */
export class QuestionHistory {
  readonly #memory: HistoryMemory | undefined;
  #questions: readonly CallersQuestion[];

  constructor(memory?: HistoryMemory) {
    this.#memory = memory;
    const parsed = stored.safeParse(memory?.get(memoryKey));
    this.#questions = parsed.success
      ? parsed.data.slice(0, kept).map(({ query }) => getQuestion(query as CallersQuery))
      : [];
  }

  get questions(): readonly CallersQuestion[] {
    return this.#questions;
  }

  /** Puts a question first. */
  add(question: CallersQuestion): void {
    const key = getKey(question);
    this.#questions = [question, ...this.#questions.filter((each) => getKey(each) !== key)].slice(0, kept);
    void this.#memory?.update(
      memoryKey,
      this.#questions.map(({ query }) => ({ query })),
    );
  }
}
