import type { Clock } from '../base/clock.ts';
import { runStage, type Breaker, type StageEnd } from './runStage.ts';
import type { Stage } from './stage.ts';
import { reportStage, type StageReport } from './stageReport.ts';

/** How one stage ended. `reason` is a code; for `error` it is the message of what was thrown. */
export interface TrailEntry {
  readonly stage: string;
  readonly outcome: 'answer' | 'pass' | 'skipped' | 'timeout' | 'error' | 'cancelled';
  readonly reason?: string;
  /** Present only when the cascade was given a clock. */
  readonly durationMs?: number;
}

/** What was tried, in order. */
export type Trail = readonly TrailEntry[];

/** No stage had an answer. */
export interface DeadEnd {
  /** Whether the caller gave up, rather than the stages. */
  readonly cancelled: boolean;
  /** Why each stage that was reached did not answer, in order. */
  readonly reasons: readonly { readonly stage: string; readonly reason: string }[];
}

interface CascadeReport {
  readonly trail: Trail;
  /**
   * Whether a stage before the end could not do its work (error, time-out, skipped by a breaker or for want of time).
   * A degraded answer may be worse than the usual one; a degraded dead end does not prove that nothing is there.
   * A stage that passed did its work: falling through to a later stage alone degrades nothing.
   */
  readonly degraded: boolean;
}

/** The first answer with its trail, or a dead end; `deadEnd` tells which. */
export type Outcome<Answer> =
  | (CascadeReport & {
      readonly answer: Answer;
      /** Name of the stage that answered. */
      readonly stage: string;
      readonly confidence: number;
      readonly warnings: readonly string[];
      readonly deadEnd?: never;
    })
  | (CascadeReport & {
      readonly answer?: never;
      readonly stage?: never;
      readonly confidence: 0;
      readonly warnings: readonly string[];
      readonly deadEnd: DeadEnd;
    });

/** What a cascade may use. Without a clock there are no time-outs and no durations: pure stages stay deterministic. */
export interface CascadeOptions extends StageReport {
  /** Milliseconds for all stages together; stages that find nothing left are skipped. Needs a clock. */
  readonly totalBudgetMs?: number;
  /** Breakers by stage name. They live longer than one run; that is their point. */
  readonly breakers?: Readonly<Record<string, Breaker>>;
  readonly clock?: Clock;
}

/**
 * Chains stages: they are asked in order and the first answer wins. The returned function never rejects; whatever a
 * stage does is in the trail. Aborting `signal` ends the run with a dead end whose last entry is `cancelled`.
 */
export function cascade<Query, Answer>(
  stages: readonly Stage<Query, Answer>[],
  options: CascadeOptions = {},
): (query: Query, signal?: AbortSignal) => Promise<Outcome<Answer>> {
  const { clock, totalBudgetMs = Number.POSITIVE_INFINITY } = options;

  return async (query, signal) => {
    const trail: TrailEntry[] = [];
    let degraded = false;
    const startedAt = clock?.now() ?? 0;

    for (const stage of stages) {
      const stageStartedAt = clock?.now() ?? startedAt;
      const pending = runStage(stage, query, {
        breaker: options.breakers?.[stage.name],
        clock,
        signal,
        remainingMs: totalBudgetMs - (stageStartedAt - startedAt),
      });
      // Awaiting what is already there would cost a turn of the microtask queue for every pure stage.
      const end = pending instanceof Promise ? await pending : pending;
      const entry = getEntry(stage.name, end, clock && clock.now() - stageStartedAt);
      trail.push(entry);
      reportStage(options, entry);

      if (end.outcome === 'answer') return { ...end.answered, stage: stage.name, degraded, trail };
      if (end.outcome === 'cancelled') break;
      degraded ||= end.outcome !== 'pass';
    }
    return { confidence: 0, warnings: [], degraded, trail, deadEnd: getDeadEnd(trail) };
  };
}

function getEntry(stage: string, end: StageEnd<unknown>, durationMs: number | undefined): TrailEntry {
  return {
    stage,
    outcome: end.outcome,
    reason: end.outcome !== 'answer' ? end.reason : undefined,
    durationMs,
  };
}

function getDeadEnd(trail: Trail): DeadEnd {
  return {
    cancelled: trail.at(-1)?.outcome === 'cancelled',
    reasons: trail.map(({ stage, reason = '' }) => ({ stage, reason })),
  };
}
