import type { FailureAdvice, FailureContext } from '../advice/types.ts';
import type { Answer } from '../backend/answer.ts';
import type { AttemptRecord, JobRecord, RequirementRecord, WorkflowRecord } from '../backend/records.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../backend/resolutions.ts';
import type { AuditRecord, Decider, PastOutcomes } from './audit.ts';
import type { AuditSeals } from './auditSeals.ts';

/** A job that waits for a decision, with everything to decide it by. */
export interface PendingJob {
  readonly job: JobRecord;
  /** The attempt that failed. */
  readonly attempt: AttemptRecord | undefined;
  readonly attempts: readonly AttemptRecord[];
  readonly requirement?: RequirementRecord | undefined;
  readonly advice: FailureAdvice;
  readonly context: FailureContext;
  /** Like failures have the same: cause and masked evidence line. */
  readonly fingerprint: string;
  /**
   * The end of stderr as text, secrets taken out: at most 50 lines (the recovery document, `read_last_n_lines`) and 8
   * KiB.
   */
  readonly stderrTail: string;
  readonly stderrProblem?: string | undefined;
  readonly past?: PastOutcomes | undefined;
  readonly proposals: readonly Proposal[];
}

/** Jobs that failed the same way. */
export interface FailureGroup {
  readonly fingerprint: string;
  readonly cause: string;
  /** The evidence line with what differs from job to job masked; the reason where there is no line. */
  readonly title: string;
  /** Of the job whose advice is surest. */
  readonly advice: FailureAdvice;
  readonly jobIds: readonly number[];
  readonly past?: PastOutcomes | undefined;
}

/** What waits for a decision in a workflow. */
export interface PendingFailures {
  readonly workflow: WorkflowRecord;
  readonly jobs: readonly PendingJob[];
  /** Largest first. */
  readonly groups: readonly FailureGroup[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** What somebody who may not decide would do. */
export interface Proposal {
  readonly id: string;
  readonly at: number;
  readonly backend: string;
  readonly workflowId: number;
  /** The attempt that it is about: a later one makes it void. */
  readonly attempt: number;
  readonly decision: Decision;
  /** 0 to 1, as the proposer says. */
  readonly confidence?: number | undefined;
  readonly decider: Decider;
}

/** Which jobs that wait. */
export interface PendingQuery {
  /** Without them all. */
  readonly jobIds?: readonly number[] | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Hears how far it is. */
export type PendingProgress = (judged: number, of: number) => void;

/**
 * Where decisions about failed jobs are prepared, made and remembered: the panel, the agents' tools and the classifiers
 * all go through it.
 */
export interface FailureDesk {
  /** What waits, with evidence, advice, like failures and what is remembered of them. */
  pending(
    workflowId: number,
    query?: PendingQuery,
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: PendingProgress | undefined },
  ): Promise<Answer<PendingFailures>>;
  /** The dry run. */
  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>>;
  /** Carries decisions out, writes the audit, and tells the server's other users. */
  resolve(
    workflowId: number,
    decisions: readonly Decision[],
    decider: Decider,
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: PendingProgress | undefined },
  ): Promise<Answer<ResolutionReport>>;
  undo(token: string, decider: Decider): Promise<Answer<ResolvedJob>>;
  reset(request: ResetRequest, decider: Decider, signal?: AbortSignal): Promise<Answer<ResetReport>>;
  /**
   * Keeps what somebody would do, for a person to see; newer ones of the same decider for the same job replace older
   * ones.
   */
  propose(
    workflowId: number,
    decisions: readonly (Decision & { readonly confidence?: number | undefined })[],
    decider: Decider,
  ): Promise<Answer<readonly Proposal[]>>;
  dropProposals(ids: readonly string[]): Promise<Answer<void>>;
  correct(
    correction: {
      readonly fingerprint: string;
      readonly verdict: 'transient' | 'permanent' | 'none';
      readonly note?: string | undefined;
    },
    decider: Decider,
  ): Promise<Answer<void>>;
  /** Latest first. */
  audit(query: {
    readonly workflowId?: number | undefined;
    readonly jobId?: number | undefined;
    readonly limit: number;
  }): Promise<Answer<readonly AuditRecord[]>>;
  /** Whether the audit is as Recourse wrote it. */
  auditSeals(): Promise<AuditSeals>;
  /** Looks what became of jobs that were retried and writes it down; returns how many were settled. */
  settle(workflowId: number, signal?: AbortSignal): Promise<Answer<number>>;
  close(): Promise<void>;
}
