import { GrowingWords } from './growing.ts';

const encoder = new TextEncoder();
const seed = 0x811c9dc5 | 0;
const prime = 0x01000193;

/**
 * Texts, each once, by numbers from 0. Their letters lie in one array: a hundred thousand names take a few megabytes,
 * and no objects.
 */
export class TextTable {
  #bytes: Uint8Array;
  #length = 0;
  readonly #ends = new GrowingWords();
  #slots = new Uint32Array(256);
  /** The text that is looked for, as bytes. */
  #wanted = new Uint8Array(512);
  #wantedLength = 0;

  constructor() {
    this.#bytes = new Uint8Array(1024);
  }

  /** How many texts there are. */
  get size(): number {
    return this.#ends.length;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.bytes + this.#slots.byteLength;
  }

  /** The number of a text; -1 where it is not there. */
  find(text: string): number {
    this.#want(text);
    return (this.#slots[this.#getSlot(this.#hash(this.#wanted, 0, this.#wantedLength))] as number) - 1;
  }

  /** The number of a text, which is put in where it is not there. */
  intern(text: string): number {
    this.#want(text);
    const slot = this.#getSlot(this.#hash(this.#wanted, 0, this.#wantedLength));
    const known = this.#slots[slot] as number;
    if (known > 0) return known - 1;
    const end = this.#length + this.#wantedLength;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, Math.ceil(this.#bytes.length * 1.15)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(this.#wanted.subarray(0, this.#wantedLength), this.#length);
    this.#length = end;
    const id = this.#ends.push(end);
    this.#slots[slot] = id + 1;
    if (this.size * 8 > this.#slots.length * 6) this.#rehash(this.#slots.length * 2);
    return id;
  }

  /** Makes room for so many texts of so many letters (UTF-8 bytes) in all. */
  reserve(texts: number, letters: number): void {
    this.#ends.reserve(texts);
    if (letters > this.#bytes.length) {
      const larger = new Uint8Array(letters);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let size = this.#slots.length;
    while (texts * 8 > size * 6) size *= 2;
    if (size > this.#slots.length) this.#rehash(size);
  }

  /** The text with a number that there is. */
  text(id: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#length).toString(
      'utf8',
      this.start(id),
      this.end(id),
    );
  }

  /** Where a text's letters begin in `letters`. */
  start(id: number): number {
    return id === 0 ? 0 : this.#ends.get(id - 1);
  }

  /** Where they end. */
  end(id: number): number {
    return this.#ends.get(id);
  }

  /** The letters of all texts as UTF-8, one after another; changes hands when a text is put in. */
  get letters(): Uint8Array {
    return this.#bytes;
  }

  #want(text: string): void {
    if (text.length * 3 > this.#wanted.length) this.#wanted = new Uint8Array(text.length * 3);
    const wanted = this.#wanted;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) {
        this.#wantedLength = encoder.encodeInto(text, wanted).written;
        return;
      }
      wanted[at] = code;
    }
    this.#wantedLength = text.length;
  }

  #hash(bytes: Uint8Array, from: number, to: number): number {
    let hash = seed;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), prime);
    return hash ^ (hash >>> 15);
  }

  /** The slot of the wanted text, or the empty one where it would go. */
  #getSlot(hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] as number;
      if (id === 0 || this.#isWanted(id - 1)) return slot;
    }
  }

  #isWanted(id: number): boolean {
    const from = this.start(id);
    if (this.end(id) - from !== this.#wantedLength) return false;
    for (let at = 0; at < this.#wantedLength; at++) if (this.#bytes[from + at] !== this.#wanted[at]) return false;
    return true;
  }

  #rehash(size: number): void {
    const slots = new Uint32Array(size);
    for (let id = 0; id < this.size; id++) {
      let slot = this.#hash(this.#bytes, this.start(id), this.end(id)) & (size - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}
