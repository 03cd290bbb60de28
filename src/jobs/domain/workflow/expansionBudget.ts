import { lengthFilled, substituted, type TokenValue } from './tokens.ts';

/**
 * What the copies of a workflow may come to together. A file is read as soon as somebody opens it, so a small one must not stand for more than
 * there is memory or time for. A hundred thousand jobs of two thousand letters each, in which every one waits for twenty others, are within it.
 */
const most = { letters: 200_000_000, references: 2_000_000, tries: 20_000_000 } as const;

/** Counts what parameters, lists and patterns make of a workflow; once it is too much, it stays so and nothing more is made. */
export class ExpansionBudget {
  #letters = 0;
  #references = 0;
  #tries = 0;

  /** What is too much, with a code; undefined while nothing is. */
  get problem(): { readonly code: string; readonly message: string } | undefined {
    if (this.#letters > most.letters) return { code: 'too-large', message: `With all its copies the workflow has more than ${most.letters / 1e6} million letters. Put what is long into files, or run it with Torc.` };
    if (this.#references > most.references) return { code: 'too-many', message: `The jobs wait for more than ${most.references / 1e6} million others and files in all. Put a job between, for which all wait, or run it with Torc.` };
    if (this.#tries > most.tries) return { code: 'too-many', message: `To find what patterns stand for, names would be tried more than ${most.tries / 1e6} million times. Write the names out, or run it with Torc.` };
    return undefined;
  }

  /** The text with the values of the names that have one; empty once there is too much. */
  fill(text: string, values: ReadonlyMap<string, TokenValue>): string {
    if (this.#letters > most.letters) return '';
    this.#letters += lengthFilled(text, values);
    return this.#letters > most.letters ? '' : substituted(text, values);
  }

  /** Jobs and files that a job names. */
  refer(count: number): void {
    this.#references += count;
  }

  /** Names that a pattern is about to be tried on. False where that is too many. */
  mayTry(count: number): boolean {
    this.#tries += count;
    return this.problem === undefined;
  }
}
