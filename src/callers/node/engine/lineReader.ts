import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { FileReadBuffer } from '../files/fileReadBuffer.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';

const nothing = Buffer.alloc(0);
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads single lines of files. Lines of one file are requested one after the other: it is read once, into the same
 * buffer as the file before. Only the line becomes a string, and a copy, so that a stored answer does not keep whole
 * files in memory.
 */
export class FileLineReader {
  readonly #room: FileReadBuffer;
  #text: Buffer = nothing;
  #file = '';
  /** The last line found, and its offset: lines of one file are mostly requested in their order. */
  #line = 1;
  #start = 0;

  /** `border`: of files beyond it there are no lines. */
  constructor(border: WorkspaceBorder) {
    this.#room = new FileReadBuffer(border);
  }

  /** A line from 1, without its end; empty where there is none or the file cannot be read. */
  line(file: string, number: number): string {
    if (file !== this.#file) {
      this.#file = file;
      this.#text = this.#read(file);
      this.#rewind();
    }
    if (number < this.#line) this.#rewind();
    let start = this.#start;
    for (let line = this.#line; start <= this.#text.length; line++) {
      const end = this.#getEnd(start);
      if (line === number) {
        this.#line = line;
        this.#start = start;
        return this.#text.toString('utf8', start, end);
      }
      start = end + (this.#text[end] === carriageReturn && this.#text[end + 1] === lineFeed ? 2 : 1);
    }
    return '';
  }

  #rewind(): void {
    this.#line = 1;
    this.#start = 0;
  }

  #getEnd(start: number): number {
    const text = this.#text;
    const { length } = text;
    for (let at = start; at < length; at++) {
      const byte = text[at] as number;
      // Nearly every byte is above both.
      if (byte <= carriageReturn && (byte === lineFeed || byte === carriageReturn)) return at;
    }
    return length;
  }

  #read(file: string): Buffer {
    try {
      return this.#room.read(file, { most: maxSourceBytes });
    } catch {
      return nothing;
    }
  }
}
