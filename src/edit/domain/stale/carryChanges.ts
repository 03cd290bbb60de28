import type { TextIndex } from '../../../base/text/textIndex.ts';
import { shortestEdit } from '../merge/shortestEdit.ts';
import type { TextChange } from '../types.ts';

/** Two versions that differ by more lines than this are not compared: that is another text. */
const maxChangedLines = 4000;
/**
 * So many may always differ; in longer texts as many as a comparison finds in some hundred steps a line, for it takes
 * their square.
 */
const minChangedLines = 1000;
const stepsPerLine = 200;

/**
 * Carries changes made for an earlier text over to the text as it is now, as a three-way merge would: every line that
 * a change touches, and the one above and below it, must stand unchanged and side by side in both. `undefined` where
 * that is not so for any of them.
 */
export function carryChanges(
  earlier: TextIndex,
  now: TextIndex,
  changes: readonly TextChange[],
): TextChange[] | undefined {
  const lineNow = lineMap(earlier, now);
  if (lineNow === undefined) return undefined;
  const carried: TextChange[] = [];
  for (const change of changes) {
    const first = earlier.lineAt(change.start);
    const last = Math.max(first, earlier.lineAt(change.end));
    for (let line = Math.max(0, first - 1); line <= Math.min(earlier.lineCount - 1, last + 1); line++) {
      const expected = (lineNow.get(first) ?? Number.NaN) + line - first;
      if (lineNow.get(line) !== expected) return undefined;
    }
    // The beginning of the text is a neighbour, too. (At its end the last line's break has changed when something
    // follows.)
    if (first === 0 && lineNow.get(0) !== 0) return undefined;
    const shift = (now.starts[lineNow.get(first) ?? 0] ?? 0) - (earlier.starts[first] ?? 0);
    carried.push({ ...change, start: change.start + shift, end: change.end + shift });
  }
  return carried;
}

/**
 * For every line of the earlier text that still stands, the line it is now. Lines count from 0 and are compared with
 * their breaks.
 */
export function lineMap(earlier: TextIndex, now: TextIndex): ReadonlyMap<number, number> | undefined {
  const before = getLines(earlier);
  const after = getLines(now);
  const map = new Map<number, number>();
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) {
    map.set(head, head);
    head++;
  }
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    map.set(before.length - 1 - tail, after.length - 1 - tail);
    tail++;
  }
  const limit = Math.min(
    maxChangedLines,
    Math.max(minChangedLines, Math.floor(Math.sqrt(stepsPerLine * (before.length + after.length)))),
  );
  const runs = shortestEdit(before.slice(head, before.length - tail), after.slice(head, after.length - tail), limit);
  if (runs === undefined) return undefined;
  let from = head;
  let to = head;
  for (const { kind, count } of runs) {
    if (kind === 'added') to += count;
    else if (kind === 'removed') from += count;
    else for (let i = 0; i < count; i++) map.set(from++, to++);
  }
  return map;
}

function getLines(index: TextIndex): string[] {
  return Array.from({ length: index.lineCount }, (_, line) =>
    index.text.slice(index.starts[line], index.starts[line + 1]),
  );
}
