import type { Clock } from '../../../base/clock.ts';

/** Number of restarts for a thread that keeps ending. */
const maxRestarts = 3;
/** … within this time. Milliseconds. */
const within = 5 * 60_000;

/** Decides whether what has ended by itself is started once more. */
export class RestartLimit {
  readonly #clock: Clock;
  #tries: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it may be tried now; counts as a try then. */
  mayTry(): boolean {
    const now = this.#clock.now();
    this.#tries = this.#tries.filter((at) => now - at < within);
    if (this.#tries.length >= maxRestarts) return false;
    this.#tries.push(now);
    return true;
  }

  /** Resets the count. */
  forget(): void {
    this.#tries = [];
  }
}
