import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { ToFacts } from '../../../../src/callers/node/worker/factsMessages.ts';
import { FactsWorker } from '../../../../src/callers/node/worker/factsWorker.ts';
import { FactsWorkers } from '../../../../src/callers/node/worker/factsWorkers.ts';

const task = { path: 'a.ts', language: 'typescript', file: '/a.ts' } as const;

class Thread extends EventEmitter {
  readonly asked: ToFacts[] = [];

  postMessage(message: ToFacts): void {
    this.asked.push(message);
  }

  unref(): void {
    // Nothing to let go of.
  }

  terminate(): Promise<void> {
    return Promise.resolve();
  }
}

function workers(): { readonly workers: FactsWorkers; readonly started: Thread[] } {
  const started: Thread[] = [];
  const worker = (): FactsWorker =>
    new FactsWorker(() => {
      const thread = new Thread();
      started.push(thread);
      return thread;
    });
  return { workers: new FactsWorkers(worker(), worker()), started };
}

it('starts no second thread for a handful of files', () => {
  const { workers: both, started } = workers();
  for (let file = 0; file < 5; file++) void both.parse(task, true);
  expect(started.map(({ asked }) => asked.length)).toEqual([5]);
});

it('shares a question of many files among the threads, and leaves more to the first alone', () => {
  const { workers: both, started } = workers();
  for (let file = 0; file < 100; file++) void both.parse(task, true);
  expect(started.map(({ asked }) => asked.length)).toEqual([50, 50]);
  for (let file = 0; file < 100; file++) void both.parse(task, true);
  expect(started.map(({ asked }) => asked.length)).toEqual([140, 60]);
});

it('tells each thread that has something waiting which files are wanted', () => {
  const { workers: both, started } = workers();
  void both.parse(task, false);
  both.only(['a.ts']);
  expect(started.map(({ asked }) => asked.map(({ kind }) => kind))).toEqual([['parse', 'only']]);
});

it('asks the thread that has least to do for lines, and begins one for the next time where there is none', async () => {
  const { workers: both, started } = workers();
  expect(both.lines(['/a.ts'], [1])).toBeUndefined();
  expect(started).toHaveLength(1);
  for (let file = 0; file < 7; file++) void both.parse(task, true);
  expect(started.map(({ asked }) => asked.length)).toEqual([6, 1]);
  const lines = both.lines(['/a.ts', '/b.ts'], [1, 2]);
  expect(started[1]?.asked.at(-1)).toEqual({ kind: 'lines', id: 2, files: ['/a.ts', '/b.ts'], lines: [1, 2] });
  started[1]?.emit('message', { kind: 'lines', id: 2, texts: ['a', 'b'] });
  expect(await lines).toEqual(['a', 'b']);
});

it('gives no lines where the thread ends before it has read them', async () => {
  const { workers: both, started } = workers();
  void both.parse(task, true);
  const lines = both.lines(['/a.ts'], [1]);
  started[0]?.emit('exit');
  expect(await lines).toEqual([]);
});
