import { sortByKey } from './radixSort.ts';
import { readFiles, type Segment } from './segment.ts';
import { SegmentWriter } from './segmentWriter.ts';

/** Bytes of entries that are merged in one go, an entry having one or a few: a millisecond or two. */
const goBytes = 1 << 16;
const maxRangeBits = 16;
const hashBits = 32;

/**
 * One segment with the entries of several for which `isLive(file, segment)` holds. Calls `breathe` every few
 * milliseconds, where the caller may give way to other work; where `isLive` says no later to what it let through, the
 * entry is in the result all the same. No file may be live in two of the segments at once.
 *
 * Names are hashes and therefore spread evenly: range by range their entries are gathered from all segments and sorted.
 * Of 428 segments with 28 million entries (100,000 files) a queue of the segments' least keys took two and a half times
 * as long.
 */
export async function mergeSegments(
  segments: readonly Segment[],
  id: number,
  isLive: (file: number, segment: Segment) => boolean,
  breathe: () => Promise<void> | undefined,
): Promise<Segment> {
  const size = sum(segments, ({ bytes }) => bytes.length);
  const writer = new SegmentWriter({ keys: sum(segments, ({ keys }) => keys.length), bytes: size + 8 });
  const rangeBits = Math.min(maxRangeBits, Math.max(0, Math.ceil(Math.log2(size / goBytes))));
  const places = new Uint32Array(segments.length);
  const entries = new SegmentEntries();
  for (let range = 1; range <= 2 ** rangeBits; range++) {
    const end = range * 2 ** (hashBits - rangeBits);
    entries.clear();
    segments.forEach((segment, at) => {
      places[at] = entries.take(segment, places[at] as number, end, isLive);
    });
    entries.write(writer);
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
  return writer.finish(id);
}

/** Pairs of name and file, in arrays that every range uses again. */
class SegmentEntries {
  #hashes = new Uint32Array(goBytes);
  #files = new Uint32Array(goBytes);
  #scratch: readonly [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] = [
    new Uint32Array(goBytes),
    new Uint32Array(goBytes),
  ];
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /**
   * Copies the live entries of a segment from the key at `from` up to the first key that is not less than `end`;
   * returns the index of that key.
   */
  take(segment: Segment, from: number, end: number, isLive: (file: number, segment: Segment) => boolean): number {
    const { keys, starts } = segment;
    let to = from;
    while (to < keys.length && (keys[to] as number) < end) to += 1;
    this.#makeRoom(this.#count + (starts[to] as number) - (starts[from] as number));
    const hashes = this.#hashes;
    const files = this.#files;
    let count = this.#count;
    for (let index = from; index < to; index++) {
      const hash = keys[index] as number;
      const read = readFiles(segment, index, files, count);
      for (let at = count; at < read; at++) {
        const file = files[at] as number;
        if (!isLive(file, segment)) continue;
        files[count] = file;
        hashes[count] = hash;
        count += 1;
      }
    }
    this.#count = count;
    return to;
  }

  /** Writes the entries down, sorted. */
  write(writer: SegmentWriter): void {
    const hashes = this.#hashes;
    const files = this.#files;
    const count = this.#count;
    sortByKey(hashes, files, count, this.#scratch);
    for (let at = 0; at < count;) {
      const hash = hashes[at] as number;
      let end = at + 1;
      while (end < count && hashes[end] === hash) end += 1;
      // The numbers of files that went are given again, so that a later segment may have lower ones.
      if (!ascends(files, at, end)) files.subarray(at, end).sort();
      writer.key(hash);
      for (; at < end; at++) writer.file(files[at] as number);
    }
  }

  #makeRoom(length: number): void {
    if (length <= this.#hashes.length) return;
    const enlarged = (array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(length * 2);
      larger.set(array);
      return larger;
    };
    this.#hashes = enlarged(this.#hashes);
    this.#files = enlarged(this.#files);
    this.#scratch = [new Uint32Array(length * 2), new Uint32Array(length * 2)];
  }
}

function ascends(files: Uint32Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if ((files[at] as number) < (files[at - 1] as number)) return false;
  return true;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
