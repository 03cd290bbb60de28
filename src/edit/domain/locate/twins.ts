import type { TextIndex } from '../../../base/text/textIndex.ts';
import { canonicalStarts } from './canonicalMatches.ts';
import { parsePattern } from './pattern.ts';
import { placementSpan, type Placement } from './placement.ts';

/**
 * The places that hold the same text as a place, itself among them, in the order of the text and disjoint. A place that
 * ends inside a line has its twins between other words only. `undefined` where the same lines stand elsewhere in
 * another indentation or spacing: then it is not certain that these are all.
 */
export function findTwins(index: TextIndex, place: Placement): readonly Placement[] | undefined {
  const { start, end } = placementSpan(place);
  const text = index.text.slice(start, end);
  const line = index.lineAt(start);
  const isWhole = start === index.starts[line] && end === index.ends[index.lineAt(end)];
  const twins: Placement[] = [];
  for (let at = index.text.indexOf(text); at >= 0 && text !== '';) {
    const isTwin = isWhole ? standsAlone(index, at, text.length) : isApart(index.text, at, text.length);
    if (isTwin) twins.push(shifted(index, place, at - start, index.lineAt(at) - line));
    at = index.text.indexOf(text, at + (isTwin ? text.length : 1));
  }
  const alike = isWhole ? canonicalStarts(index, parsePattern(text), twins.length + 1).length : twins.length;
  return alike > twins.length ? undefined : twins;
}

function standsAlone(index: TextIndex, start: number, length: number): boolean {
  return start === index.starts[index.lineAt(start)] && start + length === index.ends[index.lineAt(start + length)];
}

/** Whether a stretch neither begins nor ends in the middle of a word. */
function isApart(text: string, start: number, length: number): boolean {
  const isWord = (at: number): boolean => /[\p{L}\p{N}_$]/u.test(text.charAt(at));
  const end = start + length;
  return !(isWord(start) && start > 0 && isWord(start - 1)) && !(isWord(end - 1) && isWord(end));
}

function shifted(index: TextIndex, place: Placement, by: number, lines: number): Placement {
  const pieces = place.pieces.map(({ line, start, end, eol }) => ({
    line: line + lines,
    start: start + by,
    end: end + by,
    eol: eol === '' ? '' : index.eol(line + lines),
  }));
  return { ...place, pieces };
}
