import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { FailureDesk, PendingFailures } from '../../../src/jobs/domain/desk/failureDesk.ts';
import type { FolderJobs, FolderJobsOptions } from '../../../src/jobs/domain/desk/folderJobs.ts';
import { openFolderJobs } from '../../../src/jobs/node/openFolderJobs.ts';
import { must, quiet, started } from '../../support/localJobs.ts';
import { startFakeTorc } from '../../support/torcServer/index.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const person = { kind: 'person' } as const;

async function opened(
  folder: string,
  more: Partial<FolderJobsOptions> = {},
): Promise<FolderJobs & { readonly desk1: FailureDesk; readonly warned: readonly string[] }> {
  const warned: string[] = [];
  const jobs = await openFolderJobs({
    folder,
    profiles: [],
    password: () => Promise.resolve(undefined),
    concurrency: () => 4,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 2,
    clock: systemClock,
    wallClock: () => Date.now(),
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => warned.push(message),
      error: (message) => warned.push(message),
    },
    ...more,
  });
  onTestFinished(async () => {
    for (const { id, isComplete } of must(await jobs.local.workflows({})).items)
      if (!isComplete) await jobs.local.cancel(id);
    await jobs.close();
  });
  return { ...jobs, desk1: jobs.desk('local')!, warned };
}

async function getPending(desk: FailureDesk, workflowId: number): Promise<PendingFailures> {
  return must(await desk.pending(workflowId));
}

test('failures of real jobs are judged, decided, retried and settled, and remembered for the next time', async () => {
  const folder = await scratchFolder({
    'fetch.sh':
      'if [ -e up ]; then echo fetched; else echo "curl: (7) Failed to connect to storage.internal port 443: Connection refused" >&2; exit 7; fi\n',
  });
  const store = join(folder, '.recourse/jobs');
  const jobs = await opened(store);
  const { id } = await started(jobs.local, folder, {
    jobs: [
      ...[1, 2, 3, 4, 5].map((number) => ({ name: `fetch-${number}`, command: 'bash fetch.sh' })),
      { name: 'train', command: `python3 -c 'import no_such_module_at_all'` },
      { name: 'after', command: 'true', dependsOn: ['train'] },
      { name: 'sum', command: 'true', dependsOn: ['fetch-1'] },
    ],
  });
  await quiet(jobs.local, id);
  const pending = await getPending(jobs.desk1, id);
  expect(pending.groups.map(({ cause, jobIds }) => [cause, jobIds.length])).toEqual([
    ['connection-refused', 5],
    ['module-missing', 1],
  ]);
  // That all five failed is a word against another attempt, not the last one.
  expect(pending.groups.map(({ advice }) => advice.verdict)).toEqual([
    expect.not.stringMatching('permanent'),
    'permanent',
  ]);
  expect(pending.jobs[0]).toMatchObject({
    context: { exitCode: 7, siblings: { total: 5, failed: 5, failedSameWay: 5 } },
    stderrTail: 'curl: (7) Failed to connect to storage.internal port 443: Connection refused',
  });
  expect(pending.jobs.find(({ job }) => job.name === 'train')?.advice.evidenceLine?.text).toContain(
    "No module named 'no_such_module_at_all'",
  );

  const [fetches, train] = pending.groups;
  const decisions = [
    ...fetches!.jobIds.map((jobId) => ({ jobId, action: 'retry' as const })),
    { jobId: train!.jobIds[0]!, action: 'fail' as const, reason: 'the module was never written' },
  ];
  const plan = must(await jobs.desk1.plan(id, decisions));
  expect(plan.jobs.at(-1)?.cancels.map(({ name }) => name)).toEqual(['after']);

  await writeFile(join(folder, 'up'), '');
  const report = must(await jobs.desk1.resolve(id, decisions, person));
  expect(report.jobs.map(({ outcome }) => outcome)).toEqual(Array(6).fill('applied'));
  expect(await quiet(jobs.local, id)).toMatchObject({
    'fetch-1': 'completed',
    'fetch-5': 'completed',
    train: 'failed',
    after: 'canceled',
    sum: 'completed',
  });
  expect(must(await jobs.local.workflow(id)).isComplete).toBe(true);
  expect(must(await jobs.desk1.settle(id))).toBe(5);
  expect(must(await jobs.desk1.settle(id))).toBe(0);
  const audit = must(await jobs.desk1.audit({ workflowId: id, limit: 100 }));
  expect(audit.filter(({ type }) => type === 'decision')).toHaveLength(6);
  expect(audit.filter((each) => each.type === 'outcome' && each.outcome === 'passed')).toHaveLength(5);

  // Another night, another window: what became of the last time stands beside the same failure.
  const later = await opened(store);
  const again = await started(later.local, folder, { jobs: [{ name: 'fetch-9', command: 'rm -f up; bash fetch.sh' }] });
  await quiet(later.local, again.id);
  const [group] = (await getPending(later.desk1, again.id)).groups;
  expect(group).toMatchObject({
    fingerprint: fetches!.fingerprint,
    past: { retried: 5, passed: 5, failedSameWay: 0, failed: 0 },
  });

  // It fails the same way.
  await later.desk1.resolve(again.id, [{ jobId: group!.jobIds[0]!, action: 'retry' }], {
    kind: 'agent',
    name: 'a client',
  });
  await quiet(later.local, again.id);
  expect(must(await jobs.desk1.settle(again.id))).toBe(1);
  expect((await getPending(later.desk1, again.id)).groups[0]?.past).toMatchObject({
    retried: 6,
    passed: 5,
    failedSameWay: 1,
  });
});

