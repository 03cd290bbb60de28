import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FolderJobs } from '../../src/jobs/index.ts';
import { openFolderJobs } from '../../src/jobs/node/openFolderJobs.ts';
import { must, quiet, getSpec } from '../support/localJobs.ts';
import type { SoakFeature, SoakDeps } from './feature.ts';
import { getSize } from './signs.ts';

/** Workflows that stand at a time. */
const most = 4;
/** Every so many rounds a workflow runs in a process of its own, as in the editor. */
const ownProcess = 8;
const runner = fileURLToPath(new URL('../../src/jobs/node/local/runner/runnerProcess.ts', import.meta.url));
const decider = { kind: 'agent', name: 'soak' } as const;

/** Workflows of tiny jobs with the real runner: they fail, are judged, decided, retried, settled, and are forgotten. */
export async function soakJobs({ folder, clock, log }: SoakDeps): Promise<SoakFeature> {
  const store = join(folder, 'jobs');
  mkdirSync(store, { recursive: true });
  const open = (own: boolean): Promise<FolderJobs> =>
    openFolderJobs({
      folder: store,
      profiles: [],
      password: () => Promise.resolve(undefined),
      concurrency: () => 4,
      leastConfidence: () => 0.66,
      pollIntervalSeconds: () => 2,
      clock,
      wallClock: () => clock.wall(),
      log,
      runner: own ? runner : undefined,
    });
  const jobs = await open(false);
  const ids: number[] = [];
  let changes = 0;
  const listening = jobs.local.watch({
    onChange: () => {
      changes++;
    },
    onState: () => undefined,
  });
  const once = async (engines: FolderJobs): Promise<void> => {
    const { local } = engines;
    const desk = engines.desk('local');
    if (desk === undefined) throw new Error('no desk');
    const { id } = must(
      await local.submit(
        getSpec({
          jobs: [
            { name: 'good', command: 'echo good' },
            { name: 'flaky', command: 'test "$TORC_ATTEMPT_ID" = 2 || { echo "Connection refused" >&2; exit 7; }' },
            { name: 'bad', command: `python3 -c 'import nothing_at_all'` },
            { name: 'after', command: 'true', dependsOn: ['flaky'] },
          ],
        }),
        { folder },
      ),
    );
    ids.push(id);
    must(await local.run(id));
    await quiet(local, id);
    const pending = must(await desk.pending(id));
    if (pending.jobs.length !== 2) throw new Error(`${pending.jobs.length} jobs wait`);
    const decisions = pending.jobs.map(({ job }) => ({
      jobId: job.id,
      action: job.name === 'flaky' ? ('retry' as const) : ('fail' as const),
      reason: 'soak',
    }));
    must(await desk.propose(id, decisions, decider));
    must(await desk.resolve(id, decisions, decider));
    await quiet(local, id);
    if (must(await desk.settle(id)) !== 1) throw new Error('the retry was not settled');
  };
  const round = async (at: number): Promise<Readonly<Record<string, number>>> => {
    if (at % ownProcess === ownProcess - 1) {
      const own = await open(true);
      await once(own);
      await own.close();
    } else await once(jobs);
    for (const id of ids.splice(0, Math.max(0, ids.length - most))) must(await jobs.local.remove(id));
    return { 'jobs run': 5, 'jobs decided': 2 };
  };
  return {
    name: 'jobs',
    round,
    stores: () => ({ 'jobs and their output': getSize(store) - getSize(join(store, 'audit-local.jsonl')) }),
    close: async () => {
      if (changes === 0) throw new Error('nobody was told of the jobs');
      listening.dispose();
      await jobs.close();
    },
  };
}
