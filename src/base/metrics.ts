/** Labels of one series. Values must come from small fixed sets (stage names, codes): every combination is kept. */
export type Labels = Readonly<Record<string, string>>;

/** Where the parts of the extension report what happened. */
export interface Meter {
  /** Adds one to a counter. */
  count(name: string, labels?: Labels): void;
  /** Adds one measurement to a histogram; the unit is part of the name (`….ms`). */
  observe(name: string, value: number, labels?: Labels): void;
}

interface Series {
  readonly name: string;
  readonly labels: Labels;
}

export type CounterSnapshot = Series & { readonly value: number };

export type HistogramSnapshot = Series & {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Upper estimates of the quantiles, never above `max`: the bound of the bucket the quantile falls into. */
  readonly p50: number;
  readonly p95: number;
};

export interface MetricsSnapshot {
  readonly counters: readonly CounterSnapshot[];
  readonly histograms: readonly HistogramSnapshot[];
}

/** Upper bounds of the buckets: 1-2-5 steps from a hundredth to five million, fit for milliseconds and counts alike. */
const bucketBounds = [-2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((exponent) =>
  [1, 2, 5].map((step) => step * 10 ** exponent),
);

interface Histogram extends Series {
  count: number;
  sum: number;
  min: number;
  max: number;
  readonly buckets: number[];
}

/** Keeps counters and histograms in memory, in a space that depends on the number of series only. */
export class MemoryMeter implements Meter {
  private readonly counters = new Map<string, Series & { value: number }>();
  private readonly histograms = new Map<string, Histogram>();

  count(name: string, labels: Labels = {}): void {
    const key = keyOf(name, labels);
    const counter = this.counters.get(key);
    if (counter === undefined) this.counters.set(key, { name, labels, value: 1 });
    else counter.value += 1;
  }

  observe(name: string, value: number, labels: Labels = {}): void {
    const key = keyOf(name, labels);
    let histogram = this.histograms.get(key);
    if (histogram === undefined) {
      const buckets = new Array<number>(bucketBounds.length + 1).fill(0);
      histogram = { name, labels, count: 0, sum: 0, min: value, max: value, buckets };
      this.histograms.set(key, histogram);
    }
    histogram.count += 1;
    histogram.sum += value;
    histogram.min = Math.min(histogram.min, value);
    histogram.max = Math.max(histogram.max, value);
    const found = bucketBounds.findIndex((bound) => value <= bound);
    const bucket = found === -1 ? bucketBounds.length : found;
    histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
  }

  /** A copy of everything measured so far, series in the order of their first report. */
  snapshot(): MetricsSnapshot {
    return {
      counters: [...this.counters.values()].map((counter) => ({ ...counter })),
      histograms: [...this.histograms.values()].map(({ buckets, ...histogram }) => ({
        ...histogram,
        p50: quantile(buckets, histogram, 0.5),
        p95: quantile(buckets, histogram, 0.95),
      })),
    };
  }
}

function quantile(buckets: readonly number[], { count, max }: { count: number; max: number }, share: number): number {
  let seen = 0;
  const bucket = buckets.findIndex((inBucket) => (seen += inBucket) >= count * share);
  return Math.min(bucketBounds[bucket] ?? max, max);
}

/** The same labels in another order are the same series. */
function keyOf(name: string, labels: Labels): string {
  return JSON.stringify([name, ...Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
