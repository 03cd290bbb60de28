import type { TextChange } from '../../domain/types.ts';

/**
 * The lines that hold the changes once they are made, from 1, end inclusive: from the first changed one to the last.
 * `changes` are ascending and disjoint in `before`. For a pure deletion it is the line that is now in its place.
 */
export function changedLines(
  before: string,
  changes: readonly TextChange[],
): { readonly startLine: number; readonly endLine: number } {
  const first = changes[0];
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return { startLine: 1, endLine: 1 };
  let grown = 0;
  for (const { start, end, text } of changes) grown += breaksIn(text, 0, text.length) - breaksIn(before, start, end);
  const startLine = 1 + breaksIn(before, 0, first.start);
  // A change that ends with its line's break ends in that line, not in the next.
  const endsLine =
    last.text.endsWith('\n') && (last.end === 0 || last.end === last.start || before[last.end - 1] === '\n');
  const endLine = 1 + breaksIn(before, 0, last.end) + grown - (endsLine ? 1 : 0);
  return { startLine, endLine: Math.max(startLine, endLine) };
}

function breaksIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
