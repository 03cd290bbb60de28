/** A seeded source of randomness: the same seed gives the same cases on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One element; throws on an empty list, which would be a programming error. */
  pick<T>(items: readonly T[]): T;
  /** Up to `count` elements in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Makes a generator from a seed (the mulberry32 recurrence: 32 bits of state, ample for choosing test cases). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const chosen = items[int(0, items.length - 1)];
    if (chosen === undefined && items.length === 0) throw new Error('pick from nothing');
    return chosen as T;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    sample: (items, count) => {
      const pool = [...items];
      const out: (typeof pool)[number][] = [];
      while (pool.length > 0 && out.length < count) {
        const [taken] = pool.splice(int(0, pool.length - 1), 1);
        out.push(taken as (typeof pool)[number]);
      }
      return out;
    },
  };
}
