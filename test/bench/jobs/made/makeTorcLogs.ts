/**
 * Runs jobs in workflows of a real Torc on a Slurm of one node, and writes what the product reads of those that failed:
 * `node test/bench/jobs/made/makeTorcLogs.ts`. Needs what `npm run test:torc` needs. Halves are drawn by a hash of the
 * log before anything is asked; texts of the held half are never printed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../../src/base/systemClock.ts';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { Answer } from '../../../../src/jobs/domain/backend/answer.ts';
import type { JobEvidence } from '../../../../src/jobs/domain/backend/jobBackend.ts';
import { openFolderJobs } from '../../../../src/jobs/node/openFolderJobs.ts';
import { owner } from '../../../torc/engine.ts';
import { bringTorc } from '../../../torc/programs.ts';
import { startRealTorc } from '../../../torc/realTorc.ts';
import type { Deed, Scenario } from '../../../torc/scenarios.ts';
import { drawHalf } from './drawHalf.ts';
import type { MadeLog } from './madeLog.ts';
import { torcScenarios, type TorcScenario } from './torcScenarios.ts';

const folder = fileURLToPath(new URL('../../../fixtures/jobs/made/', import.meta.url));
const slurmScript = fileURLToPath(new URL('../../../torc/slurm.sh', import.meta.url));
const root = mkdtempSync('/tmp/made-torc-');
chmodSync(root, 0o755);
const small = join(root, 'small');
mkdirSync(small);
spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=24,mode=777', 'none', small]);

const bin = await bringTorc(root);
execFileSync('bash', [slurmScript, 'up', join(root, 'slurm')], { stdio: 'inherit' });
process.env['SLURM_CONF'] = join(root, 'slurm/slurm.conf');
process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
const [home, output, work] = [join(root, 'home'), join(root, 'output'), join(root, 'work')];
for (const each of [home, output, work]) {
  mkdirSync(each);
  chownSync(each, owner, owner);
}
const torc = await startRealTorc(root, home, output);
const quiet = (): void => undefined;
const jobs = await openFolderJobs({
  folder: join(root, 'jobs'),
  profiles: [{ name: 'torc', url: torc.url, outputFolder: output }],
  password: () => Promise.resolve(undefined),
  concurrency: () => 1,
  leastConfidence: () => 0.66,
  pollIntervalSeconds: () => 2,
  clock: systemClock,
  wallClock: () => Date.now(),
  log: { debug: quiet, info: quiet, warn: console.warn, error: console.error },
});
const [engine] = jobs.backends.filter(({ name }) => name === 'torc');
if (engine === undefined) throw new Error('there is no engine for the profile');
const backend: NonNullable<typeof engine> = engine;

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(asItIs(answer.error.message));
  return answer.value;
}

/** Jobs of one deed in one allocation; those that are to run late have a minute. */
function getWorkflow(name: string, deed: Deed, own: readonly TorcScenario[]): Scenario {
  const isLate = name === 'late';
  return {
    name,
    deed,
    walltime: isLate ? '00:03:00' : '00:10:00',
    runtime: isLate ? 'PT1M' : 'PT4M',
    ...(deed === 'node-dies' && { extra: '--no-requeue' }),
    jobs: Object.fromEntries(
      own.map(({ id, script, memory = '60m' }) => {
        const place = join(work, id);
        const command = `mkdir -p ${place} && cd ${place} && export TMPFS=${small} LC_ALL=C.UTF-8 HOME=${home}\n${script}`;
        return [id, { did: '', command, memory, causes: [], verdicts: [] }];
      }),
    ),
  };
}

/** Waits until no job of a workflow waits or runs, or for so many seconds. */
async function waitForEnd(workflowId: number, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2) {
    const { items } = must(await backend.jobs(workflowId, {}));
    if (items.every(({ status }) => !['uninitialized', 'blocked', 'ready', 'pending', 'running'].includes(status)))
      return;
    const stranded = must((await backend.stranded?.(workflowId)) ?? { ok: true, value: [] });
    if (
      stranded.length > 0 &&
      items.every(({ id, status }) => status !== 'running' || stranded.some((each) => each.id === id))
    )
      return;
    await sleep(2000);
  }
}

