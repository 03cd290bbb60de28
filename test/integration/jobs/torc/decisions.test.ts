import { formatMessage } from '../../../../src/base/text/message.ts';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { JobBackend } from '../../../../src/jobs/domain/backend/jobBackend.ts';
import { connectTorc, type TorcServices } from '../../../../src/jobs/node/torc/connectTorc.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { startFakeTorc, type FakeTorc, type FakeTorcOptions } from '../../../support/torcServer/index.ts';
import { TestClock } from '../../../support/testClock.ts';
import { english } from '../../../support/english.ts';

interface Stage {
  readonly fake: FakeTorc;
  readonly torc: JobBackend;
  readonly workflow: number;
  readonly id: (name: string) => number;
}

/** Two jobs that wait, with three behind them, on a server of either generation. */
async function stage(options: FakeTorcOptions = {}, services: TorcServices = {}): Promise<Stage> {
  const fake = await startFakeTorc(options);
  const torc = connectTorc({ name: 'cluster', url: fake.url, outputFolder: options.outputFolder }, services);
  onTestFinished(async () => {
    await torc.close();
    await fake.kill();
  });
  const workflow = fake.addWorkflow({
    requirements: [{ name: 'small', memory: '8g', runtime: 'PT2H' }],
    jobs: [
      { name: 'net', requirement: 'small' },
      { name: 'bug', requirement: 'small' },
      { name: 'after', dependsOn: ['net'] },
      { name: 'behind', dependsOn: ['bug'] },
      { name: 'last', dependsOn: ['behind'] },
    ],
  });
  fake.finish('net', { code: 1, stderr: 'Connection refused\n' });
  fake.finish('bug', { code: 3, stderr: 'NameError\n' });
  return { fake, torc, workflow: workflow.id, id: (name) => fake.job(name).id };
}

const getResults = ({ fake }: Stage, name: string): unknown[] =>
  [...fake.tables.results.values()]
    .filter(({ job_id: id }) => id === fake.job(name).id)
    .map(({ attempt_id: attempt, status }) => [attempt, status]);

/** Holds the next move to running; the returned function lets it go. */
function held(fake: FakeTorc): () => void {
  let letGo = (): void => undefined;
  fake.faults.add(
    {
      kind: 'hold',
      until: new Promise<void>((resolve) => {
        letGo = resolve;
      }),
    },
    { method: 'PUT', path: /running/ },
  );
  return () => letGo();
}

async function written(fake: FakeTorc, part: string): Promise<void> {
  while (!fake.writes.some((call) => call.includes(part))) await new Promise((resolve) => setImmediate(resolve));
}

