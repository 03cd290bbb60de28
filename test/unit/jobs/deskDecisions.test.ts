import { msg, formatMessage } from '../../../src/base/text/message.ts';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryJobs, type MemoryJobsDeps } from '../../support/memoryJobs.ts';
import {
  agent,
  badCode,
  getDecisions,
  deskOver,
  deskTime,
  openedDesk,
  getPending,
  person,
  refusedConnection,
  waits,
} from '../../support/openedDesk.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

describe('decisions', () => {
  const parts: MemoryJobsDeps = {
    workflows: [
      {
        jobs: [
          waits('fetch', refusedConnection),
          waits('train', badCode),
          { name: 'after', status: 'blocked', dependsOn: ['train'] },
        ],
      },
    ],
  };

  test('are carried out and written down with the advice of that time, and who decided', async () => {
    const opened = await openedDesk(parts);
    const { jobs } = await getPending(opened);
    const heard: number[] = [];
    const done = await opened.desk.resolve(
      1,
      [
        { jobId: 1, action: 'retry', memory: '16g', reason: 'storage was down, password=hunter2hunter2' },
        { jobId: 2, action: 'fail' },
      ],
      person,
      { onProgress: (at) => heard.push(at) },
    );
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(heard).toEqual([1, 2]);
    const [train, fetch] = await getDecisions(opened);
    expect(fetch).toMatchObject({
      jobName: 'fetch',
      attempt: 1,
      action: 'retry',
      decider: person,
      result: 'applied',
      at: deskTime,
      backend: 'local',
      runId: 1,
      fingerprint: jobs[0]?.fingerprint,
      resources: { memory: { to: '16g' }, sharedBy: 1 },
      advice: { verdict: 'transient', cause: 'connection-refused', evidenceLine: refusedConnection.trim() },
    });
    expect(fetch?.reason).toContain('storage was down');
    expect(fetch?.reason).not.toContain('hunter2');
    expect(train).toMatchObject({ jobName: 'train', action: 'fail', advice: { verdict: 'permanent' } });
    expect(opened.engine.getStatus('after')).toBe('canceled');
  });

  test('that nobody looked at before are judged first', async () => {
    const opened = await openedDesk(parts);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], agent);
    expect((await getDecisions(opened))[0]).toMatchObject({
      decider: agent,
      advice: { cause: 'connection-refused' },
      attempt: 1,
    });
  });

  test('that are refused are written down as refused, with why', async () => {
    const opened = await openedDesk(parts);
    opened.engine.setStatus('fetch', 'running');
    const done = await opened.desk.resolve(
      1,
      [
        { jobId: 1, action: 'retry' },
        { jobId: 99, action: 'fail' },
      ],
      agent,
    );
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect((await getDecisions(opened)).map(({ jobId, result, message }) => [jobId, result, message])).toEqual([
      [99, 'refused', 'There is no job 99.'],
      [1, 'refused', 'fetch is running and waits for no decision.'],
    ]);
  });

  test('that are refused keep the message, redacted, for readers of another language', async () => {
    const opened = await openedDesk(parts);
    await getPending(opened);
    const token = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    opened.engine.refuseJob(1, { code: 'conflict', message: msg('It is {0}: {1}', msg('running'), `Bearer ${token}`) });
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    const [record] = await getDecisions(opened);
    expect(record?.message).toMatch(/^It is running: Bearer /);
    expect(formatMessage(record?.said ?? msg(''), (text) => (text === 'running' ? 'läuft' : text))).toBe(
      record?.message?.replace('running', 'läuft'),
    );
    expect(JSON.stringify(record)).not.toContain(token);
  });

  test('are reported as far as they went when the engine goes away in the middle', async () => {
    const opened = await openedDesk({
      workflows: [{ jobs: Array.from({ length: 150 }, (_, at) => waits(`j${at}`, refusedConnection)) }],
    });
    await getPending(opened);
    const decisions = Array.from({ length: 150 }, (_, at) => ({ jobId: at + 1, action: 'retry' as const }));
    const done = await opened.desk.resolve(1, decisions, person, {
      onProgress: (at) => {
        if (at === 100) opened.engine.failNext('resolve', { code: 'offline', message: msg('The server is away.') });
      },
    });
    expect(
      done.ok && [
        done.value.jobs.filter(({ outcome }) => outcome === 'applied').length,
        done.value.jobs.filter(({ problem }) => problem?.code === 'offline').length,
      ],
    ).toEqual([100, 50]);
  });

  test('that a caller stops before their turn are no decisions', async () => {
    const opened = await openedDesk(parts);
    await getPending(opened);
    const stop = new AbortController();
    const done = await opened.desk.resolve(
      1,
      [
        { jobId: 1, action: 'retry' },
        { jobId: 2, action: 'fail' },
      ],
      person,
      {
        signal: stop.signal,
        onProgress: () => {
          stop.abort();
        },
      },
    );
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['applied', 'skipped']);
    expect(await getDecisions(opened)).toHaveLength(1);
  });

  test('stand also when the audit cannot be written, and that is told in the log', async () => {
    const opened = await openedDesk(parts, { folder: join(await scratchFolder({ file: '' }), 'file') });
    const done = await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(done.ok && done.value.jobs[0]?.outcome).toBe('applied');
    expect(opened.logged.some((line) => line.includes('audit'))).toBe(true);
  });

  test('are told to a server, and only to one; that it does not listen changes nothing', async () => {
    const local = await openedDesk(parts);
    await local.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(local.engine.announced).toEqual([]);
    const server = await openedDesk({ ...parts, kind: 'torc' });
    await server.desk.resolve(
      1,
      [
        { jobId: 1, action: 'retry', reason: 'why' },
        { jobId: 77, action: 'fail' },
      ],
      agent,
    );
    expect(server.engine.announced).toEqual([
      {
        workflowId: 1,
        note: {
          source: 'recourse',
          decided_by: 'agent',
          decider: 'a client',
          decisions: [
            expect.objectContaining({ job_id: 1, attempt_id: 1, action: 'retry', reason: 'why', verdict: 'transient' }),
          ],
        },
      },
    ]);
    server.engine.failNext('announce', { code: 'server-error', message: msg('no') });
    expect((await server.desk.resolve(1, [{ jobId: 2, action: 'fail' }], agent)).ok).toBe(true);
    expect(server.logged.join()).toContain('was not told');
  });

  test('can be taken back, which is written down and counts them out', async () => {
    const opened = await openedDesk(parts);
    const { jobs } = await getPending(opened);
    const done = await opened.desk.resolve(1, [{ jobId: 2, action: 'fail' }], person);
    expect((await opened.desk.undo(done.ok ? (done.value.jobs[0]?.undo ?? '') : '', person)).ok).toBe(true);
    expect(opened.engine.getStatus('train')).toBe('pending_failed');
    const [undo, fail] = await getDecisions(opened);
    expect(undo).toMatchObject({ action: 'undo', undoes: fail?.id, fingerprint: jobs[1]?.fingerprint });
    expect((await getPending(opened)).jobs[1]?.past).toBeUndefined();
  });

  test('a reset is written down job by job; its dry run is not', async () => {
    const opened = await openedDesk(parts);
    await opened.desk.reset({ workflowId: 1, dryRun: true }, person);
    expect(await getDecisions(opened)).toEqual([]);
    await opened.desk.reset({ workflowId: 1, jobIds: [1, 3], dryRun: false }, person);
    expect((await getDecisions(opened)).map(({ jobId, action, result }) => [jobId, action, result])).toEqual([
      [3, 'reset', 'refused'],
      [1, 'reset', 'applied'],
    ]);
  });
});

