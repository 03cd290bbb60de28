import { MalformedBytes, type ByteReader } from '../../names/byteReader.ts';
import { ByteWriter } from '../../names/byteWriter.ts';

const narrowOnly = /^[\0-\xff]*$/;

/**
 * Texts by number, each kept once. A text is written where it is used, as its number from 1; the next one that was not
 * used before is 0. The texts themselves are together in front of everything else: Latin-1 texts with one byte per
 * unit, all others with two, so that halves of surrogate pairs survive.
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

/**
 * Reads back what a `TextTableWriter` wrote. A text is made when it is taken; nothing else is made for a table, as most
 * files are opened for one name.
 */
export class TextTableReader {
  readonly #bytes: Uint8Array;
  readonly #count: number;
  /** Where the lengths begin, the texts of one byte a unit, and those of two. */
  readonly #lengths: number;
  readonly #narrow: number;
  readonly #wide: number;
  /** One of `layouts`, which may have gone to another table since. */
  #known = layouts[0] as TableLayout;
  /** Texts used so far. */
  #used = 0;

  /** Takes the bytes that `finish` gave, of all the bytes of a reader. */
  constructor(reader: ByteReader, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#count = reader.count(1);
    this.#lengths = reader.at;
    const { at, narrow, wide } = this.#layOut();
    reader.skip(at - this.#lengths);
    const narrowBytes = reader.count(1);
    this.#narrow = reader.at;
    reader.skip(narrowBytes);
    const wideBytes = reader.count(1);
    this.#wide = reader.at;
    reader.skip(wideBytes);
    if (narrow > narrowBytes || wide > wideBytes) throw new MalformedBytes('the texts end too early');
  }

  /** Texts used so far. */
  get used(): number {
    return this.#used;
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
    const { lengths, starts } = this.#layout();
    const length = lengths[place] as number;
    const start = starts[place] as number;
    return length % 2 === 0
      ? narrowText(this.#bytes, this.#narrow + start, length >>> 1)
      : getBuffer(this.#bytes).toString('utf16le', this.#wide + start, this.#wide + start + length - 1);
  }

  /** A text by the number that `put` wrote. */
  take(reader: ByteReader): string {
    return this.at(this.place(reader));
  }

  /** Whether a text is at a place. */
  is(place: number, text: string): boolean {
    if (place >= this.#count) return false;
    const { lengths, starts } = this.#layout();
    const length = lengths[place] as number;
    const isNarrow = length % 2 === 0;
    return (
      length >>> 1 === text.length &&
      this.#isAt(text, (isNarrow ? this.#narrow : this.#wide) + (starts[place] as number), isNarrow)
    );
  }

  /** The place of a text; -1 where there is none like it. */
  find(text: string): number {
    const { lengths, starts } = this.#layout();
    const isNarrow = narrowOnly.test(text);
    const wanted = text.length * 2 + (isNarrow ? 0 : 1);
    const count = this.#count;
    const from = isNarrow ? this.#narrow : this.#wide;
    for (let place = 0; place < count; place++) {
      if (lengths[place] === wanted && this.#isAt(text, from + (starts[place] as number), isNarrow)) return place;
    }
    return -1;
  }

  #isAt(text: string, start: number, isNarrow: boolean): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (
        isNarrow
          ? bytes[start + at] !== unit
          : (bytes[start + 2 * at] as number) + ((bytes[start + 2 * at + 1] as number) << 8) !== unit
      )
        return false;
    }
    return true;
  }

  /** Where the texts are. */
  #layout(): TableLayout {
    if (this.#known.bytes !== this.#bytes) this.#layOut();
    return this.#known;
  }

  /**
   * Writes down of each text its length and where it begins among its kind. Says where the lengths end and how many
   * bytes the texts of both kinds take.
   */
  #layOut(): { readonly at: number; readonly narrow: number; readonly wide: number } {
    const layout = layouts[(nextLayout = (nextLayout + 1) % layouts.length)] as TableLayout;
    layout.bytes = undefined;
    const count = this.#count;
    if (count > layout.lengths.length) {
      layout.lengths = new Uint32Array(count * 2);
      layout.starts = new Uint32Array(count * 2);
    }
    const { lengths, starts } = layout;
    const bytes = this.#bytes;
    let at = this.#lengths;
    let narrow = 0;
    let wide = 0;
    for (let place = 0; place < count; place++) {
      let byte = bytes[at++] as number;
      let length = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        if (shift > 28) throw new MalformedBytes('a number of more than 32 bits');
        byte = bytes[at++] as number;
        length |= (byte & 0x7f) << shift;
      }
      lengths[place] = length;
      if (length % 2 === 0) {
        starts[place] = narrow;
        narrow += length >>> 1;
      } else {
        starts[place] = wide;
        wide += (length >>> 0) - 1;
      }
    }
    layout.bytes = bytes;
    this.#known = layout;
    return { at, narrow, wide };
  }
}

/** Of a table twice the length of each text (odd: two bytes a unit) and where it begins among its kind. */
interface TableLayout {
  /** The table's; undefined while nothing is written down. */
  bytes: Uint8Array | undefined;
  lengths: Uint32Array;
  starts: Uint32Array;
}

/**
 * For the most recently used tables. A question goes through thousands of tables, stays in each for a moment and looks
 * from there into another one or two: computing this again costs less than keeping it for all.
 */
const layouts: readonly TableLayout[] = Array.from({ length: 4 }, () => ({
  bytes: undefined,
  lengths: new Uint32Array(1024),
  starts: new Uint32Array(1024),
}));
let nextLayout = 0;

/**
 * Code says the same words in every file: short ones that were read lately are given out again, which costs less than
 * to make them and keeps each only once.
 */
const lately: string[] = new Array<string>(8192).fill('');
const longestKept = 40;

function narrowText(bytes: Uint8Array, start: number, length: number): string {
  if (length === 0) return '';
  const end = start + length;
  if (length > longestKept) return getBuffer(bytes).toString('latin1', start, end);
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  const slot = (hash ^ (hash >>> 15)) & (lately.length - 1);
  const known = lately[slot] as string;
  return isText(known, bytes, start, length) ? known : (lately[slot] = getBuffer(bytes).toString('latin1', start, end));
}

function isText(text: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}

let viewed: Uint8Array | undefined;
let view: Buffer = Buffer.alloc(0);

function getBuffer(bytes: Uint8Array): Buffer {
  if (viewed !== bytes) {
    view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    viewed = bytes;
  }
  return view;
}
