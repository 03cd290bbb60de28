/** Labels of one series. Values must come from small fixed sets (stage names, codes): every combination is kept. */
export type Labels = Readonly<Record<string, string>>;

/** Where the parts of the extension report what happened. */
export interface Meter {
  /** Adds one to a counter. */
  count(name: string, labels?: Labels): void;
  /**
   * Adds one measurement to a histogram. The unit is part of the name: `….ms` is milliseconds; `….quality`,
   * `….confidence` and `….score` lie between 0 and 1. What is no finite number is refused and counted as
   * `meter.refused`.
   */
  observe(name: string, value: number, labels?: Labels): void;
}

interface Series {
  readonly name: string;
  readonly labels: Labels;
}

/** So often something happened since the meter began. */
export type CounterSnapshot = Series & { readonly value: number };

/** The last value of something that goes up and down. */
export type GaugeSnapshot = Series & { readonly value: number };

/** Measurements since the meter began. */
export type HistogramSnapshot = Series & {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Upper estimates of the quantiles, never above `max`: the bound of the bucket the quantile falls into. */
  readonly p50: number;
  readonly p95: number;
  /** Upper bounds of the buckets, which they include; one more bucket has no bound. */
  readonly bounds: readonly number[];
  /** For each bound how many measurements are not above it, and at last `count`: never falling. */
  readonly cumulative: readonly number[];
};

/** Everything a meter holds at one time. */
export interface MetricsSnapshot {
  /** When the meter began, in milliseconds since 1970; absent where it was given no time. */
  readonly startedAt?: number;
  readonly counters: readonly CounterSnapshot[];
  readonly gauges: readonly GaugeSnapshot[];
  readonly histograms: readonly HistogramSnapshot[];
}

/** 1-2-5 steps from a hundredth to five million, fit for milliseconds and counts alike. */
const wideBounds = [-2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((exponent) => [1, 2, 5].map((step) => step * 10 ** exponent));
/** Twentieths, for what lies between 0 and 1: most of it is above a half, where the wide steps see one bucket. */
const shareBounds = Array.from({ length: 20 }, (_, index) => (index + 1) / 20);
const isShare = /\.(?:quality|confidence|score)$/;

/** What the series of a name that are too many are counted under; OpenTelemetry's own word for it. */
export const overflowLabels: Labels = { 'otel.metric.overflow': 'true' };

/** Labels longer than this are cut: no code is, so it is a text that should not be here. */
const longestLabel = 100;

interface Histogram extends Series {
  count: number;
  sum: number;
  min: number;
  max: number;
  readonly bounds: readonly number[];
  readonly buckets: number[];
}

/**
 * Keeps counters, gauges and histograms in memory, in a space that depends on the number of series only; and of those a
 * name has at most `seriesPerName` (200) of a kind, the others share one, so that a wrong label cannot eat the memory.
 */
export class MemoryMeter implements Meter {
  readonly #counters: SeriesTable<Series & { value: number }>;
  readonly #gauges: SeriesTable<Series & { value: number }>;
  readonly #histograms: SeriesTable<Histogram>;
  readonly #startedAt: number | undefined;

  /** `startedAt` is now, in milliseconds since 1970: what is exported needs to say since when it counts. */
  constructor(startedAt?: number, seriesPerName = 200) {
    this.#startedAt = startedAt;
    this.#counters = new SeriesTable(seriesPerName, (series) => ({ ...series, value: 0 }));
    this.#gauges = new SeriesTable(seriesPerName, (series) => ({ ...series, value: 0 }));
    this.#histograms = new SeriesTable(seriesPerName, (series) => {
      const bounds = isShare.test(series.name) ? shareBounds : wideBounds;
      return {
        ...series,
        count: 0,
        sum: 0,
        min: Number.POSITIVE_INFINITY,
        max: Number.NEGATIVE_INFINITY,
        bounds,
        buckets: new Array<number>(bounds.length + 1).fill(0),
      };
    });
  }

  count(name: string, labels: Labels = {}): void {
    this.#counters.of(name, labels).value += 1;
  }

  observe(name: string, value: number, labels: Labels = {}): void {
    if (!this.#isNumber(name, value)) return;
    const histogram = this.#histograms.of(name, labels);
    histogram.count += 1;
    histogram.sum += value;
    histogram.min = Math.min(histogram.min, value);
    histogram.max = Math.max(histogram.max, value);
    const found = histogram.bounds.findIndex((bound) => value <= bound);
    const bucket = found === -1 ? histogram.bounds.length : found;
    histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
  }

  /** Sets a gauge, refused like a measurement when it is no finite number. */
  set(name: string, value: number, labels: Labels = {}): void {
    if (this.#isNumber(name, value)) this.#gauges.of(name, labels).value = value;
  }

  /** A copy of everything measured so far, series in the order of their first report. */
  snapshot(): MetricsSnapshot {
    return {
      startedAt: this.#startedAt,
      counters: this.#counters.all().map((counter) => ({ ...counter })),
      gauges: this.#gauges.all().map((gauge) => ({ ...gauge })),
      histograms: this.#histograms.all().map(({ buckets, ...histogram }) => {
        const cumulative = summedUp(buckets);
        return {
          ...histogram,
          p50: quantile(cumulative, histogram, 0.5),
          p95: quantile(cumulative, histogram, 0.95),
          cumulative,
        };
      }),
    };
  }

  /** One that is not would make every sum after it no number either. */
  #isNumber(name: string, value: number): boolean {
    if (Number.isFinite(value)) return true;
    this.count('meter.refused', { metric: name });
    return false;
  }
}

/** The series of one kind. */
class SeriesTable<Held extends Series> {
  readonly #series = new Map<string, Held>();
  readonly #perName = new Map<string, number>();
  readonly #limit: number;
  readonly #make: (series: Series) => Held;

  constructor(limit: number, make: (series: Series) => Held) {
    this.#limit = limit;
    this.#make = make;
  }

  of(name: string, given: Labels): Held {
    const labels = cut(given);
    return this.#series.get(getKey(name, labels)) ?? this.#add(name, labels);
  }

  all(): Held[] {
    return [...this.#series.values()];
  }

  #add(name: string, labels: Labels): Held {
    const known = this.#perName.get(name) ?? 0;
    if (known >= this.#limit && labels !== overflowLabels)
      return this.#series.get(getKey(name, overflowLabels)) ?? this.#add(name, overflowLabels);
    this.#perName.set(name, known + 1);
    const made = this.#make({ name, labels });
    this.#series.set(getKey(name, labels), made);
    return made;
  }
}

function cut(labels: Labels): Labels {
  const isLong = Object.values(labels).some((value) => value.length > longestLabel);
  return isLong
    ? Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, value.slice(0, longestLabel)]))
    : labels;
}

function summedUp(buckets: readonly number[]): number[] {
  let seen = 0;
  return buckets.map((inBucket) => (seen += inBucket));
}

function quantile(
  cumulative: readonly number[],
  { bounds, count, max }: { bounds: readonly number[]; count: number; max: number },
  share: number,
): number {
  const bucket = cumulative.findIndex((seen) => seen >= count * share);
  return Math.min(bounds[bucket] ?? max, max);
}

/** The same labels in another order are the same series. */
function getKey(name: string, labels: Labels): string {
  return JSON.stringify([name, ...Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
