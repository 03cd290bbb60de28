import { readError } from '../../domain/read/readError.ts';
import { plainText } from '../../domain/read/text/plainText.ts';
import type { ReadError } from '../../domain/read/types.ts';

/** Bytes of an error that can be recorded. */
const longestMessage = 10 * 1024;
/** UTF-16 units before the failing line that are kept: a traceback, the command that failed. */
const before = 5000;

/** What a program printed, as an error. */
export interface Excerpt {
  /** Plain, and short enough to be recorded. */
  readonly text: string;
  readonly reading: ReadError;
  /** Whether something in it says that something went wrong: a type, a code, words that tools use for it. */
  readonly readsLikeAnError: boolean;
}

/**
 * The part of a long output that says what went wrong: the failing line with what stands around it. Undefined for an
 * empty one.
 */
export function errorExcerpt(output: string): Excerpt | undefined {
  const plain = plainText(output).trim();
  if (plain === '') return undefined;
  const whole = readError(plain);
  const text = getBytes(plain) <= longestMessage ? plain : around(plain, whole.failingLine);
  const reading = text === plain ? whole : readError(text);
  return {
    text,
    reading,
    readsLikeAnError: reading.errorType !== '' || reading.codes.length > 0 || reading.families.length > 0,
  };
}

function around(text: string, line: string): string {
  const at = Math.max(0, line === '' ? text.length : text.lastIndexOf(line));
  let from = lineStart(text, Math.max(0, at - before));
  let to = Math.min(text.length, from + longestMessage);
  // Few letters take more than a byte; where many do, less of what stands around is kept.
  for (
    let margin = before;
    getBytes(text.slice(from, to)) > longestMessage && margin > 100;
    margin = Math.floor(margin / 2)
  ) {
    from = lineStart(text, Math.max(0, at - margin));
    to = Math.min(text.length, Math.max(at + Math.min(line.length, margin), from + 2 * margin));
  }
  return text.slice(from, to).trim();
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf('\n', at) + 1 || at;
}

function getBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
