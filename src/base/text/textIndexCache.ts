import { TextIndex } from './textIndex.ts';

/** Below this many UTF-16 units a fresh pass is as cheap as looking for what changed. */
const updateFrom = 32_768;

/**
 * Keeps the indexes of the last few texts. A text seen before costs one comparison; a text that is a near twin of a
 * kept one (the same document, edited) costs only its changed lines.
 */
export class TextIndexCache {
  readonly #kept: TextIndex[] = [];
  readonly #capacity: number;

  /** `capacity`: how many texts to keep; each takes about 20 bytes a line beside the text itself. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The index of `text`, made, updated or remembered. */
  get(text: string): TextIndex {
    const at = this.#kept.findIndex((index) => index.text.length === text.length && index.text === text);
    const known = at >= 0 ? this.#kept.splice(at, 1)[0] : undefined;
    const index = known ?? this.#nearTwin(text)?.updated(text) ?? new TextIndex(text);
    this.#kept.unshift(index);
    if (this.#kept.length > this.#capacity) this.#kept.length = this.#capacity;
    return index;
  }

  #nearTwin(text: string): TextIndex | undefined {
    if (text.length < updateFrom) return undefined;
    return this.#kept.find((index) => {
      const size = index.text.length;
      if (Math.abs(size - text.length) > text.length / 8) return false;
      const probe = Math.min(1024, size);
      const sameHead = index.text.slice(0, probe) === text.slice(0, probe);
      const sameTail = index.text.slice(size - probe) === text.slice(text.length - probe);
      return sameHead || sameTail;
    });
  }
}
