import type { WeighedTerm } from './termIndex.ts';

/** Which records hold which terms, in memory: where SQLite or its full-text index is not there. */
export class TermPostings<Key> {
  readonly #records = new Map<Key, readonly string[]>();
  readonly #postings = new Map<string, Set<Key>>();

  /** Takes a record's terms in place of those it had. */
  put(key: Key, terms: readonly string[]): void {
    this.remove(key);
    this.#records.set(key, terms);
    for (const term of terms) {
      const keys = this.#postings.get(term);
      if (keys === undefined) this.#postings.set(term, new Set([key]));
      else keys.add(key);
    }
  }

  /** Forgets a record. */
  remove(key: Key): void {
    for (const term of this.#records.get(key) ?? []) {
      const keys = this.#postings.get(term);
      keys?.delete(key);
      if (keys?.size === 0) this.#postings.delete(term);
    }
    this.#records.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#records.clear();
    this.#postings.clear();
  }

  /** In how many records each term stands. */
  frequencies(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, this.#postings.get(term)?.size ?? 0]));
  }

  /** The records that hold any of the terms, the heaviest sum of weights first; of equals the one put last. */
  candidates(terms: readonly WeighedTerm[]): { readonly key: Key; readonly weight: number }[] {
    const sums = new Map<Key, number>();
    for (const { term, weight } of terms)
      for (const key of this.#postings.get(term) ?? []) sums.set(key, (sums.get(key) ?? 0) + weight);
    return [...sums]
      .reverse()
      .sort(([, a], [, b]) => b - a)
      .map(([key, weight]) => ({ key, weight }));
  }
}
