import { expect, test } from 'vitest';
import { jobStatuses, type JobStatus } from '../../../../src/jobs/domain/status/jobStatus.ts';
import type { StatusCounts, WorkflowRecord } from '../../../../src/jobs/domain/backend/records.ts';
import { RunProgress, type SeenEngine } from '../../../../src/jobs/host/tree/model/runProgress.ts';

function seen(counts: Partial<Record<JobStatus, number>>, more: Partial<WorkflowRecord> = {}): SeenEngine {
  const all = Object.fromEntries(jobStatuses.map((status) => [status, counts[status] ?? 0])) as StatusCounts;
  const isComplete = (['uninitialized', 'blocked', 'ready', 'pending', 'running', 'pending_failed'] as const).every(
    (status) => all[status] === 0,
  );
  return {
    key: 'local',
    isLocal: true,
    workflows: [
      {
        id: 1,
        name: 'nightly',
        user: '',
        runId: 1,
        usesPendingFailed: true,
        isCanceled: false,
        isArchived: false,
        isComplete,
        counts: all,
        ...more,
      } as WorkflowRecord,
    ],
  };
}

test('what runs is told with how far it is; what came to rest, once', () => {
  const progress = new RunProgress();
  expect(progress.look([seen({ running: 1, blocked: 2 })])).toBe(false);
  expect(progress.running).toMatchObject([{ name: 'nightly', done: 0, total: 3 }]);
  // Between two jobs of a server nothing runs for a moment.
  expect(progress.look([seen({ blocked: 2, completed: 1 })])).toBe(false);
  expect(progress.running).toMatchObject([{ done: 1, total: 3 }]);
  expect(progress.look([seen({ completed: 2, failed: 1 })])).toBe(true);
  expect(progress.running).toEqual([]);
  expect(progress.look([seen({ completed: 2, failed: 1 })])).toBe(false);
  expect(progress.takeRested()).toMatchObject([{ completed: 2, failed: 1, waiting: 0 }]);
  expect(progress.takeRested()).toEqual([]);
});

test('jobs that wait for a decision, and what is behind them, are at rest', () => {
  const progress = new RunProgress();
  progress.look([seen({ running: 1, blocked: 1 })]);
  expect(progress.look([seen({ pending_failed: 1, blocked: 1 })])).toBe(true);
  // Decided before it was told: it runs again, and comes to rest later.
  expect(progress.look([seen({ running: 1, blocked: 1 })])).toBe(false);
  expect(progress.takeRested()).toEqual([]);
  expect(progress.look([seen({ completed: 2 })])).toBe(true);
});

test('a workflow whose running jobs are all lost is at rest, with what is behind them', () => {
  const progress = new RunProgress();
  const lost = (count: number): SeenEngine => ({
    ...seen({ running: 3, blocked: 1, completed: 1 }),
    getLost: () => count,
  });
  progress.look([lost(0)]);
  expect(progress.look([lost(2)])).toBe(false);
  expect(progress.running).toMatchObject([{ done: 1, total: 5, lost: 2 }]);
  expect(progress.look([lost(3)])).toBe(true);
  expect(progress.running).toEqual([]);
  expect(progress.takeRested()).toMatchObject([{ completed: 1, waiting: 0, lost: 3 }]);
});

test('what was at rest when it was first seen, what was cancelled, and what nobody runs, are no news', () => {
  const progress = new RunProgress();
  expect(progress.look([seen({ completed: 1 })])).toBe(false);
  progress.look([seen({ running: 1 })]);
  expect(progress.look([seen({ canceled: 1 }, { isCanceled: true })])).toBe(false);
  const idle = new RunProgress();
  idle.look([seen({ ready: 2 })]);
  expect(idle.running).toEqual([]);
  idle.look([seen({ ready: 2 }, { isRunning: true })]);
  expect(idle.running).toHaveLength(1);
});

test('a workflow whose runner is gone stands still', () => {
  const progress = new RunProgress();
  progress.look([seen({ running: 1, ready: 1 }, { isRunning: true })]);
  expect(progress.look([seen({ completed: 1, ready: 1 }, { isRunning: false })])).toBe(true);
});

test('one that is over before it was seen to run has run all the same, on this machine', () => {
  const none = (isLocal: boolean): SeenEngine => ({ key: 'local', isLocal, workflows: [] });
  const progress = new RunProgress();
  progress.look([none(true)]);
  expect(progress.look([seen({ failed: 1 })])).toBe(true);
  expect(progress.takeRested()).toMatchObject([{ failed: 1 }]);
  expect(progress.look([seen({ failed: 1 })])).toBe(false);
  const server = new RunProgress();
  server.look([none(false)]);
  expect(server.look([{ ...seen({ failed: 1 }), isLocal: false }])).toBe(false);
  // Not read yet is not the same as none.
  const late = new RunProgress();
  late.look([{ key: 'local', isLocal: true, workflows: undefined }]);
  expect(late.look([seen({ failed: 1 })])).toBe(false);
});
