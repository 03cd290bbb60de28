import type { TextIndex } from '../../../base/text/textIndex.ts';
import { getIndent } from '../locate/pattern.ts';

/** One level of indentation: a tab, or so many spaces. */
export interface IndentUnit {
  readonly text: string;
  /** Columns that one level takes; a tab counts as one. */
  readonly width: number;
}

const tab: IndentUnit = { text: '\t', width: 1 };

function spaces(width: number): IndentUnit {
  return { text: ' '.repeat(width), width };
}

/**
 * The indentation unit that a run of lines uses: a tab where most indented lines begin with one, else the commonest
 * step of at least two columns between neighbouring lines; `undefined` where nothing is indented.
 */
export function inferUnit(indents: readonly string[]): IndentUnit | undefined {
  let tabs = 0;
  let blanks = 0;
  const steps = new Map<number, number>();
  let previous: number | undefined;
  for (const indent of indents) {
    if (indent.startsWith('\t')) tabs++;
    // A single blank is the lead of a block comment's star, not a level.
    else if (indent.length > 1) blanks++;
    if (!indent.includes('\t')) {
      const step = Math.abs(indent.length - (previous ?? indent.length));
      if (step >= 2 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1);
      previous = indent.length;
    }
  }
  if (tabs > blanks) return tab;
  if (blanks === 0) return undefined;
  const best = [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  const smallest = [...steps.keys()].sort((a, b) => a - b)[0] ?? 0;
  // A step seen twice as often as its half is the half, taken two at a time.
  const isTwice =
    best !== undefined && smallest > 0 && best[0] % smallest === 0 && (steps.get(smallest) ?? 0) * 4 >= best[1];
  const width = isTwice ? smallest : (best?.[0] ?? 0);
  return width > 0 ? spaces(width) : undefined;
}

/**
 * The unit of a text without two neighbouring lines to compare: its shallowest indentation, read as levels of four if
 * it can be.
 */
export function lonelyUnit(indents: readonly string[]): IndentUnit {
  const widths = indents.filter((indent) => indent !== '' && !indent.includes('\t')).map((indent) => indent.length);
  const least = widths.reduce((low, width) => Math.min(low, width), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(least)) return indents.some((indent) => indent.startsWith('\t')) ? tab : spaces(4);
  return spaces(least % 4 === 0 || least > 8 ? 4 : least);
}

/** Lines that share one answer to {@link fileUnit}, and how far it looks beyond them. */
const stretch = 200;
const reach = 300;
const remembered = new WeakMap<TextIndex, Map<number, IndentUnit | undefined>>();

/** The unit of the file around a line, then of the file's first lines. Remembered per index. */
export function fileUnit(index: TextIndex, line: number): IndentUnit | undefined {
  const known = remembered.get(index) ?? new Map<number, IndentUnit | undefined>();
  remembered.set(index, known);
  const at = Math.floor(line / stretch);
  if (!known.has(at)) known.set(at, unitAround(index, at * stretch));
  return known.get(at);
}

function unitAround(index: TextIndex, line: number): IndentUnit | undefined {
  const indents = (from: number, to: number): string[] => {
    const found: string[] = [];
    for (let i = Math.max(0, from); i < Math.min(index.lineCount, to); i++) {
      if (index.hashes[i] !== 0) found.push(indentAt(index, i));
    }
    return found;
  };
  return inferUnit(indents(line - reach, line + stretch + reach)) ?? inferUnit(indents(0, reach * 4));
}

/** Leading spaces and tabs of a file line. */
export function indentAt(index: TextIndex, line: number): string {
  const start = index.starts[line] ?? 0;
  const end = index.ends[line] ?? 0;
  let at = start;
  while (at < end && (index.text.charCodeAt(at) === 32 || index.text.charCodeAt(at) === 9)) at++;
  return index.text.slice(start, at);
}

/** So many times as many lines tell that one stands where others have moved it. */
const minVotes = 3;

/**
 * For each indentation of the edit the one that most of its lines have in the file, and whether that is beyond doubt.
 */
function findCommonPairs(
  pairs: readonly (readonly [old: string, file: string])[],
): { readonly pair: readonly [old: string, file: string]; readonly isClear: boolean }[] {
  const counts = new Map<string, Map<string, number>>();
  for (const [old, own] of pairs) {
    const owns = counts.get(old) ?? new Map<string, number>();
    counts.set(old, owns.set(own, (owns.get(own) ?? 0) + 1));
  }
  return [...counts].map(([old, owns]) => {
    const [[best, count] = ['', 0], [, next] = ['', 0]] = [...owns].sort((a, b) => b[1] - a[1]);
    return { pair: [old, best], isClear: count > 2 * next };
  });
}

/** Translates the edit's indentation into the file's, from the lines where both are known. */
export class IndentFrame {
  readonly #known = new Map<string, string | undefined>();
  readonly #oldUnit: IndentUnit;
  readonly #fileUnit: IndentUnit;
  readonly #identity: boolean;
  /** The first pair of each indentation of the edit: there are few of them, however many lines. */
  readonly #distinct: readonly (readonly [old: string, file: string])[];
  readonly #fileKinds: { readonly tabs: boolean; readonly blanks: boolean };
  readonly #closestTo = new Map<string, readonly [string, string] | undefined>();

  /**
   * @param pairs indentation of aligned lines: the edit's and the file's.
   * @param editIndents every indentation in the edit's old and new text, line by line.
   * @param file the file's unit, if any is known.
   */
  constructor(
    pairs: readonly (readonly [old: string, file: string])[],
    editIndents: readonly string[],
    file: IndentUnit | undefined,
  ) {
    const all = findCommonPairs(pairs);
    this.#fileKinds = {
      tabs: pairs.some(([, own]) => own.startsWith('\t')),
      blanks: pairs.some(([, own]) => own !== '' && !own.startsWith('\t')),
    };
    this.#oldUnit = inferUnit(editIndents) ?? (file?.text === '\t' ? undefined : file) ?? lonelyUnit(editIndents);
    this.#fileUnit = inferUnit(pairs.map(([, own]) => own)) ?? file ?? this.#oldUnit;
    const common = all.map(({ pair, isClear }) => ({ pair, isClear: isClear && !this.#isOutvoted(pair, pairs) }));
    const clear = common.filter(({ isClear }) => isClear);
    this.#distinct = (clear.length > 0 ? clear : common).map(({ pair }) => pair);
    for (const { pair, isClear } of common) this.#known.set(pair[0], isClear ? pair[1] : undefined);
    this.#identity = pairs.every(([old, own]) => old === own);
  }

  /**
   * Whether a line or two stand at other levels of the file than all the rest of the edit, by as many more or fewer
   * levels: others have moved them.
   */
  #isOutvoted(
    pair: readonly [old: string, file: string],
    pairs: readonly (readonly [old: string, file: string])[],
  ): boolean {
    // The margin is no level; where two kinds of levels are at work none tells about another.
    if (pair.includes('') || (this.#fileKinds.tabs && this.#fileKinds.blanks)) return false;
    const getShift = ([old, own]: readonly [string, string]): number =>
      columns(own, this.#fileUnit) / this.#fileUnit.width - columns(old, this.#oldUnit) / this.#oldUnit.width;
    const counts = new Map<number, number>();
    for (const each of pairs) counts.set(getShift(each), (counts.get(getShift(each)) ?? 0) + 1);
    const own = getShift(pair);
    return [...counts].some(
      ([shift, count]) => shift !== own && Number.isInteger(shift - own) && count >= minVotes * (counts.get(own) ?? 1),
    );
  }

  /**
   * The file's indentation for a line that the edit indents by `indent`. `near` is the old line it stands closest to.
   */
  translate(indent: string, near?: readonly [old: string, file: string]): string {
    if (near?.[0] === indent) return near[1];
    const known = this.#known.get(indent);
    if (known !== undefined) return known;
    if (this.#identity && !this.#foreign(indent)) return indent;
    const reference = near ?? this.#closest(indent);
    if (reference === undefined) return this.#convert(indent);
    const unit = this.#oldUnit;
    const delta = columns(indent, unit) - columns(reference[0], unit);
    const levels = Math.trunc(delta / unit.width);
    const rest = delta - levels * unit.width;
    if (this.#isShifted && !indent.includes('\t') && reference[1].length + delta >= 0)
      return delta < 0 ? reference[1].slice(0, delta) : reference[1] + ' '.repeat(delta);
    if (delta >= 0) return reference[1] + this.#fileUnit.text.repeat(levels) + ' '.repeat(countBlanks(rest, unit));
    return this.#outdented(reference[1], -levels, -rest);
  }

  /** The file's indentation for a line as many levels below the margin as the edit has it. */
  fromMargin(indent: string): string {
    const isFiles = this.#oldUnit.text === this.#fileUnit.text || (this.#identity && !this.#foreign(indent));
    return isFiles ? indent : this.#convert(indent);
  }

  /**
   * Whether the lines of the edit are as far from one another as in the file, and no two kinds of levels are at work.
   */
  get #isShifted(): boolean {
    if (this.#fileKinds.tabs || this.#oldUnit.text === '\t' || this.#fileUnit.text === '\t') return false;
    const shifts = new Set(this.#distinct.map(([old, own]) => own.length - old.length));
    // No language is indented by an odd number of columns: what looks like that is alignment.
    return shifts.size === 1 && (this.#distinct.length > 1 || this.#oldUnit.width % 2 === 1);
  }

  /** An indentation of a kind that the file does not use, and no line of the place either. */
  #foreign(indent: string): boolean {
    const tabs = indent.startsWith('\t');
    if ((!tabs && indent.length < 2) || tabs === (this.#fileUnit.text === '\t')) return false;
    return tabs ? !this.#fileKinds.tabs : !this.#fileKinds.blanks;
  }

  #closest(indent: string): readonly [string, string] | undefined {
    if (!this.#closestTo.has(indent)) this.#closestTo.set(indent, this.#findClosest(indent));
    return this.#closestTo.get(indent);
  }

  #findClosest(indent: string): readonly [string, string] | undefined {
    const wanted = columns(indent, this.#oldUnit);
    let best: readonly [string, string] | undefined;
    let gap = Number.POSITIVE_INFINITY;
    for (const pair of this.#distinct) {
      const depth = columns(pair[0], this.#oldUnit);
      const distance = Math.abs(wanted - depth);
      // Between two levels it is alignment below the shallower one, as the star of a comment is.
      const isAlignment = this.#oldUnit.text !== '\t' && distance % this.#oldUnit.width !== 0;
      if (distance < gap || (distance === gap && isAlignment && depth < wanted)) {
        gap = distance;
        best = pair;
      }
    }
    return best;
  }

  #convert(indent: string): string {
    const total = columns(indent, this.#oldUnit);
    const levels = Math.trunc(total / this.#oldUnit.width);
    return (
      this.#fileUnit.text.repeat(levels) + ' '.repeat(countBlanks(total - levels * this.#oldUnit.width, this.#oldUnit))
    );
  }

  #outdented(from: string, levels: number, rest: number): string {
    const unit = this.#fileUnit;
    const total = columns(from, unit) - levels * unit.width - (unit.text === '\t' ? 0 : rest);
    if (total <= 0) return '';
    let kept = 0;
    // Indentation grows with each character: what fits is found by halves.
    for (let step = 2 ** Math.floor(Math.log2(Math.max(1, from.length))); step >= 1; step /= 2) {
      if (kept + step <= from.length && columns(from.slice(0, kept + step), unit) <= total) kept += step;
    }
    const missing = total - columns(from.slice(0, kept), unit);
    // Of a tab that reaches too far, blanks stand for its part; where levels are tabs, blanks are no part of one.
    return unit.text !== '\t' || missing === 0
      ? from.slice(0, kept) + ' '.repeat(missing)
      : unit.text.repeat(Math.trunc(total));
  }
}

/** Columns of a blank where one level is a tab, which counts as one. */
const blankInTabs = 0.25;

/** As many blanks as make up these columns: less than a level is still deeper than none. */
function countBlanks(rest: number, unit: IndentUnit): number {
  return unit.text === '\t' ? Math.round(rest / blankInTabs) : rest;
}

/** Columns of an indentation when one level is `unit`: tabs count as one level each, spaces as themselves. */
export function columns(indent: string, unit: IndentUnit): number {
  const blank = unit.text === '\t' ? blankInTabs : 1;
  let total = 0;
  for (const char of indent) total += char === '\t' ? unit.width : blank;
  return Math.round(total * 100) / 100;
}

/** Indentation of every solid line of a text, for {@link inferUnit}. */
export function getIndents(lines: readonly { readonly raw: string; readonly hash: number }[]): string[] {
  return lines.filter((line) => line.hash !== 0).map((line) => getIndent(line.raw));
}
