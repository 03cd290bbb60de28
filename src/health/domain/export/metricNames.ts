import { metricCatalogue, type MetricFacts, type MetricKind, type MetricUnit } from './metricCatalogue.ts';

/** The exported names of a metric. */
export interface OutsideMetric extends Omit<MetricFacts, 'labels'> {
  /** For OTLP: `recourse.remediation.search.duration`. */
  readonly name: string;
  /** For Prometheus: `recourse_remediation_search_duration_milliseconds`. */
  readonly prometheus: string;
}

/** How Prometheus spells units. */
const suffixes: Readonly<Record<MetricUnit, string>> = { '': '', ms: '_milliseconds', s: '_seconds', By: '_bytes' };

/**
 * The exported names of a metric: `recourse.` is put before it, and a unit at the end of a name (`….ms`) becomes
 * `….duration` with that unit, or is dropped where the name says so already (`….latency.ms`). For Prometheus, dots
 * become underscores, followed by the unit and, for counters, `_total`. A collector translates the OTLP name in the
 * same way, so one dashboard serves both.
 */
export function outsideMetric(inside: string, kind: MetricKind): OutsideMetric {
  const { unit, help } = getFacts(inside, kind);
  // The characters that OpenTelemetry allows in a name.
  const name = `recourse.${inside
    .replace(/(?<=\.latency)\.ms$/, '')
    .replace(/\.ms$/, '.duration')
    .replace(/[^A-Za-z0-9_.\-/]+/g, '_')
    .slice(0, 200)}`;
  const plain = name.replace(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, '');
  const withUnit = plain.endsWith(suffixes[unit]) ? plain : plain + suffixes[unit];
  const prometheus = kind === 'counter' ? `${withUnit.replace(/_total$/, '')}_total` : withUnit;
  return { name, prometheus, kind, unit, help };
}

/** The names of the samples that Prometheus stores for a metric. */
export function sampleNames({ prometheus, kind }: Pick<OutsideMetric, 'prometheus' | 'kind'>): readonly string[] {
  return kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => prometheus + suffix) : [prometheus];
}

/** The catalogue entry. If there is none, or it has another kind, it is derived from the name. */
function getFacts(inside: string, kind: MetricKind): Pick<MetricFacts, 'unit' | 'help'> {
  const known = Object.hasOwn(metricCatalogue, inside) ? metricCatalogue[inside] : undefined;
  if (known?.kind === kind) return known;
  return { unit: inside.endsWith('.ms') ? 'ms' : '', help: `Recourse reports this as ${inside}.` };
}
