import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import type { FailureDesk, PendingFailures } from '../../../src/jobs/domain/desk/failureDesk.ts';
import { openDesk } from '../../../src/jobs/node/desk/openDesk.ts';
import type { MemoryJob } from '../../support/memoryEngine/memoryWorkflow.ts';
import { memoryJobs, type MemoryJobs, type MemoryJobsParts } from '../../support/memoryJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

const person = { kind: 'person' } as const;
const agent = { kind: 'agent', name: 'a client' } as const;
const now = Date.parse('2026-11-22T12:00:00Z');
const refusedConnection = "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='storage.internal', port=443): Connection refused\n";
const badCode = 'Traceback (most recent call last):\n  File "train.py", line 3\n    def f(:\n          ^\nSyntaxError: invalid syntax\n';

interface Opened {
  readonly engine: MemoryJobs;
  readonly desk: FailureDesk;
  readonly folder: string;
  readonly logged: readonly string[];
}

async function open(parts: MemoryJobsParts, { least = 0.66, folder }: { readonly least?: number; readonly folder?: string } = {}): Promise<Opened> {
  const engine = memoryJobs(parts);
  return withDesk(engine, folder ?? (await scratchFolder()), least);
}

function withDesk(engine: MemoryJobs, folder: string, least = 0.66): Opened {
  const logged: string[] = [];
  const desk = openDesk({ backend: engine, folder, leastConfidence: () => least, clock: new TestClock(), wallClock: () => now, log: { warn: (message) => logged.push(message) } });
  return { engine, desk, folder, logged };
}

const waits = (name: string, stderr: string, more: Partial<MemoryJob> = {}): MemoryJob => ({ name, status: 'pending_failed', stderr, ...more });

