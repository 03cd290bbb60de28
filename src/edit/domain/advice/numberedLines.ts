import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Span } from '../types.ts';

/** Lines shown above and below a place. */
const contextLines = 3;
/** A longer place shows its beginning and its end. */
const longestPlace = 40;
const longestLine = 240;

/** The lines around a place, each as `12| text`, cut where they are many or long. */
export function numberedLines(index: TextIndex, { startLine, endLine }: Pick<Span, 'startLine' | 'endLine'>): string {
  const lastLine = index.lineCount - 1;
  const from = Math.max(0, startLine - 1 - contextLines);
  const to = Math.min(
    index.starts[lastLine] === index.ends[lastLine] ? Math.max(from, lastLine - 1) : lastLine,
    endLine - 1 + contextLines,
  );
  const shown = (first: number, last: number): string[] =>
    Array.from({ length: last - first + 1 }, (_, i) => `${first + i + 1}| ${cut(index.line(first + i))}`);
  const count = to - from + 1;
  if (count <= longestPlace) return shown(from, to).join('\n');
  const half = longestPlace / 2;
  return [
    ...shown(from, from + half - 1),
    `[${count - longestPlace} lines left out]`,
    ...shown(to - half + 1, to),
  ].join('\n');
}

function cut(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)} [cut]`;
}
