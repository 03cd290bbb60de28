import type { WeighedTerm } from './termIndex.ts';

/** An inverted index in memory, for use without SQLite or its full-text index. */
export class TermPostings<Key> {
  readonly #records = new Map<Key, readonly string[]>();
  readonly #postings = new Map<string, Set<Key>>();

  /** Replaces the terms of a record. */
  put(key: Key, terms: readonly string[]): void {
    this.remove(key);
    this.#records.set(key, terms);
    for (const term of terms) {
      const keys = this.#postings.get(term);
      if (keys === undefined) this.#postings.set(term, new Set([key]));
      else keys.add(key);
    }
  }

  /** Removes a record. */
  remove(key: Key): void {
    for (const term of this.#records.get(key) ?? []) {
      const keys = this.#postings.get(term);
      keys?.delete(key);
      if (keys?.size === 0) this.#postings.delete(term);
    }
    this.#records.delete(key);
  }

  /** Removes everything. */
  clear(): void {
    this.#records.clear();
    this.#postings.clear();
  }

  /** In how many records each term occurs. */
  frequencies(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, this.#postings.get(term)?.size ?? 0]));
  }

  /** The records that contain any of the terms, the heaviest sum of weights first; among equals the last added. */
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
