/** Counts of found and wanted sites, and what follows of them. */
export class Score {
  hit = 0;
  found = 0;
  wanted = 0;

  /** Counts one answer. */
  add(found: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
    this.found += found.size;
    this.wanted += wanted.size;
    for (const site of found) if (wanted.has(site)) this.hit++;
  }

  /** Adds what another one has counted. */
  merge({ hit, found, wanted }: Score): void {
    this.hit += hit;
    this.found += found;
    this.wanted += wanted;
  }

  /** Share of what was found that is right. */
  get precision(): number {
    return this.found === 0 ? 1 : this.hit / this.found;
  }

  /** Share of what is right that was found. */
  get recall(): number {
    return this.wanted === 0 ? 1 : this.hit / this.wanted;
  }

  /** Harmonic mean of the two. */
  get f1(): number {
    return this.precision + this.recall === 0 ? 0 : (2 * this.precision * this.recall) / (this.precision + this.recall);
  }

  /** `.979 / .747 / .848`: precision, recall, F1. */
  get text(): string {
    return [this.precision, this.recall, this.f1].map((each) => each.toFixed(3)).join(' / ');
  }
}

/** Scores by what they are about, in the order in which they came. */
export class Scores {
  readonly #byName = new Map<string, Score>();

  /** The score of a subject. */
  of(name: string): Score {
    let score = this.#byName.get(name);
    if (score === undefined) this.#byName.set(name, (score = new Score()));
    return score;
  }

  /** Adds all of another's scores. */
  merge(others: Scores): void {
    for (const [name, score] of others.#byName) this.of(name).merge(score);
  }

  /** Every subject with its score. */
  entries(): Iterable<[string, Score]> {
    return this.#byName;
  }
}
