import type { TextIndex } from '../../../base/text/textIndex.ts';
import { isPlaceholder } from '../formats/placeholder.ts';
import { indentAt } from '../merge/indentFrame.ts';
import { placeLimitFor, solidRuns } from './canonicalMatches.ts';
import type { WorkBudget } from '../workBudget.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Placement } from './placement.ts';

/** A part with fewer canonical units than this does not tell a place. */
const tellingLength = 12;

/** Steps for one line of a place, and for looking at one line. */
const stepsPerLine = 30;
const stepsPerRun = 12;

/** Lines above the end of an elided text within which another beginning is one that may be meant. */
const farHead = 60;

/** Places of an old text that leaves lines out, and which of its lines say so. */
export interface ElisionMatches {
  readonly places: readonly Placement[];
  readonly elided: ReadonlySet<number>;
  /**
   * Whether the first part stands in several places that the one found could begin at, or another of its places has
   * several ends: how much was left out cannot be told.
   */
  readonly hasOtherHeads: boolean;
}

/**
 * Places of an old text in which lines like `...` or `// ... existing code ...` stand for lines of the file. The parts
 * between them must stand in the file in order, the later ones inside the scope of the first and at the indentation
 * the old text gives them, and only once there. A line the file really has is no elision.
 */
export function elisionMatches(
  index: TextIndex,
  pattern: Pattern,
  languageId = '',
  work?: WorkBudget,
): ElisionMatches | undefined {
  const isElision = (at: number): boolean => {
    const line = pattern.lines[at];
    return line !== undefined && isPlaceholder(line.raw, languageId) && index.getCount(line.hash) === 0;
  };
  const elided = new Set(pattern.solid.filter(isElision));
  const parts = getParts(pattern.solid, elided);
  if (elided.size === 0 || parts.length === 0) return undefined;
  if (elided.has(pattern.solid[0] ?? -1) || elided.has(pattern.solid.at(-1) ?? -1)) return undefined;
  const heads = getRuns(index, pattern, parts[0] ?? []);
  const letters = (parts[0] ?? []).reduce((sum, at) => sum + (pattern.lines[at]?.canonical.length ?? 0), 0);
  // A head such as `},` before the one tail says nothing about which of many is meant.
  if (heads.length > 1 && letters < tellingLength) return undefined;
  const places: Placement[] = [];
  // Equal parts occur in the same places, which are looked up and kept once.
  const known = new Map<string, readonly number[]>();
  const later = parts.slice(1).map((part) => {
    const key = part.map((at) => pattern.lines[at]?.hash ?? 0).join();
    const runs = known.get(key) ?? getRuns(index, pattern, part);
    if (!known.has(key)) work?.spend((runs.length + part.length) * stepsPerRun);
    known.set(key, runs);
    return { part, runs };
  });
  // If a part has no place, the whole has none.
  if (later.some(({ runs }) => runs.length === 0)) return undefined;
  const limit = placeLimitFor(pattern);
  let isOpen = false;
  for (const start of heads) {
    const starts = chain(index, pattern, parts, later, start, work);
    if (starts === 'several') isOpen = true;
    if (starts === undefined || starts === 'several') continue;
    places.push(place(index, pattern, parts, starts, elided));
    work?.spend((places.at(-1)?.pieces.length ?? 0) * stepsPerLine);
    if (places.length >= limit) break;
  }
  const [only] = places;
  const end = only?.pieces.at(-1)?.line ?? 0;
  const begin = only?.pieces[0]?.line ?? 0;
  const hasOtherHeads =
    places.length === 1 &&
    (isOpen ||
      heads.some(
        (start) =>
          (index.solid[start] ?? 0) < end &&
          (index.solid[start] ?? 0) !== begin &&
          end - (index.solid[start] ?? 0) <= farHead,
      ));
  return { places, elided, hasOtherHeads };
}

/** A part behind the first, and every place where it stands, ascending. */
interface LaterPart {
  readonly part: readonly number[];
  readonly runs: readonly number[];
}

/** Index of the first number that is not below `least` (binary search). */
function firstFrom(ascending: readonly number[], least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The runs of solid lines between elisions. */
function getParts(solid: readonly number[], elided: ReadonlySet<number>): number[][] {
  const parts: number[][] = [[]];
  for (const at of solid) {
    if (!elided.has(at)) parts.at(-1)?.push(at);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function getRuns(index: TextIndex, pattern: Pattern, part: readonly number[]): number[] {
  return solidRuns(
    index,
    part.map((at) => pattern.lines[at]?.hash ?? 0),
  );
}

/** Where each part starts when the first starts at `first`; nothing when a later part is missing. */
function chain(
  index: TextIndex,
  pattern: Pattern,
  parts: readonly (readonly number[])[],
  later: readonly LaterPart[],
  first: number,
  work: WorkBudget | undefined,
): number[] | 'several' | undefined {
  const head = pattern.lines[parts[0]?.[0] ?? 0];
  const headIndent = indentAt(index, index.solid[first] ?? 0);
  const starts = [first];
  let from = first + (parts[0]?.length ?? 0);
  const end = scopeEnd(index, first, headIndent.length, work);
  for (const { part, runs } of later) {
    const line = pattern.lines[part[0] ?? 0];
    const step = Math.sign((line?.indent.length ?? 0) - (head?.indent.length ?? 0));
    let only: number | undefined;
    for (let at = firstFrom(runs, from); at < runs.length; at++) {
      const start = runs[at] ?? 0;
      if (start + part.length > end) break;
      work?.spend(stepsPerRun);
      if (Math.sign(indentAt(index, index.solid[start] ?? 0).length - headIndent.length) !== step) continue;
      if (only !== undefined) return 'several';
      only = start;
    }
    if (only === undefined) return undefined;
    starts.push(only);
    from = only + part.length;
  }
  return starts;
}

/**
 * The solid position behind the scope of a line: past the first line at its depth that does not only close or continue
 * it.
 */
function scopeEnd(index: TextIndex, position: number, depth: number, work: WorkBudget | undefined): number {
  for (let i = position + 1; i < index.solid.length; i++) {
    work?.spend(stepsPerRun);
    const line = index.solid[i] ?? 0;
    const indent = indentAt(index, line).length;
    if (indent < depth) return i;
    if (indent === depth && /^[})\]]|^end\b|^<\//.test(index.line(line).trim())) return i + 1;
  }
  return index.solid.length;
}

function place(
  index: TextIndex,
  pattern: Pattern,
  parts: readonly (readonly number[])[],
  starts: readonly number[],
  elided: ReadonlySet<number>,
): Placement {
  const align = new Map<number, readonly number[]>();
  for (const [i, part] of parts.entries()) {
    for (const [j, at] of part.entries()) align.set(at, [index.solid[(starts[i] ?? 0) + j] ?? 0]);
  }
  // Several marks in a row: the first stands for the lines left out, the others for none.
  let before: number | undefined;
  let gap: number | undefined;
  for (const at of pattern.solid) {
    const own = align.get(at)?.[0];
    if (own === undefined) {
      gap ??= at;
      align.set(at, []);
      continue;
    }
    if (gap !== undefined && before !== undefined)
      align.set(
        gap,
        Array.from({ length: Math.max(0, own - before - 1) }, (_, i) => (before ?? 0) + 1 + i),
      );
    gap = undefined;
    before = own;
  }
  return { ...placeLines(index, pattern, align, 1), elided };
}
