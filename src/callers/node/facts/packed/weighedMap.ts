interface LinkedEntry<V> {
  readonly key: string;
  readonly value: V;
  readonly weight: number;
  /** Towards the most recently used; the ring's own link is between both ends. */
  newer: LinkedEntry<V>;
  older: LinkedEntry<V>;
}

/**
 * A map whose values have weights and that drops the least recently used ones when they weigh too much together. A ring
 * of links and not the order of a `Map`: a map walks over every entry that was deleted at its front.
 */
export class WeighedMap<V> {
  readonly #links = new Map<string, LinkedEntry<V>>();
  readonly #maxWeight: number;
  readonly #dropped: (key: string, value: V) => void;
  /** Its `newer` is the least recently used one, its `older` the most recently used. */
  readonly #ends: LinkedEntry<V>;
  #weight = 0;

  /** `dropped` is called for values that were evicted, not for those that were removed or replaced. */
  constructor(maxWeight: number, dropped: (key: string, value: V) => void = () => undefined) {
    this.#maxWeight = maxWeight;
    this.#dropped = dropped;
    const ends = { key: '', weight: 0 } as LinkedEntry<V>;
    ends.newer = ends.older = ends;
    this.#ends = ends;
  }

  /** Number of values. */
  get size(): number {
    return this.#links.size;
  }

  /** What all values weigh. */
  get weight(): number {
    return this.#weight;
  }

  /** A value, without this being a use of it. */
  peek(key: string): V | undefined {
    return this.#links.get(key)?.value;
  }

  /** A value, now the most recently used one. */
  get(key: string): V | undefined {
    const link = this.#links.get(key);
    if (link === undefined) return undefined;
    unlink(link);
    this.#append(link);
    return link.value;
  }

  /** Puts a value in, in place of the key's last one. Values that alone weigh more than all may are dropped at once. */
  set(key: string, value: V, weight: number): void {
    this.delete(key);
    const link = { key, value, weight, newer: this.#ends, older: this.#ends };
    this.#links.set(key, link);
    this.#append(link);
    this.#weight += weight;
    for (
      let oldest = this.#ends.newer;
      this.#weight > this.#maxWeight && oldest !== this.#ends;
      oldest = this.#ends.newer
    ) {
      this.delete(oldest.key);
      this.#dropped(oldest.key, oldest.value);
    }
  }

  /** Takes a value out. */
  delete(key: string): void {
    const link = this.#links.get(key);
    if (link === undefined) return;
    unlink(link);
    this.#links.delete(key);
    this.#weight -= link.weight;
  }

  /** Takes all values out. */
  clear(): void {
    this.#links.clear();
    this.#weight = 0;
    this.#ends.newer = this.#ends.older = this.#ends;
  }

  #append(link: LinkedEntry<V>): void {
    link.older = this.#ends.older;
    link.newer = this.#ends;
    link.older.newer = link;
    this.#ends.older = link;
  }
}

function unlink<V>(link: LinkedEntry<V>): void {
  link.older.newer = link.newer;
  link.newer.older = link.older;
}
