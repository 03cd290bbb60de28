import type { Message } from '../../../base/text/message.ts';
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
  /** Part of the name; case is ignored. */
  readonly name?: string | undefined;
}

/** Which workflows. */
export interface WorkflowQuery extends PageQuery {
  readonly name?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  /** Whether to include the counts of each. */
  readonly withCounts?: boolean | undefined;
}

/** The evidence about a failed attempt. */
export interface JobEvidence {
  readonly job: JobRecord;
  /** The attempt concerned. */
  readonly attempt: AttemptRecord | undefined;
  /** Every attempt of the job, oldest first. */
  readonly attempts: readonly AttemptRecord[];
  /** The end of its stderr, undecoded; undefined where it cannot be read. */
  readonly stderr: { readonly bytes: Uint8Array; readonly isWhole: boolean } | undefined;
  /** Why there is no stderr. */
  readonly stderrProblem?: Message | undefined;
  /** Facts from the engine and the scheduler; the desk adds siblings. */
  readonly context: FailureContext;
}

/** A change reported to watchers. */
export interface JobsChange {
  /** If absent, anything may have changed. */
  readonly workflowId?: number | undefined;
  readonly jobId?: number | undefined;
  readonly status?: JobStatus | undefined;
}

/**
 * How changes arrive: `live` as they happen, `polling` at intervals, `paused` while no view is visible, `offline` while
 * the server is unreachable.
 */
export type WatchState = 'live' | 'polling' | 'paused' | 'offline';

/** A subscription to changes. */
export interface JobsWatch {
  readonly state: WatchState;
  readonly problem: JobProblem | undefined;
  /** When the engine last answered, in milliseconds since 1970. */
  readonly heardAt: number | undefined;
  /** Whether a view is visible: if not, the server is not polled. */
  setActive(isActive: boolean): void;
  dispose(): void;
}

/** A job that is called running although nothing runs it. */
export interface StrandedJob {
  readonly id: number;
  readonly name: string;
  readonly node: string;
  /** What shows it; one sentence. */
  readonly reason: Message;
}

/** A listener for changes. */
export interface JobsListener {
  onChange(changes: readonly JobsChange[]): void;
  /** The state of the watch has changed. */
  onState?(state: WatchState, problem: JobProblem | undefined): void;
}

/** Called after each job of a list. */
export type ResolveProgress = (done: number, of: number) => void;

/**
 * An engine that runs workflows: the local one, or a Torc server. Its methods never throw for errors of an engine, a
 * server or a caller.
 */
export interface JobBackend {
  readonly kind: 'local' | 'torc';
  /** Of the profile; `local` for the local engine. */
  readonly name: string;
  /** Why the last request to the server failed; undefined where it succeeded, and for an engine without a server. */
  readonly lastProblem?: JobProblem | undefined;

  /** Checks that the server is reachable and accepts us; returns its version. */
  check(signal?: AbortSignal): Promise<Answer<{ readonly version: string; readonly user?: string | undefined }>>;
  workflows(query: WorkflowQuery, signal?: AbortSignal): Promise<Answer<Page<WorkflowRecord>>>;
  workflow(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>>;
  counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>>;
  jobs(workflowId: number, query: JobQuery, signal?: AbortSignal): Promise<Answer<Page<JobRecord>>>;
  job(jobId: number, signal?: AbortSignal): Promise<Answer<JobDetail>>;
  /** Oldest first. */
  attempts(jobId: number, signal?: AbortSignal): Promise<Answer<readonly AttemptRecord[]>>;
  /** The latest attempt of each job of a workflow, including running ones. Siblings and nodes are judged by these. */
  latestAttempts(
    workflowId: number,
    query: PageQuery & { readonly status?: JobStatus | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<Page<AttemptRecord>>>;
  /**
   * Evidence for many jobs with one call, so that a server is not asked once per job. Missing jobs are left out.
   * `tailBytes`: how much of the end of stderr to read (default 256 KiB).
   */
  evidence(
    workflowId: number,
    jobIds: readonly number[],
    options?: { readonly tailBytes?: number | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<readonly JobEvidence[]>>;

  /**
   * Jobs that are called running although their node or runner is gone; absent where the engine finds them itself. They
   * wait for no decision, and nothing else would say that they will never end.
   */
  stranded?(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly StrandedJob[]>>;

  /** The dry run of the decisions. Changes nothing. */
  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>>;
  /**
   * Checks the state again and carries the decisions out, each job completely or not at all. An aborted signal stops
   * before the next job, never within one.
   */
  resolve(
    workflowId: number,
    decisions: readonly Decision[],
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined },
  ): Promise<Answer<ResolutionReport>>;
  /** Undoes what `resolve` did to a job, as long as nothing has followed from it. */
  undo(token: string): Promise<Answer<ResolvedJob>>;
  reset(request: ResetRequest, signal?: AbortSignal): Promise<Answer<ResetReport>>;
  /** Stops running jobs and cancels waiting ones. */
  cancel(workflowId: number): Promise<Answer<WorkflowRecord>>;
  /** Runs the ready jobs; `unsupported` where runners are started elsewhere. */
  resume(workflowId: number): Promise<Answer<WorkflowRecord>>;

  /** Leaves a note on the server for other users of the workflow; does nothing where there is no server. */
  announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>>;
  watch(listener: JobsListener): JobsWatch;
  close(): Promise<void>;
}
