import { columns, getIndents, inferUnit, lonelyUnit, type IndentUnit } from './indentFrame.ts';
import type { Pattern } from '../locate/pattern.ts';

/** A line of the new text that stands for a line of the old one, and the indentation of each and of the file's line. */
export interface SharedLine {
  /** Index of the line in the new text. */
  readonly at: number;
  readonly old: string;
  readonly now: string;
  readonly file: string;
  /** Whether old and new say the same but for white space. */
  readonly equal: boolean;
  /** Whether both texts begin with it. */
  readonly first: boolean;
}

/** The place of an edit, as its indentation needs it. */
export interface IndentPlace {
  /** Indentation of the old lines that are found here, and of the file's lines that they stand on. */
  readonly pairs: readonly (readonly [old: string, file: string])[];
  readonly shared: readonly SharedLine[];
  /** Indentation of the first line with letters behind the place, if there is one. */
  readonly next: string | undefined;
  readonly unit: IndentUnit | undefined;
}

/** What the indentation of the new text is told by. */
export interface NewIndents {
  /** Indentation of the edit's and of the file's lines that the other lines are translated by. */
  readonly pairs: readonly (readonly [edit: string, file: string])[];
  /** Lines of the new text that keep the file's indentation. */
  readonly kept: ReadonlyMap<number, string>;
  /** Whether the new text is indented by itself, so that the old text's indentation says nothing about it. */
  readonly apart: boolean;
  /** Two readings are possible and differ. */
  readonly unclear: boolean;
}

