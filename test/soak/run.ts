import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSection } from '../bench/section.ts';
import { getGrowth, getPercent, soakProblems, type Sample, type SoakReport } from './verdict.ts';

const usage = `npm run soak -- [options]      eight hours of work, the clock moved ahead, on real files, databases, threads and processes

  --rounds N     rounds of work (default 120; each some three seconds)
  --hours H      that pass on the clock over all rounds (default 8)
  --files F      of the made-up tree (default 300)
  --growth P     by how many percent the heaps may grow after warming up (default 5)
  --no-write     leave test/bench/RESULTS.md alone`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '120' },
    hours: { type: 'string', default: '8' },
    files: { type: 'string', default: '300' },
    growth: { type: 'string', default: '5' },
    'no-write': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.error(usage);
else process.exitCode = soak();

function soak(): number {
  const program = fileURLToPath(new URL('soakProcess.ts', import.meta.url));
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--expose-gc', program, values.rounds, values.hours, values.files],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
  );
  if (status !== 0) {
    console.error('The soak did not come to its end.');
    return 1;
  }
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as SoakReport;
  const problems = soakProblems(report, Number(values.growth) / 100);
  const lines = [
    ...table(report),
    '',
    problems.length === 0
      ? 'Nothing was left and nothing grew beyond its bound.'
      : `**Not in order:** ${problems.join('; ')}.`,
  ];
  for (const line of lines) console.log(line);
  if (!values['no-write'])
    writeSection('soak', [
      `## Soak`,
      '',
      `\`npm run soak -- --rounds ${values.rounds} --hours ${values.hours} --files ${values.files}\`, Node ${process.versions.node}, ${availableParallelism()} cores at a load of ${(loadavg()[0] as number).toFixed(1)} (this program and others). MB are 10^6 bytes, after garbage was collected.`,
      '',
      ...lines,
    ]);
  return problems.length === 0 ? 0 : 1;
}

function table({
  rounds,
  hours,
  seconds,
  counts,
  samples,
  before,
  after,
  temporary,
  timersLeft,
  warnings,
}: SoakReport): string[] {
  const grown = (title: string, of: (sample: Sample) => number): string => {
    const found = samples.map(of);
    const { thirds, fitted } = getGrowth(found);
    return `| ${title} | ${mb(found[0])} | ${mb(found.at(-1))} | ${mb(Math.max(...found))} | ${getPercent(thirds)} | ${getPercent(fitted)} |`;
  };
  const plain = (title: string, of: (sample: Sample) => number): string =>
    `| ${title} | ${samples[0] === undefined ? '' : of(samples[0])} | ${of(samples.at(-1) as Sample)} | ${Math.max(...samples.map(of))} | | |`;
  return [
    `${hours} hours on the clock in ${rounds} rounds, ${seconds.toFixed(0)} s by the wall: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
    '',
    `| after warming up, ${samples.length} samples | first | last | most | last third against first | fitted line, end against begin |`,
    '|---|---|---|---|---|---|',
    grown('heap', ({ heapBytes }) => heapBytes),
    grown('heap and what is outside it', ({ heapBytes, externalBytes }) => heapBytes + externalBytes),
    grown("the index' thread, both", ({ indexBytes }) => indexBytes),
    grown('the process as the system sees it', ({ rssBytes }) => rssBytes),
    ...Object.keys(samples[0]?.stores ?? {}).map((name) =>
      grown(`on disk: ${name}`, ({ stores }) => stores[name] ?? 0),
    ),
    plain('open file descriptors', ({ descriptors }) => descriptors),
    plain('child processes', ({ children }) => children),
    '',
    '| | before anything was opened | after everything was closed |',
    '|---|---|---|',
    `| open file descriptors | ${before.descriptors} | ${after.descriptors} |`,
    `| timers, watches, pipes that keep the process alive | ${resources(before.resources)} | ${resources(after.resources)} |`,
    `| child processes | ${before.children} | ${after.children} |`,
    `| timers of the clock | 0 | ${timersLeft} |`,
    `| temporary files | 0 | ${temporary.length} |`,
    ...(warnings.length === 0 ? [] : ['', `Warnings in the log: ${warnings.join('; ')}.`]),
  ];
}

function mb(bytes = 0): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`;
}

function resources(found: Readonly<Record<string, number>>): string {
  const all = Object.entries(found).map(([kind, count]) => `${count} ${kind}`);
  return all.length === 0 ? 'none' : all.join(', ');
}
