import { answer, pass, type Stage, type StageResult } from '../../../cascade/stage.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { assess, getCandidate } from '../candidates.ts';
import { maxFamiliar, rankedPlaces } from '../fuzzyStage.ts';
import { placeObjection } from '../guard/placeObjection.ts';
import { WindowAligner, type AlignedWindow } from '../locate/alignWindow.ts';
import { overlaps, placementSpan } from '../locate/placement.ts';
import type { EditResolution, ModelService, ModelUse, ReviewReason, Span } from '../types.ts';
import type { EditVerdict } from '../verdict.ts';
import { getTrust, weighWord, type ProviderRecord } from './answerWeight.ts';
import { readModelAnswer, type ModelAnswer } from './modelAnswer.ts';
import { modelTable } from './modelTable.ts';
import { modelQuestion, shownPlace, type ShownPlace } from './modelQuestion.ts';
import { convertOdds, getVeto, weighOpenPlaces, type OpenPlace } from './placeOdds.ts';

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
 * Where the local tiers show no place, a choice is shown from this similarity or this probability on (as theirs are).
 */
const lookFloor = 0.6;
const probableFloor = 0.3;
const unknownRecord: ProviderRecord = { kept: 0, refused: 0 };

/**
 * The paid tier (ADR-007): a model chooses among the places that the local tiers found, and never writes. Its choice is
 * evidence like the text itself: both are added up, and the edit is written where the sum is enough. `local` is what
 * the local tiers made of the edit: a review of the model's choice shows their places behind it. A code that begins
 * with `declined-` means that no model was asked. `used` hears what was spent, whatever becomes of the answer.
 */
export function modelStage(
  model: ModelService,
  local: EditResolution,
  used: (use: ModelUse | undefined) => void,
): Stage<Attempt, EditVerdict> {
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
        : judge({ attempt, reading, shown, model }, said, reply.fared ?? unknownRecord, local);
    },
  };
}

interface PlaceQuestion {
  readonly attempt: Attempt;
  readonly reading: Reading;
  /** Most alike first. */
  readonly shown: readonly ShownPlace[];
  readonly model: ModelService;
}

/**
 * What the model says, weighed with the evidence of the place it names, its doubts and how this model's choices have
 * fared: enough to write the edit, or a review that opens with the choice.
 */
function judge(
  { attempt, reading, shown, model }: PlaceQuestion,
  said: ModelAnswer,
  fared: ProviderRecord,
  local: EditResolution,
): StageResult<EditVerdict> {
  if (said.kind === 'none') return pass('none-meant');
  const place =
    said.kind === 'candidate'
      ? shown[said.number - 1]?.place
      : placeInLines(attempt, reading, shown, said.startLine, said.endLine);
  if (place === undefined) return pass('another-place');
  // Lines that it names may be a place of their own.
  const others = rankedPlaces(attempt, reading).filter((other) => !overlaps(other, place));
  const ranked = [place, ...others].sort((a, b) => b.similarity - a.similarity);
  const isShown = ({ similarity }: AlignedWindow): boolean => similarity >= showFloor;
  const limit = Math.max(ranked.indexOf(place) + 1, Math.min(placesShown, ranked.filter(isShown).length));
  const weighed = weighOpenPlaces(attempt, reading, ranked, limit);
  const chosen = weighed.find((each) => each.place === place);
  if (chosen === undefined) return pass('another-place');
  const veto = getVeto(attempt, reading, chosen);
  if (veto === 'already-applied' || veto === 'nothing-to-change') return pass(veto);
  const word = weighWord(said.confidence, getTrust(fared), shown.length);
  const sum: Sum = {
    chosen,
    rivals: weighed.filter((each) => each !== chosen),
    confidence: Math.min(highestConfidence, convertOdds(chosen.odds + word)),
    by: model.id,
  };
  // The local tiers were not sure of the place: a word that is worth nothing gets nothing written.
  const isVouchedFor = veto === undefined && word > 0;
  return isVouchedFor && sum.confidence >= (model.leastConfidence ?? defaultLeastConfidence)
    ? answer(applied(attempt, reading, sum), sum.confidence)
    : reviewed(attempt, reading, sum, local, veto);
}

/** A place that a model named, with all that is known of it. */
interface Sum {
  readonly chosen: OpenPlace;
  /** The other places shown, most alike first. */
  readonly rivals: readonly OpenPlace[];
  /** That the edit belongs here and comes out right, 0 to 1. */
  readonly confidence: number;
  /** The model's identifier. */
  readonly by: string;
}

function applied(attempt: Attempt, reading: Reading, { chosen, rivals, confidence, by }: Sum): EditVerdict {
  const [rival] = rivals;
  const { place, assessment } = chosen;
  return {
    kind: 'apply',
    tier: 'model',
    confidence,
    chosenBy: by,
    span: placementSpan(place),
    changes: assessment.merge.changes,
    runnerUp: rival === undefined ? undefined : getCandidate(attempt, rival.assessment, rival.probability),
    differences: [...reading.variant.repairs.map((kind) => ({ kind })), ...assessment.differences],
  };
}

/**
 * A review with the model's choice first and the places of the local tiers behind it. Where those had none, the choice
 * must be likely enough to be worth a look.
 */
function reviewed(
  attempt: Attempt,
  reading: Reading,
  { chosen, confidence, by }: Sum,
  local: EditResolution,
  veto: ReviewReason | undefined,
): StageResult<EditVerdict> {
  const isOpen = local.status === 'review';
  if (!isOpen && chosen.place.similarity < lookFloor && confidence < probableFloor) return pass('low-confidence');
  const stated = veto === undefined ? confidence : Math.min(confidence, modelTable.vetoed);
  const first = { ...getCandidate(attempt, chosen.assessment, stated), chosenBy: by };
  const others = isOpen ? local.candidates.filter(({ span }) => !meets(span, first.span)) : [];
  // What the model's word adds to its choice it takes from the other places.
  const left = (1 - confidence) / Math.max(1 - confidence, 1 - convertOdds(chosen.odds));
  const reason = veto ?? (isOpen ? local.reason : placeObjection(attempt, reading, chosen.place, chosen.assessment));
  const candidates = [first, ...others.map((other) => ({ ...other, confidence: other.confidence * left }))];
  return answer({ kind: 'review', reason: reason ?? 'low-confidence', candidates }, stated);
}

function meets(a: Span, b: Span): boolean {
  return a.startLine <= b.endLine && b.startLine <= a.endLine;
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
