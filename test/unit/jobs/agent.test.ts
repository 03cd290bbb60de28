import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../../src/base/node/isAlive.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { classifyPending } from '../../../src/jobs/domain/classify/classifyPending.ts';
import { AgentRunWatch, markAgentRun } from '../../../src/jobs/node/agent/agentRunMark.ts';
import { askAgentCli, type AgentQuestion } from '../../../src/jobs/node/agent/askAgentCli.ts';
import { cliClassifier } from '../../../src/jobs/node/agent/cliClassifier.ts';
import { findProgram } from '../../../src/base/node/findProgram.ts';
import { openDesk } from '../../../src/jobs/node/desk/openDesk.ts';
import { memoryJobs } from '../../support/memoryJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';
import { english } from '../../support/english.ts';

/** A folder in PATH with a program `claude` that is this script. */
async function fakeAgent(
  script: string,
): Promise<{ readonly folder: string; readonly environment: Readonly<Record<string, string>> }> {
  const folder = await scratchFolder({ 'bin/claude': `#!/bin/bash\n${script}\n` });
  await chmod(join(folder, 'bin/claude'), 0o755);
  return { folder, environment: { PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter) } };
}

async function ask(script: string, more: Partial<AgentQuestion> = {}) {
  const { folder, environment } = await fakeAgent(script);
  const logFile = join(folder, 'logs/agent.log');
  const answer = await askAgentCli({
    command: ['claude', '--print'],
    prompt: 'why?',
    cwd: folder,
    timeLimitMs: 60_000,
    logFile,
    environment,
    clock: systemClock,
    ...more,
  });
  return { answer: english(answer), folder, log: () => readFile(logFile, 'utf8') };
}