async function pendingOf({ desk }: Opened, workflowId = 1): Promise<PendingFailures> {
  const answer = await desk.pending(workflowId);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

async function decisionsOf({ desk }: Opened): Promise<readonly DecisionRecord[]> {
  const answer = await desk.audit({ limit: 100 });
  return answer.ok ? answer.value.filter((each) => each.type === 'decision') : [];
}

describe('what waits', () => {
  test('comes with advice, evidence and the end of its log; what does not wait does not come', async () => {
    const opened = await open({ workflows: [{ jobs: [waits('fetch', refusedConnection), waits('train', badCode), { name: 'done', status: 'completed' }, { name: 'dead', status: 'failed', stderr: badCode }] }] });
    const { jobs, total, hasMore, groups } = await pendingOf(opened);
    expect(jobs.map(({ job, advice }) => [job.name, advice.verdict, advice.cause])).toEqual([['fetch', 'transient', 'connection-refused'], ['train', 'permanent', 'syntax-error']]);
    expect(jobs[1]).toMatchObject({ stderrTail: badCode.trimEnd(), advice: { evidenceLine: { line: 5, text: 'SyntaxError: invalid syntax' } }, attempt: { attempt: 1 } });
    expect({ total, hasMore, groups: groups.length }).toEqual({ total: 2, hasMore: false, groups: 2 });
  });

  test('forty like jobs are one group, the largest first; another cause is another group', async () => {
    const like = Array.from({ length: 40 }, (_, at) => waits(`fetch_${at}`, `node${at % 7}: 2026-11-2${at % 9} 12:0${at % 6}:00 ERROR cannot reach /scratch/u${at}/in_${at}.csv: Connection refused to 10.0.0.${at}:443\n`, { node: `node${at % 7}` }));
    const { groups, jobs } = await pendingOf(await open({ workflows: [{ jobs: [waits('a', badCode), ...like] }] }));
    expect(groups.map(({ jobIds, cause }) => [jobIds.length, cause])).toEqual([[40, 'connection-refused'], [1, 'syntax-error']]);
    expect(groups[0]?.title).toContain('Connection refused');
    expect(groups[0]?.title).not.toMatch(/\d/);
    expect(groups[0]?.advice.confidence).toBe(Math.max(...jobs.filter(({ fingerprint }) => fingerprint === groups[0]?.fingerprint).map(({ advice }) => advice.confidence)));
  });

  test('a job is judged by how jobs of its kind fare, also when it is asked for alone', async () => {
    const opened = await open({ workflows: [{ jobs: [...Array.from({ length: 30 }, (_, at) => waits(`sample_${at}_x`, 'FileNotFoundError: [Errno 2] No such file or directory: "/data/ref.fa"\n')), { name: 'sample_30_x', status: 'completed' }, { name: 'other', status: 'completed' }] }] });
    const all = await pendingOf(opened);
    expect(all.jobs[0]?.context.siblings).toEqual({ total: 31, failed: 30, completed: 1, failedSameWay: 30 });
    const alone = await withDesk(opened.engine, opened.folder).desk.pending(1, { jobIds: [opened.engine.idOf('sample_4_x')] });
    expect(alone.ok && alone.value.jobs.map(({ job, context, advice }) => [job.name, context.siblings?.failedSameWay, advice.confidence])).toEqual([['sample_4_x', 30, all.jobs[4]?.advice.confidence]]);
  });

  test('a node is suspect only where other nodes fare better', async () => {
    const failing = (name: string, node: string): MemoryJob => waits(name, 'OSError: [Errno 5] Input/output error\n', { node });
    const fine = (name: string, node: string): MemoryJob => ({ name, node, status: 'completed' });
    const one = await pendingOf(await open({ workflows: [{ jobs: [failing('a', 'here'), failing('b', 'here'), failing('c', 'here'), fine('d', 'here')] }] }));
    expect(one.jobs[0]?.context.nodes).toEqual([{ name: 'here' }]);
    const two = await pendingOf(await open({ workflows: [{ jobs: [failing('a', 'n1'), failing('b', 'n1'), failing('c', 'n1'), fine('d', 'n2'), fine('e', 'n2'), fine('f', 'n2')] }] }));
    expect(two.jobs[0]?.context.nodes).toEqual([{ name: 'n1', otherFailures: 2 }]);
  });

  test('a missing input counts otherwise while the job that makes it is being done again', async () => {
    const jobs = (status: 'running' | 'completed'): readonly MemoryJob[] => [{ name: 'make', status }, waits('use', 'FileNotFoundError: [Errno 2] No such file or directory: "out/made.csv"\n', { dependsOn: ['make'] })];
    const again = await pendingOf(await open({ workflows: [{ jobs: jobs('running') }] }));
    const done = await pendingOf(await open({ workflows: [{ jobs: jobs('completed') }] }));
    expect(again.jobs[0]?.context.upstream).toEqual([{ name: 'make', status: 'running' }]);
    expect(again.jobs[0]?.advice.verdict).toBe('transient');
    expect(done.jobs[0]?.advice.verdict).not.toBe('transient');
  });

  test('a verdict below the least confidence is uncertain and says what would decide', async () => {
    const parts: MemoryJobsParts = { workflows: [{ jobs: [waits('fetch', refusedConnection)] }] };
    const usual = await pendingOf(await open(parts));
    const strict = await pendingOf(await open(parts, { least: 0.99 }));
    expect(usual.jobs[0]?.advice.verdict).toBe('transient');
    expect(strict.jobs[0]?.advice).toMatchObject({ verdict: 'uncertain', confidence: usual.jobs[0]?.advice.confidence, cause: 'connection-refused' });
    expect(strict.jobs[0]?.advice.whatWouldDecide).not.toBe('');
    expect(strict.jobs[0]?.advice.whatWouldDecide).toBeDefined();
  });

  test('secrets are taken out of the log, the line that tells and the command', async () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const opened = await open({ workflows: [{ jobs: [waits('push', `starting\nfatal: Authentication failed for https://x:${secret}@github.com/a/b.git\n`, { command: `push --token ${secret}` })] }] });
    const { jobs, groups } = await pendingOf(opened);
    expect(jobs[0]?.advice.evidenceLine?.text).toContain('Authentication failed');
    expect(JSON.stringify({ jobs, groups })).not.toContain(secret);
  });

  test('the end of the log has at most 50 lines and 8 KiB, whatever the bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('\u001b[31mred\u001b[0m\n10 %\r50 %\r100 %\n'), Buffer.from([0xff, 0xfe, 0x41, 0x0a]), Buffer.from(Array.from({ length: 300 }, (_, at) => `line ${at} ${'é'.repeat(at % 9 === 0 ? 900 : 5)}`).join('\n'))]);
    const { jobs } = await pendingOf(await open({ workflows: [{ jobs: [{ name: 'a', status: 'pending_failed', stderr: bytes }, waits('b', '\u001b[31mred\u001b[0m\n10 %\r50 %\r100 %\n'), waits('c', `${'x'.repeat(30_000)} end`), waits('d', '')] }] }));
    const [long, short, wide, none] = jobs.map(({ stderrTail }) => stderrTail);
    expect(long?.split('\n').length).toBeLessThanOrEqual(50);
    expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(8192);
    expect(long?.endsWith('line 299 ééééé')).toBe(true);
    expect(short).toBe('red\n100 %');
    expect(Buffer.byteLength(wide ?? '')).toBeLessThanOrEqual(8192);
    expect(none).toBe('');
  });

  test('a log that cannot be read is told, and the job is judged by the rest', async () => {
    const { jobs } = await pendingOf(await open({ workflows: [{ jobs: [{ name: 'a', status: 'pending_failed', stderrProblem: 'The log is not on this machine.', context: { slurmState: 'NODE_FAIL' } }] }] }));
    expect(jobs[0]).toMatchObject({ stderrTail: '', stderrProblem: 'The log is not on this machine.', advice: { verdict: 'transient', cause: 'node-failed' } });
  });

  test('a second look reads no log again, also when the company has changed; a new attempt is read', async () => {
    const opened = await open({ workflows: [{ jobs: Array.from({ length: 250 }, (_, at) => waits(`j${at}`, refusedConnection)) }] });
    const reads = (): number => opened.engine.calls.filter(({ method }) => method === 'evidence').length;
    await pendingOf(opened);
    expect(reads()).toBe(3);
    opened.engine.setStatus('j0', 'completed');
    const { jobs } = await pendingOf(opened);
    expect(reads()).toBe(3);
    expect(jobs).toHaveLength(249);
    expect(jobs[0]?.context.siblings).toMatchObject({ failed: 249, completed: 1 });
    opened.engine.finish('j7', { status: 'pending_failed', stderr: badCode });
    expect((await pendingOf(opened)).jobs.find(({ job }) => job.name === 'j7')?.advice.cause).toBe('syntax-error');
    expect(reads()).toBe(4);
  });

  test('five thousand like jobs are one group, and looked at again at little cost: the work does not grow with their square', async () => {
    const opened = await open({ workflows: [{ jobs: Array.from({ length: 5000 }, (_, at) => waits(`j${at}`, `host n${at % 50}: ${refusedConnection}`, { node: `n${at % 50}` })) }] });
    expect((await pendingOf(opened)).groups).toHaveLength(1);
    const before = process.cpuUsage();
    expect((await pendingOf(opened)).jobs).toHaveLength(5000);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  }, 60_000);

  test('tells how far it is, can be stopped, and hands on what is the matter with the engine', async () => {
    const opened = await open({ workflows: [{ jobs: Array.from({ length: 250 }, (_, at) => waits(`j${at}`, refusedConnection)) }] });
    const heard: (readonly [number, number])[] = [];
    const stop = new AbortController();
    const answer = await opened.desk.pending(1, {}, { signal: stop.signal, onProgress: (done, of) => { heard.push([done, of]); stop.abort(); } });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    expect(heard).toEqual([[100, 250]]);
    opened.engine.setAway({ code: 'offline', message: 'The server is away.' });
    expect(await opened.desk.pending(1)).toMatchObject({ ok: false, problem: { code: 'offline' } });
    opened.engine.setAway(undefined);
    expect(await opened.desk.pending(2)).toMatchObject({ ok: false, problem: { code: 'not-found' } });
  });

  test('pages', async () => {
    const { desk } = await open({ workflows: [{ jobs: Array.from({ length: 25 }, (_, at) => waits(`j${at}`, refusedConnection)) }] });
    const page = await desk.pending(1, { offset: 20, limit: 10 });
    expect(page.ok && { names: page.value.jobs.map(({ job }) => job.name), total: page.value.total, hasMore: page.value.hasMore }).toEqual({ names: ['j20', 'j21', 'j22', 'j23', 'j24'], total: 25, hasMore: false });
    const first = await desk.pending(1, { limit: 10 });
    expect(first.ok && first.value.hasMore).toBe(true);
  });

  test('clocks that go wrong change nothing: attempts go by their numbers', async () => {
    const { jobs } = await pendingOf(await open({ workflows: [{ jobs: [waits('a', refusedConnection, { attempt: 2, attempts: [{ endedAt: now + 9e9, startedAt: now + 1e10 }, { startedAt: now + 5e9, endedAt: 1 }] })] }] }));
    expect(jobs[0]?.attempt?.attempt).toBe(2);
    expect(jobs[0]?.context.previousFailures).toHaveLength(1);
  });
});

describe('decisions', () => {
  const parts: MemoryJobsParts = { workflows: [{ jobs: [waits('fetch', refusedConnection), waits('train', badCode), { name: 'after', status: 'blocked', dependsOn: ['train'] }] }] };

  test('are carried out and written down with the advice of that time, and who decided', async () => {
    const opened = await open(parts);
    const { jobs } = await pendingOf(opened);
    const heard: number[] = [];
    const done = await opened.desk.resolve(1, [{ jobId: 1, action: 'retry', memory: '16g', reason: 'storage was down, password=hunter2hunter2' }, { jobId: 2, action: 'fail' }], person, { onProgress: (at) => heard.push(at) });
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(heard).toEqual([1, 2]);
    const [train, fetch] = await decisionsOf(opened);
    expect(fetch).toMatchObject({ jobName: 'fetch', attempt: 1, action: 'retry', decider: person, result: 'applied', at: now, backend: 'local', runId: 1, fingerprint: jobs[0]?.fingerprint, resources: { memory: { to: '16g' }, sharedBy: 1 }, advice: { verdict: 'transient', cause: 'connection-refused', evidenceLine: refusedConnection.trim() } });
    expect(fetch?.reason).toContain('storage was down');
    expect(fetch?.reason).not.toContain('hunter2');
    expect(train).toMatchObject({ jobName: 'train', action: 'fail', advice: { verdict: 'permanent' } });
    expect(opened.engine.statusOf('after')).toBe('canceled');
  });

  test('that nobody looked at before are judged first', async () => {
    const opened = await open(parts);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], agent);
    expect((await decisionsOf(opened))[0]).toMatchObject({ decider: agent, advice: { cause: 'connection-refused' }, attempt: 1 });
  });

  test('that are refused are written down as refused, with why', async () => {
    const opened = await open(parts);
    opened.engine.setStatus('fetch', 'running');
    const done = await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }, { jobId: 99, action: 'fail' }], agent);
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect((await decisionsOf(opened)).map(({ jobId, result, message }) => [jobId, result, message])).toEqual([[99, 'refused', 'There is no job 99.'], [1, 'refused', 'fetch is running and waits for no decision.']]);
  });

  test('are reported as far as they went when the engine goes away in the middle', async () => {
    const opened = await open({ workflows: [{ jobs: Array.from({ length: 150 }, (_, at) => waits(`j${at}`, refusedConnection)) }] });
    await pendingOf(opened);
    const decisions = Array.from({ length: 150 }, (_, at) => ({ jobId: at + 1, action: 'retry' as const }));
    const done = await opened.desk.resolve(1, decisions, person, { onProgress: (at) => { if (at === 100) opened.engine.failNext('resolve', { code: 'offline', message: 'The server is away.' }); } });
    expect(done.ok && [done.value.jobs.filter(({ outcome }) => outcome === 'applied').length, done.value.jobs.filter(({ problem }) => problem?.code === 'offline').length]).toEqual([100, 50]);
  });

  test('that a caller stops before their turn are no decisions', async () => {
    const opened = await open(parts);
    await pendingOf(opened);
    const stop = new AbortController();
    const done = await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }, { jobId: 2, action: 'fail' }], person, { signal: stop.signal, onProgress: () => { stop.abort(); } });
    expect(done.ok && done.value.jobs.map(({ outcome }) => outcome)).toEqual(['applied', 'skipped']);
    expect(await decisionsOf(opened)).toHaveLength(1);
  });

  test('stand also when the audit cannot be written, and that is told in the log', async () => {
    const opened = await open(parts, { folder: join(await scratchFolder({ file: '' }), 'file') });
    const done = await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(done.ok && done.value.jobs[0]?.outcome).toBe('applied');
    expect(opened.logged.some((line) => line.includes('audit'))).toBe(true);
  });

  test('are told to a server, and only to one; that it does not listen changes nothing', async () => {
    const local = await open(parts);
    await local.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(local.engine.announced).toEqual([]);
    const server = await open({ ...parts, kind: 'torc' });
    await server.desk.resolve(1, [{ jobId: 1, action: 'retry', reason: 'why' }, { jobId: 77, action: 'fail' }], agent);
    expect(server.engine.announced).toEqual([{ workflowId: 1, note: { source: 'recourse', decided_by: 'agent', decider: 'a client', decisions: [expect.objectContaining({ job_id: 1, attempt_id: 1, action: 'retry', reason: 'why', verdict: 'transient' })] } }]);
    server.engine.failNext('announce', { code: 'server-error', message: 'no' });
    expect((await server.desk.resolve(1, [{ jobId: 2, action: 'fail' }], agent)).ok).toBe(true);
    expect(server.logged.join()).toContain('was not told');
  });

  test('can be taken back, which is written down and counts them out', async () => {
    const opened = await open(parts);
    const { jobs } = await pendingOf(opened);
    const done = await opened.desk.resolve(1, [{ jobId: 2, action: 'fail' }], person);
    expect((await opened.desk.undo(done.ok ? (done.value.jobs[0]?.undo ?? '') : '', person)).ok).toBe(true);
    expect(opened.engine.statusOf('train')).toBe('pending_failed');
    const [undo, fail] = await decisionsOf(opened);
    expect(undo).toMatchObject({ action: 'undo', undoes: fail?.id, fingerprint: jobs[1]?.fingerprint });
    expect((await pendingOf(opened)).jobs[1]?.past).toBeUndefined();
  });

  test('a reset is written down job by job; its dry run is not', async () => {
    const opened = await open(parts);
    await opened.desk.reset({ workflowId: 1, dryRun: true }, person);
    expect(await decisionsOf(opened)).toEqual([]);
    await opened.desk.reset({ workflowId: 1, jobIds: [1, 3], dryRun: false }, person);
    expect((await decisionsOf(opened)).map(({ jobId, action, result }) => [jobId, action, result])).toEqual([[3, 'reset', 'refused'], [1, 'reset', 'applied']]);
  });
});

