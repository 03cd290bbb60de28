import type { Segment } from './segment.ts';

/** A file id has at most this many bytes in a segment. */
const longestGap = 5;

/** Writes a segment, key by key in ascending order, the files of a key in ascending order. */
export class SegmentWriter {
  #keys: Uint32Array;
  #starts: Uint32Array;
  #bytes: Uint8Array;
  #keyCount = 0;
  #length = 0;
  #last = 0;

  /**
   * How many keys and bytes may come; more is possible and costs a copy. Room that stays unused costs address space
   * only.
   */
  constructor(room: { readonly keys: number; readonly bytes: number }) {
    this.#keys = new Uint32Array(room.keys);
    this.#starts = new Uint32Array(room.keys + 1);
    this.#bytes = new Uint8Array(room.bytes);
  }

  /** Begins the files of the next key. */
  key(hash: number): void {
    if (this.#keyCount === this.#keys.length) {
      this.#keys = grown(this.#keys, Uint32Array);
      this.#starts = grown(this.#starts, Uint32Array);
    }
    this.#keys[this.#keyCount] = hash;
    this.#starts[this.#keyCount] = this.#length;
    this.#keyCount += 1;
    this.#last = 0;
  }

  /** Adds a file to the key begun last. */
  file(id: number): void {
    if (this.#length + longestGap > this.#bytes.length) this.#bytes = grown(this.#bytes, Uint8Array);
    let gap = id - this.#last;
    this.#last = id;
    while (gap >= 0x80) {
      this.#bytes[this.#length++] = (gap & 0x7f) | 0x80;
      gap >>>= 7;
    }
    this.#bytes[this.#length++] = gap;
  }

  /** The segment; the writer is not used afterwards. */
  finish(id: number): Segment {
    // `starts` may lack the place for the end when the keys were guessed too few.
    const starts = this.#starts.length > this.#keyCount ? this.#starts : grown(this.#starts, Uint32Array);
    starts[this.#keyCount] = this.#length;
    return {
      id,
      keys: fitted(this.#keys, this.#keyCount),
      starts: fitted(starts, this.#keyCount + 1),
      bytes: fitted(this.#bytes, this.#length),
    };
  }
}

/**
 * The used part of an array: a copy where most is unused, else a view, because a copy would need the memory twice for a
 * while.
 */
function fitted<T extends Uint8Array | Uint32Array>(array: T, used: number): T {
  return (used * 2 < array.length ? array.slice(0, used) : array.subarray(0, used)) as T;
}

function grown<T extends Uint8Array | Uint32Array>(array: T, type: new (length: number) => T): T {
  const larger = new type(Math.max(64, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
