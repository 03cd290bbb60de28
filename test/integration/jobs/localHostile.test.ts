import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../../../src/base/node/isAlive.ts';
import { byName, must, openedJobs, quiet, soon, started, statuses, type SpecDeps } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

async function ran(parts: SpecDeps, folder?: string) {
  const home = folder ?? (await scratchFolder());
  const jobs = await openedJobs(join(home, 'store'), { concurrency: () => 2 });
  const { id } = await started(jobs, home, parts);
  return { folder: home, jobs, id, statuses: await quiet(jobs, id) };
}

const text = (...path: string[]): string => readFileSync(join(...path), 'utf8');

describe('what a job inherits', () => {
  const ours = {
    ELECTRON_RUN_AS_NODE: '1',
    VSCODE_IPC_HOOK: '/sock',
    TORC_PASSWORD: 'secret',
    RECOURSE_LOG: 'x',
    MINE: 'kept',
  };

  test('is of the user and the workflow, not of the editor nor of Recourse; the same goes for what runs before the next attempt', async () => {
    for (const [name, value] of Object.entries(ours)) vi.stubEnv(name, value);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { folder, jobs, id } = await ran({
      handlers: [
        {
          name: 'again',
          rules: [{ exitCodes: [7], matchesAllCodes: false, maxRetries: 2, recoveryScript: 'env >recovery.env' }],
        },
      ],
      jobs: [
        { name: 'one', command: 'env >job.env; exit 7', handler: 'again' },
        { name: 'own', command: 'env >own.env', environment: { TORC_PASSWORD: 'asked-for' } },
      ],
    });
    await jobs.cancel(id);
    for (const file of ['job.env', 'recovery.env']) {
      expect(text(folder, file)).toContain('MINE=kept');
      expect(text(folder, file)).not.toMatch(/^(?:ELECTRON_|VSCODE_|RECOURSE_|TORC_PASSWORD)/m);
    }
    expect(text(folder, 'own.env')).toContain('TORC_PASSWORD=asked-for');
  });

  test('reaches it as it was given, whatever names the wrapper uses, and start-up files run once, for the job', async () => {
    const folder = await scratchFolder();
    writeFileSync(join(folder, 'setup.sh'), 'echo started >>starts; set -e; set -x\n');
    const { statuses: all } = await ran(
      {
        jobs: [
          {
            name: 'names',
            command: 'printf "%s,%s,%s" "$go" "$code" "$killed" >names',
            environment: { go: 'west', code: 'c', killed: 'nobody' },
          },
          { name: 'setup', command: 'false; echo not here', environment: { BASH_ENV: join(folder, 'setup.sh') } },
          { name: 'strict', command: 'echo ok >strict', environment: { SHELLOPTS: 'errexit:nounset:xtrace' } },
          { name: 'function', command: 'hello >function', environment: { 'BASH_FUNC_hello%%': '() { echo hello; }' } },
        ],
      },
      folder,
    );
    expect(text(folder, 'names')).toBe('west,c,nobody');
    expect(text(folder, 'starts')).toBe('started\n');
    expect(text(folder, 'function')).toBe('hello\n');
    expect(all).toMatchObject({
      names: 'completed',
      setup: 'pending_failed',
      strict: 'completed',
      function: 'completed',
    });
  });
});

test('a start-up file of interactive shells is read for no job, whoever seems to have started it', async () => {
  const folder = await scratchFolder({
    '.bashrc': 'echo read >>"$HOME/read"; echo said; read -r taken; exit 9\n',
    'env.sh': 'echo started >>"$HOME/starts"\n',
  });
  // To bash, a first shell whose input is a socket was started by rshd, and one with this variable by sshd.
  const environment = { HOME: folder, SHLVL: '0', SSH_CLIENT: '192.0.2.1 1 22', BASH_ENV: join(folder, 'env.sh') };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { statuses: all } = await ran(
    {
      handlers: [
        {
          name: 'again',
          rules: [{ exitCodes: [7], matchesAllCodes: false, maxRetries: 2, recoveryScript: 'echo tidied >recovery' }],
        },
      ],
      jobs: [{ name: 'one', command: '[ -e recovery ] || exit 7', handler: 'again' }],
    },
    folder,
  );
  expect(all).toEqual({ one: 'completed' });
  expect(existsSync(join(folder, 'read'))).toBe(false);
  // For each of the two attempts, and for what ran between them.
  expect(text(folder, 'starts')).toBe('started\n'.repeat(3));
  expect(text(folder, 'recovery')).toBe('tidied\n');
});

test('a job whose wrapper alone is killed ends with what it started, so that a retry does not run beside it', async () => {
  const {
    folder,
    jobs,
    id,
    statuses: all,
  } = await ran({ jobs: [{ name: 'one', command: 'echo $$ >pid; kill -9 $PPID; sleep 300; echo late' }] });
  expect(all).toEqual({ one: 'pending_failed' });
  expect(must(await jobs.attempts((await byName(jobs, id))['one']!.id))).toMatchObject([
    { exitCode: -1, signal: 'SIGKILL' },
  ]);
  await soon(() => !isAlive(Number(text(folder, 'pid'))));
});

