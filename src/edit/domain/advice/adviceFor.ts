import { standingPlaces } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { getCandidate } from '../candidates.ts';
import { maxFamiliar, rankedPlaces, weighPlaces } from '../fuzzyStage.ts';
import type { Advice, Candidate, Difference, RefusalReason, ReviewReason } from '../types.ts';
import { madePlaceFirst } from './madePlace.ts';
import { namedDefinition } from './namedDefinition.ts';
import { getCause, getNextStep, type Findings } from './nextStep.ts';
import { numberedLines } from './numberedLines.ts';
import { placeInDoubt } from './placeDoubt.ts';
import { RetryOptions } from './retryOptions.ts';
import { stalePlaceFirst } from './stalePlace.ts';
import { withWholeOperators } from './wholeOperators.ts';

/** Places listed in a report. */
const nearestLimit = 3;
/** Below this similarity a place is no help to anyone. */
const helpFloor = 0.3;
/** Below this similarity a place is shown but no edit of it is offered: it would hardly be the one meant. */
const retryFloor = 0.6;

/** What the stages decided about an edit that is not applied. */
export interface StageFindings {
  /** `absent` for a review. */
  readonly reason: RefusalReason;
  readonly review?: ReviewReason;
  readonly candidates: readonly Candidate[];
  /** How many places the old text has, where not all are among the candidates. */
  readonly places?: number | undefined;
}

/**
 * The self-healing report (ADR-007, tier 4): the cause in a word, nearest places, the first difference, whether the
 * edit is already made, stale or from another file, what to do next, and edits that would succeed.
 */
export async function adviceFor(
  attempt: Attempt,
  { reason, review, candidates, places }: StageFindings,
): Promise<Advice> {
  const reading = maxFamiliar(attempt) ?? attempt.readings[0];
  const searched = reason === 'absent' || reason === 'already-applied';
  let similar = candidates;
  if (candidates.length === 0 && searched) similar = nearestPlaces(attempt, reading);
  const alreadyApplied =
    reason === 'already-applied' || (searched && reading !== undefined && standsOnce(attempt, reading));
  const staleVersionsAgo = searched ? attempt.earlierVersion?.versionsAgo : undefined;
  const otherFiles =
    reason === 'absent' && attempt.services.findElsewhere !== undefined
      ? await attempt.services.findElsewhere(attempt.request.oldString).catch(() => [])
      : [];
  const refinedReason = refined(reason, candidates.length > 0, alreadyApplied, staleVersionsAgo, otherFiles.length > 0);
  const nearest = inOrder(attempt, reading, similar, {
    isMade: refinedReason === 'already-applied' && candidates.length === 0,
    isStale: staleVersionsAgo !== undefined && !alreadyApplied,
  });
  const firstDifference = takeFirst(
    withWholeOperators(
      nearest[0]?.differences ?? [],
      reading?.variant.oldString ?? attempt.request.oldString,
      (line) => (line <= attempt.index.lineCount ? attempt.index.line(line - 1) : undefined),
    ),
  );
  const findings: Findings = {
    reason: refinedReason,
    review,
    oldString: reading?.variant.oldString ?? attempt.request.oldString,
    nearest,
    alreadyApplied,
    staleVersionsAgo,
    otherFiles,
    holdsWord: (word) => attempt.holdsWord(word),
  };
  const cause = getCause(findings);
  const retries = await new RetryOptions(attempt).of(offered(attempt, reading, refinedReason, nearest));
  const definition = cause === 'absent' ? namedDefinition(attempt.index, findings.oldString) : undefined;
  return {
    ...(definition === undefined ? {} : { definition }),
    reason: refinedReason,
    review,
    nearest,
    places: places ?? (reason === 'ambiguous' ? candidates.length : 0),
    firstDifference,
    alreadyApplied,
    staleVersionsAgo,
    otherFiles,
    cause,
    next: getNextStep(cause, findings, retries),
    retries,
    numbered: nearest[0] === undefined ? undefined : numberedLines(attempt.index, nearest[0].span),
  };
}

/** The nearest places, with the one first that the cause speaks of. */
function inOrder(
  attempt: Attempt,
  reading: Reading | undefined,
  similar: readonly Candidate[],
  { isMade, isStale }: { readonly isMade: boolean; readonly isStale: boolean },
): readonly Candidate[] {
  if (isMade) return madePlaceFirst(attempt, reading, similar);
  return isStale ? stalePlaceFirst(attempt, reading, similar) : similar;
}

/**
 * The places for which an edit may be offered. An edit of every place at once is not the same as one of a single place.
 */
function offered(
  { index, request }: Attempt,
  reading: Reading | undefined,
  reason: RefusalReason,
  nearest: readonly Candidate[],
): readonly Candidate[] {
  if (request.replaceAll === true || reason === 'already-applied' || reason === 'other-file') return [];
  if (request.oldString === '') return nearest;
  // White space alone names no place, though it has some.
  if (request.oldString.trim() === '') return [];
  if (reason === 'ambiguous') return byHint(nearest, request.lineHint);
  return nearest
    .filter(
      (place) => place.similarity >= retryFloor && !placeInDoubt(index, reading?.before, place, request.languageId),
    )
    .slice(0, nearestLimit);
}

/** Equal places, those next to the believed line first. */
function byHint(places: readonly Candidate[], lineHint: number | undefined): readonly Candidate[] {
  if (lineHint === undefined) return places;
  return [...places].sort((a, b) => Math.abs(a.span.startLine - lineHint) - Math.abs(b.span.startLine - lineHint));
}

/** The difference that stands first in the old text. */
function takeFirst(differences: readonly Difference[]): Difference | undefined {
  return differences.reduce<Difference | undefined>(
    (first, next) => (first === undefined || (next.oldLine ?? Infinity) < (first.oldLine ?? Infinity) ? next : first),
    undefined,
  );
}

/** A new text this short stands somewhere by chance (`return 0;`) and proves nothing. */
const tellingLetters = 24;

/** Whether the new text occurs in the file once and is long enough for that to mean something. */
function standsOnce(attempt: Attempt, reading: Reading): boolean {
  const letters = reading.after.solid.reduce((sum, at) => sum + (reading.after.lines[at]?.canonical.length ?? 0), 0);
  return letters >= tellingLetters && standingPlaces(attempt, reading).length === 1;
}

function refined(
  reason: RefusalReason,
  hasCandidates: boolean,
  already: boolean,
  stale: number | undefined,
  elsewhere: boolean,
): RefusalReason {
  if (reason !== 'absent' || hasCandidates) return reason;
  if (already) return 'already-applied';
  if (stale !== undefined) return 'stale';
  return elsewhere ? 'other-file' : 'absent';
}

function nearestPlaces(attempt: Attempt, reading: Reading | undefined): Candidate[] {
  if (reading === undefined) return [];
  const ranked = rankedPlaces(attempt, reading).filter((place) => place.similarity >= helpFloor);
  return weighPlaces(attempt, reading, ranked, nearestLimit).map(({ assessment, probability }) =>
    getCandidate(attempt, assessment, probability),
  );
}