describe('proposals', () => {
  const parts: MemoryJobsParts = { workflows: [{ jobs: [waits('fetch', refusedConnection), waits('train', badCode)] }] };

  test('are kept for a person to see, one of each decider for a job, and dropped', async () => {
    const opened = await open(parts);
    await opened.desk.propose(1, [{ jobId: 1, action: 'fail', confidence: 0.4 }], agent);
    await opened.desk.propose(1, [{ jobId: 1, action: 'retry', confidence: 0.9, memory: '8g' }, { jobId: 55, action: 'fail' }], agent);
    await opened.desk.propose(1, [{ jobId: 1, action: 'retry' }], { kind: 'chat-model' });
    // Another window sees the same.
    const [fetch] = (await pendingOf(withDesk(opened.engine, opened.folder))).jobs;
    expect(fetch?.proposals.map(({ decision, confidence, decider }) => [decision.action, confidence, decider.kind])).toEqual([['retry', 0.9, 'agent'], ['retry', undefined, 'chat-model']]);
    await opened.desk.dropProposals([fetch?.proposals[0]?.id ?? '']);
    expect((await pendingOf(opened)).jobs[0]?.proposals).toHaveLength(1);
    expect(await opened.desk.propose(1, [{ jobId: 55, action: 'fail' }], agent)).toMatchObject({ ok: false, problem: { code: 'conflict' } });
  });

  test('disappear when they are carried out or overtaken', async () => {
    const opened = await open(parts);
    const proposals = async (): Promise<string> => readFile(join(opened.folder, 'proposals-local.jsonl'), 'utf8');
    await opened.desk.propose(1, [{ jobId: 1, action: 'retry' }, { jobId: 2, action: 'fail' }], agent);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    expect(await proposals()).not.toContain('"jobId":1,');
    opened.engine.setStatus('train', 'running');
    await pendingOf(opened);
    expect(await proposals()).toBe('');
  });
});

