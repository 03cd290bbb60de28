import { canonicalLine } from '../../base/text/canonical.ts';
import { answer, pass, type Stage, type StageResult } from '../../cascade/stage.ts';
import { standingPlaces, standsOver } from './alreadyApplied.ts';
import type { Attempt, Reading } from './attempt.ts';
import { assess, assessmentSteps, getCandidate, type Assessment } from './candidates.ts';
import { exactVerdict } from './exactStage.ts';
import { scopeAgrees } from './guard/placementGuard.ts';
import { canonicalPlacement, canonicalStarts, placeLimitFor } from './locate/canonicalMatches.ts';
import { placedConfidence } from './locate/confidence.ts';
import { elisionMatches } from './locate/elisionMatches.ts';
import { disambiguate } from './locate/disambiguate.ts';
import { partialMatches } from './locate/partialMatches.ts';
import { reflowEdit } from './locate/reflow.ts';
import type { Variant } from './locate/repairs.ts';
import { overlaps, placementSpan, type Placement } from './locate/placement.ts';
import { conflictReason } from './merge/conflictReason.ts';
import { giveSameText } from './merge/sameResult.ts';
import { joinedDeletions, withoutNewTail } from './merge/splice.ts';
import type { Difference, TextChange } from './types.ts';
import type { EditVerdict } from './verdict.ts';

/** Steps for laying out one line of a place, and the share of all steps that listing equal places may take. */
const stepsPerLine = 30;
const shareForListing = 0.25;
/** UTF-16 units of the edit over all places that are listed: of a long edit fewer are, for it is merged into each. */
const listedUnits = 400_000;
const fewestListed = 3;

/** Tier 2: artefacts of transport and display taken off on evidence, lines compared in canonical form (ADR-001). */
export const aiModeStage: Stage<Attempt, EditVerdict> = {
  name: 'ai-mode',
  run: (attempt) => {
    for (const reading of attempt.readings) {
      const verdict = readingVerdict(attempt, reading);
      if (verdict !== undefined) return answer(verdict, verdict.kind === 'apply' ? verdict.confidence : 1);
    }
    for (const reading of attempt.readings) {
      const elided = elisionMatches(attempt.index, reading.before, attempt.request.languageId, attempt.work);
      if (elided === undefined || elided.places.length === 0) continue;
      const verdict = placesVerdict(attempt, reading, elided.places, [{ kind: 'marker' }]);
      if (verdict.kind !== 'apply' || !elided.hasOtherHeads) return answer(verdict);
      const [place] = elided.places;
      const candidates =
        place === undefined ? [] : [getCandidate(attempt, assess(attempt, reading, place), verdict.confidence)];
      return answer({ kind: 'review', reason: 'elision', candidates });
    }
    return getReflowed(attempt) ?? pass('not-found');
  },
};

/** An edit whose old text stands in the file once, token for token, in other lines. */
function getReflowed({ index, request, readings, work }: Attempt): StageResult<EditVerdict> | undefined {
  if (request.replaceAll === true || !work.take(index.text.length)) return undefined;
  for (const { variant } of readings) {
    const reflow = reflowEdit(index, variant.oldString, variant.newString, request.languageId);
    if (reflow === undefined) continue;
    const differences: Difference[] = [...variant.repairs.map((kind) => ({ kind })), { kind: 'spacing' }];
    return answer({ kind: 'apply', tier: 'ai-mode', confidence: placedConfidence['ai-mode'], ...reflow, differences });
  }
  return undefined;
}

function readingVerdict(attempt: Attempt, reading: Reading): EditVerdict | undefined {
  const { variant, before } = reading;
  const repaired = variant.repairs.map((kind): Difference => ({ kind }));
  if (repaired.length > 0 && variant.oldString === variant.newString)
    return { kind: 'refuse', reason: 'identical', candidates: [] };
  const [oldString, newString] = withLineEndings(attempt, variant);
  if (repaired.length > 0 || oldString !== variant.oldString) {
    const exact = exactVerdict(attempt, oldString, newString, 'ai-mode', attempt.hintsFor(variant), repaired);
    // In a file of mixed line breaks a twin with other breaks is a twin all the same.
    const turned = oldString !== variant.oldString && attempt.eols.length > 1;
    if (exact !== undefined && (!turned || canonicalStarts(attempt.index, before, 2).length < 2)) return exact;
  }
  if (before.solid.length === 0) return undefined;
  const { places, count } = getPlaces(attempt, reading);
  return places.length === 0 ? undefined : placesVerdict(attempt, reading, places, repaired, count);
}

/**
 * Every place of a reading and their number, or the first of very many; where a hint decides among those, the one it
 * names.
 */
