import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditResolution } from '../../../src/edit/domain/types.ts';
import type { BenchCase } from '../edit/case.ts';
import { describeFailure } from '../edit/show.ts';
import { writeSection } from '../section.ts';
import { type HistoryCase, historyClasses } from './drawCases.ts';
import { loadHistoryCases, prepareHistory } from './historyCases.ts';
import { HistoryTally, type HistoryVerdict, calibrationTable, historyTable } from './historyTally.ts';
import { allMatchers } from './matchers.ts';
import type { Half } from './packages.ts';

/** What the command line asks for. */
export interface EditHistoryOptions {
  readonly halves: readonly Half[];
  readonly seed: number;
  /** At most so many cases of a half, taken evenly. */
  readonly trials: number;
  readonly only?: string;
  /** Only packages that were listed on this day. */
  readonly added?: string;
  readonly show: number;
  readonly json?: string;
  readonly write: boolean;
}

interface Failure {
  readonly one: HistoryCase;
  readonly verdict: HistoryVerdict;
  readonly resolution: EditResolution | undefined;
}

interface HalfReport {
  readonly half: Half;
  readonly cases: readonly HistoryCase[];
  readonly tallies: ReadonlyMap<string, HistoryTally>;
  readonly failures: readonly Failure[];
  readonly thrown: number;
}

const engineName = 'Recourse';

/**
 * Measures the engine and simpler ways on edits out of the history of published packages. Of the held half nothing is
 * printed but sums.
 */
export async function runEditHistoryBench(options: EditHistoryOptions): Promise<void> {
  await prepareHistory(
    (line) => {
      console.log(line);
    },
    options.halves,
    options.added,
  );
  const reports: HalfReport[] = [];
  for (const half of options.halves) {
    const report = await measureHalf(half, options);
    reports.push(report);
    console.log(`\n${halfPage(report).join('\n')}`);
    if (half === 'train') showFailures(report.failures, options.show);
  }
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(reports.map(getSums), null, 1)}\n`);
  if (options.write) writeSection('edit-history', resultsPage(reports, options));
}

async function measureHalf(half: Half, options: EditHistoryOptions): Promise<HalfReport> {
  const { only, trials, seed, added } = options;
  const all = loadHistoryCases({ half, seed, added }).filter((one) => only === undefined || one.class.includes(only));
  const step = Math.max(1, all.length / Math.max(1, trials));
  const cases = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const folder = mkdtempSync(join(tmpdir(), 'edit-history-bench-'));
  const matchers = allMatchers(folder);
  const tallies = new Map(matchers.map(({ name }) => [name, new HistoryTally()]));
  const failures: Failure[] = [];
  let thrown = 0;
  let done = 0;
  for (const one of cases) {
    for (const matcher of matchers) {
      const before = performance.now();
      // What is thrown may quote the texts, and those of the held half must not be read.
      const answer = await Promise.resolve(matcher.answer(one)).catch(() => undefined);
      if (answer === undefined) thrown++;
      const verdict = tallies.get(matcher.name)?.add(one, answer ?? {}, performance.now() - before) ?? 'open';
      if (matcher.name === engineName && verdict !== 'right' && half === 'train')
        failures.push({ one, verdict, resolution: answer?.resolution });
    }
    if (++done % 100 === 0) process.stderr.write(`\r${half}: ${done} of ${cases.length}`);
  }
  process.stderr.write('\r');
  rmSync(folder, { recursive: true, force: true });
  return { half, cases, tallies, failures, thrown };
}

function countBy(cases: readonly HistoryCase[], name: (one: HistoryCase) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of cases) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function halfPage({ half, cases, tallies, thrown }: HalfReport): string[] {
  const packages = new Set(cases.map((one) => one.package)).size;
  const languages = countBy(cases, (one) => one.language).map(([name, count]) => `${name} ${count}`);
  const engine = tallies.get(engineName) ?? new HistoryTally();
  return [
    `## ${half === 'train' ? 'Packages that were looked at' : 'Held packages'}: ${cases.length} cases of ${packages} packages`,
    '',
    'Applied rightly (or rightly left alone) / applied wrongly / left open.',
    '',
    ...historyTable(tallies, historyClasses),
    '',
    `Languages: ${languages.join(', ')}.`,
    ...(thrown > 0 ? ['', `${thrown} answers were not given: the matcher threw.`] : []),
    '',
    `How sure ${engineName} says it is of its first place, taken or offered, and how often that gives the truth:`,
    '',
    ...calibrationTable(engine),
  ];
}

function resultsPage(reports: readonly HalfReport[], { seed, trials }: EditHistoryOptions): string[] {
  return [
    '# Edits out of the history of published packages',
    '',
    `Made by \`npm run bench -- edit-history --seed ${seed} --trials ${trials} --write\` on ${new Date().toISOString().slice(0, 10)}. Each case is one change between two versions of a package, sent with its context as the older version has it to a file that all other changes have reached already; the truth is the newer version. GNU patch and diff-match-patch are also told the line at which the edit stood in the older version.`,
    '',
    ...reports.flatMap((report) => [...halfPage(report), '']),
  ];
}

function getSums({ half, cases, tallies }: HalfReport): unknown {
  return {
    half,
    cases: cases.length,
    classes: Object.fromEntries(countBy(cases, (one) => `${one.class}${one.damaged ? ', damaged' : ''}`)),
    languages: Object.fromEntries(countBy(cases, (one) => one.language)),
    matchers: Object.fromEntries(
      [...tallies].map(([name, tally]) => [
        name,
        { classes: Object.fromEntries(tally.rows), p50: tally.percentile(0.5), p95: tally.percentile(0.95) },
      ]),
    ),
  };
}

/** Wrong ones first, and of every class one before a second of any. */
function showFailures(failures: readonly Failure[], count: number): void {
  const ordered = [...failures].sort((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong'));
  const rank = new Map<Failure, number>();
  const seen = new Map<string, number>();
  for (const failure of ordered) {
    const key = `${failure.verdict} ${failure.one.class}`;
    rank.set(failure, seen.get(key) ?? 0);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const shown = ordered.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)).slice(0, count);
  for (const { one, verdict, resolution } of shown)
    console.log(
      `\n${one.id}\n${describeFailure(asBenchCase(one), verdict === 'wrong' ? 'wrong' : 'review', resolution)}`,
    );
}

function asBenchCase(one: HistoryCase): BenchCase {
  const { class: name, language, path, request, note, target, expected } = one;
  return {
    class: one.damaged ? `${name}, damaged` : name,
    language,
    path,
    request,
    note,
    target,
    expected: expected.kind === 'leave' ? { kind: 'refuse' } : expected,
  };
}
