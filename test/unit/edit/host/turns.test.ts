import { expect, test } from 'vitest';
import { Turns } from '../../../../src/edit/host/agent/turns.ts';

test('work is done in the order it came, also after work that failed', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = turns.take(async () => {
    await held;
    seen.push('first');
    throw new Error('no');
  });
  const second = turns.take(() => {
    seen.push('second');
    return Promise.resolve(2);
  });
  release();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first', 'second']);
});
