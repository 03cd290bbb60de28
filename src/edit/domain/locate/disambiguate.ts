import { canonicalLine, hashCanonical } from '../../../base/text/canonical.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import { indentAt } from '../merge/indentFrame.ts';
import { linesWithWord } from './partialMatches.ts';

/** A hint further off than this many lines decides nothing (Roo's hinted search looks as far). */
const hintReach = 40;
/** The next place must be this many times as far from the hint as the nearest. */
const hintRatio = 3;

/** What an edit says about its place besides its old text. */
export interface PlaceHints {
  /** Believed first line, from 1. */
  readonly lineHint?: number | undefined;
  /** Scope lines above the place, outermost first. */
  readonly anchors?: readonly string[] | undefined;
}

/**
 * Which of several equal places is meant, told by scope lines or by a line hint; `undefined` where neither decides.
 *
 * @param lines first line of each place, from 0, ascending.
 */
export function disambiguate(index: TextIndex, lines: readonly number[], hints: PlaceHints): number | undefined {
  const inScope = byAnchors(index, lines, hints.anchors ?? []);
  if (inScope.length === 1) return inScope[0];
  const rest = inScope.length > 1 ? inScope : lines.map((_, i) => i);
  return hints.lineHint === undefined ? undefined : byHint(lines, rest, hints.lineHint - 1);
}

function byHint(lines: readonly number[], places: readonly number[], hint: number): number | undefined {
  const ranked = places
    .map((place) => ({ place, gap: Math.abs((lines[place] ?? 0) - hint) }))
    .sort((a, b) => a.gap - b.gap);
  const [nearest, next] = ranked;
  if (nearest === undefined || nearest.gap > hintReach) return undefined;
  if (next === undefined) return nearest.place;
  return next.gap >= Math.max(1, nearest.gap * hintRatio) && next.gap > nearest.gap ? nearest.place : undefined;
}

/** The places that lie inside the scope named by the anchors. */
function byAnchors(index: TextIndex, lines: readonly number[], anchors: readonly string[]): number[] {
  if (anchors.length === 0) return [];
  return lines.flatMap((line, place) => (enclosed(index, line, anchors) ? [place] : []));
}

function enclosed(index: TextIndex, line: number, anchors: readonly string[]): boolean {
  let below = line;
  for (const anchor of [...anchors].reverse()) {
    const at = anchorLines(index, anchor).filter((candidate) => candidate < below && encloses(index, candidate, line)).at(-1);
    if (at === undefined) return false;
    below = at;
  }
  return true;
}

/** The lines (from 0) that a scope line of a patch may mean: equal in canonical form, else containing it. */
export function anchorLines(index: TextIndex, anchor: string): number[] {
  const canonical = canonicalLine(anchor);
  const whole = index.positionsOf(hashCanonical(canonical)).map((position) => index.solid[position] ?? 0);
  if (whole.length > 0) return whole;
  return linesWithWord(index, anchor).filter((line) => index.canonical(line).includes(canonical));
}

/** Whether every line between an anchor and a place is indented deeper than the anchor, lone closers aside. */
function encloses(index: TextIndex, anchor: number, line: number): boolean {
  const depth = indentAt(index, anchor).length;
  for (let i = anchor + 1; i < line; i++) {
    if (index.hashes[i] === 0 || indentAt(index, i).length > depth) continue;
    // An opening brace or a closing parenthesis of the anchor's own signature stands at the anchor's depth.
    if (!/^[({)]/.test(index.line(i).trim())) return false;
  }
  return true;
}