describe('what became of it', () => {
  async function retried(stderr = refusedConnection): Promise<Opened> {
    const opened = await open({ workflows: [{ jobs: [waits('fetch', stderr), waits('other', badCode)] }] });
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    return opened;
  }
  const settled = async ({ desk }: Opened): Promise<unknown> => {
    const answer = await desk.settle(1);
    const audit = await desk.audit({ limit: 100 });
    return [answer.ok && answer.value, audit.ok && audit.value.filter((each) => each.type === 'outcome').map(({ outcome }) => outcome)];
  };

  test('is written down once, and not before it is known', async () => {
    const opened = await retried();
    expect(await settled(opened)).toEqual([0, []]);
    opened.engine.setStatus('fetch', 'running');
    expect(await settled(opened)).toEqual([0, []]);
    opened.engine.finish('fetch', { status: 'completed' });
    const both = await Promise.all([opened.desk.settle(1), withDesk(opened.engine, opened.folder).desk.settle(1)]);
    expect(both.map((each) => each.ok && each.value).sort()).toEqual([0, 1]);
    expect(await settled(opened)).toEqual([0, ['passed']]);
  });

  test.each([
    ['the same failure again', refusedConnection.replace('443', '8443'), 'failed-same-way'],
    ['another failure', badCode, 'failed-otherwise'],
  ])('%s', async (_, stderr, outcome) => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'pending_failed', stderr });
    expect(await settled(opened)).toEqual([1, [outcome]]);
  });

  test('a decision that follows tells how the retried attempt failed', async () => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'pending_failed', stderr: refusedConnection });
    await pendingOf(opened);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    opened.engine.finish('fetch', { status: 'completed' });
    expect(await settled(opened)).toEqual([2, ['passed', 'failed-same-way']]);
  });

  test('a cancelled or forgotten job is stopped', async () => {
    const opened = await retried();
    opened.engine.setStatus('fetch', 'canceled');
    expect(await settled(opened)).toEqual([1, ['stopped']]);
  });

  test('is shown with the next failure of its kind, on this project and in every window', async () => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'completed' });
    await opened.desk.settle(1);
    opened.engine.add({ jobs: [waits('fetch again', refusedConnection)] });
    const { jobs, groups } = await pendingOf(withDesk(opened.engine, opened.folder), 2);
    expect(jobs[0]?.past).toEqual({ retried: 1, passed: 1, failedSameWay: 0, failedOtherwise: 0, failed: 0 });
    expect(groups[0]?.past).toEqual(jobs[0]?.past);
  });
});

