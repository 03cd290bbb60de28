/**
 * An unchanging part of the postings: for every name hash the files that held the name when the part was made. Which of
 * those entries still count is decided outside, by the file table: a file belongs to one part at a time.
 */
export interface Segment {
  /** Never used again in one index; what the file table calls the part by. */
  readonly id: number;
  /** Ascending, unsigned. */
  readonly keys: Uint32Array;
  /** Where a key's files begin in `bytes`; one more than keys. */
  readonly starts: Uint32Array;
  /** Ascending file ids as differences, seven bits a byte, low bits first, a set high bit where more follow. */
  readonly bytes: Uint8Array;
}

/** Bytes that a segment holds in memory. */
export function segmentBytes(segment: Segment): number {
  return segment.keys.byteLength + segment.starts.byteLength + segment.bytes.byteLength;
}

/** The index of `hash` in the keys; */
export function findKey({ keys }: Segment, hash: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return keys[low] === hash ? low : -1;
}

/** At most so many files belong to the key at `index`. */
export function maxFiles({ starts }: Segment, index: number): number {
  return (starts[index + 1] as number) - (starts[index] as number);
}

/**
 * Writes the files of the key at `index`, ascending, into `into` from `at` on, where there must be room for `maxFiles`.
 * Returns the place behind the last.
 */
export function readFiles({ starts, bytes }: Segment, index: number, into: Uint32Array, at: number): number {
  const end = starts[index + 1] as number;
  let place = at;
  let file = 0;
  for (let from = starts[index] as number; from < end;) {
    let byte = bytes[from++] as number;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80 && from < end; shift += 7) {
      byte = bytes[from++] as number;
      gap |= (byte & 0x7f) << shift;
    }
    file += gap;
    into[place++] = file;
  }
  return place;
}
