import type { Signs } from './signs.ts';

/** One look at everything during a soak. */
export interface Sample extends Signs {
  readonly round: number;
  /** The thread of the index: heap and what it holds outside. */
  readonly indexBytes: number;
  readonly stores: Readonly<Record<string, number>>;
}

/** What a soak saw. */
export interface SoakReport {
  readonly rounds: number;
  readonly hours: number;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  /** After warming up, in their order. */
  readonly samples: readonly Sample[];
  readonly before: Signs;
  /** After everything was closed. */
  readonly after: Signs;
  /** Names of what was left in the folder of temporary files. */
  readonly temporary: readonly string[];
  readonly timersLeft: number;
  /** Lines of the logs at warning and above, without repetitions. */
  readonly warnings: readonly string[];
}

/**
 * Growth of something over the samples: of a fitted line from its begin to its end, and of the last third's mean over
 * the first's; shares, infinite where there was nothing at first.
 */
export interface Growth {
  readonly fitted: number;
  readonly thirds: number;
}

/** How much values grew; 0 where there are fewer than three, or nothing at all. */
export function getGrowth(values: readonly number[]): Growth {
  if (values.length < 3 || values.every((value) => value === 0)) return { fitted: 0, thirds: 0 };
  const third = Math.floor(values.length / 3);
  const first = mean(values.slice(0, third));
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  const slope =
    values.reduce((sum, value, at) => sum + (at - middle) * (value - average), 0) /
    values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const begin = average - slope * middle;
  return {
    fitted: getShare(slope * (values.length - 1), begin),
    thirds: getShare(mean(values.slice(-third)) - first, first),
  };
}

/** A share as `+2.7 %`. */
export function getPercent(share: number): string {
  if (share === Infinity) return 'from nothing';
  const shown = Math.abs(share * 100).toFixed(1);
  return `${shown === '0.0' ? '' : share > 0 ? '+' : '−'}${shown} %`;
}

/** What a soak must not show, as sentences; none: it passed. `maxGrowth`: share by which heaps may grow. */
export function soakProblems(
  { samples, before, after, temporary, timersLeft }: SoakReport,
  maxGrowth: number,
): string[] {
  const problems: string[] = [];
  const heaps = {
    'the heap': samples.map(({ heapBytes }) => heapBytes),
    'memory outside the heap': samples.map(({ heapBytes, externalBytes }) => heapBytes + externalBytes),
    "the index' thread": samples.map(({ indexBytes }) => indexBytes),
  };
  for (const [name, values] of Object.entries(heaps)) {
    const { thirds, fitted } = getGrowth(values);
    // Both: one late collection moves a third, one early spike the line.
    if (Math.min(thirds, fitted) > maxGrowth)
      problems.push(`${name} grew by ${getPercent(thirds)} (fitted ${getPercent(fitted)})`);
  }
  if (after.descriptors > before.descriptors)
    problems.push(`${after.descriptors - before.descriptors} file descriptors are left open`);
  for (const [kind, count] of Object.entries(after.resources))
    if (count > (before.resources[kind] ?? 0)) problems.push(`${count - (before.resources[kind] ?? 0)} × ${kind} left`);
  if (after.children > before.children) problems.push(`${after.children - before.children} child processes are left`);
  if (temporary.length > 0) problems.push(`left among the temporary files: ${temporary.join(', ')}`);
  if (timersLeft > 0) problems.push(`${timersLeft} timers of the clock are left`);
  const inWork = samples.map(({ descriptors }) => descriptors);
  if (inWork.length >= 3 && getGrowth(inWork).thirds > 0.2 && (inWork.at(-1) ?? 0) - (inWork[0] ?? 0) > 5)
    problems.push(`file descriptors grow while it works: ${inWork.join(', ')}`);
  return problems;
}

function getShare(growth: number, from: number): number {
  // A line through noise may begin below nothing: that has no share.
  if (from > 0) return growth / from;
  return growth > 0 ? Infinity : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
