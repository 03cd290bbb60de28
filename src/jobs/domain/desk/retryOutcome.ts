import type { AttemptRecord, JobRecord } from '../backend/records.ts';
import type { DecisionRecord, OutcomeRecord } from './audit.ts';

/** The state of a retried job: its status decides, its next failure has to be examined, or it is too early. */
export type RetrySight =
  | { readonly kind: 'settled'; readonly outcome: OutcomeRecord['outcome'] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open' };

/**
 * The outcome of a retry, as far as the records show. `next`: the next decision about the job, whose fingerprint shows
 * how the retried attempt failed. Attempts are identified by number and never by time, because the clocks of machines
 * differ.
 */
export function retrySight(
  { attempt, fingerprint }: Pick<DecisionRecord, 'attempt' | 'fingerprint'>,
  job: JobRecord | undefined,
  latest: AttemptRecord | undefined,
  next: DecisionRecord | undefined,
): RetrySight {
  if (job === undefined) return { kind: 'settled', outcome: 'stopped' };
  if (next !== undefined) {
    if (next.action === 'reset' || next.fingerprint === undefined)
      return { kind: 'settled', outcome: next.action === 'reset' ? 'stopped' : 'failed-otherwise' };
    return { kind: 'settled', outcome: next.fingerprint === fingerprint ? 'failed-same-way' : 'failed-otherwise' };
  }
  // A server's records may lag: only its status says that the job is done, and the attempt number that it is the
  // retried one.
  const isLater = job.attempt > attempt || (latest !== undefined && latest.attempt > attempt);
  switch (job.status) {
    case 'completed':
      return isLater ? { kind: 'settled', outcome: 'passed' } : { kind: 'open' };
    case 'failed':
    case 'pending_failed':
      return isLater && (latest === undefined || latest.attempt > attempt) ? { kind: 'failed' } : { kind: 'open' };
    case 'terminated':
      return isLater && latest !== undefined && latest.attempt > attempt
        ? { kind: 'failed' }
        : { kind: 'settled', outcome: 'stopped' };
    case 'canceled':
    case 'disabled':
    case 'uninitialized':
      return { kind: 'settled', outcome: 'stopped' };
    case 'blocked':
    case 'ready':
    case 'pending':
    case 'running':
      return { kind: 'open' };
  }
}
