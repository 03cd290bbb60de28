/** A workflow and how many of its jobs wait. */
export interface WaitingWorkflow {
  readonly key: string;
  /** The key of its engine. */
  readonly engine: string;
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/**
 * Tells jobs that begin to wait from those that have waited all along. What waits when a workflow is first seen is no
 * news.
 */
export class NewlyWaiting {
  readonly #known = new Map<string, number>();
  readonly #batch = new Map<string, WaitingWorkflow>();

  /** Takes how things stand; whether more wait than before. */
  look(workflows: readonly WaitingWorkflow[]): boolean {
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
        // Decided before anybody was told.
        const left = Math.min(gathered, workflow.count);
        if (left > 0) this.#batch.set(workflow.key, { ...workflow, count: left });
        else this.#batch.delete(workflow.key);
      }
    }
    return hasMore;
  }

  /** Those that have come together; they are old news from now on. */
  take(): readonly WaitingWorkflow[] {
    const batch = [...this.#batch.values()];
    this.#batch.clear();
    return batch;
  }
}
