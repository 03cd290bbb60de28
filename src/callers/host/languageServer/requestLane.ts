import type { Clock } from '../../../base/clock.ts';

/** What the work of a lane asks while it runs. */
export interface LaneTurn {
  /** Whether anybody still waits for the result, and nobody with a newer question. */
  readonly isWanted: () => boolean;
}

/** A question that waits for its turn. */
interface Waiting {
  readonly begin: () => void;
  readonly drop: () => void;
}

/**
 * Requests to a language server cannot be cancelled, and a server that is asked ten things at once answers all of them
 * late. So one piece of work runs at a time, the newest waits, and whoever waited before is told that there is nothing
 * for them.
 */
export class RequestLane {
  readonly #clock: Clock;
  readonly #longestMs: number;
  #running: object | undefined;
  #waiting: Waiting | undefined;

  /** Work that takes longer than `longestMs` counts as lost: it rejects, and the next begins. */
  constructor(clock: Clock, longestMs: number) {
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  /**
   * Does the work when it is its turn. `undefined` when somebody newer came first, or as soon as the signal fires; the
   * work itself goes on then.
   */
  run<Result>(work: (turn: LaneTurn) => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          this.#begin(work, signal).then(resolve, reject);
        },
        drop: () => {
          if (this.#waiting === waiting) this.#waiting = undefined;
          resolve(undefined);
        },
      };
      signal.addEventListener('abort', waiting.drop, { once: true });
      if (this.#running === undefined) waiting.begin();
      else {
        this.#waiting?.drop();
        this.#waiting = waiting;
      }
    });
  }

  async #begin<Result>(work: (turn: LaneTurn) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = {};
    this.#running = turn;
    let cancel = (): void => undefined;
    const lost = new Promise<never>((_, reject) => {
      cancel = this.#clock.after(this.#longestMs, () => reject(new Error('the language server did not answer')));
    });
    try {
      return await Promise.race([
        work({ isWanted: () => !signal.aborted && this.#waiting === undefined && this.#running === turn }),
        lost,
      ]);
    } finally {
      cancel();
      if (this.#running === turn) this.#next();
    }
  }

  #next(): void {
    this.#running = undefined;
    const next = this.#waiting;
    this.#waiting = undefined;
    next?.begin();
  }
}
