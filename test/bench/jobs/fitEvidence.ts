import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEvidence } from '../../../src/jobs/domain/advice/adviseFailure.ts';
import { logit, weighEvidence, type LogOddsTable } from '../../../src/jobs/domain/advice/weigh/evidenceModel.ts';
import { factNames, type Fact, type FactName, type KindGroup } from '../../../src/jobs/domain/advice/weigh/facts.ts';
import type { JobCase } from './jobCase.ts';
import { getSeed, readCases } from './readCases.ts';
import { readMade } from './made/readMade.ts';

const tableFile = fileURLToPath(new URL('../../../src/jobs/domain/advice/weigh/evidenceTable.ts', import.meta.url));
const kindGroups = [
  'job',
  'setup',
  'file',
  'world',
  'node',
  'disk',
  'crash',
  'memory',
  'time',
  'ended',
  'unknown',
] as const satisfies readonly KindGroup[];

/**
 * What a person would guess before any case is seen, for all groups and for some. A fact never moves the other way than
 * its guess, and says nothing about groups that have 0.
 */
const guesses: Readonly<Record<FactName, Readonly<Partial<Record<KindGroup | 'all', number>>>>> = {
  'all-like-failed': { all: -1.2, memory: -0.3, time: -0.3, ended: 0, disk: -0.1 },
  'like-passed': { all: 0.8, job: 0.1, memory: 0.2, time: 0.2, ended: 0 },
  'test-passed-elsewhere': { job: 0.9 },
  'same-input-failed': { all: -1.2, memory: -0.2, time: -0.2, ended: 0 },
  'same-input-passed': { all: 0.6, ended: 0 },
  'node-ill': { all: 1.8, job: 0.3, memory: 0.8, time: 0.5, ended: 0.5 },
  'node-contrast': { all: 1.8, job: 1.2, memory: 1, time: 0.8, ended: 0 },
  'node-others-failed': { all: 0.6, job: 0.05, ended: 0, unknown: 0.1 },
  'same-on-other-nodes': { all: -2.5, ended: -0.2, node: -0.8 },
  'same-before': { all: -0.6, ended: 0, node: -0.2 },
  'same-before-often': { all: -1.2, ended: 0, node: -0.4 },
  'elsewhere-before': { all: -0.4, world: 0, ended: 0 },
  'otherwise-before': { all: 0.2, ended: 0 },
  'maker-not-done': { file: 2.6, job: 2.6 },
  'maker-maybe-not-done': { file: 1.6, job: 1.6 },
  'maker-unnamed': { file: 0.5, job: 0.5 },
  'maker-done': { file: -0.1, job: -0.1 },
  'maker-failed': { file: -0.8, job: -0.4 },
  'no-maker': { file: -0.8 },
  'past-passed': { all: 2.5 },
  'past-never-passed': { all: -2.5 },
  'past-given-up': { all: -0.8 },
  'ran-long': { all: 0.1, job: 0, time: 0, ended: 0 },
  'gpu-board': { all: 3 },
  'gpu-program': { all: -1 },
  'gpu-memory-errors': { all: 1.8 },
  'gpu-shared': { memory: 1.8 },
  'gpu-alone': { memory: -1.4 },
};
const guessedSlope = 1.3;
/** How strongly guesses hold against cases. */
const hold = { offset: 4, slope: 12, fact: 0.4 } as const;
const steps = 1_500;
const folds = 5;
/** What a verdict is worth that is not the label's own, but not wrong either. */
const notWrong = 0.85;
/** No verdict is said to be surer: the rules that read logs were written with these cases in sight. */
const surest = 0.96;

interface Sample {
  readonly each: JobCase;
  readonly prior: number;
  readonly group: KindGroup;
  readonly facts: readonly Fact[];
  readonly target: number;
  /** Cases of one log or cause stand in one fold. */
  readonly fold: number;
  readonly weight: number;
}

/** The probability of a retry that a label stands for; what else is not wrong pulls it there. */
function getTarget({ label: { verdict, acceptable } }: JobCase): number {
  const also = (other: string): boolean => acceptable.some((each) => each === other);
  if (verdict === 'transient') return also('uncertain') ? 0.84 : 0.95;
  if (verdict === 'permanent') return also('uncertain') ? 0.11 : 0.05;
  if (also('transient') === also('permanent')) return 0.45;
  return also('transient') ? 0.5 : 0.34;
}

