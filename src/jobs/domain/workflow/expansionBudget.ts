import { msg, type Message } from '../../../base/text/message.ts';
import { lengthFilled, substituted, type TokenValues } from './tokens.ts';

/**
 * Limits for all copies of a workflow together. A file is read as soon as it is opened, so a small file must not expand
 * beyond memory or time. The limits allow a hundred thousand jobs of two thousand characters each, in which every job
 * waits for twenty others and has twenty variables.
 */
const maxima = { letters: 200_000_000, references: 2_000_000, variables: 2_000_000, steps: 2_000_000_000 } as const;

/**
 * Counts the expansion of a workflow by parameters, lists and patterns. Once it is over a limit, it stays so and
 * nothing more is expanded.
 */
export class ExpansionBudget {
  #letters = 0;
  #references = 0;
  #variables = 0;
  #steps = 0;

  /** The exceeded limit, with a code; undefined while there is none. */
  get problem(): { readonly code: string; readonly message: Message } | undefined {
    if (this.#letters > maxima.letters)
      return {
        code: 'too-large',
        message: msg(
          'With all its copies the workflow has more than {0} million characters. Put what is long into files, or run it with Torc.',
          maxima.letters / 1e6,
        ),
      };
    if (this.#references > maxima.references)
      return {
        code: 'too-many',
        message: msg(
          'The jobs wait for more than {0} million others and files in all. Put a job between, for which all wait, or run it with Torc.',
          maxima.references / 1e6,
        ),
      };
    if (this.#variables > maxima.variables)
      return {
        code: 'too-many',
        message: msg(
          'The jobs have more than {0} million variables in "env" in all. Put them into a file that the jobs read, or run it with Torc.',
          maxima.variables / 1e6,
        ),
      };
    if (this.#steps > maxima.steps)
      return {
        code: 'too-many',
        message: msg(
          'To find what patterns stand for, too many names would be tried in too many ways. Write the names out, shorten them, or run it with Torc.',
        ),
      };
    return undefined;
  }

  /** Fills in the values of the names that have one; returns an empty text once a limit is exceeded. */
  fill(text: string, values: TokenValues): string {
    if (this.#letters > maxima.letters) return '';
    this.#letters += lengthFilled(text, values);
    return this.#letters > maxima.letters ? '' : substituted(text, values);
  }

  /** Counts the jobs and files that a job names. */
  refer(count: number): void {
    this.#references += count;
  }

  /** Counts the variables that one job will have, including those of the workflow. False if there are too many. */
  mayHold(count: number): boolean {
    this.#variables += count;
    return this.problem === undefined;
  }

  /** Counts the steps that a pattern may take on all names together. False if there are too many. */
  mayTry(steps: number): boolean {
    this.#steps += steps;
    return this.problem === undefined;
  }
}
