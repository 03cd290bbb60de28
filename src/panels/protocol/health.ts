import type { PanelHello, PanelReady } from './handshake.ts';

/** The texts of the health page itself; everything else comes with its data. */
export const healthTexts = [
  'loading',
  'features',
  'alerts',
  'copy',
  'reasons',
  'figures',
  'breakers',
  'sizes',
  'values',
  'valuesOf',
  'show',
] as const;
/** The key of one of these texts. */
export type HealthText = (typeof healthTexts)[number];

/** The state of a feature; `unread` if it could not be determined. */
export const healthStates = ['alert', 'degraded', 'good', 'idle', 'unread'] as const;
/** The state of a feature; `unread` if it could not be determined. */
export type HealthState = (typeof healthStates)[number];

/**
 * The state of a figure: beyond its alarm line, off or on its target, without a target, with too few measurements, or
 * without any.
 */
export const healthFigureStates = ['alert', 'missed', 'met', 'plain', 'few', 'none'] as const;
/** The state of a figure. */
export type HealthFigureState = (typeof healthFigureStates)[number];

/** A line on a bar and the side on which values should be. */
export interface MarkView {
  readonly side: 'least' | 'most';
  readonly at: number;
}

/** A value on an axis from 0 to `most`, with its target and its alarm line. */
export interface BarView {
  readonly value: number;
  readonly most: number;
  readonly target?: MarkView | undefined;
  readonly alert?: MarkView | undefined;
  /** The text alternative. */
  readonly text: string;
}

/** The history of a value, oldest first; null: nothing was measured then. */
export interface TrendView {
  readonly values: readonly (number | null)[];
  /** A line at the target, where there is one. */
  readonly target?: number | undefined;
  /** The text alternative. */
  readonly text: string;
}

/** A figure for all repositories, or for one. All texts are in the reader's language. */
export interface ReadingView {
  /** The folder; empty for all. */
  readonly name: string;
  readonly value: string;
  /** The numbers behind the value. */
  readonly facts: string;
  readonly state: HealthFigureState;
  /** The state in words; empty where there is nothing to say. */
  readonly stateText: string;
  readonly bar?: BarView | undefined;
  readonly trend?: TrendView | undefined;
}

/** A breakdown of measurements. */
export interface PartsView {
  /** The criterion of the breakdown; empty where the title of the figure says it. */
  readonly title: string;
  readonly parts: readonly { readonly text: string; readonly count: number; readonly amount: string }[];
  /** The text alternative. */
  readonly text: string;
}

/** The numbers behind a chart. */
export interface TableView {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Everything about a figure. */
export interface FigureView {
  readonly id: string;
  readonly title: string;
  /** A sentence that says what is counted. */
  readonly about: string;
  /** Target and alarm in words; empty without any. */
  readonly line: string;
  readonly readings: readonly ReadingView[];
  readonly parts: readonly PartsView[];
  readonly tables: readonly TableView[];
}

/** Why a feature does less than it could. */
export interface ReasonView {
  /** Identifies the reason when the page requests its fix. */
  readonly id: string;
  readonly isBroken: boolean;
  readonly text: string;
  /** The label of the button that fixes it; empty where no command does. */
  readonly fix: string;
}

/** One feature. */
export interface FeatureHealthView {
  readonly feature: string;
  readonly name: string;
  readonly state: HealthState;
  readonly stateText: string;
  /** If nothing was measured yet: the purpose of the feature and what to try; else empty. */
  readonly about: string;
  /** The label of the button to try it; empty where it is already used. */
  readonly attempt: string;
  readonly reasons: readonly ReasonView[];
  readonly figures: readonly FigureView[];
  readonly breakers: readonly {
    readonly name: string;
    readonly state: 'closed' | 'half-open' | 'open';
    readonly text: string;
  }[];
  readonly sizes: readonly { readonly name: string; readonly text: string }[];
}

/** An alert. */
export interface AlertView {
  readonly feature: string;
  readonly featureName: string;
  readonly text: string;
}

/** The health of everything. */
export interface HealthMessage {
  readonly type: 'health';
  /** "No alarms", "2 alerts": announced to screen readers when it changes. */
  readonly summary: string;
  readonly state: HealthState;
  /** The time of the last update. */
  readonly read: string;
  readonly alerts: readonly AlertView[];
  readonly features: readonly FeatureHealthView[];
}

/** The result of a request of the page. */
export interface HealthOutcomeMessage {
  readonly type: 'outcome';
  readonly ok: boolean;
  readonly text: string;
}

/** All messages to the page. */
export type ToHealthPanel = PanelHello | HealthMessage | HealthOutcomeMessage;

/** All messages of the page: they refer to displayed items, never to commands. */
export type FromHealthPanel =
  | PanelReady
  | { readonly type: 'fix'; readonly feature: string; readonly id: string }
  | { readonly type: 'try'; readonly feature: string }
  | { readonly type: 'copy' };
