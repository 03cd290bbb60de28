import type { JobStatus } from './jobStatus.ts';

/** One rule of a failure handler. */
export interface HandlerRule {
  /** Exit codes it applies to; with `matchesAllCodes` it applies to all that no other rule names. */
  readonly exitCodes: readonly number[];
  readonly matchesAllCodes: boolean;
  /** Total attempts, as Torc counts them: 3 means the first and two more. */
  readonly maxRetries: number;
  /** Run before the next attempt; its failure is a warning only. */
  readonly recoveryScript?: string | undefined;
}

/** The actions that a workflow file defines for failed jobs. */
export interface FailureHandler {
  readonly name: string;
  readonly rules: readonly HandlerRule[];
}

/** The result of trying to recover a failed job (the recovery document, "Recovery Outcome Enum"). */
export type RecoveryOutcome =
  | { readonly outcome: 'Retried'; readonly rule: HandlerRule }
  | { readonly outcome: 'NoHandler' | 'NoMatchingRule' }
  | { readonly outcome: 'MaxRetriesExceeded'; readonly rule: HandlerRule }
  | { readonly outcome: 'Error'; readonly message: string };

/** The facts about a failed attempt that recovery needs. */
export interface FailedAttempt {
  readonly exitCode: number;
  /** From 1. */
  readonly attempt: number;
}

/** The rule for an exit code: the first that names it, else the first that matches all codes (Torc's order). */
export function matchingRule({ rules }: FailureHandler, exitCode: number): HandlerRule | undefined {
  return rules.find((rule) => rule.exitCodes.includes(exitCode)) ?? rules.find((rule) => rule.matchesAllCodes);
}

/** What a failure handler, if there is one, does with a failed attempt. */
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
 * The resulting status (the recovery document, "Usage in handle_job_completion"). A retried job is ready again. A job
 * without a matching handler or rule waits for a decision if the workflow enables that. A job that is out of retries or
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
