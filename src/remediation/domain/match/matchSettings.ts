import type { Settings } from '../../../base/settings.ts';

/** How errors are compared. All numbers are 0 to 1. */
export interface MatchSettings {
  /** `structured`: our reading of errors. `document`: the seed document's formula to the letter, for comparison. */
  readonly profile: 'structured' | 'document';
  readonly semanticWeight: number;
  readonly stringWeight: number;
  readonly minSemantic: number;
  readonly minString: number;
  readonly minHybrid: number;
}

/** Weights and thresholds of the remediation document, phases 5 and 7. */
export const defaultMatchSettings: MatchSettings = {
  profile: 'structured',
  semanticWeight: 0.7,
  stringWeight: 0.3,
  minSemantic: 0.5,
  minString: 0.3,
  minHybrid: 0.6,
};

/** How the user wants errors compared. */
export function getMatchSettings(settings: Settings): MatchSettings {
  return {
    profile: settings.get('remediation.profile'),
    semanticWeight: settings.get('remediation.semanticWeight'),
    stringWeight: settings.get('remediation.stringWeight'),
    minSemantic: settings.get('remediation.minSemantic'),
    minString: settings.get('remediation.minString'),
    minHybrid: settings.get('remediation.minHybrid'),
  };
}

/** The remediation document, phase 6. */
export const boostShares = { type: 0.1, stack: 0.15 } as const;
/** Share of frames that two stacks must have in common; the remediation document, phase 6. */
export const minStackOverlap = 0.5;
