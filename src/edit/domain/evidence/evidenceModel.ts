import { evidenceTable } from './evidenceTable.ts';

/**
 * A sum of small decision trees that turns the evidence of a place into a score, and the steps that turn a score into a
 * probability. Every tree is complete: node n asks whether its feature is below its threshold, and goes to node 2n + 1
 * if so, else to 2n + 2; the last layer's children are the leaves. A node with feature −1 asks nothing and goes to
 * 2n + 1.
 */
export interface BoostedTrees {
  readonly base: number;
  readonly depth: number;
  readonly trees: readonly EvidenceTree[];
  /** Score from which this share of the cases was right, ascending. */
  readonly steps: readonly (readonly [score: number, probability: number])[];
}

/** One tree of an {@link BoostedTrees}: 2^depth − 1 nodes and 2^depth leaves. */
export interface EvidenceTree {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly leaves: readonly number[];
}

/** The score (a log-odds) of some evidence. */
export function scoreEvidence(evidence: readonly number[], table: BoostedTrees = evidenceTable): number {
  let score = table.base;
  const inner = 2 ** table.depth - 1;
  for (const { features, thresholds, leaves } of table.trees) {
    let node = 0;
    while (node < inner) {
      const feature = features[node] ?? -1;
      const isBelow = feature < 0 || (evidence[feature] ?? 0) < (thresholds[node] ?? 0);
      node = 2 * node + (isBelow ? 1 : 2);
    }
    score += leaves[node - inner] ?? 0;
  }
  return score;
}

/**
 * The probability that a place with this evidence is the place meant and that the edit made there is right: between two
 * steps of the table it rises evenly. Measured on real histories and on generated damage (`npm run bench -- evidence`).
 */
export function getProbability(evidence: readonly number[], table: BoostedTrees = evidenceTable): number {
  const score = scoreEvidence(evidence, table);
  let [low] = table.steps;
  for (const step of table.steps) {
    if (score < step[0]) {
      if (low === undefined || low === step) return step[1];
      const share = (score - low[0]) / (step[0] - low[0]);
      return low[1] + share * (step[1] - low[1]);
    }
    low = step;
  }
  return low?.[1] ?? 0;
}

/**
 * What is left of a probability where other doubts keep an edit from being written, in log-odds: a base, and a share of
 * what the trees say. Fitted (`test/bench/edit/fitDoubt.ts`) on 3,953 first places that were asked about, of train
 * packages whose versions are near or a major one apart (30 November 2026). With one half of the packages fitted and the
 * other judged, the mean difference from what was right falls from 2.3 to 1.6 and 2.8 to 1.5 points for near versions,
 * from 4.3 to 1.3 and 3.8 to 1.7 for major ones.
 */
const doubted = { base: -1.1, weight: 0.6 } as const;
/** The trees know nothing better than this. */
const minProbability = 0.001;

/** The probability of a place at which an edit was not written because of a doubt, from the one that the trees give. */
export function getDoubtedProbability(probability: number): number {
  const known = Math.min(1 - minProbability, Math.max(minProbability, probability));
  const odds = doubted.base + doubted.weight * Math.log(known / (1 - known));
  return Math.min(probability, 1 / (1 + Math.exp(-odds)));
}
