/** Anything that holds something which must be let go once. Structurally the editor's own `Disposable`. */
export interface Disposable {
  dispose(): void;
}

/**
 * Owns disposables and lets them go together, last added first. What is added after the end is let go at once, so that
 * a slow start cannot leak past a quick stop. A disposable that throws does not keep the others alive: the first error
 * is thrown at the end.
 */
export class DisposableStore implements Disposable {
  readonly #held: Disposable[] = [];
  #ended = false;

  /** Takes ownership and hands the same object back. */
  add<T extends Disposable>(disposable: T): T {
    if (this.#ended) disposable.dispose();
    else this.#held.push(disposable);
    return disposable;
  }

  /** Lets everything go; later calls do nothing. */
  dispose(): void {
    this.#ended = true;
    const errors: unknown[] = [];
    for (let held = this.#held.pop(); held !== undefined; held = this.#held.pop()) {
      try {
        held.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
