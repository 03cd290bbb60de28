import type { HealthMessage, HealthOutcomeMessage, HealthText } from '../../src/panels/protocol/health.ts';
import { isListOf, isShape, isText, type Check } from '../lib/check.ts';

/** What outlives the page: kept by the editor when the tab is hidden or the window is loaded again. */
export interface Kept {
  /** Figures whose tables are open. */
  readonly unfolded: readonly string[];
  /** The feature whose tile takes part in the order of Tab. */
  readonly current: string;
}

/** Before anything was done. */
export const nothingKept: Kept = { unfolded: [], current: '' };

/** What the editor kept is not trusted more than any other value from outside. */
export const isKept: Check<Kept> = isShape<Kept>({ unfolded: isListOf(isText), current: isText });

/** Everything that is shown. */
export interface Model {
  readonly texts: Readonly<Record<string, string>>;
  readonly health: HealthMessage | undefined;
  /** What came of the last thing that was asked for. */
  readonly outcome: Pick<HealthOutcomeMessage, 'ok' | 'text'> | undefined;
  readonly kept: Kept;
}

/** How a word is said. */
export type Say = (key: HealthText, ...values: readonly string[]) => string;

/** The id of a feature's heading. */
export function getHeading(feature: string): string {
  return `feature-${feature}`;
}
