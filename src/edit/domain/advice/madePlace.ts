import { similarityAbove } from '../../../base/similarity.ts';
import { standingPlaces } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { placementSpan } from '../locate/placement.ts';
import type { Candidate, Span } from '../types.ts';

/**
 * The nearest places of an edit that is made already, with the one first where its new text stands. What is most like
 * the old text may be a neighbour, and whoever is told that the new text stands there would look in vain. Unchanged
 * where it stands in several places.
 */
export function madePlaceFirst(
  attempt: Attempt,
  reading: Reading | undefined,
  nearest: readonly Candidate[],
): readonly Candidate[] {
  const [standing, other] = reading === undefined ? [] : standingPlaces(attempt, reading);
  if (standing === undefined || other !== undefined) return nearest;
  const span = placementSpan(standing);
  return [
    madePlace(attempt, span),
    ...nearest.filter((place) => place.span.end <= span.start || place.span.start >= span.end),
  ];
}

/** A place where the edit is made: nothing is left to accept there. */
export function madePlace({ index, request }: Attempt, span: Span): Candidate {
  const text = index.text.slice(span.start, span.end);
  return { span, similarity: similarityAbove(request.oldString, text, 0), confidence: 0, text, differences: [] };
}
