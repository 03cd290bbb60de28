import { undoneAt, writtenAt } from './outcome.ts';
import type { RecordedEdit } from './types.ts';

/**
 * An edit taken back within this time counts as wrong; one taken back later was more likely overtaken by other work.
 * Milliseconds.
 */
export const regretMs = 10 * 60 * 1000;

/**
 * A person who takes back an edit of their own within this time has tried out the commands: the place is drawn and read
 * only then, and nothing was judged. Such an edit counts neither as kept nor as taken back. It is short on purpose,
 * because a wrong edit is taken back as well, after a look. Milliseconds.
 */
export const trialMs = 10 * 1000;

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
 * place the engine found: one whose place a person chose was not the engine's promise. One written less than
 * `regretMs` before `now` has not stood the test yet, whatever became of it: those taken back are watched as long as
 * those kept, or a few early undos would be all there is. Trials (`trialMs`) and rejections do not count: people also
 * reject what is placed well.
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
      if (now - written <= regretMs || isTrial(edit, written)) return [];
      const undone = undoneAt(edit);
      return [{ confidence, isRegretted: undone !== undefined && undone - written <= regretMs }];
    });
    if (settled.length === 0) return [];
    const promised = settled.reduce((sum, { confidence }) => sum + confidence, 0) / settled.length;
    const kept = settled.filter(({ isRegretted }) => !isRegretted).length / settled.length;
    return [{ from, to, edits: settled.length, promised, kept }];
  });
}

/** What an agent wrote is no trial of the person who takes it back. */
function isTrial(edit: RecordedEdit, written: number): boolean {
  const undone = undoneAt(edit);
  return edit.event.origin === 'command' && undone !== undefined && undone - written <= trialMs;
}
