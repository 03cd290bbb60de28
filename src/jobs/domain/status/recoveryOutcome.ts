import type { JobStatus } from './jobStatus.ts';

/** One rule of a failure handler. */
export interface HandlerRule {
  /** Exit codes it is for; with `matchesAllCodes` it is for all that no other rule is for. */
  readonly exitCodes: readonly number[];
  readonly matchesAllCodes: boolean;
  /** Attempts in all, as Torc counts: 3 means the first and two more. */
  readonly maxRetries: number;
  /** Run before the next attempt; its failure is a warning only. */
  readonly recoveryScript?: string | undefined;
}

/** What a workflow file says to do when a job fails. */
export interface FailureHandler {
  readonly name: string;
  readonly rules: readonly HandlerRule[];
}

/** What came of trying to recover a failed job (the recovery document, "Recovery Outcome Enum"). */
export type RecoveryOutcome =
  | { readonly outcome: 'Retried'; readonly rule: HandlerRule }
  | { readonly outcome: 'NoHandler' | 'NoMatchingRule' }
  | { readonly outcome: 'MaxRetriesExceeded'; readonly rule: HandlerRule }
  | { readonly outcome: 'Error'; readonly message: string };

/** A failed attempt, as far as recovery goes. */
export interface FailedAttempt {
  readonly exitCode: number;
  /** From 1. */
  readonly attempt: number;
}

/** The rule for an exit code: the first that names it, else the first that takes all (Torc's order). */
export function matchingRule({ rules }: FailureHandler, exitCode: number): HandlerRule | undefined {
  return rules.find((rule) => rule.exitCodes.includes(exitCode)) ?? rules.find((rule) => rule.matchesAllCodes);
}

/** What a failure handler, if there is one, makes of a failed attempt. */
export function recoveryOutcome(
  { exitCode, attempt }: FailedAttempt,
  handler: FailureHandler | undefined,
): RecoveryOutcome {
  if (handler === undefined) return { outcome: 'NoHandler' };
  const rule = matchingRule(handler, exitCode);
  if (rule === undefined) return { outcome: 'NoMatchingRule' };
  return attempt >= rule.maxRetries ? { outcome: 'MaxRetriesExceeded', rule } : { outcome: 'Retried', rule };
}

/**
 * The status that follows (the recovery document, "Usage in handle_job_completion"): a retried job is ready again; one
 * that no handler and no rule is for waits for a decision where the workflow wants that; what is out of retries or
 * could not be recovered has failed.
 */
export function statusAfter({ outcome }: RecoveryOutcome, usesPendingFailed: boolean): JobStatus {
  switch (outcome) {
    case 'Retried':
      return 'ready';
    case 'NoHandler':
    case 'NoMatchingRule':
      return usesPendingFailed ? 'pending_failed' : 'failed';
    case 'MaxRetriesExceeded':
    case 'Error':
      return 'failed';
  }
}
