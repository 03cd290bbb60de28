import { TextIndex } from '../../../base/text/textIndex.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { occurrences, getSpan } from '../exactStage.ts';
import { canonicalPlacement, canonicalStarts } from '../locate/canonicalMatches.ts';
import { placementSpan } from '../locate/placement.ts';
import { lineMap } from '../stale/carryChanges.ts';
import type { Candidate } from '../types.ts';
import type { LineSpan } from './uniqueLines.ts';

/**
 * The places nearest to an edit that was written for an earlier version, with the one first where its lines stood then:
 * a place found there, or else whatever stands there now, with nothing to accept. Unchanged where the edit is not
 * stale, had several places then, or its lines have gone without replacement.
 */
export function stalePlaceFirst(
  attempt: Attempt,
  reading: Reading | undefined,
  nearest: readonly Candidate[],
): readonly Candidate[] {
  const range = staleRange(attempt, reading);
  if (range === undefined) return nearest;
  const { index } = attempt;
  const found = nearest.find(({ span }) => span.startLine - 1 <= range.last && span.endLine - 1 >= range.first);
  if (found !== undefined) return [found, ...nearest.filter((each) => each !== found)];
  const span = getSpan(index, index.starts[range.first] ?? 0, index.ends[range.last] ?? 0);
  return [
    { span, similarity: 0, confidence: 0, text: index.text.slice(span.start, span.end), differences: [] },
    ...nearest,
  ];
}

/** The lines of now between what stood right above and right below the old text then. */
function staleRange(attempt: Attempt, reading: Reading | undefined): LineSpan | undefined {
  const earlier = attempt.earlierVersion;
  if (earlier === undefined) return undefined;
  const then = new TextIndex(earlier.text);
  const place = placeThen(then, attempt.request.oldString, reading);
  const lineNow = place === undefined ? undefined : lineMap(then, attempt.index);
  if (place === undefined || lineNow === undefined) return undefined;
  let above = place.first - 1;
  while (above >= 0 && !lineNow.has(above)) above--;
  let below = place.last + 1;
  while (below < then.lineCount && !lineNow.has(below)) below++;
  const first = (lineNow.get(above) ?? -1) + 1;
  const last = (lineNow.get(below) ?? attempt.index.lineCount) - 1;
  return first <= last ? { first, last } : undefined;
}

/** Where the old text stood; `undefined` unless that is one place. */
function placeThen(then: TextIndex, oldString: string, reading: Reading | undefined): LineSpan | undefined {
  const [exact, twin] = occurrences(then.text, oldString, 2);
  if (twin !== undefined) return undefined;
  if (exact !== undefined)
    return { first: then.lineAt(exact), last: then.lineAt(Math.max(exact, exact + oldString.trimEnd().length - 1)) };
  if (reading === undefined) return undefined;
  const [start, other] = canonicalStarts(then, reading.before, 2);
  if (start === undefined || other !== undefined) return undefined;
  const span = placementSpan(canonicalPlacement(then, reading.before, start));
  return { first: span.startLine - 1, last: span.endLine - 1 };
}
