import type { RankedRemediation, CandidateSource, KeptVectors } from '../../domain/match/ports.ts';
import type { RemediationFilter, Scope } from '../../domain/types.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { RemediationRepository } from './remediationRepository.ts';
import { rarestTerms } from './termIndex.ts';

/** A repository and its scope. */
export interface ScopedShelf {
  readonly scope: Scope;
  readonly shelf: RemediationRepository;
}

/** Several repositories as one source of candidates. */
export class ShelfSource implements CandidateSource {
  readonly #shelves: readonly ScopedShelf[];
  readonly #log: Logger | undefined;
  #failures = 0;
  #lastFailure: unknown;

  constructor(shelves: readonly ScopedShelf[], log?: Logger) {
    this.#shelves = shelves;
    this.#log = log;
  }

  /** How often a repository could not be read. The others are searched all the same. */
  get failures(): number {
    return this.#failures;
  }

  /** The last error of a repository that could not be read. */
  get lastFailure(): unknown {
    return this.#lastFailure;
  }

  count(filter: RemediationFilter): number {
    return this.#each(filter, (shelf) => [shelf.count(filter)]).reduce((sum, count) => sum + count, 0);
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    const [first, ...others] = this.#each({}, (shelf) => [shelf.frequencies(terms)]);
    if (others.length === 0) return first ?? new Map<string, number>();
    const sums = new Map(first);
    for (const counts of others) for (const [term, count] of counts) sums.set(term, (sums.get(term) ?? 0) + count);
    return sums;
  }

  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[] {
    return this.#each(filter, (shelf) => shelf.byHash(hash, filter));
  }

  byTerms(terms: readonly string[], limit: number, filter: RemediationFilter): readonly RankedRemediation[] {
    const rarest = rarestTerms(this.frequencies(terms), this.count({}));
    if (rarest.length === 0) return [];
    const found = this.#each(filter, (shelf) => shelf.byTerms(rarest, limit, filter));
    return found
      .sort((a, b) => b.weight - a.weight)
      .slice(0, limit)
      .map(({ candidate }) => candidate);
  }

  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[] {
    return this.#each(filter, (shelf) => shelf.byIds(ids, filter));
  }

  hasVectors(model: string): boolean {
    return this.#each({}, (shelf) => [shelf.hasVectors(model)]).includes(true);
  }

  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined {
    const alike = this.#each({}, (shelf) => [shelf.vectors(model, dimensions, among)]).filter(
      (kept) => kept !== undefined,
    );
    if (alike.length < 2) return alike[0];
    const rows = new Float32Array(alike.reduce((sum, kept) => sum + kept.rows.length, 0));
    let at = 0;
    for (const kept of alike) {
      rows.set(kept.rows, at);
      at += kept.rows.length;
    }
    return { ids: alike.flatMap(({ ids }) => ids), dimensions, rows };
  }

  #each<T>({ scope }: RemediationFilter, work: (shelf: RemediationRepository) => readonly T[]): T[] {
    return this.#shelves
      .filter((each) => scope === undefined || each.scope === scope)
      .flatMap(({ shelf }) => {
        try {
          return work(shelf);
        } catch (error) {
          this.#failures++;
          this.#lastFailure = error;
          this.#log?.warn(`remediation.read failed: ${thrownText(error)}`);
          return [];
        }
      });
  }
}
