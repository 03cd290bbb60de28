import type { Clock } from '../../src/base/clock.ts';

interface Waiting {
  readonly at: number;
  readonly callback: () => void;
  timer: NodeJS.Timeout;
}

/** Real time that can be moved ahead: hours pass in minutes, and what is due on the way is called back, in order. */
export class SoakClock implements Clock {
  #ahead = 0;
  readonly #waiting = new Set<Waiting>();

  now(): number {
    return performance.now() + this.#ahead;
  }

  /** Milliseconds since 1970. */
  wall(): number {
    return Date.now() + this.#ahead;
  }

  after(ms: number, callback: () => void): () => void {
    const waiting: Waiting = {
      at: this.now() + ms,
      callback,
      timer: setTimeout(() => {
        this.#call(waiting);
      }, ms),
    };
    this.#waiting.add(waiting);
    return () => {
      this.#drop(waiting);
    };
  }

  /** Callbacks that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Lets so many milliseconds pass in `steps`, with turns of the loop between them for what was called back. */
  async pass(ms: number, steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      this.#ahead += ms / steps;
      for (const due of [...this.#waiting].filter(({ at }) => at <= this.now()).sort((one, other) => one.at - other.at))
        this.#call(due);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  }

  #call(waiting: Waiting): void {
    if (!this.#waiting.has(waiting)) return;
    this.#drop(waiting);
    waiting.callback();
  }

  #drop(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
  }
}
