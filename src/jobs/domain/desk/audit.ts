import type { FailureAdvice } from '../advice/types.ts';
import type { ResourceChange } from '../backend/resolutions.ts';

/** Who decides. */
export interface Decider {
  /** `agent`: through a tool. `agent-cli`: a command-line agent that was started here. `chat-model`: the editor's. */
  readonly kind: 'person' | 'agent' | 'agent-cli' | 'chat-model';
  /** Of the client or the model, where it is known. */
  readonly name?: string | undefined;
}

/** What the advice was when somebody decided. */
export type AdviceThen = Pick<FailureAdvice, 'verdict' | 'confidence' | 'cause'> & {
  readonly evidenceLine?: string | undefined;
};

/**
 * A decision that was carried out, or was refused. Never changed after it is written. Times are milliseconds since
 * 1970.
 */
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
  readonly message?: string | undefined;
  /** The decision that this one takes back. */
  readonly undoes?: string | undefined;
}

/** What became of a job after a retry. */
export interface OutcomeRecord {
  readonly type: 'outcome';
  /** The decision. */
  readonly of: string;
  readonly at: number;
  readonly outcome: 'passed' | 'failed-same-way' | 'failed-otherwise' | 'stopped';
}

/** A person says what a kind of failure is, whatever the advice says. */
export interface CorrectionRecord {
  readonly type: 'correction';
  readonly at: number;
  readonly fingerprint: string;
  readonly verdict: 'transient' | 'permanent' | 'none';
  readonly note?: string | undefined;
  readonly decider: Decider;
}

/**
 * Written before the engine is told: what is about to be decided. Where no `EndRecord` follows and nobody is at it any
 * more, the decision was interrupted, and the engine may have done all, some or nothing of it.
 */
export interface IntentRecord {
  readonly type: 'intent';
  readonly id: string;
  readonly at: number;
  readonly backend: string;
  /** Absent where it is known only to the engine: something is taken back that another process had decided. */
  readonly workflowId?: number | undefined;
  readonly action: 'decide' | 'reset' | 'undo';
  /** The jobs that were named, at most 1000; none: all that can be reset. */
  readonly jobIds: readonly number[];
  readonly decider: Decider;
  /** Who is at it; `realm` stands for the machine, or the container, in which `pid` counts. */
  readonly process: { readonly realm: string; readonly pid: number };
}

/** What an intent was about is over, and its decisions stand before this line. */
export interface EndRecord {
  readonly type: 'end';
  /** The intent. */
  readonly of: string;
}

/**
 * What readers of the audit are shown: decisions and what became of them, words of people, and intents that were
 * interrupted.
 */
export type AuditRecord = DecisionRecord | OutcomeRecord | CorrectionRecord | IntentRecord;

/** A line of the audit. It only ever grows. */
export type AuditEntry = AuditRecord | EndRecord;

/**
 * What is remembered of like failures in this project. That a retry passed does not prove that the cause was transient:
 * it is shown as counts, not as a probability.
 */
export interface PastOutcomes {
  readonly retried: number;
  readonly passed: number;
  readonly failedSameWay: number;
  readonly failedOtherwise: number;
  /** Decided as permanent. */
  readonly failed: number;
  /** What a person said last. */
  readonly correction?:
    | { readonly verdict: 'transient' | 'permanent'; readonly note?: string | undefined; readonly at: number }
    | undefined;
}
