import { mostFiles, readFiles, type Segment } from './segment.ts';
import { SegmentWriter } from './segmentWriter.ts';

/** Keys between two looks at the clock. */
const stride = 2048;

/**
 * One segment with the entries of several for which `isLive(file, segment)` holds. Calls `breathe` every few hundred microseconds, where
 * the caller may give way to other work; where `isLive` says no later to what it let through, the entry is in the result all the same.
 * No file may be live in two of the segments at once.
 */
export async function mergeSegments(segments: readonly Segment[], id: number, isLive: (file: number, segment: Segment) => boolean, breathe: () => Promise<void> | undefined): Promise<Segment> {
  const writer = new SegmentWriter({ keys: sum(segments, ({ keys }) => keys.length), bytes: sum(segments, ({ bytes }) => bytes.length) + 8 });
  const queue = new KeyQueue(segments);
  // One array for all keys: there are millions, and an array each would be as much garbage as the index is large.
  let files = new Uint32Array(1024);
  let done = 0;
  for (let hash = queue.least(); hash !== undefined; hash = queue.least()) {
    let count = 0;
    while (queue.least() === hash) {
      const { segment, index } = queue;
      files = withRoom(files, count + mostFiles(segment, index));
      const end = readFiles(segment, index, files, count);
      for (let at = count; at < end; at++) {
        const file = files[at] as number;
        if (isLive(file, segment)) files[count++] = file;
      }
      queue.next();
    }
    if (count > 0) {
      writer.key(hash);
      const live = files.subarray(0, count);
      if (!ascends(live)) live.sort();
      for (let at = 0; at < count; at++) writer.file(files[at] as number);
    }
    done += 1;
    if (done % stride === 0) {
      const pause = breathe();
      if (pause !== undefined) await pause;
    }
  }
  return writer.finish(id);
}

/** The segments' keys in ascending order: a binary heap of the places where each segment stands. */
class KeyQueue {
  readonly #segments: readonly Segment[];
  readonly #places: Uint32Array;
  /** Numbers of segments that are not at their end, the one with the least key first. */
  readonly #heap: number[] = [];

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#places = new Uint32Array(segments.length);
    for (let each = 0; each < segments.length; each++) if ((segments[each] as Segment).keys.length > 0) this.#heap.push(each);
    for (let at = (this.#heap.length >>> 1) - 1; at >= 0; at--) this.#sink(at);
  }

  /** The least key; undefined at the end. */
  least(): number | undefined {
    const top = this.#heap[0];
    return top === undefined ? undefined : this.#keyOf(top);
  }

  /** The segment that the least key comes from, the earlier of two with the same. */
  get segment(): Segment {
    return this.#segments[this.#heap[0] as number] as Segment;
  }

  /** Where the key stands in its segment. */
  get index(): number {
    return this.#places[this.#heap[0] as number] as number;
  }

  next(): void {
    const top = this.#heap[0] as number;
    const place = (this.#places[top] as number) + 1;
    this.#places[top] = place;
    if (place === this.segment.keys.length) {
      const last = this.#heap.pop() as number;
      if (this.#heap.length === 0) return;
      this.#heap[0] = last;
    }
    this.#sink(0);
  }

  #keyOf(each: number): number {
    return (this.#segments[each] as Segment).keys[this.#places[each] as number] as number;
  }

  #isBefore(a: number, b: number): boolean {
    const first = this.#keyOf(a);
    const second = this.#keyOf(b);
    return first < second || (first === second && a < b);
  }

  #sink(from: number): void {
    const heap = this.#heap;
    for (let at = from; ;) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2; child++) if (child < heap.length && this.#isBefore(heap[child] as number, heap[least] as number)) least = child;
      if (least === at) return;
      const moved = heap[at] as number;
      heap[at] = heap[least] as number;
      heap[least] = moved;
      at = least;
    }
  }
}

function ascends(files: Uint32Array): boolean {
  for (let at = 1; at < files.length; at++) if ((files[at] as number) < (files[at - 1] as number)) return false;
  return true;
}

function withRoom(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Uint32Array(length * 2);
  larger.set(array);
  return larger;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
