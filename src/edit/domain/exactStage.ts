import { answer, pass, type Stage } from '../../cascade/stage.ts';
import { findAll } from '../../base/text/findText.ts';
import type { TextIndex } from '../../base/text/textIndex.ts';
import type { Attempt } from './attempt.ts';
import { standsAround, standsOver } from './alreadyApplied.ts';
import { additionHunk } from './locate/wrapperRepairs.ts';
import { placedConfidence } from './locate/confidence.ts';
import { canonicalStarts } from './locate/canonicalMatches.ts';
import type { EditPatterns } from './locate/pattern.ts';
import { disambiguate, type PlaceHints } from './locate/disambiguate.ts';
import { conflictReason } from './merge/conflictReason.ts';
import { spliceExact } from './merge/spliceExact.ts';
import { giveSameText } from './merge/sameResult.ts';
import type { Merge, MergeConflict } from './merge/mergeEdit.ts';
import { mergeReindented } from './merge/mergeReindented.ts';
import { isLowSurrogate, joinedDeletions, trimmed, withoutNewTail } from './merge/splice.ts';
import { ManyChanges, uniformChange } from './merge/manyChanges.ts';
import type { Candidate, Difference, Span, TextChange } from './types.ts';
import type { EditVerdict } from './verdict.ts';

/** So many places are looked at: a person cannot choose among more. */
const occurrenceLimit = 1000;
/** Two readings of an edit differ in what comes of it: neither is likelier. */
const doubtful = 0.5;
/** Places listed in a report. */
const listedPlaces = 50;
/**
 * Steps for each unit of the texts, and for each place besides, when an edit is made there; and the share of all steps
 * that listing equal places may take.
 */
const stepsPerUnit = 12;
const stepsPerPlace = 60;
const shareForListing = 0.1;

/** Every occurrence of `wanted` in `text`, overlapping ones too, as UTF-16 offsets; none for an empty text. */
export function occurrences(text: string, wanted: string, limit = occurrenceLimit): number[] {
  return findAll(text, wanted, limit);
}

/** Tier 1: the old text as written. One place is taken; several need a hint that decides, or all are meant. */
export const exactStage: Stage<Attempt, EditVerdict> = {
  name: 'exact',
  run: (attempt) => {
    const { request } = attempt;
    if (request.aiMode !== false && isHunkInsideLines(attempt)) return pass('diff-markers');
    const found = exactVerdict(
      attempt,
      request.oldString,
      request.newString,
      'exact',
      attempt.request,
      attempt.cleaned,
    );
    return found === undefined ? pass('not-found') : answer(found, found.kind === 'apply' ? found.confidence : 1);
  },
};

/** A hunk that only adds, whose marker blank happens to be part of the file's deeper indentation everywhere. */
function isHunkInsideLines({ index, request }: Attempt): boolean {
  if (additionHunk({ oldString: request.oldString, newString: request.newString }) === undefined) return false;
  return occurrences(index.text, request.oldString).every((start) => start !== index.starts[index.lineAt(start)]);
}

/** The verdict on byte-exact occurrences of one reading of the edit; `undefined` when there are none. */
export function exactVerdict(
  attempt: Attempt,
  oldString: string,
  newString: string,
  tier: keyof typeof placedConfidence,
  hints: PlaceHints,
  differences: readonly Difference[],
): EditVerdict | undefined {
  const { index, request } = attempt;
  const isHinted = hints.lineHint !== undefined || (hints.anchors ?? []).length > 0;
  const limit = request.replaceAll === true || isHinted ? Number.POSITIVE_INFINITY : occurrenceLimit;
  const starts = findStarts(attempt, oldString, limit);
  if (starts.length === 0) return undefined;
  // Copies that differ in line breaks only are copies: the next tier counts them all.
  if (
    request.aiMode !== false &&
    request.replaceAll !== true &&
    starts.length === 1 &&
    hasCopiesInOtherBreaks(attempt, oldString)
  )
    return undefined;
  const reading: ExactReading = { attempt, oldString, newString, tier, differences };
  if (request.replaceAll === true) return verdictOnAll(reading, starts);
  const lines = starts.map((start) => index.lineAt(start));
  const chosen = starts.length === 1 ? 0 : disambiguate(index, lines, hints);
  return chosen === undefined ? refuseAmbiguous(reading, starts) : verdictOnPlace(reading, starts[chosen] ?? 0);
}

