import { describe, expect, test } from 'vitest';
import type { AttemptRecord, JobRecord } from '../../../src/jobs/domain/backend/records.ts';
import type { PendingJob } from '../../../src/jobs/domain/desk/failureDesk.ts';
import { failureGroups } from '../../../src/jobs/domain/desk/failureGroups.ts';
import { JobKinds, NodeRecord } from '../../../src/jobs/domain/desk/likeJobs.ts';

describe('like jobs', () => {
  const job = (id: number, name: string, status: JobRecord['status']) => ({ id, name, status }) as JobRecord;
  const kinds = new JobKinds([
    job(1, 'fit_1', 'completed'),
    job(2, 'fit_2', 'failed'),
    job(3, 'fit_3', 'pending_failed'),
    job(4, 'fit_4', 'terminated'),
    job(5, 'fit_5', 'running'),
    job(6, 'fit_6', 'disabled'),
    job(7, 'fit_7', 'canceled'),
    job(8, 'plot', 'failed'),
  ]);

  test('differ in digits alone; what was never to run is none of them', () => {
    expect(kinds.failedLike('fit_9')).toEqual([2, 3, 4]);
    expect(kinds.failedLike('other')).toEqual([]);
    expect(kinds.siblings('plot', 'oom', () => 'oom')).toBeUndefined();
    expect(kinds.siblings('other', 'oom', () => 'oom')).toBeUndefined();
  });

  test('of unknown causes are taken to have failed as the known ones', () => {
    const asked: number[] = [];
    const getCause = (id: number) => {
      asked.push(id);
      return { 2: 'oom', 3: 'disk' }[id];
    };
    expect(kinds.siblings('fit_1', 'oom', getCause)).toEqual({ total: 5, failed: 3, completed: 1, failedSameWay: 2 });
    expect(kinds.siblings('fit_2', 'segfault', getCause)).toEqual({
      total: 5,
      failed: 3,
      completed: 1,
      failedSameWay: 0,
    });
    // Each once, for all of the kind.
    expect(asked).toEqual([2, 3, 4]);
    expect(
      new JobKinds([job(1, 'a1', 'failed'), job(2, 'a2', 'failed')]).siblings('a1', 'oom', () => undefined),
    ).toEqual({ total: 2, failed: 2, completed: 0 });
  });
});

describe('a node', () => {
  const attempts = (node: string | undefined, completed: number, failed: number): readonly AttemptRecord[] => [
    ...Array.from({ length: completed }, () => ({ node, status: 'completed' }) as AttemptRecord),
    ...Array.from({ length: failed }, () => ({ node, status: 'failed' }) as AttemptRecord),
  ];
  const others = (...lists: readonly (readonly AttemptRecord[])[]) => new NodeRecord(lists.flat()).otherFailures('n1');

  test('is suspect where clearly more fails on it than elsewhere', () => {
    expect(others(attempts('n1', 0, 3), attempts('n2', 10, 0))).toBe(2);
    expect(others(attempts('n1', 1, 3), attempts('n2', 5, 5))).toBe(2);
    expect(others(attempts('n1', 2, 2), attempts('n2', 5, 5))).toBeUndefined();
    expect(others(attempts('n1', 0, 1), attempts('n2', 10, 0))).toBeUndefined();
    expect(others(attempts('n1', 0, 9))).toBeUndefined();
    expect(others(attempts('n1', 0, 9), attempts(undefined, 9, 0))).toBeUndefined();
    expect(others(attempts('n2', 5, 5))).toBeUndefined();
    expect(others(attempts('n1', 0, 3), [{ node: 'n2', status: 'running' } as AttemptRecord])).toBeUndefined();
  });

  test('keeps what is told of it from elsewhere', () => {
    const record = new NodeRecord([...attempts('n1', 0, 3), ...attempts('n2', 10, 0)]);
    expect(record.facts(undefined, 'n1')).toEqual([{ name: 'n1', otherFailures: 2 }]);
    expect(
      record.facts(
        [
          { name: 'n1', otherFailures: 7 },
          { name: 'n2', state: 'IDLE' },
        ],
        'n1',
      ),
    ).toEqual([
      { name: 'n1', otherFailures: 7 },
      { name: 'n2', state: 'IDLE' },
    ]);
    expect(record.facts(undefined, undefined)).toBeUndefined();
  });
});

describe('failures of one way', () => {
  const pending = (id: number, fingerprint: string, verdict: string, confidence: number, past?: object) =>
    ({
      fingerprint,
      job: { id },
      advice: { verdict, confidence, cause: `c${String(id)}` },
      past,
    }) as unknown as PendingJob;

  test('are one group with its surest advice; the largest comes first, then by title', () => {
    const past = { retried: 1 };
    const groups = failureGroups(
      [
        pending(1, 'b', 'transient', 0.6),
        pending(2, 'a', 'uncertain', 0.9),
        pending(3, 'a', 'permanent', 0.5, past),
        pending(4, 'a', 'permanent', 0.4),
        pending(5, 'c', 'transient', 0.9),
      ],
      ({ fingerprint }) => `title ${fingerprint === 'c' ? '0' : fingerprint}`,
    );
    expect(groups).toEqual([
      {
        fingerprint: 'a',
        cause: 'c3',
        title: 'title a',
        advice: { verdict: 'permanent', confidence: 0.5, cause: 'c3' },
        jobIds: [2, 3, 4],
        past,
      },
      {
        fingerprint: 'c',
        cause: 'c5',
        title: 'title 0',
        advice: { verdict: 'transient', confidence: 0.9, cause: 'c5' },
        jobIds: [5],
      },
      {
        fingerprint: 'b',
        cause: 'c1',
        title: 'title b',
        advice: { verdict: 'transient', confidence: 0.6, cause: 'c1' },
        jobIds: [1],
      },
    ]);
  });
});
