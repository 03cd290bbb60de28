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

/** Reads back what a `TextTableWriter` wrote. */
export class TextTableReader {
  private readonly texts: readonly string[];
  /** Texts used so far. */
  private used = 0;

  /** Takes the bytes that `finish` gave. */
  constructor(reader: ByteReader) {
    const lengths = new Uint32Array(reader.count(1));
    for (let at = 0; at < lengths.length; at++) lengths[at] = reader.short();
    const narrow = cutter(reader.block(), 'latin1');
    const wide = cutter(reader.block(), 'utf16le');
    this.texts = Array.from(lengths, (length) => (length % 2 === 0 ? narrow : wide)(length >>> 1));
  }

  /** A text by the number that `put` wrote. */
  take(reader: ByteReader): string {
    const number = reader.short();
    const text = this.texts[number === 0 ? this.used++ : number - 1];
    if (text === undefined) throw new MalformedBytes('a text that is not there');
    return text;
  }
}

function cutter(bytes: Uint8Array, encoding: 'latin1' | 'utf16le'): (length: number) => string {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
  let at = 0;
  return (length) => {
    if (length > whole.length - at) throw new MalformedBytes('a text ends too late');
    at += length;
    return whole.slice(at - length, at);
  };
}
