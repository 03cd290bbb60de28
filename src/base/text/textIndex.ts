import { canonicalLine, foldUnit, hashSeed, hashUnit, isWordUnit } from './canonical.ts';
import { HashGroups } from './hashGroups.ts';

const lineFeed = 10;
const carriageReturn = 13;

interface LineOffsets {
  /** Offset of each line's first unit (behind a byte order mark); one more entry for the text's end. */
  readonly starts: Int32Array;
  /** Offset just behind each line's last unit, its line break left out. */
  readonly ends: Int32Array;
  /** Hash of each line's canonical form; 0 marks a blank line. */
  readonly hashes: Int32Array;
}

/**
 * What locating needs to know about a text, made in one pass: line bounds, a hash of every line's canonical form, and
 * for each hash the lines that have it. Lines count from 0 here. A line break is LF, CRLF or CR alone.
 */
export class TextIndex {
  readonly text: string;
  readonly lineCount: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
  /** The lines that are not blank, ascending. "Solid" positions are places in this list. */
  readonly solid: Int32Array;
  readonly #groups: HashGroups;

  constructor(text: string, table: LineOffsets = scanLines(text)) {
    this.text = text;
    this.starts = table.starts;
    this.ends = table.ends;
    this.hashes = table.hashes;
    this.lineCount = table.ends.length;
    let count = 0;
    for (const hash of table.hashes) if (hash !== 0) count++;
    this.solid = new Int32Array(count);
    const hashes = new Int32Array(count);
    for (let line = 0, position = 0; line < this.lineCount; line++) {
      const hash = table.hashes[line] ?? 0;
      if (hash === 0) continue;
      this.solid[position] = line;
      hashes[position++] = hash;
    }
    this.#groups = new HashGroups(hashes);
  }

  /** Hash of the solid line at a solid position. */
  hashAt(position: number): number {
    return this.hashes[this.solid[position] ?? 0] ?? 0;
  }

  /** The solid positions whose line has this hash, ascending, at most `limit`. */
  getPositions(hash: number, limit = Number.POSITIVE_INFINITY): number[] {
    return this.#groups.getPositions(hash, limit);
  }

  /** How many solid lines have this hash; takes no time that grows with their number. */
  getCount(hash: number): number {
    return this.#groups.getCount(hash);
  }

  /** A line's text without its line break. */
  line(line: number): string {
    return this.text.slice(this.starts[line], this.ends[line]);
  }

  /** A line's line break: `''` only for the last line of the text. */
  eol(line: number): string {
    return this.text.slice(this.ends[line], this.starts[line + 1]);
  }

  /** A line's canonical form. */
  canonical(line: number): string {
    return canonicalLine(this.text, this.starts[line], this.ends[line]);
  }

