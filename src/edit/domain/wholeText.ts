import type { TextChange } from './types.ts';
import { applyChanges } from './merge/applyChanges.ts';

/**
 * How a file's bytes end their lines. `mixed` also covers lone carriage returns, which the editor unifies when it loads
 * a file.
 */
export type LineEndings = 'lf' | 'crlf' | 'mixed' | 'none';

/** Tells how a text ends its lines. */
export function getLineEndings(text: string): LineEndings {
  let lf = 0;
  let crlf = 0;
  let cr = 0;
  for (let at = text.search(/[\r\n]/); at >= 0 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) lf++;
    else if (code === 13) {
      if (text.charCodeAt(at + 1) === 10) {
        crlf++;
        at++;
      } else cr++;
    }
    if (cr > 0 || (lf > 0 && crlf > 0)) return 'mixed';
  }
  if (lf > 0) return 'lf';
  return crlf > 0 ? 'crlf' : 'none';
}

/** Rewrites every line ending to the given one, as the editor does with any text put into a document. */
export function withLineEnding(text: string, eol: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\r|\n/g, eol);
}

/**
 * The smallest single change that turns one text into another: common head and tail stay. No change for equal texts.
 */
export function singleChange(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < limit - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  // A line break or a surrogate pair is never cut in two: half of one would be a different break, or no character at
  // all.
  while (splitsPair(before, head, after)) head--;
  while (
    tail > 0 &&
    (splitsPair(before, before.length - tail, before) || splitsPair(after, after.length - tail, after))
  )
    tail--;
  return [{ start: head, end: before.length - tail, text: after.slice(head, after.length - tail) }];
}

/**
 * The changes that turn `applyChanges(before, changes)` back into `before`; where `after` has moved on from that (a
 * formatter ran on save), one change that covers the difference.
 */
export function inverseChanges(before: string, changes: readonly TextChange[], after: string): TextChange[] {
  let shift = 0;
  const inverse = changes.map((change) => {
    const start = change.start + shift;
    shift += change.text.length - (change.end - change.start);
    return { start, end: start + change.text.length, text: before.slice(change.start, change.end) };
  });
  return applyChanges(after, inverse) === before ? inverse : singleChange(after, before);
}

function splitsPair(text: string, at: number, other: string): boolean {
  return [text, other].some((each) => {
    const before = each.charCodeAt(at - 1);
    const next = each.charCodeAt(at);
    return (before === 13 && next === 10) || (before >= 0xd800 && before <= 0xdbff);
  });
}
