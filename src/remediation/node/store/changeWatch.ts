import type { Clock } from '../../../base/clock.ts';
import type { StoreBackend } from './storeBackend.ts';

/** How soon a change of another window is seen, in milliseconds; a look costs some microseconds. */
const lookMs = 2_000;

/** Tells listeners that records changed: here at once, elsewhere by looking again and again while somebody listens. */
export class ChangeWatch {
  readonly #homes: readonly StoreBackend[];
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | undefined;
  #seen = '';

  constructor(homes: readonly StoreBackend[], clock: Clock) {
    this.#homes = homes;
    this.#clock = clock;
  }

  /** Calls back until it is disposed of. */
  onDidChange(listener: () => void): { dispose(): void } {
    // The same function may listen twice.
    const own = (): void => {
      listener();
    };
    this.#listeners.add(own);
    if (this.#cancel === undefined) {
      this.#seen = this.#stamp();
      this.#lookLater();
    }
    return {
      dispose: () => {
        this.#listeners.delete(own);
        if (this.#listeners.size === 0) this.#stop();
      },
    };
  }

  /** Something was changed by this process. */
  changedHere(): void {
    if (this.#cancel !== undefined) this.#seen = this.#stamp();
    for (const listener of [...this.#listeners]) listener();
  }

  dispose(): void {
    this.#listeners.clear();
    this.#stop();
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #lookLater(): void {
    this.#cancel = this.#clock.after(lookMs, () => {
      const now = this.#stamp();
      this.#lookLater();
      if (now !== this.#seen) this.changedHere();
    });
  }

  #stamp(): string {
    return this.#homes
      .map((home) => {
        try {
          return home.stamp();
        } catch {
          return '';
        }
      })
      .join('|');
  }
}