test("on a Torc server: judged from its results and the runner's logs, told to its other users, settled, though its clock is hours ahead", async () => {
  const folder = await scratchFolder();
  const fake = await startFakeTorc({ outputFolder: join(folder, 'output'), clockSkew: 5 * 3_600_000 });
  onTestFinished(() => fake.kill());
  const jobs = await opened(join(folder, 'store'), {
    profiles: [{ name: 'cluster', url: fake.url, outputFolder: join(folder, 'output') }],
  });
  const desk = jobs.desk('cluster')!;
  const shard = (number: number): string => `shard-${number}`;
  const { id } = fake.addWorkflow({
    jobs: [
      ...[1, 2, 3, 4].map((number) => ({ name: shard(number) })),
      { name: 'bug' },
      { name: 'after', dependsOn: ['bug'] },
    ],
  });
  for (const number of [1, 2, 3])
    fake.finish(shard(number), {
      code: 1,
      stderr: `node-${number}: rsync: connection unexpectedly closed (${number} bytes received so far)\nrsync error: error in rsync protocol data stream (code 12)\nssh: connect to host 10.0.0.${number} port 22: Connection timed out\n`,
    });
  fake.finish(shard(4), { code: 0 });
  fake.finish('bug', {
    code: 1,
    stderr: Buffer.concat([Buffer.from([0x80, 0xc3, 0x0a]), Buffer.from('SyntaxError: invalid syntax\n')]),
  });
  const pending = await getPending(desk, id);
  expect(pending.groups.map(({ jobIds }) => jobIds.length)).toEqual([3, 1]);
  expect(pending.jobs[0]?.context.siblings).toMatchObject({ total: 4, completed: 1, failedSameWay: 3 });
  expect(pending.jobs.find(({ job }) => job.name === 'bug')).toMatchObject({
    advice: { verdict: 'permanent', cause: 'syntax-error' },
  });
  expect(pending.jobs.find(({ job }) => job.name === 'bug')?.stderrTail).toContain('SyntaxError');

  const bug = fake.job('bug').id;
  await desk.propose(id, [{ jobId: bug, action: 'fail', confidence: 0.9 }], { kind: 'agent-cli', name: 'claude' });
  expect((await getPending(desk, id)).jobs.find(({ job }) => job.id === bug)?.proposals).toMatchObject([
    { attempt: 1, confidence: 0.9 },
  ]);
  const report = must(
    await desk.resolve(
      id,
      [
        { jobId: fake.job(shard(1)).id, action: 'retry' },
        { jobId: bug, action: 'fail', reason: 'the code is wrong' },
        { jobId: 4711, action: 'fail' },
      ],
      person,
    ),
  );
  expect(report.jobs.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'refused']);
  expect(
    must(await desk.audit({ limit: 9 })).map(
      (each) => each.type === 'decision' && [each.jobId, each.attempt, each.result, each.advice?.cause],
    ),
  ).toEqual([
    [4711, 0, 'refused', undefined],
    [bug, 1, 'applied', 'syntax-error'],
    [fake.job(shard(1)).id, 1, 'applied', pending.jobs[0]?.advice.cause],
  ]);
  const told = [...fake.tables.events.values()]
    .map((event) => JSON.stringify(event))
    .filter((event) => event.includes('recourse') && event.includes('the code is wrong'));
  expect(told).toHaveLength(1);
  expect((await getPending(desk, id)).jobs.map(({ job }) => job.name)).toEqual([shard(2), shard(3)]);

  expect(must(await desk.settle(id))).toBe(0);
  fake.finish(shard(1), { code: 0 });
  expect(must(await desk.settle(id))).toBe(1);
  expect((await getPending(desk, id)).groups[0]?.past).toMatchObject({ retried: 1, passed: 1 });
});

