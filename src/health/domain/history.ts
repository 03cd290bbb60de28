import type { HealthFigure } from '../../base/health.ts';
import type { HealthReport } from './types.ts';

/** Milliseconds of one step, and how many steps are kept: ten minutes. */
export const historyStepMs = 10_000;
const maxSteps = 60;

/** The past values of a figure, as in `HealthFigure.series`. */
export type FigureSeries = NonNullable<HealthFigure['series']>;

/**
 * A short history of the figures that keep none themselves, for as long as the panel is visible. Steps follow the wall
 * clock; of several reports in one step the last counts, and steps without a report are gaps. Memory is the number of
 * figures in the last report times the number of steps.
 */
export class FigureHistory {
  readonly #values = new Map<string, Map<number, number>>();
  #last = 0;

  /** Adds the figures of a report. */
  add({ at, features }: HealthReport): void {
    this.#last = Math.floor(at / historyStepMs);
    const figures = features.flatMap((feature) => feature.figures);
    const known = new Set(figures.map(getKey));
    for (const key of this.#values.keys()) if (!known.has(key)) this.#values.delete(key);
    for (const figure of figures) {
      const steps = this.#values.get(getKey(figure)) ?? new Map<number, number>();
      this.#values.set(getKey(figure), steps);
      if (figure.value !== undefined && Number.isFinite(figure.value)) steps.set(this.#last, figure.value);
      // A clock that was set back leaves steps in the future.
      for (const step of steps.keys()) if (step <= this.#last - maxSteps || step > this.#last) steps.delete(step);
    }
  }

  /** A figure's own series, otherwise its values recorded here; undefined while it has not changed. */
  getSeries(figure: HealthFigure): FigureSeries | undefined {
    if (figure.series !== undefined) return figure.series;
    const steps = this.#values.get(getKey(figure));
    if (steps === undefined || new Set(steps.values()).size < 2) return undefined;
    const first = Math.min(...steps.keys());
    return {
      stepMs: historyStepMs,
      values: Array.from({ length: this.#last - first + 1 }, (_, at) => steps.get(first + at)),
    };
  }
}

function getKey({ id, repository }: HealthFigure): string {
  return JSON.stringify([id, repository]);
}
