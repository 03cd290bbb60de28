import { canonicalLine } from '../../../base/text/canonical.ts';
import { similarityAbove } from '../../../base/similarity.ts';
import type { SyntaxChecker, SyntaxUnit } from '../types.ts';
import { isOmission } from '../formats/placeholder.ts';
import { outlineByLayout } from './layoutOutline.ts';
import { outlineSnippet, type SnippetLines } from './snippetLines.ts';

/** What a snippet makes of a file. */
export type SnippetMerge =
  /** `lines` are those of the whole new text, without their breaks. */
  | { readonly kind: 'merged'; readonly lines: readonly string[] }
  /** Parts of the snippet whose place is not certain, by their names or first lines; empty where none can be told. */
  | { readonly kind: 'unclear'; readonly parts: readonly string[] };

/** A replacement of rows of the file: from `start`, `count` rows. */
interface RowEdit {
  readonly start: number;
  readonly count: number;
  readonly lines: readonly string[];
}

/** So alike is a new line to the one at its place that it may be meant to replace it. Share of equal characters. */
const mayReplace = 0.6;
/** Statements that may go without another in their place where both neighbours are shown, in rows. */
const maxVanishedRows = 2;
/** A comment above a part takes the place of another if they are so alike. */
const sameRemark = 0.4;
/** A part of the snippet and its namesake in the file. */
interface Pair {
  readonly unit: SyntaxUnit;
  readonly own: SyntaxUnit;
}

/** What is not certain ends the merge. */
class Unclear extends Error {
  readonly part: string;
  constructor(part: string) {
    super(part);
    this.part = part;
  }
}

/**
 * Merges a snippet into a file by structure: each declaration, member, statement or element goes to its namesake, new
 * ones behind or before the neighbour they are shown with, imports to imports. What the snippet does not show is kept.
 * Never throws; nothing is guessed: the first part without a certain place ends the merge with its name.
 */
export function mergeSnippet(
  fileLines: readonly string[],
  snippet: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): SnippetMerge {
  const fileUnits = outlineFile(fileLines, languageId, syntax);
  const snippetUnits = outlineSnippet(snippet, languageId, syntax);
  if (fileUnits === undefined || snippetUnits === undefined) return { kind: 'unclear', parts: [] };
  const merge = new StructureMerge({ lines: fileLines, gaps: new Set() }, fileUnits, snippet);
  try {
    merge.run(snippetUnits);
    return { kind: 'merged', lines: merge.result() };
  } catch (error) {
    if (error instanceof Unclear) return { kind: 'unclear', parts: [error.part] };
    throw error;
  }
}

function outlineFile(
  lines: readonly string[],
  languageId: string,
  syntax: SyntaxChecker | undefined,
): readonly SyntaxUnit[] | undefined {
  return syntax?.outline === undefined ? outlineByLayout(lines) : syntax.outline(languageId, lines.join('\n'))?.units;
}

const root: SyntaxUnit = { kind: 'root', name: '', start: 0, end: Number.MAX_SAFE_INTEGER, children: [] };

class StructureMerge {
  readonly #file: SnippetLines;
  readonly #snippet: SnippetLines;
  readonly #root: SyntaxUnit;
  readonly #edits: RowEdit[] = [];

  constructor(file: SnippetLines, units: readonly SyntaxUnit[], snippet: SnippetLines) {
    this.#file = file;
    this.#snippet = snippet;
    this.#root = { ...root, children: units };
  }

