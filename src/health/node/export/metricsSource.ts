import type { Clock } from '../../../base/clock.ts';
import type { HealthSource } from '../../../base/health.ts';
import type { GaugeSnapshot, MemoryMeter } from '../../../base/metrics.ts';
import { getFamilies, type MetricFamily } from '../../domain/export/families.ts';
import { reportGauges } from '../../domain/export/reportGauges.ts';
import { readHealth } from '../../domain/readHealth.ts';

/** Where exported numbers come from. */
export interface MetricsSourceDeps {
  readonly meter: MemoryMeter;
  readonly sources: () => readonly HealthSource[];
  readonly version: string;
  /** The problems of the export itself, as codes. */
  readonly problems: () => readonly { readonly code: string }[];
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/**
 * The registry and the health report as families, read on request. However many requests come at once, features are
 * read once.
 */
export class MetricsSource {
  readonly #parts: MetricsSourceDeps;
  #reading: Promise<readonly MetricFamily[]> | undefined;
  #lastReport: readonly GaugeSnapshot[] = [];

  constructor(parts: MetricsSourceDeps) {
    this.#parts = parts;
  }

  /** Asks all features how they are; takes as long as `readHealth` lets them. */
  read(): Promise<readonly MetricFamily[]> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** The registry as it is now, with the last report: for a shutdown that cannot wait. */
  readNow(): readonly MetricFamily[] {
    const { meter, version, problems } = this.#parts;
    const snapshot = meter.snapshot();
    const start: GaugeSnapshot[] =
      snapshot.startedAt === undefined ? [] : [{ name: 'start.time', labels: {}, value: snapshot.startedAt / 1000 }];
    const degraded = problems().map(({ code }): GaugeSnapshot => ({
      name: 'degraded',
      labels: { feature: 'export', code, severity: 'limits' },
      value: 1,
    }));
    return getFamilies({
      ...snapshot,
      gauges: [
        { name: 'build.info', labels: { version }, value: 1 },
        ...start,
        ...snapshot.gauges,
        ...degraded,
        ...this.#lastReport,
      ],
    });
  }

  async #read(): Promise<readonly MetricFamily[]> {
    const { sources, clock, wallClock } = this.#parts;
    this.#lastReport = reportGauges(await readHealth(sources(), { clock, wallClock }));
    return this.readNow();
  }
}
