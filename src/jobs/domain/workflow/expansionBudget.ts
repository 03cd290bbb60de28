import { lengthFilled, substituted, type TokenValues } from './tokens.ts';

/**
 * What the copies of a workflow may come to together. A file is read as soon as somebody opens it, so a small one must
 * not stand for more than there is memory or time for. A hundred thousand jobs of two thousand letters each, in which
 * every one waits for twenty others, are within it, and twenty variables for each.
 */
const most = { letters: 200_000_000, references: 2_000_000, variables: 2_000_000, steps: 2_000_000_000 } as const;

/**
 * Counts what parameters, lists and patterns make of a workflow; once it is too much, it stays so and nothing more is
 * made.
 */
export class ExpansionBudget {
  #letters = 0;
  #references = 0;
  #variables = 0;
  #steps = 0;

  /** What is too much, with a code; undefined while nothing is. */
  get problem(): { readonly code: string; readonly message: string } | undefined {
    if (this.#letters > most.letters)
      return {
        code: 'too-large',
        message: `With all its copies the workflow has more than ${most.letters / 1e6} million letters. Put what is long into files, or run it with Torc.`,
      };
    if (this.#references > most.references)
      return {
        code: 'too-many',
        message:
          `The jobs wait for more than ${most.references / 1e6} million others and files in all. ` +
          'Put a job between, for which all wait, or run it with Torc.',
      };
    if (this.#variables > most.variables)
      return {
        code: 'too-many',
        message:
          `The jobs have more than ${most.variables / 1e6} million variables in "env" in all. ` +
          'Put them into a file that the jobs read, or run it with Torc.',
      };
    if (this.#steps > most.steps)
      return {
        code: 'too-many',
        message:
          'To find what patterns stand for, too many names would be tried in too many ways. Write the names out, shorten them, or run it with Torc.',
      };
    return undefined;
  }

  /** The text with the values of the names that have one; empty once there is too much. */
  fill(text: string, values: TokenValues): string {
    if (this.#letters > most.letters) return '';
    this.#letters += lengthFilled(text, values);
    return this.#letters > most.letters ? '' : substituted(text, values);
  }

  /** Jobs and files that a job names. */
  refer(count: number): void {
    this.#references += count;
  }

  /** Variables that one job is about to have, those of the workflow among them. False where that is too many. */
  mayHold(count: number): boolean {
    this.#variables += count;
    return this.problem === undefined;
  }

  /** Steps that trying a pattern may take at most, on all names together. False where that is too many. */
  mayTry(steps: number): boolean {
    this.#steps += steps;
    return this.problem === undefined;
  }
}
