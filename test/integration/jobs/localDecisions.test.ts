import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Decision, LocalJobs } from '../../../src/jobs/index.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { byName, must, openedJobs, getProblem, quiet, soon, started, statuses } from '../../support/localJobs.ts';

const requirement = { name: 'shared', cpus: 1, gpus: 0, nodes: 1, memoryBytes: 8 * 2 ** 30, runtimeSeconds: 3600 };

/** Three failed jobs that share resources, with jobs behind them; nothing runs any more. */
async function failures(
  more: { readonly command?: string } = {},
): Promise<{ readonly jobs: LocalJobs; readonly id: number; readonly ids: Readonly<Record<string, number>> }> {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 4 });
  const command = more.command ?? 'exit 1';
  const { id } = await started(jobs, folder, {
    requirements: [requirement],
    jobs: [
      { name: 'a', command, requirement: 'shared' },
      { name: 'b', command, requirement: 'shared' },
      { name: 'c', command, requirement: 'shared' },
      { name: 'behind', dependsOn: ['a', 'b'] },
      { name: 'further', dependsOn: ['behind'] },
      {
        name: 'stubborn',
        dependsOn: ['a'],
        cancelsOnFailedDependency: false,
        command: 'while ! [ -e go ]; do sleep 0.02; done',
      },
    ],
  });
  await quiet(jobs, id);
  return {
    jobs,
    id,
    ids: Object.fromEntries(Object.entries(await byName(jobs, id)).map(([name, job]) => [name, job.id])),
  };
}

const waiting = {
  a: 'pending_failed',
  b: 'pending_failed',
  c: 'pending_failed',
  behind: 'blocked',
  further: 'blocked',
  stubborn: 'blocked',
};

describe('malformed decisions', () => {
  test.each<[string, (ids: Readonly<Record<string, number>>) => unknown]>([
    ['an unknown action', ({ a }) => [{ jobId: a, action: 'explode' }]],
    ['no amount of memory', ({ a }) => [{ jobId: a, action: 'retry', memory: 'lots' }]],
    ['no duration', ({ a }) => [{ jobId: a, action: 'retry', runtime: '2 hours' }]],
    ['resources for a job that fails', ({ a }) => [{ jobId: a, action: 'fail', memory: '16g' }]],
    [
      'a job twice',
      ({ a }) => [
        { jobId: a, action: 'retry' },
        { jobId: a, action: 'fail' },
      ],
    ],
    [
      'two amounts for one row',
      ({ a, b }) => [
        { jobId: a, action: 'retry', memory: '16g', resourceScope: 'all-sharing' },
        { jobId: b, action: 'retry', memory: '32g', resourceScope: 'all-sharing' },
      ],
    ],
    ['no number', () => [{ jobId: 'one', action: 'retry' }]],
    ['no list', () => ({ jobId: 1 })],
  ])('%s: the whole call is refused before anything changes', async (_what, getDecisions) => {
    const { jobs, id, ids } = await failures();
    const good = { jobId: ids['c'], action: 'fail' };
    const bad = getDecisions(ids);
    const decisions = (Array.isArray(bad) ? [good, ...(bad as unknown[])] : bad) as readonly Decision[];
    expect(getProblem(await jobs.resolve(id, decisions)).code).toBe('invalid');
    expect(getProblem(await jobs.plan(id, decisions)).code).toBe('invalid');
    expect(await statuses(jobs, id)).toEqual(waiting);
    expect(must(await jobs.job(ids['a']!)).requirement).toMatchObject({ memory: '8g', sharedBy: 3 });
  });
});

test('jobs that are not there, of another workflow or not waiting are refused one by one; the others are decided', async () => {
  const { jobs, id, ids } = await failures();
  const decisions: readonly Decision[] = [
    { jobId: 999, action: 'fail' },
    { jobId: ids['behind']!, action: 'fail' },
    { jobId: ids['b']!, action: 'fail' },
  ];
  const plan = must(await jobs.plan(id, decisions));
  const report = must(await jobs.resolve(id, decisions));
  expect(plan.jobs.map(({ problem }) => problem?.code)).toEqual(['not-found', 'conflict', undefined]);
  expect(report.jobs.map(({ outcome, problem }) => problem?.code ?? outcome)).toEqual([
    'not-found',
    'conflict',
    'applied',
  ]);
  expect(getProblem(await jobs.resolve(999, decisions)).code).toBe('not-found');
  expect(await statuses(jobs, id)).toEqual({ ...waiting, b: 'failed', behind: 'canceled', further: 'canceled' });
});

test('the plan tells what comes: who is cancelled by whom, and once only; who goes on waiting', async () => {
  const { jobs, id, ids } = await failures();
  const decisions: readonly Decision[] = [
    { jobId: ids['a']!, action: 'fail' },
    { jobId: ids['b']!, action: 'fail' },
    { jobId: ids['c']!, action: 'retry', runtime: 'P0DT90M' },
  ];
  const plan = must(await jobs.plan(id, decisions));
  expect(plan.jobs.map(({ cancels }) => cancels.map(({ name }) => name))).toEqual([['behind', 'further'], [], []]);
  expect(plan.jobs[0]?.steps.map(({ call }) => call)).toEqual([
    `job ${ids['a']}: pending_failed → failed`,
    `job ${ids['behind']}: blocked → canceled`,
    `job ${ids['further']}: blocked → canceled`,
  ]);
  expect(plan.jobs[2]?.resources).toEqual({ runtime: { from: 'PT1H', to: 'PT1H30M' }, sharedBy: 3, scope: 'this-job' });
  expect(plan.notes).toHaveLength(1);
  expect(
    must(await jobs.plan(id, [{ jobId: ids['a']!, action: 'retry' }])).jobs[0]?.waiting.map(({ name }) => name),
  ).toEqual(['behind', 'further', 'stubborn']);
  expect(await statuses(jobs, id)).toEqual(waiting);
});

