import type { ModelTable } from './placeOdds.ts';

/** Made by `npm run bench -- model --trials 5000 --write`, on the train half of the published histories and on generated damage. */
export const modelTable: ModelTable = {
  base: 0.214,
  terms: {
    place: 1.242,
    shallow: -5.582,
    edge: -0.346,
    made: -0.468,
    builds: -0.221,
    head: -0.361,
    siblingNumber: -0.414,
    renamed: 0.888,
  },
  vetoed: 0.04,
  newTrust: 0.25,
};
