import { describe, expect, it } from 'vitest';
import { timeSlice } from '../../../src/callers/node/timeSlice.ts';
import { TestClock } from '../../support/testClock.ts';

describe('timeSlice', () => {
  it('gives way once a slice is used up, and begins a new one afterwards', async () => {
    const clock = new TestClock();
    const breathe = timeSlice(clock);
    expect(breathe()).toBeUndefined();
    clock.advance(3);
    expect(breathe()).toBeUndefined();
    clock.advance(1);
    let others = false;
    setImmediate(() => {
      others = true;
    });
    const pause = breathe();
    expect(pause).toBeDefined();
    clock.advance(100);
    await pause;
    expect(others).toBe(true);
    expect(breathe()).toBeUndefined();
    clock.advance(4);
    expect(breathe()).toBeDefined();
  });
});
