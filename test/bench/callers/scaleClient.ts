import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { WorkerEngine, type IndexThread } from '../../../src/callers/node/worker/workerEngine.ts';
import type { ScaleTree } from './scaleTree.ts';

/** What the thread of an editor goes through while another builds the index and answers. Milliseconds. */
export interface ClientReport {
  /**
   * Between two turns of its loop while the index is built and questions are answered; of a program that does nothing
   * on the same machine before that.
   */
  readonly blocks: { readonly p99: number; readonly most: number };
  readonly idle: { readonly p99: number; readonly most: number };
  /** Processor time of the longest message's handling, which others cannot lengthen. */
  readonly longestMessage: number;
  readonly messages: number;
  readonly answers: number;
}

/** How long nothing is done for comparison, and how long the index is watched after every file was seen. */
const idleMs = 2000;
const watchedMs = 8000;
const questions = 30;

const tree = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ScaleTree;
const delay = monitorEventLoopDelay({ resolution: 1 });
let longestMessage = 0;
let messages = 0;

/** Tells how long each message takes this thread. */
function timed(thread: Worker): IndexThread {
  return {
    postMessage: (message) => {
      thread.postMessage(message);
    },
    terminate: () => thread.terminate(),
    on: (event: string, listener: (value: never) => void) =>
      (thread as unknown as EventEmitter<Record<string, [never]>>).on(
        event,
        event !== 'message'
          ? listener
          : (message) => {
              const start = process.threadCpuUsage();
              listener(message);
              const { user, system } = process.threadCpuUsage(start);
              longestMessage = Math.max(longestMessage, (user + system) / 1000);
              messages += 1;
            },
      ),
  };
}

function blocks(): ClientReport['blocks'] {
  const seen = { p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 };
  delay.reset();
  return seen;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (text: string) => {
    console.error(text);
  },
};
const known = tree.targets.filter(({ callers }) => callers.length > 0);

delay.enable();
await wait(idleMs);
const idle = blocks();
const engine = new WorkerEngine({
  start: () => timed(new Worker(new URL('scaleIndex.ts', import.meta.url))),
  configuration: {
    roots: [{ name: 'tree', path: tree.root }],
    excludes: [],
    maxBytes: 1_000_000,
    ripgrep: {},
    rules: [],
    scipIndex: '',
    embeddings: { url: '', model: '' },
    stageBudgetMs: 150,
    totalBudgetMs: 500,
    breaker: { failures: 5, pauseMs: 30_000 },
    providers: [],
  },
  providers: [],
  clock: systemClock,
  log: silent,
  meter: new MemoryMeter(),
});
while (engine.status.phase !== 'ready' && engine.status.phase !== 'failed') await wait(20);
await wait(watchedMs);
for (let at = 0; at < questions; at++) {
  const { name, path, line } = known[(3 + at * 7) % known.length] as ScaleTree['targets'][number];
  await engine.ask({ symbol_name: name, file_path: path, line_number: line, depth: 1 });
}
const report: ClientReport = { blocks: blocks(), idle, longestMessage, messages, answers: questions };
console.log(JSON.stringify(report));
await engine.dispose();
process.exit();
