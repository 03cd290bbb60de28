import type { FailureHandler } from '../status/recoveryOutcome.ts';
import type { JobStatus } from '../status/jobStatus.ts';

/** How many jobs of a workflow are in each status. */
export type StatusCounts = Readonly<Record<JobStatus, number>>;

/** A workflow and how it stands. Times are milliseconds since 1970. */
export interface WorkflowRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly user: string;
  /** Goes up whenever the workflow is begun anew; calls that carry an older one are refused. */
  readonly runId: number;
  readonly usesPendingFailed: boolean;
  readonly isCanceled: boolean;
  readonly isArchived: boolean;
  /** Nothing is left to run or to decide (`isWorkflowComplete`). */
  readonly isComplete: boolean;
  /** A runner of it is alive; unknown on a server that does not say. */
  readonly isRunning?: boolean | undefined;
  /** Absent where counting them would take more calls than asked for. */
  readonly counts?: StatusCounts | undefined;
  readonly createdAt?: number | undefined;
  /** The file it was made from, absolute; only the local engine knows. */
  readonly source?: string | undefined;
}

/** A job and how it stands. */
export interface JobRecord {
  readonly id: number;
  readonly workflowId: number;
  readonly name: string;
  readonly command: string;
  readonly status: JobStatus;
  /** Its present attempt, from 1. */
  readonly attempt: number;
  readonly requirementId?: number | undefined;
}

/** A job with what stands around it. */
export interface JobDetail extends JobRecord {
  readonly dependsOn: readonly number[];
  /** Jobs that wait for it directly. */
  readonly dependents: readonly number[];
  readonly inputs: readonly FileRecord[];
  readonly outputs: readonly FileRecord[];
  readonly requirement?: RequirementRecord | undefined;
  readonly handler?: FailureHandler | undefined;
}

/** A file that a job reads or makes. */
export interface FileRecord {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/**
 * A row of resource requirements. Several jobs may point at one row: a change of the row is a change for all of them.
 */
export interface RequirementRecord {
  readonly id: number;
  readonly name: string;
  readonly cpus?: number | undefined;
  readonly gpus?: number | undefined;
  readonly nodes?: number | undefined;
  /** As Torc writes it: `8g`. */
  readonly memory?: string | undefined;
  /** ISO 8601: `PT2H`. */
  readonly runtime?: string | undefined;
  /** Jobs that point at it. */
  readonly sharedBy: number;
}

/** What one attempt of a job came to, or that it is under way. Times are milliseconds since 1970. */
export interface AttemptRecord {
  readonly jobId: number;
  readonly runId: number;
  readonly attempt: number;
  readonly status: JobStatus;
  /** -1: killed by a signal; -128: its runner was lost. Absent while it runs. */
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly runtimeSeconds?: number | undefined;
  readonly memoryPeakBytes?: number | undefined;
  /** Where it ran. */
  readonly node?: string | undefined;
  readonly stdout: LogPlace;
  readonly stderr: LogPlace;
}

/**
 * Where the output of an attempt is. That it is not on this machine is normal: a server does not know and serves none.
 */
export type LogPlace =
  | { readonly state: 'here'; readonly path: string; readonly bytes: number }
  /** Nothing was written, or the file is gone. */
  | { readonly state: 'missing'; readonly path: string }
  /** Nobody said where such files are, or the folder is not on this machine. */
  | { readonly state: 'elsewhere'; readonly name: string; readonly message: string };

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** In all, where it is known. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Which part of a list. */
export interface PageQuery {
  readonly offset?: number | undefined;
  /** At most 10,000, Torc's largest page. */
  readonly limit?: number | undefined;
}
