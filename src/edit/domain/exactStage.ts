import { answer, pass, type Stage } from '../../cascade/stage.ts';
import type { TextIndex } from '../../base/text/textIndex.ts';
import type { Attempt } from './attempt.ts';
import { standsAround, standsOver } from './alreadyApplied.ts';
import { additionHunk } from './locate/wrapperRepairs.ts';
import { confidenceOf } from './locate/confidence.ts';
import { canonicalStarts } from './locate/canonicalMatches.ts';
import { parsePattern } from './locate/pattern.ts';
import { disambiguate, type PlaceHints } from './locate/disambiguate.ts';
import { conflictReason } from './merge/conflictReason.ts';
import { spliceExact } from './merge/spliceExact.ts';
import type { Merge } from './merge/mergeEdit.ts';
import { mergeReindented } from './merge/mergeReindented.ts';
import { joinedDeletions, trimmed, withoutNewTail } from './merge/splice.ts';
import type { Candidate, Difference, Span, TextChange, Tier } from './types.ts';
import type { Verdict } from './verdict.ts';

/** Places beyond this many are counted no further: nobody chooses among them. */
const occurrenceLimit = 1000;
/** Two readings of an edit differ in what comes of it: neither is likelier. */
const doubtful = 0.5;
/** Places listed in a report. */
const listedPlaces = 50;

/** Every place where `wanted` stands in `text`, overlapping ones too, as UTF-16 offsets; none for an empty text. */
export function occurrences(text: string, wanted: string, limit = occurrenceLimit): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < limit; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

