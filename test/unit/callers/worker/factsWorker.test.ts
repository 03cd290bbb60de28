import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { ToFacts } from '../../../../src/callers/node/worker/factsMessages.ts';
import { FactsWorker } from '../../../../src/callers/node/worker/factsWorker.ts';
import { TestClock } from '../../../support/testClock.ts';

const task = { path: 'a.ts', language: 'typescript', file: '/a.ts' } as const;

class Thread extends EventEmitter {
  readonly asked: ToFacts[] = [];
  isOver = false;

  postMessage(message: ToFacts): void {
    this.asked.push(message);
  }

  answer(): void {
    const message = this.asked.shift();
    if (message !== undefined && message.kind !== 'only')
      this.emit('message', { kind: 'parsed', id: message.id, parsed: { hash: { high: 1, low: 2 } } });
  }

  unref(): void {
    // Nothing to let go of.
  }

  terminate(): Promise<void> {
    this.isOver = true;
    this.emit('exit');
    return Promise.resolve();
  }
}

it('a thread that rests is ended and another takes its place, however often', async () => {
  const clock = new TestClock();
  const threads: Thread[] = [];
  const worker = new FactsWorker(() => {
    const thread = new Thread();
    threads.push(thread);
    return thread;
  }, clock);
  for (let time = 1; time <= 10; time++) {
    const parsed = worker.parse(task, false);
    clock.advance(100_000);
    expect(threads).toHaveLength(time);
    // It works on something: that is no rest.
    expect(threads[time - 1]?.isOver).toBe(false);
    threads[time - 1]?.answer();
    expect((await parsed).hash).toEqual({ high: 1, low: 2 });
    clock.advance(119_000);
    const again = worker.parse(task, false);
    clock.advance(119_000);
    threads[time - 1]?.answer();
    await again;
    expect(threads[time - 1]?.isOver).toBe(false);
    clock.advance(120_000);
    expect(threads[time - 1]?.isOver).toBe(true);
  }
  const last = worker.parse(task, false);
  threads[10]?.answer();
  await last;
  await worker.dispose();
  expect(clock.waiting).toBe(0);
});
