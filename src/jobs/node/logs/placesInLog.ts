import { inSequence } from '../../../base/text/joinPatterns.ts';

/** A file position that a log names. */
export interface LogPlaceName {
  /** Its start in the line, from 0. */
  readonly start: number;
  readonly end: number;
  /** As it is written. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number | undefined;
}

/** Characters of a line that are examined: text after them is data. */
const maxLetters = 2000;
/**
 * `File "x.py", line 12`; `x.sh: line 12:`; `x.c:12:5`; `x.ts(12,5)`. A path has an extension; a URL does not count.
 */
const python = /File "([^"\n]{1,400})", line (\d{1,7})/g;
const shell = /(?<![\w@:/\\.-])((?:\/|\.{1,2}\/)?[\w@+.-][\w@+./-]{0,300}\.[A-Za-z]\w{0,10}): line (\d{1,7})(?=:)/g;
const colons = inSequence(
  /(?<![\w@:/\\.-])((?:[A-Za-z]:[\\/]|\/|\.{1,2}\/|~\/)?[\w@+.-][\w@+ ./\\-]{0,300}?\.[A-Za-z][\w+]{0,10})/g,
  /:(\d{1,7})(?::(\d{1,5}))?(?![\w/])/g,
);
const parentheses = inSequence(
  /(?<![\w@:/\\.-])((?:[A-Za-z]:[\\/]|\/|\.{1,2}\/)?[\w@+.-][\w@+./\\-]{0,300}\.[A-Za-z]\w{0,10})/g,
  /\((\d{1,7})(?:,(\d{1,5}))?\)/g,
);

/** The file positions that a line of a log names. */
export function placesInLine(line: string): readonly LogPlaceName[] {
  const text = line.slice(0, maxLetters);
  const found: LogPlaceName[] = [];
  for (const pattern of [python, shell, colons, parentheses]) {
    for (const { index, 0: whole, 1: path = '', 2: lineNumber = '', 3: column } of text.matchAll(pattern)) {
      const name = path.trim();
      if (found.some(({ start, end }) => index < end && index + whole.length > start)) continue;
      found.push({
        start: index,
        end: index + whole.length,
        path: name,
        line: Number(lineNumber),
        column: column === undefined ? undefined : Number(column),
      });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}
