/**
 * Names in a source, as starts and ends: those that were found to be defined, and those that may prove so a little
 * further on.
 */
export class NoticedNames {
  /** Starts and ends of the names found, two numbers each. */
  readonly found: number[] = [];
  readonly #maybe: number[] = [];

  /** Keeps a name for later; gives its number. */
  remember(from: number, to: number): number {
    return this.#maybe.push(from, to) / 2 - 1;
  }

  /** A name that was kept is defined; negative numbers are none. */
  note(index: number): void {
    if (index >= 0) this.found.push(this.#maybe[index * 2] as number, this.#maybe[index * 2 + 1] as number);
  }
}
