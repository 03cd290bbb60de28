/** What a stage says when it has an answer. */
export interface Answered<Answer> {
  readonly answer: Answer;
  /** Probability that the answer is right, 0 to 1. */
  readonly confidence: number;
  /** Codes of what the reader of the answer should know. */
  readonly warnings: readonly string[];
}

/** What a stage says when the next one should try. */
export interface Passed {
  /** A code, not a sentence: the host turns it into text. */
  readonly pass: string;
}

export type StageResult<Answer> = Answered<Answer> | Passed;

/** One step of a cascade. */
export interface Stage<Query, Answer> {
  readonly name: string;
  /** Milliseconds after which an asynchronous stage is given up; none by default. Needs a clock. */
  readonly budgetMs?: number;
  /**
   * Answers or passes, at once or later. May throw: that is the outcome `error` and the cascade goes on.
   * `signal` is aborted when the stage runs out of time or the caller cancels.
   */
  run(query: Query, signal: AbortSignal): StageResult<Answer> | PromiseLike<StageResult<Answer>>;
}

/** The result of a stage that found `value`, right with probability `confidence` (0 to 1). */
export function answer<Answer>(value: Answer, confidence = 1, warnings: readonly string[] = []): Answered<Answer> {
  return { answer: value, confidence, warnings };
}

/** The result of a stage that has nothing to say; `reason` is a code. */
export function pass(reason: string): Passed {
  return { pass: reason };
}
