import type { FigureParts, HealthFigure } from '../../../base/health.ts';
import { calibration } from './calibration.ts';
import { editFigures, goals, leastForAlert, getShare, type FigureTimes, type Share } from './editFigures.ts';
import { getOutcome } from './outcome.ts';
import { strategies, getStrategy } from './strategy.ts';
import type { RecordedEdit } from './types.ts';

const msPerDay = 24 * 60 * 60 * 1000;

type HealthSeries = NonNullable<HealthFigure['series']>;

/**
 * ADR-007's figures ("Monitoring & Validation") over the window, with what they were on each of its days. `paid`: the
 * edits whose cost counts.
 */
export function editHealthFigures(
  edits: readonly RecordedEdit[],
  times: FigureTimes,
  paid: readonly RecordedEdit[] = edits,
): HealthFigure[] {
  const { now, days, startOfMonth } = times;
  const start = now - days * msPerDay;
  const window = edits.filter(({ event }) => event.at > start);
  const { success, recovered, modelAsked, meanLatencyMs, p95LatencyMs, costThisMonthUsd } = editFigures(
    edits,
    times,
    paid,
  );
  const byDay: RecordedEdit[][] = Array.from({ length: days }, () => []);
  for (const edit of window) byDay[Math.min(days - 1, Math.floor((edit.event.at - start) / msPerDay))]?.push(edit);
  const series = (
    getValue: (day: readonly RecordedEdit[]) => number | undefined,
  ): { readonly series: HealthSeries } => ({
    series: { stepMs: msPerDay, values: byDay.map(getValue) },
  });
  const thisMonth = paid.filter(({ event }) => event.at >= startOfMonth).length;
  return [
    {
      id: 'edits.success',
      ...shareFigure(success),
      target: least(goals.success.target),
      alert: least(goals.success.alert),
      leastForAlert,
      ...series(getSuccess),
    },
    { id: 'edits.recovered', ...shareFigure(recovered), target: least(goals.recovered.target) },
    {
      id: 'edits.model-usage',
      ...shareFigure(modelAsked),
      target: most(goals.modelAsked.target),
      alert: most(goals.modelAsked.alert),
      leastForAlert,
      ...series((day) => shareAmong(day, ({ event }) => event.modelAsked)),
    },
    {
      id: 'edits.latency',
      unit: 'ms',
      measured: window.length,
      alert: most(goals.meanLatencyMs.alert),
      leastForAlert,
      value: meanLatencyMs,
      p95: p95LatencyMs,
      ...series((day) =>
        day.length === 0 ? undefined : day.reduce((sum, { event }) => sum + event.latencyMs, 0) / day.length,
      ),
    },
    {
      id: 'edits.cost',
      unit: 'usd',
      measured: thisMonth,
      value: thisMonth > 0 ? costThisMonthUsd : undefined,
      target: most(goals.costThisMonthUsd.target),
    },
    strategyFigure(window),
    calibrationFigure(window, now),
  ];
}

function shareFigure(share: Share): Pick<HealthFigure, 'unit' | 'measured' | 'count' | 'value'> {
  return { unit: 'share', measured: share.of, count: share.count, value: share.of > 0 ? getShare(share) : undefined };
}

function least(at: number): HealthFigure['target'] & object {
  return { side: 'least', at };
}

function most(at: number): HealthFigure['target'] & object {
  return { side: 'most', at };
}

function getSuccess(day: readonly RecordedEdit[]): number | undefined {
  return shareAmong(
    day.filter((edit) => ['succeeded', 'failed'].includes(getOutcome(edit))),
    (edit) => getOutcome(edit) === 'succeeded',
  );
}

function shareAmong(edits: readonly RecordedEdit[], isCounted: (edit: RecordedEdit) => boolean): number | undefined {
  return edits.length === 0 ? undefined : edits.filter(isCounted).length / edits.length;
}

function strategyFigure(window: readonly RecordedEdit[]): HealthFigure {
  const found = window.flatMap(({ event }) => getStrategy(event) ?? []);
  const counts = strategies
    .map((code) => ({ code, count: found.filter((each) => each === code).length }))
    .filter(({ count }) => count > 0);
  return {
    id: 'edits.strategy',
    unit: 'count',
    measured: found.length,
    ...(found.length > 0 && { value: found.length, parts: [{ by: 'strategy', counts }] }),
  };
}

/** How many of the edits that stood the test were kept, beside how many should have been by what was promised. */
function calibrationFigure(window: readonly RecordedEdit[], now: number): HealthFigure {
  const buckets = calibration(window, now);
  const measured = buckets.reduce((sum, { edits }) => sum + edits, 0);
  if (measured === 0) return { id: 'edits.calibration', unit: 'share', measured };
  const promised = Math.round(buckets.reduce((sum, bucket) => sum + bucket.promised * bucket.edits, 0));
  const kept = Math.round(buckets.reduce((sum, bucket) => sum + bucket.kept * bucket.edits, 0));
  const parts: FigureParts = {
    by: 'promise',
    counts: [
      { code: 'promised', count: promised },
      { code: 'kept', count: kept },
    ],
  };
  return { id: 'edits.calibration', unit: 'share', measured, count: kept, value: kept / measured, parts: [parts] };
}
