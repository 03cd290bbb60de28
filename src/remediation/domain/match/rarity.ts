import { backgroundShare } from './backgroundWords.ts';

/**
 * The weight of the shares that are known in advance, as a number of errors: a small store says little about which
 * words are rare.
 */
const backgroundSize = 400;

/**
 * How significant a term is (inverse document frequency): from the store's own records and from known frequencies in
 * all errors, so that a store of three records does not treat "cannot" as a rare word. About 0.2 for a word in every
 * error, to 6.5 for one never seen before.
 */
export class Rarity {
  readonly #documents: number;
  readonly #frequency: (term: string) => number;
  readonly #known = new Map<string, number>();

  /** `frequency`: the number of the store's `documents` that contain a term. */
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

  /** The weight of a term never seen before. */
  get most(): number {
    return Math.log(1 + (this.#documents + backgroundSize + 0.5) / 0.5);
  }
}
