import type { NodeFacts, SiblingFacts } from '../advice/types.ts';
import type { AttemptRecord, JobRecord } from '../backend/records.ts';
import { nameStem } from '../fingerprint/maskedLine.ts';
import type { JobStatus } from '../status/jobStatus.ts';

const failing: ReadonlySet<JobStatus> = new Set(['failed', 'pending_failed', 'terminated']);
/** Left out because they were never meant to run. */
const leftOut: ReadonlySet<JobStatus> = new Set(['disabled', 'canceled']);
/** A node is suspect when this many times more of its jobs fail than elsewhere. */
const suspectRatio = 1.5;

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

/**
 * Finds nodes on which clearly more jobs fail than elsewhere. With a single node there is nothing to compare with, so
 * it is never suspect.
 */
export class NodeRecord {
  readonly #nodes = new Map<string, { ended: number; failed: number }>();
  readonly #all: { readonly ended: number; readonly failed: number };

  constructor(latest: Iterable<AttemptRecord>) {
    const all = { ended: 0, failed: 0 };
    for (const { node, status } of latest) {
      if (node === undefined || (status !== 'completed' && !hasFailed(status))) continue;
      const counts = this.#nodes.get(node) ?? { ended: 0, failed: 0 };
      this.#nodes.set(node, counts);
      counts.ended++;
      all.ended++;
      if (!hasFailed(status)) continue;
      counts.failed++;
      all.failed++;
    }
    this.#all = all;
  }

  /** Number of other jobs that failed on the node, where it is suspect. */
  otherFailures(node: string): number | undefined {
    const its = this.#nodes.get(node);
    const elsewhere = this.#all.ended - (its?.ended ?? 0);
    if (its === undefined || elsewhere === 0 || its.failed < 2) return undefined;
    return its.failed / its.ended >= (suspectRatio * (this.#all.failed - its.failed)) / elsewhere
      ? its.failed - 1
      : undefined;
  }

  /** The facts about a job's nodes, with the failures counted here. */
  facts(nodes: readonly NodeFacts[] | undefined, node: string | undefined): readonly NodeFacts[] | undefined {
    const own = nodes ?? (node === undefined ? undefined : [{ name: node }]);
    return own?.map((each) => {
      const others = each.otherFailures ?? this.otherFailures(each.name);
      return others === undefined ? each : { ...each, otherFailures: others };
    });
  }
}
