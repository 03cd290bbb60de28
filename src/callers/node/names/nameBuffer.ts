import type { FileId } from './fileTable.ts';
import { sortPairs } from './radixSort.ts';
import type { Segment } from './segment.ts';
import { SegmentWriter } from './segmentWriter.ts';

/**
 * Pairs of name and file before they become a segment: sorting and coding so many takes 3 to 5 ms, looking through all
 * of them 0.05 ms.
 */
const capacity = 1 << 16;
/** Marks a removed entry. */
const gone = 0xffffffff;

/** The names of the files that changed last, unsorted. */
export class NameBuffer {
  #hashes = new Uint32Array(capacity);
  #files = new Uint32Array(capacity);
  #length = 0;

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Whether so many more entries would make it larger than it should be. */
  isFullFor(count: number): boolean {
    return this.#length > 0 && this.#length + count > capacity;
  }

  /** Adds a file's names. */
  add(file: FileId, hashes: Uint32Array): void {
    const length = this.#length + hashes.length;
    if (length > this.#hashes.length) {
      this.#hashes = enlarged(this.#hashes, length);
      this.#files = enlarged(this.#files, length);
    }
    this.#hashes.set(hashes, this.#length);
    this.#files.fill(file, this.#length, length);
    this.#length = length;
  }

  /** Takes a file's names back. */
  drop(file: FileId): void {
    for (let at = 0; at < this.#length; at++) if (this.#files[at] === file) this.#files[at] = gone;
  }

  /** Calls `visit` with every file that has the name, in no order. */
  eachFile(hash: number, visit: (file: FileId) => void): void {
    for (let at = 0; at < this.#length; at++)
      if (this.#hashes[at] === hash && this.#files[at] !== gone) visit(this.#files[at] as number);
  }

  /** Everything as a segment; the buffer is empty then. */
  drain(id: number): Segment {
    let count = 0;
    for (let at = 0; at < this.#length; at++) {
      if (this.#files[at] === gone) continue;
      this.#hashes[count] = this.#hashes[at] as number;
      this.#files[count] = this.#files[at] as number;
      count += 1;
    }
    sortPairs(this.#hashes, this.#files, count, [new Uint32Array(count), new Uint32Array(count)]);
    const writer = new SegmentWriter({ keys: count, bytes: count * 5 });
    for (let at = 0; at < count; at++) {
      if (at === 0 || this.#hashes[at] !== this.#hashes[at - 1]) writer.key(this.#hashes[at] as number);
      writer.file(this.#files[at] as number);
    }
    this.#length = 0;
    if (this.#hashes.length > capacity) {
      this.#hashes = new Uint32Array(capacity);
      this.#files = new Uint32Array(capacity);
    }
    return writer.finish(id);
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}
