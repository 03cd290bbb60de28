import type { BenchCase } from './case.ts';
import { duplicateClasses } from './classes/duplicates.ts';
import { eitherClasses } from './classes/either.ts';
import { exactClasses } from './classes/exact.ts';
import { holdClasses } from './classes/hold.ts';
import { nearDuplicateClasses } from './classes/nearDuplicates.ts';
import { type CaseBuilder, recoverableClasses } from './classes/recoverable.ts';
import { strictClasses } from './classes/strict.ts';
import type { Corpus } from './corpus.ts';
import type { Bench } from './draft.ts';
import { seededRandom } from './random.ts';

const drawsPerCase = 400;

/** Every class of the benchmark, with what builds its cases. */
function caseBuilders(): ReadonlyMap<string, CaseBuilder> {
  return new Map([
    ...exactClasses(),
    ...recoverableClasses(),
    ...eitherClasses(),
    ...duplicateClasses(),
    ...nearDuplicateClasses(),
    ...holdClasses(),
    ...strictClasses(),
  ]);
}

/** What to generate. */
export interface Plan {
  readonly trials: number;
  readonly seed: number;
  /** Only classes whose name contains this. */
  readonly only?: string;
}

/** Cases of all classes in turn. Each case has its own seed, so a class alone gives the same cases as in a full run. */
export function* generateCases(corpus: Corpus, plan: Plan): Generator<BenchCase> {
  const all = [...caseBuilders()];
  const perClass = Math.ceil(plan.trials / all.length);
  const wanted = all
    .map(([name, build], index) => ({ name, build, index }))
    .filter(({ name }) => plan.only === undefined || name.includes(plan.only));
  const each = plan.only === undefined ? perClass : Math.ceil(plan.trials / Math.max(1, wanted.length));
  for (let round = 0; round < each; round++) {
    for (const { name, build, index } of wanted) {
      const made = drawCase(name, build, { corpus, random: seededRandom(caseSeed(plan.seed, index, round)) });
      if (made !== undefined) yield made;
    }
  }
}

function drawCase(name: string, build: CaseBuilder, bench: Bench): BenchCase | undefined {
  for (let draw = 0; draw < drawsPerCase; draw++) {
    const made = build(bench, name);
    if (made !== undefined) return made;
  }
  return undefined;
}

function caseSeed(seed: number, classIndex: number, round: number): number {
  return (
    (Math.imul(seed, 0x9e37_79b1) ^ Math.imul(classIndex + 1, 0x85eb_ca6b) ^ Math.imul(round + 1, 0xc2b2_ae35)) >>> 0
  );
}
