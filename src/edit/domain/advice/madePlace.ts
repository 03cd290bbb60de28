import { similarityAbove } from '../../../base/similarity.ts';
import { standingPlaces } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { placementSpan } from '../locate/placement.ts';
import type { Candidate, Span } from '../types.ts';

/**
 * The nearest places of an edit that is made already, with the place of its new text first. The place most like the old
 * text may only be a neighbour, and the author would not find the new text there. Unchanged if the new text occurs in
 * several places.
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
