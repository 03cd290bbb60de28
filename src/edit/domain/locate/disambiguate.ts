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

/**
 * Scopes within each other that are looked at; code is not nested deeper than that, and an edit that says so says
 * nothing.
 */
const maxAnchors = 16;
/**
 * Scope lines kept open where lone braces at lesser depths make their depths fall: no code does that more than a few
 * times.
 */
const maxUnordered = 100;

/** The places that lie inside the scope named by the anchors. */
function byAnchors(index: TextIndex, lines: readonly number[], anchors: readonly string[]): number[] {
  if (anchors.length === 0 || anchors.length > maxAnchors) return [];
  const scopes = [...anchors].reverse().map((anchor) => new OpenScopes(index, anchorLines(index, anchor)));
  return lines.flatMap((line, place) => {
    let below = line;
    for (const scope of scopes) {
      const at = scope.lastAbove(line, below);
      if (at === undefined) return [];
      below = at;
    }
    return [place];
  });
}

/**
 * Which of some scope lines enclose a line: every line between is indented deeper than the scope line, lone closers
 * aside. The lines asked for must ascend, so that the text is read once for all of them.
 */
class OpenScopes {
  readonly #index: TextIndex;
  readonly #anchors: readonly number[];
  /** Scope lines above the line asked for last that enclose it, ascending, and how deep they are. */
  #open: { readonly line: number; readonly depth: number }[] = [];
  #isOrdered = true;
  #read = 0;
  #nextAnchor = 0;

  constructor(index: TextIndex, anchors: readonly number[]) {
    this.#index = index;
    this.#anchors = anchors;
    this.#read = anchors[0] ?? index.lineCount;
  }

  /** The last scope line before `below` that encloses `line`. */
  lastAbove(line: number, below: number): number | undefined {
    for (; this.#read < line; this.#read++) this.#pass(this.#read);
    let low = 0;
    let high = this.#open.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#open[middle]?.line ?? 0) < below) low = middle + 1;
      else high = middle;
    }
    return this.#open[low - 1]?.line;
  }

  #pass(line: number): void {
    const isAnchor = this.#anchors[this.#nextAnchor] === line;
    if (!isAnchor && (this.#open.length === 0 || this.#index.hashes[line] === 0)) return;
    const depth = indentAt(this.#index, line).length;
    // An opening brace or a closing parenthesis of the anchor's own signature is at the anchor's depth.
    if (this.#index.hashes[line] !== 0 && !/^[({)]/.test(this.#index.line(line).trim())) this.#close(depth);
    if (!isAnchor) return;
    this.#nextAnchor++;
    this.#isOrdered &&= (this.#open.at(-1)?.depth ?? 0) <= depth;
    this.#open.push({ line, depth });
    if (!this.#isOrdered && this.#open.length > maxUnordered) this.#open.shift();
  }

  /** Ends the scopes that a line at this depth is not in. */
  #close(depth: number): void {
    if (!this.#isOrdered) {
      this.#open = this.#open.filter((scope) => scope.depth < depth);
      this.#isOrdered = this.#open.every((scope, at) => at === 0 || (this.#open[at - 1]?.depth ?? 0) <= scope.depth);
      return;
    }
    while ((this.#open.at(-1)?.depth ?? -1) >= depth) this.#open.pop();
  }
}

/** The lines (from 0) that a scope line of a patch may mean: equal in canonical form, else containing it. */
export function anchorLines(index: TextIndex, anchor: string): number[] {
  const canonical = canonicalLine(anchor);
  const whole = index.getPositions(hashCanonical(canonical)).map((position) => index.solid[position] ?? 0);
  if (whole.length > 0) return whole;
  return linesWithWord(index, anchor).filter((line) => index.canonical(line).includes(canonical));
}
