import type { Candidate, CandidateSource, KeptVectors } from '../../domain/match/ports.ts';
import type { RemediationFilter, Scope } from '../../domain/types.ts';
import type { Shelf } from './shelf.ts';
import { rarestTerms } from './termIndex.ts';

/** A shelf and whose records it holds. */
export interface ScopedShelf {
  readonly scope: Scope;
  readonly shelf: Shelf;
}

/** Several shelves as one source of candidates. */
export class ShelfSource implements CandidateSource {
  readonly #shelves: () => readonly ScopedShelf[];

  constructor(shelves: () => readonly ScopedShelf[]) {
    this.#shelves = shelves;
  }

  count(filter: RemediationFilter): number {
    return this.#asked(filter).reduce((sum, shelf) => sum + shelf.count(filter), 0);
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { shelf } of this.#shelves()) for (const [term, count] of shelf.frequencies(terms)) sums.set(term, (sums.get(term) ?? 0) + count);
    return sums;
  }

  byHash(hash: string, filter: RemediationFilter): readonly Candidate[] {
    return this.#asked(filter).flatMap((shelf) => shelf.byHash(hash, filter));
  }

  byTerms(terms: readonly string[], limit: number, filter: RemediationFilter): readonly Candidate[] {
    const rarest = rarestTerms(this.frequencies(terms), this.count({}));
    if (rarest.length === 0) return [];
    const found = this.#asked(filter).flatMap((shelf) => shelf.byTerms(rarest, limit, filter));
    return found.sort((a, b) => b.weight - a.weight).slice(0, limit).map(({ candidate }) => candidate);
  }

  byIds(ids: readonly string[], filter: RemediationFilter): readonly Candidate[] {
    return this.#asked(filter).flatMap((shelf) => shelf.byIds(ids, filter));
  }

  vectors(model: string): KeptVectors | undefined {
    const all = this.#shelves().map(({ shelf }) => shelf.vectors(model)).filter((kept) => kept !== undefined);
    const dimensions = all[0]?.dimensions;
    const alike = all.filter((kept) => kept.dimensions === dimensions);
    if (dimensions === undefined || alike.length === 1) return alike[0];
    const rows = new Float32Array(alike.reduce((sum, kept) => sum + kept.rows.length, 0));
    let at = 0;
    for (const kept of alike) {
      rows.set(kept.rows, at);
      at += kept.rows.length;
    }
    return { ids: alike.flatMap(({ ids }) => ids), dimensions, rows };
  }

  #asked({ scope }: RemediationFilter): readonly Shelf[] {
    return this.#shelves().filter((each) => scope === undefined || each.scope === scope).map(({ shelf }) => shelf);
  }
}
