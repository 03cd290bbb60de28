import type { JobProblem, JobProblemCode } from '../../../domain/backend/answer.ts';

/** Thrown inside a transaction to roll everything back and return this answer; it never leaves the store. */
export class RollbackProblem extends Error {
  readonly problem: JobProblem;

  constructor(code: JobProblemCode, message: string) {
    super(message);
    this.problem = { code, message };
  }
}
