import type { WorkflowRecord } from '../../../domain/backend/records.ts';
import { isComplete, type JobStatus } from '../../../domain/status/jobStatus.ts';

/** The workflows of an engine, as the tree knows them. */
export interface SeenEngine {
  readonly key: string;
  /** Whether its workflows are those of this window: on a server they may be anybody's. */
  readonly isLocal: boolean;
  /** Undefined before they were read. */
  readonly workflows: readonly WorkflowRecord[] | undefined;
  /** How many of a workflow's running jobs are lost: the engine calls them running, and nothing runs them. */
  readonly getLost?: ((workflowId: number) => number) | undefined;
}

/** How far a workflow is. */
export interface RunStanding {
  /** Unique in the window. */
  readonly key: string;
  readonly engine: string;
  readonly id: number;
  readonly name: string;
  /** Jobs in a final status. */
  readonly done: number;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly canceled: number;
  /** Jobs that wait for a decision. */
  readonly waiting: number;
  /** Jobs that are called running, and nothing runs them. */
  readonly lost: number;
  readonly usesPendingFailed: boolean;
}

/**
 * Follows which workflows run, and notices when one comes to rest: nothing of it runs or could run, because all jobs
 * are done, because the others wait for a decision, or because they are lost. A workflow that was cancelled came to no
 * rest of its own.
 */
export class RunProgress {
  #running = new Map<string, RunStanding>();
  readonly #rested = new Map<string, RunStanding>();
  /** The latest workflow of each engine: what comes later was begun while it was looked at. */
  readonly #latest = new Map<string, number>();

  /** Takes in the present state; returns whether more workflows are at rest than before. */
  look(engines: readonly SeenEngine[]): boolean {
    const running = new Map<string, RunStanding>();
    let hasMore = false;
    for (const { workflow, engine, isNew, lost } of engines.flatMap((each) => this.#withNews(each))) {
      const standing = getStanding(engine, workflow, lost);
      if (standing === undefined) continue;
      const { key } = standing;
      // One that is over before it was seen to run has run all the same.
      const wasRunning = this.#running.has(key) || (isNew && standing.done + standing.waiting > 0);
      if (mayGoOn(workflow, wasRunning, lost)) {
        running.set(key, standing);
        this.#rested.delete(key);
      } else if (this.#rested.has(key)) this.#rested.set(key, standing);
      else if (wasRunning && !workflow.isCanceled) {
        this.#rested.set(key, standing);
        hasMore = true;
      }
    }
    this.#running = running;
    return hasMore;
  }

  #withNews({ key, isLocal, workflows, getLost = () => 0 }: SeenEngine): readonly {
    readonly workflow: WorkflowRecord;
    readonly engine: string;
    readonly isNew: boolean;
    readonly lost: number;
  }[] {
    if (workflows === undefined) return [];
    const before = this.#latest.get(key);
    this.#latest.set(
      key,
      workflows.reduce((most, { id }) => Math.max(most, id), before ?? 0),
    );
    return workflows.map((workflow) => ({
      workflow,
      engine: key,
      isNew: isLocal && before !== undefined && workflow.id > before,
      lost: getLost(workflow.id),
    }));
  }

  /** The workflows that run, in the order in which they were seen. */
  get running(): readonly RunStanding[] {
    return [...this.#running.values()];
  }

  /** The workflows that came to rest since the last call. */
  takeRested(): readonly RunStanding[] {
    const rested = [...this.#rested.values()];
    this.#rested.clear();
    return rested;
  }
}

/** Whether something of a workflow runs; one that ran may also stand between two jobs. */
function mayGoOn(
  { counts, isComplete: isDone, isCanceled, isRunning }: WorkflowRecord,
  wasRunning: boolean,
  lost: number,
): boolean {
  if (counts === undefined || isDone || isCanceled) return false;
  if (counts.running - lost + counts.pending > 0) return true;
  // The runner of this machine is gone: nothing goes on before the workflow is resumed.
  if (isRunning === false) return false;
  const left = counts.ready + counts.uninitialized > 0 || (counts.blocked > 0 && counts.pending_failed + lost === 0);
  return left && (wasRunning || isRunning === true);
}

function getStanding(engine: string, workflow: WorkflowRecord, lost: number): RunStanding | undefined {
  const { id, name, counts, usesPendingFailed } = workflow;
  if (counts === undefined) return undefined;
  const entries = Object.entries(counts) as [JobStatus, number][];
  const sum = (fits: (status: JobStatus) => boolean): number =>
    entries.reduce((total, [status, count]) => total + (fits(status) ? count : 0), 0);
  return {
    key: `${engine}/${String(id)}`,
    engine,
    id,
    name,
    done: sum(isComplete),
    total: sum(() => true),
    completed: counts.completed,
    failed: counts.failed + counts.terminated,
    canceled: counts.canceled,
    waiting: counts.pending_failed,
    lost,
    usesPendingFailed,
  };
}
