/** Milliseconds until letters begin a new word. */
const wordEnds = 700;

/** The beginning of a name that somebody types to find it in a list. Times are of events, in milliseconds. */
export class TypeAhead {
  #word = '';
  #at = 0;

  /** Takes a letter; what was typed so far, and whether this letter began it. */
  type(letter: string, now: number): { readonly word: string; readonly isNew: boolean } {
    const isNew = !this.isGoingOn(now);
    this.#word = isNew ? letter : this.#word + letter;
    this.#at = now;
    return { word: this.#word, isNew };
  }

  /** Something else was pressed. */
  end(): void {
    this.#word = '';
  }

  /** Whether a letter would go on with a word. */
  isGoingOn(now: number): boolean {
    return this.#word !== '' && now - this.#at <= wordEnds;
  }
}