/** Waits until something is so; the condition is looked at again with every turn of the event loop. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo()))
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
}

const existing = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );

describe('a command-line agent', () => {
  it('gets its arguments and the prompt without a shell, an empty input and the folder; what it prints is kept', async () => {
    const { answer, folder, log } = await ask('printf "%s|" "$@"; pwd; echo "read: [$(cat)]"; echo oops >&2', {
      prompt: 'a "b" $(touch evil)\n* `c`',
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { text: `--print|a "b" $(touch evil)\n* \`c\`|${folder}\nread: []\n` },
    });
    expect(await log()).toMatch(/oops[^]*\[claude: exit 0\]\n$/);
    expect((await stat(join(folder, 'logs/agent.log'))).mode & 0o077).toBe(0);
    expect(await existing(join(folder, 'evil'))).toBe(false);
  });

  it('that is not installed is told of, with the setting that names it', async () => {
    const { answer } = await ask('', { command: ['no-such-agent'] });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'unsupported', message: expect.stringContaining('recourse.jobs.agentCommand') as string },
    });
    expect((await ask('', { command: [] })).answer).toMatchObject({ ok: false, error: { code: 'unsupported' } });
    expect((await ask('', { command: ['./claude'] })).answer).toMatchObject({
      ok: false,
      error: { code: 'unsupported' },
    });
  });

  it('that fails is told of with its exit code and what it said', async () => {
    const { answer } = await ask('echo "not signed in" >&2; exit 3');
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'server-error', message: expect.stringMatching(/exit 3: not signed in/) as string },
    });
    expect((await ask('kill -9 $$')).answer).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('signal SIGKILL') as string },
    });
  });

  it('that hangs, and ignores being asked to end, is ended with all it started', async () => {
    const clock = new TestClock();
    const { folder, environment } = await fakeAgent(
      'trap "" TERM; (trap "" TERM; while :; do sleep 1; done) & echo $! > child; echo $$ > parent; while :; do sleep 1; done',
    );
    const answering = askAgentCli({
      command: ['claude'],
      prompt: 'x',
      cwd: folder,
      timeLimitMs: 5000,
      logFile: join(folder, 'a.log'),
      environment,
      clock,
    });
    await until(() => existing(join(folder, 'parent')));
    const pids = await Promise.all(
      ['child', 'parent'].map(async (name) => Number(await readFile(join(folder, name), 'utf8'))),
    );
    clock.advance(5000);
    clock.advance(3000);
    expect(english(await answering)).toMatchObject({
      ok: false,
      error: { code: 'timed-out', message: expect.stringContaining('longer than 5 s') as string },
    });
    await until(() => pids.every((pid) => !isAlive(pid)));
    expect(clock.waiting).toBe(0);
    expect(await readFile(join(folder, 'a.log'), 'utf8')).toContain('[claude: time limit]');
  });

  it('is ended by a cancel, and not even started by an earlier one', async () => {
    const stop = new AbortController();
    const { folder, environment } = await fakeAgent('echo $$ > parent; exec sleep 1000');
    const question = {
      command: ['claude'],
      prompt: 'x',
      cwd: folder,
      timeLimitMs: 60_000,
      logFile: join(folder, 'a.log'),
      environment,
      clock: new TestClock(),
      signal: stop.signal,
    };
    const answering = askAgentCli(question);
    await until(() => existing(join(folder, 'parent')));
    stop.abort();
    expect(await answering).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await askAgentCli(question)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('what it leaves running does not hold the answer up', async () => {
    const { answer, folder } = await ask('(sleep 1000; echo late) & echo $! > child; echo done');
    expect(answer).toMatchObject({ ok: true, value: { text: 'done\n' } });
    const child = Number(await readFile(join(folder, 'child'), 'utf8'));
    await until(() => !isAlive(child));
  });

  it('that prints 100 MB is read to its end; memory and log stay small', async () => {
    const { answer, folder } = await ask('head -c 100000000 /dev/zero | tr "\\0" x; echo; echo \'{"decisions": []}\'');
    expect(answer).toMatchObject({ ok: true, value: { bytes: 100_000_019 } });
    expect(answer.ok && [answer.value.text.length, answer.value.text.endsWith('{"decisions": []}\n')]).toEqual([
      2 ** 20,
      true,
    ]);
    expect((await stat(join(folder, 'logs/agent.log'))).size).toBeLessThan(17 * 2 ** 20);
  });

  it('a log that cannot be written is told of before anything is started', async () => {
    const { folder, environment } = await fakeAgent('touch started');
    await writeFile(join(folder, 'file'), '');
    expect(
      await askAgentCli({
        command: ['claude'],
        prompt: 'x',
        cwd: folder,
        timeLimitMs: 1000,
        logFile: join(folder, 'file/a.log'),
        environment,
        clock: systemClock,
      }),
    ).toMatchObject({ ok: false, error: { code: 'store' } });
    expect(
      await stat(join(folder, 'started')).then(
        () => true,
        () => false,
      ),
    ).toBe(false);
  });
});

describe('where a program is', () => {
  it('is found in PATH alone, never in the folder one works in, and only what can be run', async () => {
    const { folder } = await fakeAgent('');
    await mkdir(join(folder, 'plain'));
    await writeFile(join(folder, 'plain/claude'), 'x');
    expect(await findProgram('claude', { PATH: [`${folder}/plain`, `${folder}/bin`].join(delimiter) })).toBe(
      `${folder}/bin/claude`,
    );
    for (const PATH of [undefined, '', '.', 'bin', `${folder}/plain`])
      expect(await findProgram('claude', { PATH })).toBeUndefined();
    expect(await findProgram(`${folder}/bin/claude`, {})).toBe(`${folder}/bin/claude`);
    expect(await findProgram('bin/claude', { PATH: folder })).toBeUndefined();
  });
});

/** What a process that starts now makes of a folder. */
const agentAtWork = (folder: string, now: number): ReturnType<AgentRunWatch['atWork']> =>
  new AgentRunWatch(folder).atWork(now);

