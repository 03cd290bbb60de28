import type { BreakerReading, Degradation, FeatureReading, HealthFeature, HealthFigure } from '../../base/health.ts';

/**
 * The state of a figure: beyond its alarm line, off or on its target, without a target, too few measurements, or none
 * at all.
 */
export type FigureState = 'alert' | 'missed' | 'met' | 'plain' | 'few' | 'none';

/** A figure and its state. */
export type AssessedFigure = HealthFigure & { readonly state: FigureState };

/** The state of a feature: broken or with an alarm, degraded, well, or not used yet. */
export type FeatureState = 'alert' | 'degraded' | 'good' | 'idle';

/** A feature with its figures assessed. */
export interface FeatureHealth extends Omit<FeatureReading, 'figures'> {
  readonly state: FeatureState;
  readonly figures: readonly AssessedFigure[];
}

/** Something that needs attention: a figure beyond its alarm line, an open breaker, or a failure. */
export type HealthAlert =
  | { readonly kind: 'figure'; readonly feature: HealthFeature; readonly figure: AssessedFigure }
  | { readonly kind: 'breaker'; readonly feature: HealthFeature; readonly breaker: BreakerReading }
  | { readonly kind: 'broken'; readonly feature: HealthFeature; readonly degradation: Degradation };

/** The health of all features at one time. */
export interface HealthReport {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The state of the worst feature. */
  readonly state: FeatureState;
  readonly features: readonly FeatureHealth[];
  /** Worst first: failures, alarms, breakers. */
  readonly alerts: readonly HealthAlert[];
  /** Features that could not be read; nothing is known about them. */
  readonly unread: readonly HealthFeature[];
}
