import type { ModelTable } from './placeOdds.ts';

/**
 * Made by `npm run bench -- model --half train --added 2026-11-30d,2026-11-30e --trials 5000 --write`: train histories
 * (11,674 edits, 2,324 of them open) and generated damage.
 */
export const modelTable: ModelTable = {
  base: 1.063,
  terms: {
    place: 1.043,
    shallow: -6.305,
    edge: -0.397,
    made: -0.867,
    head: -0.561,
    siblingNumber: -0.455,
    renamed: 0.738,
    beside: -1.225,
    another: -0.435,
    changedOther: -1.479,
  },
  vetoed: 0.042,
  keptByChance: 0.964,
  newTrust: 0.33,
};
