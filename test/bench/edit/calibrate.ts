import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TextIndex } from '../../../src/base/text/textIndex.ts';
import { Attempt } from '../../../src/edit/domain/attempt.ts';
import { fuzzyScore, maxFamiliar, rankedPlaces } from '../../../src/edit/domain/fuzzyStage.ts';
import { resolveEdit } from '../../../src/edit/index.ts';
import type { CalibratedTier } from '../../../src/edit/domain/locate/calibration.ts';
import { placementSpan } from '../../../src/edit/domain/locate/placement.ts';
import type { EditResolution } from '../../../src/edit/domain/types.ts';
import type { BenchCase } from './case.ts';
import { loadCorpus } from './corpus.ts';
import { generateCases } from './generator.ts';
import { isotonic, type Observation, type Step } from './isotonic.ts';

/** Which place a case is about: its target, none at all, or one that cannot be told. */
type Place = { readonly startLine: number; readonly endLine: number } | 'none' | 'unknown';

const placeless = new Set([
  'absent-other-file',
  'absent-other-language',
  'hallucinated-middle',
  'target-deleted',
  'near-duplicate-deleted',
  'near-duplicate-deleted-hint',
  'near-copy-deleted',
  'replace-all-absent',
  'wrong-scope',
]);
const tableFile = fileURLToPath(new URL('../../../src/edit/domain/locate/calibration.ts', import.meta.url));

/** Where the calibration draws its cases, and whether it replaces the engine's table. */
export interface CalibrationOptions {
  readonly trials: number;
  readonly seed: number;
  readonly write: boolean;
}

interface Curve {
  readonly tier: CalibratedTier;
  readonly steps: readonly Step[];
}

/** Prints how often each tier's place was the right one, by score; writes the engine's table when asked to. */
export async function calibrate(options: CalibrationOptions): Promise<void> {
  const observations: Record<CalibratedTier, Observation[]> = { exact: [], 'ai-mode': [], fuzzy: [], guarded: [] };
  for (const one of generateCases(loadCorpus(), options)) {
    const place = getPlace(one);
    if (place === 'unknown' || one.request.aiMode === false || one.request.replaceAll === true) continue;
    const answer = await resolveEdit(one.request);
    if (answer.trail.some((entry) => entry.stage === 'fuzzy')) {
      const seen = fuzzyObservation(one, place);
      if (seen !== undefined) observations[isUnguarded(answer) ? 'fuzzy' : 'guarded'].push(seen);
    } else if (answer.status === 'applied' && (answer.tier === 'exact' || answer.tier === 'ai-mode')) {
      observations[answer.tier].push({
        score: answer.tier === 'exact' ? 1 : repairScore(answer),
        right: meets(place, answer.span),
      });
    }
  }
  const tiers: readonly CalibratedTier[] = ['exact', 'ai-mode', 'fuzzy', 'guarded'];
  const curves = tiers.map((tier): Curve => ({ tier, steps: isotonic(observations[tier]) }));
  for (const { tier, steps } of curves) {
    console.log(`\n${tier}`);
    for (const step of steps)
      console.log(
        `  ${step.from.toFixed(3)} – ${step.to.toFixed(3)}  n ${String(step.count).padStart(6)}  right ${String(step.right).padStart(6)}  P ${step.probability.toFixed(4)}`,
      );
  }
  if (!options.write) return;
  writeFileSync(tableFile, tableText(curves, options));
  console.log(`\nwritten to ${tableFile}`);
}

function getPlace(one: BenchCase): Place {
  return one.target ?? (placeless.has(one.class) ? 'none' : 'unknown');
}

function meets(place: Place, span: { readonly startLine: number; readonly endLine: number }): boolean {
  if (place === 'none' || place === 'unknown') return false;
  const shared = Math.min(place.endLine, span.endLine) - Math.max(place.startLine, span.startLine) + 1;
  return shared * 2 >= place.endLine - place.startLine + 1;
}

/** The score the fuzzy stage gives its best place. */
function fuzzyObservation(one: BenchCase, place: Place): Observation | undefined {
  const attempt = new Attempt(one.request, {}, new TextIndex(one.request.content));
  const reading = maxFamiliar(attempt);
  const ranked = reading === undefined ? [] : rankedPlaces(attempt, reading);
  const [best] = ranked;
  if (best === undefined || reading === undefined) return undefined;
  return { score: fuzzyScore(attempt, reading, ranked), right: meets(place, placementSpan(best)) };
}

/** Whether only the score decided; places that a guard objects to have a curve of their own. */
function isUnguarded(answer: EditResolution): boolean {
  return (
    answer.status === 'applied' ||
    (answer.status === 'review' && (answer.reason === 'small-margin' || answer.reason === 'low-confidence'))
  );
}

/** As in the ai-mode stage: each repair of the whole text costs 0.05; such a difference names no line. */
function repairScore(answer: Extract<EditResolution, { status: 'applied' }>): number {
  const repairs = answer.differences.filter(
    (difference) => difference.oldLine === undefined && difference.fileLine === undefined,
  ).length;
  return Math.max(0, 1 - 0.05 * repairs);
}

/** Steps as points, near-equal neighbours joined; three digits are more than the samples bear. */
function points(tier: CalibratedTier, steps: readonly Step[]): string {
  const out: [number, number][] = [];
  for (const step of steps) {
    const probability = Number(Math.min(step.probability, 0.999).toFixed(3));
    const last = out.at(-1);
    // Nothing is claimed for fuzzy places less alike than any that was seen; the engine then asks.
    if (last === undefined) out.push([tier === 'fuzzy' ? Number(step.from.toFixed(3)) : 0, probability]);
    else if (probability - last[1] >= 0.004) out.push([Number(step.from.toFixed(3)), probability]);
  }
  return out.map(([score, probability]) => `[${score}, ${probability}]`).join(', ');
}

function tableText(curves: readonly Curve[], options: CalibrationOptions): string {
  const lines = curves.map(
    ({ tier, steps }) => `  ${tier === 'ai-mode' ? "'ai-mode'" : tier}: [${points(tier, steps)}],`,
  );
  return `import type { Tier } from '../types.ts';

/** The tiers with a curve of their own; \`guarded\` are fuzzy places that a guard objects to. */
export type CalibratedTier = Exclude<Tier, 'model'> | 'guarded';

/** A step of a calibration curve: from this score on, this share of generated cases was right. */
export type CalibrationPoint = readonly [score: number, probability: number];

/**
 * Score to probability, per tier, by isotonic regression over generated cases.
 * Made by \`npm run bench -- calibrate --trials ${options.trials} --seed ${options.seed} --write\`.
 */
export const calibrationTable: Readonly<Record<CalibratedTier, readonly CalibrationPoint[]>> = {
${lines.join('\n')}
};
`;
}
