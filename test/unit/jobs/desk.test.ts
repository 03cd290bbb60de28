import { msg } from '../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import type { MemoryJob } from '../../support/memoryEngine/memoryWorkflow.ts';
import type { MemoryJobsDeps } from '../../support/memoryJobs.ts';
import {
  badCode,
  deskOver,
  deskTime,
  openedDesk,
  getPending,
  refusedConnection,
  waits,
} from '../../support/openedDesk.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';
import { english } from '../../support/english.ts';

describe('what waits', () => {
  test('comes with advice, evidence and the end of its log; what does not wait does not come', async () => {
    const opened = await openedDesk({
      workflows: [
        {
          jobs: [
            waits('fetch', refusedConnection),
            waits('train', badCode),
            { name: 'done', status: 'completed' },
            { name: 'dead', status: 'failed', stderr: badCode },
          ],
        },
      ],
    });
    const { jobs, total, hasMore, groups } = await getPending(opened);
    expect(jobs.map(({ job, advice }) => [job.name, advice.verdict, advice.cause])).toEqual([
      ['fetch', 'transient', 'connection-refused'],
      ['train', 'permanent', 'syntax-error'],
    ]);
    expect(jobs[1]).toMatchObject({
      stderrTail: badCode.trimEnd(),
      advice: { evidenceLine: { line: 5, text: 'SyntaxError: invalid syntax' } },
      attempt: { attempt: 1 },
    });
    expect({ total, hasMore, groups: groups.length }).toEqual({ total: 2, hasMore: false, groups: 2 });
  });

  test('forty like jobs are one group, the largest first; another cause is another group', async () => {
    const like = Array.from({ length: 40 }, (_, at) =>
      waits(
        `fetch_${at}`,
        `node${at % 7}: 2026-11-2${at % 9} 12:0${at % 6}:00 ERROR cannot reach /scratch/u${at}/in_${at}.csv: Connection refused to 10.0.0.${at}:443\n`,
        { node: `node${at % 7}` },
      ),
    );
    const { groups, jobs } = await getPending(
      await openedDesk({ workflows: [{ jobs: [waits('a', badCode), ...like] }] }),
    );
    expect(groups.map(({ jobIds, cause }) => [jobIds.length, cause])).toEqual([
      [40, 'connection-refused'],
      [1, 'syntax-error'],
    ]);
    expect(groups[0]?.title).toContain('Connection refused');
    expect(groups[0]?.title).not.toMatch(/\d/);
    expect(groups[0]?.advice.confidence).toBe(
      Math.max(
        ...jobs
          .filter(({ fingerprint }) => fingerprint === groups[0]?.fingerprint)
          .map(({ advice }) => advice.confidence),
      ),
    );
  });

  test('a job is judged by how jobs of its kind fare, also when it is asked for alone', async () => {
    const opened = await openedDesk({
      workflows: [
        {
          jobs: [
            ...Array.from({ length: 30 }, (_, at) =>
              waits(`sample_${at}_x`, 'FileNotFoundError: [Errno 2] No such file or directory: "/data/ref.fa"\n'),
            ),
            { name: 'sample_30_x', status: 'completed' },
            { name: 'other', status: 'completed' },
          ],
        },
      ],
    });
    const all = await getPending(opened);
    expect(all.jobs[0]?.context.siblings).toEqual({ total: 31, failed: 30, completed: 1, failedSameWay: 30 });
    const alone = await deskOver(opened.engine, opened.folder).desk.pending(1, {
      jobIds: [opened.engine.getId('sample_4_x')],
    });
    expect(
      alone.ok &&
        alone.value.jobs.map(({ job, context, advice }) => [
          job.name,
          context.siblings?.failedSameWay,
          advice.confidence,
        ]),
    ).toEqual([['sample_4_x', 30, all.jobs[4]?.advice.confidence]]);
  });

  test('a node is suspect only where other nodes fare better', async () => {
    const failing = (name: string, node: string): MemoryJob =>
      waits(name, 'OSError: [Errno 5] Input/output error\n', { node });
    const fine = (name: string, node: string): MemoryJob => ({ name, node, status: 'completed' });
    const one = await getPending(
      await openedDesk({
        workflows: [{ jobs: [failing('a', 'here'), failing('b', 'here'), failing('c', 'here'), fine('d', 'here')] }],
      }),
    );
    expect(one.jobs[0]?.context.nodes).toEqual([
      { name: 'here', otherFailures: 2, otherCompleted: 1, elsewhere: { completed: 0, failed: 0 } },
    ]);
    expect(english(one.jobs[0]?.advice.reason)).not.toContain('other jobs failed');
    const two = await getPending(
      await openedDesk({
        workflows: [
          {
            jobs: [
              failing('a', 'n1'),
              failing('b', 'n1'),
              failing('c', 'n1'),
              fine('d', 'n2'),
              fine('e', 'n2'),
              fine('f', 'n2'),
            ],
          },
        ],
      }),
    );
    expect(two.jobs[0]?.context.nodes).toEqual([
      { name: 'n1', otherFailures: 2, otherCompleted: 0, elsewhere: { completed: 3, failed: 0 } },
    ]);
    expect(english(two.jobs[0]?.advice.reason)).toContain(
      '2 other jobs failed on n1, and 3 of 3 passed on other nodes.',
    );
  });

  test('a missing input counts otherwise while the job that makes it is being done again', async () => {
    const jobs = (status: 'running' | 'completed'): readonly MemoryJob[] => [
      { name: 'make', status },
      waits('use', 'FileNotFoundError: [Errno 2] No such file or directory: "out/made.csv"\n', { dependsOn: ['make'] }),
    ];
    const again = await getPending(await openedDesk({ workflows: [{ jobs: jobs('running') }] }));
    const done = await getPending(await openedDesk({ workflows: [{ jobs: jobs('completed') }] }));
    expect(again.jobs[0]?.context.upstream).toEqual([{ name: 'make', status: 'running' }]);
    expect(again.jobs[0]?.advice.verdict).toBe('transient');
    expect(done.jobs[0]?.advice.verdict).not.toBe('transient');
  });

  test('a verdict below the least confidence is uncertain and says what would decide', async () => {
    const parts: MemoryJobsDeps = { workflows: [{ jobs: [waits('fetch', refusedConnection)] }] };
    const usual = await getPending(await openedDesk(parts));
    const strict = await getPending(await openedDesk(parts, { least: 0.99 }));
    expect(usual.jobs[0]?.advice.verdict).toBe('transient');
    expect(strict.jobs[0]?.advice).toMatchObject({
      verdict: 'uncertain',
      confidence: usual.jobs[0]?.advice.confidence,
      cause: 'connection-refused',
    });
    expect(english(strict.jobs[0]?.advice.whatWouldDecide)).not.toBe('');
    expect(strict.jobs[0]?.advice.whatWouldDecide).toBeDefined();
  });

  test('secrets are taken out of the log, the line that tells and the command', async () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const opened = await openedDesk({
      workflows: [
        {
          jobs: [
            waits('push', `starting\nfatal: Authentication failed for https://x:${secret}@github.com/a/b.git\n`, {
              command: `push --token ${secret}`,
            }),
          ],
        },
      ],
    });
    const { jobs, groups } = await getPending(opened);
    expect(jobs[0]?.advice.evidenceLine?.text).toContain('Authentication failed');
    expect(JSON.stringify({ jobs, groups })).not.toContain(secret);
  });

  test('the end of the log has at most 50 lines and 8 KiB, whatever the bytes', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\u001b[31mred\u001b[0m\n10 %\r50 %\r100 %\n'),
      Buffer.from([0xff, 0xfe, 0x41, 0x0a]),
      Buffer.from(
        Array.from({ length: 300 }, (_, at) => `line ${at} ${'é'.repeat(at % 9 === 0 ? 900 : 5)}`).join('\n'),
      ),
    ]);
    const { jobs } = await getPending(
      await openedDesk({
        workflows: [
          {
            jobs: [
              { name: 'a', status: 'pending_failed', stderr: bytes },
              waits('b', '\u001b[31mred\u001b[0m\n10 %\r50 %\r100 %\n'),
              waits('c', `${'x'.repeat(30_000)} end`),
              waits('d', ''),
            ],
          },
        ],
      }),
    );
    const [long, short, wide, none] = jobs.map(({ stderrTail }) => stderrTail);
    expect(long?.split('\n').length).toBeLessThanOrEqual(50);
    expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(8192);
    expect(long?.endsWith('line 299 ééééé')).toBe(true);
    expect(short).toBe('red\n100 %');
    expect(Buffer.byteLength(wide ?? '')).toBeLessThanOrEqual(8192);
    expect(none).toBe('');
  });

  test('a log that cannot be read is told, and the job is judged by the rest', async () => {
    const { jobs } = await getPending(
      await openedDesk({
        workflows: [
          {
            jobs: [
              {
                name: 'a',
                status: 'pending_failed',
                stderrProblem: 'The log is not on this machine.',
                context: { slurmState: 'NODE_FAIL' },
              },
            ],
          },
        ],
      }),
    );
    expect(jobs[0]).toMatchObject({
      stderrTail: '',
      stderrProblem: msg('The log is not on this machine.'),
      advice: { verdict: 'transient', cause: 'node-failed' },
    });
  });

  test('a second look reads no log again, also when the company has changed; a new attempt is read', async () => {
    const opened = await openedDesk({
      workflows: [{ jobs: Array.from({ length: 250 }, (_, at) => waits(`j${at}`, refusedConnection)) }],
    });
    const reads = (): number => opened.engine.calls.filter(({ method }) => method === 'evidence').length;
    await getPending(opened);
    expect(reads()).toBe(3);
    opened.engine.setStatus('j0', 'completed');
    const { jobs } = await getPending(opened);
    expect(reads()).toBe(3);
    expect(jobs).toHaveLength(249);
    expect(jobs[0]?.context.siblings).toMatchObject({ failed: 249, completed: 1 });
    opened.engine.finish('j7', { status: 'pending_failed', stderr: badCode });
    expect((await getPending(opened)).jobs.find(({ job }) => job.name === 'j7')?.advice.cause).toBe('syntax-error');
    expect(reads()).toBe(4);
  });

  test('five thousand like jobs are one group, and looked at again at little cost: the work does not grow with their square', async () => {
    const opened = await openedDesk({
      workflows: [
        {
          jobs: Array.from({ length: 5000 }, (_, at) =>
            waits(`j${at}`, `host n${at % 50}: ${refusedConnection}`, { node: `n${at % 50}` }),
          ),
        },
      ],
    });
    expect((await getPending(opened)).groups).toHaveLength(1);
    const work = startMeasuringWork();
    expect((await getPending(opened)).jobs).toHaveLength(5000);
    expect(work() / 1000).toBeLessThan(3);
  });

  test('tells how far it is, can be stopped, and hands on what is the matter with the engine', async () => {
    const opened = await openedDesk({
      workflows: [{ jobs: Array.from({ length: 250 }, (_, at) => waits(`j${at}`, refusedConnection)) }],
    });
    const heard: (readonly [number, number])[] = [];
    const stop = new AbortController();
    const answer = await opened.desk.pending(
      1,
      {},
      {
        signal: stop.signal,
        onProgress: (done, of) => {
          heard.push([done, of]);
          stop.abort();
        },
      },
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(heard).toEqual([[100, 250]]);
    opened.engine.setAway({ code: 'offline', message: msg('The server is away.') });
    expect(await opened.desk.pending(1)).toMatchObject({ ok: false, error: { code: 'offline' } });
    opened.engine.setAway(undefined);
    expect(await opened.desk.pending(2)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  test('pages', async () => {
    const { desk } = await openedDesk({
      workflows: [{ jobs: Array.from({ length: 25 }, (_, at) => waits(`j${at}`, refusedConnection)) }],
    });
    const page = await desk.pending(1, { offset: 20, limit: 10 });
    expect(
      page.ok && {
        names: page.value.jobs.map(({ job }) => job.name),
        total: page.value.total,
        hasMore: page.value.hasMore,
      },
    ).toEqual({ names: ['j20', 'j21', 'j22', 'j23', 'j24'], total: 25, hasMore: false });
    const first = await desk.pending(1, { limit: 10 });
    expect(first.ok && first.value.hasMore).toBe(true);
  });

  test('clocks that go wrong change nothing: attempts go by their numbers', async () => {
    const { jobs } = await getPending(
      await openedDesk({
        workflows: [
          {
            jobs: [
              waits('a', refusedConnection, {
                attempt: 2,
                attempts: [
                  { endedAt: deskTime + 9e9, startedAt: deskTime + 1e10 },
                  { startedAt: deskTime + 5e9, endedAt: 1 },
                ],
              }),
            ],
          },
        ],
      }),
    );
    expect(jobs[0]?.attempt?.attempt).toBe(2);
    expect(jobs[0]?.context.previousFailures).toHaveLength(1);
  });
});

test('why jobs failed is known of those that wait and of those that were decided about, in like words', async () => {
  const { desk } = await openedDesk({
    workflows: [
      {
        jobs: [
          waits('a', refusedConnection),
          waits('b', refusedConnection.replace('internal', 'example')),
          waits('c', badCode),
          { name: 'dead', status: 'failed', stderr: badCode },
        ],
      },
    ],
  });
  const before = await desk.causes(1);
  expect(before.map(({ reason }) => english(reason))).toEqual([
    'A service did not accept the connection.',
    english(before[0]?.reason),
    'The code cannot be read.',
  ]);
  const [, , code] = before;
  await desk.resolve(1, [{ jobId: code!.jobId, action: 'fail' }], { kind: 'person' });
  expect((await desk.causes(1)).map(({ jobId }) => jobId).toSorted()).toEqual(before.map(({ jobId }) => jobId));
  expect(await desk.causes(7)).toEqual([]);
});
