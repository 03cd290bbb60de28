import { answer, pass, type Stage, type StageResult } from '../../../cascade/stage.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { assess, getCandidate } from '../candidates.ts';
import { maxFamiliar, rankedPlaces, weighPlaces } from '../fuzzyStage.ts';
import { WindowAligner, type AlignedWindow } from '../locate/alignWindow.ts';
import { overlaps, placementSpan } from '../locate/placement.ts';
import type { ModelService, ModelUse } from '../types.ts';
import type { Verdict } from '../verdict.ts';
import { readModelAnswer, type ModelAnswer } from './modelAnswer.ts';
import { modelQuestion, shownPlace, type ShownPlace } from './modelQuestion.ts';
import { modelObjection } from './vouched.ts';

/** ADR-007: 10 s, then the edit goes on without. */
const defaultTimeLimitMs = 10_000;
/** ADR-007: lower than the fuzzy gate, because a model understands intent. */
const defaultLeastConfidence = 0.8;
/** An edit that was not found is never certain. */
const highestConfidence = 0.99;
/** Research §8 step 6 shows three; near duplicates come in larger families. */
const placesShown = 5;
/** Less alike than this is not worth a question. */
const showFloor = 0.3;

/**
 * The paid tier (ADR-007): a model chooses among the places that the local tiers found, and never writes. The chosen
 * place is located again in the snapshot, merged and guarded like every other place. A code that begins with
 * `declined-` means that no model was asked. `used` hears what was spent, whatever becomes of the answer.
 */
export function modelStage(model: ModelService, used: (use: ModelUse | undefined) => void): Stage<Attempt, Verdict> {
  return {
    name: 'model',
    budgetMs: model.timeLimitMs ?? defaultTimeLimitMs,
    run: async (attempt, signal) => {
      if (attempt.request.replaceAll === true) return pass('declined-replace-all');
      const reading = maxFamiliar(attempt);
      if (reading === undefined) return pass('declined-too-short');
      const ranked = rankedPlaces(attempt, reading)
        .filter((place) => place.similarity >= showFloor)
        .slice(0, placesShown);
      if (ranked.length === 0) return pass('declined-nothing-similar');
      const shown = ranked.map((place) =>
        shownPlace(attempt.index, place, assess(attempt, reading, place).differences),
      );
      const question = modelQuestion(attempt, reading, shown);
      if (question === undefined) return pass('declined-too-long');
      used({ costUsd: 0, cached: false });
      const reply = await model.ask(question, signal);
      if ('declined' in reply) {
        used(undefined);
        return pass(`declined-${reply.declined}`);
      }
      used({ costUsd: reply.costUsd, cached: reply.cached });
      const said = readModelAnswer(reply.text);
      return said === undefined
        ? pass('malformed-answer')
        : judge(attempt, reading, shown, said, model.leastConfidence ?? defaultLeastConfidence);
    },
  };
}

function judge(
  attempt: Attempt,
  reading: Reading,
  shown: readonly ShownPlace[],
  said: ModelAnswer,
  least: number,
): StageResult<Verdict> {
  if (said.kind === 'none') return pass('none-meant');
  if (said.confidence < least) return pass('low-confidence');
  const place =
    said.kind === 'candidate'
      ? shown[said.number - 1]?.place
      : placeInLines(attempt, reading, shown, said.startLine, said.endLine);
  if (place === undefined) return pass('another-place');
  const assessment = assess(attempt, reading, place);
  const others = shown.map((each) => each.place).filter((other) => !overlaps(other, place));
  const objection = modelObjection(attempt, reading, place, assessment, others);
  if (objection !== undefined) return pass(objection);
  const span = placementSpan(place);
  const [rival] = others;
  const confidence = Math.min(said.confidence, highestConfidence);
  return answer(
    {
      kind: 'apply',
      tier: 'model',
      confidence,
      span,
      changes: assessment.merge.changes,
      runnerUp:
        rival === undefined
          ? undefined
          : getCandidate(
              attempt,
              assess(attempt, reading, rival),
              weighPlaces(attempt, reading, [place, rival], 2)[1]?.probability ?? 0,
            ),
      differences: [...reading.variant.repairs.map((kind) => ({ kind })), ...assessment.differences],
    },
    confidence,
  );
}

/**
 * The old text aligned with lines that a model named; nothing when they were not shown or the old text does not stand
 * inside them.
 */
function placeInLines(
  attempt: Attempt,
  reading: Reading,
  shown: readonly ShownPlace[],
  startLine: number,
  endLine: number,
): AlignedWindow | undefined {
  if (!shown.some(({ from, to }) => startLine >= from && endLine <= to)) return undefined;
  const aligner = new WindowAligner(attempt.index, reading.before, attempt.request.languageId);
  const place = aligner.align({ start: attempt.index.solidFrom(startLine - 1), votes: 0 });
  if (place === undefined) return undefined;
  const span = placementSpan(place);
  return span.startLine >= startLine && span.endLine <= endLine ? place : undefined;
}
