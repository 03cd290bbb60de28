import type { ModelTable } from './placeOdds.ts';

/** Made by `npm run bench -- model --trials 5000 --write`, on the train half of the published histories and on generated damage. */
export const modelTable: ModelTable = {
  base: 0.32,
  terms: {
    place: 1.206,
    near: -0.523,
    shallow: -5.57,
    edge: -0.367,
    made: -0.639,
    builds: -0.247,
    head: -0.369,
    changed: -0.382,
    siblingNumber: -0.491,
    renamed: 1.274,
  },
  vetoed: 0.032,
  newTrust: 0.21,
};