test('all that share a row get its new amounts; a job alone gets a copy, and its own row is changed the next time', async () => {
  const { jobs, id, ids } = await failures();
  must(await jobs.resolve(id, [{ jobId: ids['a']!, action: 'retry', memory: '16g', resourceScope: 'all-sharing' }]));
  expect(must(await jobs.job(ids['c']!)).requirement).toMatchObject({ memory: '16g', runtime: 'PT1H', sharedBy: 3 });
  await quiet(jobs, id);
  for (const memory of ['20g', '24g']) {
    must(await jobs.resolve(id, [{ jobId: ids['a']!, action: 'retry', memory }]));
    await quiet(jobs, id);
    expect(must(await jobs.job(ids['a']!)).requirement).toMatchObject({ memory, runtime: 'PT1H', sharedBy: 1 });
  }
  expect(must(await jobs.job(ids['b']!)).requirement).toMatchObject({ memory: '16g', sharedBy: 2 });
});

test('an aborted signal stops before the next job', async () => {
  const { jobs, id, ids } = await failures();
  const stop = new AbortController();
  const report = must(
    await jobs.resolve(
      id,
      ['a', 'b', 'c'].map((name) => ({ jobId: ids[name]!, action: 'fail' as const })),
      {
        signal: stop.signal,
        onProgress: (done) => {
          if (done === 1) stop.abort();
        },
      },
    ),
  );
  expect(report.jobs.map(({ outcome, jobName }) => [jobName, outcome])).toEqual([
    ['a', 'applied'],
    ['b', 'skipped'],
    ['c', 'skipped'],
  ]);
  expect(await statuses(jobs, id)).toMatchObject({ a: 'failed', b: 'pending_failed', c: 'pending_failed' });
});

describe('undo', () => {
  test('a job that was given up waits again, and what was cancelled with it', async () => {
    const { jobs, id, ids } = await failures();
    const [failed] = must(await jobs.resolve(id, [{ jobId: ids['b']!, action: 'fail' }])).jobs;
    expect(must(await jobs.undo(failed!.undo!))).toMatchObject({ jobId: ids['b'], outcome: 'applied' });
    expect(await statuses(jobs, id)).toEqual(waiting);
    expect(must(await jobs.attempts(ids['b']!))).toMatchObject([{ status: 'pending_failed' }]);
    expect(getProblem(await jobs.undo(failed!.undo!)).code).toBe('not-found');
    // The counts behind it are as before: with both done, what waited goes on.
    must(await jobs.resolve(id, [{ jobId: ids['a']!, action: 'fail' }]));
    expect(await statuses(jobs, id)).toMatchObject({ b: 'pending_failed', behind: 'canceled', further: 'canceled' });
  });

  test('a retry that has begun, or a failure after which something has moved, is not taken back', async () => {
    const { jobs, id, ids } = await failures({ command: 'test $TORC_ATTEMPT_ID = 2' });
    const [retried] = must(await jobs.resolve(id, [{ jobId: ids['c']!, action: 'retry' }])).jobs;
    await soon(async () => (await statuses(jobs, id))['c'] === 'completed');
    expect(getProblem(await jobs.undo(retried!.undo!)).code).toBe('conflict');
    const [failed] = must(await jobs.resolve(id, [{ jobId: ids['a']!, action: 'fail' }])).jobs;
    await soon(async () => (await statuses(jobs, id))['stubborn'] === 'running');
    const refused = getProblem(await jobs.undo(failed!.undo!));
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'It is too late to take this back: stubborn has moved on and is running.',
    });
  });

  test('a retry that waits for room goes back with its attempt and its resources', async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 1 });
    const { id } = await started(jobs, folder, {
      requirements: [requirement],
      jobs: [
        { name: 'a', command: 'exit 1', requirement: 'shared' },
        { name: 'b', command: 'exit 1', requirement: 'shared' },
        { name: 'long', command: 'touch began; while ! [ -e go ]; do sleep 0.02; done' },
      ],
    });
    await soon(async () => (await statuses(jobs, id))['long'] === 'running');
    const { a, b } = await byName(jobs, id);
    const [own] = must(await jobs.resolve(id, [{ jobId: a!.id, action: 'retry', memory: '16g' }])).jobs;
    const [shared] = must(
      await jobs.resolve(id, [{ jobId: b!.id, action: 'retry', runtime: 'PT9H', resourceScope: 'all-sharing' }]),
    ).jobs;
    expect(await statuses(jobs, id)).toEqual({ a: 'ready', b: 'ready', long: 'running' });
    expect(must(await jobs.undo(own!.undo!))).toMatchObject({ attempt: 1 });
    must(await jobs.undo(shared!.undo!));
    expect(must(await jobs.job(a!.id))).toMatchObject({
      status: 'pending_failed',
      attempt: 1,
      requirement: { memory: '8g', runtime: 'PT1H', sharedBy: 2 },
    });
    expect(must(await jobs.job(b!.id))).toMatchObject({
      status: 'pending_failed',
      attempt: 1,
      requirement: { memory: '8g', runtime: 'PT1H', sharedBy: 2 },
    });
  });
});