describe('the mark of an agent at work', () => {
  const run = { agent: 'claude', autoApply: 0.9, leastConfidence: 0.7 };
  const nothing = { agent: 'agent', autoApply: 0, leastConfidence: 1 };
  const marksIn = async (state: string): Promise<readonly string[]> =>
    (await readdir(join(state, 'agents'))).map((name) => join(state, 'agents', name));

  it('is seen while it works, and no longer', async () => {
    const folder = join(await scratchFolder(), 'jobs');
    expect(await agentAtWork(folder, 0)).toBeUndefined();
    const { end } = await markAgentRun(folder, { ...run, timeLimitMs: 1000 }, 1_000_000);
    expect(await agentAtWork(folder, 1_000_500)).toEqual(run);
    // Its time is over: it was killed together with the process that started it.
    expect(await agentAtWork(folder, 1_020_000)).toBeUndefined();
    await end();
    expect(await agentAtWork(folder, 1_000_500)).toBeUndefined();
  });

  it('in the folder of the jobs can take rights away and give none, whatever an agent writes there or deletes', async () => {
    const folder = await scratchFolder();
    await markAgentRun(folder, { ...run, autoApply: 0, timeLimitMs: 60_000 }, 0);
    const file = join(folder, 'agent-run.json');
    const mark = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>;
    expect(mark).toMatchObject({ autoApply: 0, leastConfidence: 1 });
    for (const text of ['', '{', '{"version":2}', JSON.stringify({ ...mark, autoApply: 0.1, leastConfidence: 0 })]) {
      await writeFile(file, text);
      expect(await agentAtWork(folder, 1)).toMatchObject({ autoApply: 0, agent: 'claude' });
    }
    await rm(file);
    expect(await agentAtWork(folder, 1)).toMatchObject({ autoApply: 0, agent: 'claude' });
    // Where the mark itself cannot be seen (in a container), the folder's word holds as far as it takes rights away.
    const alone = await scratchFolder();
    for (const text of ['', '{', JSON.stringify({ ...mark, autoApply: 1, leastConfidence: 0 })]) {
      await writeFile(join(alone, 'agent-run.json'), text);
      expect(await agentAtWork(alone, 1)).toEqual(nothing);
    }
    for (const gone of [
      { ...mark, pid: 2 ** 22 + 1 },
      { ...mark, realm: 'elsewher', startedAt: 1e12 },
    ]) {
      await writeFile(join(alone, 'agent-run.json'), JSON.stringify(gone));
      expect(await agentAtWork(alone, 1)).toBeUndefined();
    }
  });

  it('that a repository brings along takes nothing away for longer than a day', async () => {
    const folder = await scratchFolder({ 'agent-run.json': 'not ours' });
    expect(await agentAtWork(folder, Date.now())).toEqual(nothing);
    expect(await agentAtWork(folder, Date.now() + 90_000_000)).toBeUndefined();
  });

  it('that is gone before its end, damaged or of another run leaves nothing allowed', async () => {
    const [folder, state] = [await scratchFolder(), await scratchFolder()];
    const { environment, end } = await markAgentRun(folder, { ...run, timeLimitMs: 60_000 }, 0, state);
    const watch = new AgentRunWatch(folder, '', state);
    expect(await watch.atWork(1)).toEqual(run);
    const [file = ''] = await marksIn(state);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('0.9', '0.1'), { mode: 0o600 });
    expect(await watch.atWork(1)).toEqual(nothing);
    await rm(file);
    await rm(join(folder, 'agent-run.json'));
    expect(await watch.atWork(1)).toEqual(nothing);
    const child = new AgentRunWatch(folder, environment['RECOURSE_AGENT_RUN'], state);
    expect(await child.atWork(1)).toEqual(nothing);
    // Its server goes on after the end: what it sends then is not waited for.
    await end();
    expect(await child.atWork(1)).toEqual(nothing);
    expect(await watch.atWork(1)).toBeUndefined();
  });

  it('of several at once the strictest counts, and the end of one is not that of the others', async () => {
    const folder = await scratchFolder();
    const first = await markAgentRun(folder, { ...run, timeLimitMs: 60_000 }, 0);
    const second = await markAgentRun(folder, { ...run, autoApply: 0, leastConfidence: 0.8, timeLimitMs: 60_000 }, 0);
    expect(await agentAtWork(folder, 1)).toMatchObject({ autoApply: 0, leastConfidence: 0.8 });
    await first.end();
    expect(await agentAtWork(folder, 1)).toMatchObject({ autoApply: 0 });
    await second.end();
    expect(await agentAtWork(folder, 1)).toBeUndefined();
  });
});

