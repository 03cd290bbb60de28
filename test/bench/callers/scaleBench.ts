import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRealRipgrep } from '../../support/findRealRipgrep.ts';
import { writeSection } from '../section.ts';
import type { ClientReport } from './scaleClient.ts';
import type { ScaleAnswer, ScaleReport, ScaleTask } from './scaleProcess.ts';
import { scaleTree, type ScaleTree } from './scaleTree.ts';

interface ScaleBenchOptions {
  /** Files of the made-up tree. */
  readonly files: number;
  readonly questions: number;
  /** How many of the slowest questions are printed in full. */
  readonly show: number;
  /** Times as long as the product's are the budgets (default 1). */
  readonly slow: number;
  /** Whether the tree stays for the next run. */
  readonly keep: boolean;
  /** Whether the results go into RESULTS.md. */
  readonly write: boolean;
}

/**
 * Measures the whole engine on a made-up tree: cold, with what an earlier run has left, and ripgrep over everything as
 * the baseline.
 */
export async function runScaleBench({ files, questions, show, slow, keep, write }: ScaleBenchOptions): Promise<void> {
  const root = join(tmpdir(), `recourse-scale-${files}`);
  const storage = mkdtempSync(join(tmpdir(), 'recourse-scale-storage-'));
  try {
    const tree = scaleTree(root, files);
    const ripgrep = await findRealRipgrep();
    const task: ScaleTask = {
      record: `${root}.json`,
      storage,
      questions,
      slow,
      ripgrep,
    };
    const cold = inProcess(task);
    // A long run may be cut short: what is known is told at once.
    for (const line of table(cold)) console.log(line);
    tellSlowest(cold.answers, show);
    const disk = getSize(storage);
    const again = inProcess(task);
    const client = inClient(task.record);
    const lines = [
      `A made-up tree of ${tree.files} files, ${mb(tree.bytes)}, a fifth of them Python, the rest TypeScript; ${questions} questions about names with known callers${slow === 1 ? '' : `, budgets ${slow} times as long because the machine was busy`}.`,
      '',
      '| | cold | started again |',
      '|---|---|---|',
      ...table(cold, again),
      `| on disk afterwards | ${mb(disk)}, ${((disk / tree.bytes) * 100).toFixed(1)} % of the sources | ${mb(getSize(storage))} |`,
      clientLine(client),
      ...(ripgrep === undefined
        ? []
        : [`| baseline: \`rg -w\` over the tree, 12 of the names | ${ripgrepLine(ripgrep, tree)} | |`]),
    ];
    for (const line of lines) console.log(line);
    tellSlowest(again.answers, show);
    const missed = cold.answers.filter(({ found, expected, complete }) => complete === 'yes' && found < expected);
    for (const answer of missed.slice(0, show))
      console.log(
        `says complete and misses: ${answer.kind} ${answer.name} ${answer.found}/${answer.expected}; ${answer.trail}`,
      );
    if (write)
      writeSection(`scale ${files}`, [
        `## Callers at scale, ${files} files`,
        '',
        `\`npm run bench -- scale ${files}\`, Node ${process.versions.node}, ${availableParallelism()} cores at a load of ${(loadavg()[0] as number).toFixed(1)} (this program and others). MB are 10^6 bytes.`,
        '',
        ...lines,
      ]);
  } finally {
    rmSync(storage, { recursive: true, force: true });
    if (!keep) for (const path of [root, `${root}.json`]) rmSync(path, { recursive: true, force: true });
  }
}

function tellSlowest(answers: readonly ScaleAnswer[], count: number): void {
  const slowest = [...answers].sort((a, b) => b.cpuMs - a.cpuMs).slice(0, count);
  for (const { ms, cpuMs, kind, name, found, expected, nodes, analysed, candidates, complete, trail } of slowest) {
    console.log(
      `${ms.toFixed(0)} ms (CPU ${cpuMs.toFixed(0)}) ${kind} ${name}: ${found}/${expected} of ${nodes} nodes, ${analysed}/${candidates} files, complete ${complete}; ${trail}`,
    );
  }
}