function getGuess(fact: FactName, group: KindGroup): number {
  return guesses[fact][group] ?? guesses[fact].all ?? 0;
}

function guessedTable(): LogOddsTable {
  return {
    priors: Object.fromEntries(
      kindGroups.map((group) => [group, [0, guessedSlope]]),
    ) as unknown as LogOddsTable['priors'],
    facts: Object.fromEntries(
      factNames.map((fact) => [fact, Object.fromEntries(kindGroups.map((group) => [group, getGuess(fact, group)]))]),
    ) as LogOddsTable['facts'],
    certainty: { transient: [], permanent: [] },
  };
}

/** Gradient descent on the log loss, held to the guesses and to their signs. */
function fit(samples: readonly Sample[]): LogOddsTable {
  const table = guessedTable();
  const priors = Object.fromEntries(kindGroups.map((group) => [group, [...table.priors[group]]])) as Record<
    KindGroup,
    number[]
  >;
  const facts = structuredClone(table.facts) as Record<FactName, Record<KindGroup, number>>;
  const now: LogOddsTable = { ...table, priors: priors as unknown as LogOddsTable['priors'], facts };
  for (let step = 0; step < steps; step++) {
    const rate = 0.03 / (1 + step / 500);
    const slopes: Record<string, number> = {};
    const add = (key: string, by: number): void => {
      slopes[key] = (slopes[key] ?? 0) + by;
    };
    for (const { prior, group, facts: own, target, weight } of samples) {
      const error = weight * (weighEvidence(prior, group, own, now) - target);
      add(`o ${group}`, error);
      add(`s ${group}`, error * logit(prior));
      for (const { name } of own) add(`${name} ${group}`, error);
    }
    for (const group of kindGroups) {
      const [offset = 0, slope = 0] = priors[group];
      priors[group] = [
        offset - rate * Math.min(3, Math.max(-3, (slopes[`o ${group}`] ?? 0) + hold.offset * offset)),
        Math.max(
          0.6,
          slope - rate * Math.min(3, Math.max(-3, (slopes[`s ${group}`] ?? 0) + hold.slope * (slope - guessedSlope))),
        ),
      ];
      for (const fact of factNames) {
        const guess = getGuess(fact, group);
        if (guess === 0) continue;
        const by = Math.min(
          3,
          Math.max(-3, (slopes[`${fact} ${group}`] ?? 0) + hold.fact * (facts[fact][group] - guess)),
        );
        const next = facts[fact][group] - rate * by;
        facts[fact][group] = Math.sign(next) === Math.sign(guess) ? next : 0;
      }
    }
  }
  return now;
}

