import type { TextChange } from '../types.ts';

/** Changes from which the parts are joined at once: one by one they would make a string of as many links. */
const manyChanges = 1000;

/** Applies ascending, disjoint changes to a text. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let at = 0;
  if (changes.length >= manyChanges) {
    const parts: string[] = [];
    for (const change of changes) {
      parts.push(text.slice(at, change.start), change.text);
      at = change.end;
    }
    parts.push(text.slice(at));
    return parts.join('');
  }
  let out = '';
  for (const change of changes) {
    out += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return out + text.slice(at);
}
