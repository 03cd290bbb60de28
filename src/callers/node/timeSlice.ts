import { setImmediate as immediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';

/**
 * A quarter of what the loop may be held up (16 ms, one frame): the work between two looks takes its time too, and a
 * question waits for its turn several times.
 */
const sliceMs = 4;

/**
 * A function for long loops to call now and then: once a slice of time is used up, it returns a promise that resolves
 * after other work had its turn, otherwise nothing. Time spent by other code in the same loop (the consumer of a
 * generator) counts as well.
 */
export function timeSlice(clock: Clock): () => Promise<void> | undefined {
  let start = clock.now();
  return () => {
    if (clock.now() - start < sliceMs) return undefined;
    return immediate().then(() => {
      start = clock.now();
    });
  };
}