function getPlaces(
  attempt: Attempt,
  reading: Reading,
): { readonly places: readonly Placement[]; readonly count: number } {
  const { index, request } = attempt;
  const { before, variant } = reading;
  const starts = canonicalStarts(index, before);
  if (starts.length === 0) {
    const parts =
      request.replaceAll === true
        ? partialMatches(index, before, Number.POSITIVE_INFINITY, attempt.work, assessmentSteps(reading))
        : partialMatches(index, before, undefined, attempt.work);
    return { places: parts, count: parts.length };
  }
  const place = (start: number): Placement => canonicalPlacement(index, before, start);
  const limit = placeLimitFor(before);
  if (request.replaceAll === true || starts.length <= limit) {
    // Of places that share lines only the first is made: the others need not be laid out.
    const apart = request.replaceAll === true ? withoutShared(starts, before.solid.length) : starts;
    attempt.work.spend(apart.length * before.lines.length * stepsPerLine);
    return { places: apart.map(place), count: starts.length };
  }
  const named = disambiguate(
    index,
    starts.map((start) => index.solid[start] ?? 0),
    attempt.hintsFor(variant),
  );
  return named === undefined
    ? { places: starts.slice(0, limit).map(place), count: starts.length }
    : { places: [place(starts[named] ?? 0)], count: 1 };
}

/** The starts of runs of so many lines, taken from the left so that no run begins inside the one before. */
function withoutShared(starts: readonly number[], length: number): number[] {
  let free = 0;
  return starts.filter((start) => {
    if (start < free) return false;
    free = start + length;
    return true;
  });
}

/** The reading in the line breaks that the file uses; byte-exact search needs them. */
function withLineEndings(attempt: Attempt, variant: Variant): [oldString: string, newString: string] {
  const [eol] = attempt.eols;
  const turned = (text: string): string => (eol === undefined ? text : text.replace(/\r\n|\r|\n/g, eol));
  return [turned(variant.oldString), turned(variant.newString)];
}

function placesVerdict(
  attempt: Attempt,
  reading: Reading,
  places: readonly Placement[],
  repaired: readonly Difference[],
  count = places.length,
): EditVerdict {
  const { index, request } = attempt;
  const confidence = placedConfidence['ai-mode'];
  if (request.replaceAll === true) return replaceAll(attempt, reading, places, confidence, repaired);
  let chosen = choose(attempt, reading, places);
  if (chosen === undefined) {
    const most = Math.max(
      fewestListed,
      Math.floor(listedUnits / (reading.before.text.length + reading.after.text.length)),
    );
    // Of an old text so long that even one place would take too much, their number says enough.
    const listed = places.slice(
      0,
      attempt.work.timesFor(assessmentSteps(reading), shareForListing, Math.min(most, places.length), 0),
    );
    const candidates = listed.map((place) => getCandidate(attempt, assess(attempt, reading, place), 1 / count));
    const isSame =
      candidates.length === count &&
      giveSameText(
        index.text,
        candidates.map(({ changes }) => changes),
      );
    if (!isSame)
      return { kind: 'refuse', reason: 'ambiguous', candidates, places: count > candidates.length ? count : undefined };
    chosen = places[0];
  }
  if (chosen === undefined) return { kind: 'refuse', reason: 'ambiguous', candidates: [] };
  if (standsOver(attempt, reading, placementSpan(chosen)) || isInsideNewText(attempt, reading, chosen))
    return { kind: 'refuse', reason: 'already-applied', candidates: [] };
  const assessment = assess(attempt, reading, chosen);
  if (insertsWhatFollows(attempt, reading, assessment.merge.changes))
    return { kind: 'refuse', reason: 'already-applied', candidates: [] };
  const candidate = getCandidate(attempt, assessment, confidence);
  if (!scopeAgrees(index, reading.before, chosen, assessment.merge.inserted > 0)) {
    return { kind: 'review', reason: 'guard-scope', candidates: [candidate] };
  }
  const conflict = conflictReason(assessment.merge.conflicts);
  if (conflict !== undefined) return { kind: 'review', reason: conflict, candidates: [candidate] };
  return {
    kind: 'apply',
    tier: 'ai-mode',
    confidence,
    span: placementSpan(chosen),
    changes: assessment.merge.changes,
    differences: [...repaired, ...assessment.differences],
  };
}

/**
 * Whether the old text begins or ends inside a line of the file because the new one stands there already: its first
 * line is the end of what it is to become, or its last line the beginning.
 */
function isInsideNewText(attempt: Attempt, reading: Reading, place: Placement): boolean {
  const { index } = attempt;
  const solid = place.pieces.filter(({ line }) => index.hashes[line] !== 0);
  const [first, last] = [solid[0], solid.at(-1)];
  if (first === undefined || last === undefined) return false;
  const lead = index.text.slice(index.starts[first.line], first.start);
  if (lead.trim() === '' && last.end === index.ends[last.line]) return false;
  return standingPlaces(attempt, reading).some((each) => overlaps(each, place));
}

