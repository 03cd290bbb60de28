import { describe, expect, test } from 'vitest';
import type { AttemptRecord, JobRecord } from '../../../src/jobs/domain/backend/records.ts';
import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import type { PendingJob } from '../../../src/jobs/domain/desk/failureDesk.ts';
import { failureGroups } from '../../../src/jobs/domain/desk/failureGroups.ts';
import { JobKinds, InputRecord, NodeRecord } from '../../../src/jobs/domain/desk/likeJobs.ts';

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
  const record = new NodeRecord([
    ...attempts('n1', 1, 3),
    ...attempts('n2', 10, 1),
    ...attempts(undefined, 9, 9),
    { node: 'n2', status: 'running' } as AttemptRecord,
  ]);

  test('is told with what became of the other jobs, there and elsewhere', () => {
    expect(record.facts(undefined, 'n1')).toEqual([
      { name: 'n1', otherFailures: 2, otherCompleted: 1, elsewhere: { completed: 10, failed: 1 } },
    ]);
    expect(new NodeRecord(attempts('n1', 0, 9)).facts(undefined, 'n1')).toEqual([
      { name: 'n1', otherFailures: 8, otherCompleted: 0, elsewhere: { completed: 0, failed: 0 } },
    ]);
  });

  test('keeps what is told of it otherwise', () => {
    expect(record.facts([{ name: 'n2', state: 'IDLE' }, { name: 'n9' }], 'n1')).toEqual([
      {
        name: 'n2',
        state: 'IDLE',
        otherFailures: 0,
        otherCompleted: 10,
        elsewhere: { completed: 1, failed: 3 },
      },
      { name: 'n9' },
    ]);
    expect(record.facts(undefined, undefined)).toBeUndefined();
  });
});

describe('jobs with the same input', () => {
  const statuses = new Map<number, JobStatus>([
    [1, 'pending_failed'],
    [2, 'failed'],
    [3, 'completed'],
    [4, 'completed'],
    [5, 'running'],
    [6, 'completed'],
  ]);
  const record = new InputRecord(
    [
      ['day-1', 1],
      ['day-1', 2],
      ['day-1', 5],
      ['day-2', 3],
      ['day-2', 4],
      ['all', 1],
      ['all', 2],
      ['all', 3],
      ['all', 4],
    ],
    statuses,
  );

  test('count where not most jobs read it; those that have not ended do not', () => {
    expect(record.sameInput(1)).toEqual({ completed: 0, failed: 1 });
    expect(record.sameInput(3)).toEqual({ completed: 1, failed: 0 });
    expect(record.sameInput(6)).toBeUndefined();
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
