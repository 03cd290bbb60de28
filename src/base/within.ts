import type { Clock } from './clock.ts';

/**
 * The value of a promise if it resolves within so many milliseconds; `undefined` when it takes longer. The promise goes
 * on, and a later rejection is ignored.
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
