import { plainLine } from '../base/text/markdownText.ts';

/** Characters of a path in a question. */
const longestName = 120;

/** A path as it can be shown: one line, not too long, with nothing in it that hides the rest. */
export function shortName(path: string): string {
  const line = plainLine(path);
  // The end of a path says more than its beginning.
  return line.length > longestName ? `…${line.slice(-longestName)}` : line;
}
