import type { HealthMessage, HealthOutcomeMessage, HealthText } from '../../src/panels/protocol/health.ts';
import { isListOf, isShape, isText, type Check } from '../lib/check.ts';

/** State that outlives the page: the editor keeps it while the tab is hidden or the window reloads. */
export interface HealthPageState {
  /** Figures whose tables are open. */
  readonly unfolded: readonly string[];
  /** The feature whose tile is in the tab order. */
  readonly current: string;
}

/** The state before any action. */
export const nothingKept: HealthPageState = { unfolded: [], current: '' };

/** State restored by the editor is validated like any other value from outside. */
export const isKept: Check<HealthPageState> = isShape<HealthPageState>({ unfolded: isListOf(isText), current: isText });

/** Everything that is shown. */
export interface HealthPageModel {
  readonly texts: Readonly<Record<string, string>>;
  readonly health: HealthMessage | undefined;
  /** The outcome of the last action. */
  readonly outcome: Pick<HealthOutcomeMessage, 'ok' | 'text'> | undefined;
  readonly kept: HealthPageState;
}

/** Returns the text for a key. */
export type GetHealthText = (key: HealthText, ...values: readonly string[]) => string;

/** The id of a feature's heading. */
export function getHeading(feature: string): string {
  return `feature-${feature}`;
}
