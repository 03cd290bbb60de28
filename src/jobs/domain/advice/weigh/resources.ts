import { inSequence } from '../../../../base/text/joinPatterns.ts';

/**
 * Bounds of a raise: from what was used; twice the limit where that is not known. Below 1.1 times its use, the job
 * fails again. An amount asked for at once that is more than four times the limit, and time beyond four times, is for a
 * person to decide.
 */
const raise = { usual: 1.5, guessed: 2, most: 4, least: 1.1 } as const;
const gibi = 2 ** 30;
const mebi = 2 ** 20;
/** Amounts of memory are rounded up to what people write. */
const steps = [
  { from: gibi, size: gibi },
  { from: 256 * mebi, size: 64 * mebi },
] as const;
const minute = 60;
/**
 * Rounding error of products of fractions: 1.1 hours divided by a half is two hours and twelve minutes, not a minute
 * more.
 */
const dust = 1e-9;

/** The resources that a job would need. */
export interface Raise {
  readonly kind: 'raise';
  /** Bytes or seconds. */
  readonly to: number;
  /** What the job needs is not known, only that it is more than its limit. */
  readonly isGuess?: boolean;
}

/** Why no raise helps, or that too little is known. */
export interface NoRaise {
  readonly kind: 'beyond-four-times' | 'beyond-node' | 'unknown';
}

/**
 * The memory that would fix an out-of-memory failure. All in bytes. `wanted`: the amount the program requested when it
 * failed. A job that was ended at its limit needs more than it: a use that was measured up to there is a lower bound,
 * and the raise a guess.
 */
export function memoryRaise({
  limit,
  peak,
  node,
  wanted,
}: {
  readonly limit?: number | undefined;
  readonly peak?: number | undefined;
  readonly node?: number | undefined;
  readonly wanted?: number | undefined;
}): Raise | NoRaise {
  const used = Math.max(limit ?? 0, peak ?? 0);
  if (used <= 0) return { kind: 'unknown' };
  const needed = wanted === undefined ? raise.least * used : raise.least * ((peak ?? 0) + wanted);
  const most = node ?? Number.POSITIVE_INFINITY;
  if (needed > most) return { kind: 'beyond-node' };
  // Without a known limit, four times the used amount is no bound.
  if (wanted !== undefined && needed > raise.most * (limit ?? used))
    return { kind: limit === undefined ? 'unknown' : 'beyond-four-times' };
  const [guessed, usual] = [raise.guessed * (limit ?? 0), raise.usual * used];
  const isGuess = wanted === undefined && guessed > usual;
  const aimed = Math.max(isGuess ? guessed : usual, needed);
  const unit = steps.find(({ from }) => aimed >= from)?.size ?? mebi;
  // Whole units where the node allows it, else whole megabytes.
  const to = [
    Math.max(1, Math.ceil(aimed / unit)) * unit,
    Math.floor(most / gibi) * gibi,
    Math.floor(most / mebi) * mebi,
  ].find((each) => Number.isFinite(each) && each >= needed && each <= most);
  return to === undefined ? { kind: 'unknown' } : { kind: 'raise', to, isGuess };
}

/** The time that would fix a timeout, in seconds. `progress`: how far the job got in the time it used, 0 to 1. */
export function runtimeRaise({
  limit,
  used,
  progress,
}: {
  readonly limit?: number | undefined;
  readonly used?: number | undefined;
  readonly progress?: number | undefined;
}): Raise | NoRaise {
  const base = limit ?? used;
  if (base === undefined || base <= 0) return { kind: 'unknown' };
  const ran = used ?? base;
  const most = Math.floor(raise.most * base);
  // A job that ran for several times its limit was not ended by that limit.
  if (raise.least * ran > most) return { kind: 'unknown' };
  const needed = (raise.least * ran) / (progress ?? 1);
  if (needed > most) return { kind: 'beyond-four-times' };
  return {
    kind: 'raise',
    to: Math.min(Math.ceil(Math.max(base * raise.usual, needed) / minute - dust) * minute, most),
  };
}

/** Bytes for people: whole gigabytes, below one megabytes. */
export function memoryText(bytes: number): string {
  return bytes >= gibi ? `${Math.ceil(bytes / gibi)}g` : `${Math.max(1, Math.ceil(bytes / mebi))}m`;
}

/** Formats the bytes of a raise for Torc, without rounding beyond its bounds: gigabytes where whole, else megabytes. */
export function memoryAmount(bytes: number): string {
  return bytes % gibi === 0 ? `${bytes / gibi}g` : `${Math.max(1, Math.floor(bytes / mebi))}m`;
}

/** Formats the seconds of a raise as ISO 8601, without rounding beyond its bounds: `PT2H30M`, `PT10M4S`. */
export function runtimeText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / minute) % 60, 'M'],
    [whole % minute, 'S'],
  ] as const;
  return `PT${parts.map(([count, letter]) => (count > 0 ? `${count}${letter}` : '')).join('')}`;
}

const sizeAsked = inSequence(
  [/allocate|allocation of|allocating|vector of size|tried to allocate/i],
  /\s+(?:array with shape [^)]*\)\s*)?(\d+(?:\.\d*)?)\s*(bytes|[KMGTP]i?B|[KMGTP]b)\b/i,
);
const units: Readonly<Record<string, number>> = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40, p: 2 ** 50 };

/** The number of bytes that a program requested at once, according to a line. */
export function memoryAsked(line: string): number | undefined {
  const [, number, unit] = sizeAsked.exec(line) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  return Number(number) * (units[unit.charAt(0).toLowerCase()] ?? 1);
}
