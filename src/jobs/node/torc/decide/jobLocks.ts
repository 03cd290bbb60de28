/** Serialises operations per job, in the order of the calls. */
export class JobLocks {
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs when all earlier operations for this job have ended. */
  async run<T>(jobId: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(jobId) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(jobId, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(jobId) === mine) this.#last.delete(jobId);
    }
  }
}
