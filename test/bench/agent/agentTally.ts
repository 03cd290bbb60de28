import type { Verdict } from '../edit/score.ts';

/** What became of one way of going on after the first answer, over the cases of a class. */
export interface RetryCounts {
  /** Calls sent a second time. */
  sent: number;
  /** Right in the end, first try included; for classes that must be held: still held. */
  right: number;
  /** Second calls applied wrongly: another text than the one meant. */
  wrong: number;
  /** A second call that was turned down, or applied by another tier than the exact one. */
  failed: number;
}

/** The counts of one class. */
export interface ClassCounts {
  readonly expected: string;
  n: number;
  /** Right, or rightly held, at the first try. */
  first: number;
  /** Applied wrongly at the first try. */
  firstWrong: number;
  /** Not applied at the first try. */
  open: number;
  /** The next steps advised for these. */
  readonly next: Map<string, number>;
  readonly mechanical: RetryCounts;
  readonly informed: RetryCounts;
  readonly plain: RetryCounts & { first: number };
}

/** Nothing counted yet. */
function noRetries(): RetryCounts {
  return { sent: 0, right: 0, wrong: 0, failed: 0 };
}

/** A class without cases. */
export function emptyClass(expected: string): ClassCounts {
  return {
    expected,
    n: 0,
    first: 0,
    firstWrong: 0,
    open: 0,
    next: new Map(),
    mechanical: noRetries(),
    informed: noRetries(),
    plain: { ...noRetries(), first: 0 },
  };
}

/** Whether a verdict is a success: the perfect text, or nothing changed where nothing must be. */
export function isSuccess(expected: string, verdict: Verdict): boolean {
  return verdict === 'correct' || (expected === 'refuse' && verdict === 'review');
}

/** Whether a verdict means that a text was written that was not meant. */
export function isHarm(verdict: Verdict): boolean {
  return verdict === 'wrong' || verdict === 'leak';
}

/** Sums classes of one expectation, or all. */
export function summed(classes: Iterable<ClassCounts>, expected?: string): ClassCounts {
  const sum = emptyClass(expected ?? 'all');
  for (const each of classes) {
    if (expected !== undefined && each.expected !== expected) continue;
    sum.n += each.n;
    sum.first += each.first;
    sum.firstWrong += each.firstWrong;
    sum.open += each.open;
    for (const [step, count] of each.next) sum.next.set(step, (sum.next.get(step) ?? 0) + count);
    for (const agent of ['mechanical', 'informed', 'plain'] as const) {
      for (const key of ['sent', 'right', 'wrong', 'failed'] as const) sum[agent][key] += each[agent][key];
    }
    sum.plain.first += each.plain.first;
  }
  return sum;
}
