import type { FixOddsTable } from './fixOdds.ts';

/** Made by `npm run bench -- builtin --fit --write` of the train parts of `test/fixtures/errors`. */
export const fixOddsTable: FixOddsTable = {
  bias: -5.62,
  weights: {
    signature: 1.53,
    ambiguous: -1.88,
    letters: 3.53,
    shared: 2.65,
    adds: -0.92,
    around: 1.91,
    rivals: -3.1,
    tool: 0.88,
    otherType: -1.63,
    names: 1.49,
    otherNames: -1.35,
    codes: 0.83,
    raiser: 1.18,
    reasons: 0.13,
  },
};
