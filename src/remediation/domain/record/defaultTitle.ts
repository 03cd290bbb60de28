import { withoutPlace } from '../read/lines/withoutPlace.ts';
import type { ReadError } from '../read/types.ts';

/** Says no more than that it is an error; with a code behind it it belongs to the message. */
const plainMark = /^(?:fatal )?error:\s+/i;

/**
 * The title of a fix that nobody gave one: the line that failed, without its place and its mark. Always a part of that
 * line.
 */
export function defaultTitle({ failingLine }: Pick<ReadError, 'failingLine'>): string {
  return withoutPlace(failingLine).replace(plainMark, '').trim();
}