  /** The line that holds an offset (binary search); the end of the text belongs to the last line. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.lineCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The first solid position whose line is not before `line`. */
  solidFrom(line: number): number {
    let low = 0;
    let high = this.solid.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.solid[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The index of another version of this text. Only the lines between the common beginning and the common end are
   * hashed again; the rest is copied and shifted.
   */
  updated(text: string): TextIndex {
    const limit = Math.min(text.length, this.text.length);
    const prefix = commonPrefix(this.text, text, limit);
    const suffix = commonSuffix(this.text, text, limit - prefix);
    // One whole line of safety on each side: a change next to a CR or LF can join or split line breaks.
    const firstLine = Math.max(0, this.lineAt(prefix) - 1);
    const lastLine = Math.min(this.lineCount, this.lineAt(this.text.length - suffix) + 2);
    const from = firstLine === 0 ? 0 : (this.starts[firstLine] ?? 0);
    const shift = text.length - this.text.length;
    const oldTo = this.starts[lastLine] ?? this.text.length;
    const reachesEnd = lastLine >= this.lineCount;
    const middle = scanLines(text, from, reachesEnd ? text.length : oldTo + shift, reachesEnd);
    const tail = reachesEnd ? 0 : this.lineCount - lastLine;
    const count = firstLine + middle.ends.length + tail;
    const starts = new Int32Array(count + 1);
    const ends = new Int32Array(count);
    const hashes = new Int32Array(count);
    starts.set(this.starts.subarray(0, firstLine));
    ends.set(this.ends.subarray(0, firstLine));
    hashes.set(this.hashes.subarray(0, firstLine));
    starts.set(middle.starts.subarray(0, middle.ends.length), firstLine);
    ends.set(middle.ends, firstLine);
    hashes.set(middle.hashes, firstLine);
    const tailAt = firstLine + middle.ends.length;
    for (let i = 0; i < tail; i++) {
      starts[tailAt + i] = (this.starts[lastLine + i] ?? 0) + shift;
      ends[tailAt + i] = (this.ends[lastLine + i] ?? 0) + shift;
    }
    hashes.set(this.hashes.subarray(this.lineCount - tail), tailAt);
    starts[count] = text.length;
    return new TextIndex(text, { starts, ends, hashes });
  }
}

/**
 * Splits `text[from, to)` into lines and hashes them. With `toEnd`, text behind the last break is a line, even empty.
 */
function scanLines(text: string, from = 0, to = text.length, toEnd = true): LineOffsets {
  let capacity = Math.max(16, (to - from) >> 5);
  let starts = new Int32Array(capacity + 1);
  let ends = new Int32Array(capacity);
  let hashes = new Int32Array(capacity);
  let count = 0;
  // A byte order mark belongs to the text, not to its first line.
  let start = from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from;
  let hash = hashSeed;
  let empty = true;
  let pendingSpace = false;
  let lastWord = false;
  for (let i = from; i <= to; i++) {
    const raw = i < to ? text.charCodeAt(i) : -1;
    if (raw === lineFeed || raw === carriageReturn || raw === -1) {
      if (raw === -1 && !toEnd) break;
      if (count === capacity) {
        capacity *= 2;
        starts = grown(starts, capacity + 1);
        ends = grown(ends, capacity);
        hashes = grown(hashes, capacity);
      }
      starts[count] = start;
      ends[count] = i;
      // 0 is the hash of an empty line alone.
      hashes[count++] = empty ? 0 : hash || 1;
      if (raw === carriageReturn && text.charCodeAt(i + 1) === lineFeed && i + 1 < to) i++;
      start = i + 1;
      hash = hashSeed;
      empty = true;
      pendingSpace = false;
      lastWord = false;
      continue;
    }
    const code = raw < 128 && raw > 32 ? raw : foldUnit(raw);
    if (code === 32) {
      pendingSpace = true;
      continue;
    }
    if (code === -1) continue;
    const word = isWordUnit(code);
    if (pendingSpace) {
      if (lastWord && word) hash = hashUnit(hash, 32);
      pendingSpace = false;
    }
    if (code === -2) hash = hashUnit(hashUnit(hashUnit(hash, 46), 46), 46);
    else hash = hashUnit(hash, code);
    empty = false;
    lastWord = word;
  }
  starts[count] = to;
  return { starts: starts.slice(0, count + 1), ends: ends.slice(0, count), hashes: hashes.slice(0, count) };
}

function grown(array: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(size);
  bigger.set(array);
  return bigger;
}

const chunkSize = 4096;

function commonPrefix(a: string, b: string, limit: number): number {
  let at = 0;
  while (at + chunkSize <= limit && a.slice(at, at + chunkSize) === b.slice(at, at + chunkSize)) at += chunkSize;
  while (at < limit && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function commonSuffix(a: string, b: string, limit: number): number {
  let length = 0;
  while (
    length + chunkSize <= limit &&
    a.slice(a.length - length - chunkSize, a.length - length) ===
      b.slice(b.length - length - chunkSize, b.length - length)
  ) {
    length += chunkSize;
  }
  while (length < limit && a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)) length++;
  return length;
}
