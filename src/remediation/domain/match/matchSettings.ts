import type { Settings } from '../../../base/settings.ts';

/** How errors are compared. All numbers are 0 to 1. */
export interface MatchSettings {
  /**
   * `structured`: our own reading of errors. `document`: exactly the formula of the original remediation document, for
   * comparison.
   */
  readonly profile: 'structured' | 'document';
  readonly semanticWeight: number;
  readonly stringWeight: number;
  readonly minSemantic: number;
  readonly minString: number;
  readonly minHybrid: number;
}

/** Weights and thresholds from phases 5 and 7 of the remediation document. */
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

/** Phase 6 of the remediation document. */
export const boostShares = { type: 0.1, stack: 0.15 } as const;
/** Share of frames that two stacks must have in common; phase 6 of the remediation document. */
export const minStackOverlap = 0.5;
