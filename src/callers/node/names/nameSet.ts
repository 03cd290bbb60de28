/** Most files have fewer distinct names than half of this. */
const firstSlots = 1 << 12;

/**
 * The distinct name hashes of one file, in the order of their first use. Made to be cleared and used again for the next
 * file: a build goes through a hundred thousand of them.
 */
export class NameSet {
  #slots = new Int32Array(firstSlots);
  #mask = firstSlots - 1;
  #list = new Int32Array(firstSlots / 2);
  #size = 0;

  /** Distinct hashes so far. */
  get size(): number {
    return this.#size;
  }

  /**
   * Takes a hash, any 32 bits. Zero marks a free slot, so a hash of zero is kept as one: two names more that may share
   * an entry.
   */
  add(hash: number): void {
    const name = (hash | 0) === 0 ? 1 : hash | 0;
    let slot = (name ^ (name >>> 15)) & this.#mask;
    for (let held = this.#slots[slot]; held !== 0; held = this.#slots[slot]) {
      if (held === name) return;
      slot = (slot + 1) & this.#mask;
    }
    this.#slots[slot] = name;
    this.#list[this.#size] = name;
    this.#size += 1;
    if (this.#size === this.#list.length) this.#grow();
  }

  /** The hashes, unsigned. A view: true until the next `add` or `clear`. */
  hashes(): Uint32Array {
    return new Uint32Array(this.#list.buffer, 0, this.#size);
  }

  /** Forgets everything and keeps the room. */
  clear(): void {
    if (this.#size * 8 > this.#slots.length) this.#slots.fill(0);
    else for (let at = 0; at < this.#size; at++) this.#free(this.#list[at] as number);
    this.#size = 0;
  }

  /** Empties the slots a name may sit in: its own and those behind it, which hold names that are leaving as well. */
  #free(name: number): void {
    let slot = (name ^ (name >>> 15)) & this.#mask;
    while (this.#slots[slot] !== 0) {
      this.#slots[slot] = 0;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const list = new Int32Array(this.#list.length * 2);
    list.set(this.#list);
    this.#list = list;
    this.#slots = new Int32Array(list.length * 2);
    this.#mask = this.#slots.length - 1;
    for (let at = 0; at < this.#size; at++) {
      const name = list[at] as number;
      let slot = (name ^ (name >>> 15)) & this.#mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = name;
    }
  }
}
