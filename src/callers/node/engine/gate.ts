import type { Clock } from '../../../base/clock.ts';
import { timeSlice } from '../timeSlice.ts';

/** Lets background work wait: for whoever asks a question, and while the user wants it paused. Between files it also gives other work its turn. */
export class Gate {
  readonly #questions = new Latch();
  readonly #due = new Latch();
  readonly #slice: () => Promise<void> | undefined;
  readonly #dueSlice: () => Promise<void> | undefined;
  #endPause: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#slice = timeSlice(clock);
    this.#dueSlice = timeSlice(clock);
  }

  /** Whether the user wants rest. */
  get isPaused(): boolean {
    return this.#endPause !== undefined;
  }

  /** Background work waits from now on until the returned function is called. */
  hold(): () => void {
    return this.#questions.hold();
  }

  /** From now on until the returned function is called even what questions gain from waits: an answer is due, and what it is made of is there. */
  holdAll(): () => void {
    const releases = [this.#due.hold(), this.#questions.hold()];
    return () => {
      for (const release of releases) release();
    };
  }

  /** Makes background work wait until `resume`. */
  pause(): void {
    this.#endPause ??= this.#questions.hold();
  }

  /** Lets background work go on. */
  resume(): void {
    this.#endPause?.();
    this.#endPause = undefined;
  }

  /** For background work to call between files: what it has to wait for, if anything. */
  readonly breathe = (): Promise<void> | undefined => this.#questions.opening ?? this.#slice();

  /** The same for work that questions gain from: it waits for answers that are due only. */
  readonly breatheUnlessDue = (): Promise<void> | undefined => this.#due.opening ?? this.#dueSlice();
}

/** Closed while anybody holds it. */
class Latch {
  #holders = 0;
  #opening: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  hold(): () => void {
    this.#holders += 1;
    this.#opening ??= later();
    let isHeld = true;
    return () => {
      if (isHeld && --this.#holders === 0) {
        this.#opening?.resolve();
        this.#opening = undefined;
      }
      isHeld = false;
    };
  }

  /** Resolves when nobody holds it any more; undefined while nobody does. */
  get opening(): Promise<void> | undefined {
    return this.#opening?.promise;
  }
}

function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