/** So many lines that are put in twice are no chance, and neither is one of so many letters. */
const repeatedLines = 2;
const repeatedLetters = 12;
/** How much farther such lines are looked for than they are long, in UTF-16 units: their indentation may differ. */
const repeatedReach = 400;

/**
 * Whether all that an edit does is to put in lines in front of or behind the same lines, as one that is in already. One
 * that repeats lines of its old text means it.
 */
function insertsWhatFollows({ index }: Attempt, { before }: Reading, changes: readonly TextChange[]): boolean {
  const solid = (text: string): readonly string[] =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => canonicalLine(line))
      .filter((line) => line !== '');
  const old = `\n${solid(before.text).join('\n')}\n`;
  return (
    changes.length > 0 &&
    changes.every(({ start, end, text }) => {
      const lines = solid(text);
      if (old.includes(`\n${lines.join('\n')}\n`)) return false;
      const letters = lines.join('').match(/\w/g)?.length ?? 0;
      const isChance = letters === 0 || (lines.length < repeatedLines && letters < repeatedLetters);
      if (start !== end || isChance) return false;
      // The file may have more blanks in them than the edit.
      const reach = text.length * 2 + repeatedReach;
      const below = solid(index.text.slice(start, start + reach)).slice(0, lines.length);
      const above = solid(index.text.slice(Math.max(0, start - reach), start)).slice(-lines.length);
      return [below, above].some((each) => each.join('\n') === lines.join('\n'));
    })
  );
}

/** The one place meant: the only one, the one a hint names, or the only one that differs in nothing but line ends. */
function choose(attempt: Attempt, reading: Reading, places: readonly Placement[]): Placement | undefined {
  if (places.length === 1) return places[0];
  const lines = places.map((place) => place.pieces[0]?.line ?? 0);
  const hinted = disambiguate(attempt.index, lines, attempt.hintsFor(reading.variant));
  if (hinted !== undefined) return places[hinted];
  const graded = places.map((place) => ({ place, ...surface(attempt, reading, place) }));
  graded.sort((a, b) => a.body - b.body || a.indent - b.indent);
  const [best, next] = graded;
  if (best === undefined || next === undefined || best.body > 0) return undefined;
  return next.body > 0 || (best.indent === 0 && next.indent > 0) ? best.place : undefined;
}

/** In how many lines a place differs from the old text inside the line, and in how many by indentation. */
function surface(attempt: Attempt, reading: Reading, place: Placement): { body: number; indent: number } {
  let body = 0;
  let indent = 0;
  for (const at of reading.before.solid) {
    const piece = place.pieces[place.align[at]?.[0] ?? -1];
    const line = reading.before.lines[at];
    if (piece === undefined || line === undefined) continue;
    const file = attempt.index.text.slice(piece.start, piece.end);
    if (file.trim() !== line.raw.trim()) body++;
    else if (file.trimEnd() !== line.raw.trimEnd()) indent++;
  }
  return { body, indent };
}

function replaceAll(
  attempt: Attempt,
  reading: Reading,
  places: readonly Placement[],
  confidence: number,
  repaired: readonly Difference[],
): EditVerdict {
  const {
    index,
    request: { expectedCount },
  } = attempt;
  const taken: Placement[] = [];
  for (const place of places) {
    const last = taken.at(-1);
    if (last === undefined || !overlaps(last, place)) taken.push(place);
  }
  const assessments: Assessment[] = taken.map((place) => assess(attempt, reading, place));
  const isOtherCount = expectedCount !== undefined && expectedCount !== taken.length;
  const conflict = isOtherCount ? 'other-count' : conflictReason(assessments.flatMap((each) => each.merge.conflicts));
  if (conflict !== undefined) {
    const candidates = assessments.map((each) => getCandidate(attempt, each, confidence));
    return { kind: 'review', reason: conflict, candidates };
  }
  const spans = taken.map(placementSpan);
  const first = spans[0];
  const last = spans.at(-1);
  return {
    kind: 'apply',
    tier: 'ai-mode',
    confidence,
    span: {
      start: first?.start ?? 0,
      end: last?.end ?? 0,
      startLine: first?.startLine ?? 1,
      endLine: last?.endLine ?? 1,
    },
    // Of neighbours that both go, the last line of a text without a final line break claims the break before it, which
    // is the other's.
    changes: withoutNewTail(index, joinedDeletions(assessments.flatMap((each) => each.merge.changes))),
    differences: [...repaired, ...assessments.flatMap((each) => each.differences)],
  };
}
