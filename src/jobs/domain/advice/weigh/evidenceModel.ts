import { evidenceTable } from './evidenceTable.ts';
import type { Fact, FactName, KindGroup } from './facts.ts';

/**
 * How evidence is weighed: in log odds that a retry passes. Fitted by `npm run bench -- jobs --fit` on labelled
 * failures of which each log stands under several circumstances.
 */
export interface LogOddsTable {
  /** For a group of kinds: what is added to the log odds of the kind's own prior, and what they are multiplied with. */
  readonly priors: Readonly<Record<KindGroup, readonly [offset: number, slope: number]>>;
  /** What a fact adds, by group; nothing where it says nothing about that group. */
  readonly facts: Readonly<Record<FactName, Readonly<Partial<Record<KindGroup, number>>>>>;
  /** For each verdict the probability of a retry from which on this share of the verdicts was right, ascending. */
  readonly certainty: Readonly<Record<'transient' | 'permanent', readonly (readonly [from: number, share: number])[]>>;
}

/** Bounds of a probability: no evidence of this kind is beyond doubt. */
const bounds = { least: 0.02, most: 0.98 } as const;

/** The log odds of a probability. */
export function logit(probability: number): number {
  const kept = Math.min(bounds.most, Math.max(bounds.least, probability));
  return Math.log(kept / (1 - kept));
}

/** The probability that a retry passes. `prior`: that of the kind of failure, before any fact is known. */
export function weighEvidence(
  prior: number,
  group: KindGroup,
  facts: readonly Fact[],
  table: LogOddsTable = evidenceTable,
): number {
  const [offset, slope] = table.priors[group];
  const odds = facts.reduce((sum, { name }) => sum + (table.facts[name][group] ?? 0), offset + slope * logit(prior));
  return Math.min(bounds.most, Math.max(bounds.least, 1 / (1 + Math.exp(-odds))));
}

/** What a fact adds to the log odds. */
export function getWeight({ name }: Fact, group: KindGroup): number {
  return evidenceTable.facts[name][group] ?? 0;
}

/** The share of such verdicts that were right. `probability`: that a retry passes. */
export function getCertainty(
  verdict: 'transient' | 'permanent',
  probability: number,
  table: LogOddsTable = evidenceTable,
): number {
  const steps = table.certainty[verdict];
  let [low] = steps;
  for (const step of steps) {
    if (probability < step[0]) {
      if (low === undefined || low === step) return step[1];
      return low[1] + ((probability - low[0]) / (step[0] - low[0])) * (step[1] - low[1]);
    }
    low = step;
  }
  return low?.[1] ?? 0.5;
}
