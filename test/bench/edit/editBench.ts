import { existsSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { corpusSummary, loadCorpus } from './corpus.ts';
import { writeSection } from '../section.ts';
import { hostileTable, measureHostile } from './hostileBench.ts';
import { type LatencyRow, latencyTable, measureLatency } from './latency.ts';
import { type Failure, type Resolve, type TrialReport, runTrials } from './runTrials.ts';
import { type Verdict } from './score.ts';
import { describeFailure } from './show.ts';
import { classTable, overallTable } from './table.ts';

/** What the command line asks for. */
export interface EditBenchOptions {
  readonly trials: number;
  readonly seed: number;
  readonly show: number;
  readonly write: boolean;
  readonly latency: boolean;
  readonly only?: string;
  readonly json?: string;
}

const door = new URL('../../../src/edit/index.ts', import.meta.url);
const severity: readonly Verdict[] = ['wrong', 'leak', 'whitespace', 'refused', 'review', 'correct'];

/** Runs the edit benchmark; the exit code is 1 when anything was applied wrongly. */
export async function runEditBench(options: EditBenchOptions): Promise<number> {
  const resolve = await loadEngine();
  const corpus = loadCorpus();
  console.log(
    `Sources:\n${corpusSummary(corpus)
      .map((line) => `  ${line}`)
      .join('\n')}`,
  );
  const started = performance.now();
  const report = await runTrials(corpus, options, resolve, (done) => process.stderr.write(`\r${done} cases`));
  process.stderr.write('\r');
  const overall = overallTable(new Map([['Recourse', report.engine], ...report.baselines]));
  const classes = classTable(report.engine, report.baselines);
  console.log(
    `\n${classes.join('\n')}\n\n${overall.join('\n')}\n\n${report.quality.lines().join('\n')}\n\n${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  showFailures(report.failures, options.show);
  const latency = options.latency ? await measureLatency(corpus, resolve) : [];
  if (latency.length > 0) console.log(`\n${latencyTable(latency).join('\n')}`);
  const hostile = options.latency ? hostileTable(measureHostile()) : [];
  if (hostile.length > 0) console.log(`\n${hostile.join('\n')}`);
  if (hostile.length > 0 && options.write) writeSection('edit-hostile', hostile);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(getJson(report), null, 1)}\n`);
  if (options.write)
    writeSection('edit', resultsPage(options, report, corpusSummary(corpus), overall, classes, latency));
  const wrong = report.engine.total().wrong;
  console.log(wrong === 0 ? '\nNothing was applied wrongly.' : `\n${wrong} cases were applied wrongly.`);
  return wrong === 0 ? 0 : 1;
}

async function loadEngine(): Promise<Resolve> {
  if (!existsSync(fileURLToPath(door))) {
    console.log('The engine is not there yet; measuring the baselines alone.');
    const nothing = { alreadyApplied: false, nearest: [], otherFiles: [], reason: 'absent' } as const;
    return async () =>
      ({ status: 'refused', reason: 'absent', advice: nothing, trail: [] }) as unknown as ReturnType<Resolve>;
  }
  const engine = (await import(door.href)) as { resolveEdit: Resolve };
  return engine.resolveEdit;
}

function showFailures(failures: readonly Failure[], count: number): void {
  if (count === 0) return;
  const ordered = [...failures].sort((a, b) => severity.indexOf(a.verdict) - severity.indexOf(b.verdict));
  // A round of every class before a second one of any: ten failures of ten kinds teach more than ten of one.
  const byClass = new Map<string, Failure[]>();
  for (const failure of ordered) byClass.set(failure.one.class, [...(byClass.get(failure.one.class) ?? []), failure]);
  const shown: Failure[] = [];
  for (let round = 0; shown.length < Math.min(count, ordered.length); round++) {
    for (const list of byClass.values()) {
      const next = list[round];
      if (next !== undefined && shown.length < count) shown.push(next);
    }
  }
  for (const failure of shown) {
    console.log(`\n${describeFailure(failure.one, failure.verdict, failure.resolution)}`);
    if (failure.thrown !== undefined) console.log(`  threw: ${failure.thrown}`);
  }
}

function getJson(report: TrialReport): unknown {
  const tallies = [['Recourse', report.engine] as const, ...report.baselines];
  return Object.fromEntries(
    tallies.map(([name, tally]) => [
      name,
      {
        classes: Object.fromEntries(tally.byClass),
        total: tally.total(),
        p50: tally.percentile(0.5),
        p95: tally.percentile(0.95),
      },
    ]),
  );
}

function resultsPage(
  options: EditBenchOptions,
  report: TrialReport,
  sources: readonly string[],
  overall: readonly string[],
  classes: readonly string[],
  latency: readonly LatencyRow[],
): string[] {
  const cpu = cpus();
  return [
    '# Results of the edit benchmark',
    '',
    `Made by \`npm run bench -- edit --trials ${options.trials} --seed ${options.seed}\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${platform()},`,
    `${cpu.length} × ${cpu[0]?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB. The cases are generated from the source files of this machine, so another machine gives slightly other counts.`,
    '',
    '"Recovered" counts only results that equal the perfect text byte for byte. A question to the user where none is needed counts as not recovered.',
    '"Held" means that nothing was changed where nothing must be changed. "Leak": the right place, but a line that the edit does not touch was overwritten with the request\'s misreading.',
    '',
    '## Overall',
    '',
    ...overall,
    '',
    '## Latency',
    '',
    ...(latency.length > 0 ? latencyTable(latency) : ['Not measured in this run.']),
    '',
    '## Answers that leave the decision to somebody',
    '',
    ...report.quality.lines(),
    '',
    '## Per class',
    '',
    ...classes,
    '',
    '## Sources',
    '',
    ...sources.map((line) => `- ${line}`),
    '',
    `${report.engine.milliseconds.length} cases. The repetitive and one-line files (handlers, message tables, test suites, bundles) are made by the generator.`,
  ];
}
