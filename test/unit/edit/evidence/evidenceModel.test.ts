import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getProbability,
  scoreEvidence,
  type BoostedTrees,
} from '../../../../src/edit/domain/evidence/evidenceModel.ts';
import { evidenceTable } from '../../../../src/edit/domain/evidence/evidenceTable.ts';
import { featureNames, featureSigns } from '../../../../src/edit/domain/evidence/placeFeatures.ts';

/** Two features; the first tree asks for both, the second asks nothing at one node. */
const table: BoostedTrees = {
  base: 0.5,
  depth: 2,
  trees: [
    { features: [0, 1, 1], thresholds: [1, 10, 20], leaves: [-4, -2, 2, 4] },
    { features: [0, -1, 1], thresholds: [5, 99, 30], leaves: [0.25, 100, 8, 16] },
  ],
  steps: [
    [-3, 0.1],
    [-1, 0.5],
    [3, 0.9],
  ],
};

/** A table whose score is the one feature's leaf, to look at the steps alone. */
function tableWith(score: number, steps: BoostedTrees['steps']): BoostedTrees {
  return { base: score, depth: 1, trees: [], steps };
}

describe('the score of some evidence', () => {
  it.each([
    [[0, 0], 0.5 - 4 + 0.25],
    [[0, 10], 0.5 - 2 + 0.25],
    [[1, 10], 0.5 + 2 + 0.25],
    [[4, 20], 0.5 + 4 + 0.25],
    [[5, 20], 0.5 + 4 + 8],
    [[5, 30], 0.5 + 4 + 16],
  ])('of %j is the base and the leaf of every tree: %d', (evidence, score) => {
    expect(scoreEvidence(evidence, table)).toBe(score);
  });

  it('goes below where a node asks nothing, whatever its threshold and the evidence', () => {
    for (const evidence of [
      [-1e9, -1e9],
      [-1e9, 1e9],
    ])
      expect(scoreEvidence(evidence, { ...table, trees: table.trees.slice(1) })).toBe(0.5 + 0.25);
  });

  it('takes evidence that is not there for zero', () => {
    expect(scoreEvidence([], table)).toBe(scoreEvidence([0, 0], table));
  });
});

describe('the probability of a score', () => {
  it.each([
    ['below the first step is that of the first', -50, 0.1],
    ['on the first step is its own', -3, 0.1],
    ['between two steps rises evenly', -2, 0.3],
    ['a quarter on the way has a quarter of the rise', 0, 0.6],
    ['on a step is its own', -1, 0.5],
    ['on the last step is its own', 3, 0.9],
    ['above the last step is that of the last', 50, 0.9],
  ])('%s', (_name, score, probability) => {
    expect(getProbability([], tableWith(score, table.steps))).toBeCloseTo(probability, 12);
  });

  it('is nothing where no step was measured', () => {
    expect(getProbability([], tableWith(3, []))).toBe(0);
  });
});

describe('the table that is shipped', () => {
  it('has whole trees that ask for features that there are', () => {
    const inner = 2 ** evidenceTable.depth - 1;
    for (const { features, thresholds, leaves } of evidenceTable.trees) {
      expect([features.length, thresholds.length, leaves.length]).toEqual([inner, inner, inner + 1]);
      expect(features.every((feature) => feature >= -1 && feature < featureNames.length)).toBe(true);
    }
  });

  it('has steps that rise, in scores and in probabilities between 0 and 1', () => {
    const { steps } = evidenceTable;
    expect(steps.length).toBeGreaterThan(1);
    for (const [at, [score, probability]] of steps.entries()) {
      const [lower = -Infinity, less = 0] = steps[at - 1] ?? [];
      expect(score).toBeGreaterThan(lower);
      expect(probability).toBeGreaterThanOrEqual(less);
      expect(probability).toBeLessThanOrEqual(1);
    }
  });

  /** The values on both sides of every threshold: between two of them no answer of a tree changes. */
  const values = featureNames.map((_name, feature) => {
    const asked = evidenceTable.trees.flatMap(({ features, thresholds }) =>
      thresholds.filter((_threshold, node) => features[node] === feature),
    );
    const sorted = [...new Set(asked)].sort((a, b) => a - b);
    return [(sorted[0] ?? 0) - 1, ...sorted];
  });
  const evidences = fc.tuple(...values.map((each) => fc.constantFrom(...each)));
  const signed = Object.values(featureSigns).flatMap((sign, feature) => (sign === 0 ? [] : [{ feature, sign }]));

  it('never gives a lower probability to more evidence in favour', () => {
    fc.assert(
      fc.property(evidences, fc.constantFrom(...signed), (evidence, { feature, sign }) => {
        const rising = values[feature] ?? [];
        const scores = (sign > 0 ? rising : [...rising].reverse()).map((value) => {
          const other = evidence.with(feature, value);
          return { score: scoreEvidence(other), probability: getProbability(other) };
        });
        for (const [at, { score, probability }] of scores.entries()) {
          const before = scores[at - 1] ?? { score: -Infinity, probability: 0 };
          // The leaves are rounded to four digits, in a sum of a hundred and more of them.
          expect(score, featureNames[feature]).toBeGreaterThanOrEqual(before.score - 1e-9);
          expect(probability, featureNames[feature]).toBeGreaterThanOrEqual(before.probability - 1e-9);
        }
      }),
      { numRuns: 1500 },
    );
  });
});
