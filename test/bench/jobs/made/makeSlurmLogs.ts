/**
 * Runs jobs in a real Slurm of one node and writes what they left: `node test/bench/jobs/made/makeSlurmLogs.ts FOLDER`,
 * where `test/torc/slurm.sh up FOLDER` runs. Needs root. Halves are drawn by a hash of the log before anything is asked.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drawHalf } from './drawHalf.ts';
import type { MadeLog, SlurmRecord } from './madeLog.ts';
import { slurmScenarios, type SlurmDeed, type SlurmScenario } from './slurmScenarios.ts';

const folder = fileURLToPath(new URL('../../../fixtures/jobs/made/', import.meta.url));
const slurmScript = fileURLToPath(new URL('../../../torc/slurm.sh', import.meta.url));
const slurm = process.argv[2] ?? '';
process.env['SLURM_CONF'] = join(slurm, 'slurm.conf');
const owner = 65_534;
const nodeBytes = 8000 * 2 ** 20;
const endStates = /^(?:COMPLETED|FAILED|OUT_OF_ME|OUT_OF_MEMORY|TIMEOUT|CANCELLED|PREEMPTED|NODE_FAIL)/;
const units: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

const place = mkdtempSync('/tmp/made-slurm-');
const small = `${place}-small`;
chmodSync(place, 0o777);
mkdirSync(small);
spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=24,mode=777', 'none', small]);

interface Submitted {
  readonly scenario: SlurmScenario;
  readonly id: string;
}

function submit(scenario: SlurmScenario): Submitted {
  const own = join(place, scenario.id);
  mkdirSync(own);
  chmodSync(own, 0o777);
  writeFileSync(join(own, 'job.sh'), `#!/bin/bash\nexport TMPFS=${small} LC_ALL=C.UTF-8\n${scenario.script}\n`);
  const options = ['--parsable', '--open-mode=append', '-n1', '-t', '1', `--mem=${scenario.memory ?? 60}M`];
  const id = execFileSync('sbatch', [...options, '-o', join(own, 'log'), ...(scenario.options ?? []), 'job.sh'], {
    cwd: own,
    uid: owner,
    gid: owner,
    encoding: 'utf8',
  }).trim();
  return { scenario, id };
}

/** The first run of a job that ended: a requeued job has a second one, which is none of ours. */
function findRecord(id: string): SlurmRecord | undefined {
  const format = '--format=JobID,State,ExitCode,ElapsedRaw,TimelimitRaw,ReqMem,MaxRSS';
  const rows = execFileSync('sacct', ['-D', '-n', '-P', '-j', id, format], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  const [, state = '', exit = '', elapsed, limit, memory] = rows.find(([name]) => name === id) ?? [];
  if (!endStates.test(state)) return undefined;
  const peaks = rows.filter(([name]) => name !== id).map((row) => getBytes(row[6]));
  const peak = Math.max(0, ...peaks);
  // Of a job that was ended, only the row of its script has the signal.
  const batch = rows.find(([name]) => name === `${id}.batch`)?.[2] ?? exit;
  const [code = 0, signal = 0] = (exit === '0:0' ? batch : exit).split(':').map(Number);
  return {
    state,
    exitCode: signal === 0 ? code : 128 + (signal % 128),
    usedSeconds: Number(elapsed),
    limitSeconds: Number(limit) * 60,
    memoryLimitBytes: getBytes(memory),
    memoryNodeBytes: nodeBytes,
    ...(peak > 0 && { memoryPeakBytes: peak }),
  };
}

function getBytes(text = ''): number {
  const [, number = '0', unit = ''] = /^([\d.]+)([KMG]?)/.exec(text) ?? [];
  return Math.round(Number(number) * (units[unit] ?? 1));
}

async function waitForRecord({ id, scenario }: Submitted, seconds: number): Promise<SlurmRecord | undefined> {
  for (let left = seconds; left > 0; left -= 1) {
    const record = findRecord(id);
    if (record !== undefined) return record;
    await sleep(1000);
  }
  console.log(`${scenario.id} did not end`);
  return undefined;
}

function act(deed: SlurmDeed, jobs: readonly Submitted[]): void {
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return;
  if (deed === 'owner') execFileSync('scancel', ids, { uid: owner, gid: owner });
  if (deed === 'root') execFileSync('scancel', ids);
  if (deed === 'preempt')
    execFileSync('sbatch', ['-p', 'urgent', '--exclusive', '-o', '/dev/null', '--wrap', 'sleep 5']);
  if (deed === 'node-dies') spawnSync('bash', [slurmScript, 'node', slurm, 'crash'], { stdio: 'inherit' });
}

const halves: Record<'dev' | 'held', MadeLog[]> = { dev: [], held: [] };
const leftOut: string[] = [];

async function keep(job: Submitted): Promise<void> {
  const { scenario, id } = job;
  const record = await waitForRecord(job, 110);
  await sleep(500);
  const file = join(place, scenario.id, 'log');
  const log = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .replaceAll(small, '/scratch/small')
    .replaceAll(join(place, scenario.id), '/work/run')
    .replaceAll(join(slurm, 'spool'), '/var/spool/slurmd');
  const tells = log.split('\n').filter((line) => scenario.tells.some((each) => each.test(line)));
  spawnSync('scancel', [id]);
  if (
    record === undefined ||
    !record.state.startsWith(scenario.state) ||
    (scenario.tells.length > 0 && tells.length === 0)
  ) {
    leftOut.push(`${scenario.id} (${record?.state ?? 'no end'})`);
    return;
  }
  halves[drawHalf(log, scenario.id)].push({
    id: scenario.id,
    kind: scenario.kind,
    tools: scenario.tools,
    log,
    exitCode: record.exitCode,
    tells: [...new Set(tells)].slice(0, 12),
    ...(scenario.file !== undefined && { file: scenario.file }),
    record,
  });
}

// A preemption and the death of a node take all that runs.
for (const deeds of [['nothing', 'owner', 'root'], ['preempt'], ['node-dies']] as const) {
  const jobs = slurmScenarios.filter(({ deed }) => deeds.some((each) => each === deed)).map(submit);
  await sleep(deeds[0] === 'nothing' ? 12_000 : 5000);
  for (const deed of deeds)
    act(
      deed,
      jobs.filter(({ scenario }) => scenario.deed === deed),
    );
  for (const job of jobs) await keep(job);
  for (const [half, logs] of Object.entries(halves))
    writeFileSync(`${folder}slurm-${half}.jsonl`, `${logs.map((each) => JSON.stringify(each)).join('\n')}\n`);
}
spawnSync('umount', ['-l', small]);
console.log(`dev ${halves.dev.length}, held ${halves.held.length}; left out: ${leftOut.join(', ')}`);
