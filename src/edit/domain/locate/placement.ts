import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Span } from '../types.ts';
import type { Pattern } from './pattern.ts';

/** A piece of one file line inside a placement: the whole line, or its part behind the start or before the end. */
export interface Piece {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The line's break, `''` where the placement ends inside the line or the text ends without one. */
  readonly eol: string;
}

/** Where a pattern lies in a text: a run of line pieces, and which pattern line is on which piece. */
export interface Placement {
  readonly pieces: readonly Piece[];
  /** For each pattern line the indexes into `pieces` it covers: none, one, or (an elision) several. */
  readonly align: readonly (readonly number[])[];
  /** Weighted share of the old text found here, 0 to 1; 1 means canonically equal. */
  readonly similarity: number;
  /** Pattern lines that stand for lines left out. */
  readonly elided?: ReadonlySet<number>;
}

/** The part of the text that a placement covers, without the break of its last line. Lines count from 1. */
export function placementSpan(placement: Placement): Span {
  const first = placement.pieces[0];
  const last = placement.pieces[placement.pieces.length - 1];
  return {
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    startLine: (first?.line ?? 0) + 1,
    endLine: (last?.line ?? 0) + 1,
  };
}

/** Whether two placements share a line. */
export function overlaps(a: Placement, b: Placement): boolean {
  const x = placementSpan(a);
  const y = placementSpan(b);
  return x.start < y.end && y.start < x.end;
}

/** The whole lines `from..to` (both included, from 0) as pieces. */
function wholeLines(index: TextIndex, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (let line = from; line <= to; line++) {
    pieces.push({ line, start: index.starts[line] ?? 0, end: index.ends[line] ?? 0, eol: index.eol(line) });
  }
  return pieces;
}

/**
 * Extends an alignment of the solid lines (pattern line to file line) to the blank ones: a blank pattern line stands on
 * a blank file line in the same gap, counted from the gap's start. Edge blanks of the pattern may take blank file lines
 * just outside the solid ones.
 */
export function placeLines(
  index: TextIndex,
  pattern: Pattern,
  solidAlign: ReadonlyMap<number, readonly number[]>,
  similarity: number,
): Placement {
  const count = pattern.lines.length;
  const fileLines: number[][] = Array.from({ length: count }, () => []);
  let firstLine = Number.POSITIVE_INFINITY;
  let lastLine = -1;
  for (const [at, lines] of solidAlign) {
    fileLines[at] = [...lines];
    for (const line of lines) {
      firstLine = Math.min(firstLine, line);
      lastLine = Math.max(lastLine, line);
    }
  }
  const isBlank = (line: number): boolean => line >= 0 && line < index.lineCount && index.hashes[line] === 0;
  let at = 0;
  let previous = -1;
  while (at < count) {
    if (pattern.lines[at]?.hash !== 0) {
      previous = fileLines[at]?.at(-1) ?? previous;
      at++;
      continue;
    }
    let end = at;
    while (end < count && pattern.lines[end]?.hash === 0) end++;
    const closing = end >= count;
    for (let i = at, line = previous + 1; previous >= 0 && i < end && isBlank(line); i++, line++) {
      // Behind the text's final line break there is an empty last line that is no line to a person.
      if (closing && line === index.lineCount - 1) break;
      fileLines[i] = [line];
      // Where the line between two blank ones is missing, each blank one stands on a line of its own.
      previous = line;
    }
    at = end;
  }
  // Blank lines above the first solid one that is here: upwards from it, whatever is missing between them.
  let above = firstLine - 1;
  for (let i = fileLines.findIndex((lines, i) => lines.length > 0 && pattern.lines[i]?.hash !== 0) - 1; i >= 0; i--) {
    if (pattern.lines[i]?.hash !== 0) continue;
    if (!isBlank(above)) break;
    fileLines[i] = [above--];
  }
  const all = fileLines.flat();
  firstLine = all.reduce((low, line) => Math.min(low, line), Number.POSITIVE_INFINITY);
  lastLine = all.reduce((high, line) => Math.max(high, line), -1);
  return {
    pieces: lastLine < 0 ? [] : wholeLines(index, firstLine, lastLine),
    align: fileLines.map((lines) => lines.map((line) => line - firstLine)),
    similarity,
  };
}
