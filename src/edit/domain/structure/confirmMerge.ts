import { canonicalLine } from '../../../base/text/canonical.ts';
import { shortestEdit } from '../merge/shortestEdit.ts';
import { listImports } from './imports.ts';
import type { SnippetLines } from './snippetLines.ts';

/** Rows that a merge may add and remove: beyond them, looking costs more than some hundred milliseconds. */
const maxDifferences = 3000;
/** So many hidden rows beside a placeholder are compared with the new ones. */
const maxHidden = 60;
/**
 * So much more has to speak for new rows replacing hidden ones than for standing beside them, in points of {@link
 * worth}. Chosen on some 9,000 merges of train packages (30 November 2026): 0.5 % of the right ones are asked about.
 */
const minMargin = 1;
/** What rows have in common speaks for the one replacing the other; what has no counterpart costs. */
const worth = {
  unique: 4,
  rare: 2,
  common: 1,
  sign: 0.3,
  alike: 2,
  name: 2,
  fresh: 0.4,
  freshSign: 0.1,
  gone: 0.2,
  goneSign: 0.05,
};
/** Rows are alike if they share more of their words than this, weighted by how rare those are. */
const minAlike = 0.5;

const word = /^[\p{L}\p{N}_$]+$/u;
/** Words that stand in front of a name, or say what a statement does. */
const keyword = new RegExp(
  '^(?:' +
    'const|let|var|function|class|interface|type|enum|declare|module|namespace|def|fn|func|struct|impl|trait|' +
    'export|exports|default|import|from|async|await|static|get|set|new|this|self|prototype|public|private|protected|' +
    'readonly|if|else|for|while|switch|case|return|throw|try|with|in|of' +
    ')$',
);

/** Words that say under which condition what stands below a row is run, and join several such conditions. */
const joiner =
  /^(?:elif|elsif|elseif|except|catch|rescue|when|is|as|e|err|error|ex|or|and|not|then|match|unless|None)$/;
