import type { NodeFacts, OutcomeCounts, SiblingFacts } from '../advice/types.ts';
import type { AttemptRecord, JobRecord } from '../backend/records.ts';
import { nameStem } from '../fingerprint/maskedLine.ts';
import type { JobStatus } from '../status/jobStatus.ts';

const failing: ReadonlySet<JobStatus> = new Set(['failed', 'pending_failed', 'terminated']);
/** Left out because they were never meant to run. */
const leftOut: ReadonlySet<JobStatus> = new Set(['disabled', 'canceled']);

/** Whether a job in this status has failed, decided or not. */
export function hasFailed(status: JobStatus): boolean {
  return failing.has(status);
}

interface Kind {
  total: number;
  completed: number;
  readonly failed: number[];
  /** Number of jobs per cause, of those with a known cause. Counted once for all jobs of a kind. */
  causes?: { readonly known: number; readonly byCause: ReadonlyMap<string, number> } | undefined;
}

/** The jobs of a workflow by kind: jobs whose names differ only in digits are of one kind. */
export class JobKinds {
  readonly #kinds = new Map<string, Kind>();

  constructor(jobs: Iterable<JobRecord>) {
    for (const { id, name, status } of jobs) {
      if (leftOut.has(status)) continue;
      const stem = nameStem(name);
      const kind = this.#kinds.get(stem) ?? { total: 0, completed: 0, failed: [] };
      this.#kinds.set(stem, kind);
      kind.total++;
      if (status === 'completed') kind.completed++;
      if (hasFailed(status)) kind.failed.push(id);
    }
  }

  /** Failed jobs of the same kind, including this one. */
  failedLike(name: string): readonly number[] {
    return this.#kinds.get(nameStem(name))?.failed ?? [];
  }

  /**
   * The results of jobs of this kind. `getCause` returns the cause of a failed job, where known; it is called once per
   * job of the kind. If only some causes are known, the others are assumed to have the same proportions. Undefined for
   * the only job of its kind.
   */
  siblings(name: string, cause: string, getCause: (jobId: number) => string | undefined): SiblingFacts | undefined {
    const kind = this.#kinds.get(nameStem(name));
    if (kind === undefined || kind.total < 2) return undefined;
    kind.causes ??= getCauses(kind.failed, getCause);
    const { known, byCause } = kind.causes;
    const same = byCause.get(cause) ?? 0;
    return {
      total: kind.total,
      failed: kind.failed.length,
      completed: kind.completed,
      failedSameWay: known > 0 ? same + Math.round(((kind.failed.length - known) * same) / known) : undefined,
    };
  }
}

function getCauses(
  failed: readonly number[],
  getCause: (jobId: number) => string | undefined,
): NonNullable<Kind['causes']> {
  const byCause = new Map<string, number>();
  let known = 0;
  for (const id of failed) {
    const cause = getCause(id);
    if (cause === undefined) continue;
    known++;
    byCause.set(cause, (byCause.get(cause) ?? 0) + 1);
  }
  return { known, byCause };
}

/** What became of the jobs of a workflow, by the node they ran on last. */
export class NodeRecord {
  readonly #nodes = new Map<string, { completed: number; failed: number }>();
  readonly #all = { completed: 0, failed: 0 };

  constructor(latest: Iterable<AttemptRecord>) {
    for (const { node, status } of latest) {
      if (node === undefined || (status !== 'completed' && !hasFailed(status))) continue;
      const counts = this.#nodes.get(node) ?? { completed: 0, failed: 0 };
      this.#nodes.set(node, counts);
      const outcome = hasFailed(status) ? 'failed' : 'completed';
      counts[outcome]++;
      this.#all[outcome]++;
    }
  }

  /**
   * The facts about a failed job's nodes. Its own failure is not counted; without what became of jobs elsewhere,
   * failures on a node say nothing about it.
   */
  facts(nodes: readonly NodeFacts[] | undefined, node: string | undefined): readonly NodeFacts[] | undefined {
    const own = nodes ?? (node === undefined ? undefined : [{ name: node }]);
    return own?.map((each) => {
      const here = this.#nodes.get(each.name);
      if (here === undefined) return each;
      return {
        ...each,
        otherFailures: Math.max(0, here.failed - 1),
        otherCompleted: here.completed,
        elsewhere: {
          completed: this.#all.completed - here.completed,
          failed: this.#all.failed - here.failed,
        },
      };
    });
  }
}

/** A file that more jobs read than this, or than half of all, is common to them and tells none from another. */
const maxReaders = 64;

/** What became of the jobs of a workflow, by the files they read. */
export class InputRecord {
  readonly #readers = new Map<string, Set<number>>();
  readonly #inputs = new Map<number, string[]>();
  readonly #statuses: ReadonlyMap<number, JobStatus>;

  /** `reads`: a file and a job that reads it. */
  constructor(reads: Iterable<readonly [file: string, jobId: number]>, statuses: ReadonlyMap<number, JobStatus>) {
    this.#statuses = statuses;
    for (const [file, jobId] of reads) {
      const readers = this.#readers.get(file) ?? new Set<number>();
      this.#readers.set(file, readers.add(jobId));
      const inputs = this.#inputs.get(jobId);
      if (inputs === undefined) this.#inputs.set(jobId, [file]);
      else inputs.push(file);
    }
  }

  /** The other jobs that read a file of this job's which most jobs do not; undefined where there are none. */
  sameInput(jobId: number): OutcomeCounts | undefined {
    const others = new Set<number>();
    for (const file of this.#inputs.get(jobId) ?? []) {
      const readers = this.#readers.get(file) ?? new Set<number>();
      if (readers.size > maxReaders || readers.size * 2 > this.#statuses.size) continue;
      for (const reader of readers) if (reader !== jobId) others.add(reader);
    }
    const statuses = [...others].map((id) => this.#statuses.get(id));
    const completed = statuses.filter((status) => status === 'completed').length;
    const failed = statuses.filter((status) => status !== undefined && hasFailed(status)).length;
    return completed + failed === 0 ? undefined : { completed, failed };
  }
}
