import type { Tier } from '../types.ts';

/** A step of a calibration curve: from this score on, this share of generated cases was right. */
export type CalibrationPoint = readonly [score: number, probability: number];

/** Score to probability, per tier, by isotonic regression over generated cases (`test/bench/edit/calibrate.ts`). */
export const calibrationTable: Readonly<Record<Exclude<Tier, 'model'>, readonly CalibrationPoint[]>> = {
  exact: [[0, 0.999]],
  'ai-mode': [[0, 0.9], [0.8, 0.97], [1, 0.995]],
  fuzzy: [[0, 0], [0.5, 0.2], [0.7, 0.6], [0.8, 0.85], [0.84, 0.92], [0.9, 0.97], [1, 0.99]],
};
