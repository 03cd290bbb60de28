import {
  minForShare,
  type Bound,
  type FeatureReading,
  type HealthFeature,
  type HealthFigure,
} from '../../base/health.ts';
import type { AssessedFigure, FeatureHealth, FeatureState, FigureState, HealthAlert, HealthReport } from './types.ts';

const worstFirst: readonly FeatureState[] = ['alert', 'degraded', 'good', 'idle'];
const order: readonly HealthFeature[] = ['edits', 'callers', 'remediations', 'jobs', 'export'];
const urgency: Readonly<Record<HealthAlert['kind'], number>> = { broken: 0, figure: 1, breaker: 2 };

/**
 * Assesses what the features report at a time (milliseconds since 1970). `unread` are features that could not report;
 * features come in the order of the product, alerts with the worst first.
 */
export function assessHealth(
  readings: readonly FeatureReading[],
  at: number,
  unread: readonly HealthFeature[] = [],
): HealthReport {
  const features = readings.map(assessFeature).sort((a, b) => order.indexOf(a.feature) - order.indexOf(b.feature));
  const alerts = features.flatMap(getAlerts).sort((a, b) => urgency[a.kind] - urgency[b.kind]);
  const state = worstFirst.find((worst) => features.some((feature) => feature.state === worst)) ?? 'idle';
  return { at, state, features, alerts, unread };
}

/** Whether a figure is a share of so few cases that their number says more than a percentage. */
export function isFewCases({ unit, measured }: Pick<HealthFigure, 'unit' | 'measured'>): boolean {
  return unit === 'share' && measured < minForShare;
}

/**
 * The state of a figure. Its alarm line counts from `leastForAlert` measurements on; its target from there on as well,
 * that of a share from `minForShare`, that of others from one.
 */
export function figureState(figure: HealthFigure): FigureState {
  const { value, measured, target, alert, leastForAlert = 1 } = figure;
  if (value === undefined || !Number.isFinite(value)) return 'none';
  const isBelieved = measured >= leastForAlert;
  if (alert !== undefined && isBelieved && isBeyond(value, alert)) return 'alert';
  if (target === undefined && alert === undefined) return 'plain';
  if (!isBelieved || isFewCases(figure)) return 'few';
  return isBeyond(value, target ?? alert) ? 'missed' : 'met';
}

function isBeyond(value: number, line: Bound | undefined): boolean {
  if (line === undefined) return false;
  return line.side === 'least' ? value < line.at : value > line.at;
}

function assessFeature(reading: FeatureReading): FeatureHealth {
  const figures = reading.figures.map((figure): AssessedFigure => ({ ...figure, state: figureState(figure) }));
  return { ...reading, figures, state: featureState(reading, figures) };
}

function featureState({ breakers, degradations }: FeatureReading, figures: readonly AssessedFigure[]): FeatureState {
  if (figures.some(({ state }) => state === 'alert') || degradations.some(({ severity }) => severity === 'broken'))
    return 'alert';
  if (degradations.length > 0 || breakers.some(({ state }) => state !== 'closed')) return 'degraded';
  return figures.some(({ measured }) => measured > 0) ? 'good' : 'idle';
}

function getAlerts({ feature, figures, breakers, degradations }: FeatureHealth): HealthAlert[] {
  return [
    ...degradations
      .filter(({ severity }) => severity === 'broken')
      .map((degradation) => ({ kind: 'broken' as const, feature, degradation })),
    ...figures.filter(({ state }) => state === 'alert').map((figure) => ({ kind: 'figure' as const, feature, figure })),
    ...breakers
      .filter(({ state }) => state === 'open')
      .map((breaker) => ({ kind: 'breaker' as const, feature, breaker })),
  ];
}
