/** Counts of found and wanted sites over many questions. */
export class SiteScore {
  #hit = 0;
  #found = 0;
  #wanted = 0;

  /** Adds the answer to one question. */
  add(found: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
    this.#found += found.size;
    this.#wanted += wanted.size;
    for (const site of found) if (wanted.has(site)) this.#hit++;
  }

  /** `precision / recall / F1`; nothing found is no false find. */
  get text(): string {
    const precision = this.#found === 0 ? 1 : this.#hit / this.#found;
    const recall = this.#wanted === 0 ? 1 : this.#hit / this.#wanted;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return `${precision.toFixed(3)} / ${recall.toFixed(3)} / ${f1.toFixed(3)}`;
  }
}
