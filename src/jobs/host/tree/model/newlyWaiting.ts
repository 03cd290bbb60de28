/** A workflow and how many of its jobs wait. */
export interface WaitingCount {
  readonly key: string;
  /** The key of its engine. */
  readonly engine: string;
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/**
 * Distinguishes newly waiting jobs from those that waited before. Jobs that wait when a workflow is first seen do not
 * count as new.
 */
export class NewlyWaiting {
  readonly #known = new Map<string, number>();
  readonly #batch = new Map<string, WaitingCount>();

  /** Updates the counts; returns whether more jobs wait than before. */
  look(workflows: readonly WaitingCount[]): boolean {
    let hasMore = false;
    for (const workflow of workflows) {
      const before = this.#known.get(workflow.key);
      this.#known.set(workflow.key, workflow.count);
      const news = workflow.count - (before ?? workflow.count);
      const gathered = this.#batch.get(workflow.key)?.count ?? 0;
      if (news > 0) {
        this.#batch.set(workflow.key, { ...workflow, count: gathered + news });
        hasMore = true;
      } else if (news < 0 && gathered > 0) {
        // Decided before a notification was shown.
        const left = Math.min(gathered, workflow.count);
        if (left > 0) this.#batch.set(workflow.key, { ...workflow, count: left });
        else this.#batch.delete(workflow.key);
      }
    }
    return hasMore;
  }

  /** The collected new jobs; from now on they are no longer new. */
  take(): readonly WaitingCount[] {
    const batch = [...this.#batch.values()];
    this.#batch.clear();
    return batch;
  }
}
