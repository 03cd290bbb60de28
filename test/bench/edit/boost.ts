import type { EvidenceTree } from '../../../src/edit/domain/evidence/evidenceModel.ts';

/** One case to learn from. */
export interface Sample {
  readonly evidence: readonly number[];
  readonly right: boolean;
  readonly weight: number;
}

/** How trees are grown. */
export interface BoostOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least weight of the cases in a leaf. */
  readonly minWeight: number;
  /** Added to the curvature of a leaf, so that few cases say little. */
  readonly shrink: number;
  /** Direction in which each feature may move the score: 1, −1 or 0 for either. */
  readonly signs: readonly number[];
}

/** A grown model: the score of no evidence, and the trees that are added to it. */
export interface Boosted {
  readonly base: number;
  readonly trees: readonly EvidenceTree[];
}

const maxCuts = 48;

/**
 * Gradient boosting of complete trees for a yes-or-no answer (second-order, logistic loss; Friedman 2001, with the
 * monotone bounds of XGBoost). Deterministic.
 */
export function growTrees(samples: readonly Sample[], options: BoostOptions): Boosted {
  const count = samples.length;
  const width = options.signs.length;
  const cuts = Array.from({ length: width }, (_, feature) => getCuts(samples, feature));
  const bins = cuts.map((at, feature) =>
    Uint8Array.from(samples, ({ evidence }) => getBin(at, evidence[feature] ?? 0)),
  );
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const rights = samples.reduce((sum, { right, weight }) => sum + (right ? weight : 0), 0);
  const base = Math.log((rights + 1) / (total - rights + 1));
  const scores = new Float64Array(count).fill(base);
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count);
  const trees: EvidenceTree[] = [];
  for (let round = 0; round < options.trees; round++) {
    for (let i = 0; i < count; i++) {
      const sample = samples[i];
      if (sample === undefined) continue;
      const p = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
      gradient[i] = sample.weight * (p - (sample.right ? 1 : 0));
      curvature[i] = sample.weight * p * (1 - p);
    }
    trees.push(new TreeGrower(options, cuts, bins, gradient, curvature, scores, samples).grow());
  }
  return { base, trees };
}

/** Values between which a feature may be cut: at most {@link maxCuts}, by its quantiles. */
function getCuts(samples: readonly Sample[], feature: number): number[] {
  const values = [...new Set(samples.map(({ evidence }) => evidence[feature] ?? 0))].sort((a, b) => a - b);
  const all = values.slice(1).map((value, i) => ((values[i] ?? 0) + value) / 2);
  if (all.length <= maxCuts) return all;
  const sorted = samples.map(({ evidence }) => evidence[feature] ?? 0).sort((a, b) => a - b);
  const quantiles = new Set<number>();
  for (let i = 1; i <= maxCuts; i++) {
    const value = sorted[Math.floor((i * sorted.length) / (maxCuts + 1))] ?? 0;
    const above = values[values.findIndex((each) => each > value)];
    if (above !== undefined) quantiles.add((value + above) / 2);
  }
  return [...quantiles].sort((a, b) => a - b);
}