/** Shares of right verdicts over the probability, rising with its distance from a coin: pools that violate are joined. */
function getShares(
  said: readonly { readonly probability: number; readonly right: number }[],
  isRising: boolean,
): readonly (readonly [number, number])[] {
  const ordered = [...said].sort((a, b) => (isRising ? a.probability - b.probability : b.probability - a.probability));
  const least = Math.max(12, Math.round(ordered.length / 10));
  let pools: { sum: number; right: number; count: number }[] = [];
  for (let at = 0; at < ordered.length; at += least) {
    const part = ordered.slice(at, at + 2 * least > ordered.length ? ordered.length : at + least);
    pools.push({
      sum: part.reduce((sum, { probability }) => sum + probability, 0),
      right: part.reduce((sum, { right }) => sum + right, 0),
      count: part.length,
    });
    if (at + 2 * least > ordered.length) break;
  }
  const rate = (pool: { right: number; count: number }): number => (pool.right + 0.5) / (pool.count + 1);
  for (let at = 1; at < pools.length;) {
    const [before, own] = [pools[at - 1], pools[at]];
    if (before === undefined || own === undefined || rate(before) <= rate(own)) {
      at++;
      continue;
    }
    pools = [
      ...pools.slice(0, at - 1),
      { sum: before.sum + own.sum, right: before.right + own.right, count: before.count + own.count },
      ...pools.slice(at + 1),
    ];
    at = Math.max(1, at - 1);
  }
  const rows = pools.map((pool) => [round(pool.sum / pool.count), round(Math.min(surest, rate(pool)))] as const);
  return isRising ? rows : rows.toReversed();
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Fits the table of evidence on the dev halves and writes it; prints how it does on folds it was not fitted on. */
export function fitEvidence(write: boolean): void {
  const made = readMade('dev');
  const samples: readonly Sample[] = [
    ...readCases(['dev']).map((each) => getSample(each, each.cause, 1.5)),
    ...made.map((each) => getSample(each, each.log, 1)),
  ];
  const fitted = fit(samples);
  const parts = Array.from({ length: folds }, (_, fold) => fit(samples.filter((each) => each.fold !== fold)));
  const out = samples.map((each) => ({
    each: each.each,
    probability: weighEvidence(each.prior, each.group, each.facts, parts[each.fold] ?? fitted),
  }));
  const isRight = (each: JobCase, verdict: string): boolean =>
    each.label.verdict === verdict || each.label.acceptable.some((other) => other === verdict);
  const worth = (each: JobCase, verdict: string): number => {
    if (each.label.verdict === verdict) return 1;
    return isRight(each, verdict) ? notWrong : 0;
  };
  const said = (verdict: 'transient' | 'permanent'): { probability: number; right: number }[] =>
    out
      .filter(({ probability }) => (verdict === 'transient' ? probability >= 0.66 : probability <= 0.2))
      .map(({ each, probability }) => ({ probability, right: worth(each, verdict) }));
  const table: LogOddsTable = {
    ...fitted,
    certainty: {
      transient: getShares(said('transient'), true),
      permanent: getShares(said('permanent'), false),
    },
  };
  const verdicts = out.map(({ each, probability }) => {
    const verdict = probability >= 0.66 ? 'transient' : probability <= 0.2 ? 'permanent' : 'uncertain';
    return {
      isStrict: verdict === each.label.verdict,
      isRight: isRight(each, verdict),
      isAsked: verdict === 'uncertain',
    };
  });
  const share = (of: (each: (typeof verdicts)[number]) => boolean): string =>
    (verdicts.filter(of).length / verdicts.length).toFixed(3);
  console.log(
    `${samples.length} cases in ${folds} folds: strict ${share(({ isStrict }) => isStrict)}, acceptable ${share((each) => each.isRight)}, harm ${share((each) => !each.isRight && !each.isAsked)}`,
  );
  if (write) writeFileSync(tableFile, logOddsTableText(table));
}

function getSample(each: JobCase, cause: string, weight: number): Sample {
  const { opinion, group, facts } = readEvidence({ stderr: each.stderr, context: each.context });
  return {
    each,
    prior: opinion.transient,
    group,
    facts,
    target: getTarget(each),
    fold: getSeed(`${each.family} ${cause}`) % folds,
    weight,
  };
}

/** The table as a source file. */
export function logOddsTableText({ priors, facts, certainty }: LogOddsTable): string {
  const priorRows = kindGroups.map((group) => `    ${group}: [${priors[group].map(round).join(', ')}],`);
  const factRows = factNames.map((fact) => {
    const own = kindGroups.flatMap((group) => {
      const weight = Math.round((facts[fact][group] ?? 0) * 100) / 100;
      return weight === 0 ? [] : [`${group}: ${weight}`];
    });
    return `    '${fact}': { ${own.join(', ')} },`;
  });
  const stepRows = (['transient', 'permanent'] as const).map(
    (verdict) => `    ${verdict}: [${certainty[verdict].map(([from, share]) => `[${from}, ${share}]`).join(', ')}],`,
  );
  return `import type { LogOddsTable } from './evidenceModel.ts';

/** Written by \`npm run bench -- jobs --fit --write\`. */
export const evidenceTable: LogOddsTable = {
  priors: {
${priorRows.join('\n')}
  },
  facts: {
${factRows.join('\n')}
  },
  certainty: {
${stepRows.join('\n')}
  },
};
`;
}