  run(shown: readonly SyntaxUnit[]): void {
    const units = shown.filter((unit) => !this.#snippet.gaps.has(unit.start));
    if (units.length === 0) throw new Unclear(this.#firstLine(this.#snippet, 0));
    const extended = units.map((unit) => this.#withGaps(unit));
    this.#mergeLevel(this.#chooseParent(extended), extended, { start: 0, end: this.#snippet.lines.length - 1 }, true);
  }

  /** The new text of the file. */
  result(): readonly string[] {
    const lines = [...this.#file.lines];
    const edits = this.#edits
      .map((edit, order) => ({ ...edit, order }))
      .sort((a, b) => b.start - a.start || b.count - a.count || b.order - a.order);
    let below = lines.length + 1;
    for (const { start, count, lines: fresh } of edits) {
      if (start + count > below) throw new Unclear(this.#firstLine(this.#file, start));
      below = start;
      lines.splice(start, count, ...fresh);
    }
    return lines;
  }

  /** Placeholders below a part that are indented deeper than it stand for the end of its body. */
  #withGaps(unit: SyntaxUnit): SyntaxUnit {
    let { end } = unit;
    const width = getIndent(this.#snippet.lines[unit.start] ?? '').length;
    for (let row = end + 1; row < this.#snippet.lines.length; row++) {
      const line = this.#snippet.lines[row] ?? '';
      if (line.trim() === '') continue;
      if (!this.#snippet.gaps.has(row) || getIndent(line).length <= width) break;
      end = row;
    }
    const children = unit.children
      .filter((child) => !this.#snippet.gaps.has(child.start))
      .map((child) => this.#withGaps(child));
    return { ...unit, end, children };
  }

  /** The part of the file whose parts these are: the one that has most of them, and no other as many. */
  #chooseParent(units: readonly SyntaxUnit[]): SyntaxUnit {
    const found: {
      readonly parent: SyntaxUnit;
      readonly count: number;
      readonly alike: number;
      readonly pairs: readonly Pair[];
    }[] = [];
    const visit = (parent: SyntaxUnit): void => {
      const pairs = units.flatMap((unit) => {
        // Where several are meant the level below decides among them; here they count as one place.
        const [own] = this.#candidates(unit, parent.children);
        return own === undefined ? [] : [{ unit, own }];
      });
      if (pairs.length > 0) {
        const alike = pairs.reduce((sum, { unit, own }) => sum + this.#likeness(unit, own), 0) / pairs.length;
        found.push({ parent, count: pairs.length, alike, pairs });
      }
      for (const child of parent.children) if (child.children.length > 0) visit(child);
    };
    visit(this.#root);
    found.sort((a, b) => b.count - a.count || b.alike - a.alike);
    const [best] = found;
    if (best === undefined) {
      if (this.#isAppended(units)) return this.#root;
      throw new Unclear(this.#title(units[0] ?? root));
    }
    for (const other of found.slice(1)) {
      if (other.count < best.count) break;
      if (!this.#tellsApart(best.pairs, other.pairs, units.length > best.count))
        throw new Unclear(this.#title(units[0] ?? root));
    }
    return best.parent;
  }

  /**
   * Whether the snippet shows rows of one place that the other has not, none of the other's own, and not just what
   * stands at the first already: that could be the second, made like it, unless something new is shown beside it.
   */
  #tellsApart(one: readonly Pair[], other: readonly Pair[], hasFresh = false): boolean {
    const rows = (text: SnippetLines, unit: SyntaxUnit): readonly string[] => this.#canonical(text, unit).split('\n');
    const shown = one.flatMap(({ unit }) => rows(this.#snippet, unit));
    const mine = new Set(one.flatMap(({ own }) => rows(this.#file, own)));
    const theirs = new Set(other.flatMap(({ own }) => rows(this.#file, own)));
    if (!hasFresh && shown.every((row) => mine.has(row)) && shown.length >= mine.size) return false;
    return (
      shown.some((row) => mine.has(row) && !theirs.has(row)) && !shown.some((row) => theirs.has(row) && !mine.has(row))
    );
  }

  /** Whether new declarations are shown behind everything else: below a placeholder, with nothing below them. */
  #isAppended(units: readonly SyntaxUnit[]): boolean {
    const { gaps, lines } = this.#snippet;
    const [first] = units;
    return (
      first !== undefined &&
      gaps.has(lines.findIndex((line) => line.trim() !== '')) &&
      !gaps.has(lines.findLastIndex((line) => line.trim() !== '')) &&
      units.every((unit) => unit.name !== '' && unit.end > unit.start && getIndent(lines[unit.start] ?? '') === '') &&
      this.#root.children.some((unit) => unit.kind === first.kind)
    );
  }

  /** The parts among `among` that a part of the snippet may show. */
  #candidates(unit: SyntaxUnit, among: readonly SyntaxUnit[]): readonly SyntaxUnit[] {
    const head = this.#head(this.#snippet, unit);
    const sameHead = among.filter((each) => this.#head(this.#file, each) === head);
    if (sameHead.length > 1) {
      const text = this.#canonical(this.#snippet, unit);
      const same = sameHead.filter((each) => this.#canonical(this.#file, each) === text);
      return same.length > 0 ? same : sameHead;
    }
    if (sameHead.length === 1 || unit.name === '') return sameHead;
    return among.filter((each) => each.name === unit.name);
  }

  /** The one part that a part of the snippet shows, `undefined` for a new one; several that may be meant are unclear. */
  #namesake(unit: SyntaxUnit, among: readonly SyntaxUnit[]): SyntaxUnit | undefined {
    const found = this.#candidates(unit, among);
    if (found.length < 2) return found[0];
    const clear = found.filter((own) =>
      found.every((other) => other === own || this.#tellsApart([{ unit, own }], [{ unit, own: other }])),
    );
    if (clear.length !== 1) throw new Unclear(this.#title(unit));
    return clear[0];
  }

  #mergeLevel(
    parent: SyntaxUnit,
    units: readonly SyntaxUnit[],
    rows: { readonly start: number; readonly end: number },
    isOutermost: boolean,
  ): void {
    const own = units.map((unit) => this.#namesake(unit, parent.children));
    if (new Set(own.filter((each) => each !== undefined)).size < own.filter((each) => each !== undefined).length)
      throw new Unclear(this.#title(units[0] ?? root));
    const taken = new Set(own);
    for (const [at, unit] of units.entries()) {
      const mine = own[at];
      if (mine !== undefined) this.#mergeUnit(mine, unit);
    }
    // Between two neighbours that are both shown nothing was left out.
    for (let at = 0; at < units.length; at++) {
      if (own[at] === undefined) continue;
      let next = at + 1;
      while (next < units.length && own[next] === undefined && !this.#hasGap(units[next - 1], units[next])) next++;
      const [mine, other] = [own[at], own[next]];
      const fresh = units.slice(at + 1, next);
      const isJoined = other !== undefined && !this.#hasGap(units[next - 1], units[next]);
      const gone =
        isJoined && mine !== undefined
          ? parent.children.filter((each) => each.start > mine.end && each.end < other.start && !taken.has(each))
          : [];
      if (gone.length > 0) this.#replaceBetween(gone, fresh);
      else if (mine !== undefined && fresh.length > 0) this.#insertAfter(parent, mine, units, at, fresh, taken);
      at = next - 1;
    }
    this.#placeLeading(parent, units, own, rows, isOutermost);
  }

  /** New parts that no known one precedes without a gap. */
  #placeLeading(
    parent: SyntaxUnit,
    units: readonly SyntaxUnit[],
    own: readonly (SyntaxUnit | undefined)[],
    rows: { readonly start: number; readonly end: number },
    isOutermost: boolean,
  ): void {
    let at = 0;
    while (at < units.length) {
      let to = at;
      while (to + 1 < units.length && !this.#hasGap(units[to], units[to + 1])) to++;
      const stretch = units.slice(at, to + 1);
      const firstKnown = stretch.findIndex((_, i) => own[at + i] !== undefined);
      const fresh = firstKnown < 0 ? stretch : stretch.slice(0, firstKnown);
      const known = firstKnown < 0 ? undefined : own[at + firstKnown];
      if (fresh.length > 0) {
        if (known !== undefined) this.#insertBefore(parent, known, units[at + firstKnown] ?? root, fresh, new Set(own));
        else this.#insertLoose(parent, units, at, to, rows, isOutermost);
      }
      at = to + 1;
    }
  }

  /** New parts between gaps, or at the end of what the snippet shows of their parent. */
  #insertLoose(
    parent: SyntaxUnit,
    units: readonly SyntaxUnit[],
    from: number,
    to: number,
    rows: { readonly start: number; readonly end: number },
    isOutermost: boolean,
  ): void {
    const fresh = units.slice(from, to + 1);
    const [first] = fresh;
    if (first === undefined) return;
    const imports = parent.children.filter(
      ({ kind, start, end }) => kind === first.kind && start === end && isImport(this.#file.lines[start] ?? ''),
    );
    const lastImport = imports.at(-1);
    if (lastImport !== undefined && fresh.every((unit) => isImport(this.#snippet.lines[unit.start] ?? ''))) {
      this.#add(lastImport.end + 1, this.#indented(fresh, lastImport));
      return;
    }
    const isLast = to === units.length - 1 && !this.#gapBetween((fresh.at(-1) ?? first).end + 1, rows.end);
    const lastChild = parent.children.at(-1);
    const isNamed = fresh.every((unit) => unit.name !== '');
    if (isLast && lastChild !== undefined && isNamed && (!isOutermost || this.#isAppended(units))) {
      const spaced = parent.children.length > 1 ? this.#spaceAbove(parent, lastChild) : 1;
      const blank = first.end > first.start ? Math.max(spaced, 1) : Math.min(spaced, 1);
      const isFlat = first.end === first.start && lastChild.start === lastChild.end;
      this.#add(lastChild.end + 1, [
        ...Array<string>(isFlat ? 0 : blank).fill(''),
        ...this.#indented(fresh, lastChild),
      ]);
      return;
    }
    throw new Unclear(this.#title(first));
  }

  #spaceAbove(parent: SyntaxUnit, unit: SyntaxUnit): number {
    const before = parent.children[parent.children.indexOf(unit) - 1];
    if (before === undefined) return 0;
    return this.#file.lines
      .slice(before.end + 1, this.#leadStart(this.#file, unit))
      .filter((line) => line.trim() === '').length;
  }

  /** Parts of the file between two shown neighbours: the snippet's new ones stand in their place, or they go. */
  #replaceBetween(gone: readonly SyntaxUnit[], fresh: readonly SyntaxUnit[]): void {
    const [first, last] = [gone[0] ?? root, gone.at(-1) ?? root];
    const rows = last.end - first.start + 1;
    const declares = gone.some((unit) => unit.name !== '' && unit.end > unit.start);
    if (
      declares ||
      (fresh.length === 0 && rows > maxVanishedRows) ||
      rows > fresh.reduce((sum, unit) => sum + unit.end - unit.start + 1, 0) + maxVanishedRows
    )
      throw new Unclear(this.#titleIn(this.#file, first));
    const start = this.#leadStart(this.#file, first);
    this.#edits.push({
      start,
      count: last.end - start + 1,
      lines: fresh.length === 0 ? [] : this.#indented(fresh, first),
    });
  }

  #insertAfter(
    parent: SyntaxUnit,
    mine: SyntaxUnit,
    units: readonly SyntaxUnit[],
    at: number,
    fresh: readonly SyntaxUnit[],
    taken: ReadonlySet<SyntaxUnit | undefined>,
  ): void {
    const following = parent.children[parent.children.indexOf(mine) + 1];
    this.#forbidTwin(fresh[0], following, taken);
    const shown = units[at];
    const [first] = fresh;
    if (shown === undefined || first === undefined) return;
    const space = this.#leadStart(this.#snippet, first) - shown.end - 1;
    this.#add(mine.end + 1, [...Array<string>(Math.max(0, space)).fill(''), ...this.#indented(fresh, mine, shown)]);
  }

  #insertBefore(
    parent: SyntaxUnit,
    known: SyntaxUnit,
    shown: SyntaxUnit,
    fresh: readonly SyntaxUnit[],
    taken: ReadonlySet<SyntaxUnit | undefined>,
  ): void {
    const preceding = parent.children[parent.children.indexOf(known) - 1];
    this.#forbidTwin(fresh.at(-1), preceding, taken);
    const last = fresh.at(-1);
    if (last === undefined) return;
    const space = this.#leadStart(this.#snippet, shown) - last.end - 1;
    this.#add(this.#leadStart(this.#file, known), [
      ...this.#indented(fresh, known, shown),
      ...Array<string>(Math.max(0, space)).fill(''),
    ]);
  }

  /** A new statement that is much like the one at its place may be that one, changed. */
  #forbidTwin(
    unit: SyntaxUnit | undefined,
    own: SyntaxUnit | undefined,
    taken: ReadonlySet<SyntaxUnit | undefined>,
  ): void {
    if (unit === undefined || own === undefined || taken.has(own)) return;
    if (unit.name !== '' && own.name !== '' && unit.name !== own.name && (unit.end > unit.start || own.end > own.start))
      return;
    if (isImport(this.#snippet.lines[unit.start] ?? '')) return;
    const [fresh, old] = [this.#canonical(this.#snippet, unit), this.#canonical(this.#file, own)];
    if (similarityAbove(fresh.slice(0, 400), old.slice(0, 400), mayReplace) > 0) throw new Unclear(this.#title(unit));
  }

  #mergeUnit(mine: SyntaxUnit, unit: SyntaxUnit): void {
    this.#mergeLead(mine, unit);
    if (!this.#gapBetween(unit.start, unit.end)) {
      this.#replaceUnit(mine, unit);
      return;
    }
    const hasOnlyGaps = unit.children.length === 0;
    this.#mergeHead(mine, unit);
    if (!hasOnlyGaps) this.#mergeLevel(mine, unit.children, { start: unit.start, end: unit.end }, false);
  }

  /** The lines above the first inner part. Where they differ the snippet's stand for the file's. */
  #mergeHead(mine: SyntaxUnit, unit: SyntaxUnit): void {
    const shown = this.#headRows(this.#snippet, unit);
    const own = this.#headRows(this.#file, mine);
    const canonical = (lines: readonly string[]): string => lines.map((line) => canonicalLine(line)).join('\n');
    if (canonical(shown) === canonical(own)) return;
    if (unit.name === '' || own.length === 0 || shown.length === 0) throw new Unclear(this.#title(unit));
    this.#forbidLostWords(own, shown, unit);
    this.#edits.push({
      start: mine.start,
      count: own.length,
      lines: this.#reindent(shown, getIndent(shown[0] ?? ''), getIndent(own[0] ?? '')),
    });
  }

  #headRows({ lines, gaps }: SnippetLines, unit: SyntaxUnit): readonly string[] {
    const opening = lines.findIndex(
      (line, row) => row >= unit.start && /[{:(>[]\s*(?:(?:\/\/|#|\/\*).*)?$|\)\s*$/.test(line) && !gaps.has(row),
    );
    const child = unit.children[0];
    const gap = [...gaps].filter((row) => row > unit.start).reduce((least, row) => Math.min(least, row), unit.end + 1);
    const to = Math.min(child?.start ?? unit.end + 1, gap, unit.end + 1);
    const rows = lines.slice(unit.start, Math.max(unit.start + 1, to));
    // Comments and empty lines above the first part are not the head's.
    let end = rows.length;
    while (end > 1 && (rows[end - 1]?.trim() === '' || isRemark(rows[end - 1] ?? ''))) end--;
    const isCut = opening >= 0 && opening - unit.start + 1 < end && child === undefined && gap > unit.end;
    return rows.slice(0, isCut ? opening - unit.start + 1 : end);
  }

  #replaceUnit(mine: SyntaxUnit, unit: SyntaxUnit): void {
    if (this.#canonical(this.#file, mine) === this.#canonical(this.#snippet, unit)) {
      const own = this.#file.lines.slice(mine.start, mine.end + 1).join('\n');
      const text = this.#reindented(unit, mine).join('\n');
      if (own === text || getIndents(own) === getIndents(text)) return;
    }
    const lost = this.#lostDeclaration(mine, unit);
    if (lost !== undefined) throw new Unclear(this.#titleIn(this.#file, lost));
    const keptRows = this.#decoratorRows(mine, unit);
    const own = this.#file.lines.slice(mine.start + keptRows, mine.end + 1);
    const fresh = [...this.#reindented(unit, mine)];
    this.#forbidLostWords(own, fresh, unit);
    if (this.#isStub(mine, unit)) throw new Unclear(this.#title(unit));
    const [lastOwn = '', lastFresh = ''] = [own.at(-1)?.trimEnd(), fresh.at(-1)?.trimEnd()];
    if (/[,;]$/.test(lastOwn) && lastOwn.slice(0, -1).trim() === lastFresh.trim())
      fresh[fresh.length - 1] = lastFresh + lastOwn.slice(-1);
    this.#edits.push({ start: mine.start + keptRows, count: own.length, lines: fresh });
  }

  /** Members that a class of the file has and one shown without a gap has not. */
  #lostDeclaration(mine: SyntaxUnit, unit: SyntaxUnit): SyntaxUnit | undefined {
    const isHolder = mine.children.some(
      (child) => child.name !== '' && child.end > child.start && isDeclaration(child.kind),
    );
    if (!isHolder) return undefined;
    return mine.children.find(
      (child) =>
        child.name !== '' &&
        isDeclaration(child.kind) &&
        !unit.children.some((each) => each.name === child.name) &&
        child.end - child.start > maxVanishedRows,
    );
  }

  /** Decorators of the file's part that the snippet does not repeat. */
  #decoratorRows(mine: SyntaxUnit, unit: SyntaxUnit): number {
    const isMark = (line: string): boolean => /^\s*(?:@\w|#\[|\[\w[^\]]*\]\s*$)/.test(line);
    if (isMark(this.#snippet.lines[unit.start] ?? '')) return 0;
    let rows = 0;
    while (mine.start + rows < mine.end && isMark(this.#file.lines[mine.start + rows] ?? '')) {
      if (!/^\s*(?:@[\w.]+(?:\(.*\))?|#\[.*\]|\[.*\])\s*$/.test(this.#file.lines[mine.start + rows] ?? '')) return 0;
      rows++;
    }
    return rows;
  }

  /** A word such as `export` in front of a declaration is easily forgotten, and seldom taken away. */
  #forbidLostWords(own: readonly string[], fresh: readonly string[], unit: SyntaxUnit): void {
    const lead = /^\s*(?:export(?: default)?|pub(?:\([^)]*\))?|public|static)\s+/;
    const old = (own[0] ?? '').trim();
    const now = (fresh[0] ?? '').trim();
    if (lead.test(old) && !lead.test(now)) throw new Unclear(this.#title(unit));
  }

  /** Whether a body is shown without anything in it, where the file's has something, or with a remark instead. */
  #isStub(mine: SyntaxUnit, unit: SyntaxUnit): boolean {
    if (unit.name === '' || mine.end - mine.start <= maxVanishedRows) return false;
    const body = this.#snippet.lines.slice(unit.start + 1, unit.end + 1).map((line) => line.trim());
    const saysSomething = body.some(
      (line) => /\w/.test(line) && !isRemark(line) && !/^(?:pass|end|\.\.\.)$/.test(line),
    );
    const remark = body.some(
      (line) => isOmission(line, true) && !this.#file.lines.some((each) => each.trim() === line),
    );
    return !saysSomething || remark;
  }

  #mergeLead(mine: SyntaxUnit, unit: SyntaxUnit): void {
    const start = this.#leadStart(this.#snippet, unit);
    const shown = this.#snippet.lines.slice(start, unit.start);
    if (shown.length === 0) return;
    const ownStart = this.#leadStart(this.#file, mine);
    const own = this.#file.lines.slice(ownStart, mine.start);
    const fresh = this.#reindent(
      shown,
      getIndent(this.#snippet.lines[unit.start] ?? ''),
      getIndent(this.#file.lines[mine.start] ?? ''),
    );
    const text = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n');
    if (text(own) === text(shown)) return;
    if (own.length > 0 && similarityAbove(text(own).slice(0, 1000), text(shown).slice(0, 1000), sameRemark) === 0)
      throw new Unclear(this.#title(unit));
    this.#edits.push({ start: ownStart, count: own.length, lines: fresh });
  }

  /** The first row of the comments and attributes right above a part. */
  #leadStart({ lines, gaps }: SnippetLines, unit: SyntaxUnit): number {
    let start = unit.start;
    while (start > 0 && !gaps.has(start - 1) && isRemark(lines[start - 1] ?? '')) start--;
    return start;
  }

  #hasGap(above: SyntaxUnit | undefined, below: SyntaxUnit | undefined): boolean {
    return above !== undefined && below !== undefined && this.#gapBetween(above.end + 1, below.start);
  }

  #gapBetween(from: number, to: number): boolean {
    for (const row of this.#snippet.gaps) if (row >= from && row <= to) return true;
    return false;
  }

  #add(row: number, lines: readonly string[]): void {
    this.#edits.push({ start: row, count: 0, lines });
  }

  /**
   * The rows of parts of the snippet, with what stands between them, as deep beside a part of the file as they are beside
   * that part (`shown`) in the snippet.
   */
  #indented(units: readonly SyntaxUnit[], beside: SyntaxUnit, shown = units[0] ?? root): readonly string[] {
    const [first, last] = [units[0] ?? root, units.at(-1) ?? root];
    const lines = this.#snippet.lines.slice(this.#leadStart(this.#snippet, first), last.end + 1);
    if ([...this.#snippet.gaps].some((row) => row >= first.start && row <= last.end))
      throw new Unclear(this.#title(first));
    return this.#reindent(
      lines,
      getIndent(this.#snippet.lines[shown.start] ?? ''),
      getIndent(this.#file.lines[beside.start] ?? ''),
    );
  }

  #reindented(unit: SyntaxUnit, mine: SyntaxUnit): readonly string[] {
    return this.#reindent(
      this.#snippet.lines.slice(unit.start, unit.end + 1),
      getIndent(this.#snippet.lines[unit.start] ?? ''),
      getIndent(this.#file.lines[mine.start] ?? ''),
    );
  }

  #reindent(lines: readonly string[], from: string, to: string): readonly string[] {
    if (from === to) return lines;
    // Tabs here and blanks there: how deep the inner lines are is not known.
    const mixes =
      (from + to).includes('\t') &&
      lines.some((line) => getIndent(line) !== from && line.trim() !== '') &&
      !(from === '' && lines.every((line) => !/^ +/.test(line)));
    if (mixes && !(from + to).split('').every((sign) => sign === '\t')) throw new Unclear(lines[0]?.trim() ?? '');
    return lines.map((line) => {
      if (line.trim() === '') return line;
      return line.startsWith(from) ? to + line.slice(from.length) : line;
    });
  }

  /** A part's first lines up to where its body begins, in the form in which white space does not count. */
  #head(text: SnippetLines, unit: SyntaxUnit): string {
    return `${canonicalLine(text.lines[unit.start] ?? '').replace(/[,;]$/, '')}${unit.start === unit.end ? '' : ' …'}`;
  }

  #canonical({ lines }: SnippetLines, unit: SyntaxUnit): string {
    return lines
      .slice(unit.start, unit.end + 1)
      .filter((line) => line.trim() !== '')
      .map((line) => canonicalLine(line))
      .join('\n')
      .replace(/[,;]$/, '');
  }

  /** The share of the shown rows that the file's part has, too. */
  #likeness(unit: SyntaxUnit, mine: SyntaxUnit): number {
    const own = new Set(this.#canonical(this.#file, mine).split('\n'));
    const shown = this.#canonical(this.#snippet, unit).split('\n');
    return shown.filter((line) => own.has(line)).length / Math.max(1, shown.length);
  }

  #title(unit: SyntaxUnit): string {
    return this.#titleIn(this.#snippet, unit);
  }

  #titleIn(text: SnippetLines, unit: SyntaxUnit): string {
    return unit.name === '' ? this.#firstLine(text, unit.start) : unit.name;
  }

  #firstLine({ lines }: SnippetLines, row: number): string {
    return (lines[row] ?? '').trim().slice(0, 60);
  }
}

/** A grammar's words for what has members or a body of its own. */
function isDeclaration(kind: string): boolean {
  return /function|method|class|interface|struct|enum|impl|trait|module|constructor|rule_set|part|item$/.test(kind);
}

function isImport(line: string): boolean {
  return /^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|use\s|using\s|require(?:_relative)?\b|@import\b|@use\b|const\s.*=\s*require\()/.test(
    line,
  );
}

function isRemark(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!include|define|if|endif|else|pragma|region|undef|\w*!)|--\s|<!--|"""|@\w[\w.]*(?:\(.*\))?\s*$)/.test(
    line,
  );
}

function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function getIndents(text: string): string {
  return text
    .split('\n')
    .map((line) => getIndent(line))
    .join('|');
}
