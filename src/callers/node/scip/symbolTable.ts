/** Marks a free slot; numbers of symbols stay below it. */
const free = 0xffffffff;

/**
 * Numbers symbols in the order they are first seen. Symbols are long (80 bytes and more) and there are hundreds of
 * thousands, so only 64 bits of each are kept: 20 bytes a symbol with all tables.
 */
export class SymbolTable {
  #slots = new Uint32Array(1024).fill(free);
  #high = new Uint32Array(512);
  #low = new Uint32Array(512);
  #count = 0;
  /** Prevents a crafted index in which all symbols want the same slot. */
  readonly #seed = Math.floor(Math.random() * 0x100000000);

  /** How many there are; their numbers run from 0. */
  get count(): number {
    return this.#count;
  }

  /** The number of a symbol, a new one if it was not seen before. */
  add(high: number, low: number): number {
    const slot = this.#getSlot(high, low);
    const known = this.#slots[slot] as number;
    if (known !== free) return known;
    if (this.#count === this.#high.length) {
      this.#grow();
      return this.add(high, low);
    }
    const added = this.#count++;
    this.#high[added] = high;
    this.#low[added] = low;
    this.#slots[slot] = added;
    return added;
  }

  /** The number of a symbol that was seen. */
  find(high: number, low: number): number | undefined {
    const known = this.#slots[this.#getSlot(high, low)] as number;
    return known === free ? undefined : known;
  }

  /** The two halves of a symbol's hash, to look it up in another table. */
  getHash(symbol: number): { readonly high: number; readonly low: number } {
    return { high: this.#high[symbol] ?? 0, low: this.#low[symbol] ?? 0 };
  }

  #getSlot(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    let slot = ((Math.imul(low ^ this.#seed, 0x9e3779b1) ^ high) >>> 5) & mask;
    for (;;) {
      const known = this.#slots[slot] as number;
      if (known === free || (this.#low[known] === low && this.#high[known] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const high = new Uint32Array(this.#high.length * 2);
    const low = new Uint32Array(this.#high.length * 2);
    high.set(this.#high);
    low.set(this.#low);
    this.#high = high;
    this.#low = low;
    this.#slots = new Uint32Array(this.#slots.length * 2).fill(free);
    for (let symbol = 0; symbol < this.#count; symbol++)
      this.#slots[this.#getSlot(high[symbol] as number, low[symbol] as number)] = symbol;
  }
}
