import { describe, expect, test } from 'vitest';
import type { HealthFigure } from '../../../src/base/health.ts';
import { assessHealth } from '../../../src/health/domain/assess.ts';
import { FigureHistory, historyStepMs } from '../../../src/health/domain/history.ts';
import { getFigure } from '../../support/fakeHealth.ts';

const start = 1_700_000_000_000;
const report = (step: number, ...figures: readonly HealthFigure[]) =>
  assessHealth(
    [{ feature: 'edits', figures, breakers: [], sizes: [], degradations: [] }],
    start + step * historyStepMs,
  );

describe('the short past of figures', () => {
  test('is what was seen, in equal steps, with gaps where nobody looked', () => {
    const history = new FigureHistory();
    for (const [step, value] of [
      [0, 0.9],
      [1, 0.8],
      [1, 0.7],
      [4, 0.6],
    ] as const)
      history.add(report(step, getFigure({ value })));
    expect(history.getSeries(getFigure())).toEqual({
      stepMs: historyStepMs,
      values: [0.9, 0.7, undefined, undefined, 0.6],
    });
  });

  test('is none while nothing has changed, and the figure’s own where it keeps one', () => {
    const history = new FigureHistory();
    for (const step of [0, 1, 2]) history.add(report(step, getFigure()));
    expect(history.getSeries(getFigure())).toBeUndefined();
    const series = { stepMs: 1, values: [1, undefined] };
    expect(history.getSeries(getFigure({ series }))).toBe(series);
  });

  test('is kept for each repository by itself', () => {
    const history = new FigureHistory();
    const [one, other] = [getFigure({ repository: 'a' }), getFigure({ repository: 'b' })];
    history.add(report(0, one, other));
    history.add(report(1, { ...one, value: 0.1 }, other));
    expect(history.getSeries(one)?.values).toEqual([0.995, 0.1]);
    expect(history.getSeries(other)).toBeUndefined();
  });

  test('does not grow: old steps go, figures that are gone go, a clock set back leaves nothing ahead', () => {
    const history = new FigureHistory();
    for (let step = 0; step < 500; step++) history.add(report(step, getFigure({ value: step })));
    expect(history.getSeries(getFigure())?.values).toHaveLength(60);
    history.add(report(10, getFigure({ value: 1 })));
    expect(history.getSeries(getFigure())).toBeUndefined();
    history.add(report(11));
    history.add(report(12, getFigure({ value: 7 })));
    history.add(report(13, getFigure({ value: 8 })));
    expect(history.getSeries(getFigure())?.values).toEqual([7, 8]);
  });

  test('a value that is no number is a gap', () => {
    const history = new FigureHistory();
    for (const [step, value] of [
      [0, 1],
      [1, Number.NaN],
      [2, 3],
    ] as const)
      history.add(report(step, getFigure({ value })));
    expect(history.getSeries(getFigure())?.values).toEqual([1, undefined, 3]);
  });
});