async function act(deed: Deed, allocation: string): Promise<void> {
  if (deed === 'nothing') return;
  await sleep(15_000);
  if (deed === 'cancel-by-owner') execFileSync('scancel', [allocation], { uid: owner, gid: owner });
  if (deed === 'cancel-by-root') execFileSync('scancel', [allocation]);
  if (deed === 'preempt')
    execFileSync('sbatch', ['-p', 'urgent', '--exclusive', '-t', '1', '-o', '/dev/null', '--wrap', 'sleep 10']);
  if (deed === 'node-dies')
    spawnSync('bash', [slurmScript, 'node', join(root, 'slurm'), 'crash'], { stdio: 'inherit' });
}

const halves: Record<'dev' | 'held', MadeLog[]> = { dev: [], held: [] };
const leftOut: string[] = [];

function keep(scenario: TorcScenario, found: JobEvidence | undefined): void {
  const log = Buffer.from(found?.stderr?.bytes ?? [])
    .toString('utf8')
    .replaceAll(small, '/scratch/small')
    .replaceAll(join(work, scenario.id), '/work/run')
    .replaceAll(root, '/work');
  const tells = log.split('\n').filter((line) => scenario.tells.some((each) => each.test(line)));
  const { exitCode, slurmState } = found?.context ?? {};
  const hasFailed = (exitCode !== undefined && exitCode !== 0) || slurmState !== undefined;
  if (found === undefined || !hasFailed || (scenario.tells.length > 0 && tells.length === 0)) {
    leftOut.push(`${scenario.id} (${String(exitCode)}, ${slurmState ?? found?.job.status ?? 'no job'})`);
    return;
  }
  const { runtimeUsedSeconds, runtimeLimitSeconds, memoryLimitBytes, memoryPeakBytes, memoryNodeBytes } = found.context;
  const id = `torc-${scenario.id}`;
  halves[drawHalf(log, id)].push({
    id,
    kind: scenario.kind,
    tools: `torc slurm ${scenario.tools}`,
    log,
    exitCode: exitCode ?? 0,
    tells: [...new Set(tells)].slice(0, 12),
    ...(scenario.file !== undefined && { file: scenario.file }),
    record: {
      state: slurmState,
      usedSeconds: runtimeUsedSeconds,
      limitSeconds: runtimeLimitSeconds,
      memoryLimitBytes,
      memoryPeakBytes,
      memoryNodeBytes,
    },
  });
}

try {
  const groups: readonly (readonly [name: string, deed: Deed])[] = [
    ['own-ends', 'nothing'],
    ['late', 'nothing'],
    ['by-owner', 'cancel-by-owner'],
    ['by-root', 'cancel-by-root'],
    ['preempted', 'preempt'],
    ['node-died', 'node-dies'],
  ];
  for (const [name, deed] of groups) {
    const isLate = name === 'late';
    const own = torcScenarios.filter(
      (each) => (each.deed ?? 'nothing') === deed && (deed !== 'nothing' || (each.kind === 'limit-time') === isLate),
    );
    const { workflowId, allocation } = await torc.submit(getWorkflow(name, deed, own));
    await act(deed, allocation);
    await waitForEnd(workflowId, 300);
    // Accounting is written a moment after the end.
    await sleep(5000);
    const records = must(await backend.jobs(workflowId, {})).items;
    const found = must(
      await backend.evidence(
        workflowId,
        records.map(({ id }) => id),
      ),
    );
    for (const scenario of own)
      keep(
        scenario,
        found.find(({ job }) => job.name === scenario.id),
      );
    for (const [half, logs] of Object.entries(halves))
      writeFileSync(`${folder}torc-${half}.jsonl`, `${logs.map((each) => JSON.stringify(each)).join('\n')}\n`);
  }
} finally {
  await jobs.close();
  await torc.stop();
  spawnSync('bash', [slurmScript, 'down', join(root, 'slurm')]);
  spawnSync('umount', ['-l', small]);
}
console.log(`dev ${halves.dev.length}, held ${halves.held.length}; left out: ${leftOut.join(', ')}`);
