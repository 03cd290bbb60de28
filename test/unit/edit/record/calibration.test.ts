import { describe, expect, it } from 'vitest';
import { calibration, regretMs } from '../../../../src/edit/domain/record/calibration.ts';
import { getEvent, recorded, refusedEvent } from '../../../support/recordedEdits.ts';

const written = 1_700_000_000_000;
const later = written + 60 * 60 * 1000;
const at = (confidence: number): ReturnType<typeof getEvent> => getEvent({ at: written, confidence });

describe('calibration', () => {
  it('puts the promise beside what was kept', () => {
    const edits = [
      recorded(at(0.96)),
      recorded(at(0.98)),
      recorded(at(0.97), ['undone', 60_000]),
      recorded(at(0.97)),
      recorded(at(1)),
    ];
    expect(calibration(edits, later)).toEqual([
      { from: 0.95, to: 0.99, edits: 4, promised: expect.closeTo(0.97, 10) as number, kept: 0.75 },
      { from: 0.99, to: 1, edits: 1, promised: 1, kept: 1 },
    ]);
  });

  it('counts an edit taken back within minutes, not one taken back later', () => {
    expect(calibration([recorded(at(0.9), ['undone', regretMs])], later)[0]?.kept).toBe(0);
    expect(calibration([recorded(at(0.9), ['undone', regretMs + 1])], later)[0]?.kept).toBe(1);
  });

  it('counts from the acceptance for an edit that was shown first', () => {
    const proposed = getEvent({ at: written, confidence: 0.9, verdict: 'proposed' });
    expect(
      calibration([recorded(proposed, ['accepted', 2 * regretMs], ['undone', 2 * regretMs + 5])], later)[0]?.kept,
    ).toBe(0);
  });

  it('waits until an edit has stood the test', () => {
    expect(calibration([recorded(at(0.9))], written + regretMs)).toEqual([]);
    expect(calibration([recorded(at(0.9))], written + regretMs + 1)).toHaveLength(1);
    expect(calibration([recorded(at(0.9), ['undone', 5])], written + 10)[0]?.kept).toBe(0);
  });

  it("leaves out what was not the engine's promise, or was never written", () => {
    const edits = [
      recorded(getEvent({ at: written, verdict: 'review', confidence: 0.7 }), ['placed', 1]),
      recorded(getEvent({ at: written, verdict: 'proposed' })),
      recorded(getEvent({ at: written, verdict: 'proposed' }), ['rejected', 1]),
      recorded(refusedEvent({ at: written })),
    ];
    expect(calibration(edits, later)).toEqual([]);
  });
});
