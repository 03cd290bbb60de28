import { canonicalLine } from '../../../base/text/canonical.ts';
import { isHarmless } from '../guard/lineDifference.ts';
import type {
  Advice,
  Candidate,
  Cause,
  Difference,
  DifferenceKind,
  NextStep,
  RefusalReason,
  ReviewReason,
  RetryOption,
} from '../types.ts';

/** What has been found out about an edit that was not applied, before it is put into words. */
export interface Findings {
  readonly reason: RefusalReason;
  readonly review?: ReviewReason | undefined;
  /** The old text without artefacts. */
  readonly oldString: string;
  /** Best first. */
  readonly nearest: readonly Candidate[];
  readonly alreadyApplied: boolean;
  readonly staleVersionsAgo?: number | undefined;
  readonly otherFiles: Advice['otherFiles'];
  /** Whether the file holds a word, on its own and not inside another. */
  readonly holdsWord: (word: string) => boolean;
}

/** From this similarity on a place counts as found (the floor of a review); under it the text is absent. */
const foundFloor = 0.6;

/** Differences that are accidents of display and transport: the words agree. */
const surfaceKinds: ReadonlySet<DifferenceKind> = new Set([
  'eol',
  'bom',
  'indent',
  'tab',
  'spacing',
  'trailing-space',
  'blank-line',
  'quote',
  'dash',
  'unicode-space',
  'escape',
  'entity',
  'prefix',
  'marker',
  'fence',
  'arrow',
]);

/** Why the edit was not applied, in one word. */
export function getCause({ reason, review, oldString, nearest, staleVersionsAgo }: Findings): Cause {
  if (oldString.trim() === '' && (reason === 'absent' || reason === 'ambiguous')) return 'empty-old';
  if (reason !== 'absent') return reason;
  if (staleVersionsAgo !== undefined) return 'stale';
  const [best] = nearest;
  if (best === undefined || best.similarity < foundFloor) return 'absent';
  if (
    review === 'merge-conflict' ||
    review === 'indentation-unclear' ||
    review === 'other-count' ||
    review === 'elision'
  )
    return 'drift';
  return best.differences.every(isSurface) || sameWords(oldString, best.text) ? 'whitespace' : 'drift';
}

function isSurface({ kind }: Difference): boolean {
  return surfaceKinds.has(kind);
}

/** Whether two texts are the same but for how their words are spaced and broken into lines. */
function sameWords(a: string, b: string): boolean {
  const inOneLine = (text: string): string => canonicalLine(text.replace(/[\r\n]+/g, ' '));
  return inOneLine(a) === inOneLine(b);
}

/**
 * What to do next.
 * - `stop` when there is nothing to do, `rewrite` when the edit itself lacks something (among equal places that cannot
 * be
 *   told apart by their lines: a line number), `other-file` when another file holds the old text and this one does not.
 * - `retry` only when the first option is right as far as can be told, see {@link isClear}.
 * - `choose` when there are options and doubt; `reread` when there is no option at all.
 */
export function getNextStep(cause: Cause, findings: Findings, retries: readonly RetryOption[]): NextStep {
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
    case 'too-much-work':
      return retries.length > 0 ? 'choose' : 'rewrite';
    default:
      if (retries.length === 0) return 'reread';
      return isClear(cause, findings, retries) ? 'retry' : 'choose';
  }
}

/**
 * The next place must be this much less alike for the first to be clear; more where the file has lines that the old
 * text lacks.
 */
const clearMargin = 0.1;
const clearMarginWithGaps = 0.2;
/** From this many old lines per line left out the gaps are slips and not another text. */
const linesPerGap = 2;
/** A gap next to the first or last line of a place may hide that this line is another one. */
const linesAroundGap = 2;
/** Less alike than this is not clear, unless the words are the same. */
const clearSimilarity = 0.8;

/**
 * Whether the first option is the place meant as far as can be told. It belongs to the nearest place, no other is
 * nearly as alike, no other file holds the old text, and the new text does not stand elsewhere. What differs there is
 * one of:
 * - spacing and line breaks alone; where a guard sees another scope, only if tabs stand for spaces or the other way
 *   round, because then depths cannot be compared;
 * - slips of the pen, among them words in another case that stand nowhere in the file as the edit spells them;
 * - a few lines that the old text left out while all of its own are there, none misspelt.
 * Any other word, number or operator leaves doubt, and so does an old line that is not there: measured, such advice
 * would lead to edits that must not be (`npm run bench -- agent`).
 */
function isClear(cause: Cause, findings: Findings, retries: readonly RetryOption[]): boolean {
  const { review, nearest, alreadyApplied, otherFiles, oldString } = findings;
  const [best, next] = nearest;
  if (best === undefined || retries[0]?.span.start !== best.span.start) return false;
  if (cause === 'stale' || alreadyApplied || otherFiles.length > 0) return false;
  if (review === 'guard-syntax' || review === 'guard-span' || review === 'elision') return false;
  const margin = best.similarity - (next?.similarity ?? 0);
  if (margin < clearMargin) return false;
  if (review === 'guard-scope') return best.differences.every(({ kind }) => kind === 'tab' || kind === 'unicode-space');
  if (cause === 'whitespace') return true;
  const rest = best.differences.filter(({ kind }) => kind !== 'missing-in-old');
  const gaps = best.differences.flatMap(({ kind, fileLine = 0 }) => (kind === 'missing-in-old' ? [fileLine] : []));
  if (gaps.length === 0)
    return (
      best.similarity >= clearSimilarity &&
      rest.every((each) => isSurface(each) || isHarmless(each.kind) || isOtherCase(each, findings))
    );
  const isHeld = (line: number): boolean =>
    line - best.span.startLine >= linesAroundGap && best.span.endLine - line >= linesAroundGap;
  return (
    margin >= clearMarginWithGaps &&
    gaps.length * linesPerGap <= oldString.split('\n').length &&
    gaps.every(isHeld) &&
    rest.every(isSurface)
  );
}

/** A word in other capitals than the file's, which the file does not know as the edit spells it. */
function isOtherCase({ kind, expected = '', found = '' }: Difference, { holdsWord }: Findings): boolean {
  return (
    kind === 'identifier' && expected !== '' && expected.toLowerCase() === found.toLowerCase() && !holdsWord(expected)
  );
}
