import type { Message } from '../../../base/text/message.ts';
import type { FailureAdvice } from '../advice/types.ts';
import type { ResourceChange } from '../backend/resolutions.ts';

/** The author of a decision. */
export interface Decider {
  /** `agent`: through a tool. `agent-cli`: a command-line agent that was started here. `chat-model`: the editor's. */
  readonly kind: 'person' | 'agent' | 'agent-cli' | 'chat-model';
  /** The name of the client or the model, where known. */
  readonly name?: string | undefined;
}

/** The advice at the time of the decision. */
export type AdviceThen = Pick<FailureAdvice, 'verdict' | 'confidence' | 'cause'> & {
  readonly evidenceLine?: string | undefined;
};

/** A decision that was applied or refused. Never changed after it is written. Times are milliseconds since 1970. */
export interface DecisionRecord {
  readonly type: 'decision';
  readonly id: string;
  readonly at: number;
  readonly backend: string;
  readonly workflowId: number;
  readonly runId: number;
  readonly jobId: number;
  readonly jobName: string;
  /** The attempt that had failed. */
  readonly attempt: number;
  readonly action: 'retry' | 'fail' | 'reset' | 'undo';
  readonly decider: Decider;
  readonly reason?: string | undefined;
  readonly resources?: ResourceChange | undefined;
  readonly advice?: AdviceThen | undefined;
  readonly fingerprint?: string | undefined;
  readonly result: 'applied' | 'refused';
  /** In English. */
  readonly message?: string | undefined;
  /** The same as it was composed; absent in records of earlier versions. */
  readonly said?: Message | undefined;
  /** The decision that this one undoes. */
  readonly undoes?: string | undefined;
}

/** The outcome of a job after a retry. */
export interface OutcomeRecord {
  readonly type: 'outcome';
  /** The id of the decision. */
  readonly of: string;
  readonly at: number;
  readonly outcome: 'passed' | 'failed-same-way' | 'failed-otherwise' | 'stopped';
}

/** A person's correction of the advice for a kind of failure. */
export interface CorrectionRecord {
  readonly type: 'correction';
  readonly at: number;
  readonly fingerprint: string;
  readonly verdict: 'transient' | 'permanent' | 'none';
  readonly note?: string | undefined;
  readonly decider: Decider;
}

/**
 * Written before the engine is called: what is about to be decided. If no `EndRecord` follows and its process is gone,
 * the decision was interrupted, and the engine may have done all, some or none of it.
 */
export interface IntentRecord {
  readonly type: 'intent';
  readonly id: string;
  readonly at: number;
  readonly backend: string;
  /** Absent where only the engine knows it: an undo of a decision made by another process. */
  readonly workflowId?: number | undefined;
  readonly action: 'decide' | 'reset' | 'undo';
  /** The named jobs, at most 1000; empty: all that can be reset. */
  readonly jobIds: readonly number[];
  readonly decider: Decider;
  /** The process that is deciding; `realm` identifies the machine or container in which `pid` is valid. */
  readonly process: { readonly realm: string; readonly pid: number };
}

/** The end of an intent; its decisions precede this line. */
export interface EndRecord {
  readonly type: 'end';
  /** The id of the intent. */
  readonly of: string;
}

/**
 * The records that readers of the audit see: decisions and their outcomes, corrections by people, and interrupted
 * intents.
 */
export type AuditRecord = DecisionRecord | OutcomeRecord | CorrectionRecord | IntentRecord;

/** A line of the audit. It only ever grows. */
export type AuditEntry = AuditRecord | EndRecord;

/**
 * The history of similar failures in this project. A passed retry does not prove that the cause was transient, so it is
 * shown as counts and not as a probability.
 */
export interface PastOutcomes {
  readonly retried: number;
  readonly passed: number;
  readonly failedSameWay: number;
  readonly failedOtherwise: number;
  /** Decided as permanent. */
  readonly failed: number;
  /** The last correction by a person. */
  readonly correction?:
    | { readonly verdict: 'transient' | 'permanent'; readonly note?: string | undefined; readonly at: number }
    | undefined;
}
