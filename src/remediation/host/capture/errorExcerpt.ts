import { readError } from '../../domain/read/readError.ts';
import { plainText } from '../../domain/read/text/plainText.ts';
import type { ReadError } from '../../domain/read/types.ts';

/** The maximum bytes of a recorded error. */
const longestMessage = 10 * 1024;
/** UTF-16 units before the failing line that are kept: a traceback, the command that failed. */
const before = 5000;

/** A program's output as an error. */
export interface Excerpt {
  /** Plain, and short enough to be recorded. */
  readonly text: string;
  readonly reading: ReadError;
  /** Whether it contains evidence of a failure: a type, a code, or words that tools use for one. */
  readonly readsLikeAnError: boolean;
}

/**
 * The part of a long output that says what went wrong: the failing line with its surroundings. Undefined if the output
 * is empty.
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
  // Few characters take more than a byte; where many do, less of the surroundings is kept.
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
