import { chmod, cp, readdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { classifyPending } from '../../../src/jobs/domain/classify/classifyPending.ts';
import { readWorkflow } from '../../../src/jobs/index.ts';
import { cliClassifier } from '../../../src/jobs/node/agent/cliClassifier.ts';
import { openDesk } from '../../../src/jobs/node/desk/openDesk.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { builtServer } from '../../support/builtServer.ts';
import { must, openedJobs, quiet, soon, started, statuses } from '../../support/localJobs.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { startFakeTorc } from '../../support/torcServer/index.ts';

const server = builtServer();
const agentScript = fileURLToPath(new URL('../../support/classifyingAgent.ts', import.meta.url));

/** What the tools of failed jobs answer, as far as it is looked at. */
interface Jobs {
  readonly message: string;
  readonly pending_failed_count: number;
  readonly pending_failed_jobs: readonly {
    readonly job_id: number;
    readonly name: string;
    readonly stderr_tail: string;
    readonly return_code: number;
    readonly advice: { readonly verdict: string };
    readonly proposals?: readonly { readonly by: string; readonly action: string }[];
  }[];
  readonly groups: readonly { readonly count: number; readonly cause: string; readonly job_ids: readonly number[] }[];
  readonly workflows?: readonly { readonly backend: string; readonly workflow_id: number }[];
  readonly results: readonly {
    readonly job_id: number;
    readonly job_name: string;
    readonly status: string;
    readonly message?: string;
    readonly cancels: readonly { readonly name: string }[];
    readonly calls: readonly { readonly call: string }[];
  }[];
  readonly jobs_to_retry: number;
  readonly jobs_to_fail: number;
  readonly error?: { readonly code: string; readonly message: string };
}

interface Told {
  readonly data: Jobs;
  readonly text: string;
  readonly isError: boolean;
}

async function agent(
  root: string,
  {
    args = [],
    environment = {},
  }: { readonly args?: readonly string[]; readonly environment?: Readonly<Record<string, string>> } = {},
) {
  const { call, stderr } = await mcpAgent({
    server: server(),
    root,
    runtime: join(await scratchFolder(), 'run'),
    args: ['--no-index', ...args],
    environment: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  const tool =
    (name: string) =>
    async (input: Readonly<Record<string, unknown>>): Promise<Told> =>
      (await call(name, input)) as unknown as Told;
  return {
    stderr,
    list: tool('list_pending_failed_jobs'),
    classify: tool('classify_and_resolve_failures'),
    reset: tool('reset_failed_jobs'),
  };
}

describe('failed jobs of this machine, through the server', () => {
  it('a night that went wrong in six ways is listed, tried dry, decided, and comes to its end', async () => {
    const root = await scratchFolder();
    await cp(join(projectRoot, 'demo/jobs'), join(root, 'jobs'), { recursive: true });
    const jobs = await openedJobs(join(root, '.recourse/jobs'), {
      runner: join(dirname(server()), 'jobsRunner.cjs'),
      concurrency: () => 4,
    });
    const { spec, mistakes } = readWorkflow(await readFile(join(root, 'jobs/nightly.torc.yaml'), 'utf8'));
    expect(mistakes.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { id } = must(await jobs.submit(spec!, { folder: join(root, 'jobs') }));
    must(await jobs.run(id));
    await quiet(jobs, id);

    const { list, classify } = await agent(root);
    expect((await list({})).data.workflows).toMatchObject([{ backend: 'local', workflow_id: id }]);
    const { data, text } = await list({ workflow_id: id });
    expect(data.pending_failed_count).toBe(11);
    expect(data.groups[0]?.count).toBe(6);
    expect(text).toContain('untrusted-log');
    const getId = (name: string): number => data.pending_failed_jobs.find((job) => job.name === name)!.job_id;

    const classifications = [
      ...data.groups[0]!.job_ids.map((job) => ({
        job_id: job,
        action: 'retry',
        confidence: 0.9,
        reason: 'the device was full',
      })),
      { job_id: getId('fetch-prices'), action: 'retry', confidence: 0.9, reason: 'nobody listened' },
      { job_id: getId('train-model'), action: 'fail', confidence: 0.95, reason: 'a slip in the script' },
      { job_id: getId('sort-orders'), action: 'retry', confidence: 0.9, memory: '256m' },
      { job_id: getId('index-photos'), action: 'retry', confidence: 0.9, runtime: 'PT2M' },
      { job_id: getId('mail-customers'), action: 'fail', confidence: 0.9 },
    ];
    const dry = await classify({ workflow_id: id, classifications });
    expect(dry.data).toMatchObject({ jobs_to_retry: 9, jobs_to_fail: 2 });
    expect(dry.data.results.find(({ job_name: name }) => name === 'train-model')?.cancels).toMatchObject([
      { name: 'publish-model' },
    ]);
    expect((await list({ workflow_id: id })).data.pending_failed_count).toBe(11);

    const done = await classify({ workflow_id: id, classifications, dry_run: false });
    expect(done.data.results.filter(({ status }) => status !== 'applied')).toEqual([]);
    const end = await quiet(jobs, id);
    expect(end).toMatchObject({
      'train-model': 'failed',
      'publish-model': 'canceled',
      'mail-customers': 'failed',
      'fetch-prices': 'completed',
      report: 'completed',
      'sort-orders': 'completed',
      'index-photos': 'completed',
    });
    // No editor is open: looking at the workflow again tells what became of the retries.
    await list({ workflow_id: id });
    const audit = (await readFile(join(root, '.recourse/jobs/audit-local.jsonl'), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map(
        (line) => JSON.parse(line) as { readonly type: string; readonly decider?: unknown; readonly outcome?: string },
      );
    expect(audit.filter(({ type }) => type === 'decision')).toHaveLength(11);
    expect(audit.filter(({ type }) => type === 'outcome').map(({ outcome }) => outcome)).toEqual(
      Array(9).fill('passed'),
    );
    expect(audit[0]?.decider).toEqual({ kind: 'agent', name: 'mcp' });
  }, 120_000);

  it('a folder in which nothing ran is left as it is, and that is said', async () => {
    const root = await scratchFolder();
    const { list, classify, reset, stderr } = await agent(root);
    expect(await list({})).toMatchObject({
      isError: false,
      text: expect.stringContaining('No workflow ever ran in this folder') as string,
    });
    expect(await classify({ workflow_id: 1, classifications: [{ job_id: 1, action: 'retry' }] })).toMatchObject({
      isError: true,
    });
    expect(await reset({ workflow_id: 1 })).toMatchObject({ isError: true });
    expect([await readdir(root), stderr()]).toEqual([[], '']);
  });

  it('keeps its jobs where it is told to; failed ones are reset there', async () => {
    const [root, store] = [await scratchFolder(), join(await scratchFolder(), 'store')];
    const jobs = await openedJobs(store);
    const { id } = await started(jobs, root, { jobs: [{ name: 'a', command: 'echo "KeyError: x" >&2; exit 1' }] });
    await quiet(jobs, id);
    const { list, reset } = await agent(root, { args: ['--jobs-dir', store] });
    expect((await list({ workflow_id: id })).data.pending_failed_jobs).toMatchObject([
      { name: 'a', return_code: 1, stderr_tail: 'KeyError: x' },
    ]);
    expect((await reset({ workflow_id: id })).data).toMatchObject({ dry_run: true, reset_count: 1 });
    expect((await reset({ workflow_id: id, dry_run: false })).data).toMatchObject({ reset_count: 1 });
    expect(await statuses(jobs, id)).not.toMatchObject({ a: 'pending_failed' });
    expect(await readdir(root)).toEqual([]);
  });

  it('of two agents that decide at once one is told that it came too late', async () => {
    const root = await scratchFolder();
    const jobs = await openedJobs(join(root, '.recourse/jobs'));
    const { id } = await started(jobs, root, {
      jobs: [
        { name: 'a', command: 'echo "KeyError: x" >&2; exit 1' },
        { name: 'b', dependsOn: ['a'] },
      ],
    });
    await quiet(jobs, id);
    const [one, two] = await Promise.all([agent(root), agent(root)]);
    const job = (await one.list({ workflow_id: id })).data.pending_failed_jobs[0]!.job_id;
    const answers = await Promise.all(
      [one, two].map(({ classify }) =>
        classify({
          workflow_id: id,
          classifications: [{ job_id: job, action: 'fail', confidence: 1 }],
          dry_run: false,
        }),
      ),
    );
    expect(answers.map(({ data }) => data.results[0]?.status).sort()).toEqual(['applied', 'error']);
    await soon(async () => (await statuses(jobs, id))['b'] === 'canceled');
  });
});

describe('an agent that Recourse starts', () => {
  it.each([
    [0, 'proposed', 'pending_failed'],
    [0.9, 'applied', 'failed'],
  ] as const)('with leave from %d on has what it sends through its tools %s', async (autoApply, status, then) => {
    const root = await scratchFolder();
    const store = join(root, '.recourse/jobs');
    const jobs = await openedJobs(store);
    const { id } = await started(jobs, root, {
      jobs: [{ name: 'a', command: 'echo "ModuleNotFoundError: No module named \'nope\'" >&2; exit 1' }],
    });
    await quiet(jobs, id);
    const bin = await scratchFolder({
      claude: `#!/bin/sh\nexec '${process.execPath}' '${agentScript}' '${server()}' '${root}' '${process.env['RECOURSE_RUNTIME_DIR'] ?? ''}' 0.97 "$@"\n`,
    });
    await chmod(join(bin, 'claude'), 0o755);
    const log = { warn: () => undefined };
    const desk = openDesk({
      backend: jobs,
      folder: store,
      leastConfidence: () => 0.66,
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
    });
    onTestFinished(() => desk.close());
    const logs: string[] = [];
    const answer = await classifyPending(
      desk,
      id,
      cliClassifier({
        command: ['claude', '--print'],
        cwd: root,
        folder: store,
        backend: 'local',
        timeLimitMs: 60_000,
        environment: { PATH: [bin, process.env['PATH']].join(delimiter) },
        trust: { autoApply, leastConfidence: 0.66 },
        clock: systemClock,
        wallClock: () => Date.now(),
        onLog: (file) => logs.push(file),
      }),
      { autoApply, leastConfidence: 0.66 },
    );
    expect(answer).toMatchObject({
      ok: true,
      value: {
        asked: 1,
        applied: autoApply === 0 ? [] : [{ jobName: 'a', action: 'fail' }],
        proposed: autoApply === 0 ? [{ decision: { action: 'fail' }, confidence: 0.97 }] : [],
        refused: [],
      },
    });
    expect(await readFile(logs[0]!, 'utf8')).toContain(status);
    expect(await statuses(jobs, id)).toEqual({ a: then });
    const pending = must(await desk.pending(id));
    expect(
      pending.jobs.flatMap(({ proposals }) => proposals.map(({ decision, decider }) => [decision.action, decider])),
    ).toEqual(autoApply === 0 ? [['fail', { kind: 'agent-cli', name: 'claude' }]] : []);
  });

  it.each([
    ['edits its mark in the workspace', 'sed -i \'s/"autoApply":0/"autoApply":0.1/\' .recourse/jobs/agent-run.json'],
    ['deletes it', 'rm .recourse/jobs/agent-run.json'],
  ])('and that %s still only proposes', async (_, deed) => {
    const root = await scratchFolder();
    const store = join(root, '.recourse/jobs');
    const jobs = await openedJobs(store);
    const { id } = await started(jobs, root, {
      jobs: [{ name: 'a', command: 'echo "ModuleNotFoundError: No module named \'nope\'" >&2; exit 1' }],
    });
    await quiet(jobs, id);
    const bin = await scratchFolder({
      claude: `#!/bin/bash\nruntime='${process.env['RECOURSE_RUNTIME_DIR'] ?? ''}'\n${deed}\nexec '${process.execPath}' '${agentScript}' '${server()}' '${root}' "$runtime" 0.97 "$@"\n`,
    });
    await chmod(join(bin, 'claude'), 0o755);
    const desk = openDesk({
      backend: jobs,
      folder: store,
      leastConfidence: () => 0.66,
      clock: systemClock,
      wallClock: () => Date.now(),
      log: { warn: () => undefined },
    });
    onTestFinished(() => desk.close());
    const answer = await classifyPending(
      desk,
      id,
      cliClassifier({
        command: ['claude', '--print'],
        cwd: root,
        folder: store,
        backend: 'local',
        timeLimitMs: 60_000,
        environment: { PATH: [bin, process.env['PATH']].join(delimiter) },
        trust: { autoApply: 0, leastConfidence: 0.66 },
        clock: systemClock,
        wallClock: () => Date.now(),
        onLog: () => undefined,
      }),
      { autoApply: 0, leastConfidence: 0.66 },
    );
    expect(answer).toMatchObject({ ok: true, value: { applied: [] } });
    expect(await statuses(jobs, id)).toEqual({ a: 'pending_failed' });
  });
});

describe('failed jobs of a Torc server, through the server', () => {
  async function torc() {
    const root = await scratchFolder();
    const output = await scratchFolder();
    const fake = await startFakeTorc({ users: { ann: 'secret' }, outputFolder: output });
    const { id } = fake.addWorkflow({
      jobs: [{ name: 'net' }, { name: 'bug' }, { name: 'after', dependsOn: ['bug'] }],
    });
    fake.finish('net', { code: 1, stderr: 'curl: (7) Failed to connect to storage port 443: Connection refused\n' });
    fake.finish('bug', { code: 1, stderr: "ModuleNotFoundError: No module named 'nope'\n" });
    return { root, fake, id, environment: { TORC_USER: 'ann', TORC_PASSWORD: 'secret', TORC_OUTPUT_DIR: output } };
  }

  it('are listed with their logs, tried dry with the exact calls, and decided', async () => {
    const { root, fake, id, environment } = await torc();
    const { list, classify } = await agent(root, {
      args: ['--torc-url', fake.url, '--torc-name', 'cluster'],
      environment,
    });
    expect((await list({})).data.workflows).toMatchObject([{ backend: 'cluster', workflow_id: id }]);
    const { data } = await list({ workflow_id: id });
    expect(data.pending_failed_jobs.find(({ name }) => name === 'bug')?.stderr_tail).toContain('No module named');
    const classifications = [
      { job_id: fake.job('net').id, action: 'retry', confidence: 0.9 },
      { job_id: fake.job('bug').id, action: 'fail', confidence: 0.95, reason: 'not installed' },
    ];
    const dry = await classify({ workflow_id: id, classifications });
    expect(dry.data).toMatchObject({ jobs_to_retry: 1, jobs_to_fail: 1 });
    expect(dry.data.results.every(({ calls }) => calls.some(({ call }) => /^(?:PUT|POST) /.test(call)))).toBe(true);
    expect(fake.writes).toEqual([]);
    const done = await classify({ workflow_id: id, classifications, dry_run: false });
    expect(done.data.results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect([fake.job('net').status, fake.job('net').attempt_id, fake.job('bug').status]).toEqual([
      'ready',
      2,
      'failed',
    ]);
    expect(done.text).toContain(`torc run ${id}`);
  });

  it('are not let in with a wrong password, and a server that is away is told of', async () => {
    const { root, fake, id, environment } = await torc();
    const wrong = await agent(root, {
      environment: { ...environment, TORC_API_URL: fake.url, TORC_PASSWORD: 'wrong' },
    });
    expect(await wrong.list({ workflow_id: id })).toMatchObject({
      isError: true,
      data: { error: { code: 'unauthorized' } },
    });
    expect(wrong.stderr()).not.toContain('wrong');
    await fake.kill();
    const away = await agent(root, { args: ['--torc-url', fake.url], environment });
    expect(await away.list({ workflow_id: id })).toMatchObject({ isError: true, data: { error: { code: 'offline' } } });
    expect(await away.list({})).toMatchObject({
      isError: true,
      text: expect.stringContaining('could not be asked') as string,
    });
  });
});
