import { similarityAbove } from '../../base/similarity.ts';
import { answer, pass, type Stage } from '../../cascade/stage.ts';
import type { Attempt, Reading } from './attempt.ts';
import { alreadyStands } from './alreadyApplied.ts';
import { assess, candidateOf, type Assessment } from './candidates.ts';
import { balanceKept } from './guard/balance.ts';
import { isCommentLine } from './guard/comments.ts';
import { isHarmless } from './guard/lineDifference.ts';
import { scopeAgrees } from './guard/placementGuard.ts';
import { WindowAligner, type AlignedWindow } from './locate/alignWindow.ts';
import { confidenceOf, placeScore } from './locate/confidence.ts';
import { candidateWindows } from './locate/fuzzyCandidates.ts';
import { overlaps, placementSpan } from './locate/placement.ts';
import { sublineCandidates } from './locate/sublineCandidates.ts';
import { applyChanges } from './merge/splice.ts';
import type { Candidate, ReviewReason, SyntaxChecker, TextChange } from './types.ts';
import type { Verdict } from './verdict.ts';

/** The seed's gate (ADR-007): below this probability nothing is changed without asking. */
const applyFloor = 0.9;
/** However sure the generated cases make it: less alike than this is never taken without asking. */
const similarityFloor = 0.8;
/** Margins below this never decide (research §8 step 5: max(0.04, 1 − confidence)). */
const leastMargin = 0.04;
/** Enough when the next place differs in names or numbers and this one does not. */
const blockedRivalMargin = 0.008;
/** Below this similarity a place is not worth a person's look. */
const reviewFloor = 0.6;
/** Fuzzy matching of shorter texts says nothing. */
const leastLength = 12;

/** Tier 3: the most similar place, taken only with a margin and past every guard; else shown for review. */
export const fuzzyStage: Stage<Attempt, Verdict> = {
  name: 'fuzzy',
  run: (attempt) => {
    const { services, index } = attempt;
    if (services.fuzzyLimit !== undefined && index.text.length > services.fuzzyLimit) return pass('over-size-limit');
    const reading = mostFamiliar(attempt);
    if (reading === undefined) return pass('too-short');
    const ranked = rankedPlaces(attempt, reading);
    const best = ranked[0];
    if (best === undefined || best.similarity < reviewFloor) return pass('nothing-similar');
    if (alreadyStands(attempt, reading, best)) return pass('already-applied');
    const verdict = judge(attempt, reading, ranked);
    return answer(verdict, verdict.kind === 'apply' ? verdict.confidence : 0.5);
  },
};

/** The reading whose lines the file knows best; the fewest repairs where several are as good. */
export function mostFamiliar(attempt: Attempt): Reading | undefined {
  let best: Reading | undefined;
  let most = -1;
  for (const reading of attempt.readings) {
    const letters = reading.before.solid.reduce((sum, at) => sum + (reading.before.lines[at]?.canonical.length ?? 0), 0);
    if (letters < leastLength) continue;
    const known = reading.before.solid.reduce((sum, at) => {
      const line = reading.before.lines[at];
      return line !== undefined && attempt.index.positionsOf(line.hash, 1).length > 0 ? sum + line.canonical.length : sum;
    }, 0);
    if (known / letters > most) {
      most = known / letters;
      best = reading;
    }
  }
  return best;
}

/** Disjoint places, most similar first. */
export function rankedPlaces(attempt: Attempt, reading: Reading): AlignedWindow[] {
  const aligner = new WindowAligner(attempt.index, reading.before, attempt.request.languageId);
  const aligned = candidateWindows(attempt.index, reading.before)
    .map((window) => aligner.align(window))
    .filter((window): window is AlignedWindow => window !== undefined)
    .concat(sublineCandidates(attempt.index, reading.before))
    .sort((a, b) => b.similarity - a.similarity);
  const kept: AlignedWindow[] = [];
  for (const window of aligned) if (!kept.some((other) => overlaps(other, window))) kept.push(window);
  return kept;
}

function judge(attempt: Attempt, reading: Reading, ranked: readonly AlignedWindow[]): Verdict {
  const [best, next] = ranked;
  if (best === undefined) return { kind: 'refuse', reason: 'absent', candidates: [] };
  const margin = best.similarity - (next?.similarity ?? 0);
  const first = assess(attempt, reading, best);
  const rival = next === undefined ? undefined : assess(attempt, reading, next);
  const score = scoreOf(best, margin, rival);
  const guard = objection(attempt, reading, best, first);
  const confidence = confidenceOf(guard === undefined ? 'fuzzy' : 'guarded', score);
  const reason = guard ?? marginObjection(best, margin, confidence, rival);
  const runnerUp = rival === undefined || next === undefined ? undefined : candidateOf(attempt, rival, confidenceOf('guarded', placeScore(next.similarity, -margin)));
  if (reason !== undefined) {
    const others = ranked.slice(1, 5).filter((place) => place.similarity >= reviewFloor);
    const candidates: Candidate[] = [
      candidateOf(attempt, first, confidence),
      ...others.map((place) => candidateOf(attempt, assess(attempt, reading, place), confidenceOf('guarded', placeScore(place.similarity, 0)))),
    ];
    return { kind: 'review', reason, candidates };
  }
  return {
    kind: 'apply',
    tier: 'fuzzy',
    confidence,
    span: placementSpan(best),
    changes: first.merge.changes,
    ...(runnerUp !== undefined && { runnerUp }),
    differences: [...reading.variant.repairs.map((kind) => ({ kind })), ...first.differences],
  };
}

