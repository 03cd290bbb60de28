import type { JobProblem } from './answer.ts';

/** What is decided for one job that waits (the recovery document, `FailureClassification`). */
export interface Decision {
  readonly jobId: number;
  readonly action: 'retry' | 'fail';
  /** As Torc takes it: `16g`. Only with `retry`. */
  readonly memory?: string | undefined;
  /** ISO 8601: `PT4H`. Only with `retry`. */
  readonly runtime?: string | undefined;
  /** For the audit. */
  readonly reason?: string | undefined;
  /** Who gets the resources: this job alone by a row of its own (default), or all jobs that share the row. */
  readonly resourceScope?: 'this-job' | 'all-sharing' | undefined;
}

/** Something that would be done, or was: a call to a server, or a change in the local store. */
export interface ResolutionStep {
  /** `PUT /jobs/12/manage_status_change/running/3`, or `job 12: pending_failed → ready`. */
  readonly call: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** One sentence. */
  readonly purpose: string;
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
  /** Jobs that had the row, this one among them. */
  readonly sharedBy: number;
  readonly scope: 'this-job' | 'all-sharing';
}

/** What would be done for one job: true, because applying carries out this very plan after looking again. */
export interface PlannedJob {
  readonly jobId: number;
  readonly jobName: string;
  readonly action: 'retry' | 'fail';
  readonly outcome: 'would-apply' | 'refused';
  /** The attempt that comes next for `retry`. */
  readonly nextAttempt?: number | undefined;
  readonly steps: readonly ResolutionStep[];
  /** Jobs that stand behind it and are cancelled by `fail`. */
  readonly cancels: readonly JobName[];
  /** Jobs that go on waiting for it with `retry`. */
  readonly waiting: readonly JobName[];
  readonly resources?: ResourceChange | undefined;
  readonly problem?: JobProblem | undefined;
}

/** The dry run of a list of decisions. */
export interface ResolutionPlan {
  readonly workflowId: number;
  readonly runId: number;
  readonly jobs: readonly PlannedJob[];
  /** What holds for all: that cancelling takes up to 30 s, that a runner has to be started. */
  readonly notes: readonly string[];
}

/** What was done for one job: wholly or not at all. */
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
  /** Something was begun and could be put back neither: what a person has to do by hand. */
  readonly leftOver?: string | undefined;
  /** Given to `undo`, where the engine can take it back. */
  readonly undo?: string | undefined;
}

/** What came of a list of decisions. */
export interface ResolutionReport {
  readonly workflowId: number;
  readonly runId: number;
  readonly jobs: readonly ResolvedJob[];
  readonly notes: readonly string[];
}

/** Jobs to take back to the start. */
export interface ResetRequest {
  readonly workflowId: number;
  /** Without them all that failed, were cancelled or terminated, or wait for a decision. */
  readonly jobIds?: readonly number[] | undefined;
  readonly dryRun: boolean;
}

/** What a reset does, or did. */
export interface ResetReport {
  readonly workflowId: number;
  readonly isDryRun: boolean;
  readonly jobs: readonly JobName[];
  /** Jobs behind them that are done anew as well. */
  readonly alsoReset: readonly JobName[];
  /** Jobs that were asked for and cannot be reset. */
  readonly refused: readonly { readonly jobId: number; readonly problem: JobProblem }[];
  readonly steps: readonly ResolutionStep[];
  readonly notes: readonly string[];
}
