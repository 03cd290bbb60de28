import type { RecordedEdit } from './types.ts';

/**
 * What an edit of the record came to. `open`: not decided yet, or it was fine and held back because of another edit of
 * its request; `nothing`: the file held the new text already. Neither of these two says whether edits succeed.
 */
export type EditOutcome = 'succeeded' | 'failed' | 'open' | 'nothing';

/** The cause of an edit that had a sure place and was not written because another edit of the same request had none. */
export const heldCause = 'held';

/** The cause of an edit that a person rejected. */
export const rejectedCause = 'rejected';

/**
 * Applied, accepted by a person, or placed by one: the edit succeeded, even when it was taken back later (that counts
 * for the calibration). Rejected, refused, or left without a place: it failed. What a person decided counts before what
 * kept the edit from being written at first.
 */
export function getOutcome({ event, sequels }: RecordedEdit): EditOutcome {
  if (event.verdict === 'applied' || sequels.some(({ sequel }) => sequel === 'accepted' || sequel === 'placed'))
    return 'succeeded';
  if (isRejected(sequels)) return 'failed';
  if (event.cause === 'already-applied') return 'nothing';
  if (event.cause === heldCause) return 'open';
  return event.verdict === 'proposed' ? 'open' : 'failed';
}

/** Why an edit is not in its file, as a code; `undefined` for one that came into it or waits in a review. */
export function getFailureCause(edit: RecordedEdit): string | undefined {
  const { event, sequels } = edit;
  if (getOutcome(edit) === 'succeeded') return undefined;
  if (isRejected(sequels)) return rejectedCause;
  return event.verdict === 'proposed' ? undefined : event.cause;
}

/** Whether a person saw the edit and did not want it. */
export function isRejected(sequels: RecordedEdit['sequels']): boolean {
  return sequels.some(({ sequel }) => sequel === 'rejected');
}

/** When the edit came into the file, in milliseconds since 1970; `undefined` for one that did not. */
export function writtenAt({ event, sequels }: RecordedEdit): number | undefined {
  return event.verdict === 'applied'
    ? event.at
    : sequels.find(({ sequel }) => sequel === 'accepted' || sequel === 'placed')?.at;
}

/** When the edit was taken back, in milliseconds since 1970. */
export function undoneAt({ sequels }: RecordedEdit): number | undefined {
  return sequels.find(({ sequel }) => sequel === 'undone')?.at;
}
