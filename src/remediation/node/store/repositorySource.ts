import type { RankedRemediation, CandidateSource, KeptVectors } from '../../domain/match/ports.ts';
import type { RemediationFilter, Scope } from '../../domain/types.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { RemediationRepository } from './remediationRepository.ts';
import { rarestTerms } from './termIndex.ts';

/** A repository and its scope. */
export interface ScopedRepository {
  readonly scope: Scope;
  readonly repository: RemediationRepository;
}

/** Several repositories as one source of candidates. */
export class RepositorySource implements CandidateSource {
  readonly #repositories: readonly ScopedRepository[];
  readonly #log: Logger | undefined;
  #failures = 0;
  #lastFailure: unknown;

  constructor(repositories: readonly ScopedRepository[], log?: Logger) {
    this.#repositories = repositories;
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
    return this.#each(filter, (repository) => [repository.count(filter)]).reduce((sum, count) => sum + count, 0);
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    const [first, ...others] = this.#each({}, (repository) => [repository.frequencies(terms)]);
    if (others.length === 0) return first ?? new Map<string, number>();
    const sums = new Map(first);
    for (const counts of others) for (const [term, count] of counts) sums.set(term, (sums.get(term) ?? 0) + count);
    return sums;
  }

  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[] {
    return this.#each(filter, (repository) => repository.byHash(hash, filter));
  }

  byTerms(terms: readonly string[], limit: number, filter: RemediationFilter): readonly RankedRemediation[] {
    const rarest = rarestTerms(this.frequencies(terms), this.count({}));
    if (rarest.length === 0) return [];
    const found = this.#each(filter, (repository) => repository.byTerms(rarest, limit, filter));
    return found
      .sort((a, b) => b.weight - a.weight)
      .slice(0, limit)
      .map(({ candidate }) => candidate);
  }

  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[] {
    return this.#each(filter, (repository) => repository.byIds(ids, filter));
  }

  hasVectors(model: string): boolean {
    return this.#each({}, (repository) => [repository.hasVectors(model)]).includes(true);
  }

  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined {
    const alike = this.#each({}, (repository) => [repository.vectors(model, dimensions, among)]).filter(
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

  #each<T>({ scope }: RemediationFilter, work: (repository: RemediationRepository) => readonly T[]): T[] {
    return this.#repositories
      .filter((each) => scope === undefined || each.scope === scope)
      .flatMap(({ repository }) => {
        try {
          return work(repository);
        } catch (error) {
          this.#failures++;
          this.#lastFailure = error;
          this.#log?.warn(`remediation.read failed: ${thrownText(error)}`);
          return [];
        }
      });
  }
}