test('a decision is taken back, job and audit', async () => {
  const folder = await scratchFolder();
  const { local, desk1 } = await opened(join(folder, 'store'));
  const { id } = await started(local, folder, {
    jobs: [
      { name: 'a', command: 'echo "ValueError: bad" >&2; exit 1' },
      { name: 'b', dependsOn: ['a'] },
    ],
  });
  await quiet(local, id);
  const report = must(await desk1.resolve(id, [{ jobId: 1, action: 'fail' }], person));
  expect(await quiet(local, id)).toEqual({ a: 'failed', b: 'canceled' });
  must(await desk1.undo(report.jobs[0]?.undo ?? '', person));
  expect(await quiet(local, id)).toEqual({ a: 'pending_failed', b: 'blocked' });
  expect(must(await desk1.audit({ limit: 9 })).map((each) => each.type === 'decision' && each.action)).toEqual([
    'undo',
    'fail',
  ]);
});

test('the line that tells is counted in the whole log, of which only the end was read', async () => {
  const folder = await scratchFolder();
  const { local, desk1 } = await opened(join(folder, 'store'));
  const { id } = await started(local, folder, {
    jobs: [
      {
        name: 'a',
        command: `seq -f 'working on part %.0f of very many' 1 20000 >&2; echo "ModuleNotFoundError: No module named 'x'" >&2; exit 1`,
      },
    ],
  });
  await quiet(local, id);
  const [job] = (await getPending(desk1, id)).jobs;
  expect(job?.advice.evidenceLine).toEqual({ line: 20_001, text: "ModuleNotFoundError: No module named 'x'" });
  expect(job?.stderrTail.split('\n')).toHaveLength(50);
});

test('opening a folder touches nothing: no store, no file, no server', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const folder = join(await scratchFolder(), 'store');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jobs = await opened(folder, {
    profiles: [
      { name: 'cluster', url },
      { name: 'cluster', url: 'http://other' },
      { name: 'local', url },
    ],
  });
  expect(jobs.backends.map(({ name, kind }) => [name, kind])).toEqual([
    ['local', 'local'],
    ['cluster', 'torc'],
  ]);
  expect(jobs.warned).toHaveLength(2);
  expect([jobs.desk('cluster') !== undefined, jobs.desk('nobody')]).toEqual([true, undefined]);
  expect(must(await jobs.local.workflows({})).items).toEqual([]);
  expect(must(await jobs.desk1.audit({ limit: 5 }))).toEqual([]);
  expect(connections).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect((await jobs.desk('cluster')!.pending(1)).ok).toBe(false);
  expect(connections).toBeGreaterThan(0);
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([]);
});

test('a store that was lost counts from 1 again: what was proposed for the workflow before is not proposed for the next one', async () => {
  const folder = await scratchFolder();
  let now = 1_800_000_000_000;
  const jobs = await opened(folder, { wallClock: () => (now += 1000) });
  const failing = { jobs: [{ name: 'one', command: 'exit 3' }] };
  const first = await started(jobs.local, folder, failing);
  await quiet(jobs.local, first.id);
  const [waiting] = (await getPending(jobs.desk1, first.id)).jobs;
  must(await jobs.desk1.propose(first.id, [{ jobId: waiting!.job.id, action: 'fail' }], { kind: 'agent' }));
  expect((await getPending(jobs.desk1, first.id)).jobs[0]?.proposals).toHaveLength(1);
  for (const file of await readdir(jobs.local.folder))
    if (file.startsWith('jobs.db')) await rm(join(jobs.local.folder, file));

  const second = await started(jobs.local, folder, failing);
  expect(second.id).toBe(first.id);
  await quiet(jobs.local, second.id);
  expect((await getPending(jobs.desk1, second.id)).jobs).toMatchObject([{ proposals: [] }]);
});
