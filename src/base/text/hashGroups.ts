/**
 * A chain longer than this does not come about by chance in a table that is half empty: then the hashes were chosen.
 */
const maxChain = 48;

/**
 * Positions by their hash, grouped and ascending within a hash, so that counting needs no list. Hashes that share a
 * slot are chained. If a text was chosen to make them collide, they are sorted instead, so that no text makes lookups
 * slow. About 20 bytes a position.
 */
export class HashGroups {
  /**
   * For each hash, in the order of first appearance (or ascending when sorted), where its positions begin; one more
   * entry for the end.
   */
  readonly #begins: Int32Array;
  readonly #positions: Int32Array;
  readonly #hashes: Int32Array;
  /** First hash of each slot, or `undefined` when the hashes are sorted. */
  readonly #heads: Int32Array | undefined;
  readonly #next: Int32Array;

  /** `hashes`: the hash at each position. */
  constructor(hashes: Int32Array) {
    const count = hashes.length;
    const chained = chainedGroups(hashes);
    const groups = chained ?? sortedGroups(hashes);
    this.#heads = chained?.heads;
    this.#next = groups.next;
    this.#hashes = groups.hashes;
    const begins = new Int32Array(groups.hashes.length + 1);
    for (let position = 0; position < count; position++) {
      const at = (groups.groupAt[position] ?? 0) + 1;
      begins[at] = (begins[at] ?? 0) + 1;
    }
    for (let at = 1; at < begins.length; at++) begins[at] = (begins[at] ?? 0) + (begins[at - 1] ?? 0);
    this.#positions = new Int32Array(count);
    const filled = begins.slice();
    for (let position = 0; position < count; position++) {
      const group = groups.groupAt[position] ?? 0;
      const at = filled[group] ?? 0;
      this.#positions[at] = position;
      filled[group] = at + 1;
    }
    this.#begins = begins;
  }

  /** How many positions have this hash. */
  getCount(hash: number): number {
    const group = this.#getGroup(hash);
    return group < 0 ? 0 : (this.#begins[group + 1] ?? 0) - (this.#begins[group] ?? 0);
  }

  /** The positions that have this hash, ascending, at most `limit`. */
  getPositions(hash: number, limit: number): number[] {
    const group = this.#getGroup(hash);
    if (group < 0) return [];
    const begin = this.#begins[group] ?? 0;
    return Array.from(this.#positions.subarray(begin, Math.min(this.#begins[group + 1] ?? 0, begin + limit)));
  }

  #getGroup(hash: number): number {
    const heads = this.#heads;
    if (heads !== undefined) {
      let group = heads[getSlot(hash, heads.length - 1)] ?? -1;
      while (group >= 0 && this.#hashes[group] !== hash) group = this.#next[group] ?? -1;
      return group;
    }
    let low = 0;
    let high = this.#hashes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const here = this.#hashes[middle] ?? 0;
      if (here === hash) return middle;
      if (here < hash) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

interface Groups {
  readonly hashes: Int32Array;
  readonly next: Int32Array;
  /** The group of each position. */
  readonly groupAt: Int32Array;
}

function getSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

/** Groups found by a table of chains; `undefined` where a chain grows too long. */
function chainedGroups(all: Int32Array): (Groups & { readonly heads: Int32Array }) | undefined {
  let size = 16;
  while (size < all.length * 2) size *= 2;
  const heads = new Int32Array(size).fill(-1);
  const next = new Int32Array(all.length);
  const hashes = new Int32Array(all.length);
  const groupAt = new Int32Array(all.length);
  let count = 0;
  for (let position = 0; position < all.length; position++) {
    const hash = all[position] ?? 0;
    const slot = getSlot(hash, size - 1);
    const head = heads[slot] ?? -1;
    let group = head;
    let steps = 0;
    while (group >= 0 && hashes[group] !== hash) {
      group = next[group] ?? -1;
      if (++steps > maxChain) return undefined;
    }
    if (group < 0) {
      group = count++;
      hashes[group] = hash;
      next[group] = head;
      heads[slot] = group;
    }
    groupAt[position] = group;
  }
  return { heads, next: next.slice(0, count), hashes: hashes.slice(0, count), groupAt };
}

function sortedGroups(all: Int32Array): Groups {
  const hashes = all
    .slice()
    .sort()
    .filter((hash, at, sorted) => at === 0 || hash !== sorted[at - 1]);
  const group = new Map<number, number>();
  for (const [at, hash] of hashes.entries()) group.set(hash, at);
  return { hashes, next: new Int32Array(0), groupAt: all.map((hash) => group.get(hash) ?? 0) };
}
