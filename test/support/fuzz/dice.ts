/** Numbers by chance that a seed decides: the same seed, the same run, on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    // A state of zero would stay zero.
    this.#state = Math.imul(seed ^ 0x5bd1e995, 0x2545f491) >>> 0 || 1;
    for (let at = 0; at < 8; at++) this.below(2);
  }

  /** A whole number from 0 to below `most`; 0 where that is empty. */
  below(most: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return most <= 1 ? 0 : this.#state % most;
  }

  /** Small numbers often, large ones seldom, below `most`. */
  small(most: number): number {
    return this.below(1 + this.below(1 + this.below(Math.max(1, most))));
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
