import { MalformedBytes, type ByteReader } from '../../names/byteReader.ts';
import { ByteWriter } from '../../names/byteWriter.ts';

/**
 * Texts by number, each kept once. A text is written where it is used, as its number from 1; the next one that was not used before is 0.
 * The texts themselves stand together in front of everything else: those of Latin 1 a byte a unit, all others two, so that halves of surrogate
 * pairs survive.
 */
export class TextTableWriter {
  private readonly numbers = new Map<string, number>();

  /** Writes a text's number. */
  put(writer: ByteWriter, text: string): void {
    const number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, this.numbers.size + 1);
    writer.short(number ?? 0);
  }

  /** The texts as bytes. */
  finish(): Uint8Array {
    const narrow: string[] = [];
    const wide: string[] = [];
    const writer = new ByteWriter(this.numbers.size * 12);
    writer.short(this.numbers.size);
    for (const text of this.numbers.keys()) {
      const isNarrow = /^[\0-\xff]*$/.test(text);
      (isNarrow ? narrow : wide).push(text);
      writer.short(text.length * 2 + (isNarrow ? 0 : 1));
    }
    writer.block(Buffer.from(narrow.join(''), 'latin1'));
    writer.block(Buffer.from(wide.join(''), 'utf16le'));
    return writer.written();
  }
}

/** Reads back what a `TextTableWriter` wrote. A text is made when it is first taken. */
export class TextTableReader {
  readonly #texts: (string | undefined)[];
  /** Where a text begins in `narrow`, or in `wide` where its length is odd. */
  readonly #starts: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #narrow: string;
  readonly #wide: string;
  /** Texts used so far. */
  #used = 0;

  /** Takes the bytes that `finish` gave. */
  constructor(reader: ByteReader) {
    const count = reader.count(1);
    this.#texts = new Array<string | undefined>(count);
    this.#starts = new Uint32Array(count);
    this.#lengths = new Uint32Array(count);
    let narrow = 0;
    let wide = 0;
    for (let at = 0; at < count; at++) {
      const length = reader.short();
      this.#lengths[at] = length;
      this.#starts[at] = length % 2 === 0 ? narrow : wide;
      if (length % 2 === 0) narrow += length >>> 1;
      else wide += length >>> 1;
    }
    this.#narrow = textOf(reader.block(), 'latin1');
    this.#wide = textOf(reader.block(), 'utf16le');
    if (narrow > this.#narrow.length || wide > this.#wide.length) throw new MalformedBytes('the texts end too early');
  }

  /** A text by the number that `put` wrote. */
  take(reader: ByteReader): string {
    const number = reader.short();
    const at = number === 0 ? this.#used++ : number - 1;
    const length = this.#lengths[at];
    if (length === undefined) throw new MalformedBytes('a text that is not there');
    return (this.#texts[at] ??= this.#cut(at, length));
  }

  #cut(at: number, length: number): string {
    const start = this.#starts[at] ?? 0;
    return (length % 2 === 0 ? this.#narrow : this.#wide).slice(start, start + (length >>> 1));
  }
}

function textOf(bytes: Uint8Array, encoding: 'latin1' | 'utf16le'): string {
  return bytes.length === 0 ? '' : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
}
