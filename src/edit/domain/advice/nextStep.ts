import { isHarmless } from '../guard/lineDifference.ts';
import type { Advice, Candidate, Cause, DifferenceKind, NextStep, RefusalReason, ReviewReason, RetryOption } from '../types.ts';

/** What has been found out about an edit that was not applied, before it is put into words. */
export interface Findings {
  readonly reason: RefusalReason;
  readonly review?: ReviewReason | undefined;
  readonly oldString: string;
  /** Best first. */
  readonly nearest: readonly Candidate[];
  readonly alreadyApplied: boolean;
  readonly staleVersionsAgo?: number | undefined;
  readonly otherFiles: Advice['otherFiles'];
}

/** From this similarity on a place counts as found (the floor of a review); under it the text is absent. */
const foundFloor = 0.6;

/** Differences that are accidents of display and transport: the words agree. */
const surfaceKinds: ReadonlySet<DifferenceKind> = new Set([
  'eol', 'bom', 'indent', 'tab', 'spacing', 'trailing-space', 'blank-line', 'quote', 'dash', 'unicode-space',
  'escape', 'entity', 'prefix', 'marker', 'fence', 'arrow',
]);

/** Why the edit was not applied, in one word. */
export function causeOf({ reason, review, oldString, nearest, staleVersionsAgo }: Findings): Cause {
  if (reason !== 'absent') return reason;
  if (oldString === '') return 'empty-old';
  if (staleVersionsAgo !== undefined) return 'stale';
  const [best] = nearest;
  if (best === undefined || best.similarity < foundFloor) return 'absent';
  const torn = review === 'merge-conflict' || review === 'elision';
  return !torn && best.differences.every(({ kind }) => surfaceKinds.has(kind)) ? 'whitespace' : 'drift';
}

/**
 * What to do next.
 * - `stop` when there is nothing to do, `rewrite` when the edit itself lacks something (among equal places that cannot be
 *   told apart by their lines: a line number), `other-file` when another file holds the old text and this one does not.
 * - `retry` only when the first option is right as far as can be told, see {@link isClear}.
 * - `choose` when there are options and doubt; `reread` when there is no option at all.
 */
export function nextStepOf(cause: Cause, findings: Findings, retries: readonly RetryOption[]): NextStep {
  switch (cause) {
    case 'identical':
    case 'already-applied':
    case 'cooling-off':
      return 'stop';
    case 'other-file':
      return 'other-file';
    case 'ambiguous':
    case 'empty-old':
    case 'placeholder':
      return retries.length > 0 ? 'choose' : 'rewrite';
    default:
      if (retries.length === 0) return 'reread';
      return isClear(cause, findings, retries) ? 'retry' : 'choose';
  }
}

/** The next place must be this much less alike for the first to be clear. */
const clearMargin = 0.1;
/** Less alike than this is never clear. */
const clearSimilarity = 0.8;

/**
 * Whether the first option is the place meant as far as can be told: it belongs to the nearest place, no other is nearly
 * as alike, no other file holds the old text, the new text does not stand elsewhere, the scope agrees, and nothing
 * differs there but the surface or slips of the pen.
 */
function isClear(cause: Cause, { review, nearest, alreadyApplied, otherFiles }: Findings, retries: readonly RetryOption[]): boolean {
  const [best, next] = nearest;
  if (best === undefined || retries[0]?.span.start !== best.span.start) return false;
  if (cause === 'stale' || alreadyApplied || otherFiles.length > 0) return false;
  if (review === 'guard-scope' || review === 'guard-syntax' || review === 'guard-span' || review === 'elision') return false;
  if (best.similarity < clearSimilarity || best.similarity - (next?.similarity ?? 0) < clearMargin) return false;
  return best.differences.every(({ kind }) => surfaceKinds.has(kind) || isHarmless(kind));
}
