/** A list of whole numbers below 2^32 that grows, at four bytes each. */
export class NumberList {
  #values = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The numbers alone, without room for more. */
  finished(): Uint32Array {
    return this.#values.slice(0, this.#length);
  }
}
