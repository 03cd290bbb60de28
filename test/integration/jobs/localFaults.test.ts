import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  byName,
  must,
  openedJobs,
  getProblem,
  quiet,
  soon,
  getSpec,
  started,
  statuses,
} from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { smallDisk } from '../../support/smallDisk.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';
import { english } from '../../support/english.ts';

test('a damaged store is moved aside and said aloud; the output of jobs is kept', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const first = await openedJobs(store);
  const { id } = await started(first, folder, { jobs: [{ name: 'a', command: 'echo kept' }] });
  await quiet(first, id);
  await first.close();
  const file = join(store, 'jobs.db');
  for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
  writeFileSync(file, Buffer.alloc(20_000, 'no database at all '));

  const jobs = await openedJobs(store);
  const problem = getProblem(await jobs.workflows({}));
  expect(problem.code).toBe('store');
  expect(problem.message).toContain('jobs.db.damaged-');
  expect(getProblem(await jobs.check()).code).toBe('store');
  expect(must(await jobs.workflows({})).items).toEqual([]);
  const again = await started(jobs, folder, { jobs: [{ name: 'b' }] });
  expect(await quiet(jobs, again.id)).toEqual({ b: 'completed' });
  const names = readdirSync(store);
  const damaged = names.filter((name) => name.includes('.damaged-'));
  expect(damaged).toHaveLength(1);
  expect(readFileSync(join(store, damaged[0]!), 'latin1')).toContain('no database at all');
  expect(readdirSync(join(store, 'job_stdio'))).toContain(`job_wf${id}_j1_r1_a1.o`);
});

test('a log that is deleted while the store is open takes nothing with it, and nothing is lost afterwards', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const first = await started(jobs, folder, { jobs: [{ name: 'a' }] });
  await quiet(jobs, first.id);
  rmSync(join(store, 'jobs.db-wal'));
  const second = await started(jobs, folder, { jobs: [{ name: 'b' }] });
  expect(await quiet(jobs, second.id)).toEqual({ b: 'completed' });
  const seen = must(await (await openedJobs(store)).workflows({})).items.map(({ id }) => id);
  expect(seen.sort()).toEqual([first.id, second.id].sort());
});

test('a store of a later version or of another program is left alone, with a sentence', async () => {
  const folder = await scratchFolder();
  for (const [name, pragmas, words] of [
    ['later', 'pragma application_id = 0x52436a62; pragma user_version = 99; create table t (x)', 'later version'],
    ['foreign', 'create table theirs (x)', 'another program'],
  ] as const) {
    mkdirSync(join(folder, name));
    const file = join(folder, name, 'jobs.db');
    const database = new DatabaseSync(file);
    database.exec(pragmas);
    database.close();
    const before = readFileSync(file);
    const jobs = await openedJobs(join(folder, name));
    expect(getProblem(await jobs.workflows({}))).toMatchObject({
      code: 'store',
      message: expect.stringContaining(words) as unknown,
    });
    expect(getProblem(await jobs.submit(getSpec({ jobs: [] }), { folder })).code).toBe('store');
    await jobs.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  }
});

test('where the store cannot be, every call says so', async () => {
  const folder = await scratchFolder({ file: 'not a folder' });
  const jobs = await openedJobs(join(folder, 'file'));
  expect(getProblem(await jobs.submit(getSpec({ jobs: [] }), { folder })).code).toBe('store');
  const without = await openedJobs(join(folder, 'none'), { sqlite: undefined });
  expect(getProblem(await without.workflows({}))).toMatchObject({
    code: 'store',
    message: expect.stringContaining('Node 22.16') as unknown,
  });
  await without.close();
  expect(getProblem(await without.workflows({}))).toMatchObject({ message: 'The local engine has been closed.' });
});

test('a store that is deleted under way is begun anew', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = await started(jobs, folder, { jobs: [{ name: 'a' }] });
  await quiet(jobs, id);
  rmSync(store, { recursive: true });
  expect(must(await jobs.workflows({})).total).toBe(0);
  const again = await started(jobs, folder, { jobs: [{ name: 'b' }] });
  expect(await quiet(jobs, again.id)).toEqual({ b: 'completed' });
});

