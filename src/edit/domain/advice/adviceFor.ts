import { TextIndex } from '../../../base/text/textIndex.ts';
import { canonicalStarts } from '../locate/canonicalMatches.ts';
import { standingPlaces } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { assess, candidateOf } from '../candidates.ts';
import { occurrences } from '../exactStage.ts';
import { mostFamiliar, rankedPlaces } from '../fuzzyStage.ts';
import { confidenceOf, placeScore } from '../locate/confidence.ts';
import { applyChanges } from '../merge/splice.ts';
import type { Advice, Candidate, RefusalReason, RetryOption } from '../types.ts';

/** Places listed in a report. */
const nearestLimit = 3;
/** Below this similarity a place is no help to anyone. */
const helpFloor = 0.3;

/**
 * The self-healing report (ADR-007, tier 4): nearest places, the first difference, whether the edit is already made,
 * stale or from another file, and parameters that would succeed.
 */
export async function adviceFor(
  attempt: Attempt,
  reason: RefusalReason,
  candidates: readonly Candidate[],
  places = reason === 'ambiguous' ? candidates.length : 0,
): Promise<Advice> {
  const reading = mostFamiliar(attempt) ?? attempt.readings[0];
  const nearest = candidates.length > 0 ? candidates : reason === 'absent' || reason === 'already-applied' ? nearestPlaces(attempt, reading) : [];
  const searched = reason === 'absent' || reason === 'already-applied';
  const alreadyApplied = reason === 'already-applied' || (searched && reading !== undefined && standsOnce(attempt, reading));
  const staleVersionsAgo = searched ? versionWith(attempt) : undefined;
  const otherFiles = reason === 'absent' && attempt.services.findElsewhere !== undefined ? await attempt.services.findElsewhere(attempt.request.oldString).catch(() => []) : [];
  const best = nearest[0];
  const firstDifference = best?.differences.reduce<Candidate['differences'][number] | undefined>(
    (first, next) => (first === undefined || (next.oldLine ?? Infinity) < (first.oldLine ?? Infinity) ? next : first),
    undefined,
  );
  return {
    reason: refined(reason, candidates.length > 0, alreadyApplied, staleVersionsAgo, otherFiles.length > 0),
    nearest,
    places,
    ...(firstDifference !== undefined && { firstDifference }),
    alreadyApplied,
    ...(staleVersionsAgo !== undefined && { staleVersionsAgo }),
    otherFiles,
    cause: refined(reason, candidates.length > 0, alreadyApplied, staleVersionsAgo, otherFiles.length > 0),
    next: best === undefined ? 'reread' : 'choose',
    retries: retryOf(attempt, best),
  };
}

/** A new text this short stands somewhere by chance (`return 0;`) and proves nothing. */
const tellingLetters = 24;

/** Whether the new text stands in the file in one place and is long enough for that to mean something. */
function standsOnce(attempt: Attempt, reading: Reading): boolean {
  const letters = reading.after.solid.reduce((sum, at) => sum + (reading.after.lines[at]?.canonical.length ?? 0), 0);
  return letters >= tellingLetters && standingPlaces(attempt, reading).length === 1;
}

function refined(reason: RefusalReason, hasCandidates: boolean, already: boolean, stale: number | undefined, elsewhere: boolean): RefusalReason {
  if (reason !== 'absent' || hasCandidates) return reason;
  if (already) return 'already-applied';
  if (stale !== undefined) return 'stale';
  return elsewhere ? 'other-file' : 'absent';
}

function nearestPlaces(attempt: Attempt, reading: Reading | undefined): Candidate[] {
  if (reading === undefined) return [];
  return rankedPlaces(attempt, reading)
    .filter((place) => place.similarity >= helpFloor)
    .slice(0, nearestLimit)
    .map((place) => candidateOf(attempt, assess(attempt, reading, place), confidenceOf('fuzzy', placeScore(place.similarity, 0))));
}

/** How many versions ago this document held the old text; `undefined` when never (or unknown). */
function versionWith(attempt: Attempt): number | undefined {
  const before = attempt.readings[0]?.before;
  const at = (attempt.services.earlierVersions ?? []).findIndex(
    (text) =>
      occurrences(text, attempt.request.oldString, 1).length > 0 ||
      (before !== undefined && before.solid.length > 0 && canonicalStarts(new TextIndex(text), before, 1).length > 0),
  );
  return at < 0 ? undefined : at + 1;
}

/** Lines of context that a retry may take in to become unique. */
const contextLimit = 12;

/** The edit again with text copied from the file: whole lines, with as many around them as make them unique. */
function retryOf(attempt: Attempt, best: Candidate | undefined): RetryOption[] {
  if (best?.changes === undefined || best.changes.length === 0) return [];
  const { index } = attempt;
  const first = index.lineAt(Math.min(best.span.start, best.changes[0]?.start ?? best.span.start));
  const last = index.lineAt(Math.max(best.span.end, best.changes.at(-1)?.end ?? best.span.end));
  for (let context = 0; context <= contextLimit; context++) {
    const from = Math.max(0, first - context);
    const to = Math.min(index.lineCount - 1, last + context);
    const start = index.starts[from] ?? 0;
    const oldString = index.text.slice(start, index.ends[to]);
    if (occurrences(index.text, oldString, 2).length > 1) continue;
    const shifted = best.changes.map((change) => ({ ...change, start: change.start - start, end: change.end - start }));
    return [{ oldString, newString: applyChanges(oldString, shifted), lineHint: from + 1, span: best.span, similarity: best.similarity, numbered: '' }];
  }
  return [];
}