function inProcess(task: ScaleTask): ScaleReport {
  const child = fileURLToPath(new URL('scaleProcess.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', child, JSON.stringify(task)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`the measured process ended with ${status ?? 'a signal'}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ScaleReport;
}

function inClient(record: string): ClientReport {
  const child = fileURLToPath(new URL('scaleClient.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [child, record], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`the measured client ended with ${status ?? 'a signal'}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ClientReport;
}

function clientLine({ blocks, idle, longestMessage, messages, answers }: ClientReport): string {
  const of = ({ p99, most }: ClientReport['idle']): string => `p99 ${p99.toFixed(1)}, most ${most.toFixed(0)} ms`;
  return `| an editor's thread while another indexes and answers ${answers} questions: between two turns of its loop | ${of(blocks)}; the longest of ${messages} messages took ${longestMessage.toFixed(1)} ms of its processor time | doing nothing: ${of(idle)} |`;
}

function table(...reports: readonly ScaleReport[]): string[] {
  const row = (title: string, cell: (report: ScaleReport) => string): string =>
    `| ${title} | ${reports.map(cell).join(' | ')} |`;
  const kinds = ['own name', 'shared name', 'method'] as const;
  return [
    row(
      'first answer, asked at once',
      ({ first }) =>
        `${first.ms.toFixed(0)} ms, ${first.found} of ${first.expected} callers, complete ${first.complete}`,
    ),
    row(
      'every file seen',
      ({ warmSeconds, warmCpuSeconds }) => `${warmSeconds.toFixed(1)} s (${warmCpuSeconds.toFixed(1)} s of CPU)`,
    ),
    row('longest block meanwhile', ({ indexBlockMs }) => `${indexBlockMs.toFixed(0)} ms`),
    row('questions after that', ({ answers }) => spread(answers)),
    ...kinds.map((kind) => row(`– ${kind}`, ({ answers }) => spread(answers.filter((each) => each.kind === kind)))),
    row(
      'over 500 ms',
      ({ answers }) =>
        `${answers.filter(({ ms }) => ms > 500).length} (of processor time ${answers.filter(({ cpuMs }) => cpuMs > 500).length})`,
    ),
    row('said to be complete, of these all callers found', ({ answers }) => getComplete(answers)),
    row('known callers found', ({ answers }) =>
      kinds.map((kind) => `${kind} ${share(answers.filter((each) => each.kind === kind))}`).join(', '),
    ),
    row('some are missing and nothing says so', ({ answers }) =>
      String(answers.filter(({ isMarked, found, expected }) => !isMarked && found < expected).length),
    ),
    row('longest block meanwhile', ({ questionBlockMs }) => `${questionBlockMs.toFixed(0)} ms`),
    row('files analysed by then', ({ analysed }) => String(analysed)),
    row(
      'reading in the background over',
      ({ settledSeconds, settledFiles }) => `${settledFiles} files after ${settledSeconds.toFixed(0)} s`,
    ),
    row('other questions after that', ({ settled }) => spread(settled)),
    ...kinds.map((kind) => row(`– ${kind}`, ({ settled }) => spread(settled.filter((each) => each.kind === kind)))),
    row(
      'over 500 ms',
      ({ settled }) =>
        `${settled.filter(({ ms }) => ms > 500).length} (of processor time ${settled.filter(({ cpuMs }) => cpuMs > 500).length})`,
    ),
    row('said to be complete, of these all callers found', ({ settled }) => getComplete(settled)),
    row('memory (heap, buffers, process)', ({ memory }) =>
      memory
        .map(
          ({ when, heapMb, buffersMb, rssMb }) =>
            `${when}: ${heapMb.toFixed(0)} + ${buffersMb.toFixed(0)}, ${rssMb.toFixed(0)} MB`,
        )
        .join('; '),
    ),
  ];
}

function getComplete(answers: readonly ScaleAnswer[]): string {
  const complete = answers.filter((each) => each.complete === 'yes');
  return `${complete.length} of ${answers.length}, ${complete.filter(({ found, expected }) => found >= expected).length}`;
}

function spread(answers: readonly ScaleAnswer[]): string {
  const at = (of: (answer: ScaleAnswer) => number, quantile: number): string => {
    const sorted = answers.map(of).sort((a, b) => a - b);
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0).toFixed(0);
  };
  const wall = ({ ms }: ScaleAnswer): number => ms;
  const cpu = ({ cpuMs }: ScaleAnswer): number => cpuMs;
  return `p50 ${at(wall, 0.5)}, p95 ${at(wall, 0.95)}, most ${at(wall, 1)} ms (CPU ${at(cpu, 0.5)}, ${at(cpu, 0.95)}, ${at(cpu, 1)})`;
}

function share(answers: readonly ScaleAnswer[]): string {
  const expected = answers.reduce((sum, each) => sum + each.expected, 0);
  return expected === 0
    ? '–'
    : `${((answers.reduce((sum, { found }) => sum + found, 0) / expected) * 100).toFixed(0)} %`;
}

function ripgrepLine(ripgrep: string, { root, targets }: ScaleTree): string {
  const took = targets
    .slice(0, 12)
    .map(({ name }) => {
      const start = performance.now();
      spawnSync(ripgrep, ['-w', '-F', '-n', '--no-heading', name, root], { maxBuffer: 1e9 });
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
  return `p50 ${(took[6] ?? 0).toFixed(0)} ms, most ${(took.at(-1) ?? 0).toFixed(0)} ms`;
}

function getSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
