import { seededRandom, type Random } from '../edit/random.ts';
import { variants } from './tools/variants.ts';
import type { ErrorSample } from './tools/cause.ts';

const syllables = [
  'ba',
  'cor',
  'den',
  'fil',
  'gra',
  'hol',
  'jun',
  'kel',
  'lor',
  'mar',
  'nes',
  'pol',
  'qui',
  'ras',
  'sto',
  'tur',
  'ven',
  'wex',
  'yar',
  'zim',
  'ond',
  'ext',
  'ast',
  'ip',
];
/** Share of other words that are replaced, so that the records are not all the same few hundred errors. */
const replacedShare = 0.2;

/**
 * Makes ever new errors in the manner of the corpus: its outputs with other names, words and numbers. The same seed
 * gives the same.
 */
export class VariedErrors {
  readonly #random: Random;
  readonly #samples: readonly ErrorSample[];

  constructor(samples: readonly ErrorSample[], seed: number) {
    this.#random = seededRandom(seed);
    this.#samples = samples;
  }

  /** The next error. */
  next(): string {
    const sample = this.#random.pick(this.#samples);
    const own = new Map(
      Object.values(variants[sample.variant]?.words ?? {})
        .filter((word) => /^[A-Za-z]{4,}$/u.test(word))
        .map((word) => [word.toLowerCase(), this.#word()]),
    );
    return sample.text.replace(/[A-Za-z]{4,}|\d{2,}/gu, (found) => {
      if (/^\d/u.test(found)) return found.length > 5 ? found : String(this.#random.int(10, 99_999));
      const known = own.get(found.toLowerCase());
      if (known !== undefined) return known;
      return /^[a-z]+$/u.test(found) && this.#random.chance(replacedShare) ? this.#word() : found;
    });
  }

  /** The same error as it shows another time: other numbers only. */
  again(text: string): string {
    return text.replace(/(?<![\w.])\d{2,5}(?![\w.])/gu, () => String(this.#random.int(10, 99_999)));
  }

  #word(): string {
    return Array.from({ length: this.#random.int(2, 4) }, () => this.#random.pick(syllables)).join('');
  }
}
