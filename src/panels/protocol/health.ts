import type { PanelHello, PanelReady } from './handshake.ts';

/** The words that the page of health says by itself; everything else comes with its data. */
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
/** One of those words. */
export type HealthText = (typeof healthTexts)[number];

/** How a feature stands; `unread` when it could not say. */
export const healthStates = ['alert', 'degraded', 'good', 'idle', 'unread'] as const;
/** How a feature stands; `unread` when it could not say. */
export type HealthState = (typeof healthStates)[number];

/**
 * How a figure stands: beyond its alarm line, off or on its target, without a target, too few measurements to say, or
 * none at all.
 */
export const healthFigureStates = ['alert', 'missed', 'met', 'plain', 'few', 'none'] as const;
/** How a figure stands. */
export type HealthFigureState = (typeof healthFigureStates)[number];

/** A line on a bar and the side on which values should be. */
export interface MarkView {
  readonly side: 'least' | 'most';
  readonly at: number;
}

/** A value on an axis from 0 to `most`, with its target and the line from which it alarms. */
export interface BarView {
  readonly value: number;
  readonly most: number;
  readonly target?: MarkView | undefined;
  readonly alert?: MarkView | undefined;
  /** The same in words. */
  readonly text: string;
}

/** How a value went, oldest first; null: nothing was measured then. */
export interface TrendView {
  readonly values: readonly (number | null)[];
  /** A line at the target, where there is one. */
  readonly target?: number | undefined;
  /** The same in words. */
  readonly text: string;
}

/** A figure as it is of all, or of one repository. All words are in the reader's language. */
export interface ReadingView {
  /** The folder; empty where it is of all. */
  readonly name: string;
  readonly value: string;
  /** What the value was made of. */
  readonly facts: string;
  readonly state: HealthFigureState;
  /** The state in words; empty where there is nothing to say. */
  readonly stateText: string;
  readonly bar?: BarView | undefined;
  readonly trend?: TrendView | undefined;
}

/** What measurements fall into. */
export interface PartsView {
  /** By what they were told apart; empty where the title of the figure says it. */
  readonly title: string;
  readonly parts: readonly { readonly text: string; readonly count: number; readonly amount: string }[];
  /** The same in words. */
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
  /** What is counted, in a sentence. */
  readonly about: string;
  /** Target and alarm in words; empty without any. */
  readonly line: string;
  readonly readings: readonly ReadingView[];
  readonly parts: readonly PartsView[];
  readonly tables: readonly TableView[];
}

/** Why a feature does less than it could. */
export interface ReasonView {
  /** For the page's question to have it mended. */
  readonly id: string;
  readonly isBroken: boolean;
  readonly text: string;
  /** What mends it, as the words of a button; empty where no command does. */
  readonly fix: string;
}

/** One feature. */
export interface FeatureHealthView {
  readonly feature: string;
  readonly name: string;
  readonly state: HealthState;
  readonly stateText: string;
  /** Where nothing was measured yet: what the feature is for and what to try; else empty. */
  readonly about: string;
  /** Words of the button to try it; empty where it is used already. */
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

/** What wants attention. */
export interface AlertView {
  readonly feature: string;
  readonly featureName: string;
  readonly text: string;
}

/** The health of everything. */
export interface HealthMessage {
  readonly type: 'health';
  /** "No alarms", "2 alerts": said aloud when it changes. */
  readonly summary: string;
  readonly state: HealthState;
  /** When it was read. */
  readonly read: string;
  readonly alerts: readonly AlertView[];
  readonly features: readonly FeatureHealthView[];
}

/** What came of something that the page asked for. */
export interface HealthOutcomeMessage {
  readonly type: 'outcome';
  readonly ok: boolean;
  readonly text: string;
}

/** Everything that is said to the page. */
export type ToHealthPanel = PanelHello | HealthMessage | HealthOutcomeMessage;

/** Everything that the page says: it names what it was shown, never a command. */
export type FromHealthPanel =
  | PanelReady
  | { readonly type: 'fix'; readonly feature: string; readonly id: string }
  | { readonly type: 'try'; readonly feature: string }
  | { readonly type: 'copy' };
