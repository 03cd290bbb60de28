import { describe, expect, it } from 'vitest';
import type { EditThread } from '../../../../src/edit/node/thread/editCalls.ts';
import type { FromEdits, ToEdits } from '../../../../src/edit/node/thread/editMessages.ts';
import { ThreadWork } from '../../../../src/edit/node/thread/threadWork.ts';
import { TestClock } from '../../../support/testClock.ts';

const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
const large = 'a line of it\n'.repeat(30_000);
const block = { oldString: 'no such line', newString: 'x', range };

class FakeThread implements EditThread {
  readonly told: ToEdits[] = [];
  isTerminated = false;
  #message: (message: FromEdits) => void = () => undefined;
  #exit: () => void = () => undefined;
  postMessage(message: ToEdits): void {
    this.told.push(message);
  }
  on(event: string, listener: never): void {
    if (event === 'message') this.#message = listener;
    if (event === 'exit') this.#exit = listener;
  }
  ref(): void {
    /* Nothing is kept alive here. */
  }
  unref(): void {
    /* Nothing is kept alive here. */
  }
  terminate(): Promise<void> {
    this.isTerminated = true;
    return Promise.resolve();
  }
  say(message: FromEdits): void {
    this.#message(message);
  }
  exit(): void {
    this.#exit();
  }
}

function workWith(start: () => EditThread): { work: ThreadWork; clock: TestClock; warnings: string[] } {
  const warnings: string[] = [];
  const clock = new TestClock();
  return { work: new ThreadWork({ start, clock, log: { warn: (line) => warnings.push(line) } }), clock, warnings };
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('the thread of large edits', () => {
  it('is not started for a small one', async () => {
    const { work } = workWith(() => {
      throw new Error('started');
    });
    expect(
      (await work.plan('a b c', [{ oldString: 'b', newString: 'x', range }], { policy: 'apply-sure' })).content,
    ).toBe('a x c');
  });

  it('gets a large one, is asked again while it is there, and ends when it has had nothing to do', async () => {
    const threads: FakeThread[] = [];
    const { work, clock } = workWith(() => {
      threads.push(new FakeThread());
      return threads.at(-1)!;
    });
    for (const content of ['first', 'second']) {
      const planned = work.plan(large, [block], { policy: 'apply-sure' });
      await turn();
      threads[0]!.say({ kind: 'ready' });
      threads[0]!.say({ kind: 'planned', plan: { content, changes: [], verdicts: [] } });
      expect((await planned).content).toBe(content);
    }
    expect(threads).toHaveLength(1);
    clock.advance(60_000);
    expect(threads[0]!.isTerminated).toBe(true);
  });

  it('that ends in the middle, as one that runs out of memory does, leaves a refusal', async () => {
    const thread = new FakeThread();
    const { work } = workWith(() => thread);
    const planned = work.plan(large, [block], { policy: 'apply-sure' });
    await turn();
    thread.say({ kind: 'ready' });
    thread.exit();
    expect(await planned).toMatchObject({
      content: large,
      changes: [],
      verdicts: [{ included: false, resolution: { status: 'refused', reason: 'too-much-work' } }],
    });
  });

  it('that cannot be started is done without, and this is said once', async () => {
    const { work, warnings } = workWith(() => {
      throw new Error('no threads here');
    });
    for (let i = 0; i < 2; i++)
      expect(
        (await work.plan(large, [{ oldString: large, newString: 'x', range }], { policy: 'apply-sure' })).verdicts,
      ).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  it('ends with the call that it works for when that is cancelled', async () => {
    const thread = new FakeThread();
    const { work } = workWith(() => thread);
    const cancel = new AbortController();
    const planned = work.plan(large, [block], { policy: 'apply-sure' }, { signal: cancel.signal });
    await turn();
    cancel.abort();
    expect((await planned).verdicts).toEqual([]);
    expect(thread.isTerminated).toBe(true);
  });
});
