import { describe, expect, test } from 'vitest';
import type { AttemptRecord, JobRecord } from '../../../src/jobs/domain/backend/records.ts';
import type { DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import { retrySight } from '../../../src/jobs/domain/desk/retryOutcome.ts';

const retried = { attempt: 1, fingerprint: 'same' };
const sight = (
  status: JobRecord['status'] | undefined,
  attempts: { readonly job?: number; readonly latest?: number } = {},
  next?: Partial<DecisionRecord>,
) => {
  const seen = retrySight(
    retried,
    status === undefined ? undefined : ({ status, attempt: attempts.job ?? 1 } as JobRecord),
    attempts.latest === undefined ? undefined : ({ attempt: attempts.latest } as AttemptRecord),
    next as DecisionRecord | undefined,
  );
  return seen.kind === 'settled' ? seen.outcome : seen.kind;
};

describe('what became of a retry', () => {
  test('of a job that is gone: it was stopped', () => {
    expect(sight(undefined)).toBe('stopped');
  });

  test.each<[JobRecord['status'], { readonly job?: number; readonly latest?: number }, string]>([
    ['completed', { job: 2 }, 'passed'],
    ['completed', { latest: 2 }, 'passed'],
    // The record of the attempt before: too early to tell.
    ['completed', {}, 'open'],
    ['completed', { latest: 1 }, 'open'],
    ['failed', { job: 2, latest: 2 }, 'failed'],
    ['failed', { job: 2 }, 'failed'],
    ['failed', { job: 2, latest: 1 }, 'open'],
    ['pending_failed', {}, 'open'],
    ['terminated', { job: 2, latest: 2 }, 'failed'],
    ['terminated', { job: 2 }, 'stopped'],
    ['terminated', { job: 2, latest: 1 }, 'stopped'],
    ['canceled', { job: 2 }, 'stopped'],
    ['running', { job: 2 }, 'open'],
    ['ready', {}, 'open'],
  ])('of one that is %s (%o): %s', (status, attempts, outcome) => expect(sight(status, attempts)).toBe(outcome));

  test.each<[Partial<DecisionRecord>, string]>([
    [{ action: 'retry', fingerprint: 'same' }, 'failed-same-way'],
    [{ action: 'fail', fingerprint: 'other' }, 'failed-otherwise'],
    [{ action: 'fail' }, 'failed-otherwise'],
    [{ action: 'reset' }, 'stopped'],
    [{ action: 'reset', fingerprint: 'same' }, 'stopped'],
  ])('with a next decision %o: %s', (next, outcome) => expect(sight('running', {}, next)).toBe(outcome));
});
