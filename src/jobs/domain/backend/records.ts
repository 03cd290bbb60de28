import type { Message } from '../../../base/text/message.ts';
import type { FailureHandler } from '../status/recoveryOutcome.ts';
import type { JobStatus } from '../status/jobStatus.ts';

/** How many jobs of a workflow are in each status. */
export type StatusCounts = Readonly<Record<JobStatus, number>>;

/** A workflow and its state. */
export interface WorkflowRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly user: string;
  /** Increases with every new run of the workflow; calls with an older value are refused. */
  readonly runId: number;
  readonly usesPendingFailed: boolean;
  readonly isCanceled: boolean;
  readonly isArchived: boolean;
  /** No job is left to run or to decide (`isWorkflowComplete`). */
  readonly isComplete: boolean;
  /** Whether a runner is alive; unknown on a server that does not say. */
  readonly isRunning?: boolean | undefined;
  /** Absent where counting would take extra calls that were not requested. */
  readonly counts?: StatusCounts | undefined;
  readonly createdAt?: number | undefined;
  /** The file it was created from, absolute; known only to the local engine. */
  readonly source?: string | undefined;
}

/** A job and its state. */
export interface JobRecord {
  readonly id: number;
  readonly workflowId: number;
  readonly name: string;
  readonly command: string;
  readonly status: JobStatus;
  /** The current attempt, from 1. */
  readonly attempt: number;
  readonly requirementId?: number | undefined;
}

/** A job with its relations. */
export interface JobDetail extends JobRecord {
  readonly dependsOn: readonly number[];
  /** Jobs that depend on it directly. */
  readonly dependents: readonly number[];
  readonly inputs: readonly FileRecord[];
  readonly outputs: readonly FileRecord[];
  readonly requirement?: RequirementRecord | undefined;
  readonly handler?: FailureHandler | undefined;
}

/** A file that a job reads or produces. */
export interface FileRecord {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** A row of resource requirements. Several jobs may share a row: a change of the row affects all of them. */
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
  /** Number of jobs that use it. */
  readonly sharedBy: number;
}

/** One attempt of a job, finished or running. Times are milliseconds since 1970. */
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
 * Where the output of an attempt is. It is often not on this machine: a server does not know the place and serves no
 * output.
 */
export type LogPlace =
  | { readonly state: 'here'; readonly path: string; readonly bytes: number }
  /** Nothing was written, or the file is gone. */
  | { readonly state: 'missing'; readonly path: string }
  /** It is not known where such files are, or the folder is not on this machine. */
  | { readonly state: 'elsewhere'; readonly name: string; readonly message: Message };

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The total, where known. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Which part of a list. */
export interface PageQuery {
  readonly offset?: number | undefined;
  /** At most 10,000, Torc's largest page. */
  readonly limit?: number | undefined;
}