test.each(['HUP', 'INT', 'ILL', 'ABRT', 'FPE', 'KILL', 'SEGV', 'PIPE', 'ALRM', 'TERM', 'USR1', 'USR2', 'XCPU', 'SYS'])(
  'a job that ends by SIG%s has failed',
  async (signal) => {
    const {
      jobs,
      id,
      statuses: all,
    } = await ran({ jobs: [{ name: 'one', command: `ulimit -c 0; kill -${signal} $$; sleep 5` }] });
    expect(all).toEqual({ one: 'pending_failed' });
    const [attempt] = must(await jobs.attempts((await byName(jobs, id))['one']!.id));
    expect(attempt?.exitCode).not.toBe(0);
  },
);

test('jobs that close their output, read their input, daemonise or delete their folder and logs end all the same', async () => {
  const { folder, statuses: all } = await ran({
    jobs: [
      { name: 'closes', command: 'exec 0<&- 1>&- 2>&-; true' },
      { name: 'reads', command: 'cat; read line || true' },
      { name: 'leaves', command: 'setsid sh -c "sleep 0.1; echo late >late" >/dev/null 2>&1 & true' },
      { name: 'removes', command: 'rm -rf "$TORC_OUTPUT_DIR"/job_stdio; exit 4' },
      { name: 'moves', command: 'mkdir -p gone; cd gone; rmdir ../gone; false' },
    ],
  });
  expect(all).toEqual({
    closes: 'completed',
    reads: 'completed',
    leaves: 'completed',
    removes: 'pending_failed',
    moves: 'pending_failed',
  });
  await soon(() => existsSync(join(folder, 'late')));
});

test('a job that puts a pipe, a folder or an endless file in the place of its log or its exit code holds nobody up', async () => {
  const at = '"$TORC_OUTPUT_DIR"/job_stdio/job_wf${TORC_WORKFLOW_ID}_j${TORC_JOB_ID}_r1_a1';
  const {
    jobs,
    id,
    statuses: all,
  } = await ran({
    jobs: [
      { name: 'pipe', command: `rm ${at}.e; mkfifo ${at}.e; exit 3` },
      { name: 'folder', command: `rm ${at}.e; mkdir ${at}.e; exit 3` },
      { name: 'zero', command: `rm ${at}.e; ln -s /dev/zero ${at}.e; exit 3` },
      { name: 'loop', command: `rm ${at}.e; ln -s loop ${at}.e; ln -s loop "$TORC_OUTPUT_DIR"/job_stdio/loop; exit 3` },
      { name: 'codes', command: `mkfifo ${at}.exit; kill -9 $PPID` },
      { name: 'endless', command: `ln -s /dev/zero ${at}.exit; kill -9 $PPID` },
    ],
  });
  expect(new Set(Object.values(all))).toEqual(new Set(['pending_failed']));
  const ids = Object.values(await byName(jobs, id)).map((job) => job.id);
  const evidence = must(await jobs.evidence(id, ids));
  expect(
    evidence.map(({ job, stderr, stderrProblem }) => [
      job.name,
      stderr?.bytes.length ?? 0,
      stderrProblem !== undefined,
    ]),
  ).toEqual([
    ['pipe', 0, true],
    ['folder', 0, true],
    ['zero', 0, true],
    ['loop', 0, true],
    ['codes', 0, false],
    ['endless', 0, false],
  ]);
});

test('a folder with blanks, quotes, letters of all kinds and behind a link; names of 500 letters', async () => {
  const real = join(await scratchFolder(), 'a \'b\' "c" $d `e` Ω\n日本');
  mkdirSync(real);
  const folder = `${await scratchFolder()}/link to it`;
  symlinkSync(real, folder);
  const name = `${'ö'.repeat(490)}"'$(x)`;
  const { statuses: all } = await ran(
    { name: 'q"u\'o`te\n日本', jobs: [{ name, command: 'printf %s "$TORC_JOB_NAME" >name; pwd >where' }] },
    folder,
  );
  expect(all).toEqual({ [name]: 'completed' });
  expect(text(real, 'name')).toBe(name);
});

test('decisions, resets and cancels while everything moves leave no job behind', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 8 });
  const names = Array.from({ length: 30 }, (_, at) => `f${at}`);
  const { id } = await started(jobs, folder, {
    jobs: [...names.map((name) => ({ name, command: '[ $((RANDOM % 2)) = 0 ]' })), { name: 'end', dependsOn: names }],
  });
  for (let round = 0; round < 12; round++) {
    const waiting = must(await jobs.jobs(id, { status: 'pending_failed' })).items;
    await Promise.all([
      jobs.resolve(
        id,
        waiting.map(({ id: jobId }, at) => ({ jobId, action: at % 5 === 4 ? ('fail' as const) : ('retry' as const) })),
      ),
      jobs.reset({ workflowId: id, dryRun: false }),
      ...(round % 4 === 3 ? [jobs.cancel(id)] : []),
      ...waiting.slice(0, 3).map(({ id: jobId }) =>
        jobs.resolve(id, [{ jobId, action: 'fail' }]).then(async (report) => {
          const undo = report.ok ? report.value.jobs[0]?.undo : undefined;
          if (undo !== undefined) await jobs.undo(undo);
        }),
      ),
    ]);
    await jobs.resume(id);
  }
  const left = await quiet(jobs, id);
  expect(Object.values(left).filter((status) => ['ready', 'pending', 'running'].includes(status))).toEqual([]);
  expect(Object.keys(left)).toHaveLength(31);
  expect(await statuses(jobs, id)).toEqual(left);
});
