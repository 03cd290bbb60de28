import type { Clock } from '../../../base/clock.ts';
import type { StoreBackend } from './storeBackend.ts';

/** How soon a change of another window is noticed, in milliseconds; a check costs some microseconds. */
const lookMs = 2_000;

/**
 * Notifies listeners of changed records: changes of this process at once, others by polling while there are listeners.
 */
export class ChangeWatch {
  readonly #backends: readonly StoreBackend[];
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | undefined;
  #seen = '';

  constructor(backends: readonly StoreBackend[], clock: Clock) {
    this.#backends = backends;
    this.#clock = clock;
  }

  /** Calls back until it is disposed. */
  onDidChange(listener: () => void): { dispose(): void } {
    // The same function may be registered twice.
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

  /** This process has changed something. */
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
    return this.#backends
      .map((backend) => {
        try {
          return backend.stamp();
        } catch {
          return '';
        }
      })
      .join('|');
  }
}
