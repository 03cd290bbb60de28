import type { Clock } from '../../../base/clock.ts';

/** What the work of a lane asks while it runs. */
export interface LaneTurn {
  /** Whether the result is still wanted and no newer question has replaced it. */
  readonly isWanted: () => boolean;
}

/** A question that waits for its turn. */
interface QueuedRequest {
  readonly begin: () => void;
  readonly drop: () => void;
}

/**
 * Requests to a language server cannot be cancelled, and a server that gets ten requests at once answers all of them
 * late. So one request runs at a time, the newest waits, and an older one that was waiting is dropped.
 */
export class RequestLane {
  readonly #clock: Clock;
  readonly #longestMs: number;
  #running: object | undefined;
  #waiting: QueuedRequest | undefined;

  /** Work that takes longer than `longestMs` counts as lost: it rejects, and the next begins. */
  constructor(clock: Clock, longestMs: number) {
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  /**
   * Runs the work when its turn comes. Returns `undefined` if newer work replaced it, or as soon as the signal fires;
   * work that has started then continues.
   */
  run<Result>(work: (turn: LaneTurn) => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const waiting: QueuedRequest = {
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