/** What tells under which condition the rows below it are run. */
const branchHead = /^(?:\} ?)?(?:(?:else )?if|elif|elsif|elseif|case|when|rescue|except|catch|is)\b|[=-]> ?\{?$/;

/** A row with words or signs, in the form in which white space does not count. */
interface Row {
  readonly line: string;
  readonly text: string;
  /** How far it is indented, in signs. */
  readonly width: number;
}

/** Rows that a snippet shows between two placeholders. */
type ShownRows = readonly Row[];

/** How far the placeholder below each of several stretches is indented; `undefined` where there is none. */
type GapWidths = readonly (number | undefined)[];

/** Tells rows of a kind. */
export interface RowKinds {
  /** Comments and attributes. */
  isRemark(row: string): boolean;
  isImport(row: string): boolean;
}

/**
 * Reads a merge again by its rows alone, as a second witness beside the structure that made it. The stretches that the
 * snippet shows must stand in the new text as they are shown and in that order, and new rows beside a placeholder must
 * not be much like rows that it hides, unless they name something new.
 *
 * @param old the rows of the file before, `merged` those with the snippet merged in.
 * @returns the row that is in doubt, empty where too much differs to tell; `undefined` where the two agree.
 */
export function doubtMerge(
  old: readonly string[],
  merged: readonly string[],
  snippet: SnippetLines,
  kinds: RowKinds,
): string | undefined {
  const [before, after] = [listRows(old), listRows(merged)];
  const edit = shortestEdit(getTexts(before), getTexts(after), maxDifferences);
  if (edit === undefined) return '';
  /** For each row of the new text the row of the old one that it is, -1 for a new one. */
  const origins: number[] = [];
  let next = 0;
  for (const { kind, count } of edit) {
    for (let i = 0; i < count; i++) if (kind !== 'removed') origins.push(kind === 'same' ? next + i : -1);
    if (kind !== 'added') next += count;
  }
  const { segments, gapWidths } = splitSegments(snippet);
  const places = findSegments(segments, after, origins);
  if (typeof places === 'number') {
    const known = new Set(getTexts(after));
    const missing = segments[places]?.find(({ text }) => !known.has(text)) ?? segments[places]?.[0];
    return missing?.line ?? '';
  }
  const hidden = new HiddenRows(before, origins, kinds);
  return (
    findLost(segments, places, gapWidths, before, origins) ??
    findSlid(segments, places, before, after, origins) ??
    findDoubled(before, after, origins, kinds) ??
    findBroughtTwice(before, after, origins, segments) ??
    hidden.findReplaced(segments, places, gapWidths) ??
    hidden.findTakenIn(segments, places, after)
  );
}

/**
 * A row of the file that is gone although a placeholder hides it: it stood right beside the first or the last row of a
 * stretch, which the file has once, alone or with the rows of the stretch next to it; or no further in than the
 * placeholder, and none of the rows shown could have gone in its place.
 */
function findLost(
  segments: readonly ShownRows[],
  places: readonly number[],
  gapWidths: GapWidths,
  before: readonly Row[],
  origins: readonly number[],
): string | undefined {
  const kept = new Set(origins);
  /** Whether what is gone below the end of a stretch stood no further in than the placeholder there. */
  const isHidden = (segment: ShownRows, start: number, gapWidth: number | undefined): boolean => {
    const end = segment.length - 1;
    const own = origins[start + end] ?? -1;
    const told = segment.findLastIndex(({ text }, i) => (origins[start + i] ?? -1) >= 0 && hasWord(text));
    const getShift = (i: number): number => (before[origins[start + i] ?? -1]?.width ?? 0) - (segment[i]?.width ?? 0);
    // A bracket may be taken for another one.
    if (gapWidth === undefined || told < 0 || getShift(told) !== getShift(end)) return false;
    let last = own + 1;
    while (last + 1 < before.length && !kept.has(last + 1)) last++;
    // Of two equal rows, either may be the one that is gone.
    if (before[last]?.text === before[own]?.text) return false;
    return (before[own + 1]?.width ?? 0) - getShift(told) <= gapWidth;
  };
  /** Whether a row of the file, or that row with those of the stretch next to it, stands there once. */
  const isOnce = (own: number, row: number, step: 1 | -1, length: number): boolean => {
    const text = before[own]?.text;
    let others = before.flatMap((each, at) => (each.text === text && at !== own ? [at] : []));
    for (let i = 1; i < length && origins[row - step * i] === own - step * i && others.length > 0; i++)
      others = others.filter((at) => before[at - step * i]?.text === before[own - step * i]?.text);
    return others.length === 0;
  };
  for (const [index, segment] of segments.entries()) {
    const start = places[index] ?? 0;
    for (const [row, step] of [
      [start, -1],
      [start + segment.length - 1, 1],
    ] as const) {
      const own = origins[row] ?? -1;
      const beside = before[own + step];
      if (own < 0 || beside === undefined || !hasWord(beside.text)) continue;
      const isTold = hasWord(before[own]?.text ?? '') && isOnce(own, row, step, segment.length);
      if (!isTold && !(step > 0 && isHidden(segment, start, gapWidths[index]))) continue;
      // A part that is shown from one of its annotations on has no others any more.
      if (step < 0 && isAnnotation(before[own]?.line ?? '') && isMarker(beside.line)) continue;
      // A new row beside it may be what the row has become.
      if ((origins[row + step] ?? 0) >= 0 && !kept.has(own + step)) return beside.line;
    }
  }
  return undefined;
}

/**
 * New rows at an end of a stretch that may begin one row further in: the row beside them, of which the file has several,
 * stands there next to the same row as they end with. It may be a new one, too, and the file's hidden.
 */
function findSlid(
  segments: readonly ShownRows[],
  places: readonly number[],
  before: readonly Row[],
  after: readonly Row[],
  origins: readonly number[],
): string | undefined {
  for (const [index, segment] of segments.entries()) {
    const start = places[index] ?? 0;
    const end = start + segment.length - 1;
    for (const [edge, step] of [
      [start, 1],
      [end, -1],
    ] as const) {
      let row = edge;
      while (row >= start && row <= end && (origins[row] ?? -1) < 0) row += step;
      if (row === edge || row < start || row > end) continue;
      const [last, beside] = [after[edge], before[(origins[row] ?? 0) + step]];
      const isSame = last !== undefined && last.text === beside?.text && last.width === beside.width;
      const isRepeated = before.filter(({ text }) => text === after[row]?.text).length > 1;
      if (isSame && isRepeated && hasWord(last.text)) return last.line;
    }
  }
  return undefined;
}

/** A new import that the file has already, elsewhere at its top or in another list of imports. */
function findDoubled(
  before: readonly Row[],
  after: readonly Row[],
  origins: readonly number[],
  kinds: RowKinds,
): string | undefined {
  const known = new Set(before.map(({ text, width }) => `${width} ${text}`));
  const isListed = ({ line, width }: Row): boolean =>
    width === 0 ? kinds.isImport(line) : /^(?:[\w.]+ )?"[^"\s]+"$/.test(line);
  const counts = new Map<string, number>();
  for (const { text, width } of after) counts.set(`${width} ${text}`, (counts.get(`${width} ${text}`) ?? 0) + 1);
  return after.find((row, at) => {
    const key = `${row.width} ${row.text}`;
    return (origins[at] ?? -1) < 0 && known.has(key) && (counts.get(key) ?? 0) > 1 && isListed(row);
  })?.line;
}

