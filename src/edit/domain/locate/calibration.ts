import type { Tier } from '../types.ts';

/** The tiers with a curve of their own; `guarded` are fuzzy places that a guard objects to. */
export type CalibratedTier = Exclude<Tier, 'model'> | 'guarded';

/** A step of a calibration curve: from this score on, this share of generated cases was right. */
export type CalibrationPoint = readonly [score: number, probability: number];

/**
 * Score to probability, per tier, by isotonic regression over generated cases.
 * Made by `npm run bench -- calibrate --trials 20000 --seed 900 --write`.
 */
export const calibrationTable: Readonly<Record<CalibratedTier, readonly CalibrationPoint[]>> = {
  exact: [[0, 0.999]],
  'ai-mode': [[0, 0.999]],
  fuzzy: [[0.654, 0.999]],
  guarded: [
    [0, 0.003],
    [0.201, 0.031],
    [0.368, 0.241],
    [0.549, 0.272],
    [0.646, 0.368],
    [0.706, 0.378],
    [0.722, 0.426],
    [0.764, 0.451],
    [0.784, 0.476],
    [0.796, 0.573],
    [0.808, 0.63],
    [0.848, 0.679],
    [0.857, 0.69],
    [0.879, 0.741],
    [0.918, 0.813],
    [0.95, 0.821],
    [0.958, 0.87],
    [0.965, 0.938],
    [0.979, 0.955],
    [0.986, 0.969],
    [0.99, 0.988],
    [0.993, 0.999],
  ],
};
