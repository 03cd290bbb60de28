import type { SourceRange } from './types.ts';

/**
 * One line of the text being read. `text` has no terminator and may have lost a prefix (quote mark, indentation),
 * so it is always a suffix of the source line: that is what keeps offsets exact. `start` and `end` are UTF-16
 * offsets of the whole source line without its terminator; `number` counts from 1.
 */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly number: number;
  /** The number of the line it ends in, where a text inside a string stands for several lines of the source. */
  readonly endNumber?: number;
  /** The line stands inside a string of the text: offsets and number are those of the whole string. */
  readonly inString?: true;
}

/**
 * Splits a text at LF and CRLF, in one pass. A byte order mark is part of the first line's range but not of its text.
 */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const feed = text.indexOf('\n', start);
    const stop = feed < 0 ? text.length : feed;
    const end = feed > start && text.charCodeAt(feed - 1) === 13 ? stop - 1 : stop;
    const from = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
    lines.push({ text: text.slice(from, end), start, end, number: lines.length + 1 });
    if (feed < 0) break;
    start = feed + 1;
  }
  return lines;
}

/** The source range of the lines from index `from` up to and including index `to`. */
export function getRange(lines: readonly Line[], from: number, to: number): SourceRange {
  const first = lines[from];
  const last = lines[Math.max(from, Math.min(to, lines.length - 1))];
  if (!first || !last) return { start: 0, end: 0, startLine: 1, endLine: 1 };
  return { start: first.start, end: last.end, startLine: first.number, endLine: last.endNumber ?? last.number };
}

/** The smallest range that covers both. */
export function coverBoth(a: SourceRange, b: SourceRange): SourceRange {
  return {
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    startLine: Math.min(a.startLine, b.startLine),
    endLine: Math.max(a.endLine, b.endLine),
  };
}

/** The same line without its first `length` characters. */
export function cutFront(line: Line, length: number): Line {
  return length === 0 ? line : { ...line, text: line.text.slice(length) };
}

/** The leading spaces and tabs of a line. */
export function getIndent(text: string): string {
  let i = 0;
  while (text[i] === ' ' || text[i] === '\t') i++;
  return text.slice(0, i);
}

/** Whether a line holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/**
 * Takes a common prefix off lines, or gives them back unchanged when a non-blank one does not carry it:
 * only a block that is prefixed as a whole was nested in something.
 */
export function stripUniform(lines: readonly Line[], prefix: string): readonly Line[] {
  if (prefix === '' || !lines.every((line) => line.text.startsWith(prefix) || isBlank(line.text))) return lines;
  return lines.map((line) => cutFront(line, line.text.startsWith(prefix) ? prefix.length : line.text.length));
}
