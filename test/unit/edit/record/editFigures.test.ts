import { describe, expect, it } from 'vitest';
import { editFigures, getShare, type FigureTimes } from '../../../../src/edit/domain/record/editFigures.ts';
import type { EditEvent, RecordedEdit } from '../../../../src/edit/domain/record/types.ts';
import { getEvent, recorded, refusedEvent } from '../../../support/recordedEdits.ts';

const now = 1_700_000_000_000;
const day = 24 * 60 * 60 * 1000;
const times: FigureTimes = { now, startOfDay: now - 1000, startOfMonth: now - 10 * day, days: 30 };

function many(count: number, given: Partial<EditEvent> = {}): RecordedEdit[] {
  return Array.from({ length: count }, () => recorded(getEvent({ at: now, ...given })));
}

describe('the figures of the record', () => {
  it('are all empty without edits, and raise no alarm', () => {
    const figures = editFigures([], times);
    expect(figures).toMatchObject({ edits: 0, success: { count: 0, of: 0 }, alerts: [], causes: [], costTodayUsd: 0 });
    expect(figures.meanLatencyMs).toBeUndefined();
    expect(getShare(figures.success)).toBe(0);
  });

  it('count what reached the file, by whichever way, as success', () => {
    const edits = [
      recorded(getEvent({ at: now })),
      recorded(getEvent({ at: now, verdict: 'proposed' }), ['accepted', 10]),
      recorded(refusedEvent({ at: now, verdict: 'review', cause: 'small-margin' }), ['placed', 10]),
      recorded(getEvent({ at: now }), ['undone', 10]),
      recorded(getEvent({ at: now, verdict: 'proposed' }), ['rejected', 10]),
      recorded(refusedEvent({ at: now })),
    ];
    expect(editFigures(edits, times).success).toEqual({ count: 4, of: 6 });
  });

  it('count what nobody has decided, what was held back and what was there already as neither', () => {
    const edits = [
      recorded(getEvent({ at: now })),
      recorded(getEvent({ at: now, verdict: 'proposed' })),
      recorded(refusedEvent({ at: now, cause: 'already-applied' })),
      recorded(refusedEvent({ at: now, cause: 'held' })),
    ];
    expect(editFigures(edits, times)).toMatchObject({ edits: 4, success: { count: 1, of: 1 } });
  });

  it('count recovery among the edits that were not found exactly, and only without a model', () => {
    const edits = [
      ...many(5),
      ...many(2, { missedExact: true, tier: 'fuzzy' }),
      ...many(1, { missedExact: true, tier: 'ai-mode' }),
      ...many(1, { missedExact: true, tier: 'model', modelAsked: true }),
      recorded(refusedEvent({ at: now, modelAsked: true })),
    ];
    const figures = editFigures(edits, times);
    expect(figures.recovered).toEqual({ count: 3, of: 5 });
    expect(figures.modelAsked).toEqual({ count: 2, of: 10 });
    expect(figures.exact).toEqual({ count: 5, of: 10 });
  });

  it('look at the window only, but at the day and the month for the cost', () => {
    const edits = [
      ...many(1, { at: now - 500, costUsd: 0.25 }),
      ...many(1, { at: now - 5 * day, costUsd: 1 }),
      ...many(1, { at: now - 11 * day, costUsd: 7 }),
      ...many(1, { at: now - 31 * day }),
    ];
    expect(editFigures(edits, times)).toMatchObject({ edits: 3, costTodayUsd: 0.25, costThisMonthUsd: 1.25 });
    expect(editFigures(edits, { ...times, days: 1 })).toMatchObject({ edits: 1, costThisMonthUsd: 1.25 });
  });

  it('tell the mean and the 95th percentile of the latency', () => {
    const edits = Array.from({ length: 100 }, (_, index) => recorded(getEvent({ at: now, latencyMs: index + 1 })));
    expect(editFigures(edits, times)).toMatchObject({ meanLatencyMs: 50.5, p95LatencyMs: 95 });
  });

  it('tell what a person rejected as rejected, and nothing of what came through after all', () => {
    const edits = [
      recorded(refusedEvent({ at: now, cause: 'held' }), ['rejected', 10]),
      recorded(getEvent({ at: now, verdict: 'proposed' }), ['rejected', 10]),
      recorded(refusedEvent({ at: now, verdict: 'review', cause: 'small-margin' }), ['placed', 10]),
      recorded(refusedEvent({ at: now, cause: 'held' }), ['accepted', 10]),
      recorded(refusedEvent({ at: now, cause: 'held' })),
      recorded(getEvent({ at: now, verdict: 'proposed' })),
    ];
    expect(editFigures(edits, times).causes).toEqual([
      { cause: 'rejected', count: 2 },
      { cause: 'held', count: 1 },
    ]);
    expect(editFigures(edits, times).success).toEqual({ count: 2, of: 4 });
  });

  it('count the money of all folders, because one person pays it', () => {
    const here = many(1, { costUsd: 1 });
    expect(editFigures(here, times, [...here, ...many(2, { costUsd: 2 })])).toMatchObject({
      edits: 1,
      costThisMonthUsd: 5,
    });
  });

  it('list the causes of what was not placed, most frequent first', () => {
    const edits = [
      recorded(refusedEvent({ at: now })),
      recorded(refusedEvent({ at: now, cause: 'stale' })),
      recorded(refusedEvent({ at: now })),
      ...many(1, { cause: 'whitespace' }),
    ];
    expect(editFigures(edits, times).causes).toEqual([
      { cause: 'absent', count: 2 },
      { cause: 'stale', count: 1 },
    ]);
  });

  describe("raise ADR-007's alarms", () => {
    it('under 95 % success, from 20 decided edits on', () => {
      const of = (applied: number, refused: number): readonly string[] =>
        editFigures(
          [...many(applied), ...Array.from({ length: refused }, () => recorded(refusedEvent({ at: now })))],
          times,
        ).alerts;
      expect(of(19, 1)).toEqual([]);
      expect(of(18, 2)).toEqual(['success']);
      expect(of(17, 2)).toEqual([]);
      expect(of(0, 2)).toEqual([]);
    });

    it('over 10 % model usage', () => {
      expect(editFigures([...many(18), ...many(2, { modelAsked: true })], times).alerts).toEqual([]);
      expect(editFigures([...many(17), ...many(3, { modelAsked: true })], times).alerts).toEqual(['model-usage']);
      expect(editFigures([...many(1), ...many(3, { modelAsked: true })], times).alerts).toEqual([]);
    });

    it('over a second on average', () => {
      expect(editFigures(many(20, { latencyMs: 1000 }), times).alerts).toEqual([]);
      expect(editFigures(many(20, { latencyMs: 1001 }), times).alerts).toEqual(['latency']);
      expect(editFigures(many(19, { latencyMs: 5000 }), times).alerts).toEqual([]);
    });
  });
});
