import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { must, openedJobs, getSpec } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const runner = bundledProcess('src/jobs/node/local/runner/runnerProcess.ts');
/** Leaves a line for every start; every fifth job fails at its first attempt. */
const command =
  'echo "$TORC_JOB_NAME $TORC_ATTEMPT_ID" >>starts; sleep 0.0$((RANDOM % 9)); exit $(( TORC_JOB_ID % 5 == 0 && TORC_ATTEMPT_ID == 1 ))';
/** Milliseconds after a runner has its workflow: from before its first job to between two. */
const moments = [0, 3, 8, 15, 25, 40, 60, 85, 115, 150];

test('runners are killed again and again, at any moment: every job runs once an attempt, and none is lost', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'), { concurrency: () => 1 });
  const { id } = must(
    await jobs.submit(
      getSpec({
        jobs: Array.from({ length: 40 }, (_, at) => ({
          name: `job${at}`,
          command,
          ...(at >= 8 && { dependsOn: [`job${at - 8}`] }),
        })),
      }),
      { folder },
    ),
  );
  must(await jobs.run(id));
  await jobs.close();
  // Looks on and decides, but starts no runner of its own.
  const look = await openedJobs(join(folder, 'store'), {
    runner: fileURLToPath(new URL('../../support/noRunner.ts', import.meta.url)),
  });
  must(await look.resume(id));
  const isLeft = async (): Promise<boolean> => {
    const { ready, pending, running, blocked } = must(await look.counts(id));
    return ready + pending + running + blocked > 0;
  };
  for (let at = 0; await isLeft(); at++) {
    if (at > 60) throw new Error('it comes to no end');
    const child = spawn(process.execPath, [runner, join(folder, 'store'), String(id), '4', '50'], { stdio: 'ignore' });
    const gone = once(child, 'exit');
    while (child.exitCode === null && must(await look.workflow(id)).isRunning !== true) await sleep(5);
    // After all moments were tried, they come to their end.
    if (at < moments.length) {
      await Promise.race([sleep(moments[at]), gone]);
      child.kill('SIGKILL');
    }
    await gone;
    const waiting = must(await look.jobs(id, { status: 'pending_failed' })).items;
    if (waiting.length > 0)
      must(
        await look.resolve(
          id,
          waiting.map(({ id: jobId }) => ({ jobId, action: 'retry' as const })),
        ),
      );
  }
  const starts = readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n');
  expect(starts.filter((line, at) => starts.indexOf(line) !== at)).toEqual([]);
  const { items } = must(await look.jobs(id, {}));
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['completed']));
  const attempts = await Promise.all(
    items.map(async ({ id: jobId, name }) =>
      must(await look.attempts(jobId)).map(({ attempt, exitCode }) => ({ start: `${name} ${attempt}`, exitCode })),
    ),
  );
  // A runner that is killed after it has written down that a job runs, and before it lets it go, leaves one that never
  // begins.
  const begun = new Set(starts);
  const told = attempts.flat().filter(({ start, exitCode }) => exitCode !== -128 || begun.has(start));
  expect(starts.toSorted()).toEqual(told.map(({ start }) => start).sort());
}, 120_000);
