/** A place at which an edit was not written: what the trees make of it, between 0 and 1, and whether it was right. */
export interface DoubtedPlace {
  readonly probability: number;
  readonly right: boolean;
}

const rounds = 40;
/** The trees know nothing better than this, as in the engine. */
const minProbability = 0.001;

/**
 * Fits what is left of a probability where a doubt keeps an edit from being written: a base and a share of its log-odds
 * (logistic regression by Newton's method). Needs right and wrong places of more than one probability.
 */
export function fitDoubt(places: readonly DoubtedPlace[]): { readonly base: number; readonly weight: number } {
  let [base, weight] = [0, 1];
  for (let round = 0; round < rounds; round++) {
    let [slope, slopeOdds, bend, bendOdds, bendSquare] = [0, 0, 0, 0, 0];
    for (const { probability, right } of places) {
      const known = Math.min(1 - minProbability, Math.max(minProbability, probability));
      const odds = Math.log(known / (1 - known));
      const stated = 1 / (1 + Math.exp(-(base + weight * odds)));
      const error = Number(right) - stated;
      const spread = stated * (1 - stated);
      slope += error;
      slopeOdds += error * odds;
      bend += spread;
      bendOdds += spread * odds;
      bendSquare += spread * odds * odds;
    }
    const scale = bend * bendSquare - bendOdds * bendOdds;
    base += (bendSquare * slope - bendOdds * slopeOdds) / scale;
    weight += (bend * slopeOdds - bendOdds * slope) / scale;
  }
  return { base, weight };
}
