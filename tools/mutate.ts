/**
 * Asks whether tests notice when the code changes: `npm run mutate -- <area> [--sample 200] [--seed 1] [--record]`.
 * What it means and what came out stands in `docs/mutation.md`.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas, type Area } from './mutate/areas.ts';
import { cloneTree } from './mutate/cloneTree.ts';
import type { Sample } from './mutate/drawSample.ts';
import { installStryker } from './mutate/installStryker.ts';
import { readReport, getScore } from './mutate/readReport.ts';
import { withRow } from './mutate/resultRow.ts';
import { cacheFolder, projectRoot, resultsFolder } from './paths.ts';
import { runProcess, stopEverythingOnSignals } from './process.ts';

const {
  positionals: [name = ''],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
  },
});
const area = areas[name];
const sample: Sample = { count: Number(values.sample), seed: Number(values.seed) };
if (area === undefined || !Number.isInteger(sample.count) || sample.count < 1 || !Number.isInteger(sample.seed)) {
  console.error(
    `npm run mutate -- <area> [--sample 200] [--seed 1] [--record]\nAreas: ${Object.keys(areas).join(', ')}. Sample and seed are whole numbers.`,
  );
  process.exit(2);
}
// Other work on this machine goes first.
setPriority(5);
stopEverythingOnSignals();
await mutate(name, area, sample);

async function mutate(name: string, area: Area, sample: Sample): Promise<void> {
  const say = (line: string): void => {
    console.log(line);
  };
  const stryker = join(await installStryker(cacheFolder, say), 'node_modules', '@stryker-mutator');
  const clone = await cloneTree(projectRoot);
  try {
    writeFileSync(join(clone, 'mutate.vitest.config.mjs'), vitestConfig(area, clone));
    const reportFile = join(clone, 'mutate.report.json');
    writeFileSync(join(clone, 'mutate.json'), JSON.stringify(strykerOptions(area, sample, stryker, reportFile)));
    const { code, output } = await runProcess(
      process.execPath,
      [join(stryker, 'core', 'bin', 'stryker.js'), 'run', 'mutate.json'],
      {
        // Property tests draw the same inputs for every mutant, or a mutant would live and die by luck.
        cwd: clone,
        env: { ...process.env, RECOURSE_SEED: '1', NO_COLOR: '1' },
        echo: true,
      },
    );
    if (code !== 0) throw new Error(`Stryker ended with exit code ${String(code)}:\n${output.slice(-2000)}`);
    const tally = readReport(readFileSync(reportFile, 'utf8'));
    const { remaining, ...counts } = tally;
    mkdirSync(resultsFolder, { recursive: true });
    const survivors = join(resultsFolder, `mutation-${name}.txt`);
    writeFileSync(survivors, `${remaining.join('\n')}\n`);
    say(
      `${name}: ${JSON.stringify(counts)}, score ${((getScore(tally) ?? 0) * 100).toFixed(1)} %. Those that live: ${survivors}`,
    );
    if (!values.record) return;
    const page = join(projectRoot, 'docs', 'mutation.md');
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(page, withRow(readFileSync(page, 'utf8'), { area: name, date, sample, tally }));
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

function strykerOptions({ sources }: Area, sample: Sample, stryker: string, reportFile: string): object {
  return {
    testRunner: 'vitest',
    // What each test runs is counted for each mutant: of 18,000 mutants that is more than Node's own limit (seen with
    // `edit`).
    testRunnerNodeArgs: ['--max-old-space-size=12288'],
    vitest: { configFile: 'mutate.vitest.config.mjs', related: false },
    plugins: [
      join(stryker, 'vitest-runner', 'dist', 'src', 'index.js'),
      join(projectRoot, 'tools', 'mutate', 'sampleChecker.ts'),
    ],
    checkers: ['sample'],
    sample,
    warnings: { unknownOptions: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // It would put a line before every source, the fixtures among them, whose lines tests count.
    disableTypeChecks: false,
    mutate: sources,
    concurrency: 1,
    timeoutMS: 20_000,
    // Stryker's own five are not enough on a machine that others work on.
    dryRunTimeoutMinutes: 60,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    tempDirName: '.stryker-tmp',
  };
}

/**
 * Only the tests of the area, one after the other and in one world: a world for each test file would take most of the
 * time.
 */
function vitestConfig({ tests }: Area, clone: string): string {
  const include = globSync(
    tests.filter((pattern) => !pattern.startsWith('!')),
    { cwd: clone, exclude: tests.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)) },
  ).sort();
  return `
import { fileURLToPath } from 'node:url';
export default {
  test: {
    include: ${JSON.stringify(include)},
    setupFiles: ['test/support/propertySeeds.ts', 'tools/mutate/skipTimedTests.ts'],
    alias: [
      { find: 'vscode', replacement: fileURLToPath(new URL('test/support/vscodeStandIn.ts', import.meta.url)) },
      { find: /^fast-check$/, replacement: fileURLToPath(new URL('tools/mutate/fewerInputs.ts', import.meta.url)) },
    ],
    testTimeout: 120000,
    isolate: false,
    fileParallelism: false,
  },
};
`;
}