/** Lines that stand at column 0 wherever they are. */
const flatLine = /^(?:#\s*(?:if|ifn?def|el(?:se|if)|endif|define|undef|include|pragma|(?:end)?region)\b|\w+:\s*$)/;

/**
 * Whether the new text is indented as the old one is (then what leads from the old text to the file leads from the new
 * one, too), as the file is, or from column 0. Each is told by lines that both texts have and by the shallowest line.
 */
export function newIndents(before: Pattern, after: Pattern, place: IndentPlace): NewIndents {
  const { pairs, shared } = place;
  const asOld: NewIndents = { pairs, kept: new Map(), apart: false, unclear: false };
  const solid = after.solid.flatMap((at) => after.lines[at] ?? []);
  const measure = new Measure(
    solid.map((line) => line.indent),
    place.unit,
    inferUnit(getIndents(before.lines)),
  );
  const old = measure.shallowest(pairs.map(([indent]) => indent));
  const file = findShallowest(pairs.map(([, own]) => own));
  const all = measure.shallowest(solid.map((line) => line.indent));
  const base = measure.shallowest(solid.filter((line) => !flatLine.test(line.raw)).map((line) => line.indent));
  if (all === undefined || base === undefined || old === undefined || file === undefined) return asOld;
  const onlyIndents =
    before.lines.length === after.lines.length &&
    before.lines.every((line, at) => line.canonical === after.lines[at]?.canonical);
  if ([all, base].some((indent) => measure.edit(indent) === measure.edit(old)))
    return mixed(after, place, measure, onlyIndents);
  const unmoved = shared.some((line) => line.now === line.old && line.old !== line.file);
  if (measure.edit(base) > measure.edit(old) && measure.same(base, file)) {
    const kept = shared.filter((line) => measure.same(line.now, line.file));
    // Both texts begin at the same depth, which is not the file's: that speaks for the old text's indentation.
    const beginsAlike = solid[0]?.indent === pairs[0]?.[0] && pairs[0]?.[0] !== pairs[0]?.[1];
    return {
      pairs: [[base, file], ...kept.map((line) => [line.now, line.file] as const)],
      kept: new Map(kept.map((line) => [line.at, line.file])),
      apart: true,
      unclear: unmoved || onlyIndents || beginsAlike,
    };
  }
  if (base !== '' || onlyIndents || shared.some((line) => line.now === line.old)) return asOld;
  // Without indentation where the old text has some: left out, or meant to be taken away.
  const lifted = shared.map((line) => [line.now, line.file] as const);
  const known = new Map<string, string>();
  const single = lifted.every(([now, own]) => (known.get(now) ?? known.set(now, own).get(now)) === own);
  const enclosed = place.next !== undefined && place.next !== '' && known.get('') === file;
  const sure = single && enclosed && shared.some((line) => line.equal);
  return sure
    ? {
        pairs: [['', file], ...lifted],
        kept: new Map(shared.map((line) => [line.at, line.file])),
        apart: true,
        unclear: false,
      }
    : { ...asOld, unclear: true };
}

/**
 * Lines that are at the file's depth already, by themselves or below the line they stand under, while others are
 * indented as in the old text. What stands under an added line is moved by the edit. Where the old text has the file's
 * nesting, a line that is indented otherwise than there may be what the edit is about.
 */
function mixed(after: Pattern, place: IndentPlace, measure: Measure, onlyIndents: boolean): NewIndents {
  const { pairs, shared } = place;
  const asOld: NewIndents = { pairs, kept: new Map(), apart: false, unclear: false };
  // A single blank on both sides is the lead of a comment's star, and no level.
  const levels = pairs.filter(([old, file]) => old !== ' ' || file !== ' ');
  // Where the old text stands as deep as the file, another depth in the new one is what is meant.
  if (levels.every(([old, file]) => old === file) || measure.isNewUnit(levels)) return asOld;
  const nested = new Set(levels.map(([old, file]) => measure.file(file) - measure.edit(old))).size <= 1;
  if (nested && onlyIndents) return asOld;
  const known = new Map(shared.map((line) => [line.at, line]));
  const settled = new Map<number, SharedLine>();
  const kept = new Map<number, string>();
  const above: number[] = [];
  for (const at of after.solid) {
    const depth = measure.edit(after.lines[at]?.indent ?? '');
    while (above.length > 0 && measure.edit(after.lines[above.at(-1) ?? 0]?.indent ?? '') >= depth) above.pop();
    const line = known.get(at);
    const parentAt = above.at(-1);
    above.push(at);
    if (line === undefined) continue;
    const parent = settled.get(parentAt ?? -1);
    const underOwn =
      parent !== undefined &&
      measure.edit(line.now) - measure.edit(parent.now) === measure.file(line.file) - measure.file(parent.file);
    if (line.now === line.old) settled.set(at, line);
    else if ((parentAt === undefined || parent !== undefined) && (measure.same(line.now, line.file) || underOwn)) {
      settled.set(at, line);
      kept.set(at, line.file);
    }
  }
  if (kept.size === 0) return asOld;
  // All but one edge are the file's: that one has lost its indentation, as texts do whose white space is trimmed.
  const strays = shared.filter((line) => line.now === line.old && line.old !== line.file);
  const trimmed =
    (strays.length > 0 && strays.every((line) => line.at === after.solid[0])) ||
    shared.every((line) => line.first || !kept.has(line.at));
  const doubted = nested && !trimmed;
  // A line that says something else now was not meant to stay where it is.
  if (doubted && !shared.some((line) => line.equal && kept.has(line.at))) return asOld;
  return {
    pairs: shared.filter((line) => settled.has(line.at)).map((line) => [line.now, line.file] as const),
    kept,
    apart: false,
    unclear: doubted,
  };
}

/** Depths in levels: of the edit's lines and of the file's. */
class Measure {
  readonly #edit: IndentUnit;
  readonly #file: IndentUnit;
  readonly #old: IndentUnit | undefined;

  constructor(indents: readonly string[], file: IndentUnit | undefined, old: IndentUnit | undefined) {
    this.#old = old;
    this.#edit = inferUnit(indents) ?? (file?.text === '\t' ? undefined : file) ?? lonelyUnit(indents);
    this.#file = file ?? this.#edit;
  }

  /** Whether the old text has the file's levels, in steps of its own, and the new one steps that neither has. */
  isNewUnit(pairs: readonly (readonly [old: string, file: string])[]): boolean {
    const unit = this.#old;
    if (unit === undefined || [unit.text, this.#file.text].includes(this.#edit.text)) return false;
    return pairs.every(([old, file]) => columns(old, unit) / unit.width === this.file(file));
  }

  edit(indent: string): number {
    return columns(indent, this.#edit) / this.#edit.width;
  }

  file(indent: string): number {
    return columns(indent, this.#file) / this.#file.width;
  }

  /**
   * Whether a line of the edit is as deep as a line of the file, in the same characters or in levels of its own kind.
   */
  same(edit: string, file: string): boolean {
    if (edit === file) return true;
    return (
      edit.includes('\t') !== file.includes('\t') && edit !== '' && file !== '' && this.edit(edit) === this.file(file)
    );
  }

  shallowest(indents: readonly string[]): string | undefined {
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const indent of new Set(indents)) {
      const depth = this.edit(indent);
      if (depth >= least) continue;
      best = indent;
      least = depth;
    }
    return best;
  }
}

function findShallowest(indents: readonly string[]): string | undefined {
  return indents.reduce<string | undefined>(
    (best, indent) => (best === undefined || indent.length < best.length ? indent : best),
    undefined,
  );
}
