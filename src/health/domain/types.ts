import type { BreakerReading, Degradation, FeatureReading, HealthFeature, HealthFigure } from '../../base/health.ts';

/**
 * How a figure stands: beyond its alarm line, off or on its target, without a target, too few measurements to say, or
 * none at all.
 */
export type FigureState = 'alert' | 'missed' | 'met' | 'plain' | 'few' | 'none';

/** A figure and how it stands. */
export type AssessedFigure = HealthFigure & { readonly state: FigureState };

/** How a feature stands: an alarm or something broken, less than it could, well, or not used yet. */
export type FeatureState = 'alert' | 'degraded' | 'good' | 'idle';

/** A feature with its figures judged. */
export interface FeatureHealth extends Omit<FeatureReading, 'figures'> {
  readonly state: FeatureState;
  readonly figures: readonly AssessedFigure[];
}

/** What wants attention: a figure beyond its alarm line, an open breaker, or something broken. */
export type HealthAlert =
  | { readonly kind: 'figure'; readonly feature: HealthFeature; readonly figure: AssessedFigure }
  | { readonly kind: 'breaker'; readonly feature: HealthFeature; readonly breaker: BreakerReading }
  | { readonly kind: 'broken'; readonly feature: HealthFeature; readonly degradation: Degradation };

/** The health of all features at one time. */
export interface HealthReport {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the worst feature. */
  readonly state: FeatureState;
  readonly features: readonly FeatureHealth[];
  /** Worst first: what is broken, alarms, breakers. */
  readonly alerts: readonly HealthAlert[];
  /** Features that could not be read, with nothing known of them. */
  readonly unread: readonly HealthFeature[];
}