/**
 * A new import of a name that the file has from elsewhere, by an import that a placeholder hides: it may be meant to go.
 * A name that the file had twice before may stand there so.
 */
function findBroughtTwice(
  before: readonly Row[],
  after: readonly Row[],
  origins: readonly number[],
  segments: readonly ShownRows[],
): string | undefined {
  const shown = new Set(segments.flatMap(getTexts));
  const getLines = (rows: readonly Row[]): readonly string[] => rows.map(({ line, width }) => ' '.repeat(width) + line);
  const imports = listImports(getLines(after));
  const isNew = (row: number): boolean => (origins[row] ?? -1) < 0;
  const has = (test: (row: number) => boolean, { start, end }: { start: number; end: number }): boolean =>
    Array.from({ length: end - start + 1 }, (_, i) => start + i).some(test);
  const [fresh, kept] = [
    imports.filter((each) => has(isNew, each)),
    imports.filter((each) => !has(isNew, each) && has((row) => !shown.has(after[row]?.text ?? ''), each)),
  ];
  if (fresh.length === 0 || kept.length === 0) return undefined;
  const names = new Set(kept.flatMap((each) => each.names));
  const own = listImports(getLines(before)).flatMap((each) => each.names);
  const isOnce = (name: string): boolean => own.filter((each) => each === name).length === 1;
  const found = fresh.find((each) => each.names.some((name) => names.has(name) && isOnce(name)));
  return found === undefined ? undefined : after[found.start]?.line;
}

/** Whether a row is nothing but an annotation, and perhaps a comment behind it. */
export function isAnnotation(row: string): boolean {
  return /^\s*@\w[\w.]*(?:\(.*\))?\s*(?:\/\/.*)?$/.test(row);
}

/** Whether a row is a marker of Java: an annotation without arguments. Decorators of others do things. */
export function isMarker(row: string): boolean {
  return /^@[A-Z]\w*$/.test(row);
}

function listRows(lines: readonly string[]): readonly Row[] {
  return lines.flatMap((line) => (line.trim() === '' ? [] : [readRow(line)]));
}

function readRow(line: string): Row {
  return { line: line.trim(), text: canonicalLine(line), width: line.length - line.trimStart().length };
}

function getTexts(rows: readonly Row[]): readonly string[] {
  return rows.map(({ text }) => text);
}

