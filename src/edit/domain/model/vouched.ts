import { similarityAbove } from '../../../base/similarity.ts';
import { canonicalLine } from '../../../base/text/canonical.ts';
import { alreadyStands } from '../alreadyApplied.ts';
import type { Attempt, Reading } from '../attempt.ts';
import type { Assessment } from '../candidates.ts';
import { shapeObjection } from '../guard/placeObjection.ts';
import type { AlignedWindow } from '../locate/alignWindow.ts';
import type { Difference } from '../types.ts';

/** Less alike than this is another text, whatever a model says. */
const similarityFloor = 0.5;
/**
 * Places this close to the best are a tie, which a model may break. Past it, it would overrule the text itself: that is
 * a move, not a reading.
 */
const tie = 0.02;
/** A place with others this near in likeness is one of a family: handlers, tests, table rows. */
const familyReach = 0.15;
/** In a family only names this alike can be one name misremembered; others name a sibling. */
const sameNameLikeness = 0.6;
/** Share of the old text's lines that may differ in words, or be missing, while someone vouches for the rest. */
const driftShare = 1 / 3;

/**
 * Why a place must not be taken although a model vouches for it; `undefined` when it may. The model is one witness and
 * the text is the other: it may confirm the place most like the old text or break a tie, and vouch for words and lines
 * that the edit leaves as they are. It may not vouch for what the edit would write over, for a sibling of a place that
 * is gone, or for the shape of the result. (Healing that may choose freely was measured to relocate edits; the rules
 * here were chosen by `npm run bench -- model`, where one of the models lies.)
 */
export function modelObjection(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
  others: readonly AlignedWindow[],
): string | undefined {
  const best = others.reduce((most, other) => Math.max(most, other.similarity), place.similarity);
  if (place.similarity < similarityFloor || best - place.similarity > tie) return 'another-place';
  if (alreadyStands(attempt, reading, place)) return 'already-applied';
  if (assessment.merge.changes.length === 0) return 'nothing-to-change';
  const allowed = Math.ceil(reading.before.solid.length * driftShare);
  const hasFamily = others.some((other) => place.similarity - other.similarity < familyReach);
  if (linesDoubted(attempt, reading, place, hasFamily, allowed)) return 'missing-lines';
  return wordObjection(reading, assessment, hasFamily, allowed) ?? shapeObjection(attempt, reading, place, assessment);
}

/**
 * Lines on one side only may be vouched for where nothing hints at another place: no sibling, no line that stands
 * elsewhere, none on both sides.
 */
function linesDoubted(
  attempt: Attempt,
  { before }: Reading,
  { missingInFile, missingInOld }: AlignedWindow,
  hasFamily: boolean,
  allowed: number,
): boolean {
  if (missingInFile.length === 0 && missingInOld.length === 0) return false;
  if (missingInFile.length + missingInOld.length > allowed || hasFamily) return true;
  if (missingInFile.length > 0 && missingInOld.length > 0) return true;
  return missingInFile.some((at) => attempt.index.getPositions(before.lines[at]?.hash ?? 0, 1).length > 0);
}

function wordObjection(
  { before, after }: Reading,
  { differences }: Assessment,
  hasFamily: boolean,
  allowed: number,
): string | undefined {
  const kept = new Set(after.lines.map((line) => line.canonical));
  const doubtful = differences.filter(
    ({ kind }) => kind === 'number' || kind === 'operator' || kind === 'identifier' || kind === 'text',
  );
  for (const difference of doubtful) {
    const { kind, oldLine } = difference;
    // A sign too many or too few on one line is the trace of lines written as one: the place begins or ends elsewhere.
    if ((kind === 'operator' && isLone(difference)) || (hasFamily && !isSameName(difference))) return `guard-${kind}`;
    const old = before.lines[(oldLine ?? 0) - 1];
    if (old === undefined || !kept.has(canonicalLine(old.raw))) return `guard-${kind}`;
  }
  return new Set(doubtful.map(({ oldLine }) => oldLine)).size > allowed ? 'too-many-differences' : undefined;
}

function isSameName({ kind, expected = '', found = '' }: Difference): boolean {
  return kind === 'identifier' && similarityAbove(expected, found, sameNameLikeness) > 0;
}

function isLone({ expected = '', found = '' }: Difference): boolean {
  return expected === '' || found === '';
}
