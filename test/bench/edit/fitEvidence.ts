import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoreEvidence, type BoostedTrees } from '../../../src/edit/domain/evidence/evidenceModel.ts';
import { featureNames, featureSigns } from '../../../src/edit/domain/evidence/placeFeatures.ts';
import { growTrees, type BoostOptions } from './boost.ts';
import type { EvidenceSample } from './evidenceSamples.ts';
import { fitDoubt } from './fitDoubt.ts';
import { isotonic, type Step } from './isotonic.ts';

const tableFile = fileURLToPath(new URL('../../../src/edit/domain/evidence/evidenceTable.ts', import.meta.url));

/** Parts in which the cases are taken out in turn, so that every case is judged by trees that have not seen it. */
const folds = 5;
const options: BoostOptions = {
  trees: 100,
  depth: 4,
  rate: 0.18,
  minWeight: 12,
  shrink: 4,
  signs: featureNames.map((name) => featureSigns[name]),
};

/** A wrong edit costs so many right ones while the trees grow; the steps from score to probability do not know of it. */
const wrongCost = 4;

/** A sample with the group (a package, or a number of a generated case) that must not be in two parts. */
export interface GroupedSample extends EvidenceSample {
  readonly group: number;
  readonly source: 'history' | 'generated';
}

/** Fits trees and their calibration, prints how they fare on cases they have not seen, and returns the table. */
export function fitEvidence(samples: readonly GroupedSample[]): BoostedTrees {
  const costly = samples.map((sample) => ({ ...sample, weight: sample.weight * (sample.right ? 1 : wrongCost) }));
  const unseen = new Float64Array(samples.length);
  for (let fold = 0; fold < folds; fold++) {
    const grown = growTrees(
      costly.filter(({ group }) => group % folds !== fold),
      options,
    );
    const table: BoostedTrees = { ...grown, depth: options.depth, steps: [] };
    for (const [at, { evidence, group }] of samples.entries())
      if (group % folds === fold) unseen[at] = scoreEvidence(evidence, table);
  }
  const first = samples.map((sample, at) => ({ ...sample, score: unseen[at] ?? 0 })).filter(({ isFirst }) => isFirst);
  const steps = isotonic(first);
  printSteps(steps);
  const doubted = first.filter(({ isAsked }) => isAsked);
  const { base, weight } = fitDoubt(doubted.map((one) => ({ ...one, probability: probabilityAt(one.score, steps) })));
  console.log(`held back by a doubt: base ${base.toFixed(2)}, weight ${weight.toFixed(2)} (${doubted.length} places)`);
  printClasses(first, steps);
  return {
    ...growTrees(costly, options),
    depth: options.depth,
    steps: getPoints(steps),
  };
}

/** The middle of each stretch of scores with its share of right cases; equal neighbours joined. */
function getPoints(steps: readonly Step[]): [number, number][] {
  const points: [number, number][] = [];
  for (const { from, to, probability } of steps) {
    const rounded = Number(Math.min(0.999, probability).toFixed(4));
    points.push([Number(((from + to) / 2).toFixed(3)), rounded]);
  }
  return points;
}

function probabilityAt(score: number, steps: readonly Step[]): number {
  return [...steps].reverse().find(({ from }) => score >= from)?.probability ?? steps[0]?.probability ?? 0;
}

function printSteps(steps: readonly Step[]): void {
  console.log('score              cases  right  P');
  for (const { from, to, count, right, probability } of steps)
    console.log(
      `${from.toFixed(2).padStart(7)} – ${to.toFixed(2).padStart(6)} ${String(count).padStart(7)} ${String(right).padStart(6)}  ${probability.toFixed(4)}`,
    );
}

/** Per class: what would be applied at the documents' gate, and how much of it is right. */
function printClasses(scored: readonly (GroupedSample & { readonly score: number })[], steps: readonly Step[]): void {
  const rows = new Map<string, { n: number; right: number; applied: number; wrong: number }>();
  for (const sample of scored) {
    const name = `${sample.source} ${sample.class}`;
    const row = rows.get(name) ?? { n: 0, right: 0, applied: 0, wrong: 0 };
    rows.set(name, row);
    row.n++;
    if (sample.right) row.right++;
    if (probabilityAt(sample.score, steps) < 0.9) continue;
    row.applied++;
    if (!sample.right) row.wrong++;
  }
  console.log('\nclass                                    n   right  applied  wrong');
  for (const [name, { n, right, applied, wrong }] of [...rows].sort())
    console.log(
      `${name.padEnd(38)} ${String(n).padStart(5)} ${String(right).padStart(6)} ${String(applied).padStart(7)} ${String(wrong).padStart(6)}`,
    );
}

/** The table as a source file. */
export function evidenceTableText(table: BoostedTrees, command: string): string {
  const round = (value: number): number => Number(value.toFixed(4));
  const list = (values: readonly number[]): string => `[${values.map(round).join(', ')}]`;
  const trees = table.trees.map(
    ({ features, thresholds, leaves }) => `    [${list(features)}, ${list(thresholds)}, ${list(leaves)}],`,
  );
  return `import type { BoostedTrees } from './evidenceModel.ts';

/** Trees as rows: features, thresholds, leaves. */
const rows: readonly (readonly [readonly number[], readonly number[], readonly number[]])[] = [
${trees.join('\n')}
];

/** Made by \`${command}\`. */
export const evidenceTable: BoostedTrees = {
  base: ${round(table.base)},
  depth: ${table.depth},
  trees: rows.map(([features, thresholds, leaves]) => ({ features, thresholds, leaves })),
  steps: [${table.steps.map(([score, probability]) => `[${score}, ${probability}]`).join(', ')}],
};
`;
}

/** Writes the engine's table. */
export function writeEvidenceTable(table: BoostedTrees, command: string): void {
  writeFileSync(tableFile, evidenceTableText(table, command));
}
