import type { TextChange } from '../types.ts';
import { trimmed } from './splice.ts';

/**
 * Changes of one edit that are kept apart; with more, neighbours become one change each. An editor takes long for more,
 * and no one reads them.
 */
const maxChanges = 10_000;

/**
 * Collects the changes of an edit that is made in very many places, ascending, in few of them: a million changes take
 * hundreds of times the memory of their text.
 */
export class ManyChanges {
  readonly #text: string;
  readonly #perChange: number;
  readonly #changes: TextChange[] = [];
  #pending: TextChange[] = [];

  /** `places`: how many are expected in all. */
  constructor(text: string, places: number) {
    this.#text = text;
    this.#perChange = Math.ceil(places / maxChanges);
  }

  add(change: TextChange): void {
    if (this.#perChange <= 1) {
      this.#changes.push(change);
      return;
    }
    this.#pending.push(change);
    if (this.#pending.length >= this.#perChange) this.#join();
  }

  /** All changes, ascending; those that lay beside each other as one where they were very many. */
  changes(): TextChange[] {
    this.#join();
    return this.#changes;
  }

  #join(): void {
    const first = this.#pending[0];
    const last = this.#pending.at(-1);
    if (first === undefined || last === undefined) return;
    const parts: string[] = [];
    let at = first.start;
    for (const { start, end, text } of this.#pending) {
      // Neighbouring deletions may both claim the line break between them.
      if (start > at) parts.push(this.#text.slice(at, start));
      parts.push(text);
      at = Math.max(at, end);
    }
    this.#changes.push({ start: first.start, end: at, text: parts.join('') });
    this.#pending = [];
  }
}

/**
 * The change that an exact replacement makes at every place alike, in offsets from the place's beginning; `undefined`
 * where it depends on what stands around: texts of several lines, blanks at the beginning, deletions.
 */
export function uniformChange(oldString: string, newString: string): TextChange | undefined {
  if (
    newString === '' ||
    /[\r\n]|^\ufeff/.test(oldString) ||
    /[\r\n]|^\ufeff/.test(newString) ||
    /^\s/.test(oldString) ||
    /^\s/.test(newString)
  )
    return undefined;
  return trimmed(oldString, 0, oldString.length, newString);
}