function getBin(cuts: readonly number[], value: number): number {
  let bin = 0;
  while (bin < cuts.length && value >= (cuts[bin] ?? 0)) bin++;
  return bin;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

class TreeGrower {
  readonly #options: BoostOptions;
  readonly #cuts: readonly (readonly number[])[];
  readonly #bins: readonly Uint8Array[];
  readonly #gradient: Float64Array;
  readonly #curvature: Float64Array;
  readonly #scores: Float64Array;
  readonly #samples: readonly Sample[];
  readonly #features: number[];
  readonly #thresholds: number[];
  readonly #leaves: number[];

  constructor(
    options: BoostOptions,
    cuts: readonly (readonly number[])[],
    bins: readonly Uint8Array[],
    gradient: Float64Array,
    curvature: Float64Array,
    scores: Float64Array,
    samples: readonly Sample[],
  ) {
    this.#options = options;
    this.#cuts = cuts;
    this.#bins = bins;
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#scores = scores;
    this.#samples = samples;
    const inner = 2 ** options.depth - 1;
    this.#features = new Array<number>(inner).fill(-1);
    this.#thresholds = new Array<number>(inner).fill(0);
    this.#leaves = new Array<number>(inner + 1).fill(0);
  }

  grow(): EvidenceTree {
    this.#split(0, Int32Array.from(this.#samples.keys()), -Infinity, Infinity);
    return { features: this.#features, thresholds: this.#thresholds, leaves: this.#leaves };
  }

  #value(gradient: number, curvature: number): number {
    return (-this.#options.rate * gradient) / (curvature + this.#options.shrink);
  }

  #split(node: number, rows: Int32Array, low: number, high: number): void {
    const inner = this.#features.length;
    let gradient = 0;
    let curvature = 0;
    for (const row of rows) {
      gradient += this.#gradient[row] ?? 0;
      curvature += this.#curvature[row] ?? 0;
    }
    const clamp = (value: number): number => Math.min(high, Math.max(low, value));
    const value = clamp(this.#value(gradient, curvature));
    if (node >= inner) {
      this.#leaves[node - inner] = value;
      for (const row of rows) this.#scores[row] = (this.#scores[row] ?? 0) + value;
      return;
    }
    const best = this.#bestSplit(rows, gradient, curvature, clamp);
    if (best === undefined) {
      this.#split(2 * node + 1, rows, low, high);
      return;
    }
    this.#features[node] = best.feature;
    this.#thresholds[node] = this.#cuts[best.feature]?.[best.bin] ?? 0;
    const bins = this.#bins[best.feature] ?? new Uint8Array(0);
    const left = rows.filter((row) => (bins[row] ?? 0) <= best.bin);
    const right = rows.filter((row) => (bins[row] ?? 0) > best.bin);
    const sign = this.#options.signs[best.feature] ?? 0;
    const sum = (part: Int32Array): number => {
      let g = 0;
      let h = 0;
      for (const row of part) {
        g += this.#gradient[row] ?? 0;
        h += this.#curvature[row] ?? 0;
      }
      return clamp(this.#value(g, h));
    };
    const middle = (sum(left) + sum(right)) / 2;
    this.#split(2 * node + 1, left, sign < 0 ? middle : low, sign > 0 ? middle : high);
    this.#split(2 * node + 2, right, sign > 0 ? middle : low, sign < 0 ? middle : high);
  }

  #bestSplit(
    rows: Int32Array,
    gradient: number,
    curvature: number,
    clamp: (value: number) => number,
  ): Split | undefined {
    const { shrink, minWeight, signs } = this.#options;
    const worth = (g: number, h: number): number => (g * g) / (h + shrink);
    const whole = worth(gradient, curvature);
    let best: Split | undefined;
    for (const [feature, bins] of this.#bins.entries()) {
      const size = (this.#cuts[feature]?.length ?? 0) + 1;
      if (size < 2) continue;
      const g = new Float64Array(size);
      const h = new Float64Array(size);
      const w = new Float64Array(size);
      let weights = 0;
      for (const row of rows) {
        const bin = bins[row] ?? 0;
        const weight = this.#samples[row]?.weight ?? 0;
        g[bin] = (g[bin] ?? 0) + (this.#gradient[row] ?? 0);
        h[bin] = (h[bin] ?? 0) + (this.#curvature[row] ?? 0);
        w[bin] = (w[bin] ?? 0) + weight;
        weights += weight;
      }
      let leftG = 0;
      let leftH = 0;
      let leftW = 0;
      for (let bin = 0; bin < size - 1; bin++) {
        leftG += g[bin] ?? 0;
        leftH += h[bin] ?? 0;
        leftW += w[bin] ?? 0;
        if (leftW < minWeight || weights - leftW < minWeight) continue;
        const gain = worth(leftG, leftH) + worth(gradient - leftG, curvature - leftH) - whole;
        if (gain <= 1e-6 || gain <= (best?.gain ?? 0)) continue;
        const sign = signs[feature] ?? 0;
        const rise = clamp(this.#value(gradient - leftG, curvature - leftH)) - clamp(this.#value(leftG, leftH));
        if (sign * rise < 0) continue;
        best = { feature, bin, gain };
      }
    }
    return best;
  }
}
