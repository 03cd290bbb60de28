import type { Labels } from '../../../base/metrics.ts';
import type { MetricFamily, HistogramSeries } from './families.ts';

/** The content type that goes with the text. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Families in Prometheus' text format, version 0.0.4. Every combination of name and labels occurs once: of duplicates
 * the first counts.
 */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('');
}

function familyText(family: MetricFamily): string {
  const seen = new Set<string>();
  const isNew = (labels: string): boolean => !seen.has(labels) && seen.add(labels).has(labels);
  const lines = [`# HELP ${family.prometheus} ${escaped(family.help)}`, `# TYPE ${family.prometheus} ${family.kind}`];
  for (const series of family.series) {
    const labels = labelPairs(series.labels);
    if (!isNew(labels.join(','))) continue;
    if ('value' in series) lines.push(`${family.prometheus}${braces(labels)} ${numberText(series.value)}`);
    else lines.push(...histogramLines(family.prometheus, labels, series));
  }
  return `${lines.join('\n')}\n`;
}

function histogramLines(
  name: string,
  labels: readonly string[],
  { bounds, cumulative, count, sum }: HistogramSeries,
): string[] {
  const bucket = (bound: string, value: number): string =>
    `${name}_bucket${braces([...labels, `le="${bound}"`])} ${numberText(value)}`;
  return [
    ...bounds.map((bound, index) => bucket(numberText(bound), cumulative[index] ?? 0)),
    bucket('+Inf', count),
    `${name}_sum${braces(labels)} ${numberText(sum)}`,
    `${name}_count${braces(labels)} ${numberText(count)}`,
  ];
}

/**
 * Sorted, with names that Prometheus accepts. In Prometheus an empty label equals a missing one. Two names that become
 * equal share one.
 */
function labelPairs(labels: Labels): string[] {
  const named = new Map<string, string>();
  for (const [label, value] of Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === '') continue;
    const name = labelName(label);
    const other = named.get(name);
    named.set(name, other === undefined ? value : `${other};${value}`);
  }
  return [...named].map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`).sort();
}

/** `le` is reserved for buckets, and names that begin with two underscores for Prometheus. */
function labelName(label: string): string {
  const name = label.replace(/[^a-zA-Z0-9]+/g, '_').replace(/^(?=\d|$)/, '_');
  return name === 'le' ? 'exported_le' : name;
}

/** The format escapes backslash and line feed; its parsers fail on other control characters and on lone surrogates. */
function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replace(/[\0-\x1f\x7f]/g, '\ufffd');
}

function braces(labels: readonly string[]): string {
  return labels.length === 0 ? '' : `{${labels.join(',')}}`;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return String(value);
}
