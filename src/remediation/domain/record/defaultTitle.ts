import type { ReadError } from '../read/types.ts';

/** Where a compiler says something: `src/a.ts:3:4:`, `src/a.ts(3,4):`, `src/a.ts:3:4 - `. */
const place = /^[^\s:(][^\n:(]{0,300}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\))(?::|\s+-)?\s+/;
/** Says no more than that it is an error; with a code behind it it belongs to the message. */
const plainMark = /^(?:fatal )?error:\s+/i;

/** The title of a fix that nobody gave one: the line that failed, without its place and its mark. Always a part of that line. */
export function defaultTitle({ failingLine }: Pick<ReadError, 'failingLine'>): string {
  const line = failingLine.trim();
  const short = line.replace(place, '').replace(plainMark, '').trim();
  return short === '' ? line : short;
}
