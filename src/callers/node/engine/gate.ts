import type { Clock } from '../../../base/clock.ts';
import { timeSlice } from '../timeSlice.ts';

/**
 * Makes background work wait while a question is running or the user has paused it. Between files it also yields to
 * other work.
 */
export class BackgroundGate {
  readonly #slice: () => Promise<void> | undefined;
  #questions = 0;
  #isPaused = false;
  #opened: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(clock: Clock) {
    this.#slice = timeSlice(clock);
  }

  /** Whether the user wants rest. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Background work waits from now on until the returned function is called. */
  hold(): () => void {
    this.#questions += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#questions -= 1;
      this.#open();
    };
  }

  /** Makes background work wait until `resume`. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Lets background work go on. */
  resume(): void {
    this.#isPaused = false;
    this.#open();
  }

  /** For background work to call between files: what it has to wait for, if anything. */
  readonly breathe = (): Promise<void> | undefined => {
    if (this.#questions === 0 && !this.#isPaused) return this.#slice();
    this.#opened ??= later();
    return this.#opened.promise;
  };

  #open(): void {
    if (this.#questions > 0 || this.#isPaused) return;
    this.#opened?.resolve();
    this.#opened = undefined;
  }
}

function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
