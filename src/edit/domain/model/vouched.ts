import { canonicalLine } from '../../../base/text/canonical.ts';
import type { Attempt, Reading } from '../attempt.ts';
import { alreadyStands } from '../alreadyApplied.ts';
import type { Assessment } from '../candidates.ts';
import { shapeObjection } from '../guard/placeObjection.ts';
import type { AlignedWindow } from '../locate/alignWindow.ts';

/** Less alike than this is another text, whatever a model says. */
const similarityFloor = 0.5;
/** A place this much less alike than the best one is not a reading of the old text but a move to somewhere else. */
const relocationLimit = 0.15;
/** Share of the old text's lines that may be missing in the file when someone vouches for the rest. */
const missingShare = 1 / 3;

/**
 * Why a place must not be taken although a model vouches for it; `undefined` when it may. A model may vouch for words
 * and lines that the edit leaves as they are: they tell only where the edit belongs, and the file's own bytes stay.
 * It may not vouch for what the edit would write over, for a place the old text does not resemble, or for the shape
 * of the result.
 */
export function modelObjection(attempt: Attempt, reading: Reading, place: AlignedWindow, assessment: Assessment, best: number): string | undefined {
  if (place.similarity < similarityFloor || best - place.similarity > relocationLimit) return 'another-place';
  if (alreadyStands(attempt, reading, place)) return 'already-applied';
  if (assessment.merge.changes.length === 0) return 'nothing-to-change';
  if (place.missingInFile.length > reading.before.solid.length * missingShare) return 'missing-lines';
  return overwrites(reading, assessment) ?? shapeObjection(attempt, reading, place, assessment);
}

function overwrites({ before, after }: Reading, { differences, merge }: Assessment): string | undefined {
  const kept = new Set(after.lines.map((line) => line.canonical));
  for (const { kind, oldLine, expected = '' } of differences) {
    if (kind !== 'number' && kind !== 'operator' && kind !== 'identifier' && kind !== 'text') continue;
    const old = before.lines[(oldLine ?? 0) - 1];
    if (old !== undefined && kept.has(canonicalLine(old.raw))) continue;
    // In a line that the edit changes, the file's other name stays; then the edit must not bring in the one that is not there.
    if (kind === 'identifier' && expected !== '' && !merge.changes.some((change) => change.text.includes(expected))) continue;
    return `guard-${kind}`;
  }
  return undefined;
}
