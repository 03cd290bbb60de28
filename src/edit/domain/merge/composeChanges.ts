import type { TextChange } from '../types.ts';

/** A stretch of a changed text: taken from the original, or put in. */
type ComposedPiece = { readonly from: number; readonly to: number } | { readonly text: string };

function getLength(stretch: ComposedPiece): number {
  return 'text' in stretch ? stretch.text.length : stretch.to - stretch.from;
}

function part(stretch: ComposedPiece, start: number, end: number): ComposedPiece {
  return 'text' in stretch
    ? { text: stretch.text.slice(start, end) }
    : { from: stretch.from + start, to: stretch.from + end };
}

/**
 * Two sets of changes as one: `second` was made in the text that `first` gave. Both ascending and disjoint; so is the
 * result, in offsets of the original text.
 */
export function composeChanges(first: readonly TextChange[], second: readonly TextChange[]): TextChange[] {
  // Longer than any text: what follows the last change is all original.
  const end = Number.MAX_SAFE_INTEGER;
  const between = edited([{ from: 0, to: end }], first);
  const after = edited(between, second);
  const changes: TextChange[] = [];
  let at = 0;
  let text = '';
  for (const stretch of after) {
    if ('text' in stretch) text += stretch.text;
    else {
      if (stretch.from > at || text !== '') changes.push({ start: at, end: stretch.from, text });
      at = stretch.to;
      text = '';
    }
  }
  return changes;
}

/** The stretches of a text after changes made in it. */
function edited(stretches: readonly ComposedPiece[], changes: readonly TextChange[]): ComposedPiece[] {
  const result: ComposedPiece[] = [];
  // Both ascend: each copy goes on where the last one ended.
  let next = 0;
  let start = 0;
  const copy = (from: number, to: number): void => {
    for (; next < stretches.length; next++) {
      const stretch = stretches[next];
      if (stretch === undefined) break;
      const size = getLength(stretch);
      const low = Math.max(from, start);
      const high = Math.min(to, start + size);
      if (low < high) result.push(part(stretch, low - start, high - start));
      // What is left of it may belong to the next copy.
      if (start + size >= to) break;
      start += size;
    }
  };
  let at = 0;
  for (const change of changes) {
    copy(at, change.start);
    if (change.text !== '') result.push({ text: change.text });
    at = change.end;
  }
  copy(at, Number.MAX_SAFE_INTEGER);
  return result;
}
