import { expect, test } from 'vitest';
import { KeyedQueue } from '../../../../src/edit/domain/agent/keyedQueue.ts';

/** Work that says when it begins and ends when it is told to. */
function work(log: string[], name: string): { readonly run: (hasWaited: boolean) => Promise<string>; end(): void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: async (hasWaited) => {
      log.push(`${name} ${hasWaited ? 'after others' : 'at once'}`);
      await ended;
      return name;
    },
    end: () => {
      end();
    },
  };
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('work over the same key takes turns, other work does not wait', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')];
  const results = Promise.all([queue.run(['x'], a.run), queue.run(['x', 'y'], b.run), queue.run(['z'], c.run)]);
  await settle();
  expect(log).toEqual(['a at once', 'c at once']);
  a.end();
  await settle();
  expect(log).toEqual(['a at once', 'c at once', 'b after others']);
  b.end();
  c.end();
  expect(await results).toEqual(['a', 'b', 'c']);
});

test('keys in another order do not lock each other', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const [a, b] = [work(log, 'a'), work(log, 'b')];
  const results = Promise.all([queue.run(['x', 'y'], a.run), queue.run(['y', 'x'], b.run)]);
  a.end();
  b.end();
  expect(await results).toEqual(['a', 'b']);
  const c = work(log, 'c');
  c.end();
  await queue.run(['x'], c.run);
  expect(log.at(-1)).toBe('c at once');
});

test('work that fails lets the next one begin', async () => {
  const queue = new KeyedQueue();
  await expect(Promise.all([queue.run(['x'], () => Promise.reject(new Error('no')))])).rejects.toThrow('no');
  expect(await queue.run(['x'], () => Promise.resolve(1))).toBe(1);
});
