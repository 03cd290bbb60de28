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

/** Texts that are looked up one by one; whoever takes more gets a table of places. */
const fewTexts = 4;
/** Of fewer bytes than these, places and doubled lengths take 16 bits. */
const mostShort = 32_768;

/** Reads back what a `TextTableWriter` wrote. A text is made when it is first taken, and for a few texts nothing else is made: most files are opened for one name. */
export class TextTableReader {
  readonly #bytes: Uint8Array;
  readonly #count: number;
  /** Where the lengths begin, the texts of one byte a unit, and those of two. */
  readonly #lengths: number;
  readonly #narrow: number;
  readonly #wide: number;
  readonly #narrowBytes: number;
  readonly #texts = new Map<number, string>();
  /** Once more texts were taken: of each its length and where it begins, and the texts of one byte a unit as one, of which pieces cost next to nothing. */
  #places: Uint16Array | Uint32Array | undefined;
  #narrowText = '';
  /** Texts used so far. */
  #used = 0;

  /** Takes the bytes that `finish` gave, of all the bytes of a reader. */
  constructor(reader: ByteReader, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#count = reader.count(1);
    this.#lengths = reader.at;
    let narrow = 0;
    let wide = 0;
    for (let at = 0; at < this.#count; at++) {
      const length = reader.short();
      if (length % 2 === 0) narrow += length >>> 1;
      else wide += length - 1;
    }
    this.#narrowBytes = reader.count(1);
    this.#narrow = reader.at;
    reader.skip(this.#narrowBytes);
    const wideBytes = reader.count(1);
    this.#wide = reader.at;
    reader.skip(wideBytes);
    if (narrow > this.#narrowBytes || wide > wideBytes) throw new MalformedBytes('the texts end too early');
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
    // Cutting it out once more takes less room than keeping it.
    if (this.#places !== undefined) return this.#piece(this.#places, place);
    let text = this.#texts.get(place);
    if (text === undefined) this.#texts.set(place, (text = this.#cut(place)));
    return text;
  }

  /** A text by the number that `put` wrote. */
  take(reader: ByteReader): string {
    return this.at(this.place(reader));
  }

  /** The place of a text; -1 where there is none like it. */
  find(text: string): number {
    const isNarrow = narrowOnly.test(text);
    const wanted = text.length * 2 + (isNarrow ? 0 : 1);
    let found = -1;
    this.#walk((at, length, start) => {
      if (length !== wanted || !this.#isAt(text, start, isNarrow)) return false;
      found = at;
      return true;
    });
    return found;
  }

  #isAt(text: string, start: number, isNarrow: boolean): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (isNarrow ? bytes[start + at] !== unit : (bytes[start + 2 * at] as number) + ((bytes[start + 2 * at + 1] as number) << 8) !== unit) return false;
    }
    return true;
  }

  #cut(place: number): string {
    if (this.#texts.size >= fewTexts) {
      const places = this.#bytes.length < mostShort ? new Uint16Array(2 * this.#count) : new Uint32Array(2 * this.#count);
      this.#walk((at, length, start) => {
        places[2 * at] = length;
        places[2 * at + 1] = start;
        return false;
      });
      this.#places = places;
      this.#narrowText = this.#text(2 * this.#narrowBytes, this.#narrow);
      this.#texts.clear();
      return this.#piece(places, place);
    }
    let text = '';
    this.#walk((at, length, start) => {
      if (at === place) text = this.#text(length, start);
      return at === place;
    });
    return text;
  }

  #piece(places: Uint16Array | Uint32Array, place: number): string {
    const length = places[2 * place] as number;
    const start = places[2 * place + 1] as number;
    return length % 2 === 0 ? this.#narrowText.slice(start - this.#narrow, start - this.#narrow + (length >>> 1)) : this.#text(length, start);
  }

  #text(length: number, start: number): string {
    const { buffer, byteOffset } = this.#bytes;
    if (length === 0) return '';
    return length % 2 === 0 ? Buffer.from(buffer, byteOffset + start, length >>> 1).toString('latin1') : Buffer.from(buffer, byteOffset + start, length - 1).toString('utf16le');
  }

  /** Tells of each text its length and where it begins, until somebody has what he wants. The lengths were looked through once. */
  #walk(visit: (at: number, length: number, start: number) => boolean): void {
    const bytes = this.#bytes;
    let from = this.#lengths;
    let narrow = this.#narrow;
    let wide = this.#wide;
    for (let at = 0; at < this.#count; at++) {
      let byte = bytes[from++] as number;
      let length = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[from++] as number;
        length |= (byte & 0x7f) << shift;
      }
      const isNarrow = length % 2 === 0;
      if (visit(at, length >>> 0, isNarrow ? narrow : wide)) return;
      if (isNarrow) narrow += length >>> 1;
      else wide += length - 1;
    }
  }
}
