import type { FailureContext } from '../advice/types.ts';
import type { JobStatus } from '../status/jobStatus.ts';
import type { Answer, JobProblem } from './answer.ts';
import type { AttemptRecord, JobDetail, JobRecord, Page, PageQuery, StatusCounts, WorkflowRecord } from './records.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from './resolutions.ts';

/** Which jobs of a workflow. */
export interface JobQuery extends PageQuery {
  readonly status?: JobStatus | undefined;
  /** Part of the name, whatever its case. */
  readonly name?: string | undefined;
}

/** Which workflows. */
export interface WorkflowQuery extends PageQuery {
  readonly name?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  /** Whether each comes with its counts. */
  readonly withCounts?: boolean | undefined;
}

/** What is known of a failed attempt, to judge it by. */
export interface JobEvidence {
  readonly job: JobRecord;
  /** The attempt that it is about. */
  readonly attempt: AttemptRecord | undefined;
  /** Every attempt of the job, oldest first. */
  readonly attempts: readonly AttemptRecord[];
  /** The end of its stderr as it was written; undefined where it cannot be read. */
  readonly stderr: { readonly bytes: Uint8Array; readonly isWhole: boolean } | undefined;
  /** Why there is no stderr. */
  readonly stderrProblem?: string | undefined;
  /** What the engine and the scheduler know; siblings are left to the desk. */
  readonly context: FailureContext;
}

/** What a watcher hears of. */
export interface JobsChange {
  /** Without it anything may have changed. */
  readonly workflowId?: number | undefined;
  readonly jobId?: number | undefined;
  readonly status?: JobStatus | undefined;
}

/**
 * How news arrive: as they happen, by asking now and then, not at all because nobody looks, or not because the server
 * is away.
 */
export type WatchState = 'live' | 'polling' | 'paused' | 'offline';

/** Somebody who wants to know of changes. */
export interface JobsWatch {
  readonly state: WatchState;
  readonly problem: JobProblem | undefined;
  /** When the engine was last heard of, milliseconds since 1970. */
  readonly heardAt: number | undefined;
  /** Whether somebody looks: without that nothing is asked of a server. */
  setActive(isActive: boolean): void;
  dispose(): void;
}

/** Who hears of changes. */
export interface JobsListener {
  onChange(changes: readonly JobsChange[]): void;
  /** The state of the watch is another one. */
  onState?(state: WatchState, problem: JobProblem | undefined): void;
}

/** Called as each job of a list is done. */
export type ResolveProgress = (done: number, of: number) => void;

/**
 * An engine that runs workflows: the local one, or a Torc server. Nothing here throws for what an engine, a server or a
 * caller can cause.
 */
export interface JobBackend {
  readonly kind: 'local' | 'torc';
  /** Of the profile; `local` for the local engine. */
  readonly name: string;
  /**
   * Why the server could not be used when it was last asked; undefined where it could, and for an engine without one.
   */
  readonly lastProblem?: JobProblem | undefined;

  /** That it is there and lets us in: its version. */
  check(signal?: AbortSignal): Promise<Answer<{ readonly version: string; readonly user?: string | undefined }>>;
  workflows(query: WorkflowQuery, signal?: AbortSignal): Promise<Answer<Page<WorkflowRecord>>>;
  workflow(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>>;
  counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>>;
  jobs(workflowId: number, query: JobQuery, signal?: AbortSignal): Promise<Answer<Page<JobRecord>>>;
  job(jobId: number, signal?: AbortSignal): Promise<Answer<JobDetail>>;
  /** Oldest first. */
  attempts(jobId: number, signal?: AbortSignal): Promise<Answer<readonly AttemptRecord[]>>;
  /** The latest attempt of each job of a workflow, running ones too: what siblings and nodes are judged by. */
  latestAttempts(
    workflowId: number,
    query: PageQuery & { readonly status?: JobStatus | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<Page<AttemptRecord>>>;
  /**
   * For many jobs at once, so that a server is not asked once a job; jobs that are not there are left out. `tailBytes`:
   * how much of the end of stderr (default 256 KiB).
   */
  evidence(
    workflowId: number,
    jobIds: readonly number[],
    options?: { readonly tailBytes?: number | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<readonly JobEvidence[]>>;

  /** What the decisions would do. Changes nothing. */
  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>>;
  /**
   * Looks again, and does it: each job wholly or not at all. An aborted signal stops before the next job, never within
   * one.
   */
  resolve(
    workflowId: number,
    decisions: readonly Decision[],
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined },
  ): Promise<Answer<ResolutionReport>>;
  /** Takes back what `resolve` did to a job, while nothing has come of it yet. */
  undo(token: string): Promise<Answer<ResolvedJob>>;
  reset(request: ResetRequest, signal?: AbortSignal): Promise<Answer<ResetReport>>;
  /** Stops what runs and cancels what waits. */
  cancel(workflowId: number): Promise<Answer<WorkflowRecord>>;
  /** Goes on with what is ready; `unsupported` where runners are started elsewhere. */
  resume(workflowId: number): Promise<Answer<WorkflowRecord>>;

  /** Leaves a note for everyone who looks at the workflow on the server; nothing where there is none. */
  announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>>;
  watch(listener: JobsListener): JobsWatch;
  close(): Promise<void>;
}
