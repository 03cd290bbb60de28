import { MalformedBytes, type ByteReader } from '../../names/byteReader.ts';
import { ByteWriter } from '../../names/byteWriter.ts';

const narrowOnly = /^[\0-\xff]*$/;

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

  /** Texts so far. */
  get size(): number {
    return this.numbers.size;
  }

  /** The texts as bytes. */
  finish(): Uint8Array {
    const narrow: string[] = [];
    const wide: string[] = [];
    const writer = new ByteWriter(this.numbers.size * 12);
    writer.short(this.numbers.size);
    for (const text of this.numbers.keys()) {
      const isNarrow = narrowOnly.test(text);
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
  readonly #count: number;
  /** Twice the length of each text, odd where it is wide; behind these, where each begins in `narrow` or `wide`. */
  readonly #places: Uint32Array;
  readonly #narrow: string;
  readonly #wide: string;
  #texts: (string | undefined)[] | undefined;
  /** Texts used so far. */
  #used = 0;

  /** Takes the bytes that `finish` gave. */
  constructor(reader: ByteReader) {
    const count = reader.count(1);
    this.#count = count;
    const places = new Uint32Array(2 * count);
    let narrow = 0;
    let wide = 0;
    for (let at = 0; at < count; at++) {
      const length = reader.short();
      places[at] = length;
      places[count + at] = length % 2 === 0 ? narrow : wide;
      if (length % 2 === 0) narrow += length >>> 1;
      else wide += length >>> 1;
    }
    this.#places = places;
    this.#narrow = textOf(reader.block(), 'latin1');
    this.#wide = textOf(reader.block(), 'utf16le');
    if (narrow > this.#narrow.length || wide > this.#wide.length) throw new MalformedBytes('the texts end too early');
  }

  /** Goes to a place in front of which so many texts were used. */
  rewind(used: number): void {
    this.#used = used;
  }

  /** The place of a text among all, by the number that `put` wrote. */
  place(reader: ByteReader): number {
    const number = reader.short();
    return number === 0 ? this.#used++ : number - 1;
  }

  /** A text by its place. */
  at(place: number): string {
    if (place >= this.#count) throw new MalformedBytes('a text that is not there');
    this.#texts ??= new Array<string | undefined>(this.#count);
    return (this.#texts[place] ??= this.#cut(place));
  }

  /** A text by the number that `put` wrote. */
  take(reader: ByteReader): string {
    return this.at(this.place(reader));
  }

  /** The place of a text; -1 where there is none like it. */
  find(text: string): number {
    const isNarrow = narrowOnly.test(text);
    const all = isNarrow ? this.#narrow : this.#wide;
    const wanted = text.length * 2 + (isNarrow ? 0 : 1);
    for (let at = 0; at < this.#count; at++) if (this.#places[at] === wanted && all.startsWith(text, this.#places[this.#count + at])) return at;
    return -1;
  }

  #cut(at: number): string {
    const length = this.#places[at] as number;
    const start = this.#places[this.#count + at] as number;
    return (length % 2 === 0 ? this.#narrow : this.#wide).slice(start, start + (length >>> 1));
  }
}

function textOf(bytes: Uint8Array, encoding: 'latin1' | 'utf16le'): string {
  return bytes.length === 0 ? '' : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
}
