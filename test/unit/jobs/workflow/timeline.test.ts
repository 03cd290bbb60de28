import { expect, test } from 'vitest';
import type { AttemptRecord, JobRecord, WorkflowRecord } from '../../../../src/jobs/domain/backend/records.ts';
import { getRunFigures, layOutTimeline } from '../../../../src/jobs/host/timeline/runTimeline.ts';
import { timelinePage } from '../../../../src/jobs/host/timeline/timelinePage.ts';

const job = (id: number, name = `job ${String(id)}`): JobRecord => ({
  id,
  workflowId: 1,
  name,
  command: 'c',
  status: 'completed',
  attempt: 1,
});
const attempt = (jobId: number, startedAt: number | undefined, more: Partial<AttemptRecord> = {}): AttemptRecord => ({
  jobId,
  runId: 1,
  attempt: 1,
  status: 'completed',
  startedAt,
  stdout: { state: 'missing', path: '' },
  stderr: { state: 'missing', path: '' },
  ...more,
});
const workflow = (id: number, name = 'nightly'): WorkflowRecord => ({
  id,
  name,
  description: '',
  user: '',
  runId: 1,
  usesPendingFailed: true,
  isCanceled: false,
  isArchived: false,
  isComplete: true,
});

test('attempts stand where they were in time, jobs in the order in which they began', () => {
  const { rows, seconds } = layOutTimeline(
    [job(1), job(2), job(3)],
    [
      attempt(1, 60_000, { status: 'running' }),
      attempt(2, 0, { status: 'failed', endedAt: 25_000 }),
      attempt(2, 50_000, { attempt: 2, runtimeSeconds: 10 }),
      attempt(3, undefined, { status: 'pending' }),
    ],
    100_000,
  );
  expect(seconds).toBe(100);
  expect(rows.map((row) => [row.job.id, ...row.bars.map(({ from, to }) => [from, to])])).toEqual([
    [2, [0, 0.25], [0.5, 0.6]],
    [1, [0.6, 1]],
    [3],
  ]);
});

test('nothing has begun: no time, and no bar', () => {
  expect(layOutTimeline([job(1)], [], 5)).toMatchObject({ seconds: 0, rows: [{ bars: [] }] });
});

test('a clock that went back makes no bar of less than nothing', () => {
  const { rows } = layOutTimeline([job(1)], [attempt(1, 1000, { endedAt: 500 })], 2000);
  expect(rows[0]?.bars[0]).toMatchObject({ from: 0, to: 0, seconds: 0 });
});

test('the figures of a run: its time, the highest peak, failures by how they ended', () => {
  const figures = getRunFigures(
    workflow(1),
    [
      attempt(1, 1000, { endedAt: 3000, memoryPeakBytes: 5 }),
      attempt(2, 2000, { status: 'pending_failed', endedAt: 9000, exitCode: 3, memoryPeakBytes: 7 }),
      attempt(3, 2000, { status: 'failed', endedAt: 4000, exitCode: 3 }),
      attempt(4, 2000, { status: 'terminated', endedAt: 4000, exitCode: 143 }),
    ],
    ({ exitCode }) => `exit ${String(exitCode)}`,
    99_000,
  );
  expect(figures).toMatchObject({ startedAt: 1000, seconds: 8, peakBytes: 7 });
  expect(figures.failures).toEqual([
    { cause: 'exit 3', count: 2 },
    { cause: 'exit 143', count: 1 },
  ]);
  expect(getRunFigures(workflow(1), [], () => '', 5)).toMatchObject({
    startedAt: undefined,
    seconds: undefined,
    failures: [],
  });
});

test('the page says everything in words, runs nothing, and shows names of others as text', () => {
  const evil = '<img src=x onerror=alert(1)>"&\'';
  const page = timelinePage(
    {
      name: evil,
      timeline: layOutTimeline(
        [job(1, evil)],
        [
          attempt(1, 0, { status: 'failed', exitCode: 3, endedAt: 1000, memoryPeakBytes: 2 ** 20 }),
          attempt(1, 2000, { attempt: 2, endedAt: 4000 }),
        ],
        4000,
      ),
      more: 7,
      runs: [getRunFigures(workflow(1, evil), [attempt(1, 0, { status: 'failed', endedAt: 1000 })], () => evil, 0)],
      workflowId: 1,
    },
    'NONCE',
  );
  expect(page).not.toContain('<img');
  expect(page).not.toMatch(/<script|<[^>]*\son\w+=|style="|https?:/);
  expect(page).toContain("default-src 'none'; style-src 'nonce-NONCE'");
  expect(page).toContain('Attempt 1, Failed, exit code 3, 1\u00A0s; Attempt 2, Completed, 2\u00A0s');
  expect(page).toContain('7 more jobs');
  // The bars are for eyes only: the words beside them say the same.
  expect(page.match(/<svg(?![^>]*aria-hidden)/g)?.length).toBe(1);
  expect(page).toMatch(/<td role="cell" class="bars" aria-hidden="true"><svg/);
});
