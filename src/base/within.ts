import type { Clock } from './clock.ts';

/**
 * What a promise gives within so many milliseconds; `undefined` when it takes longer. The promise goes on by itself; a
 * rejection after that is nobody's.
 */
export async function within<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T | undefined> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  let cancel = (): void => undefined;
  const over = new Promise<undefined>((resolve) => {
    cancel = clock.after(Math.max(0, ms), () => resolve(undefined));
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, over]);
  } finally {
    cancel();
  }
}
