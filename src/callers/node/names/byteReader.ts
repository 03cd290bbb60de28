/**
 * What a `ByteReader` throws where the bytes end too early or say something impossible. Its caller turns it into a
 * result.
 */
export class MalformedBytes extends Error {}

/** Reads back what a `ByteWriter` wrote. Every read checks that the bytes are there. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #view: DataView | undefined;
  #at = 0;
  #end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  /** Bytes not yet read. */
  get rest(): number {
    return this.#end - this.#at;
  }

  /** Where the next read begins. */
  get at(): number {
    return this.#at;
  }

  /** Goes to a part of the bytes: reads begin at its start and none goes beyond its end. */
  enter(start: number, length: number): void {
    if (start + length > this.#bytes.length) throw new MalformedBytes('the bytes end too early');
    this.#at = start;
    this.#end = start + length;
  }

  /** Passes over bytes. */
  skip(count: number): void {
    this.#need(count);
    this.#at += count;
  }

  /** See `ByteWriter.word`. */
  word(): number {
    this.#need(4);
    this.#at += 4;
    return this.#words.getUint32(this.#at - 4, true);
  }

  /** See `ByteWriter.double`. */
  double(): number {
    this.#need(8);
    this.#at += 8;
    return this.#words.getFloat64(this.#at - 8, true);
  }

  /** See `ByteWriter.short`. */
  short(): number {
    if (this.#at >= this.#end) throw new MalformedBytes('the bytes end too early');
    const first = this.#bytes[this.#at++] as number;
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      this.#need(1);
      const byte = this.#bytes[this.#at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new MalformedBytes('a number of more than 32 bits');
  }

  /** A count of things that take at least `least` bytes each: never more than the bytes that are left can hold. */
  count(least: number): number {
    const count = this.short();
    this.#need(count * least);
    return count;
  }

  /** See `ByteWriter.block`; a view. */
  block(): Uint8Array {
    const length = this.count(1);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  get #words(): DataView {
    return (this.#view ??= new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength));
  }

  #need(count: number): void {
    if (count > this.rest) throw new MalformedBytes('the bytes end too early');
  }
}
