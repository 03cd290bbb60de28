/** Milliseconds after which typing starts a new search. */
const wordEnds = 700;

/** The beginning of a name that the user types to find it in a list. Times are event timestamps, in milliseconds. */
export class TypeAhead {
  #word = '';
  #at = 0;

  /** Adds a character; returns what was typed so far, and whether this character started it. */
  type(letter: string, now: number): { readonly word: string; readonly isNew: boolean } {
    const isNew = !this.isGoingOn(now);
    this.#word = isNew ? letter : this.#word + letter;
    this.#at = now;
    return { word: this.#word, isNew };
  }

  /** Another key was pressed. */
  end(): void {
    this.#word = '';
  }

  /** Whether a character would continue the current search. */
  isGoingOn(now: number): boolean {
    return this.#word !== '' && now - this.#at <= wordEnds;
  }
}
