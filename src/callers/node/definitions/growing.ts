/** Growth of an array that is full. Small, so that little of a large index lies idle. */
const growth = 1.25;

/** Numbers up to 2^32 - 1 in an array that grows. */
export class GrowingWords {
  #words: Uint32Array;
  /** How many there are. */
  length: number;

  /** Over words that are there already, or none. */
  constructor(words: Uint32Array = new Uint32Array(64), length = 0) {
    this.#words = words;
    this.length = length;
  }

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
      const larger = new Uint32Array(Math.ceil(this.#words.length * growth) + 16);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.length] = value;
    this.length += 1;
    return this.length - 1;
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
