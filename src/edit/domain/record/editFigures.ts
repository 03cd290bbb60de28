import { getFailureCause, getOutcome } from './outcome.ts';
import type { RecordedEdit } from './types.ts';

const msPerDay = 24 * 60 * 60 * 1000;

/** With fewer edits than this no alarm is raised: two slow edits on a Monday are no trend. */
export const leastForAlert = 20;

/**
 * The goals and alarms of ADR-007 ("Monitoring & Validation"): success over 99 %, alarm under 95 %; of the edits that
 * are not found exactly over 85 % recovered without a model; a model asked for under 5 %, alarm over 10 %; mean latency
 * alarm over a second; under ten dollars a month.
 */
export const goals = {
  success: { target: 0.99, alert: 0.95 },
  recovered: { target: 0.85 },
  modelAsked: { target: 0.05, alert: 0.1 },
  meanLatencyMs: { alert: 1000 },
  costThisMonthUsd: { target: 10 },
} as const;

/** A part of a number of edits; without `of` there is no share. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** An alarm of ADR-007 that holds. */
export type FigureAlert = 'success' | 'model-usage' | 'latency';

/** What the record of a window comes to. */
export interface EditFigures {
  /** Edits in the window. */
  readonly edits: number;
  /** Edits that reached the file, among those that were decided. */
  readonly success: Share;
  /** Edits whose old text stood in the file as written. */
  readonly exact: Share;
  /** Of the decided edits that were not found exactly, those placed by cleaning or similarity, without a model. */
  readonly recovered: Share;
  /** Edits for which a model was asked. */
  readonly modelAsked: Share;
  /** From the request to the verdict, in milliseconds; absent without edits. */
  readonly meanLatencyMs?: number;
  readonly p95LatencyMs?: number;
  /** In US dollars by the user's prices, as far back as the record goes; bound to no window and no folder. */
  readonly costTodayUsd: number;
  readonly costThisMonthUsd: number;
  /** Why edits did not reach their file, most frequent first. */
  readonly causes: readonly { readonly cause: string; readonly count: number }[];
  readonly alerts: readonly FigureAlert[];
}

/**
 * The times by which events are counted, in milliseconds since 1970. When a day begins is a question of the user's
 * place.
 */
export interface FigureTimes {
  readonly now: number;
  readonly startOfDay: number;
  readonly startOfMonth: number;
  /** Length of the window in days. */
  readonly days: number;
}

/**
 * Computes ADR-007's figures of these edits over the window that ends now. `paid`: the edits whose cost counts, those
 * of other folders included, because one person pays for them all.
 */
export function editFigures(
  edits: readonly RecordedEdit[],
  times: FigureTimes,
  paid: readonly RecordedEdit[] = edits,
): EditFigures {
  const window = edits.filter(({ event }) => event.at > times.now - times.days * msPerDay);
  const decided = window.filter((edit) => ['succeeded', 'failed'].includes(getOutcome(edit)));
  const succeeded = decided.filter((edit) => getOutcome(edit) === 'succeeded');
  const isMissed = ({ event }: RecordedEdit): boolean => event.missedExact;
  const isLocal = ({ event }: RecordedEdit): boolean => event.tier === 'ai-mode' || event.tier === 'fuzzy';
  const success = { count: succeeded.length, of: decided.length };
  const modelAsked = { count: window.filter(({ event }) => event.modelAsked).length, of: window.length };
  const latencies = window.map(({ event }) => event.latencyMs).sort((a, b) => a - b);
  const mean = latencies.length === 0 ? undefined : latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length;
  const p95 = latencies[Math.ceil(latencies.length * 0.95) - 1];
  return {
    edits: window.length,
    success,
    exact: { count: window.filter((edit) => !isMissed(edit)).length, of: window.length },
    recovered: {
      count: succeeded.filter((edit) => isMissed(edit) && isLocal(edit)).length,
      of: decided.filter(isMissed).length,
    },
    modelAsked,
    meanLatencyMs: mean,
    p95LatencyMs: p95,
    costTodayUsd: costSince(paid, times.startOfDay),
    costThisMonthUsd: costSince(paid, times.startOfMonth),
    causes: getCauses(window),
    alerts: [
      ...(enough(success) && getShare(success) < goals.success.alert ? ['success' as const] : []),
      ...(enough(modelAsked) && getShare(modelAsked) > goals.modelAsked.alert ? ['model-usage' as const] : []),
      ...(latencies.length >= leastForAlert && mean !== undefined && mean > goals.meanLatencyMs.alert
        ? ['latency' as const]
        : []),
    ],
  };
}

/** A share as a number between 0 and 1; 0 of nothing is 0. */
export function getShare({ count, of }: Share): number {
  return of === 0 ? 0 : count / of;
}

function enough({ of }: Share): boolean {
  return of >= leastForAlert;
}

function costSince(edits: readonly RecordedEdit[], since: number): number {
  return edits.reduce((sum, { event }) => (event.at >= since ? sum + (event.costUsd ?? 0) : sum), 0);
}

function getCauses(window: readonly RecordedEdit[]): { cause: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const edit of window) {
    const cause = getFailureCause(edit);
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts]
    .map(([cause, count]) => ({ cause, count }))
    .sort((a, b) => b.count - a.count || (a.cause < b.cause ? -1 : 1));
}
