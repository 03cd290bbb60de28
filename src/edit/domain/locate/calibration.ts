import type { Tier } from '../types.ts';

/** The tiers with a curve of their own; `guarded` are fuzzy places that a guard objects to. */
export type CalibratedTier = Exclude<Tier, 'model'> | 'guarded';

/** A step of a calibration curve: from this score on, this share of generated cases was right. */
export type CalibrationPoint = readonly [score: number, probability: number];

/**
 * Score to probability, per tier, by isotonic regression over generated cases.
 * Made by `node test/bench/edit/calibrate.ts --trials 20000 --seed 900 --write`.
 */
export const calibrationTable: Readonly<Record<CalibratedTier, readonly CalibrationPoint[]>> = {
  exact: [[0, 0.999]],
  'ai-mode': [[0, 0.999]],
  fuzzy: [[0, 0.969], [0.92, 0.999]],
  guarded: [[0, 0.002], [0.244, 0.061], [0.362, 0.105], [0.502, 0.202], [0.648, 0.26], [0.705, 0.378], [0.72, 0.415], [0.78, 0.555], [0.806, 0.611], [0.826, 0.663], [0.901, 0.813], [0.952, 0.817], [0.956, 0.841], [0.959, 0.896], [0.982, 0.957], [0.986, 0.999]],
};
