import type { FeatureReading, HealthFeature, HealthFigure, HealthSource } from '../../src/base/health.ts';

/** A feature that says what the test has it say. */
export class FakeHealth implements HealthSource {
  readonly feature: HealthFeature;
  reading: FeatureReading;
  /** How often it was asked. */
  reads = 0;
  readonly #listeners = new Set<() => void>();

  constructor(feature: HealthFeature, reading: Partial<FeatureReading> = {}) {
    this.feature = feature;
    this.reading = { feature, figures: [], breakers: [], sizes: [], degradations: [], ...reading };
  }

  read(): Promise<FeatureReading> {
    this.reads++;
    return Promise.resolve(this.reading);
  }

  /** Says from now on something else, and that it has changed. */
  change(reading: Partial<FeatureReading>): void {
    this.reading = { ...this.reading, ...reading };
    for (const listener of this.#listeners) listener();
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }
}

/** A figure that is on its target. */
export function getFigure(change: Partial<HealthFigure> = {}): HealthFigure {
  return {
    id: 'edits.success',
    unit: 'share',
    value: 0.995,
    measured: 200,
    count: 199,
    target: { side: 'least', at: 0.99 },
    alert: { side: 'least', at: 0.95 },
    leastForAlert: 20,
    ...change,
  };
}