/** What stands between placeholders, without empty rows. */
function splitSegments({ lines, gaps }: SnippetLines): {
  readonly segments: readonly ShownRows[];
  readonly gapWidths: GapWidths;
} {
  const segments: Row[][] = [];
  const gapWidths: (number | undefined)[] = [];
  let isOpen = true;
  for (const [row, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (gaps.has(row)) {
      if (!isOpen) gapWidths[segments.length - 1] = readRow(line).width;
      isOpen = true;
    } else {
      if (isOpen) segments.push([]);
      segments.at(-1)?.push(readRow(line));
      isOpen = false;
    }
  }
  return { segments, gapWidths };
}

/**
 * Where the stretches stand in the new text, in order, so that they hold as many of its new rows as they can; the index
 * of the first one that does not stand there.
 */
function findSegments(
  segments: readonly ShownRows[],
  after: readonly Row[],
  origins: readonly number[],
): readonly number[] | number {
  interface Found {
    readonly start: number;
    readonly end: number;
    readonly held: number;
    readonly before: Found | undefined;
  }
  const rowsOf = new Map<string, number[]>();
  for (const [row, { text }] of after.entries()) {
    const rows = rowsOf.get(text);
    if (rows === undefined) rowsOf.set(text, [row]);
    else rows.push(row);
  }
  const newUpTo = [0];
  for (const origin of origins) newUpTo.push((newUpTo.at(-1) ?? 0) + (origin < 0 ? 1 : 0));
  let found: readonly Found[] = [{ start: 0, end: 0, held: 0, before: undefined }];
  for (const [index, segment] of segments.entries()) {
    const here: Found[] = [];
    let at = 0;
    let best: Found | undefined;
    for (const start of rowsOf.get(segment[0]?.text ?? '') ?? []) {
      for (let each = found[at]; each !== undefined && each.end <= start; each = found[++at])
        if (best === undefined || each.held > best.held) best = each;
      if (best === undefined || !standsAt(segment, after, start)) continue;
      const end = start + segment.length;
      here.push({ start, end, held: best.held + (newUpTo[end] ?? 0) - (newUpTo[start] ?? 0), before: best });
    }
    if (here.length === 0) return index;
    found = here;
  }
  const starts: number[] = [];
  let last = found.reduce<Found | undefined>((a, b) => (a === undefined || b.held > a.held ? b : a), undefined);
  for (; last?.before !== undefined; last = last.before) starts.unshift(last.start);
  return starts;
}

/** Whether a stretch stands there; the row that closes its last block may go on, as `} else {` does. */
function standsAt(segment: ShownRows, after: readonly Row[], start: number): boolean {
  return segment.every(({ text }, i) => {
    const own = after[start + i]?.text ?? '';
    return own === text || (i === segment.length - 1 && /^[)\]}]+$/.test(text) && own.startsWith(text));
  });
}

/** The rows of the file that placeholders hide, compared with the new ones beside them. */
class HiddenRows {
  readonly #old: readonly Row[];
  readonly #origins: readonly number[];
  readonly #kinds: RowKinds;
  readonly #rowCounts = new Map<string, number>();
  readonly #names = new Map<string, number>();
  readonly #wordCounts = new Map<string, number>();
  readonly #bags = new Map<string, ReadonlyMap<string, number>>();

  constructor(old: readonly Row[], origins: readonly number[], kinds: RowKinds) {
    this.#old = old;
    this.#origins = origins;
    this.#kinds = kinds;
    for (const { text } of old) {
      this.#rowCounts.set(text, (this.#rowCounts.get(text) ?? 0) + 1);
      const name = getDeclared(text);
      if (name !== undefined) this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
      for (const each of new Set(getTokens(text))) this.#wordCounts.set(each, (this.#wordCounts.get(each) ?? 0) + 1);
    }
  }

