import { readDivider } from './searchMarkers.ts';
import { isBlank } from './sourceLines.ts';

/**
 * The share of words that two sides have in common from which on one is read as the other one, changed: in code, where
 * such a line says nothing else, and in documents, where it may underline a title.
 */
const alike = { code: 0.3, document: 0.5 };
/** More words of a side are not compared. */
const maxWords = 5000;

/**
 * Index of the first line that may divide the old text of an edit block from its new one: `=======` with lines on both
 * sides, and not as long as the title it would underline. -1 if there is none.
 */
export function dividerIn(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, index) => readDivider(line, 7, false) === 7 && (lines[index - 1] ?? '').trim().length !== 7,
  );
  return at > 0 &&
    lines.slice(0, at).some((line) => !isBlank(line)) &&
    lines.slice(at + 1).some((line) => !isBlank(line))
    ? at
    : -1;
}

/**
 * Index of the divider of a text that is an edit block without its opening and closing marks, -1 for any other text:
 * edits repeat their surroundings, so its two sides begin or end with the same line, or have many of their words in
 * common.
 */
export function loneDivider(lines: readonly string[], kind: 'code' | 'document'): number {
  const at = dividerIn(lines);
  if (at < 0) return -1;
  const next = lines.findIndex((line, index) => index > at && readDivider(line, 7, false) === 7);
  const solid = (from: number, to?: number): string[] =>
    lines
      .slice(from, to)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const [above, below] = [solid(0, at), solid(at + 1, next < 0 ? undefined : next)];
  return above[0] === below[0] || above.at(-1) === below.at(-1) || getShare(above, below) >= alike[kind] ? at : -1;
}

/** How many of the different words of both are in both. */
function getShare(above: readonly string[], below: readonly string[]): number {
  const words = (lines: readonly string[]): Set<string> =>
    new Set((lines.join('\n').match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, maxWords));
  const [one, other] = [words(above), words(below)];
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both);
}
