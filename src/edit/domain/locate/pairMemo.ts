/** Slots at first; they double when half of them are taken. */
const minSlots = 1024;
/** The key of a slot that holds none. */
const vacant = -1;

/**
 * Remembers a number for each pair of two numbers, up to a limit: as a map with one key for both, in a quarter of its
 * memory (32 bytes a pair at most) and without an object for each key.
 */
export class PairMemo {
  readonly #maxPairs: number;
  #keys = new Float64Array(minSlots).fill(vacant);
  #values = new Float64Array(minSlots);
  #count = 0;

  constructor(maxPairs: number) {
    this.#maxPairs = maxPairs;
  }

  /** What is remembered of a row (from 0, below a million) and a hash of 32 bits. */
  get(row: number, hash: number): number | undefined {
    const slot = this.#slotFor(row * 2 ** 32 + (hash >>> 0));
    return this.#keys[slot] === vacant ? undefined : this.#values[slot];
  }

  /** Remembers a value, if there is room for it. */
  set(row: number, hash: number, value: number): void {
    if (this.#count >= this.#maxPairs) return;
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const key = row * 2 ** 32 + (hash >>> 0);
    const slot = this.#slotFor(key);
    if (this.#keys[slot] === vacant) this.#count++;
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  /** The slot of a key, or the one that it would take. */
  #slotFor(key: number): number {
    const mask = this.#keys.length - 1;
    const mixed = Math.imul((key | 0) ^ Math.imul(Math.floor(key / 2 ** 32) + 1, 0x9e3779b1), 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#keys[slot] !== vacant && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2).fill(vacant);
    this.#values = new Float64Array(keys.length * 2);
    for (const [at, key] of keys.entries()) {
      if (key === vacant) continue;
      const slot = this.#slotFor(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[at] ?? 0;
    }
  }
}
