import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthFeature, HealthSource } from '../../src/base/health.ts';
import type { Logger } from '../../src/base/log.ts';
import { MemoryMeter } from '../../src/base/metrics.ts';
import { readHealth } from '../../src/health/index.ts';
import { soakCallers } from './callers.ts';
import { soakEdits } from './edits.ts';
import type { SoakFeature } from './feature.ts';
import { soakFixes } from './fixes.ts';
import { soakJobs } from './jobs.ts';
import { readSigns } from './signs.ts';
import { SoakClock } from './soakClock.ts';
import type { Sample, SoakReport } from './verdict.ts';

// Run as a process of its own, with --expose-gc: `soakProcess.ts ROUNDS HOURS FILES`. Prints a SoakReport as the last
// line.
const [rounds = 0, hours = 8, files = 300] = process.argv.slice(2).map(Number);
/** The part of the rounds in which caches fill and code is compiled: not measured. */
const warmUp = Math.ceil(rounds / 4);
const samples = 24;
const names: Readonly<Record<string, HealthFeature>> = {
  edits: 'edits',
  fixes: 'remediations',
  callers: 'callers',
  jobs: 'jobs',
};

const home = realpathSync(mkdtempSync(join(tmpdir(), 'recourse-soak-')));
const temporary = join(home, 'tmp');
const work = join(home, 'work');
for (const folder of [temporary, work]) mkdirSync(folder);
// What anybody puts among the temporary files is seen there.
process.env['TMPDIR'] = temporary;
process.env['RECOURSE_RUNTIME_DIR'] = join(home, 'runtime');

const warnings = new Set<string>();
const warn = (message: string): void => {
  if (warnings.size < 50) warnings.add(message.replace(/\d+/g, '#'));
};
const log: Logger = { debug: () => undefined, info: () => undefined, warn, error: warn };
const clock = new SoakClock();
const meter = new MemoryMeter();
const counts: Record<string, number> = {};
const seen: Sample[] = [];
const started = performance.now();

async function main(): Promise<void> {
  const parts = { folder: work, clock, meter, log };
  // Loaded modules keep handles of their own: what they are is known after a feature was opened and closed once.
  const early = await Promise.all([
    soakFixes({ ...parts, folder: join(home, 'early') }),
    soakJobs({ ...parts, folder: join(home, 'early') }),
  ]);
  for (const each of early) {
    await each.round(0);
    await each.close();
  }
  rmSync(join(home, 'early'), { recursive: true, force: true });
  // The process's own streams are handles from their first use: they are no feature's.
  process.stdout.write('');
  process.stderr.write('');
  const before = await readSigns();
  const callers = await soakCallers(parts, files);
  const features: readonly SoakFeature[] = [
    await soakEdits(parts),
    await soakFixes(parts),
    callers,
    await soakJobs(parts),
  ];
  const sources = features.map((feature): HealthSource => ({
    feature: names[feature.name] ?? 'edits',
    read: () =>
      Promise.resolve({
        feature: names[feature.name] ?? 'edits',
        figures: [],
        breakers: [],
        degradations: [],
        sizes: Object.entries(feature.stores()).map(([, bytes]) => ({ id: 'edit-record', bytes })),
      }),
  }));
  const every = Math.max(1, Math.floor((rounds - warmUp) / samples));
  for (let at = 0; at < rounds; at++) {
    for (const feature of features)
      for (const [name, count] of Object.entries(await feature.round(at))) counts[name] = (counts[name] ?? 0) + count;
    const { unread } = await readHealth(sources, { clock, wallClock: () => clock.wall() });
    meter.snapshot();
    if (unread.length > 0) throw new Error(`the health of ${unread.join(', ')} was not read`);
    // No question is asked while the hours pass: what is due is due.
    await clock.pass((hours * 3_600_000) / rounds, 10);
    counts['health read'] = (counts['health read'] ?? 0) + 1;
    if (at < warmUp || (at - warmUp) % every !== every - 1) continue;
    const { bytes, external } = await callers.heap();
    seen.push({
      ...(await readSigns()),
      round: at,
      indexBytes: bytes + external,
      stores: Object.assign({}, ...features.map((feature) => feature.stores())) as Record<string, number>,
    });
    const { heapBytes, descriptors } = seen.at(-1) as Sample;
    console.error(
      `round ${at + 1}: heap ${(heapBytes / 1e6).toFixed(2)} MB, index ${((bytes + external) / 1e6).toFixed(2)} MB, ${descriptors} descriptors`,
    );
  }
  for (const feature of [...features].reverse()) await feature.close();
  // What ends in turns of its own.
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  const report: SoakReport = {
    rounds,
    hours,
    seconds: (performance.now() - started) / 1000,
    counts,
    samples: seen,
    before,
    after: await readSigns(),
    temporary: readdirSync(temporary),
    timersLeft: clock.waiting,
    warnings: [...warnings],
  };
  console.log(JSON.stringify(report));
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
process.exit();
