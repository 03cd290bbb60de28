import type { Message } from '../../../../base/text/message.ts';
import type { JobProblem, JobProblemCode } from '../../../domain/backend/answer.ts';

/** Thrown inside a transaction to roll everything back and return this answer; it never leaves the store. */
export class RollbackProblem extends Error {
  readonly problem: JobProblem;

  constructor(code: JobProblemCode, message: Message) {
    super(message.text);
    this.problem = { code, message };
  }
}
