/** The best few of many: ids with scores, of which no more than twice as many as wanted are ever kept. */
export class Best {
  readonly #most: number;
  readonly #kept: { readonly id: number; readonly score: number }[] = [];
  #floor = Number.NEGATIVE_INFINITY;

  /** `most`: how many are wanted. */
  constructor(most: number) {
    this.#most = Math.max(1, most);
  }

  /** Offers one. */
  add(id: number, score: number): void {
    if (score <= this.#floor) return;
    this.#kept.push({ id, score });
    if (this.#kept.length < this.#most * 2 + 32) return;
    this.#sort();
    this.#kept.length = this.#most;
    this.#floor = this.#kept[this.#most - 1]?.score ?? this.#floor;
  }

  /** The ids of the best, best first; of equals the one that was offered first by number. */
  ids(): number[] {
    this.#sort();
    return this.#kept.slice(0, this.#most).map(({ id }) => id);
  }

  #sort(): void {
    this.#kept.sort((a, b) => b.score - a.score || a.id - b.id);
  }
}
