/** What becomes of one thing of the snippet or of the file, by their indices. */
export type AlignStep =
  /** A thing of the file stays under a placeholder. */
  | { readonly kind: 'keep'; readonly own: number; readonly gap: number }
  | { readonly kind: 'pair'; readonly shown: number; readonly own: number }
  | { readonly kind: 'fresh'; readonly shown: number }
  | { readonly kind: 'drop'; readonly own: number };

/** What decides between two ways to lay a snippet over a file; all figures are points of evidence. */
export interface AlignRules {
  readonly shown: number;
  readonly own: number;
  /** Whether a thing of the snippet is a placeholder. */
  isGap(shown: number): boolean;
  /** How much speaks for the one showing the other; `undefined` where it cannot. */
  pair(shown: number, own: number): number | undefined;
  /** What it costs that a thing of the snippet is new and comes before that thing of the file. */
  fresh(shown: number, own: number): number;
  /** What it costs that a thing of the file is gone although no placeholder stands for it. */
  drop(own: number): number;
}

/**
 * The best ways to lay a snippet over a file: as early as they may be, and as late. They differ where two are as good.
 */
export interface Alignment {
  readonly score: number;
  readonly early: readonly AlignStep[];
  readonly late: readonly AlignStep[];
}

/** Sums of the same points in another order differ by less. */
const rounding = 1e-9;

/**
 * Lays the things of a snippet over those of a file, both in order: each is paired, new or gone, and a placeholder
 * takes in any number of the file's. Finds the way with the most evidence (Needleman and Wunsch's table, from the end);
 * takes time and space of one number's product with the other.
 */
export function alignItems(rules: AlignRules): Alignment {
  const { shown: m, own: n } = rules;
  const width = n + 1;
  const best = new Float64Array((m + 1) * width).fill(-Infinity);
  const pairs = new Float64Array(m * n).fill(NaN);
  best[m * width + n] = 0;
  const at = (i: number, j: number): number => best[i * width + j] ?? -Infinity;
  for (let j = n - 1; j >= 0; j--) best[m * width + j] = at(m, j + 1) - rules.drop(j);
  for (let i = m - 1; i >= 0; i--) {
    const isGap = rules.isGap(i);
    for (let j = n; j >= 0; j--) {
      let value: number;
      if (isGap) value = Math.max(at(i + 1, j), j < n ? at(i, j + 1) : -Infinity);
      else {
        value = at(i + 1, j) - rules.fresh(i, j);
        if (j < n) {
          value = Math.max(value, at(i, j + 1) - rules.drop(j));
          // What cannot be reached any more is not worth a look.
          const rest = at(i + 1, j + 1);
          const points = rest === -Infinity ? undefined : rules.pair(i, j);
          if (points !== undefined) {
            pairs[i * n + j] = points;
            value = Math.max(value, rest + points);
          }
        }
      }
      best[i * width + j] = value;
    }
  }

  const walk = (isLate: boolean): AlignStep[] => {
    const steps: AlignStep[] = [];
    let [i, j] = [0, 0];
    while (i < m || j < n) {
      const goal = at(i, j) - rounding;
      const isGap = i < m && rules.isGap(i);
      const canLeave = isGap && at(i + 1, j) >= goal;
      const canKeep = isGap && j < n && at(i, j + 1) >= goal;
      if (isGap && canKeep && (isLate || !canLeave)) steps.push({ kind: 'keep', own: j++, gap: i });
      else if (isGap) i++;
      else if (i < m && j < n && at(i + 1, j + 1) + (pairs[i * n + j] ?? NaN) >= goal)
        steps.push({ kind: 'pair', shown: i++, own: j++ });
      else if (i < m && at(i + 1, j) - rules.fresh(i, j) >= goal) steps.push({ kind: 'fresh', shown: i++ });
      else if (j < n) steps.push({ kind: 'drop', own: j++ });
      else i++;
    }
    return steps;
  };
  return { score: at(0, 0), early: walk(false), late: walk(true) };
}
