/** Growth of an array that is full: small for large ones, so that little of a large index lies idle. */
function grown(length: number): number {
  return Math.ceil(length * (length < 100_000 ? 1.5 : 1.12)) + 16;
}

/** Numbers up to 2^32 - 1 in an array that grows. */
export class GrowingWords {
  #words = new Uint32Array(64);
  /** How many there are. */
  length = 0;

  /** The number at a place that there is. */
  get(at: number): number {
    return this.#words[at] as number;
  }

  /** Puts a number at a place that there is. */
  set(at: number, value: number): void {
    this.#words[at] = value;
  }

  /** Adds to the number at a place that there is. */
  add(at: number, by: number): void {
    this.#words[at] = (this.#words[at] as number) + by;
  }

  /** Adds a number at the end; gives its place. */
  push(value: number): number {
    if (this.length === this.#words.length) {
      const larger = new Uint32Array(grown(this.#words.length));
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  /** Makes room for so many. */
  reserve(length: number): void {
    if (length <= this.#words.length) return;
    const larger = new Uint32Array(length);
    larger.set(this.#words);
    this.#words = larger;
  }

  /** The numbers themselves, for loops; a view. */
  all(): Uint32Array {
    return this.#words.subarray(0, this.length);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#words.byteLength;
  }
}

/** Numbers that are nearly always below 65,535, two bytes each; the few larger ones are kept aside. */
export class GrowingShorts {
  #shorts = new Uint16Array(64);
  readonly #large = new Map<number, number>();
  #length = 0;

  /** The number at a place that there is. */
  get(at: number): number {
    const short = this.#shorts[at] as number;
    return short === maxShort ? (this.#large.get(at) ?? short) : short;
  }

  /** Puts a number at a place that there is. */
  set(at: number, value: number): void {
    this.#shorts[at] = Math.min(value, maxShort);
    if (value >= maxShort) this.#large.set(at, value);
  }

  /** Makes room for so many. */
  reserve(length: number): void {
    if (length <= this.#shorts.length) return;
    const larger = new Uint16Array(length);
    larger.set(this.#shorts);
    this.#shorts = larger;
  }

  /** Adds a number at the end. */
  push(value: number): void {
    if (this.#length === this.#shorts.length) {
      const larger = new Uint16Array(grown(this.#shorts.length));
      larger.set(this.#shorts);
      this.#shorts = larger;
    }
    this.#length += 1;
    this.set(this.#length - 1, value);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#shorts.byteLength + this.#large.size * 40;
  }
}

const maxShort = 0xffff;
