import type { Attempt, Reading } from './attempt.ts';
import { lineDifference } from './guard/lineDifference.ts';
import { mergeEdit, type Merge } from './merge/mergeEdit.ts';
import { placementSpan, type Placement } from './locate/placement.ts';
import { findRenames, type Rename } from './guard/renames.ts';
import type { Candidate, Difference, DifferenceKind } from './types.ts';

/** A place looked at closely: what differs there and what the edit would do to it. */
export interface Assessment {
  readonly placement: Placement;
  readonly merge: Merge;
  /** Worst first. */
  readonly differences: readonly Difference[];
  /** Names of the old text that the file has no more, by the ones that stand in their stead. */
  readonly renames: ReadonlyMap<string, Rename>;
}

const kindOrder: readonly DifferenceKind[] = [
  'missing-in-file',
  'missing-in-old',
  'number',
  'operator',
  'text',
  'identifier',
  'typo',
  'punctuation',
  'comment',
];

/** Steps for each unit of an edit's texts when it is merged into a place. */
const stepsPerUnit = 15;
/** A line counts as much as so many units besides: it has objects of its own. */
const unitsPerLine = 8;
/** Steps for a place besides: some tens of microseconds, however short the edit is. */
const stepsPerPlace = 10_000;
/**
 * A line of more units than this takes so many steps for each of them: its tokens are compared one by one, and take
 * some hundred times its memory.
 */
const longLine = 50_000;
const stepsPerLongUnit = 150;

/** What {@link assess} takes for a place, in steps. */
export function assessmentSteps({ before, after }: Reading): number {
  const units = before.text.length + after.text.length + unitsPerLine * (before.lines.length + after.lines.length);
  // Short texts have no long lines, and most texts are short.
  const long =
    before.text.length <= longLine
      ? 0
      : before.lines.reduce((sum, { raw }) => sum + (raw.length > longLine ? raw.length : 0), 0);
  return stepsPerPlace + stepsPerUnit * units + stepsPerLongUnit * long;
}

/** Merges an edit into a place and lists how the old text differs from it. Done once for each place. */
export function assess(attempt: Attempt, reading: Reading, placement: Placement): Assessment {
  const known = attempt.assessments.get(placement);
  if (known !== undefined) return known;
  attempt.work.spend(assessmentSteps(reading));
  const assessment = assessPlace(attempt, reading, placement);
  attempt.assessments.set(placement, assessment);
  return assessment;
}

function assessPlace(attempt: Attempt, reading: Reading, placement: Placement): Assessment {
  const { index } = attempt;
  const differences: Difference[] = [];
  const aligned = new Set(placement.align.flat());
  const options = { languageId: attempt.request.languageId, inFirmBlock: isFirm(attempt, reading, placement) };
  for (const [at, line] of reading.before.lines.entries()) {
    if (line.hash === 0 || placement.elided?.has(at) === true) continue;
    const piece = placement.pieces[placement.align[at]?.[0] ?? -1];
    if (piece === undefined) {
      differences.push({ kind: 'missing-in-file', oldLine: at + 1, expected: line.raw });
      continue;
    }
    const file = index.text.slice(piece.start, piece.end);
    if (file === line.raw) continue;
    const place = { oldLine: at + 1, fileLine: piece.line + 1 };
    if (index.hashes[piece.line] === line.hash || placement.similarity === 1) {
      differences.push({ kind: surfaceKind(line.raw, file), ...place, expected: line.raw, found: file });
      continue;
    }
    for (const each of lineDifference(line.raw, file, (word) => attempt.holdsWord(word), options)) {
      differences.push({ ...each, ...place });
    }
  }
  for (const [at, piece] of placement.pieces.entries()) {
    if (aligned.has(at) || index.hashes[piece.line] === 0) continue;
    differences.push({ kind: 'missing-in-old', fileLine: piece.line + 1, found: index.line(piece.line) });
  }
  const rank = (difference: Difference): number => {
    const at = kindOrder.indexOf(difference.kind);
    return at < 0 ? kindOrder.length : at;
  };
  differences.sort((a, b) => rank(a) - rank(b));
  const renames = findRenames(attempt, reading, placement, differences);
  const words = {
    renames: new Map([...renames].map(([from, { to }]) => [from, to])),
    holdsWord: (word: string) => attempt.holdsWord(word),
  };
  const merge = mergeEdit(index, placement, reading.before, reading.after, attempt.request.languageId, words);
  return { placement, merge, differences, renames };
}

/** Lines from which a block that agrees in nearly all of them is firm ground for judging the rest. */
const firmLines = 4;
/** How many of its lines may differ. */
const looseLines = 2;

function isFirm(attempt: Attempt, reading: Reading, placement: Placement): boolean {
  const { lines, solid } = reading.before;
  if (solid.length < firmLines) return false;
  const differing = solid.filter((at) => {
    const piece = placement.pieces[placement.align[at]?.[0] ?? -1];
    return piece === undefined || attempt.index.hashes[piece.line] !== lines[at]?.hash;
  });
  return differing.length <= looseLines;
}

/** How two canonically equal lines differ on the surface. */
function surfaceKind(old: string, file: string): DifferenceKind {
  if (old.trimEnd() === file.trimEnd()) return 'trailing-space';
  const inside = (line: string): string => line.trim();
  if (inside(old) === inside(file)) return /^\s*\t/.test(old) === /^\s*\t/.test(file) ? 'indent' : 'tab';
  const plain = (line: string): boolean => /^[\x20-\x7e\t]*$/.test(line);
  if (plain(old) && plain(file)) return 'spacing';
  if (/[\u2018-\u201f\u2032\u2033]/.test(old + file)) return 'quote';
  if (/[\u2010-\u2015\u2212]/.test(old + file)) return 'dash';
  return 'unicode-space';
}

/** A candidate for people and reports. `confidence` is the probability that it is the place meant. */
export function getCandidate(attempt: Attempt, assessment: Assessment, confidence: number): Candidate {
  const span = placementSpan(assessment.placement);
  const decided = assessment.merge.conflicts.length === 0;
  return {
    span,
    similarity: assessment.placement.similarity,
    confidence,
    text: attempt.index.text.slice(span.start, span.end),
    differences: assessment.differences,
    changes: decided ? assessment.merge.changes : undefined,
  };
}
