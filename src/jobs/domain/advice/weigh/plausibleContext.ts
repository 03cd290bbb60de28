import type { FailureContext } from '../types.ts';

/** Beyond these a number is a fault of whoever measured it. */
const mostBytes = 2 ** 56;
const mostSeconds = 10 * 366 * 86_400;

/** The context without numbers that cannot be: what comes from schedulers and servers is not always a number. */
export function plausibleContext(context: FailureContext): FailureContext {
  const within = (value: number | undefined, most: number): number | undefined => (value !== undefined && value >= 0 && value <= most ? value : undefined);
  return {
    ...context,
    memoryLimitBytes: within(context.memoryLimitBytes, mostBytes),
    memoryPeakBytes: within(context.memoryPeakBytes, mostBytes),
    memoryNodeBytes: within(context.memoryNodeBytes, mostBytes),
    runtimeLimitSeconds: within(context.runtimeLimitSeconds, mostSeconds),
    runtimeUsedSeconds: within(context.runtimeUsedSeconds, mostSeconds),
    lastOutputAgeSeconds: within(context.lastOutputAgeSeconds, mostSeconds),
  };
}
