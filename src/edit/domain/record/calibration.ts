import { undoneAt, writtenAt } from './outcome.ts';
import type { RecordedEdit } from './types.ts';

/**
 * An edit taken back within this time counts as wrong; one taken back later was more likely overtaken by other work.
 * Milliseconds.
 */
export const regretMs = 10 * 60 * 1000;

/**
 * Lower bounds of the confidences that are looked at together: what is shown for review, what is nearly sure, what is
 * sure.
 */
const lowerBounds = [0, 0.8, 0.9, 0.95, 0.99];

/** What was promised for some edits and what became of the promise. */
export interface CalibrationBucket {
  /** Confidences from here (inclusive) up to `to` (exclusive; 1 is in the last). */
  readonly from: number;
  readonly to: number;
  readonly edits: number;
  /** Mean of the confidences promised, 0 to 1. */
  readonly promised: number;
  /** Share of the edits that were not taken back within `regretMs`, 0 to 1. */
  readonly kept: number;
}

/**
 * Promise against outcome, lowest confidence first; only buckets with edits. Counts edits that reached the file at the
 * place the engine found: one whose place a person chose was not the engine's promise, and one written less than
 * `regretMs` before `now` has not stood the test yet, unless it is taken back already. Rejections do not count: people
 * also reject what is placed well.
 */
export function calibration(edits: readonly RecordedEdit[], now: number): CalibrationBucket[] {
  return lowerBounds.flatMap((from, at) => {
    const to = lowerBounds[at + 1] ?? 1;
    const isLast = at === lowerBounds.length - 1;
    const settled = edits.flatMap((edit) => {
      const { confidence } = edit.event;
      const written = writtenAt(edit);
      if (confidence === undefined || written === undefined || edit.sequels.some(({ sequel }) => sequel === 'placed'))
        return [];
      if (confidence < from || (confidence >= to && !isLast)) return [];
      const undone = undoneAt(edit);
      const isRegretted = undone !== undefined && undone - written <= regretMs;
      return isRegretted || now - written > regretMs ? [{ confidence, isRegretted }] : [];
    });
    if (settled.length === 0) return [];
    const promised = settled.reduce((sum, { confidence }) => sum + confidence, 0) / settled.length;
    const kept = settled.filter(({ isRegretted }) => !isRegretted).length / settled.length;
    return [{ from, to, edits: settled.length, promised, kept }];
  });
}
