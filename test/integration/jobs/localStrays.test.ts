import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../src/base/node/isAlive.ts';
import { must, openedJobs, quiet, soon, started } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

/** Goes on in a session of its own, as servers do that a script starts. */
const strays = (name: string): string => `setsid bash -c 'echo $$ >${name}; exec sleep 300' & `;

async function strayIn(folder: string, name: string): Promise<number> {
  const file = join(folder, name);
  await soon(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  const pid = Number(readFileSync(file, 'utf8'));
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      /* It is gone. */
    }
  });
  return pid;
}

// Elsewhere nothing tells whose such a process is.
test.skipIf(process.platform !== 'linux')(
  'what a job has put into another session ends with it when it is stopped, and is left alone when it ends by itself',
  async () => {
    const folder = await scratchFolder();
    const jobs = await openedJobs(join(folder, 'store'));
    const limits = [{ name: 'short', cpus: 1, gpus: 0, nodes: 1, memoryBytes: undefined, runtimeSeconds: 1 }];
    const { id } = await started(jobs, folder, {
      requirements: limits,
      jobs: [
        { name: 'server', command: `${strays('kept')} while ! [ -s kept ]; do sleep 0.02; done` },
        { name: 'late', command: `${strays('late')} wait`, requirement: 'short' },
        { name: 'cancelled', command: `${strays('cancelled')} wait` },
      ],
    });
    const [kept, late, cancelled] = await Promise.all(
      ['kept', 'late', 'cancelled'].map((name) => strayIn(folder, name)),
    );
    await soon(async () => must(await jobs.counts(id)).pending_failed === 1);
    await soon(() => !isAlive(late!));
    expect(isAlive(cancelled!)).toBe(true);
    must(await jobs.cancel(id));
    expect(await quiet(jobs, id)).toEqual({ server: 'completed', late: 'canceled', cancelled: 'canceled' });
    await soon(() => !isAlive(cancelled!));
    expect(isAlive(kept!)).toBe(true);
  },
);
