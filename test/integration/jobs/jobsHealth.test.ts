import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { connectTorc } from '../../../src/jobs/index.ts';
import type { DecisionRecord } from '../../../src/jobs/index.ts';
import { AuditFile } from '../../../src/jobs/node/desk/auditFile.ts';
import { jobsHealth } from '../../../src/jobs/node/jobsHealth.ts';
import { openFolderJobs } from '../../../src/jobs/node/openFolderJobs.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

function decision(id: string, more: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    type: 'decision',
    id,
    at: 1000,
    backend: 'local',
    workflowId: 1,
    runId: 1,
    jobId: 1,
    jobName: 'train',
    attempt: 1,
    action: 'retry',
    decider: { kind: 'person' },
    result: 'applied',
    advice: { verdict: 'transient', confidence: 0.9, cause: 'network' },
    ...more,
  };
}

it('reads decisions and what became of them from the audit, opens nothing and makes nothing', async () => {
  const root = await scratchFolder();
  const folder = join(root, 'jobs');
  const source = jobsHealth({ places: () => [{ name: 'shop', folder }], isEditor: true });
  expect(await source.read()).toMatchObject({
    figures: [
      { id: 'jobs.waiting', measured: 0 },
      { measured: 0 },
      { measured: 0 },
      { id: 'jobs.proposals', value: 0 },
    ],
    sizes: [{ id: 'job-store', repository: 'shop' }],
    degradations: [],
  });
  expect(await readdir(root)).toEqual([]);
  const meter = new MemoryMeter();
  const audit = new AuditFile(join(folder, 'audit-local.jsonl'), meter);
  await audit.append([
    decision('a'),
    decision('b', { decider: { kind: 'agent', name: 'secret name of an agent' } }),
    decision('c', { action: 'fail', advice: undefined }),
    decision('d', { result: 'refused' }),
    decision('e'),
    decision('f', { action: 'undo', undoes: 'e' }),
    { type: 'outcome', of: 'a', at: 2000, outcome: 'passed' },
    { type: 'outcome', of: 'b', at: 2000, outcome: 'failed-same-way' },
    { type: 'outcome', of: 'e', at: 2000, outcome: 'stopped' },
  ]);
  const { figures, sizes } = await source.read();
  expect(figures.find(({ id }) => id === 'jobs.classified')).toMatchObject({
    value: 3,
    parts: [
      {
        by: 'verdict',
        counts: [
          { code: 'transient', count: 2 },
          { code: 'no-advice', count: 1 },
        ],
      },
      {
        by: 'decision',
        counts: [
          { code: 'retry', count: 2 },
          { code: 'fail', count: 1 },
          { code: 'undo', count: 1 },
        ],
      },
      {
        by: 'decider',
        counts: [
          { code: 'person', count: 2 },
          { code: 'agent', count: 1 },
        ],
      },
    ],
  });
  expect(figures.find(({ id }) => id === 'jobs.retry-success')).toMatchObject({ value: 0.5, count: 1, measured: 2 });
  expect(figures.find(({ id }) => id === 'jobs.waiting')?.value).toBeUndefined();
  expect(sizes[0]?.bytes).toBeGreaterThan(100);
  expect(meter.snapshot().counters.map(({ name, value }) => `${name} ${String(value)}`)).toContain('jobs.outcome 1');
  expect(JSON.stringify(meter.snapshot())).not.toMatch(/secret|train/);
});

it('tells of an audit that something else has changed, and of one that was deleted', async () => {
  const folder = join(await scratchFolder(), 'jobs');
  const path = join(folder, 'audit-local.jsonl');
  await new AuditFile(path).append([decision('a'), decision('b')]);
  const source = (): ReturnType<typeof jobsHealth> =>
    jobsHealth({ places: () => [{ name: 'shop', folder }], isEditor: false });
  expect((await source().read()).degradations).toEqual([]);
  await rm(path);
  expect((await source().read()).degradations).toEqual([
    { code: 'audit-altered', repository: 'shop', detail: '2', severity: 'broken' },
  ]);
});

it('counts what waits once the engine is open, and names folders only where there are several', async () => {
  const root = await scratchFolder();
  const jobs = await openFolderJobs({
    folder: join(root, 'a'),
    profiles: [],
    password: () => Promise.resolve(undefined),
    concurrency: () => 1,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 10,
    clock: new TestClock(),
    wallClock: () => 1000,
    log: new KeptLog(),
  });
  onTestFinished(() => jobs.close());
  const source = jobsHealth({
    places: () => [
      { name: 'one', folder: join(root, 'a'), opened: Promise.resolve(jobs) },
      { name: 'two', folder: join(root, 'b') },
    ],
    isEditor: true,
  });
  const waiting = (await source.read()).figures.filter(({ id }) => id === 'jobs.waiting');
  expect(waiting).toEqual([
    { id: 'jobs.waiting', repository: 'one', unit: 'count', measured: 0, value: 0 },
    { id: 'jobs.waiting', repository: 'two', unit: 'count', measured: 0 },
  ]);
  expect(await readdir(root)).toEqual([]);
});

it('tells of a server that was away when it was last asked, once for all folders, and asks nobody', async () => {
  const backend = connectTorc(
    { name: 'lab', url: 'http://127.0.0.1:1/torc-service/v1' },
    { password: () => Promise.resolve(undefined) },
  );
  onTestFinished(() => backend.close());
  const jobs = await openFolderJobs({
    folder: join(await scratchFolder(), 'jobs'),
    profiles: [],
    password: () => Promise.resolve(undefined),
    concurrency: () => 1,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 10,
    clock: new TestClock(),
    wallClock: () => 1000,
    log: new KeptLog(),
  });
  onTestFinished(() => jobs.close());
  const opened = Promise.resolve({ ...jobs, local: jobs.local, backends: [jobs.local, backend] });
  const source = jobsHealth({
    places: () => [
      { name: 'one', folder: '/nowhere/1', opened },
      { name: 'two', folder: '/nowhere/2', opened },
    ],
    isEditor: true,
  });
  expect((await source.read()).degradations).toEqual([]);
  await backend.check();
  expect((await source.read()).degradations).toEqual([
    {
      code: 'torc-unreachable',
      repository: 'lab',
      detail: 'offline',
      severity: 'limits',
      fix: { command: 'recourse.jobs.refresh' },
    },
  ]);
});

it.skipIf(process.getuid?.() === 0)('tells of a folder that nobody can write to', async () => {
  const folder = join(await scratchFolder(), 'jobs');
  await mkdir(folder);
  await writeFile(join(folder, 'jobs.db'), '');
  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  expect((await jobsHealth({ places: () => [{ name: 'shop', folder }], isEditor: false }).read()).degradations).toEqual(
    [{ code: 'store-read-only', repository: 'shop', severity: 'broken' }],
  );
});