describe('proposals', () => {
  const parts: MemoryJobsDeps = {
    workflows: [{ jobs: [waits('fetch', refusedConnection), waits('train', badCode)] }],
  };

  test('are kept for a person to see, one of each decider for a job, and dropped', async () => {
    const opened = await openedDesk(parts);
    await opened.desk.propose(1, [{ jobId: 1, action: 'fail', confidence: 0.4 }], agent);
    await opened.desk.propose(
      1,
      [
        { jobId: 1, action: 'retry', confidence: 0.9, memory: '8g' },
        { jobId: 55, action: 'fail' },
      ],
      agent,
    );
    await opened.desk.propose(1, [{ jobId: 1, action: 'retry' }], { kind: 'chat-model' });
    // Another window sees the same.
    const [fetch] = (await getPending(deskOver(opened.engine, opened.folder))).jobs;
    expect(
      fetch?.proposals.map(({ decision, confidence, decider }) => [decision.action, confidence, decider.kind]),
    ).toEqual([
      ['retry', 0.9, 'agent'],
      ['retry', undefined, 'chat-model'],
    ]);
    await opened.desk.dropProposals([fetch?.proposals[0]?.id ?? '']);
    expect((await getPending(opened)).jobs[0]?.proposals).toHaveLength(1);
    expect(await opened.desk.propose(1, [{ jobId: 55, action: 'fail' }], agent)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
  });

  test('disappear when they are carried out or overtaken', async () => {
    const opened = await openedDesk(parts);
    const proposals = async (): Promise<string> => readFile(join(opened.folder, 'proposals-local.jsonl'), 'utf8');
    await opened.desk.propose(
      1,
      [
        { jobId: 1, action: 'retry' },
        { jobId: 2, action: 'fail' },
      ],
      agent,
    );
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(await proposals()).not.toContain('"jobId":1,');
    opened.engine.setStatus('train', 'running');
    await getPending(opened);
    expect(await proposals()).toBe('');
  });
});

test('a lying file in the place of the audit does no harm', async () => {
  const opened = await openedDesk({ workflows: [{ jobs: [waits('fetch', refusedConnection)] }] });
  await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
  const [name] = await readdir(opened.folder);
  await appendFile(
    join(opened.folder, name ?? ''),
    `{"type":"decision"}\nnull\n[]\n{"type":"outcome","of":"nobody","at":1,"outcome":"passed"}\n${'x'.repeat(100_000)}\n`,
  );
  expect(await getDecisions(opened)).toHaveLength(1);
});

test('a server of any name has files of its own', async () => {
  const folder = await scratchFolder();
  for (const name of ['../../etc/passwd', 'Größe', 'a b', 'A b']) {
    const opened = deskOver(
      memoryJobs({ name, kind: 'torc', workflows: [{ jobs: [waits('fetch', refusedConnection)] }] }),
      folder,
    );
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(4);
  expect(names.every((name) => /^audit-[a-z0-9_-]+\.jsonl$/.test(name))).toBe(true);
});
