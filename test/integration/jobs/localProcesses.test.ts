import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../src/base/node/isAlive.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
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

const script = fileURLToPath(new URL('../../support/localJobsProcess.ts', import.meta.url));
const runner = fileURLToPath(new URL('../../../src/jobs/node/local/runner/runnerProcess.ts', import.meta.url));

function startProcess(...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, gone: once(child, 'close') };
}

const holds = (file: string): boolean => existsSync(file);
/** Runs until the file `go` is there, then ends with what is in it. */
const waits = 'touch "began-$TORC_JOB_NAME"; while ! [ -s go ]; do sleep 0.02; done; echo done; exit "$(cat go)"';

test('a runner is killed with kill -9: its jobs live on, are found again, and their exit codes are known', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = must(
    await jobs.submit(
      getSpec({
        jobs: [
          { name: 'good', command: waits },
          { name: 'after', dependsOn: ['good'] },
          { name: 'never', command: 'kill -9 $PPID $$' },
        ],
      }),
      { folder },
    ),
  );
  const lost = startProcess(store, 'run', String(id));
  await soon(() => holds(join(folder, 'began-good')));
  await soon(async () => (await statuses(jobs, id))['never'] === 'pending_failed');
  expect(must(await jobs.workflow(id)).isRunning).toBe(true);
  lost.child.kill('SIGKILL');
  await lost.gone;
  expect(must(await jobs.workflow(id)).isRunning).toBe(false);
  expect((await statuses(jobs, id))['good']).toBe('running');

  // Another window opens the folder: it looks after the job, and begins nothing new.
  const next = await openedJobs(store);
  expect(must(await next.workflow(id)).isRunning).toBe(true);
  writeFileSync(join(folder, 'go'), '0');
  await soon(async () => must(await next.workflow(id)).isRunning === false);
  expect(await statuses(next, id)).toMatchObject({ good: 'completed', after: 'ready' });
  expect(must(await next.attempts((await byName(next, id))['good']!.id))).toMatchObject([
    { attempt: 1, exitCode: 0, status: 'completed' },
  ]);
  must(await next.resume(id));
  expect(await quiet(next, id)).toEqual({ good: 'completed', after: 'completed', never: 'pending_failed' });
  expect(must(await next.attempts((await byName(next, id))['never']!.id))).toMatchObject([
    { exitCode: -1, signal: 'SIGKILL' },
  ]);
});

test('a job that ended while nobody looked ends with its own code; one that was lost with its runner is orphaned', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = must(
    await jobs.submit(
      getSpec({
        jobs: [
          { name: 'ended', command: waits },
          { name: 'lost', command: 'echo $PPID >pid; exec sleep 100' },
          { name: 'behind', dependsOn: ['lost'] },
        ],
      }),
      { folder },
    ),
  );
  const first = startProcess(store, 'run', String(id));
  await soon(
    () =>
      holds(join(folder, 'began-ended')) &&
      existsSync(join(folder, 'pid')) &&
      readFileSync(join(folder, 'pid'), 'utf8') !== '',
  );
  const leader = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  first.child.kill('SIGKILL');
  await first.gone;
  process.kill(-leader, 'SIGKILL');
  writeFileSync(join(folder, 'go'), '3');
  const { ended, lost } = await byName(jobs, id);
  await soon(() => holds(join(store, 'job_stdio', `job_wf${id}_j${ended!.id}_r1_a1.exit`)) && !isAlive(leader));

  const next = await openedJobs(store);
  expect(await quiet(next, id)).toEqual({ ended: 'pending_failed', lost: 'pending_failed', behind: 'blocked' });
  expect(must(await next.attempts(ended!.id))).toMatchObject([{ exitCode: 3 }]);
  expect(must(await next.attempts(lost!.id))).toMatchObject([{ exitCode: -128, status: 'pending_failed' }]);
});

