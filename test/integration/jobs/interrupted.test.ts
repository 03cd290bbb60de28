import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { FailureDesk } from '../../../src/jobs/domain/desk/failureDesk.ts';
import type { LocalJobs } from '../../../src/jobs/index.ts';
import { openDesk } from '../../../src/jobs/node/desk/openDesk.ts';
import { byName, must, openedJobs, quiet, started, statuses } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const script = fileURLToPath(new URL('../../support/interruptedDesk.ts', import.meta.url));

async function scene(): Promise<{
  readonly store: string;
  readonly jobs: LocalJobs;
  readonly desk: FailureDesk;
  readonly workflowId: number;
  readonly jobId: number;
  readonly otherId: number;
}> {
  const folder = await scratchFolder();
  const store = join(folder, 'store');
  const jobs = await openedJobs(store);
  const { id } = await started(jobs, folder, {
    jobs: [
      { name: 'one', command: 'exit 3' },
      { name: 'two', command: 'exit 4' },
    ],
  });
  await quiet(jobs, id);
  const { one, two } = await byName(jobs, id);
  const desk = openDesk({
    backend: jobs,
    folder: store,
    leastConfidence: () => 0.66,
    clock: systemClock,
    wallClock: () => Date.now(),
    log: { warn: () => undefined },
  });
  return { store, jobs, desk, workflowId: id, jobId: one!.id, otherId: two!.id };
}

async function decide(store: string, ...args: readonly (string | number)[]): Promise<string | null> {
  const child = spawn(process.execPath, [script, store, ...args.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

test.each([
  ['before', 'pending_failed'],
  ['after', 'failed'],
] as const)(
  'a process that is killed %s the engine has decided leaves a record that says interrupted',
  async (where, status) => {
    const { store, jobs, desk, workflowId, jobId, otherId } = await scene();
    expect(await decide(store, 'decide', workflowId, jobId, where)).toBe('SIGKILL');
    expect((await statuses(jobs, workflowId))['one']).toBe(status);
    expect(must(await desk.audit({ workflowId, limit: 10 }))).toMatchObject([
      { type: 'intent', workflowId, jobIds: [jobId], action: 'decide', decider: { kind: 'agent', name: 'test' } },
    ]);
    expect(must(await desk.audit({ workflowId, jobId, limit: 10 }))).toHaveLength(1);
    expect(must(await desk.audit({ workflowId, jobId: otherId, limit: 10 }))).toEqual([]);
    expect(must(await desk.audit({ workflowId: workflowId + 1, limit: 10 }))).toEqual([]);
    // The next decision stands on its own, and the interrupted one stays to be seen.
    must(await desk.resolve(workflowId, [{ jobId: otherId, action: 'fail' }], { kind: 'person' }));
    expect(must(await desk.audit({ workflowId, limit: 10 })).map(({ type }) => type)).toEqual(['decision', 'intent']);
  },
);

test('a reset that is killed is interrupted, too; what came to its end is not, whichever process reads', async () => {
  const { store, desk, workflowId, jobId, otherId } = await scene();
  expect(await decide(store, 'reset', workflowId, jobId, 'after')).toBe('SIGKILL');
  expect(await decide(store, 'decide', workflowId, otherId)).toBeNull();
  expect(must(await desk.audit({ workflowId, limit: 10 }))).toMatchObject([
    { type: 'decision', action: 'fail', result: 'applied' },
    { type: 'intent', action: 'reset' },
  ]);
});

test('what is under way is not interrupted, and what is refused ends', async () => {
  const { store, jobs, workflowId, jobId } = await scene();
  let seen: unknown;
  const desk: FailureDesk = openDesk({
    backend: new Proxy(jobs, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (name !== 'resolve') return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        return async () => {
          seen = {
            audit: must(await desk.audit({ workflowId, limit: 10 })),
            lines: (await readFile(join(store, 'audit-local.jsonl'), 'utf8')).split('\n').filter((line) => line !== '')
              .length,
          };
          return { ok: false, error: { code: 'store', message: 'no room' } };
        };
      },
    }),
    folder: store,
    leastConfidence: () => 0.66,
    clock: systemClock,
    wallClock: () => Date.now(),
    log: { warn: () => undefined },
  });
  expect((await desk.resolve(workflowId, [{ jobId, action: 'fail' }], { kind: 'person' })).ok).toBe(false);
  expect(seen).toEqual({ audit: [], lines: 1 });
  expect(must(await desk.audit({ workflowId, limit: 10 }))).toMatchObject([{ type: 'decision', result: 'refused' }]);
});
