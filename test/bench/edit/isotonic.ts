/** One observed case: the score a matcher gave and whether its place was the right one. */
export interface Observation {
  readonly score: number;
  readonly right: boolean;
}

/** A stretch of scores with the share of right places in it. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly right: number;
  /** Share of right places, with half a case of doubt on either side (Jeffreys), so that no stretch is ever certain. */
  readonly probability: number;
}

/** Fewer cases than this in one stretch are noise. */
const minCases = 40;

/**
 * Isotonic regression by pooling adjacent violators: the best non-decreasing step function from score to probability.
 */
export function isotonic(observations: readonly Observation[]): Step[] {
  const steps: Step[] = [];
  for (const bin of binned([...observations].sort((a, b) => a.score - b.score))) {
    steps.push(bin);
    for (
      let last = steps.at(-1), before = steps.at(-2);
      last !== undefined && before !== undefined && before.probability >= last.probability;
      last = steps.at(-1), before = steps.at(-2)
    ) {
      steps.splice(-2, 2, getStep(before.from, last.to, before.count + last.count, before.right + last.right));
    }
  }
  return steps;
}

function getStep(from: number, to: number, count: number, right: number): Step {
  return { from, to, count, right, probability: (right + 0.5) / (count + 1) };
}

/** Stretches of at least `minCases`; equal scores stay together. */
function binned(sorted: readonly Observation[]): Step[] {
  const bins: Step[] = [];
  let from = 0;
  for (let i = 0; i < sorted.length; i++) {
    const next = sorted[i + 1];
    if (next !== undefined && (i + 1 - from < minCases || next.score === sorted[i]?.score)) continue;
    const part = sorted.slice(from, i + 1);
    const low = part[0]?.score ?? 0;
    const high = part.at(-1)?.score ?? low;
    const right = part.filter((one) => one.right).length;
    const last = bins.at(-1);
    // A short rest at the end joins the stretch before it.
    if (part.length < minCases && last !== undefined)
      bins.splice(-1, 1, getStep(last.from, high, last.count + part.length, last.right + right));
    else bins.push(getStep(low, high, part.length, right));
    from = i + 1;
  }
  return bins;
}
