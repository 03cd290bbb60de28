import type { ModelTable } from './placeOdds.ts';

/**
 * Made by `npm run bench -- model --half train --added 2026-11-30d,2026-11-30e --trials 0 --write`, on train histories
 * alone (11,674 edits, 2,324 of them open).
 */
export const modelTable: ModelTable = {
  base: 2.304,
  terms: {
    place: 0.985,
    shallow: -0.014,
    edge: -1.029,
    made: -1.278,
    head: 0,
    siblingNumber: 0,
    renamed: 1.056,
    beside: -2.226,
    another: -0.788,
    changedOther: -2.589,
  },
  vetoed: 0.036,
  keptByChance: 0.989,
  newTrust: 0.18,
};
