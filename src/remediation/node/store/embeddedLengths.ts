import type { Clock } from '../../../base/clock.ts';

/**
 * A server that changes its mind more often has two models behind one name: believing each of them would embed
 * everything again and again. Milliseconds.
 */
const steadyMs = 60_000;

/** How many numbers the vectors of each model have now, as its server last answered. */
export class EmbeddedLengths {
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly dimensions: number; readonly changedAt: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined where nobody has answered since this process began. */
  of(model: string): number | undefined {
    return this.#known.get(model)?.dimensions;
  }

  /** Takes the length of an answer for the model's own; false where it has changed a moment ago. */
  take(model: string, dimensions: number): boolean {
    const known = this.#known.get(model);
    if (known?.dimensions === dimensions) return true;
    const now = this.#clock.now();
    if (known !== undefined && now < known.changedAt + steadyMs) return false;
    this.#known.set(model, { dimensions, changedAt: known === undefined ? Number.NEGATIVE_INFINITY : now });
    return true;
  }
}
