import type { RecordedEdit } from './types.ts';

/**
 * What an edit of the record came to. `open`: not decided yet, or it was fine and held back because of another edit of
 * its request; `nothing`: the file held the new text already. Neither of these two says whether edits succeed.
 */
export type EditOutcome = 'succeeded' | 'failed' | 'open' | 'nothing';

/** The cause of an edit that had a sure place and was not written because another edit of the same request had none. */
export const heldCause = 'held';

/**
 * Applied, accepted by a person, or placed by one: the edit succeeded, even when it was taken back later (that counts
 * for the calibration). Rejected, refused, or left without a place: it failed.
 */
export function getOutcome({ event, sequels }: RecordedEdit): EditOutcome {
  if (event.verdict === 'applied' || sequels.some(({ sequel }) => sequel === 'accepted' || sequel === 'placed'))
    return 'succeeded';
  if (event.cause === 'already-applied') return 'nothing';
  if (event.cause === heldCause) return 'open';
  if (event.verdict === 'proposed') return sequels.some(({ sequel }) => sequel === 'rejected') ? 'failed' : 'open';
  return 'failed';
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