describe('a disk', () => {
  test('without room: decisions are refused and change nothing, and work once there is room; what runs ends all the same', async (context) => {
    const disk = await smallDisk(3 * 2 ** 20);
    if (disk === undefined) return context.skip();
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(disk.path, 'store'));
    const { id } = await started(jobs, folder, {
      jobs: [
        { name: 'a', command: 'exit 1' },
        { name: 'long', command: 'touch began; while ! [ -e go ]; do sleep 0.02; done; exit 5' },
      ],
    });
    await soon(async () => (await statuses(jobs, id))['a'] === 'pending_failed' && existsSync(join(folder, 'began')));
    disk.fill();
    const { a, long } = await byName(jobs, id);
    const big = getSpec({
      jobs: Array.from({ length: 2_000 }, (_, at) => ({ name: `job${at}`, command: 'x'.repeat(500) })),
    });
    expect(getProblem(await jobs.submit(big, { folder }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('no room') as unknown,
    });
    writeFileSync(join(folder, 'go'), '');
    disk.empty();
    await quiet(jobs, id);
    expect(must(await jobs.attempts(long!.id))).toMatchObject([{ exitCode: 5, status: 'pending_failed' }]);
    expect(must(await jobs.workflows({})).total).toBe(1);
    expect(must(await jobs.resolve(id, [{ jobId: a!.id, action: 'fail' }])).jobs[0]?.outcome).toBe('applied');
  });

  test('that cannot be written is read; decisions say so', async (context) => {
    const disk = await smallDisk(8 * 2 ** 20);
    if (disk === undefined) return context.skip();
    const folder = await scratchFolder();
    const first = await openedJobs(join(disk.path, 'store'));
    const { id } = await started(first, folder, { jobs: [{ name: 'a', command: 'echo why >&2; exit 1' }] });
    await quiet(first, id);
    await first.close();
    disk.protect(true);
    const jobs = await openedJobs(join(disk.path, 'store'));
    const { a } = await byName(jobs, id);
    expect(a).toMatchObject({ status: 'pending_failed' });
    expect(new TextDecoder().decode(must(await jobs.evidence(id, [a!.id]))[0]?.stderr?.bytes)).toBe('why\n');
    expect(getProblem(await jobs.reset({ workflowId: id, dryRun: false }))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('cannot be written') as unknown,
    });
    expect(must(await jobs.resolve(id, [{ jobId: a!.id, action: 'retry' }])).jobs).toMatchObject([
      { outcome: 'refused', problem: { code: 'store' } },
    ]);
    expect(must(await jobs.reset({ workflowId: id, dryRun: true })).jobs).toHaveLength(1);
    await jobs.close();
    disk.protect(false);
  });
});

test('a log that somebody removed is missing, and the rest of the evidence is there', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'));
  const { id } = await started(jobs, folder, { jobs: [{ name: 'a', command: 'exit 3' }] });
  await quiet(jobs, id);
  const { a } = await byName(jobs, id);
  const [before] = must(await jobs.evidence(id, [a!.id]));
  if (before?.attempt?.stderr.state !== 'here') throw new Error('no log');
  rmSync(before.attempt.stderr.path);
  const [evidence] = must(await jobs.evidence(id, [a!.id]));
  expect(evidence).toMatchObject({
    stderr: undefined,
    attempt: { stderr: { state: 'missing' } },
    context: { exitCode: 3 },
  });
  expect(english(evidence?.stderrProblem)).toContain('is gone');
});

test('a clock that jumps back gives no negative times', async () => {
  const folder = await scratchFolder();
  let now = Date.now();
  const jobs = await openedJobs(join(folder, 'store'), {
    wallClock: () => {
      now -= 60_000;
      return now;
    },
  });
  const { id } = await started(jobs, folder, {
    requirements: [{ name: 'r', cpus: 1, gpus: 0, nodes: 1, runtimeSeconds: 600 }],
    jobs: [{ name: 'a', command: 'sleep 0.1; exit 1', requirement: 'r' }],
  });
  expect(await quiet(jobs, id)).toEqual({ a: 'pending_failed' });
  const [evidence] = must(await jobs.evidence(id, [(await byName(jobs, id))['a']!.id]));
  expect(evidence?.attempt?.runtimeSeconds).toBe(0);
  expect(evidence?.context.lastOutputAgeSeconds ?? 0).toBeGreaterThanOrEqual(0);
});

test('50,000 jobs: written, counted, listed, filtered, begun and reset within a few seconds of work', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 1 });
  const width = 50_000;
  const work = startMeasuringWork();
  const { id } = must(
    await jobs.submit(
      getSpec({
        usesPendingFailed: false,
        jobs: [
          { name: 'gate', command: 'sleep 0.3; exit 1' },
          ...Array.from({ length: width - 2 }, (_, at) => ({ name: `fit_${at}`, dependsOn: ['gate'] })),
          { name: 'all', dependsOn: Array.from({ length: width - 2 }, (_, at) => `fit_${at}`) },
        ],
      }),
      { folder },
    ),
  );
  expect(must(await jobs.counts(id)).uninitialized).toBe(width);
  must(await jobs.run(id));
  await quiet(jobs, id);
  expect(must(await jobs.counts(id))).toMatchObject({ failed: 1, canceled: width - 1 });
  expect(must(await jobs.jobs(id, { name: 'FIT_4999', limit: 5 }))).toMatchObject({ total: 9, hasMore: true });
  const page = must(await jobs.jobs(id, { offset: 40_000 }));
  expect(page).toMatchObject({ total: width, hasMore: false });
  expect(page.items).toHaveLength(10_000);
  const dry = must(await jobs.reset({ workflowId: id, dryRun: true }));
  expect(dry.jobs).toHaveLength(width);
  must(await jobs.reset({ workflowId: id, dryRun: false }));
  expect(must(await jobs.counts(id)).uninitialized).toBe(width);
  // A generous limit: it takes about five seconds of processor on the machine it was written on.
  expect(work() / 1000).toBeLessThan(40);
});
