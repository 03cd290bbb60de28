import { describe, expect, it } from 'vitest';
import type { FigureId, HealthFigure } from '../../../../src/base/health.ts';
import { editHealthFigures } from '../../../../src/edit/domain/record/editHealthFigures.ts';
import type { EditEvent, RecordedEdit } from '../../../../src/edit/domain/record/types.ts';
import { figureState } from '../../../../src/health/index.ts';
import { getEvent, recorded, refusedEvent } from '../../../support/recordedEdits.ts';

const now = 1_700_000_000_000;
const day = 24 * 60 * 60 * 1000;
const times = { now, startOfDay: now - 1000, startOfMonth: now - 2 * day, days: 5 };

function many(count: number, given: Partial<EditEvent> = {}): RecordedEdit[] {
  return Array.from({ length: count }, (_, at) =>
    recorded(getEvent({ id: `edit-${String(at)}`, at: now - 1000, ...given })),
  );
}

function getFigure(id: FigureId, edits: readonly RecordedEdit[]): HealthFigure {
  const found = editHealthFigures(edits, times).find((figure) => figure.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

describe('the health figures of edits', () => {
  it('say nothing without edits', () => {
    for (const figure of editHealthFigures([], times)) {
      expect(figure.measured, figure.id).toBe(0);
      expect(figure.value, figure.id).toBeUndefined();
      expect(figureState(figure), figure.id).toBe('none');
    }
  });

  it('alarm for success under .95 from 20 edits on, not before', () => {
    const failing = (count: number): RecordedEdit[] => [
      ...many(count - 2),
      recorded(refusedEvent({ at: now })),
      recorded(refusedEvent({ at: now })),
    ];
    expect(figureState(getFigure('edits.success', failing(20)))).toBe('alert');
    expect(figureState(getFigure('edits.success', failing(19)))).toBe('few');
    expect(getFigure('edits.success', failing(20))).toMatchObject({
      value: 0.9,
      count: 18,
      measured: 20,
      target: { side: 'least', at: 0.99 },
    });
  });

  it('alarm for a model asked for more than .10, and for a mean over a second', () => {
    const asked = [...many(17), ...many(3, { modelAsked: true, costUsd: 2, latencyMs: 30_000 })];
    expect(figureState(getFigure('edits.model-usage', asked))).toBe('alert');
    expect(getFigure('edits.latency', asked)).toMatchObject({
      unit: 'ms',
      p95: 30_000,
      value: (17 * 12 + 3 * 30_000) / 20,
    });
    expect(figureState(getFigure('edits.latency', asked))).toBe('alert');
    expect(getFigure('edits.cost', asked)).toMatchObject({
      unit: 'usd',
      value: 6,
      measured: 20,
      target: { side: 'most', at: 10 },
    });
  });

  it('has one value for each day of the window, oldest first, and gaps where nothing happened', () => {
    const edits = [
      ...many(1),
      recorded(refusedEvent({ at: now - 1000 })),
      ...many(1, { at: now - 5 * day + 1 }),
      ...many(1, { at: now - 5 * day - 1 }),
    ];
    expect(getFigure('edits.success', edits).series).toEqual({
      stepMs: day,
      values: [1, undefined, undefined, undefined, 0.5],
    });
    expect(getFigure('edits.latency', edits).series?.values[0]).toBe(12);
    expect(getFigure('edits.success', edits).measured).toBe(3);
  });

  it('tell strategies apart: an edit of an earlier text is stale, not what found it there', () => {
    const edits = [
      ...many(2),
      ...many(1, { staleVersionsAgo: 2 }),
      ...many(1, { tier: 'fuzzy', missedExact: true }),
      recorded(refusedEvent({ at: now })),
      recorded(getEvent({ at: now, verdict: 'review' })),
    ];
    expect(getFigure('edits.strategy', edits)).toMatchObject({
      value: 6,
      parts: [
        {
          by: 'strategy',
          counts: [
            { code: 'exact', count: 2 },
            { code: 'stale', count: 1 },
            { code: 'fuzzy', count: 1 },
            { code: 'review', count: 1 },
            { code: 'refused', count: 1 },
          ],
        },
      ],
    });
  });

  it('put what was kept beside what was promised', () => {
    const old = { at: now - day, confidence: 0.9 };
    const edits = [...many(9, old), recorded(getEvent({ ...old, id: 'regretted' }), ['undone', 60_000])];
    expect(getFigure('edits.calibration', edits)).toMatchObject({
      value: 0.9,
      count: 9,
      measured: 10,
      parts: [
        {
          by: 'promise',
          counts: [
            { code: 'promised', count: 9 },
            { code: 'kept', count: 9 },
          ],
        },
      ],
    });
  });
});
