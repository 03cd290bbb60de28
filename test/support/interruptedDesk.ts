import { systemClock } from '../../src/base/systemClock.ts';
import type { JobBackend } from '../../src/jobs/domain/backend/jobBackend.ts';
import { openDesk } from '../../src/jobs/node/desk/openDesk.ts';
import { openLocalJobs } from '../../src/jobs/node/local/openLocalJobs.ts';

// Run as a process of its own: decides one job, and dies where it is told: `before` or `after` the engine has done it,
// or not at all (`never`).
const [folder = '', what = '', workflowId = '0', jobId = '0', where = 'never'] = process.argv.slice(2);
const backend = await openLocalJobs(folder, { pollMs: 25 });
const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

function dying<Arguments extends unknown[], Result>(
  act: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    if (where === 'before') die();
    const done = await act(...given);
    if (where === 'after') die();
    return done;
  };
}

const mortal: JobBackend = new Proxy(backend, {
  get: (target, name) => {
    const member: unknown = Reflect.get(target, name);
    if (typeof member !== 'function') return member;
    const bound = member.bind(target) as (...given: unknown[]) => Promise<unknown>;
    return name === 'resolve' || name === 'reset' ? dying(bound) : bound;
  },
});
const desk = openDesk({
  backend: mortal,
  folder,
  leastConfidence: () => 0.66,
  clock: systemClock,
  wallClock: () => Date.now(),
  log: {
    warn: (message) => {
      console.error(message);
    },
  },
});
if (what === 'reset')
  await desk.reset({ workflowId: Number(workflowId), jobIds: [Number(jobId)], dryRun: false }, { kind: 'person' });
else
  await desk.resolve(Number(workflowId), [{ jobId: Number(jobId), action: 'fail' }], { kind: 'agent', name: 'test' });
console.log('decided');
process.exit(0);
