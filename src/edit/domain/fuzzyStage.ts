import { answer, pass, type Stage } from '../../cascade/stage.ts';
import type { Attempt, Reading } from './attempt.ts';
import { alreadyStands } from './alreadyApplied.ts';
import { assess, getCandidate, type Assessment } from './candidates.ts';
import { isHarmless } from './guard/lineDifference.ts';
import { placeObjection } from './guard/placeObjection.ts';
import { WindowAligner, type AlignedWindow } from './locate/alignWindow.ts';
import { getConfidence, placeScore } from './locate/confidence.ts';
import { candidateWindows } from './locate/fuzzyCandidates.ts';
import { overlaps, placementSpan } from './locate/placement.ts';
import { sublineCandidates } from './locate/sublineCandidates.ts';
import type { Candidate, ReviewReason } from './types.ts';
import type { Verdict } from './verdict.ts';

/** The seed's gate (ADR-007): below this probability nothing is changed without asking. */
const applyFloor = 0.9;
/** However sure the generated cases make it: less alike than this is never taken without asking. */
const similarityFloor = 0.8;
/** Margins below this never decide (research §8 step 5: max(0.04, 1 − confidence)). */
const minMargin = 0.04;
/** Enough when the next place differs in names or numbers and this one does not. */
const blockedRivalMargin = 0.008;
/** Below this similarity a place is not worth a person's look. */
const reviewFloor = 0.6;
/** Fuzzy matching of shorter texts says nothing. */
const minLength = 12;

/** Tier 3: the most similar place, taken only with a margin and past every guard; else shown for review. */
export const fuzzyStage: Stage<Attempt, Verdict> = {
  name: 'fuzzy',
  run: (attempt) => {
    const { services, index } = attempt;
    if (services.fuzzyLimit !== undefined && index.text.length > services.fuzzyLimit) return pass('over-size-limit');
    const reading = maxFamiliar(attempt);
    if (reading === undefined) return pass('too-short');
    const ranked = rankedPlaces(attempt, reading);
    const best = ranked[0];
    if (best === undefined || best.similarity < reviewFloor) return pass('nothing-similar');
    if (alreadyStands(attempt, reading, best)) return pass('already-applied');
    const verdict = judge(attempt, reading, ranked);
    return answer(verdict, verdict.kind === 'apply' ? verdict.confidence : 0.5);
  },
};

/** The reading whose lines the file knows best; the fewest repairs where several are as good. */
export function maxFamiliar(attempt: Attempt): Reading | undefined {
  let best: Reading | undefined;
  let most = -1;
  for (const reading of attempt.readings) {
    const letters = reading.before.solid.reduce(
      (sum, at) => sum + (reading.before.lines[at]?.canonical.length ?? 0),
      0,
    );
    if (letters < minLength) continue;
    const known = reading.before.solid.reduce((sum, at) => {
      const line = reading.before.lines[at];
      return line !== undefined && attempt.index.getCount(line.hash) > 0 ? sum + line.canonical.length : sum;
    }, 0);
    if (known / letters > most) {
      most = known / letters;
      best = reading;
    }
  }
  return best;
}

/** Disjoint places, most similar first; looked for once for each reading. */
export function rankedPlaces(attempt: Attempt, reading: Reading): readonly AlignedWindow[] {
  const known = attempt.ranked.get(reading) ?? rankPlaces(attempt, reading);
  attempt.ranked.set(reading, known);
  return known;
}

function rankPlaces(attempt: Attempt, reading: Reading): AlignedWindow[] {
  const aligner = new WindowAligner(attempt.index, reading.before, attempt.request.languageId, attempt.work);
  const aligned = candidateWindows(attempt.index, reading.before)
    .map((window) => aligner.align(window))
    .filter((window): window is AlignedWindow => window !== undefined)
    .concat(sublineCandidates(attempt.index, reading.before))
    .sort((a, b) => b.similarity - a.similarity);
  const kept: AlignedWindow[] = [];
  for (const window of aligned) if (!kept.some((other) => overlaps(other, window))) kept.push(window);
  return kept;
}

function judge(attempt: Attempt, reading: Reading, ranked: readonly AlignedWindow[]): Verdict {
  const [best, next] = ranked;
  if (best === undefined) return { kind: 'refuse', reason: 'absent', candidates: [] };
  const margin = best.similarity - (next?.similarity ?? 0);
  const first = assess(attempt, reading, best);
  const rival = next === undefined ? undefined : assess(attempt, reading, next);
  const score = getScore(best, margin, rival);
  const guard = placeObjection(attempt, reading, best, first);
  const confidence = getConfidence(guard === undefined ? 'fuzzy' : 'guarded', score);
  const reason = guard ?? marginObjection(best, margin, confidence, rival);
  const runnerUp =
    rival === undefined || next === undefined
      ? undefined
      : getCandidate(attempt, rival, getConfidence('guarded', placeScore(next.similarity, -margin)));
  if (reason !== undefined) {
    const others = ranked.slice(1, 5).filter((place) => place.similarity >= reviewFloor);
    const candidates: Candidate[] = [
      getCandidate(attempt, first, confidence),
      ...others.map((place) =>
        getCandidate(
          attempt,
          assess(attempt, reading, place),
          getConfidence('guarded', placeScore(place.similarity, 0)),
        ),
      ),
    ];
    return { kind: 'review', reason, candidates };
  }
  return {
    kind: 'apply',
    tier: 'fuzzy',
    confidence,
    span: placementSpan(best),
    changes: first.merge.changes,
    runnerUp,
    differences: [...reading.variant.repairs.map((kind) => ({ kind })), ...first.differences],
  };
}

/** The score of the best of several places, as the calibration was made with. */
export function fuzzyScore(attempt: Attempt, reading: Reading, ranked: readonly AlignedWindow[]): number {
  const [best, next] = ranked;
  if (best === undefined) return 0;
  const rival = next === undefined ? undefined : assess(attempt, reading, next);
  return getScore(best, best.similarity - (next?.similarity ?? 0), rival);
}

/** A rival that differs in names or numbers is a sibling, not a twin: its nearness counts for less. */
const siblingFactor = 4;

function getScore(best: AlignedWindow, margin: number, rival: Assessment | undefined): number {
  return placeScore(best.similarity, isSibling(rival) ? margin * siblingFactor : margin);
}

function isSibling(rival: Assessment | undefined): boolean {
  return rival?.differences.some((difference) => !isHarmless(difference.kind)) === true;
}

function marginObjection(
  best: AlignedWindow,
  margin: number,
  confidence: number,
  rival: Assessment | undefined,
): ReviewReason | undefined {
  const needed = isSibling(rival) ? blockedRivalMargin : Math.max(minMargin, 1 - best.similarity);
  if (rival !== undefined && margin < needed) return 'small-margin';
  return confidence < applyFloor || best.similarity < similarityFloor ? 'low-confidence' : undefined;
}
