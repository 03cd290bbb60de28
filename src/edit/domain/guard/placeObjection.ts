import { similarityAbove } from '../../../base/similarity.ts';
import type { Attempt, Reading } from '../attempt.ts';
import type { Assessment } from '../candidates.ts';
import type { AlignedWindow } from '../locate/alignWindow.ts';
import { placementSpan } from '../locate/placement.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import { conflictReason } from '../merge/conflictReason.ts';
import { hasGrammar, judgeSyntax } from '../judgeSyntax.ts';
import type { ReviewReason, TextChange } from '../types.ts';
import { balanceKept } from './balance.ts';
import { isCommentLine } from './comments.ts';
import { scopeAgrees } from './placementGuard.ts';

/** The guards: what forbids taking a place without asking, however similar it is. */
export function placeObjection(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
): ReviewReason | undefined {
  return (
    wordObjection(reading, assessment) ??
    lineObjection(attempt, reading, place) ??
    shapeObjection(attempt, reading, place, assessment)
  );
}

/** What forbids a place because words of the aligned lines differ. */
function wordObjection(reading: Reading, assessment: Assessment): ReviewReason | undefined {
  for (const difference of assessment.differences) {
    switch (difference.kind) {
      case 'number':
        return 'guard-number';
      case 'operator':
        return 'guard-operator';
      case 'identifier':
        return 'guard-identifier';
      case 'text':
        return 'guard-text';
      default:
    }
  }
  return spreadsTypo(reading, assessment) ? 'guard-identifier' : undefined;
}

/** What forbids a place because lines are missing on either side. */
function lineObjection(attempt: Attempt, reading: Reading, place: AlignedWindow): ReviewReason | undefined {
  const moved = (hash: number): boolean => attempt.index.getPositions(hash, 1).length > 0;
  const absent = place.missingInFile.filter((at) => {
    const line = reading.before.lines[at];
    return line !== undefined && (moved(line.hash) || !isCommentLine(line.raw, attempt.request.languageId));
  });
  if (absent.length > 0) return 'missing-lines';
  const unplaced = new Set(place.missingInFile.map((at) => reading.before.lines[at]?.hash));
  if (place.missingInOld.some((line) => unplaced.has(attempt.index.hashes[line]))) return 'missing-lines';
  const extra = place.missingInOld.filter(
    (line) => !isCommentLine(attempt.index.line(line), attempt.request.languageId),
  );
  if (extra.length > droppedLineLimit(reading.before.solid.length)) return 'missing-lines';
  if (!extra.every((line) => isHeldOnBothSides(attempt, reading, place, line))) return 'missing-lines';
  return extra.some((line) => resemblesNeighbour(attempt, reading, place, line)) ? 'missing-lines' : undefined;
}

/** Forbids a place because of what the edit would do there; only a person can overrule it. */
function shapeObjection(
  attempt: Attempt,
  reading: Reading,
  place: AlignedWindow,
  assessment: Assessment,
): ReviewReason | undefined {
  const span = placementSpan(place);
  const solidCount = reading.before.solid.length;
  if (place.pieces.length - (reading.before.lines.length - solidCount) > Math.max(solidCount + 3, solidCount * 1.5))
    return 'guard-span';
  const conflict = conflictReason(assessment.merge.conflicts);
  if (conflict !== undefined) return conflict;
  if (!scopeAgrees(attempt.index, reading.before, place, assessment.merge.inserted > 0)) return 'guard-scope';
  const { changes } = assessment.merge;
  const from = Math.min(span.start, changes[0]?.start ?? span.start);
  const region = attempt.index.text.slice(from, Math.max(span.end, changes.at(-1)?.end ?? span.end));
  const after = applyChanges(
    region,
    changes.map((change) => ({ ...change, start: change.start - from, end: change.end - from })),
  );
  if (!balanceKept(region, after, reading.variant.oldString, reading.variant.newString)) return 'guard-syntax';
  return objectToSyntax(attempt, changes);
}

/** Whether the edit writes a "misspelt" word in more places than before: then the word is its aim and no slip. */
function spreadsTypo(reading: Reading, assessment: Assessment): boolean {
  const count = (text: string, word: string): number => text.split(word).length;
  return assessment.differences.some(
    ({ kind, expected = '' }) =>
      kind === 'typo' &&
      expected !== '' &&
      count(reading.variant.newString, expected) > count(reading.variant.oldString, expected),
  );
}

/** From this similarity on a skipped line may be the one that the old text really meant. */
const twinLine = 0.6;

/**
 * Whether a line that the old text skips is like the old line it would be followed or preceded by: then the other one
 * may be meant.
 */
function resemblesNeighbour(attempt: Attempt, reading: Reading, place: AlignedWindow, line: number): boolean {
  const aligned = reading.before.solid.flatMap((at) => {
    const piece = place.pieces[place.align[at]?.[0] ?? -1];
    return piece === undefined ? [] : [{ line: piece.line, canonical: reading.before.lines[at]?.canonical ?? '' }];
  });
  const neighbours = [aligned.filter((each) => each.line < line).at(-1), aligned.find((each) => each.line > line)];
  const skipped = attempt.index.canonical(line);
  return neighbours.some((each) => each !== undefined && similarityAbove(skipped, each.canonical, twinLine) > 0);
}

/** Whether lines that stand nowhere else in the file hold a forgotten line in its place from above and from below. */
function isHeldOnBothSides(attempt: Attempt, reading: Reading, place: AlignedWindow, line: number): boolean {
  const sides = new Set<number>();
  for (const at of reading.before.solid) {
    const piece = place.pieces[place.align[at]?.[0] ?? -1];
    const own = reading.before.lines[at];
    if (piece === undefined || own === undefined || attempt.index.getPositions(own.hash, 2).length !== 1) continue;
    sides.add(Math.sign(piece.line - line));
  }
  return sides.has(-1) && sides.has(1);
}

/** A forgotten context line is tolerated once in a text of some length, where the rest leaves no doubt. */
function droppedLineLimit(solidCount: number): number {
  return solidCount < 4 ? 0 : Math.max(1, Math.floor(solidCount / 10));
}

/**
 * What the parser has against changes whose place was not found to the byte: that the text has more syntax errors with
 * them than without, or that it gave up on one of the two although it knows the language. `undefined` where it has
 * nothing, and where there is no grammar to ask.
 */
export function objectToSyntax(
  { services: { syntax }, request: { languageId }, index }: Attempt,
  changes: readonly TextChange[],
): 'guard-syntax' | 'guard-unparsed' | undefined {
  const judgement = judgeSyntax(syntax, languageId, index.text, applyChanges(index.text, changes));
  if (judgement === 'worse') return 'guard-syntax';
  return judgement === 'unchecked' && hasGrammar(syntax, languageId) ? 'guard-unparsed' : undefined;
}
