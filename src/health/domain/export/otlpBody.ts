import type { Labels } from '../../../base/metrics.ts';
import type { MetricFamily, HistogramSeries, NumberSeries } from './families.ts';

/** The sender: made once per window, with nothing that identifies the user. */
export interface OtlpSender {
  readonly version: string;
  /** Random. */
  readonly instance: string;
}

/** The period that cumulative numbers cover, in milliseconds since 1970. */
export interface OtlpTimes {
  readonly startedAt: number;
  readonly now: number;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string };
}

/** `AGGREGATION_TEMPORALITY_CUMULATIVE`; the JSON encoding allows only numbers for enumerations. */
const cumulative = 2;

/**
 * An `ExportMetricsServiceRequest` of OTLP in its JSON encoding (names in lower camel case, 64-bit integers as decimal
 * strings): sums and histograms since the start of the window, gauges as they are. Undefined without families: empty
 * envelopes should not be sent.
 */
export function otlpBody(
  families: readonly MetricFamily[],
  { version, instance }: OtlpSender,
  times: OtlpTimes,
): object | undefined {
  if (families.length === 0) return undefined;
  const resource = {
    attributes: attributes({ 'service.name': 'recourse', 'service.version': version, 'service.instance.id': instance }),
  };
  return {
    resourceMetrics: [
      {
        resource,
        scopeMetrics: [
          { scope: { name: 'recourse', version }, metrics: families.map((family) => getMetric(family, times)) },
        ],
      },
    ],
  };
}

function getMetric(family: MetricFamily, times: OtlpTimes): object {
  const metric = { name: family.name, description: family.help, unit: family.unit };
  switch (family.kind) {
    case 'counter':
      return {
        ...metric,
        sum: {
          aggregationTemporality: cumulative,
          isMonotonic: true,
          dataPoints: family.series.map((series) => counterPoint(series, times)),
        },
      };
    case 'gauge':
      return {
        ...metric,
        gauge: {
          dataPoints: family.series.map(({ labels, value }) => ({
            attributes: attributes(labels),
            timeUnixNano: nanoseconds(times.now),
            asDouble: value,
          })),
        },
      };
    case 'histogram':
      return {
        ...metric,
        histogram: {
          aggregationTemporality: cumulative,
          dataPoints: family.series.map((series) => histogramPoint(series, times)),
        },
      };
  }
}

function counterPoint({ labels, value }: NumberSeries, times: OtlpTimes): object {
  return {
    ...getPoint(labels, times),
    ...(Number.isSafeInteger(value) ? { asInt: String(value) } : { asDouble: value }),
  };
}

function histogramPoint(
  { labels, count, sum, min, max, bounds, cumulative: upTo }: HistogramSeries,
  times: OtlpTimes,
): object {
  const bucketCounts = upTo.map((seen, index) => String(seen - (upTo[index - 1] ?? 0)));
  return { ...getPoint(labels, times), count: String(count), sum, min, max, bucketCounts, explicitBounds: bounds };
}

function getPoint(labels: Labels, { startedAt, now }: OtlpTimes): object {
  return { attributes: attributes(labels), startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(now) };
}

function attributes(labels: Labels): Attribute[] {
  return Object.entries(labels).map(([key, value]) => ({
    key,
    value: { stringValue: value.replace(/\p{Surrogate}/gu, '\ufffd') },
  }));
}

/** Too large for an exact number, so sent as text. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.max(0, Math.round(ms))) * 1_000_000n);
}
