import { TextIndex } from '../../../base/text/textIndex.ts';
import { splitLines } from '../locate/textLines.ts';
import { forEachHunk } from '../merge/lineScript.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import { trimmed } from '../merge/splice.ts';
import { lineMap } from '../stale/carryChanges.ts';
import type { TextChange } from '../types.ts';
import { withLineBreaks } from './lineBreaks.ts';

/** What one edit did to one file. */
export interface StepTexts {
  readonly before: string;
  /** What the file held once the edit was written; a formatter may have had its say. */
  readonly after: string;
  /** The edit's changes in `before`, ascending and disjoint. */
  readonly changes: readonly TextChange[];
}

/**
 * `revert`: changes in the text as it is now. `touched`: lines of the edit (from 1, in the text after it) that are no
 * longer as it left them.
 */
export type Reverted =
  | { readonly kind: 'revert'; readonly changes: readonly TextChange[] }
  | { readonly kind: 'touched'; readonly lines: readonly number[] };

/**
 * Takes exactly one edit back out of a text that has changed since: a three-way merge with the edit's result as the
 * base, the current text as one side and the text before the edit as the other. Every line of the edit, and the one
 * above and below it, must still be as the edit left it: as in Git, a change directly beside it counts as a conflict,
 * because it is unclear which side such a line belongs to. A switch of all line breaks is no conflict.
 */
export function revertStep(step: StepTexts, now: string): Reverted {
  const after = new TextIndex(withLineBreaks(now, step.after));
  const inverse = getInverse(step, after.text, withLineBreaks(now, step.before));
  if (after.text === now) return { kind: 'revert', changes: inverse };
  const nowIndex = new TextIndex(now);
  const lineNow = lineMap(after, nowIndex);
  const changes: TextChange[] = [];
  const touched = new Set<number>();
  for (const change of inverse) {
    const shift = lineNow === undefined ? undefined : getShift(change, after, nowIndex, lineNow);
    if (shift === undefined) touched.add(after.lineAt(change.start) + 1);
    else changes.push({ start: change.start + shift, end: change.end + shift, text: change.text });
  }
  return touched.size === 0 ? { kind: 'revert', changes } : { kind: 'touched', lines: [...touched] };
}

/**
 * How far the place of a change has moved; `undefined` where its lines and their neighbours do not stand side by side
 * any more.
 */
function getShift(
  change: TextChange,
  after: TextIndex,
  now: TextIndex,
  lineNow: ReadonlyMap<number, number>,
): number | undefined {
  const first = after.lineAt(change.start);
  const lineOfEnd = after.lineAt(change.end);
  // What ends where a line begins does not reach into that line.
  const isBetweenLines = change.end === after.starts[lineOfEnd] && (change.end > change.start || lineOfEnd > 0);
  const from = Math.max(0, first - 1);
  const to = Math.min(after.lineCount - 1, isBetweenLines ? lineOfEnd : lineOfEnd + 1);
  const fromNow = lineNow.get(from);
  if (fromNow === undefined) return undefined;
  for (let line = from; line <= to; line++) if (lineNow.get(line) !== fromNow + line - from) return undefined;
  // The beginning and the end of the text are neighbours, too.
  if (first === 0 && fromNow !== 0) return undefined;
  if (to === after.lineCount - 1 && !isBetweenLines && fromNow + to - from !== now.lineCount - 1) return undefined;
  return (now.starts[fromNow] ?? 0) - (after.starts[from] ?? 0);
}

/** The way from the text after the edit back to the one before it. */
function getInverse(step: StepTexts, after: string, before: string): TextChange[] {
  if (step.after === after) {
    let shift = 0;
    const inverse = step.changes.map((change) => {
      const start = change.start + shift;
      shift += change.text.length - (change.end - change.start);
      return { start, end: start + change.text.length, text: step.before.slice(change.start, change.end) };
    });
    if (applyChanges(after, inverse) === before) return inverse;
  }
  return lineChanges(after, before);
}

/**
 * The changes that turn one text into the other: one for each stretch of lines that differ, without what they have in
 * common at both ends.
 */
function lineChanges(from: string, to: string): TextChange[] {
  const fromLines = splitLines(from);
  const toLines = splitLines(to);
  const starts = [0];
  for (const line of fromLines) starts.push((starts.at(-1) ?? 0) + line.length);
  const changes: TextChange[] = [];
  forEachHunk(fromLines, toLines, {
    same: () => undefined,
    changed: (a, aEnd, b, bEnd) => {
      const change = trimmed(from, starts[a] ?? 0, starts[aEnd] ?? from.length, toLines.slice(b, bEnd).join(''));
      if (change !== undefined) changes.push(change);
    },
  });
  return changes;
}
