import type { Bound, BreakerReading, Degradation, FigureUnit, SizeReading } from '../../base/health.ts';
import { isFewCases } from './assess.ts';
import type { AssessedFigure, FeatureHealth, HealthReport } from './types.ts';

/**
 * A report as plain text for agents and bug reports: codes unchanged, English numbers, the same text for the same
 * report. One line for each entry.
 */
export function healthText({ features, alerts, state, unread }: HealthReport): string {
  return [
    `health: ${state}, ${String(alerts.length)} ${alerts.length === 1 ? 'alert' : 'alerts'}`,
    ...features.flatMap(featureLines),
    ...unread.map((feature) => `${feature}: could not be read`),
  ].join('\n');
}

function featureLines({ feature, state, figures, breakers, sizes, degradations }: FeatureHealth): readonly string[] {
  return [
    `${feature}: ${state}`,
    ...degradations.map((degradation) => `  ${degradationLine(degradation)}`),
    ...figures
      .filter(({ measured, value }) => measured > 0 || value !== undefined)
      .map((figure) => `  ${figureLine(figure)}`),
    ...breakers.map((breaker) => `  ${breakerLine(breaker)}`),
    ...sizes.map((size) => `  ${sizeLine(size)}`),
  ];
}

function degradationLine({ code, repository, detail, severity }: Degradation): string {
  return [`${severity}: ${code}${inside(repository)}`, ...(detail === undefined ? [] : [`(${detail})`])].join(' ');
}

function figureLine({
  id,
  unit,
  repository,
  value,
  p95,
  measured,
  count,
  target,
  alert,
  state,
  parts = [],
}: AssessedFigure): string {
  const of = count === undefined ? String(measured) : `${String(count)} of ${String(measured)}`;
  // A percentage of a handful of cases would be taken for a rate.
  const isShown = value !== undefined && !isFewCases({ unit, measured });
  return [
    `${id}${inside(repository)}${isShown ? ` ${amount(value, unit)}` : ''} (${of})`,
    ...(p95 === undefined ? [] : [`p95 ${amount(p95, unit)}`]),
    ...(target === undefined ? [] : [`target ${bound(target, unit)}`]),
    ...(alert === undefined ? [] : [`alarm unless ${bound(alert, unit)}`]),
    ...(state === 'plain' || state === 'none' ? [] : [state]),
    ...parts.map(
      ({ by, counts }) => `by ${by}: ${counts.map((part) => `${part.code} ${String(part.count)}`).join(', ')}`,
    ),
  ].join('; ');
}

function breakerLine({ name, repository, state }: BreakerReading): string {
  return `breaker ${name}${inside(repository)}: ${state}`;
}

function sizeLine({ id, repository, bytes, items }: SizeReading): string {
  const size = bytes === undefined ? 'nothing there' : `${String(bytes)} bytes`;
  const count = items === undefined ? '' : `, ${String(items)} items`;
  return `size ${id}${inside(repository)}: ${size}${count}`;
}

function inside(repository: string | undefined): string {
  return repository === undefined ? '' : ` [${repository}]`;
}

function bound({ side, at }: Bound, unit: FigureUnit): string {
  return `${side === 'least' ? '≥' : '≤'} ${amount(at, unit)}`;
}

function amount(value: number, unit: FigureUnit): string {
  switch (unit) {
    case 'share':
      return `${rounded(value * 100, 1)} %`;
    case 'score':
      return rounded(value, 3);
    case 'ms':
      return `${rounded(value, 1)} ms`;
    case 'usd':
      return `$${rounded(value, 4)}`;
    case 'count':
      return rounded(value, 1);
  }
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
