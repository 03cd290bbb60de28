import type { EditRequest, EditResolution, EditServices } from '../../../src/edit/domain/types.ts';
import { AnswerQuality } from './answerQuality.ts';
import { exactOnly } from './baseline/exactOnly.ts';
import { seedTiers } from './baseline/seedTiers.ts';
import type { BenchCase } from './case.ts';
import type { Corpus } from './corpus.ts';
import { type Plan, generateCases } from './generator.ts';
import { type Outcome, type Verdict, isFailure, judge, getOutcome } from './score.ts';
import { Tally } from './table.ts';

/** The engine's door, as the benchmark uses it. */
export type Resolve = (request: EditRequest, services?: EditServices) => Promise<EditResolution>;

/** A case that went wrong, with the engine's answer (absent when it threw). */
export interface Failure {
  readonly one: BenchCase;
  readonly verdict: Verdict;
  readonly resolution: EditResolution | undefined;
  readonly thrown?: string;
}

/** What came of a run. */
export interface TrialReport {
  readonly engine: Tally;
  readonly baselines: ReadonlyMap<string, Tally>;
  readonly failures: readonly Failure[];
  readonly quality: AnswerQuality;
}

const baselineMatchers: Readonly<Record<string, (request: EditRequest) => Outcome>> = {
  'exact only': exactOnly,
  'seed tiers': seedTiers,
};

/** Runs engine and baselines over the same generated cases. */
export async function runTrials(
  corpus: Corpus,
  plan: Plan,
  resolve: Resolve,
  progress: (done: number) => void,
): Promise<TrialReport> {
  const engine = new Tally();
  const baselines = new Map(Object.keys(baselineMatchers).map((name) => [name, new Tally()]));
  const failures: Failure[] = [];
  const quality = new AnswerQuality();
  let done = 0;
  for (const one of generateCases(corpus, plan)) {
    const before = performance.now();
    let resolution: EditResolution | undefined;
    let thrown: string | undefined;
    try {
      resolution = await resolve(one.request);
    } catch (error) {
      thrown = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    const elapsed = performance.now() - before;
    const verdict = resolution === undefined ? 'wrong' : judge(one, getOutcome(resolution));
    engine.add(one, verdict, elapsed);
    if (resolution !== undefined) quality.add(one, resolution, await retried(one, resolution, resolve));
    if (isFailure(one, verdict)) failures.push({ one, verdict, resolution, thrown });
    for (const [name, matcher] of Object.entries(baselineMatchers)) {
      const start = performance.now();
      const outcome = matcher(one.request);
      const took = performance.now() - start;
      baselines.get(name)?.add(one, judge(one, outcome), took);
    }
    if (++done % 500 === 0) progress(done);
  }
  return { engine, baselines, failures, quality };
}

/** What the engine makes of the corrected parameters that it advised. */
async function retried(
  one: BenchCase,
  resolution: EditResolution,
  resolve: Resolve,
): Promise<EditResolution | undefined> {
  if (resolution.status === 'applied' || resolution.advice.retries[0] === undefined || one.expected.kind === 'refuse')
    return undefined;
  return resolve({ ...one.request, ...resolution.advice.retries[0] });
}
