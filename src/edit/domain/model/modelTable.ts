import type { ModelTable } from './placeOdds.ts';

/** Made by `npm run bench -- model --write`, on the train half of the published histories and on generated damage. */
export const modelTable: ModelTable = {
  base: 0,
  terms: {
    place: 1.2,
    near: -0.5,
    shallow: -5.5,
    edge: -0.3,
    made: -0.6,
    builds: -0.2,
    head: -0.5,
    changed: -0.4,
    siblingNumber: -0.4,
    renamed: 1.2,
  },
  newTrust: 0.15,
};
