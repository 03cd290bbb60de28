/** Lets pieces of work run one after another, in the order they came. One that fails does not stop the next. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work when everything before it has ended; settles as the work does. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
