import type { Message } from '../../../base/text/message.ts';
import type { FailureAdvice, FailureContext } from '../advice/types.ts';
import type { Answer } from '../backend/answer.ts';
import type { StrandedJob } from '../backend/jobBackend.ts';
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

/** A job that waits for a decision, with the information needed to decide. */
export interface PendingJob {
  readonly job: JobRecord;
  /** The attempt that failed. */
  readonly attempt: AttemptRecord | undefined;
  readonly attempts: readonly AttemptRecord[];
  readonly requirement?: RequirementRecord | undefined;
  readonly advice: FailureAdvice;
  readonly context: FailureContext;
  /** The same for similar failures: cause and masked evidence line. */
  readonly fingerprint: string;
  /**
   * The end of stderr as text, secrets taken out: at most 50 lines (the recovery document, `read_last_n_lines`) and 8
   * KiB.
   */
  readonly stderrTail: string;
  readonly stderrProblem?: Message | undefined;
  readonly past?: PastOutcomes | undefined;
  readonly proposals: readonly ProposedDecision[];
}

/** Jobs that failed the same way. */
export interface FailureGroup {
  readonly fingerprint: string;
  readonly cause: string;
  /** The evidence line with the parts masked that differ between jobs; the reason where there is no line. */
  readonly title: string;
  /** The advice with the highest confidence in the group. */
  readonly advice: FailureAdvice;
  readonly jobIds: readonly number[];
  readonly past?: PastOutcomes | undefined;
}

/** Why an attempt of a job failed, in a sentence that is the same for all failures of its kind. */
export interface FailureCause {
  readonly jobId: number;
  readonly attempt: number;
  readonly reason: Message;
}

/** The jobs that wait for a decision in a workflow. */
export interface PendingFailures {
  readonly workflow: WorkflowRecord;
  readonly jobs: readonly PendingJob[];
  /** Largest first. */
  readonly groups: readonly FailureGroup[];
  readonly total: number;
  readonly hasMore: boolean;
  /** Jobs that are called running although nothing runs them; no decision is about them. */
  readonly stranded?: readonly StrandedJob[] | undefined;
}

/** A decision suggested by an agent or model that may not decide. */
export interface ProposedDecision {
  readonly id: string;
  readonly at: number;
  readonly backend: string;
  readonly workflowId: number;
  /** The attempt concerned: a later attempt makes the proposal void. */
  readonly attempt: number;
  readonly decision: Decision;
  /** 0 to 1, as stated by the proposer. */
  readonly confidence?: number | undefined;
  readonly decider: Decider;
}

/** Selects waiting jobs. */
export interface PendingQuery {
  /** Default: all. */
  readonly jobIds?: readonly number[] | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Receives the progress. */
export type PendingProgress = (judged: number, of: number) => void;

/**
 * Prepares, makes and records decisions about failed jobs: the panel, the agents' tools and the classifiers all use it.
 */
export interface FailureDesk {
  /** The waiting jobs with evidence, advice, similar failures and their history. */
  pending(
    workflowId: number,
    query?: PendingQuery,
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: PendingProgress | undefined },
  ): Promise<Answer<PendingFailures>>;
  /** Why jobs failed that wait for a decision, or were decided about; others were never judged. */
  causes(workflowId: number, signal?: AbortSignal): Promise<readonly FailureCause[]>;
  /** The dry run. */
  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>>;
  /** Carries decisions out, writes the audit, and notifies other users of the server. */
  resolve(
    workflowId: number,
    decisions: readonly Decision[],
    decider: Decider,
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: PendingProgress | undefined },
  ): Promise<Answer<ResolutionReport>>;
  undo(token: string, decider: Decider): Promise<Answer<ResolvedJob>>;
  reset(request: ResetRequest, decider: Decider, signal?: AbortSignal): Promise<Answer<ResetReport>>;
  /** Stores proposals for a person to review; newer ones replace older ones of the same decider for the same job. */
  propose(
    workflowId: number,
    decisions: readonly (Decision & { readonly confidence?: number | undefined })[],
    decider: Decider,
  ): Promise<Answer<readonly ProposedDecision[]>>;
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
  /** Whether the audit is unchanged since Recourse wrote it. */
  auditSeals(): Promise<AuditSeals>;
  /** Records the outcomes of retried jobs; returns how many were settled. */
  settle(workflowId: number, signal?: AbortSignal): Promise<Answer<number>>;
  close(): Promise<void>;
}