describe('an agent as a classifier', () => {
  async function waiting(script: string) {
    const { folder, environment } = await fakeAgent(script);
    const engine = memoryJobs({
      workflows: [
        { jobs: [{ name: 'a', status: 'pending_failed', stderr: "ModuleNotFoundError: No module named 'x'\n" }] },
      ],
    });
    const jobs = join(folder, 'jobs');
    const desk = openDesk({
      backend: engine,
      folder: jobs,
      leastConfidence: () => 0.66,
      clock: new TestClock(),
      wallClock: () => 1_800_000_100_000,
      log: { warn: () => undefined },
    });
    const logs: string[] = [];
    const ask = (autoApply: number) =>
      classifyPending(
        desk,
        1,
        cliClassifier({
          command: ['claude', '--print'],
          cwd: folder,
          folder: jobs,
          backend: 'local',
          timeLimitMs: 60_000,
          environment,
          trust: { autoApply, leastConfidence: 0.66 },
          clock: systemClock,
          wallClock: () => Date.now(),
          onLog: (file) => logs.push(file),
        }),
        { autoApply, leastConfidence: 0.66 },
      );
    return { ask, engine, folder, jobs, logs };
  }
  /** Prints what it is asked to print: the token stands in the prompt. */
  const honest =
    'token=$(printf %s "$2" | grep -o \'"answer_to": "[0-9a-f]*"\'); cp jobs/agent-run.json seen.json; echo "Looking..."; echo "{$token, \\"decisions\\": [{\\"job_id\\": 1, \\"action\\": \\"fail\\", \\"confidence\\": 0.97, \\"reason\\": \\"the module is missing\\"}]}"';

  it('what it prints becomes proposals; while it works it is marked, afterwards not', async () => {
    const { ask, engine, folder, jobs, logs } = await waiting(honest);
    expect(await ask(0)).toMatchObject({
      ok: true,
      value: {
        asked: 1,
        applied: [],
        proposed: [
          {
            decision: { jobId: 1, action: 'fail', reason: 'the module is missing' },
            confidence: 0.97,
            decider: { kind: 'agent-cli', name: 'claude' },
          },
        ],
      },
    });
    expect(engine.decided).toEqual([]);
    expect(JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8'))).toMatchObject({
      agent: 'claude',
      autoApply: 0,
    });
    expect(await agentAtWork(jobs, Date.now())).toBeUndefined();
    expect(await readFile(logs[0]!, 'utf8')).toContain('Looking...');
  });

  it('is followed where that is allowed and it is sure', async () => {
    const { ask, engine } = await waiting(honest);
    expect(await ask(0.95)).toMatchObject({
      ok: true,
      value: { applied: [{ jobName: 'a', action: 'fail' }], proposed: [] },
    });
    expect(engine.getStatus('a')).toBe('failed');
  });

  it('that used its tools, and prints nothing of use, is no failure; one that fails is, and leaves no mark', async () => {
    const { ask, engine } = await waiting('echo "All done through the tools."');
    expect(await ask(0)).toEqual({ ok: true, value: { asked: 1, applied: [], proposed: [], refused: [] } });
    expect(engine.decided).toEqual([]);
    const broken = await waiting('exit 1');
    expect(await broken.ask(0)).toMatchObject({ ok: false, error: { code: 'server-error' } });
    expect(await agentAtWork(broken.jobs, Date.now())).toBeUndefined();
  });
});