/** One reading of the edit, whose old text is in the file byte for byte. */
interface ExactReading {
  readonly attempt: Attempt;
  readonly oldString: string;
  readonly newString: string;
  readonly tier: keyof typeof placedConfidence;
  readonly differences: readonly Difference[];
}

/** The occurrences of the old text that do not cut a line break in two. */
function findStarts({ index, request }: Attempt, oldString: string, limit: number): readonly number[] {
  const all = occurrences(index.text, oldString, limit);
  const canSplit = request.aiMode !== false && /^\n|\r$/.test(oldString);
  return canSplit ? all.filter((start) => !splitsBreak(index.text, start, start + oldString.length)) : all;
}

/** Steps for the edit at one place: each place costs about as much as its texts are long. */
function countSteps({ oldString, newString }: ExactReading): number {
  return stepsPerUnit * (oldString.length + newString.length);
}

function getPatterns({ attempt, oldString, newString }: ExactReading): EditPatterns {
  return {
    get before() {
      return attempt.parsed(oldString);
    },
    get after() {
      return attempt.parsed(newString);
    },
  };
}

function reindentedMerge(reading: ExactReading, start: number): Merge | undefined {
  const { attempt, oldString, newString } = reading;
  const { aiMode, languageId } = attempt.request;
  if (aiMode === false) return undefined;
  return mergeReindented(attempt.index, start, oldString, newString, languageId, getPatterns(reading));
}

/** The changes that make the edit at a place; without tolerance the new text exactly as it was sent. */
function replaceAt(
  reading: ExactReading,
  start: number,
  merge = reindentedMerge(reading, start),
): readonly TextChange[] {
  const { attempt, oldString, newString } = reading;
  const { index, request } = attempt;
  if (request.aiMode !== false)
    return merge?.changes ?? spliceExact(index, start, oldString, newString, getPatterns(reading));
  const change = trimmed(index.text, start, start + oldString.length, newString);
  return change === undefined ? [] : [change];
}

/** The verdict on an edit of every occurrence; `undefined` if copies with other line breaks would be left out. */
function verdictOnAll(reading: ExactReading, starts: readonly number[]): EditVerdict | undefined {
  const { attempt, oldString, tier, differences } = reading;
  const { index, request } = attempt;
  const disjoint = withoutOverlap(starts, oldString.length);
  if (request.aiMode !== false && hasTwinsWithOtherBreaks(attempt, oldString, disjoint.length)) return undefined;
  const isOtherCount = request.expectedCount !== undefined && request.expectedCount !== disjoint.length;
  const { changes: all, conflicts } = replaceEach(reading, isOtherCount ? [] : disjoint, disjoint.length);
  const conflict = isOtherCount ? 'other-count' : conflictReason(conflicts);
  if (conflict !== undefined) {
    const candidates = disjoint
      .slice(0, listedPlaces)
      .map((start): Candidate => doubtfulCandidate(index, start, oldString.length));
    return { kind: 'review', reason: conflict, candidates };
  }
  const span = getSpan(index, disjoint[0] ?? 0, (disjoint.at(-1) ?? 0) + oldString.length);
  // Without tolerance the result is the new text as it was sent, also where it leaves a line break at the end of the
  // file.
  const changes = request.aiMode === false ? all : withoutNewTail(index, joinedDeletions(all));
  return { kind: 'apply', tier, confidence: placedConfidence[tier], span, changes, differences };
}

/** Makes the edit at each place. `count`: how many places there are in all. */
function replaceEach(
  reading: ExactReading,
  starts: readonly number[],
  count: number,
): { readonly changes: readonly TextChange[]; readonly conflicts: readonly MergeConflict[] } {
  const { attempt, oldString, newString } = reading;
  const { index, request, work } = attempt;
  const together = new ManyChanges(index.text, count);
  const alike = request.aiMode === false ? undefined : uniformChange(oldString, newString);
  const conflicts = new Map<string, MergeConflict>();
  for (const start of starts) {
    if (alike !== undefined && !isLowSurrogate(index.text, start + oldString.length)) {
      work.spend(newString.length + stepsPerPlace);
      together.add({ start: start + alike.start, end: start + alike.end, text: alike.text });
      continue;
    }
    work.spend(countSteps(reading) + stepsPerPlace);
    const merge = reindentedMerge(reading, start);
    for (const each of merge?.conflicts ?? []) conflicts.set(each.kind, each);
    for (const change of replaceAt(reading, start, merge)) together.add(change);
  }
  return { changes: together.changes(), conflicts: [...conflicts.values()] };
}

