import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fixFactSigns, type FixFactName, type FixFacts } from '../../../src/remediation/domain/match/fixFacts.ts';
import { getFixOdds, type FixOddsTable } from '../../../src/remediation/domain/match/fixOdds.ts';
import type { FixSample } from './fixSamples.ts';

const tableFile = fileURLToPath(new URL('../../../src/remediation/domain/match/fixOddsTable.ts', import.meta.url));
const names = Object.keys(fixFactSigns) as FixFactName[];

/** Adam's steps, and how strongly weights are pulled to nothing. */
const fitting = { steps: 3000, rate: 0.02, ridge: 1 } as const;
/** Other wordings are few, and the library has to find them, too. */
const wordedWeight = 2;
const folds = 5;

interface Row {
  readonly facts: FixFacts;
  readonly target: number;
  readonly weight: number;
}

/** Logistic regression in which no fact may point the other way than its sign; the same rows give the same table. */
function fitFixOdds(rows: readonly Row[]): FixOddsTable {
  const weights = names.map(() => 0);
  let bias = 0;
  const first = new Float64Array(names.length + 1);
  const second = new Float64Array(names.length + 1);
  const values = rows.map(({ facts }) => names.map((name) => facts[name]));
  for (let step = 1; step <= fitting.steps; step++) {
    const gradient = new Float64Array(names.length + 1);
    for (const [at, { target, weight }] of rows.entries()) {
      const value = values[at] ?? [];
      const sum = value.reduce((total, each, nth) => total + each * (weights[nth] ?? 0), bias);
      const error = (1 / (1 + Math.exp(-sum)) - target) * weight;
      for (const [nth, each] of value.entries()) gradient[nth] = (gradient[nth] ?? 0) + error * each;
      gradient[names.length] = (gradient[names.length] ?? 0) + error;
    }
    const move = (nth: number, slope: number): number => {
      const one = 0.9 * (first[nth] ?? 0) + 0.1 * slope;
      const two = 0.999 * (second[nth] ?? 0) + 0.001 * slope * slope;
      first[nth] = one;
      second[nth] = two;
      return (fitting.rate * (one / (1 - 0.9 ** step))) / (Math.sqrt(two / (1 - 0.999 ** step)) + 1e-9);
    };
    for (const [nth, name] of names.entries()) {
      const next = (weights[nth] ?? 0) - move(nth, (gradient[nth] ?? 0) + fitting.ridge * (weights[nth] ?? 0));
      weights[nth] = next * fixFactSigns[name] < 0 ? 0 : next;
    }
    bias -= move(names.length, gradient[names.length] ?? 0);
  }
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      names.map((name, nth) => [name, rounded(weights[nth] ?? 0)]),
    ) as FixOddsTable['weights'],
  };
}

function getRows(samples: readonly FixSample[]): readonly Row[] {
  return samples.flatMap(({ mode, found }) =>
    found.map(({ facts, isRight }) => ({
      facts,
      target: isRight ? 1 : 0,
      weight: mode === 'worded' ? wordedWeight : 1,
    })),
  );
}

/**
 * Fits the odds and says what they are worth: each tool is judged by a fit on the other tools. With `write`, the table
 * of the engine is made of all samples.
 */
export function reportFixOdds(samples: readonly FixSample[], write: boolean): readonly string[] {
  const tables = Array.from({ length: folds }, (_, fold) =>
    fitFixOdds(getRows(samples.filter((one) => one.fold !== fold))),
  );
  const judged = samples.map(({ mode, isBare, fold, found }) => ({
    mode,
    isBare,
    found: found
      .map(({ facts, isRight }) => ({ isRight, odds: getFixOdds(facts, tables[fold]) }))
      .sort((a, b) => b.odds - a.odds),
  }));
  const lines = [
    '| bound | asked | has it: right first | has it: wrong first | lacks it: shown | strange tool: shown | other wording: right first |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const [bound, isBare] of [0.4, 0.5, 0.6, 0.7, 0.8].flatMap((each) => [
    [each, false] as const,
    [each, true] as const,
  ])) {
    const share = (mode: FixSample['mode'], isRight: boolean): string => {
      const of = judged.filter((one) => one.mode === mode && one.isBare === isBare);
      const count = of.filter(
        ({ found: [top] }) => top !== undefined && top.odds >= bound && top.isRight === isRight,
      ).length;
      return (count / of.length).toFixed(3);
    };
    lines.push(
      `| ${String(bound)} | ${isBare ? 'one line' : 'whole'} | ${share('has', true)} | ${share('has', false)} | ${share('lacks', false)} | ${share('strange', false)} | ${share('worded', true)} |`,
    );
  }
  const all = judged.filter(({ mode }) => mode !== 'worded').flatMap(({ found }) => found);
  const bins = Array.from({ length: 10 }, (_, nth) =>
    all.filter(({ odds }) => Math.min(9, Math.floor(odds * 10)) === nth),
  );
  const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
  const error = bins.reduce(
    (sum, bin) =>
      bin.length === 0
        ? sum
        : sum +
          (bin.length / all.length) *
            Math.abs(mean(bin.map(({ odds }) => odds)) - mean(bin.map(({ isRight }) => Number(isRight)))),
    0,
  );
  lines.push('', `Calibration error over ${String(all.length)} pairs in ten bins: ${error.toFixed(3)}.`);
  const table = fitFixOdds(getRows(samples));
  if (write)
    writeFileSync(
      tableFile,
      `import type { FixOddsTable } from './fixOdds.ts';

/** Made by \`npm run bench -- builtin --fit --write\` of the train parts of \`test/fixtures/errors\`. */
export const fixOddsTable: FixOddsTable = {
  bias: ${String(table.bias)},
  weights: {
${names.map((name) => `    ${name}: ${String(table.weights[name])},`).join('\n')}
  },
};
`,
    );
  else lines.push('', JSON.stringify(table));
  return lines;
}