describe.each(['old', 'new'] as const)('a server of the %s generation', (generation) => {
  test('lets a job be retried with a row of its own, and be taken back', async () => {
    const all = await stage({ generation });
    const { fake, torc, workflow, id } = all;
    const decision = { jobId: id('net'), action: 'retry', memory: '16g' } as const;
    const plan = await torc.plan(workflow, [decision]);
    expect(fake.writes).toEqual([]);
    const done = await torc.resolve(workflow, [decision]);
    if (!plan.ok || !done.ok) throw new Error('refused');
    expect(fake.job('net')).toMatchObject({ status: 'ready', attempt_id: 2 });
    // What was shown is what was sent; the row's number is the server's to give.
    expect(fake.writes).toEqual(plan.value.jobs[0]?.steps.map(({ call }) => call));
    const row = fake.tables.requirements.get(fake.job('net').resource_requirements_id);
    expect(row).toMatchObject({ memory: '16g', runtime: 'PT2H' });
    expect(fake.tables.requirements.get(fake.job('bug').resource_requirements_id)).toMatchObject({ memory: '8g' });
    expect(await torc.undo(done.value.jobs[0]?.undo ?? '')).toMatchObject({ ok: true });
    expect(fake.job('net')).toMatchObject({
      status: 'pending_failed',
      resource_requirements_id: fake.job('bug').resource_requirements_id,
    });
    expect(fake.tables.requirements.has(row?.id ?? 0)).toBe(false);
    expect(fake.tables.jobs.size).toBe(5);
  });

  test('takes the result of a job that was retried, failed and retried again', async () => {
    const { fake, torc, workflow, id } = await stage({ generation });
    await torc.resolve(workflow, [{ jobId: id('net'), action: 'retry' }]);
    fake.finish('net', { code: 1 });
    const again = await torc.resolve(workflow, [{ jobId: id('net'), action: 'retry' }]);
    expect(again).toMatchObject({ ok: true, value: { jobs: [{ outcome: 'applied', attempt: 3 }] } });
    expect(fake.finish('net', { code: 0 }).status).toBe('completed');
  });

  test('lets a job be given up; the jobs behind it are cancelled as the plan said', async () => {
    const all = await stage({ generation });
    const { fake, torc, workflow, id } = all;
    const plan = await torc.plan(workflow, [{ jobId: id('bug'), action: 'fail' }]);
    const done = await torc.resolve(workflow, [{ jobId: id('bug'), action: 'fail' }]);
    fake.unblock();
    expect(done).toMatchObject({ ok: true, value: { jobs: [{ outcome: 'applied' }] } });
    expect(fake.job('bug').status).toBe('failed');
    expect(getResults(all, 'bug')).toEqual([
      [1, 'pending_failed'],
      [2, 'failed'],
    ]);
    const cancelled = plan.ok ? plan.value.jobs[0]?.cancels.map(({ name }) => name) : [];
    expect(cancelled).toEqual(['behind', 'last']);
    for (const name of cancelled ?? []) expect(fake.job(name).status).toBe('canceled');
    expect(fake.job('after').status).toBe('blocked');
  });

  test('a result that nobody made stands in the way of no retry', async () => {
    const { fake, torc, workflow, id } = await stage({ generation });
    fake.tables.addResult({
      ...[...fake.tables.results.values()][0]!,
      id: fake.tables.nextId('result'),
      attempt_id: 2,
      status: 'failed',
    });
    expect(await torc.resolve(workflow, [{ jobId: id('net'), action: 'retry' }])).toMatchObject({
      ok: true,
      value: { jobs: [{ attempt: 3 }] },
    });
    expect(fake.finish('net', { code: 0 }).status).toBe('completed');
  });

  test.each([
    ['retry', /\/retry\//],
    ['fail', /complete_job/],
  ] as const)('puts everything back when the last step of %s is refused', async (action, path) => {
    const all = await stage({ generation });
    const { fake, torc, workflow, id } = all;
    fake.faults.add({ kind: 'refuse', status: 500, text: 'An internal error occurred' }, { method: 'POST', path });
    const done = await torc.resolve(workflow, [
      { jobId: id('net'), action, ...(action === 'retry' ? { memory: '16g', runtime: 'PT4H' } : {}) },
    ]);
    expect(done).toMatchObject({
      ok: true,
      value: { jobs: [{ outcome: 'refused', problem: { code: 'server-error' } }] },
    });
    expect(done.ok && done.value.jobs[0]?.leftOver).toBeUndefined();
    expect(fake.job('net')).toMatchObject({
      status: 'pending_failed',
      attempt_id: 1,
      resource_requirements_id: fake.job('bug').resource_requirements_id,
    });
    expect(getResults(all, 'net')).toEqual([[1, 'pending_failed']]);
    expect(fake.tables.requirements.size).toBe(2);
    expect(fake.tables.jobs.size).toBe(5);
  });

  test.each([
    ['retry', /\/retry\//, 'ready'],
    ['fail', /complete_job/, 'failed'],
  ] as const)('counts the last step of %s as done when only its answer was lost', async (action, path, status) => {
    const { fake, torc, workflow, id } = await stage({ generation });
    fake.faults.add({ kind: 'cut-after' }, { method: 'POST', path });
    expect(await torc.resolve(workflow, [{ jobId: id('net'), action }])).toMatchObject({
      ok: true,
      value: { jobs: [{ outcome: 'applied' }] },
    });
    expect(fake.job('net').status).toBe(status);
    expect(fake.writes.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('says what to do by hand when the server is gone half-way', async () => {
    const clock = new TestClock();
    const { fake, torc, workflow, id } = await stage({ generation }, { clock });
    fake.faults.add({ kind: 'die-before' }, { method: 'POST', path: /\/retry\// });
    const resolving = torc.resolve(workflow, [{ jobId: id('net'), action: 'retry' }]);
    let isOver = false;
    void resolving.then(() => {
      isOver = true;
    });
    while (!isOver) {
      // Only the pauses between looks are let pass, not the time limits of requests.
      await new Promise((resolve) => setImmediate(resolve));
      if (clock.waiting > 0) clock.advance(100);
    }
    const done = await resolving;
    expect(english(done)).toMatchObject({
      ok: true,
      value: {
        jobs: [
          {
            outcome: 'refused',
            problem: { code: 'offline' },
            leftOver: expect.stringMatching(/curl -X PUT .*manage_status_change\/pending_failed\/1/) as string,
          },
        ],
      },
    });
  });

  test('leaves to the faster one what two clients decide at once', async () => {
    const { fake, torc, workflow, id } = await stage({ generation });
    const other = connectTorc({ name: 'other', url: fake.url });
    onTestFinished(() => other.close());
    const letGo = held(fake);
    const slow = torc.resolve(workflow, [{ jobId: id('net'), action: 'retry' }]);
    await written(fake, '/running/');
    expect(await other.resolve(workflow, [{ jobId: id('net'), action: 'retry' }])).toMatchObject({
      ok: true,
      value: { jobs: [{ outcome: 'applied', attempt: 2 }] },
    });
    letGo();
    expect(await slow).toMatchObject({
      ok: true,
      value: { jobs: [{ outcome: 'refused', problem: { code: 'conflict' } }] },
    });
    expect(fake.job('net')).toMatchObject({ status: 'ready', attempt_id: 2 });
  });

  test('refuses calls of an older run without a trace', async () => {
    const all = await stage({ generation });
    const { fake, torc, workflow, id } = all;
    const letGo = held(fake);
    const resolving = torc.resolve(workflow, [{ jobId: id('bug'), action: 'fail' }]);
    await written(fake, '/running/');
    fake.tables.workflows.get(workflow)!.run_id = 2;
    letGo();
    expect(await resolving).toMatchObject({
      ok: true,
      value: { jobs: [{ outcome: 'refused', problem: { code: 'conflict', httpStatus: 422 } }] },
    });
    expect(fake.job('bug').status).toBe('pending_failed');
    expect(getResults(all, 'bug')).toEqual([[1, 'pending_failed']]);
  });

  test('resets some jobs with what ended behind them, or all that failed, and shows it before', async () => {
    const { fake, torc, workflow, id } = await stage({ generation });
    await torc.resolve(workflow, [{ jobId: id('bug'), action: 'fail' }]);
    fake.unblock();
    const written = fake.writes.length;
    const dry = await torc.reset({ workflowId: workflow, jobIds: [id('bug'), id('after'), 999], dryRun: true });
    expect(dry).toMatchObject({
      ok: true,
      value: {
        jobs: [{ name: 'bug' }],
        alsoReset: [{ name: 'behind' }, { name: 'last' }],
        refused: [{ jobId: 999 }, { jobId: id('after') }],
      },
    });
    // A new run retries the others as well.
    expect(dry.ok && dry.value.notes.map((note) => formatMessage(note)).join(' ')).toMatch(/1 more job waits/);
    expect(fake.writes).toHaveLength(written);
    await torc.reset({ workflowId: workflow, jobIds: [id('bug')], dryRun: false });
    expect(['bug', 'behind', 'last', 'net'].map((name) => fake.job(name).status)).toEqual([
      'uninitialized',
      'uninitialized',
      'uninitialized',
      'pending_failed',
    ]);
    expect(await torc.reset({ workflowId: workflow, dryRun: false })).toMatchObject({
      ok: true,
      value: {
        jobs: [{ name: 'net' }],
        steps: [{ call: expect.stringMatching(/reset_job_status\?failed_only=true/) as string }],
      },
    });
    expect(fake.job('net').status).toBe('uninitialized');
  });
});

test('gives the resources of one decision to all jobs of the row, and puts the row back when that fails', async () => {
  const { fake, torc, workflow, id } = await stage();
  const decide = (jobId: number) => ({ jobId, action: 'retry', memory: '32g', resourceScope: 'all-sharing' }) as const;
  fake.faults.add({ kind: 'refuse', status: 500 }, { method: 'POST', path: /\/retry\// });
  await torc.resolve(workflow, [decide(id('net'))]);
  const row = fake.job('bug').resource_requirements_id;
  expect(fake.tables.requirements.get(row)).toMatchObject({ memory: '8g', runtime: 'PT2H' });
  expect(
    await torc.resolve(workflow, [decide(id('net')), decide(id('bug')), { ...decide(id('bug')), memory: '64g' }]),
  ).toMatchObject({
    ok: true,
    value: {
      jobs: [{ outcome: 'applied' }, { outcome: 'applied' }, { outcome: 'refused', problem: { code: 'invalid' } }],
    },
  });
  expect(fake.tables.requirements.get(row)).toMatchObject({ memory: '32g', runtime: 'PT2H' });
  expect(fake.tables.requirements.size).toBe(2);
});

test('stops before the next job, never within one, and says how far it is', async () => {
  const { fake, torc, workflow, id } = await stage();
  const stop = new AbortController();
  const seen: string[] = [];
  const jobs = await torc.resolve(
    workflow,
    [
      { jobId: id('net'), action: 'retry', memory: '9g', resourceScope: 'all-sharing' },
      { jobId: id('bug'), action: 'retry' },
    ],
    {
      signal: stop.signal,
      onProgress: (done, of) => {
        seen.push(`${done}/${of}`);
        stop.abort();
      },
    },
  );
  expect(jobs).toMatchObject({
    ok: true,
    value: { jobs: [{ outcome: 'applied' }, { outcome: 'skipped', problem: { code: 'cancelled' } }] },
  });
  expect(seen).toEqual(['1/2', '2/2']);
  expect(fake.job('bug').status).toBe('pending_failed');
});

test('evidence has the end of stderr, the limits, the node and what came before; a few lists are asked for, however many jobs', async () => {
  const outputFolder = await scratchFolder();
  const { fake, torc, workflow, id } = await stage({ outputFolder });
  fake.requests.length = 0;
  const evidence = await torc.evidence(workflow, [id('net'), id('bug'), 999], { tailBytes: 4 });
  if (!evidence.ok) throw new Error(asItIs(evidence.error.message));
  expect(evidence.value).toHaveLength(2);
  const [net, bug] = evidence.value;
  expect(Buffer.from(net?.stderr?.bytes ?? []).toString()).toBe('sed\n');
  expect(net?.stderr?.isWhole).toBe(false);
  expect(net?.attempt?.stderr).toMatchObject({
    state: 'here',
    path: join(outputFolder, 'job_stdio', `job_wf${workflow}_j${id('net')}_r1_a1.e`),
  });
  expect(bug?.context).toMatchObject({
    exitCode: 3,
    attempt: 1,
    memoryLimitBytes: 8 * 2 ** 30,
    runtimeLimitSeconds: 7200,
    memoryNodeBytes: 16 * 2 ** 30,
    sharedRequirementCount: 2,
    nodes: [{ name: 'node-1' }],
  });
  expect(fake.requests.length).toBeLessThan(12);
  const one = fake.requests.length;
  await torc.evidence(workflow, [id('net')]);
  expect(fake.requests.length - one).toBeLessThanOrEqual(1);
});

test('says why there is no output: no folder is set, it is elsewhere, or it is gone', async () => {
  const { fake, workflow, id } = await stage();
  const said = async (outputFolder: string | undefined): Promise<string | undefined> => {
    const torc = connectTorc({ name: 'cluster', url: fake.url, outputFolder });
    const evidence = await torc.evidence(workflow, [id('net')]);
    await torc.close();
    const problem = evidence.ok ? evidence.value[0]?.stderrProblem : undefined;
    return problem && formatMessage(problem);
  };
  expect(await said(undefined)).toMatch(/outputFolder/);
  expect(await said('/nowhere/at/all')).toMatch(/not on this machine/);
  const folder = await scratchFolder({ 'job_stdio/other': '' });
  expect(await said(folder)).toMatch(/There is no/);
});