test('a runner of its own process outlives the window, and nobody runs the workflow twice', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const window = await openedJobs(store, { runner, concurrency: () => 3 });
  const { id } = await started(window, folder, {
    jobs: [
      { name: 'one', command: `echo $TORC_JOB_NAME >>log; ${waits}` },
      { name: 'two', command: 'echo two >>log', dependsOn: ['one'] },
    ],
  });
  await soon(() => holds(join(folder, 'began-one')));
  await window.close();
  // A second window sees it run, and what it asks to go on is run by the one that is there.
  const second = await openedJobs(store, { runner });
  expect(must(await second.workflow(id)).isRunning).toBe(true);
  must(await second.resume(id));
  must(await second.resume(id));
  writeFileSync(join(folder, 'go'), '0');
  expect(await quiet(second, id)).toEqual({ one: 'completed', two: 'completed' });
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one\ntwo\n');
});

test('two processes decide about the same jobs at once: each job is decided once, the slower one is told', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store, { concurrency: () => 8 });
  const { id } = await started(jobs, folder, {
    jobs: Array.from({ length: 12 }, (_, at) => ({ name: `job${at}`, command: 'exit 1' })),
  });
  await quiet(jobs, id);
  const all = Object.values(await byName(jobs, id)).map((job) => ({ jobId: job.id, action: 'fail' as const }));
  const racers = [
    startProcess(store, 'resolve', String(id), JSON.stringify(all)),
    startProcess(store, 'resolve', String(id), JSON.stringify([...all].reverse())),
  ];
  await soon(() => racers.every(({ lines }) => lines.length === 1));
  for (const { child } of racers) child.stdin.write('go\n');
  await Promise.all(racers.map(({ gone }) => gone));
  const outcomes = racers.map(({ lines }) => JSON.parse(lines[1] ?? '[]') as string[]);
  const forth = outcomes[0] ?? [];
  const back = [...(outcomes[1] ?? [])].reverse();
  expect(forth).toHaveLength(12);
  for (const [at, outcome] of forth.entries()) expect([outcome, back[at]].sort()).toEqual(['applied', 'conflict']);
  expect(must(await jobs.counts(id))).toMatchObject({ failed: 12 });
  expect(must(await jobs.workflow(id)).isComplete).toBe(true);
});

test('two processes begin a workflow at once: it has one runner, and each job runs once', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = must(
    await jobs.submit(
      getSpec({
        jobs: Array.from({ length: 30 }, (_, at) => ({ name: `job${at}`, command: 'echo x >>"log-$TORC_JOB_NAME"' })),
      }),
      { folder },
    ),
  );
  const racers = [
    startProcess(store, 'run', String(id)),
    startProcess(store, 'run', String(id)),
    startProcess(store, 'run', String(id)),
  ];
  await soon(() => racers.every(({ lines }) => lines.length > 0));
  await quiet(jobs, id);
  expect(must(await jobs.counts(id))).toMatchObject({ completed: 30 });
  for (let at = 0; at < 30; at++) expect(readFileSync(join(folder, `log-job${at}`), 'utf8')).toBe('x\n');
});

test('what another process does is told to a watcher', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = must(await jobs.submit(getSpec({ jobs: [{ name: 'a' }] }), { folder }));
  let heard = 0;
  const watch = jobs.watch({
    onChange: () => {
      heard += 1;
    },
  });
  expect(watch.state).toBe('live');
  const before = heard;
  startProcess(store, 'run', String(id));
  await soon(() => heard > before);
  await soon(async () => (await statuses(jobs, id))['a'] === 'completed');
  watch.setActive(false);
  expect(watch.state).toBe('paused');
  watch.dispose();
  expect(getProblem(await jobs.run(id)).message).toContain('Reset');
});

test('what a lost job had started, and goes on without its leader, is ended before anybody retries it', async () => {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = must(
    await jobs.submit(
      getSpec({ jobs: [{ name: 'one', command: 'echo $$ >body; echo $PPID >head; exec sleep 100' }] }),
      {
        folder,
      },
    ),
  );
  const first = startProcess(store, 'run', String(id));
  const pid = (file: string): number =>
    existsSync(join(folder, file)) ? Number(readFileSync(join(folder, file), 'utf8')) : 0;
  await soon(() => pid('head') > 0);
  first.child.kill('SIGKILL');
  await first.gone;
  process.kill(pid('head'), 'SIGKILL');
  await soon(() => !isAlive(pid('head')));
  expect(isAlive(pid('body'))).toBe(true);

  const next = await openedJobs(store);
  expect(await quiet(next, id)).toEqual({ one: 'pending_failed' });
  await soon(() => !isAlive(pid('body')));
});
