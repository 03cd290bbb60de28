import { backgroundShare } from './backgroundWords.ts';

/**
 * As many errors stand behind the shares that are known beforehand as would take to outweigh them: a small store says
 * little about what is rare.
 */
const backgroundSize = 400;

/**
 * How much a term tells (inverse document frequency): from the store's own records, and from what is known of errors at
 * large, so that a store of three records does not take "cannot" for a rare word. About 0.2 for a word in every error
 * to 6.5 for one that nobody has seen.
 */
export class Rarity {
  readonly #documents: number;
  readonly #frequency: (term: string) => number;
  readonly #known = new Map<string, number>();

  /** `frequency`: in how many of the store's `documents` a term stands. */
  constructor(documents: number, frequency: (term: string) => number) {
    this.#documents = documents;
    this.#frequency = frequency;
  }

  /** The weight of a term (`getTerm`). */
  of(term: string): number {
    const known = this.#known.get(term);
    if (known !== undefined) return known;
    const seen = Math.min(this.#documents, this.#frequency(term)) + backgroundSize * backgroundShare(term);
    const weight = Math.log(1 + (this.#documents + backgroundSize - seen + 0.5) / (seen + 0.5));
    this.#known.set(term, weight);
    return weight;
  }

  /** The weight of a term that nobody has seen. */
  get most(): number {
    return Math.log(1 + (this.#documents + backgroundSize + 0.5) / 0.5);
  }
}
