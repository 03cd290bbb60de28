import { fixFactSigns, type FixFactName, type FixFacts } from './fixFacts.ts';
import { fixOddsTable } from './fixOddsTable.ts';

/** Weights of the facts, and what holds without any. */
export interface FixOddsTable {
  readonly bias: number;
  readonly weights: Readonly<Record<FixFactName, number>>;
}

const names = Object.keys(fixFactSigns) as readonly FixFactName[];

/**
 * How probable it is that a fix solves this error, 0 to 1, by a logistic model of the facts. It is fitted on real
 * outputs, each asked with its fix in the library and without (`npm run bench -- builtin --fit`).
 */
export function getFixOdds(facts: FixFacts, { bias, weights }: FixOddsTable = fixOddsTable): number {
  return 1 / (1 + Math.exp(-names.reduce((sum, name) => sum + weights[name] * facts[name], bias)));
}