describe('a person who knows better', () => {
  test('is heard: the advice is theirs, says so, and shows what the log says instead', async () => {
    const opened = await open({ workflows: [{ jobs: [waits('fetch', refusedConnection)] }] });
    const [before] = (await pendingOf(opened)).jobs;
    await opened.desk.correct({ fingerprint: before?.fingerprint ?? '', verdict: 'permanent', note: 'that server was switched off' }, person);
    const [after] = (await pendingOf(opened)).jobs;
    expect(after?.advice).toMatchObject({ verdict: 'permanent', confidence: 0.9, cause: 'connection-refused', reason: 'You said on 2026-11-22 that this is permanent: that server was switched off.' });
    expect(after?.advice.counterEvidence).toContain('transient');
    expect(after?.past?.correction).toMatchObject({ verdict: 'permanent', at: now });
    await opened.desk.correct({ fingerprint: before?.fingerprint ?? '', verdict: 'none' }, person);
    expect((await pendingOf(opened)).jobs[0]?.advice).toEqual(before?.advice);
  });

  test('is believed less with every retry that says otherwise, down to no verdict', async () => {
    const opened = await open({ workflows: [{ jobs: Array.from({ length: 12 }, (_, at) => waits(`t${at}`, badCode)) }] });
    const [first] = (await pendingOf(opened)).jobs;
    await opened.desk.correct({ fingerprint: first?.fingerprint ?? '', verdict: 'transient' }, person);
    expect((await pendingOf(opened)).jobs[0]?.advice).toMatchObject({ verdict: 'transient', confidence: 0.9 });
    await opened.desk.resolve(1, Array.from({ length: 11 }, (_, at) => ({ jobId: at + 1, action: 'retry' as const })), person);
    for (let at = 0; at < 11; at++) opened.engine.finish(`t${at}`, { status: 'pending_failed', stderr: badCode });
    await opened.desk.settle(1);
    const last = (await pendingOf(opened)).jobs.find(({ job }) => job.name === 't11');
    expect(last?.advice.verdict).toBe('uncertain');
    expect(last?.advice.counterEvidence).toContain('0 of 11 retries passed');
  });
});

test('a lying file in the place of the audit does no harm', async () => {
  const opened = await open({ workflows: [{ jobs: [waits('fetch', refusedConnection)] }] });
  await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
  const [name] = await readdir(opened.folder);
  await appendFile(join(opened.folder, name ?? ''), `{"type":"decision"}\nnull\n[]\n{"type":"outcome","of":"nobody","at":1,"outcome":"passed"}\n${'x'.repeat(100_000)}\n`);
  expect(await decisionsOf(opened)).toHaveLength(1);
});

test('a server of any name has files of its own', async () => {
  const folder = await scratchFolder();
  for (const name of ['../../etc/passwd', 'Größe', 'a b', 'A b']) {
    const opened = withDesk(memoryJobs({ name, kind: 'torc', workflows: [{ jobs: [waits('fetch', refusedConnection)] }] }), folder);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(4);
  expect(names.every((name) => /^audit-[a-z0-9_-]+\.jsonl$/.test(name))).toBe(true);
});
