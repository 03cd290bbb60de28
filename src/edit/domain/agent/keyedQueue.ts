/** Lets pieces of work over the same files run one after another, in the order they came; others run side by side. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs the work when all earlier work over any of these keys has ended; settles as the work does. `hasWaited` tells
   * whether there was any, so that what was read before may be old.
   */
  run<T>(keys: readonly string[], work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    // All keys are taken in one step, so that two requests over the same files can never wait for each other.
    const earlier = keys.map((key) => this.#last.get(key)).filter((each) => each !== undefined);
    const mine = Promise.all(earlier).then(() => work(earlier.length > 0));
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) this.#last.set(key, ended);
    void ended.then(() => {
      for (const key of keys) if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    return mine;
  }
}
