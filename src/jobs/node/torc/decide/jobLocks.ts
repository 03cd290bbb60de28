/** One thing after the other for each job, in the order in which it was asked for. */
export class JobLocks {
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs when everything before it for this job is over. */
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
