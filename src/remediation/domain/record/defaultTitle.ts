import { withoutPlace } from '../read/lines/withoutPlace.ts';
import type { ReadError } from '../read/types.ts';

/** A prefix that only says that this is an error; if a code follows, it belongs to the message. */
const plainMark = /^(?:fatal )?error:\s+/i;

/**
 * The title of a fix that has none of its own: the failing line, without its place and its mark. Always a part of that
 * line.
 */
export function defaultTitle({ failingLine }: Pick<ReadError, 'failingLine'>): string {
  return withoutPlace(failingLine).replace(plainMark, '').trim();
}
