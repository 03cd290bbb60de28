import type { JobName } from '../../../domain/backend/resolutions.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { WireDependency, WireJob } from '../wire/schemas.ts';

/** The graph's data about a job. */
interface Node {
  readonly id: number;
  readonly name: string;
  readonly status: JobStatus;
  /** Whether it is cancelled when a dependency fails; otherwise it runs all the same. */
  readonly isCancelledWith: boolean;
}

const settled: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'canceled', 'terminated', 'disabled']);

/** The graph of dependent jobs. */
export class Downstream {
  readonly #nodes: ReadonlyMap<number, Node>;
  readonly #behind = new Map<number, number[]>();
  readonly #before = new Map<number, number[]>();
  /**
   * Ten thousand jobs before one that collects their results have the same forty thousand dependents: that list is
   * built once.
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

  /** Jobs that are cancelled when this one fails, once their other dependencies are done. */
  cancelledBy(jobId: number): readonly JobName[] {
    return this.#reached('cancelled', jobId, ({ status, isCancelledWith }) => isCancelledWith && !settled.has(status));
  }

  /** Jobs that keep waiting for this one. */
  waitingFor(jobId: number): readonly JobName[] {
    return this.#reached('waiting', jobId, ({ status }) => !settled.has(status));
  }

  /** Dependent jobs that have ended, and run again with this one. */
  endedBehind(jobId: number): readonly JobName[] {
    return this.#reached('ended', jobId, ({ status }) => settled.has(status) && status !== 'disabled', true);
  }

  /** `isPast`: whether to follow paths through jobs that do not count. */
  #reached(what: string, jobId: number, counts: (node: Node) => boolean, isPast = false): readonly JobName[] {
    const key = `${what} ${this.dependents(jobId).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const seen = new Set([jobId]);
    const found: JobName[] = [];
    const queue = [...this.dependents(jobId)];
    // The list grows during the iteration.
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
