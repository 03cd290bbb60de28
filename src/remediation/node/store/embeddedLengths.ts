import type { Clock } from '../../../base/clock.ts';

/**
 * A server whose vector length changes more often has two models behind one name: accepting each would embed everything
 * again and again. Milliseconds.
 */
const steadyMs = 60_000;

/** The current vector length of each model, from the server's last answer. */
export class EmbeddedLengths {
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly dimensions: number; readonly changedAt: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined if there was no answer since this process started. */
  of(model: string): number | undefined {
    return this.#known.get(model)?.dimensions;
  }

  /** Accepts the length of an answer as the model's current one; false if it has changed a moment ago. */
  take(model: string, dimensions: number): boolean {
    const known = this.#known.get(model);
    if (known?.dimensions === dimensions) return true;
    const now = this.#clock.now();
    if (known !== undefined && now < known.changedAt + steadyMs) return false;
    this.#known.set(model, { dimensions, changedAt: known === undefined ? Number.NEGATIVE_INFINITY : now });
    return true;
  }
}
