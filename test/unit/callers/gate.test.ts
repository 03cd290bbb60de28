import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gate } from '../../../src/callers/node/engine/gate.ts';
import { TestClock } from '../../support/testClock.ts';

/** Work in the background that counts its rounds; each is as long as a slice. */
function begin(clock: TestClock, breathe: () => Promise<void> | undefined): { readonly rounds: () => number; readonly stop: () => void } {
  let rounds = 0;
  let isStopped = false;
  void (async () => {
    while (!isStopped) {
      clock.advance(10);
      rounds += 1;
      await breathe();
    }
  })();
  return { rounds: () => rounds, stop: () => { isStopped = true; } };
}

async function roundsOf(work: { readonly rounds: () => number }): Promise<number> {
  const before = work.rounds();
  for (let at = 0; at < 5; at++) await turn();
  return work.rounds() - before;
}

test('what questions gain from goes on while one is asked, and waits once its answer is due; the rest waits for both', async () => {
  const clock = new TestClock();
  const gate = new Gate(clock);
  const restoring = begin(clock, gate.breatheUnlessDue);
  const reading = begin(clock, gate.breathe);
  const release = gate.hold();
  await turn();
  expect(await roundsOf(restoring)).toBeGreaterThan(2);
  expect(await roundsOf(reading)).toBe(0);
  const releaseAll = [gate.holdAll(), gate.holdAll()];
  await turn();
  release();
  releaseAll[0]?.();
  releaseAll[0]?.();
  expect([await roundsOf(restoring), await roundsOf(reading)]).toEqual([0, 0]);
  releaseAll[1]?.();
  await turn();
  expect(await roundsOf(restoring)).toBeGreaterThan(2);
  expect(await roundsOf(reading)).toBeGreaterThan(2);
  restoring.stop();
  reading.stop();
});
