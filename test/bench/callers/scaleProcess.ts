import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { keyRules } from '../../../src/callers/domain/keys/rules.ts';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scaleParsers } from './scaleParsers.ts';
import type { ScaleTarget, ScaleTree } from './scaleTree.ts';

/** What the process is told, as one argument in JSON. */
export interface ScaleTask {
  /** The tree's record. */
  readonly record: string;
  readonly storage: string;
  readonly questions: number;
  /** Budgets are so many times as long: on a machine that others keep busy, processor time is the measure. */
  readonly slow: number;
  readonly ripgrep?: string;
}

/** One question and what came of it. */
export interface ScaleAnswer {
  readonly kind: ScaleTarget['kind'];
  readonly name: string;
  readonly ms: number;
  /** Of this thread's processor time. */
  readonly cpuMs: number;
  readonly complete: 'yes' | 'no' | 'unknown';
  readonly candidates: number;
  readonly analysed: number;
  readonly nodes: number;
  readonly expected: number;
  readonly found: number;
  readonly isMarked: boolean;
  readonly trail: string;
}

/** What one process saw, from its start to its end. */
export interface ScaleReport {
  readonly first: ScaleAnswer;
  readonly warmSeconds: number;
  readonly warmCpuSeconds: number;
  readonly indexBlockMs: number;
  readonly answers: readonly ScaleAnswer[];
  readonly questionBlockMs: number;
  /** Seconds until every file's facts were at hand (or the wait was over), and questions after that. */
  readonly settledSeconds: number;
  readonly settledFiles: number;
  readonly settled: readonly ScaleAnswer[];
  readonly analysed: number;
  readonly memory: readonly {
    readonly when: string;
    readonly heapMb: number;
    readonly buffersMb: number;
    readonly rssMb: number;
  }[];
  readonly disposeSeconds: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as ScaleTask;
const tree = JSON.parse(readFileSync(task.record, 'utf8')) as ScaleTree;
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: (text: string) => {
    console.error(text);
  },
  error: (text: string) => {
    console.error(text);
  },
};
const memory: ScaleReport['memory'][number][] = [];
const delay = monitorEventLoopDelay({ resolution: 2 });

function remember(when: string): void {
  globalThis.gc?.();
  // Packed facts come from another thread: `arrayBuffers` does not count what was made there, `external` does.
  const { heapUsed, external, rss } = process.memoryUsage();
  memory.push({ when, heapMb: heapUsed / 1e6, buffersMb: external / 1e6, rssMb: rss / 1e6 });
}

/** The longest time for which nothing else could run since the last look, in milliseconds. */
async function longestBlock(): Promise<number> {
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  const { max } = delay;
  delay.reset();
  return max / 1e6;
}

const engine = new CodeEngine({
  roots: [{ name: 'tree', path: tree.root }],
  excludes: [],
  maxBytes: 1_000_000,
  clock: systemClock,
  loadWasm: loadInstalledWasm,
  ripgrep: task.ripgrep === undefined ? {} : { setting: task.ripgrep },
  storage: task.storage,
  version: 'bench',
  providers: [],
  rules: keyRules,
  stageBudgetMs: 150 * task.slow,
  totalBudgetMs: 500 * task.slow,
  breaker: { failures: 5, pauseMs: 30_000 },
  worker: scaleParsers(),
  log: silent,
  meter: new MemoryMeter(),
});

async function ask({ kind, name, path, line, callers }: ScaleTarget): Promise<ScaleAnswer> {
  const cpu = process.threadCpuUsage();
  const start = performance.now();
  const response = await engine.ask({ symbol_name: name, file_path: path, line_number: line, depth: 1 });
  const ms = performance.now() - start;
  const used = process.threadCpuUsage(cpu);
  const { coverage, warning, trail } = response.meta;
  return {
    kind,
    name,
    ms,
    cpuMs: (used.user + used.system) / 1000,
    complete: coverage.complete,
    candidates: coverage.candidate_files,
    analysed: coverage.analysed_files,
    nodes: response.nodes.length,
    expected: callers.length,
    found: foundIn(response, callers),
    isMarked: coverage.complete !== 'yes' || coverage.truncated || warning !== undefined,
    trail: trail
      .map(
        ({ stage, outcome, reason, ms: took }) =>
          `${stage} ${outcome}${reason === undefined ? '' : ` (${reason})`} ${Math.round(took ?? 0)}`,
      )
      .join(', '),
  };
}

function foundIn({ nodes }: CallersResponse, callers: readonly string[]): number {
  const sites = new Set(nodes.map(({ file_path: path, line_number: line }) => `${path}:${line}`));
  return callers.filter((caller) => sites.has(caller)).length;
}

/** How long the reading in the background is waited for, in milliseconds. */
const longestSettling = 150_000;
/** Looks, two seconds apart, without a further file after which it is over. */
const maxStill = 20;

const known = tree.targets.filter(({ callers }) => callers.length > 0);
const [firstTarget] = known;
if (firstTarget === undefined) throw new Error('a tree without callers');
delay.enable();
remember('before');
const started = performance.now();
const startCpu = process.threadCpuUsage();
engine.start();
const first = await ask(firstTarget);
await engine.whole();
const warmSeconds = (performance.now() - started) / 1000;
const usedCpu = process.threadCpuUsage(startCpu);
const indexBlockMs = await longestBlock();
remember('all files seen');
const answers: ScaleAnswer[] = [];
await longestBlock();
for (let at = 0; at < task.questions; at++) answers.push(await ask(known[(1 + at * 7) % known.length] as ScaleTarget));
const questionBlockMs = await longestBlock();
const { analysed } = engine.status;
remember('after the questions');
const resting = performance.now();
// Definitions are sketched before files are read: a few seconds without a further file are not the end.
for (let before = -1, still = 0; still < maxStill && performance.now() - resting < longestSettling;) {
  still = engine.status.analysed > before ? 0 : still + 1;
  before = engine.status.analysed;
  await new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });
}
const settledSeconds = (performance.now() - started) / 1000;
const settledFiles = engine.status.analysed;
const settled: ScaleAnswer[] = [];
for (let at = task.questions; at < 2 * task.questions; at++)
  settled.push(await ask(known[(1 + at * 7) % known.length] as ScaleTarget));
remember('settled');
const ending = performance.now();
await engine.dispose();
const report: ScaleReport = {
  first,
  warmSeconds,
  warmCpuSeconds: (usedCpu.user + usedCpu.system) / 1e6,
  indexBlockMs,
  answers,
  questionBlockMs,
  settledSeconds,
  settledFiles,
  settled,
  analysed,
  memory,
  disposeSeconds: (performance.now() - ending) / 1000,
};
console.log(JSON.stringify(report));
process.exit();
