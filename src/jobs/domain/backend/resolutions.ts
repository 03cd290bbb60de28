import type { Message } from '../../../base/text/message.ts';
import type { JobProblem } from './answer.ts';

/** A decision about one waiting job (the recovery document, `FailureClassification`). */
export interface Decision {
  readonly jobId: number;
  readonly action: 'retry' | 'fail';
  /** As Torc takes it: `16g`. Only with `retry`. */
  readonly memory?: string | undefined;
  /** ISO 8601: `PT4H`. Only with `retry`. */
  readonly runtime?: string | undefined;
  /** For the audit. */
  readonly reason?: string | undefined;
  /** Which jobs get the resources: only this job, by a row of its own (default), or all jobs that share the row. */
  readonly resourceScope?: 'this-job' | 'all-sharing' | undefined;
}

/** A step that would be or was carried out: a call to a server, or a change in the local store. */
export interface ResolutionStep {
  /** `PUT /jobs/12/manage_status_change/running/3`, or `job 12: pending_failed → ready`. */
  readonly call: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** One sentence. */
  readonly purpose: Message;
}

/** A job by its name. */
export interface JobName {
  readonly id: number;
  readonly name: string;
}

/** How the resources of a job change. */
export interface ResourceChange {
  readonly memory?: { readonly from: string | undefined; readonly to: string } | undefined;
  readonly runtime?: { readonly from: string | undefined; readonly to: string } | undefined;
  /** Number of jobs that used the row, including this one. */
  readonly sharedBy: number;
  readonly scope: 'this-job' | 'all-sharing';
}

/** The plan for one job. Applying carries out exactly this plan after checking the state again. */
export interface PlannedJob {
  readonly jobId: number;
  readonly jobName: string;
  readonly action: 'retry' | 'fail';
  readonly outcome: 'would-apply' | 'refused';
  /** The attempt that comes next for `retry`. */
  readonly nextAttempt?: number | undefined;
  readonly steps: readonly ResolutionStep[];
  /** Dependent jobs that `fail` cancels. */
  readonly cancels: readonly JobName[];
  /** Dependent jobs that keep waiting after a `retry`. */
  readonly waiting: readonly JobName[];
  readonly resources?: ResourceChange | undefined;
  readonly problem?: JobProblem | undefined;
}

/** The dry run of a list of decisions. */
export interface ResolutionPlan {
  readonly workflowId: number;
  readonly runId: number;
  readonly jobs: readonly PlannedJob[];
  /** Notes about all jobs, for example that cancelling takes up to 30 s or that a runner has to be started. */
  readonly notes: readonly Message[];
}

/** The result for one job: carried out completely or not at all. */
export interface ResolvedJob {
  readonly jobId: number;
  readonly jobName: string;
  readonly action: 'retry' | 'fail';
  /** `skipped`: the caller stopped before its turn. */
  readonly outcome: 'applied' | 'refused' | 'skipped';
  readonly attempt?: number | undefined;
  readonly cancels: readonly JobName[];
  readonly resources?: ResourceChange | undefined;
  readonly problem?: JobProblem | undefined;
  /** A change that could be neither completed nor reverted: what the user has to do by hand. */
  readonly leftOver?: Message | undefined;
  /** The token for `undo`, where the engine can undo the decision. */
  readonly undo?: string | undefined;
}

/** The result of a list of decisions. */
export interface ResolutionReport {
  readonly workflowId: number;
  readonly runId: number;
  readonly jobs: readonly ResolvedJob[];
  readonly notes: readonly Message[];
}

/** Jobs to reset. */
export interface ResetRequest {
  readonly workflowId: number;
  /** Default: all that failed, were cancelled or terminated, or wait for a decision. */
  readonly jobIds?: readonly number[] | undefined;
  readonly dryRun: boolean;
}

/** The effects of a reset, planned or done. */
export interface ResetReport {
  readonly workflowId: number;
  readonly isDryRun: boolean;
  readonly jobs: readonly JobName[];
  /** Dependent jobs that also run again. */
  readonly alsoReset: readonly JobName[];
  /** Requested jobs that cannot be reset. */
  readonly refused: readonly { readonly jobId: number; readonly problem: JobProblem }[];
  readonly steps: readonly ResolutionStep[];
  readonly notes: readonly Message[];
}
