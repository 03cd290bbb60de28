import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { Pattern } from '../locate/pattern.ts';
import type { Placement } from '../locate/placement.ts';
import { columns, fileUnit, indentAt, inferUnit, type IndentUnit } from '../merge/indentFrame.ts';

/** Old text this many levels deeper than the place belongs to another scope (research §5, class 3). */
const strangeDepth = 2;
/** From this many lines on the block itself is proof enough of its place. */
const wideBlock = 4;

/**
 * Whether the place has the shape of the old text: not in a scope levels above it, and indented inwards and outwards
 * where the old text is. Old text without any indentation is read as quoted flat and agrees with everything.
 */
export function scopeAgrees(index: TextIndex, pattern: Pattern, placement: Placement, insertsLines: boolean): boolean {
  const pairs = pattern.solid.flatMap((at) => {
    const piece = placement.pieces[placement.align[at]?.[0] ?? -1];
    const line = pattern.lines[at];
    if (piece === undefined || line === undefined || piece.start !== index.starts[piece.line]) return [];
    return [{ old: line.indent, file: indentAt(index, piece.line) }];
  });
  const first = pairs[0];
  if (first === undefined || pairs.every((pair) => pair.old === pair.file)) return true;
  const own = fileUnit(index, placement.pieces[0]?.line ?? 0);
  if (pairs.length < wideBlock && tooDeep(pairs, own)) return false;
  const flat = pairs.every((pair) => pair.old === '');
  if (flat) return !insertsLines || pairs.length === 1 || pairs.every((pair) => pair.file === first.file);
  return sameShape(pairs);
}

interface IndentPair {
  readonly old: string;
  readonly file: string;
}

function tooDeep(pairs: readonly IndentPair[], own: IndentUnit | undefined): boolean {
  const least = (indents: readonly string[]): string =>
    indents.reduce((low, next) => (next.length < low.length ? next : low));
  const old = least(pairs.map((pair) => pair.old));
  const file = least(pairs.map((pair) => pair.file));
  const step = inferUnit(pairs.map((pair) => pair.old));
  // A wide step between two lines is a continuation or a picture, not a level.
  const inferred = step !== undefined && step.width <= 4 ? step : undefined;
  // Where both sides step alike, that is the level here, whatever the rest of the file is made of.
  const stepHere = inferUnit(pairs.map((pair) => pair.file));
  const level = inferred !== undefined && stepHere?.width === inferred.width ? inferred : own;
  const depthIn = (unit: IndentUnit): number => columns(file, level ?? unit) / (level ?? unit).width;
  const spaces = (width: number): IndentUnit => ({ text: ' '.repeat(width), width });
  const sameKind = !file.includes('\t') && (own?.text !== '\t' || file === '');
  const plausibleUnits = (): readonly IndentUnit[] => {
    if (old.includes('\t')) return [{ text: '\t', width: 1 }];
    if (sameKind) return [inferred ?? (own?.text === '\t' ? undefined : own) ?? spaces(4)];
    return [2, 4, 8, inferred?.width ?? 4].map(spaces);
  };
  return plausibleUnits().every((unit) => columns(old, unit) / unit.width - depthIn(unit) >= strangeDepth);
}

function sameShape(pairs: readonly IndentPair[]): boolean {
  for (let i = 1; i < pairs.length; i++) {
    const before = pairs[i - 1];
    const here = pairs[i];
    if (before === undefined || here === undefined) continue;
    const oldStep = Math.sign(here.old.length - before.old.length);
    const fileStep = Math.sign(here.file.length - before.file.length);
    // The first line is often quoted without its indentation while the rest keeps it.
    if (oldStep !== fileStep && !(i === 1 && before.old === '')) return false;
  }
  return true;
}
