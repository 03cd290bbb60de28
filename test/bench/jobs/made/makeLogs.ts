/**
 * Runs every scenario here and writes what it printed: `node test/bench/jobs/made/makeLogs.ts`. Needs Linux, root (for a
 * small file system and a memory control group) and the tools. The half is drawn by a hash of the log; of the held half
 * only the names of runs are printed that did not fail as they should.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawHalf } from './drawHalf.ts';
import { signalNumber, type MadeLog } from './madeLog.ts';
import { scenarios, type Scenario } from './scenarios.ts';

const folder = fileURLToPath(new URL('../../../fixtures/jobs/made/', import.meta.url));
const longestMs = 60_000;

/** What a scenario printed and how it ended. */
async function run(
  scenario: Scenario,
): Promise<{ readonly log: string; readonly exitCode: number; readonly signal?: string }> {
  const place = mkdtempSync('/tmp/made-');
  const small = `${place}-small`;
  mkdirSync(small);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=24', 'none', small]);
  const group = '/sys/fs/cgroup/memory/recourse-made';
  if (scenario.memoryLimit !== undefined) {
    mkdirSync(group, { recursive: true });
    writeFileSync(`${group}/memory.limit_in_bytes`, String(scenario.memoryLimit));
  }
  const enter = scenario.memoryLimit === undefined ? '' : `echo $$ > ${group}/cgroup.procs\n`;
  writeFileSync(`${place}/job.sh`, scenario.script);
  const child = spawn('bash', ['-c', `${enter}exec setsid bash job.sh 2>&1`], {
    cwd: place,
    env: {
      PATH: `/root/.pyenv/shims:/usr/local/go/bin:/root/.cargo/bin:/usr/sbin:/usr/bin:/bin`,
      HOME: process.env['HOME'] ?? '/root',
      TMPFS: small,
      ...(scenario.language === undefined ? { LC_ALL: 'C.UTF-8' } : { LC_ALL: `${scenario.language}.UTF-8` }),
      GOCACHE: '/tmp/made-gocache',
      GOFLAGS: '-mod=mod',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const kill = (name: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      if (child.pid !== undefined) child.kill(name);
    }
  };
  const late = setTimeout(() => kill('SIGKILL'), longestMs);
  const early = scenario.signal;
  if (early !== undefined) setTimeout(() => kill(`SIG${early[0]}`), early[1] * 100);
  const [exitCode, signal] = await new Promise<[number | null, string | null]>((done) => {
    child.on('close', (code, name) => done([code, name]));
  });
  clearTimeout(late);
  spawnSync('umount', ['-l', small]);
  rmSync(place, { recursive: true, force: true });
  rmSync(small, { recursive: true, force: true });
  const log = Buffer.concat(parts).toString('utf8').replaceAll(small, '/scratch/small').replaceAll(place, '/work/run');
  return { log, exitCode: exitCode ?? 128 + signalNumber(signal), ...(signal !== null && { signal }) };
}

const halves: Record<'dev' | 'held', MadeLog[]> = { dev: [], held: [] };
const failedToFail: string[] = [];
for (const scenario of scenarios) {
  const { log, exitCode, signal } = await run(scenario);
  const lines = log.split('\n');
  const tells = lines.filter((line) => scenario.tells.some((each) => each.test(line)));
  if (exitCode === 0 || (scenario.tells.length > 0 && tells.length === 0)) {
    failedToFail.push(`${scenario.id} (${exitCode})`);
    continue;
  }
  halves[drawHalf(log, scenario.id)].push({
    id: scenario.id,
    kind: scenario.kind,
    tools: scenario.tools,
    log,
    exitCode,
    ...(signal !== undefined && { signal }),
    tells: [...new Set(tells)].slice(0, 12),
    ...(scenario.file !== undefined && { file: scenario.file }),
  });
}
mkdirSync(folder, { recursive: true });
for (const [half, logs] of Object.entries(halves))
  writeFileSync(`${folder}${half}.jsonl`, `${logs.map((each) => JSON.stringify(each)).join('\n')}\n`);
console.log(`dev ${halves.dev.length}, held ${halves.held.length}; left out: ${failedToFail.join(', ')}`);
