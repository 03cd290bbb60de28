import type { Labels, MetricsSnapshot } from '../../../base/metrics.ts';
import { outsideMetric, sampleNames, type OutsideMetric } from './metricNames.ts';

/** One number with its labels. */
export interface NumberSeries {
  readonly labels: Labels;
  readonly value: number;
}

/** One histogram with its labels; `cumulative` as in `HistogramSnapshot`. */
export interface HistogramSeries {
  readonly labels: Labels;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly bounds: readonly number[];
  readonly cumulative: readonly number[];
}

/** A metric with all its series, ready for any format. */
export type MetricFamily =
  | (OutsideMetric & { readonly kind: 'counter' | 'gauge'; readonly series: readonly NumberSeries[] })
  | (OutsideMetric & { readonly kind: 'histogram'; readonly series: readonly HistogramSeries[] });

/**
 * Groups the series of a snapshot by metric. No two families share a name in any format. If two metrics have the same
 * exported name, their series are merged if the kind is the same; otherwise the later one is left out.
 */
export function getFamilies({
  counters,
  gauges,
  histograms,
}: Pick<MetricsSnapshot, 'counters' | 'gauges' | 'histograms'>): MetricFamily[] {
  const families = new Map<string, { metric: OutsideMetric; series: (NumberSeries | HistogramSeries)[] }>();
  const taken = new Map<string, string>();
  const add = (inside: string, kind: MetricFamily['kind'], series: NumberSeries | HistogramSeries): void => {
    const metric = outsideMetric(inside, kind);
    const key = `${kind} ${metric.prometheus}`;
    const names = [...sampleNames(metric), metric.prometheus];
    if (names.some((name) => (taken.get(name) ?? key) !== key)) return;
    for (const name of names) taken.set(name, key);
    const family = families.get(key) ?? { metric, series: [] };
    families.set(key, family);
    family.series.push(series);
  };
  for (const { name, labels, value } of counters) add(name, 'counter', { labels, value });
  for (const { name, labels, count, sum, min, max, bounds, cumulative } of histograms)
    add(name, 'histogram', { labels, count, sum, min, max, bounds, cumulative });
  for (const { name, labels, value } of gauges) add(name, 'gauge', { labels, value });
  return [...families.values()].map(({ metric, series }) => ({ ...metric, series }) as MetricFamily);
}
