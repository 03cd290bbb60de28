import { describe, expect, it } from 'vitest';
import { calibration, regretMs, trialMs } from '../../../../src/edit/domain/record/calibration.ts';
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
      calibration([recorded(proposed, ['accepted', 2 * regretMs], ['undone', 2 * regretMs + 60_000])], later)[0]?.kept,
    ).toBe(0);
  });

  it('waits until an edit has stood the test', () => {
    expect(calibration([recorded(at(0.9))], written + regretMs)).toEqual([]);
    expect(calibration([recorded(at(0.9))], written + regretMs + 1)).toHaveLength(1);
  });

  it('watches an edit that is taken back as long as one that is kept', () => {
    // Three edits taken back within a minute and three that stand: nothing is known of any of them yet.
    const edits = [
      ...Array.from({ length: 3 }, () => recorded(at(0.995), ['undone', 60_000])),
      ...Array.from({ length: 3 }, () => recorded(at(0.995))),
    ];
    expect(calibration(edits, written + 2 * 60_000)).toEqual([]);
    expect(calibration(edits, later)).toMatchObject([{ edits: 6, kept: 0.5 }]);
  });

  it('takes the trial of a person, undone within seconds, for no verdict about the place', () => {
    const tried = recorded(at(0.995), ['undone', trialMs]);
    expect(calibration([tried, tried, tried], later)).toEqual([]);
    expect(calibration([recorded(at(0.995), ['undone', trialMs + 1])], later)[0]?.kept).toBe(0);
    // Who undoes what an agent did has looked at the agent's work.
    const agent = getEvent({ at: written, confidence: 0.995, origin: 'mcp' });
    expect(calibration([recorded(agent, ['undone', 5])], later)[0]?.kept).toBe(0);
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
