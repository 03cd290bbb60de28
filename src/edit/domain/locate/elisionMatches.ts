import type { TextIndex } from '../../../base/text/textIndex.ts';
import { isPlaceholder } from '../formats/placeholder.ts';
import { indentAt } from '../merge/indentFrame.ts';
import { solidRuns } from './canonicalMatches.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Placement } from './placement.ts';

/** A part with fewer canonical units than this does not tell a place. */
const tellingLength = 12;

/** Lines above the end of an elided text within which another beginning is one that may be meant. */
const farHead = 60;

/** Places of an old text that leaves lines out, and which of its lines say so. */
export interface ElisionMatches {
  readonly places: readonly Placement[];
  readonly elided: ReadonlySet<number>;
  /** Whether the first part stands in several places that the one found could begin at: how much was left out cannot be told. */
  readonly hasOtherHeads: boolean;
}

/**
 * Places of an old text in which lines like `...` or `// ... existing code ...` stand for lines of the file. The parts
 * between them must stand in the file in order, the later ones inside the scope of the first and at the indentation
 * the old text gives them, and only once there. A line the file really has is no elision.
 */
export function elisionMatches(index: TextIndex, pattern: Pattern, languageId = ''): ElisionMatches | undefined {
  const isElision = (at: number): boolean => {
    const line = pattern.lines[at];
    return line !== undefined && isPlaceholder(line.raw, languageId) && index.positionsOf(line.hash, 1).length === 0;
  };
  const elided = new Set(pattern.solid.filter(isElision));
  const parts = partsOf(pattern.solid, elided);
  if (elided.size === 0 || parts.length === 0) return undefined;
  if (elided.has(pattern.solid[0] ?? -1) || elided.has(pattern.solid.at(-1) ?? -1)) return undefined;
  const heads = runsOf(index, pattern, parts[0] ?? []);
  const letters = (parts[0] ?? []).reduce((sum, at) => sum + (pattern.lines[at]?.canonical.length ?? 0), 0);
  // A head such as `},` before the one tail says nothing about which of many is meant.
  if (heads.length > 1 && letters < tellingLength) return undefined;
  const places: Placement[] = [];
  for (const start of heads) {
    const starts = chain(index, pattern, parts, start);
    if (starts !== undefined) places.push(place(index, pattern, parts, starts, elided));
  }
  const [only] = places;
  const end = only?.pieces.at(-1)?.line ?? 0;
  const begin = only?.pieces[0]?.line ?? 0;
  const hasOtherHeads = places.length === 1 && heads.some((start) => (index.solid[start] ?? 0) < end && (index.solid[start] ?? 0) !== begin && end - (index.solid[start] ?? 0) <= farHead);
  return { places, elided, hasOtherHeads };
}

/** The runs of solid lines between elisions. */
function partsOf(solid: readonly number[], elided: ReadonlySet<number>): number[][] {
  const parts: number[][] = [[]];
  for (const at of solid) {
    if (!elided.has(at)) parts.at(-1)?.push(at);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function runsOf(index: TextIndex, pattern: Pattern, part: readonly number[]): number[] {
  return solidRuns(index, part.map((at) => pattern.lines[at]?.hash ?? 0));
}

/** Where each part starts when the first starts at `first`; nothing when a later part is missing or stands there twice. */
function chain(index: TextIndex, pattern: Pattern, parts: readonly (readonly number[])[], first: number): number[] | undefined {
  const head = pattern.lines[parts[0]?.[0] ?? 0];
  const headIndent = indentAt(index, index.solid[first] ?? 0);
  const starts = [first];
  let from = first + (parts[0]?.length ?? 0);
  const end = scopeEnd(index, first, headIndent.length);
  for (const part of parts.slice(1)) {
    const line = pattern.lines[part[0] ?? 0];
    const step = Math.sign((line?.indent.length ?? 0) - (head?.indent.length ?? 0));
    const fits = runsOf(index, pattern, part).filter(
      (start) => start >= from && start + part.length <= end && Math.sign(indentAt(index, index.solid[start] ?? 0).length - headIndent.length) === step,
    );
    const [only, another] = fits;
    if (only === undefined || another !== undefined) return undefined;
    starts.push(only);
    from = only + part.length;
  }
  return starts;
}

/** The solid position behind the scope of a line: past the first line at its depth that does not only close or continue it. */
function scopeEnd(index: TextIndex, position: number, depth: number): number {
  for (let i = position + 1; i < index.solid.length; i++) {
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
  for (const at of elided) {
    const before = lastAligned(align, at, -1);
    const after = lastAligned(align, at, 1);
    const lines: number[] = [];
    if (before !== undefined && after !== undefined) for (let line = before + 1; line < after; line++) lines.push(line);
    align.set(at, lines);
  }
  return { ...placeLines(index, pattern, align, 1), elided };
}

/** The file line of the nearest aligned pattern line on one side of an elision. */
function lastAligned(align: ReadonlyMap<number, readonly number[]>, from: number, step: 1 | -1): number | undefined {
  const keys = [...align.keys()].filter((at) => (step < 0 ? at < from : at > from) && (align.get(at)?.length ?? 0) > 0);
  const nearest = step < 0 ? Math.max(...keys) : Math.min(...keys);
  return step < 0 ? align.get(nearest)?.at(-1) : align.get(nearest)?.[0];
}