/** Lists as many of the equal places as the work that is left allows. */
function refuseAmbiguous(reading: ExactReading, starts: readonly number[]): EditVerdict {
  const { attempt, oldString } = reading;
  const steps = countSteps(reading);
  const listed = starts.slice(0, attempt.work.timesFor(steps, shareForListing, listedPlaces));
  attempt.work.spend(listed.length * steps);
  const candidates = listed.map((start): Candidate =>
    exactCandidate(attempt.index, start, oldString.length, replaceAt(reading, start), starts.length),
  );
  const isSame =
    attempt.request.aiMode !== false &&
    listed.length === starts.length &&
    giveSameText(
      attempt.index.text,
      candidates.map(({ changes }) => changes),
    );
  if (isSame) return verdictOnPlace(reading, starts[0] ?? 0);
  const places =
    starts.length < occurrenceLimit ? starts.length : findStarts(attempt, oldString, Number.POSITIVE_INFINITY).length;
  return { kind: 'refuse', reason: 'ambiguous', candidates, places };
}

function verdictOnPlace(reading: ExactReading, start: number): EditVerdict {
  const { attempt, oldString, newString, tier, differences } = reading;
  const { index, request } = attempt;
  const span = getSpan(index, start, start + oldString.length);
  if (request.aiMode !== false && isMadeBefore(attempt, span, oldString, newString))
    return { kind: 'refuse', reason: 'already-applied', candidates: [] };
  attempt.work.spend(countSteps(reading));
  const merge = reindentedMerge(reading, start);
  const changes = replaceAt(reading, start, merge);
  const conflict = conflictReason(merge?.conflicts ?? []);
  if (conflict !== undefined)
    return { kind: 'review', reason: conflict, candidates: [doubtfulCandidate(index, start, oldString.length)] };
  return { kind: 'apply', tier, confidence: placedConfidence[tier], span, changes, differences };
}

/** Whether what the edit adds stands around the place already; in a file of mixed line breaks these do not count. */
function isMadeBefore(attempt: Attempt, span: Span, oldString: string, newString: string): boolean {
  if (standsAround(attempt, span.start, oldString, newString)) return true;
  if (attempt.eols.length < 2) return false;
  const reading = attempt.readings[0];
  return reading !== undefined && standsOver(attempt, reading, span);
}

/** Whether a file of mixed line breaks holds copies of these lines that a byte-exact search passes over. */
function hasTwinsWithOtherBreaks(attempt: Attempt, oldString: string, found: number): boolean {
  if (attempt.eols.length < 2 || !/[\r\n]/.test(oldString)) return false;
  const pattern = attempt.parsed(oldString);
  return pattern.solid.length > 0 && canonicalStarts(attempt.index, pattern).length > found;
}

function hasCopiesInOtherBreaks({ eols, index }: Attempt, oldString: string): boolean {
  if (eols.length < 2 || !/[\r\n]/.test(oldString)) return false;
  const unified = (text: string): string => text.replace(/\r\n?/g, '\n');
  return findAll(unified(index.text), unified(oldString), 2).length > 1;
}

/** Whether an offset pair would cut a CRLF in two. */
function splitsBreak(text: string, start: number, end: number): boolean {
  const cuts = (at: number): boolean => text.charCodeAt(at - 1) === 13 && text.charCodeAt(at) === 10;
  return cuts(start) || cuts(end);
}

/** The occurrences taken from the left so that none overlaps the one before. */
function withoutOverlap(starts: readonly number[], length: number): number[] {
  let free = 0;
  return starts.filter((start) => {
    if (start < free) return false;
    free = start + length;
    return true;
  });
}

function exactCandidate(
  index: TextIndex,
  start: number,
  length: number,
  changes: readonly TextChange[],
  count: number,
): Candidate {
  const span = getSpan(index, start, start + length);
  return {
    span,
    similarity: 1,
    confidence: 1 / count,
    text: index.text.slice(start, start + length),
    differences: [],
    changes,
  };
}

/** A place that leaves no doubt with an edit that does: nothing is offered to be taken as it is. */
function doubtfulCandidate(index: TextIndex, start: number, length: number): Candidate {
  const { changes: _, ...candidate } = exactCandidate(index, start, length, [], 1);
  return { ...candidate, confidence: doubtful };
}

/** A span from two offsets; a line break at its very end does not count as reaching the next line. */
export function getSpan(index: TextIndex, start: number, end: number): Span {
  return { start, end, startLine: index.lineAt(start) + 1, endLine: index.lineAt(Math.max(start, end - 1)) + 1 };
}
