import { ComparisonBudget, similarityAbove } from '../../../base/similarity.ts';
import type { Pattern } from '../locate/pattern.ts';
import { pairHunk } from './pairHunk.ts';
import { shortestEdit } from './shortestEdit.ts';

/** One step from an edit's old lines to its new lines. `old` and `new` are line indexes. */
export type LineStep =
  | { readonly kind: 'keep'; readonly old: number; readonly new: number }
  | { readonly kind: 'modify'; readonly old: number; readonly new: number }
  | { readonly kind: 'delete'; readonly old: number }
  | { readonly kind: 'insert'; readonly new: number };

/** Lines less alike than this are a removal and an addition, not a change. */
const sameLineFloor = 0.5;
/**
 * Steps for comparing lines of one edit with each other, about a third of a second; then only their equal ends count.
 */
const comparisonSteps = 10_000_000;
/** An edit is merged into several places: what it does is worked out once. */
const remembered = new WeakMap<Pattern, { readonly after: Pattern; readonly steps: readonly LineStep[] }>();

/**
 * What the edit does, line by line: first by exact text, then inside what remains by canonical form (re-indented or
 * re-spaced lines), then by similarity (changed lines). Within a hunk removals come before additions.
 */
export function lineScript(before: Pattern, after: Pattern): readonly LineStep[] {
  const known = remembered.get(before);
  if (known?.after === after) return known.steps;
  const steps = makeScript(before, after);
  remembered.set(before, { after, steps });
  return steps;
}

function makeScript(before: Pattern, after: Pattern): LineStep[] {
  const steps: LineStep[] = [];
  const budget = new ComparisonBudget(comparisonSteps);
  const raw = (pattern: Pattern): string[] => pattern.lines.map((line) => line.raw);
  forEachHunk(raw(before), raw(after), {
    same: (o, n) => steps.push({ kind: 'keep', old: o, new: n }),
    changed: (o, oEnd, n, nEnd) => changedHunk(before, after, o, oEnd, n, nEnd, steps, budget),
  });
  return steps;
}

function changedHunk(
  before: Pattern,
  after: Pattern,
  oldFrom: number,
  oldTo: number,
  newFrom: number,
  newTo: number,
  steps: LineStep[],
  budget: ComparisonBudget,
): void {
  const canonical = (pattern: Pattern, from: number, to: number): string[] =>
    pattern.lines.slice(from, to).map((line) => line.canonical);
  forEachHunk(canonical(before, oldFrom, oldTo), canonical(after, newFrom, newTo), {
    same: (o, n) => steps.push({ kind: 'modify', old: oldFrom + o, new: newFrom + n }),
    changed: (o, oEnd, n, nEnd) => {
      const olds = before.lines.slice(oldFrom + o, oldFrom + oEnd);
      const news = after.lines.slice(newFrom + n, newFrom + nEnd);
      const words = new Map<string, readonly string[]>();
      const pairs = pairHunk(olds.length, news.length, (a, b) => {
        const old = olds[a]?.canonical ?? '';
        const now = news[b]?.canonical ?? '';
        const alike = similarityAbove(old, now, sameLineFloor, budget);
        return alike === 0 && isExtended(old, now, words, budget) ? sameLineFloor : alike;
      });
      let nextNew = 0;
      for (const [a, b] of pairs.entries()) {
        if (b < 0) {
          steps.push({ kind: 'delete', old: oldFrom + o + a });
          continue;
        }
        for (; nextNew < b; nextNew++) steps.push({ kind: 'insert', new: newFrom + n + nextNew });
        steps.push({ kind: 'modify', old: oldFrom + o + a, new: newFrom + n + b });
        nextNew = b + 1;
      }
      for (; nextNew < news.length; nextNew++) steps.push({ kind: 'insert', new: newFrom + n + nextNew });
    },
  });
}

/** Words that a line must have for a longer one that has them all to be the same line. */
const sharedWords = 3;

/**
 * Whether one of two lines is the other with something put in: all its words and marks are in the other, in order and
 * with the same one first. `cut`: lines already cut into words.
 */
function isExtended(a: string, b: string, cut: Map<string, readonly string[]>, budget: ComparisonBudget): boolean {
  if (a.charCodeAt(0) !== b.charCodeAt(0) || a === '' || b === '') return false;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (!budget.take(shorter.length, longer.length)) return false;
  const wordsIn = (line: string): readonly string[] => {
    const known = cut.get(line) ?? line.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? [];
    cut.set(line, known);
    return known;
  };
  const wanted = wordsIn(shorter);
  const given = wordsIn(longer);
  if (wanted[0] !== given[0] || wanted.filter((word) => /[\p{L}\p{N}]/u.test(word)).length < sharedWords) return false;
  let at = 0;
  for (const word of given) if (word === wanted[at]) at++;
  return at === wanted.length;
}

const maxDifferenceCount = 1500;

interface HunkVisitor {
  same(a: number, b: number): void;
  changed(aFrom: number, aTo: number, bFrom: number, bTo: number): void;
}

/** Walks the Myers difference of two sequences: equal members one by one, everything between them as hunks. */
export function forEachHunk(
  a: readonly string[],
  b: readonly string[],
  visitor: HunkVisitor,
  maxDifferences = maxDifferenceCount,
): void {
  let atA = 0;
  let atB = 0;
  let hunkA = 0;
  let hunkB = 0;
  const flush = (): void => {
    if (atA > hunkA || atB > hunkB) visitor.changed(hunkA, atA, hunkB, atB);
  };
  // Sequences that differ almost everywhere are one hunk: Myers' algorithm is quadratic in the differences.
  const runs = shortestEdit(a, b, maxDifferences);
  if (runs === undefined) {
    visitor.changed(0, a.length, 0, b.length);
    return;
  }
  for (const { kind, count } of runs) {
    if (kind === 'removed') atA += count;
    else if (kind === 'added') atB += count;
    else {
      flush();
      for (let i = 0; i < count; i++) visitor.same(atA++, atB++);
      hunkA = atA;
      hunkB = atB;
    }
  }
  flush();
}
