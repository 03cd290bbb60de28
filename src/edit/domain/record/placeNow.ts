import { TextIndex } from '../../../base/text/textIndex.ts';
import { lineMap } from '../stale/carryChanges.ts';
import type { StepTexts } from './revertStep.ts';
import { withLineBreaks } from './lineBreaks.ts';

/** Lines of a text, from 1, both inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Where the lines of an edit stand now: `lines` are those it had in the text before it. Follows what the edit itself
 * moved and what was changed since; lines that are gone are where they were cut out.
 */
export function placeNow(step: StepTexts, lines: LineRange, now: string): LineRange {
  const before = new TextIndex(step.before);
  const after = new TextIndex(step.after);
  const own = step.changes.filter(
    ({ start, end }) => before.lineAt(start) + 1 <= lines.endLine && before.lineAt(end) + 1 >= lines.startLine,
  );
  const [first] = own;
  const last = own.at(-1);
  let startLine = lines.startLine;
  let endLine = lines.endLine;
  if (first !== undefined && last !== undefined) {
    const shiftBefore = grownUpTo(step, first.start);
    startLine = after.lineAt(first.start + shiftBefore) + 1;
    // What ends with a line break does not reach into the next line.
    const end = last.start + grownUpTo(step, last.start) + last.text.length;
    endLine = Math.max(
      startLine,
      after.lineAt(Math.max(first.start + shiftBefore, last.text.endsWith('\n') ? end - 1 : end)) + 1,
    );
  }
  // A switch of all line breaks moves nothing.
  const left = withLineBreaks(now, after.text);
  const map = left === now ? undefined : lineMap(new TextIndex(left), new TextIndex(now));
  return map === undefined
    ? { startLine, endLine }
    : { startLine: follow(map, startLine), endLine: Math.max(follow(map, startLine), follow(map, endLine)) };
}

/** How much the changes in front of an offset have moved it. */
function grownUpTo({ changes }: StepTexts, offset: number): number {
  return changes
    .filter(({ start }) => start < offset)
    .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
}

/** The line a line has become; of one that is gone, the one after the nearest line above that is still there. */
function follow(map: ReadonlyMap<number, number>, line: number): number {
  const direct = map.get(line - 1);
  if (direct !== undefined) return direct + 1;
  for (let above = line - 2; above >= 0; above--) {
    const found = map.get(above);
    if (found !== undefined) return found + 2;
  }
  return 1;
}
