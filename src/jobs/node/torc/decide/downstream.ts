import type { JobName } from '../../../domain/backend/resolutions.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { WireDependency, WireJob } from '../wire/schemas.ts';

/** A job, as far as the graph needs it. */
interface Node {
  readonly id: number;
  readonly name: string;
  readonly status: JobStatus;
  /** A job whose dependency failed is cancelled; otherwise it runs all the same. */
  readonly isCancelledWith: boolean;
}

const settled: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'canceled', 'terminated', 'disabled']);

/** Which jobs stand behind which. */
export class Downstream {
  readonly #nodes: ReadonlyMap<number, Node>;
  readonly #behind = new Map<number, number[]>();
  readonly #before = new Map<number, number[]>();
  /**
   * Ten thousand jobs before one that gathers their results have the same forty thousand behind them: that list is made
   * once.
   */
  readonly #known = new Map<string, readonly JobName[]>();

  constructor(jobs: readonly WireJob[], dependencies: readonly WireDependency[]) {
    this.#nodes = new Map(
      jobs.map((job) => [
        job.id,
        { id: job.id, name: job.name, status: job.status, isCancelledWith: job.cancel_on_blocking_job_failure ?? true },
      ]),
    );
    for (const { job_id: job, depends_on_job_id: on } of dependencies) {
      add(this.#behind, on, job);
      add(this.#before, job, on);
    }
  }

  dependents(jobId: number): readonly number[] {
    return this.#behind.get(jobId) ?? [];
  }

  dependsOn(jobId: number): readonly number[] {
    return this.#before.get(jobId) ?? [];
  }

  /** Jobs that are cancelled when this one fails, once all else that they wait for is done. */
  cancelledBy(jobId: number): readonly JobName[] {
    return this.#reached('cancelled', jobId, ({ status, isCancelledWith }) => isCancelledWith && !settled.has(status));
  }

  /** Jobs that go on waiting for this one. */
  waitingFor(jobId: number): readonly JobName[] {
    return this.#reached('waiting', jobId, ({ status }) => !settled.has(status));
  }

  /** Jobs behind this one that have come to an end, and are done anew with it. */
  endedBehind(jobId: number): readonly JobName[] {
    return this.#reached('ended', jobId, ({ status }) => settled.has(status) && status !== 'disabled', true);
  }

  /** `isPast`: whether the way leads through jobs that do not count. */
  #reached(what: string, jobId: number, counts: (node: Node) => boolean, isPast = false): readonly JobName[] {
    const key = `${what} ${this.dependents(jobId).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const seen = new Set([jobId]);
    const found: JobName[] = [];
    const queue = [...this.dependents(jobId)];
    // The list grows while it is gone through.
    for (const id of queue) {
      if (seen.has(id)) continue;
      seen.add(id);
      const node = this.#nodes.get(id);
      if (node === undefined) continue;
      const isCounted = counts(node);
      if (isCounted) found.push({ id, name: node.name });
      if (isCounted || isPast) for (const next of this.dependents(id)) queue.push(next);
    }
    this.#known.set(key, found);
    return found;
  }
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
