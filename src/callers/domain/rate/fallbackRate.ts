import { isClaim } from '../answer/textNodes.ts';
import type { CallersResponse } from '../types.ts';

/** Questions whose ends are kept for each repository. */
const kept = 100;
/** With fewer questions a share says nothing. */
const fewest = 20;

/** How the last questions about one repository ended. */
export interface RateOfRepository {
  readonly repository: string;
  /** Questions that count: at most the last hundred. */
  readonly questions: number;
  /** How many of them a stage after the graph answered, or none. */
  readonly fellBack: number;
  /** How many named a caller, or a name like one that nothing defines; a comment with the name is neither. */
  readonly answered: number;
}

interface End {
  readonly fellBack: boolean;
  readonly isOfUse: boolean;
}

/** Keeps account of how often questions fall through the graph (PRD-02: an alert above 20 % of a repository's questions). */
export class FallbackRate {
  readonly #ends = new Map<string, End[]>();

  /** Counts one answered question about a repository. */
  add(repository: string, { nodes, meta }: CallersResponse): void {
    const ends = this.#ends.get(repository) ?? [];
    // A proof that there are none is the graph's own answer.
    ends.push({ fellBack: meta.fallback_stage !== undefined && meta.coverage.complete !== 'yes', isOfUse: nodes.some(isClaim) });
    if (ends.length > kept) ends.shift();
    this.#ends.set(repository, ends);
  }

  /** Forgets everything: the index was built anew, and what it answered before says nothing about it. */
  clear(): void {
    this.#ends.clear();
  }

  /** The figures of every repository that was asked about. */
  figures(): readonly RateOfRepository[] {
    return [...this.#ends].map(([repository, ends]) => ({
      repository,
      questions: ends.length,
      fellBack: ends.filter(({ fellBack }) => fellBack).length,
      answered: ends.filter(({ isOfUse }) => isOfUse).length,
    }));
  }

  /** The repositories in which more than `percent` of the questions fell back, of those with at least twenty. */
  above(percent: number): readonly RateOfRepository[] {
    return this.figures().filter(({ questions, fellBack }) => questions >= fewest && fellBack * 100 > percent * questions);
  }
}