/** The score of the best of several places, as the calibration was made with. */
export function fuzzyScore(attempt: Attempt, reading: Reading, ranked: readonly AlignedWindow[]): number {
  const [best, next] = ranked;
  if (best === undefined) return 0;
  const rival = next === undefined ? undefined : assess(attempt, reading, next);
  return scoreOf(best, best.similarity - (next?.similarity ?? 0), rival);
}

/** A rival that differs in names or numbers is a sibling, not a twin: its nearness counts for less. */
const siblingFactor = 4;

function scoreOf(best: AlignedWindow, margin: number, rival: Assessment | undefined): number {
  return placeScore(best.similarity, isSibling(rival) ? margin * siblingFactor : margin);
}

function isSibling(rival: Assessment | undefined): boolean {
  return rival?.differences.some((difference) => !isHarmless(difference.kind)) === true;
}

function marginObjection(best: AlignedWindow, margin: number, confidence: number, rival: Assessment | undefined): ReviewReason | undefined {
  const needed = isSibling(rival) ? blockedRivalMargin : Math.max(leastMargin, 1 - best.similarity);
  if (rival !== undefined && margin < needed) return 'small-margin';
  return confidence < applyFloor || best.similarity < similarityFloor ? 'low-confidence' : undefined;
}

/** The guards: what forbids taking a place without asking, however similar it is. */
function objection(attempt: Attempt, reading: Reading, place: AlignedWindow, assessment: Assessment): ReviewReason | undefined {
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
  if (spreadsTypo(reading, assessment)) return 'guard-identifier';
  const moved = (hash: number): boolean => attempt.index.positionsOf(hash, 1).length > 0;
  const absent = place.missingInFile.filter((at) => {
    const line = reading.before.lines[at];
    return line !== undefined && (moved(line.hash) || !isCommentLine(line.raw, attempt.request.languageId));
  });
  if (absent.length > 0) return 'missing-lines';
  const unplaced = new Set(place.missingInFile.map((at) => reading.before.lines[at]?.hash));
  if (place.missingInOld.some((line) => unplaced.has(attempt.index.hashes[line]))) return 'missing-lines';
  const extra = place.missingInOld.filter((line) => !isCommentLine(attempt.index.line(line), attempt.request.languageId));
  if (extra.length > droppedLineLimit(reading.before.solid.length)) return 'missing-lines';
  if (!extra.every((line) => isHeldOnBothSides(attempt, reading, place, line))) return 'missing-lines';
  if (extra.some((line) => resemblesNeighbour(attempt, reading, place, line))) return 'missing-lines';
  const span = placementSpan(place);
  const solidCount = reading.before.solid.length;
  if (place.pieces.length - (reading.before.lines.length - solidCount) > Math.max(solidCount + 3, solidCount * 1.5)) return 'guard-span';
  if (assessment.merge.conflicts.length > 0) return 'merge-conflict';
  if (!scopeAgrees(attempt.index, reading.before, place, assessment.merge.inserted > 0)) return 'guard-scope';
  const { changes } = assessment.merge;
  const from = Math.min(span.start, changes[0]?.start ?? span.start);
  const region = attempt.index.text.slice(from, Math.max(span.end, changes.at(-1)?.end ?? span.end));
  const after = applyChanges(region, changes.map((change) => ({ ...change, start: change.start - from, end: change.end - from })));
  if (!balanceKept(region, after, reading.variant.oldString, reading.variant.newString)) return 'guard-syntax';
  return worsensSyntax(attempt, changes) ? 'guard-syntax' : undefined;
}

/** Whether the edit writes a "misspelt" word in more places than before: then the word is its aim and no slip. */
function spreadsTypo(reading: Reading, assessment: Assessment): boolean {
  const count = (text: string, word: string): number => text.split(word).length;
  return assessment.differences.some(
    ({ kind, expected = '' }) => kind === 'typo' && expected !== '' && count(reading.variant.newString, expected) > count(reading.variant.oldString, expected),
  );
}

/** From this similarity on a skipped line may be the one that the old text really meant. */
const twinLine = 0.6;

/** Whether a line that the old text skips is like the old line it would be followed or preceded by: then the other one may be meant. */
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
    if (piece === undefined || own === undefined || attempt.index.positionsOf(own.hash, 2).length !== 1) continue;
    sides.add(Math.sign(piece.line - line));
  }
  return sides.has(-1) && sides.has(1);
}

/** A forgotten context line is tolerated once in a text of some length, where the rest leaves no doubt. */
function droppedLineLimit(solidCount: number): number {
  return solidCount < 4 ? 0 : Math.max(1, Math.floor(solidCount / 10));
}

function worsensSyntax(attempt: Attempt, changes: readonly TextChange[]): boolean {
  const { services, request, index } = attempt;
  if (services.syntax === undefined || request.languageId === undefined) return false;
  const now = countErrors(services.syntax, request.languageId, applyChanges(index.text, changes));
  if (now === undefined || now === 0) return false;
  const before = countErrors(services.syntax, request.languageId, index.text);
  return before !== undefined && now > before;
}

/** A parser that fails is a parser that says nothing: the place was found without it. */
function countErrors(syntax: SyntaxChecker, languageId: string, text: string): number | undefined {
  try {
    return syntax.countErrors(languageId, text);
  } catch {
    return undefined;
  }
}
