import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Of larger files no lines are shown. Bytes. */
const maxTextBytes = 20_000_000;
/** Most files are smaller; a larger one makes the room larger. Bytes. */
const usualBytes = 65_536;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads single lines of files. Those of one file are asked for one after the other: it is read once, into the same room as the one before. Only
 * the line becomes a text, of its own, so that an answer that is kept does not keep whole files.
 */
export class LineReader {
  #room = Buffer.allocUnsafeSlow(usualBytes);
  #length = 0;
  #file = '';
  /** The line that was found last, and where it begins: those of one file are mostly asked for in their order. */
  #line = 1;
  #start = 0;

  /** A line from 1, without its end; empty where there is none or the file cannot be read. */
  line(file: string, number: number): string {
    if (file !== this.#file) {
      this.#file = file;
      this.#length = this.#read(file);
      this.#rewind();
    }
    if (number < this.#line) this.#rewind();
    let start = this.#start;
    for (let line = this.#line; start <= this.#length; line++) {
      const end = this.#endOf(start);
      if (line === number) {
        this.#line = line;
        this.#start = start;
        return this.#room.toString('utf8', start, end);
      }
      start = end + (this.#room[end] === carriageReturn && end + 1 < this.#length && this.#room[end + 1] === lineFeed ? 2 : 1);
    }
    return '';
  }

  #rewind(): void {
    this.#line = 1;
    this.#start = 0;
  }

  #endOf(start: number): number {
    const room = this.#room;
    const length = this.#length;
    for (let at = start; at < length; at++) {
      const byte = room[at] as number;
      // Nearly every byte is above both.
      if (byte <= carriageReturn && (byte === lineFeed || byte === carriageReturn)) return at;
    }
    return length;
  }

  #read(file: string): number {
    let opened: number | undefined;
    try {
      // A pipe would be waited for forever, a device has no end.
      opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
      // A file that leaves room was read to its end, and what has no end leaves none: nothing else has to be asked of most.
      const first = readSync(opened, this.#room, 0, this.#room.length, 0);
      if (first < this.#room.length) return first;
      const seen = fstatSync(opened);
      if (!seen.isFile() || seen.size > maxTextBytes) return 0;
      if (seen.size > this.#room.length) this.#room = Buffer.allocUnsafeSlow(seen.size);
      let length = 0;
      for (let more = -1; more !== 0 && length < seen.size; length += more) more = readSync(opened, this.#room, length, seen.size - length, length);
      return length;
    } catch {
      return 0;
    } finally {
      if (opened !== undefined) closeSync(opened);
    }
  }
}