  /** The first new row at an edge of a stretch that rather replaces what the placeholder beside it hides. */
  findReplaced(segments: readonly ShownRows[], places: readonly number[], gapWidths: GapWidths): string | undefined {
    const ranges = segments.map((segment, index) => this.#findRange(places[index] ?? 0, segment.length));
    for (const [index, segment] of segments.entries()) {
      const [from, to] = ranges[index] ?? [0, 0];
      const start = places[index] ?? 0;
      const origins = this.#origins.slice(start, start + segment.length);
      const first = Math.max(ranges[index - 1]?.[1] ?? 0, from - maxHidden);
      const last = Math.min(ranges[index + 1]?.[0] ?? this.#old.length, to + maxHidden);
      const own = getTexts(this.#old.slice(first, last));
      const doubt =
        this.#findAtTop(segment, origins, own, [first, from, to]) ??
        (this.#isBlockClosed(segment, origins, gapWidths[index], to)
          ? undefined
          : this.#findAtTop(
              segment.toReversed(),
              origins.toReversed().map((origin) => (origin < 0 ? origin : first + last - 1 - origin)),
              own.toReversed(),
              [first, first + last - to, first + last - from],
              true,
            ));
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  }

  /**
   * A new head that says all that a hidden one of its block says, which no row that is gone did: two handlers or branches
   * may have become one, and the hidden one is left over.
   */
  findTakenIn(segments: readonly ShownRows[], places: readonly number[], after: readonly Row[]): string | undefined {
    const ranges = segments.map((segment, index) => this.#findRange(places[index] ?? 0, segment.length));
    const kept = new Set(this.#origins);
    for (const [index, segment] of segments.entries()) {
      const start = places[index] ?? 0;
      const [from, to] = ranges[index] ?? [0, 0];
      const gone = this.#old.slice(from, to).filter((_, i) => !kept.has(from + i));
      if (gone.length === 0) continue;
      const above = this.#old.slice(Math.max(ranges[index - 1]?.[1] ?? 0, from - maxHidden), from).toReversed();
      // The row that closes the last block shown may go on with a hidden one.
      const end = start + segment.length - 1;
      const isJoined = segment.at(-1)?.text !== after[end]?.text;
      const next = isJoined ? (this.#origins[end] ?? to) : to;
      const below = this.#old.slice(next, Math.min(ranges[index + 1]?.[0] ?? this.#old.length, next + maxHidden));
      const shown = after.slice(start, end + 1);
      for (const [at, row] of shown.entries()) {
        if ((this.#origins[start + at] ?? -1) >= 0 || !branchHead.test(row.text) || this.#kinds.isRemark(row.text))
          continue;
        const inBlock = (rows: readonly Row[]): readonly Row[] => {
          const out = rows.findIndex(({ width }) => width < row.width);
          return out < 0 ? rows : rows.slice(0, out);
        };
        const sides = [
          [shown.slice(0, at), above],
          [shown.slice(at + 1, isJoined ? -1 : undefined), below],
        ] as const;
        const near = sides.flatMap(([beside, hidden]) =>
          inBlock(beside).length < beside.length ? [] : inBlock(hidden),
        );
        if (near.some((own) => isTakenIn(own, row, gone))) return row.line;
      }
    }
    return undefined;
  }

  /**
   * Whether a stretch ends within a block, the placeholder below it stands further out, and so does what that hides: the
   * block is shown to its end then, as in languages where nothing closes one.
   */
  #isBlockClosed(segment: ShownRows, origins: readonly number[], gapWidth: number | undefined, to: number): boolean {
    const kept = segment.findLastIndex((_, i) => (origins[i] ?? -1) >= 0);
    const [edge, hidden] = [segment.at(-1), this.#old[to]];
    if (gapWidth === undefined || edge === undefined || hidden === undefined || kept < 0) return false;
    const shift = (this.#old[origins[kept] ?? -1]?.width ?? 0) - (segment[kept]?.width ?? 0);
    return edge.width > gapWidth && hidden.width - shift <= gapWidth;
  }

  /** The rows of the file between those that stay above and below a stretch of the new text. */
  #findRange(start: number, length: number): readonly [from: number, to: number] {
    let above = start - 1;
    while (above >= 0 && (this.#origins[above] ?? -1) < 0) above--;
    let below = start + length;
    while (below < this.#origins.length && (this.#origins[below] ?? -1) < 0) below++;
    return [(this.#origins[above] ?? -1) + 1, this.#origins[below] ?? this.#old.length];
  }

  /**
   * The same at the first rows of a stretch, up to the first one that stays. `own` are the file's rows from `first` on,
   * `from` to `to` are those that the stretch takes the place of; the ones above are hidden. All rows may be given from
   * the last to the first, to look below.
   */
  #findAtTop(
    segment: ShownRows,
    origins: readonly number[],
    own: readonly string[],
    [first, from, to]: readonly [first: number, from: number, to: number],
    isReversed = false,
  ): string | undefined {
    const tells = ({ text }: Row): boolean => hasWord(text) && !this.#kinds.isRemark(text);
    const kept = segment.findIndex((row, i) => (origins[i] ?? -1) >= 0 && tells(row));
    const run = kept < 0 ? segment : segment.slice(0, kept);
    const head = isReversed ? run.findLast(tells) : run.find(tells);
    const hasNew = run.some(({ text }, i) => (origins[i] ?? -1) < 0 && hasWord(text));
    if (head === undefined || !hasNew || from <= first || this.#isNamedAnew(head.text)) return undefined;
    if (isReversed && isBlockEnd(segment[0], segment[kept])) return undefined;
    if (this.#isRedeclared(run, own.slice(from - first, to - first))) return undefined;
    const end = kept < 0 ? to : (origins[kept] ?? to);
    const scores = this.#scoreFrom(getTexts(run), own.slice(0, end - first));
    const best = scores.slice(0, from - first).reduce((a, b) => Math.max(a, b), -Infinity);
    return best - (scores[from - first] ?? 0) > minMargin ? head.line : undefined;
  }

  /** Whether what stands at the edge declares a name that the file declares once: in one of the rows it replaces. */
  #isRedeclared(run: ShownRows, replaced: readonly string[]): boolean {
    const width = run.reduce((least, row) => Math.min(least, row.width), Infinity);
    // The nearest one to the edge: run is given from there.
    const head = run.find((row) => row.width === width && hasWord(row.text) && !this.#kinds.isRemark(row.text));
    const name = head === undefined ? undefined : getDeclared(head.text);
    return name !== undefined && this.#names.get(name) === 1 && replaced.some((text) => getDeclared(text) === name);
  }

  /** What speaks for rows replacing all of the file's from each one on (Needleman and Wunsch's table, from the end). */
  #scoreFrom(run: readonly string[], own: readonly string[]): Float64Array {
    const n = own.length;
    let scores = new Float64Array(n + 1);
    const gone = own.map((text) => (hasWord(text) ? worth.gone : worth.goneSign));
    for (let j = n - 1; j >= 0; j--) scores[j] = (scores[j + 1] ?? 0) - (gone[j] ?? 0);
    for (const text of run.toReversed()) {
      const cost = hasWord(text) ? worth.fresh : worth.freshSign;
      const above = new Float64Array(n + 1);
      above[n] = (scores[n] ?? 0) - cost;
      for (let j = n - 1; j >= 0; j--) {
        const paired = (scores[j + 1] ?? 0) + this.#comparePair(text, own[j] ?? '');
        above[j] = Math.max((scores[j] ?? 0) - cost, (above[j + 1] ?? 0) - (gone[j] ?? 0), paired);
      }
      scores = above;
    }
    return scores;
  }

  /** What speaks for one row replacing another; none can that are not alike. */
  #comparePair(text: string, own: string): number {
    if (text === own) {
      if (!hasWord(text)) return worth.sign;
      const count = this.#rowCounts.get(text) ?? 1;
      if (count === 1) return worth.unique;
      return count < 4 ? worth.rare : worth.common;
    }
    if (this.#rowCounts.get(own) === 1 && extendsCall(text, own)) return worth.unique;
    const name = getDeclared(text);
    if (name !== undefined && name === getDeclared(own)) return this.#names.get(name) === 1 ? worth.unique : worth.name;
    const [bag, ownBag] = [this.#getBag(text), this.#getBag(own)];
    let [common, all] = [0, 0];
    for (const [each, count] of bag) {
      const weight = this.#getWeight(each);
      common += weight * Math.min(count, ownBag.get(each) ?? 0);
      all += weight * count;
    }
    for (const [each, count] of ownBag) all += this.#getWeight(each) * count;
    const share = (2 * common) / all;
    return share > minAlike ? (share - minAlike) * 2 * worth.alike : -Infinity;
  }

  #getBag(text: string): ReadonlyMap<string, number> {
    const known = this.#bags.get(text);
    if (known !== undefined) return known;
    const bag = new Map<string, number>();
    for (const each of getTokens(text)) bag.set(each, (bag.get(each) ?? 0) + 1);
    this.#bags.set(text, bag);
    return bag;
  }

  /** Words that few rows have tell most; signs tell next to nothing. */
  #getWeight(token: string): number {
    if (!word.test(token)) return 0.05;
    if (token.length < 2) return 0.3;
    return 0.1 + 1 / Math.sqrt(Math.max(1, this.#wordCounts.get(token) ?? 1));
  }

  /** Whether the first row of something new names what the file has no word of: that replaces nothing. */
  #isNamedAnew(head: string): boolean {
    const named = this.#kinds.isImport(head) ? head : (/^[^(={:]*/.exec(head)?.[0] ?? '');
    return getTokens(named).some(
      (each) => /^[\p{L}_$]/u.test(each) && !keyword.test(each) && !this.#wordCounts.has(each),
    );
  }
}

/** Whether the head of a branch says all that a hidden one does, beyond what any of the rows that are `gone` said. */
function isTakenIn(hidden: Row, row: Row, gone: readonly Row[]): boolean {
  const told = getTelling(hidden.text);
  if (hidden.width !== row.width || told.length === 0 || !branchHead.test(hidden.text)) return false;
  const isToldBy = ({ text }: Row): boolean => {
    const words = new Set(getTelling(text));
    return told.every((each) => words.has(each));
  };
  return isToldBy(row) && !gone.some(isToldBy);
}

/** The words of a row that say what it is about. */
function getTelling(text: string): readonly string[] {
  return getTokens(text).filter((each) => word.test(each) && !keyword.test(each) && !joiner.test(each));
}

/** Whether one of two rows is the other call with more arguments behind it. */
function extendsCall(row: string, other: string): boolean {
  const [short, long] = row.length < other.length ? [row, other] : [other, row];
  const stem = short.replace(/\);?$/, '');
  return stem !== short && stem.includes('(') && !stem.endsWith('(') && long.startsWith(`${stem},`);
}

/** Whether a row ends the block that another one is in, or opens: what is new between them stands within it. */
function isBlockEnd(closer: Row | undefined, row: Row | undefined): boolean {
  if (closer === undefined || row === undefined || hasWord(closer.text)) return false;
  return closer.width < row.width || (closer.width === row.width && /[({[]$/.test(row.text));
}

/** The name that a row in canonical form declares or assigns a member of; `undefined` where it does neither. */
export function getDeclared(text: string): string | undefined {
  const head =
    /^(?:(?:export|default|declare|async|pub) )*(?:const|let|var|function|class|interface|type|enum|def|fn|func) ([\w$]+)/;
  return head.exec(text)?.[1] ?? /^([\w$]+(?:\.[\w$]+)+) ?=(?![=>])/.exec(text)?.[1];
}

function getTokens(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? [];
}

function hasWord(text: string): boolean {
  return /\w/.test(text);
}