/** Tier 1: the old text as written. One place is taken; several need a hint that decides, or all are meant. */
export const exactStage: Stage<Attempt, Verdict> = {
  name: 'exact',
  run: (attempt) => {
    const { request } = attempt;
    if (request.aiMode !== false && isHunkInsideLines(attempt)) return pass('diff-markers');
    const found = exactVerdict(attempt, request.oldString, request.newString, 'exact', attempt.request, attempt.cleaned);
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
  tier: Exclude<Tier, 'model'>,
  hints: PlaceHints,
  differences: readonly Difference[],
): Verdict | undefined {
  const { index, request } = attempt;
  const hinted = hints.lineHint !== undefined || (hints.anchors ?? []).length > 0;
  const all = occurrences(index.text, oldString, request.replaceAll === true || hinted ? Number.POSITIVE_INFINITY : occurrenceLimit);
  const starts = request.aiMode === false ? all : all.filter((start) => !splitsBreak(index.text, start, start + oldString.length));
  if (starts.length === 0) return undefined;
  // Copies that differ in line breaks only are copies: the next tier counts them all.
  if (request.aiMode !== false && request.replaceAll !== true && starts.length === 1 && hasCopiesInOtherBreaks(attempt, oldString)) return undefined;
  const confidence = confidenceOf(tier, 1);
  const reindentedMerge = (start: number): Merge | undefined => (request.aiMode === false ? undefined : mergeReindented(index, start, oldString, newString, request.languageId));
  const replace = (start: number): readonly TextChange[] => {
    if (request.aiMode !== false) return reindentedMerge(start)?.changes ?? spliceExact(index, start, oldString, newString);
    const change = trimmed(index.text, start, start + oldString.length, newString);
    return change === undefined ? [] : [change];
  };
  if (request.replaceAll === true) {
    const disjoint = withoutOverlap(starts, oldString.length);
    if (request.aiMode !== false && hasTwinsWithOtherBreaks(attempt, oldString, disjoint.length)) return undefined;
    const isOtherCount = request.expectedCount !== undefined && request.expectedCount !== disjoint.length;
    const conflict = isOtherCount ? 'other-count' : conflictReason(disjoint.flatMap((start) => reindentedMerge(start)?.conflicts ?? []));
    if (conflict !== undefined) {
      const candidates = disjoint.slice(0, listedPlaces).map((start): Candidate => doubtfulCandidate(index, start, oldString.length));
      return { kind: 'review', reason: conflict, candidates };
    }
    const first = disjoint[0] ?? 0;
    const last = (disjoint.at(-1) ?? 0) + oldString.length;
    const all = disjoint.flatMap(replace);
    // Without tolerance the result is the new text as it was sent, also where it leaves a line break at the end of the file.
    const changes = request.aiMode === false ? all : withoutNewTail(index, joinedDeletions(all));
    return { kind: 'apply', tier, confidence, span: spanOf(index, first, last), changes, differences };
  }
  const chosen = starts.length === 1 ? 0 : disambiguate(index, starts.map((start) => index.lineAt(start)), hints);
  if (chosen === undefined) {
    const candidates = starts.slice(0, listedPlaces).map((start): Candidate => exactCandidate(index, start, oldString.length, replace(start), starts.length));
    return { kind: 'refuse', reason: 'ambiguous', candidates, places: starts.length };
  }
  const start = starts[chosen] ?? 0;
  const span = spanOf(index, start, start + oldString.length);
  if (request.aiMode !== false && isMadeBefore(attempt, span, oldString, newString)) return { kind: 'refuse', reason: 'already-applied', candidates: [] };
  const changes = replace(start);
  const conflict = conflictReason(reindentedMerge(start)?.conflicts ?? []);
  if (conflict !== undefined) {
    return { kind: 'review', reason: conflict, candidates: [doubtfulCandidate(index, start, oldString.length)] };
  }
  return { kind: 'apply', tier, confidence, span, changes, differences };
}

/** Whether what the edit adds stands around the place already; in a file of mixed line breaks these do not count. */
function isMadeBefore(attempt: Attempt, span: Span, oldString: string, newString: string): boolean {
  if (standsAround(attempt, span.start, oldString, newString)) return true;
  const reading = attempt.readings[0];
  return attempt.eols.length > 1 && reading !== undefined && standsOver(attempt, reading, span);
}

/** Whether a file of mixed line breaks holds copies of these lines that a byte-exact search passes over. */
function hasTwinsWithOtherBreaks(attempt: Attempt, oldString: string, found: number): boolean {
  if (attempt.eols.length < 2 || !/[\r\n]/.test(oldString)) return false;
  const pattern = parsePattern(oldString);
  return pattern.solid.length > 0 && canonicalStarts(attempt.index, pattern).length > found;
}

function hasCopiesInOtherBreaks({ eols, index }: Attempt, oldString: string): boolean {
  if (eols.length < 2 || !/[\r\n]/.test(oldString)) return false;
  const unified = (text: string): string => text.replace(/\r\n?/g, '\n');
  return occurrences(unified(index.text), unified(oldString), 2).length > 1;
}

/** Whether an offset pair would cut a CRLF in two. */
function splitsBreak(text: string, start: number, end: number): boolean {
  const cuts = (at: number): boolean => text.charCodeAt(at - 1) === 13 && text.charCodeAt(at) === 10;
  return cuts(start) || cuts(end);
}

/** The occurrences taken from the left so that none overlaps the one before. */
function withoutOverlap(starts: readonly number[], length: number): number[] {
  const taken: number[] = [];
  for (const start of starts) if (start >= (taken.at(-1) ?? -length) + length) taken.push(start);
  return taken;
}

function exactCandidate(index: TextIndex, start: number, length: number, changes: readonly TextChange[], count: number): Candidate {
  const span = spanOf(index, start, start + length);
  return { span, similarity: 1, confidence: 1 / count, text: index.text.slice(start, start + length), differences: [], changes };
}

/** A place that leaves no doubt with an edit that does: nothing is offered to be taken as it is. */
function doubtfulCandidate(index: TextIndex, start: number, length: number): Candidate {
  const { changes: _, ...candidate } = exactCandidate(index, start, length, [], 1);
  return { ...candidate, confidence: doubtful };
}

/** A span from two offsets; a line break at its very end does not count as reaching the next line. */
export function spanOf(index: TextIndex, start: number, end: number): Span {
  return { start, end, startLine: index.lineAt(start) + 1, endLine: index.lineAt(Math.max(start, end - 1)) + 1 };
}
