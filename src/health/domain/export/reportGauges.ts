import type { BreakerReading } from '../../../base/health.ts';
import type { GaugeSnapshot, Labels } from '../../../base/metrics.ts';
import type { AssessedFigure, FeatureHealth, HealthReport } from '../types.ts';

const openness: Readonly<Record<BreakerReading['state'], number>> = { closed: 0, 'half-open': 0.5, open: 1 };

/**
 * The number of folders whose figures are exported: a window can have hundreds of folders, and every series costs the
 * server.
 */
const maxRepositories = 50;

/**
 * The health report as gauges, mainly figures (`figure` with feature, figure, unit and repository). It contains names
 * of folders and nothing else of the user's.
 */
export function reportGauges({ features, unread }: HealthReport): GaugeSnapshot[] {
  const isKept = takeFirst(maxRepositories);
  return [
    ...features.flatMap((health) => featureGauges(health, isKept)),
    ...features.map(({ feature }) => gauge('feature.read', 1, { feature })),
    ...unread.map((feature) => gauge('feature.read', 0, { feature })),
  ].filter(({ value }) => Number.isFinite(value));
}

type IsKept = (of: { readonly repository?: string }) => boolean;

function featureGauges(
  { feature, figures, breakers, sizes, degradations }: FeatureHealth,
  isKept: IsKept,
): GaugeSnapshot[] {
  return [
    ...figures.filter(isKept).flatMap((figure) => figureGauges(feature, figure)),
    ...breakers
      .filter(isKept)
      .map(({ name, state, repository }) =>
        gauge('breaker.open', openness[state], { feature, breaker: name, ...named(repository) }),
      ),
    ...sizes.filter(isKept).flatMap(({ id, bytes, items, repository }) => {
      const labels = { feature, store: id, ...named(repository) };
      return [...maybe('store.size', bytes, labels), ...maybe('store.items', items, labels)];
    }),
    ...degradations
      .filter(isKept)
      .map(({ code, severity, repository }) => gauge('degraded', 1, { feature, code, severity, ...named(repository) })),
  ];
}

function figureGauges(
  feature: string,
  { id, unit, repository, value, p95, measured, alert, state, parts = [] }: AssessedFigure,
): GaugeSnapshot[] {
  const labels = { feature, figure: id, ...named(repository) };
  return [
    ...maybe('figure', value, { ...labels, unit }),
    ...maybe('figure.p95', p95, { ...labels, unit }),
    gauge('figure.measured', measured, labels),
    ...(alert === undefined ? [] : [gauge('figure.alert', state === 'alert' ? 1 : 0, labels)]),
    ...parts.flatMap(({ by, counts }) =>
      counts.map(({ code, count }) => gauge('figure.part', count, { ...labels, by, part: code })),
    ),
  ];
}

function gauge(name: string, value: number, labels: Labels): GaugeSnapshot {
  return { name, labels, value };
}

function maybe(name: string, value: number | undefined, labels: Labels): GaugeSnapshot[] {
  return value === undefined ? [] : [gauge(name, value, labels)];
}

function named(repository: string | undefined): Labels {
  return repository === undefined ? {} : { repository };
}

/** Keeps readings without a repository, and those of the first so many repositories. */
function takeFirst(most: number): IsKept {
  const seen = new Set<string>();
  return ({ repository }) => {
    if (repository === undefined || seen.has(repository)) return true;
    if (seen.size >= most) return false;
    seen.add(repository);
    return true;
  };
}
