import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';
import { canonicalLine } from '../../../base/text/canonical.ts';
import { similarityAbove } from '../../../base/similarity.ts';
import type { SyntaxChecker, SyntaxUnit } from '../types.ts';
import { isOmission } from '../formats/placeholder.ts';
import { holdsParts } from '../guard/renames.ts';
import { type AlignStep, alignItems } from './alignItems.ts';
import { doubtMerge, getDeclared, isAnnotation, isMarker } from './confirmMerge.ts';
import { layoutKind, outlineByLayout } from './layoutOutline.ts';
import { findTwin, minTold } from './findTwin.ts';
import { type FlatOutline, outlineFlat } from './flatScopes.ts';
import { bringsInSame, getBroughtNames, importsSame, isImport, isNameList, namesImport } from './imports.ts';
import { type LevelItem, getHeadEnd, listItems } from './levelItems.ts';
import { outlineSnippet, type SnippetLines } from './snippetLines.ts';

/** What a snippet makes of a file. */
export type SnippetMerge =
  /** `lines` are those of the whole new text, without their breaks. */
  | { readonly kind: 'merged'; readonly lines: readonly string[] }
  /** Parts of the snippet whose place is not certain, by their names or first lines; empty where none can be told. */
  | { readonly kind: 'unclear'; readonly parts: readonly string[] };

/** So alike is a new line to the one at its place that it may be meant to replace it. Share of equal characters. */
const mayReplace = 0.6;
/** Statements that may go without another in their place where both neighbours are shown, in rows. */
const maxVanishedRows = 2;
/** The same where one of the neighbours is a row with words that the file has, or an edge of the block. */
const maxGoneRows = 8;
/** The same between two such rows, in a snippet that marks what it leaves out elsewhere: more may be a mark forgotten. */
const maxUnmarkedRows = 20;
/** So many rows that a file has once are of one thing. */
const minOnceRows = 2;
/** Or a single row of so many letters. */
const minOnceLetters = 40;
/** So many rows without a semicolon are no slip. */
const minBareRows = 2;
/** Functions and classes: a semicolon behind them is a statement of its own. */
const strayKind = anyOf([
  /method|constructor|function_(?:definition|item)$|(?:function|class)_declaration$/,
  /^(?:enhanced_)?(?:for|if|while|switch|try)\w*_statement$/,
]);
/** Statements that run one of several parts. */
const branchKind = /^(?:if|else|elif|try|except|switch|match)/;
/** What had a semicolon behind it as the value of a name, and has none as a declaration. */
const declaredHead = /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|class)\b/;
/** A row inside a comment, without the blanks that tell it from a generator's name. */
const innerRemark = /^\*(?![\w$]+\()/;
/** What goes on with a statement, with the bracket that closes what stands above it. */
const clauseHead = /^\s*(?:\}\s*)?(?:else|elif|elsif|elseif|except|catch|finally|rescue|ensure)\b/;
/** What a row has that does more than list names. */
const usesNames = /[(:=]/;
/** What does something on a condition, or with what it names. */
const conditionHead = /^(?:if|unless|while|until|for|foreach|with|using|try|lock|synchronized)\b/;
/** So many statements behind the nearest one that a placeholder hides are looked through. */
const maxHidden = 4;
/** A part of the snippet and its namesake in the file. */
interface Pair {
  readonly unit: SyntaxUnit;
  readonly own: SyntaxUnit;
}

/** One level of the snippet laid over one of the file. */
interface Level {
  readonly shown: readonly LevelItem[];
  readonly own: readonly LevelItem[];
  readonly imports: LooseImports | undefined;
  readonly score: number;
  readonly steps: readonly AlignStep[];
  /** What is not certain about it, by name or first line. */
  readonly doubt: string | undefined;
}

/** The part of a level that its steps are about. */
type Laid = Pick<Level, 'shown' | 'own' | 'imports'>;

/** New imports, the row of the file behind which they go, and what the snippet shows besides. */
interface LooseImports {
  readonly lines: readonly string[];
  readonly behind: number;
  readonly rest: readonly LevelItem[];
}

/** What is new or gone between two things that stay: `undefined` where a placeholder stands instead of one. */
interface Stretch {
  readonly fresh: readonly LevelItem[];
  readonly dropped: readonly LevelItem[];
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** What the placeholders beside it keep next to it. */
  readonly keptAbove: LevelItem | undefined;
  readonly keptBelow: LevelItem | undefined;
}

/** Evidence of a pair by what it has in common, and what a row costs that has none. */
const worth = {
  unique: 4,
  rare: 2,
  common: 1,
  name: 1.5,
  sign: 0.3,
  blank: 0.02,
  row: 0.3,
  more: 0.1,
  taken: 0.5,
} as const;

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
  const outline = outlineBoth(fileLines, snippet, languageId, syntax);
  // What the grammar cannot read has its layout still.
  const cut = outline === undefined ? findCutBlock(snippet) : undefined;
  const nested: SnippetMerge =
    cut === undefined
      ? mergeOutlines(fileLines, snippet, {
          file: outline?.file ?? outlineByLayout(fileLines),
          snippet: outline?.snippet ?? outlineSnippet(snippet, languageId, undefined) ?? [],
        })
      : { kind: 'unclear', parts: [cut] };
  if (nested.kind === 'merged') return nested;
  // What stands in no block that is shown may stand in one that only says where names belong.
  const flat = outlineFlat(fileLines, snippet, languageId, syntax);
  const merge = flat === undefined ? nested : mergeOutlines(fileLines, snippet, flat, flat);
  return merge.kind === 'merged' ? merge : nested;
}

/** Merges by the parts of both texts, and reads the result again; `flat`: that their scopes were taken away. */
function mergeOutlines(
  fileLines: readonly string[],
  snippet: SnippetLines,
  units: { readonly file: readonly SyntaxUnit[]; readonly snippet: readonly SyntaxUnit[] },
  flat?: FlatOutline,
): SnippetMerge {
  const merge = new StructureMerge({ lines: fileLines, gaps: new Set() }, units.file, snippet, flat);
  try {
    const lines = merge.run(units.snippet);
    const doubt =
      findTwin(fileLines, lines, snippet.lines, isImport) ??
      doubtMerge(fileLines, lines, snippet, { isRemark, isImport });
    if (doubt === undefined) return { kind: 'merged', lines };
    return { kind: 'unclear', parts: doubt === '' ? [] : [doubt] };
  } catch (error) {
    if (error instanceof Unclear) return { kind: 'unclear', parts: [error.part] };
    throw error;
  }
}

/**
 * A line that stands deeper than the placeholder above it, inside code that is shown: what opens its block is left out,
 * so its place cannot be told by its layout.
 */
function findCutBlock({ lines, gaps }: SnippetLines): string | undefined {
  let shown = false;
  let gapWidth: number | undefined;
  for (const [row, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const width = getIndent(line).length;
    if (gaps.has(row)) gapWidth ??= shown ? width : undefined;
    else {
      if (gapWidth !== undefined && width > gapWidth) return line.trim();
      [shown, gapWidth] = [true, undefined];
    }
  }
  return undefined;
}

/** The parts of a file and of a snippet by the grammar of their language; `undefined` where it cannot read both. */
function outlineBoth(
  fileLines: readonly string[],
  snippet: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): { readonly file: readonly SyntaxUnit[]; readonly snippet: readonly SyntaxUnit[] } | undefined {
  const file = syntax?.outline?.(languageId, fileLines.join('\n'))?.units;
  const shown = file === undefined ? undefined : outlineSnippet(snippet, languageId, syntax);
  return file === undefined || shown === undefined ? undefined : { file, snippet: shown };
}

const root: SyntaxUnit = { kind: 'root', name: '', start: 0, end: Number.MAX_SAFE_INTEGER, children: [] };

class StructureMerge {
  readonly #flat: FlatOutline | undefined;
  readonly #file: SnippetLines;
  readonly #snippet: SnippetLines;
  readonly #root: SyntaxUnit;
  readonly #counts: ReadonlyMap<string, number>;
  readonly #canonicalOf = new Map<string, string>();
  readonly #known = new Map<SyntaxUnit, Map<SyntaxUnit, Level>>();
  readonly #firsts = new Map<readonly LevelItem[], ReadonlySet<string>>();

  constructor(file: SnippetLines, units: readonly SyntaxUnit[], snippet: SnippetLines, flat?: FlatOutline) {
    this.#flat = flat;
    this.#file = file;
    this.#snippet = snippet;
    this.#root = { ...root, children: units };
    const counts = new Map<string, number>();
    for (const line of file.lines) {
      const text = canonicalLine(line);
      this.#canonicalOf.set(line, text);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    this.#counts = counts;
  }

  /** Whether the snippet has several rows of the file without the semicolon at their ends. */
  get #dropsSemicolons(): boolean {
    const bare = this.#snippet.lines.filter((_, row) => {
      const text = this.#canonicalAt(this.#snippet, row);
      return hasWord(text) && this.#counts.has(`${text};`) && !this.#counts.has(text);
    });
    return bare.length >= minBareRows;
  }

  /** The lines of the file with the snippet merged in. */
  run(shown: readonly SyntaxUnit[]): readonly string[] {
    const units = shown.filter((unit) => !this.#snippet.gaps.has(unit.start)).map((unit) => this.#withGaps(unit));
    if (units.length === 0) throw new Unclear(this.#firstLine(this.#snippet, 0));
    const parent = this.#chooseParent(units);
    const isWhole = parent === this.#root;
    let end = isWhole ? this.#file.lines.length - 1 : parent.end;
    let start = isWhole ? 0 : parent.start;
    // Below the last line of a file nothing is put, nor above its first one.
    while (isWhole && end > 0 && this.#file.lines[end]?.trim() === '') end--;
    while (isWhole && start < end && this.#file.lines[start]?.trim() === '') start++;
    const own = listItems(this.#file, { ...parent, start, end }, isWhole ? -1 : start, isRemark);
    const level = this.#readOutermost(parent, units, own);
    if (this.#flat !== undefined && isWhole) this.#forbidOtherDepths(level, this.#flat);
    // A branch holds declarations for a reason: shown at another depth they may be meant to leave it.
    const [from, to] = this.#findShift(level, level.steps);
    // What is shown deeper than the file has it may be meant to move into a block that is not shown.
    if (from.length > to.length && from.startsWith(to)) throw new Unclear(this.#title(units[0] ?? root));
    if (!isWhole && branchKind.test(parent.kind) && from !== to && units.some(({ kind }) => isDeclaration(kind)))
      throw new Unclear(this.#title(units[0] ?? root));
    return [...this.#file.lines.slice(0, start), ...this.#emit(level, level.steps), ...this.#file.lines.slice(end + 1)];
  }

  /**
   * Ends the merge where parts of a level that is several in one do not stand as deep as in the file, as one shift does
   * not fit them all, or where a new import may belong on a condition.
   */
  #forbidOtherDepths({ shown, own, steps, imports }: Level, { hasConditions }: FlatOutline): void {
    if (imports !== undefined && hasConditions) throw new Unclear(imports.lines[0]?.trim() ?? '');
    let depth: string | undefined;
    for (const step of steps) {
      if (step.kind !== 'pair' && step.kind !== 'fresh') continue;
      const item = shown[step.shown];
      if (item === undefined || item.kind === 'blank' || item.kind === 'gap') continue;
      const width = getIndent(this.#snippet.lines[item.start] ?? '');
      const isOther =
        step.kind === 'pair'
          ? getIndent(this.#file.lines[own[step.own]?.start ?? 0] ?? '') !== width
          : depth !== undefined && depth !== width;
      if (isOther) throw new Unclear(this.#getTitle(item));
      depth = width;
    }
  }

  /** Lays the whole snippet over the parts of a unit; what stands above and below it in the file is left out silently. */
  #readOutermost(parent: SyntaxUnit, units: readonly SyntaxUnit[], own: readonly LevelItem[]): Level {
    const { lines } = this.#snippet;
    let shown: readonly LevelItem[] = listItems(
      this.#snippet,
      { start: 0, end: lines.length - 1, children: units },
      -1,
      isRemark,
    );
    const isSolid = (item: LevelItem): boolean => item.kind !== 'blank';
    shown = shown.slice(shown.findIndex(isSolid), shown.findLastIndex(isSolid) + 1);
    // Lines at the end that close a block which begins above what is shown.
    while (shown.at(-1)?.kind === 'row' && isCloser(lines[shown.at(-1)?.start ?? 0] ?? '')) shown = shown.slice(0, -1);
    // One inside a part tells as well that what is left out is marked.
    const hasGap = this.#snippet.gaps.size > 0;
    // Imports at the top of what is shown as one piece with other code could be all that the file is to have.
    const firstOther = shown.findIndex(
      ({ kind, start }) => kind !== 'blank' && !(kind === 'unit' && isImport(lines[start] ?? '')),
    );
    const isKnown = (line: string): boolean => this.#counts.has(canonicalLine(line));
    if (hasGap && firstOther > 0 && shown[firstOther]?.kind !== 'gap' && !isKnown(lines[shown[0]?.start ?? 0] ?? ''))
      throw new Unclear(this.#getTitle(shown[0]));
    const isOpen = !hasGap || shown[0]?.kind === 'gap';
    const isAppended = parent === this.#root && this.#isAppended(units);
    const open: LevelItem = { kind: 'gap', start: -1, end: -1, lead: -1 };
    const items = this.#withoutBlankEnds([
      ...(shown[0]?.kind === 'gap' ? [] : [open]),
      ...shown,
      ...(shown.at(-1)?.kind === 'gap' ? [] : [open]),
    ]);
    const level = this.#alignLevel(items, own, isAppended);
    if (level.doubt !== undefined) throw new Unclear(level.doubt);
    // Without a placeholder above it, what is new at the top may be all that is to stand there.
    const stretches = splitStretches(level.steps, level);
    const top = stretches[0];
    const first = level.shown.find(({ kind }) => kind !== 'gap');
    if (!isOpen && first !== undefined && top?.fresh[0] === first && top.keptAbove !== undefined)
      throw new Unclear(this.#getTitle(first));
    if (!isOpen && first === shown[0] && this.#isCutTop(level, first)) throw new Unclear(this.#getTitle(first));
    // And so may what is new at the end, without one below it.
    const last = level.shown.findLast(({ kind }) => kind !== 'gap');
    const isEnded = hasGap && shown.at(-1)?.kind !== 'gap';
    const isMarkedAbove = parent === this.#root && shown[0]?.kind === 'gap';
    const isCut = isEnded && last !== undefined && this.#isCutBottom(level, last, isMarkedAbove, stretches.at(-1));
    if (isCut) throw new Unclear(this.#getTitle(last));
    return level;
  }

  /** Whether what stands below the last thing shown may be gone, with no placeholder there. */
  #isCutBottom(level: Level, last: LevelItem, isMarkedAbove: boolean, bottom: Stretch | undefined): boolean {
    const below = bottom?.fresh.at(-1) === last ? bottom.keptBelow : undefined;
    // The line that closes the block around it is its end.
    if (below !== undefined && !isCloser(this.#file.lines[below.start] ?? '')) return true;
    // Where it is marked what is left out above, all that is marked nowhere below may be gone; below a declaration such
    // a mark is easily forgotten.
    const most = isMarkedAbove && !isDeclaration(last.unit?.kind ?? '') ? Infinity : maxVanishedRows;
    return this.#isCutEnd(level, last, most);
  }

  /** Whether the last thing shown is one of the file's, changed, and so little stands below it that it may be gone. */
  #isCutEnd({ shown, own, steps }: Level, last: LevelItem, most: number): boolean {
    const pair = steps.find((step) => step.kind === 'pair' && shown[step.shown] === last);
    const mine = pair?.kind === 'pair' ? own[pair.own] : undefined;
    if (mine === undefined) return false;
    if (this.#canonical(this.#snippet, last) === this.#canonical(this.#file, mine)) return false;
    const below = own.slice(own.indexOf(mine) + 1).filter(({ kind }) => kind !== 'blank');
    const rows = below.reduce((sum, { start, end }) => sum + end - start + 1, 0);
    return rows > 0 && rows <= most && !below.every(({ start }) => isCloser(this.#file.lines[start] ?? ''));
  }

  /** Whether the first thing shown is one of the file's, changed, and what stands above it may be gone. */
  #isCutTop({ shown, own, steps }: Level, first: LevelItem | undefined): boolean {
    const pair = steps.find((step) => step.kind === 'pair' && shown[step.shown] === first);
    const mine = pair?.kind === 'pair' ? own[pair.own] : undefined;
    if (first === undefined || mine === undefined || shown[0]?.kind !== 'gap') return false;
    const isSame =
      this.#canonicalAt(this.#snippet, first.start) === this.#canonicalAt(this.#file, mine.start) &&
      (first.lead === first.start || this.#getLead(this.#snippet, first) === this.#getLead(this.#file, mine));
    if (isSame) return false;
    // Comments above it are left out as silently.
    const isBare = mine.lead < mine.start && first.lead === first.start;
    return isBare || own.slice(0, own.indexOf(mine)).some(({ kind }) => kind === 'unit');
  }

  /** Empty lines beside a placeholder belong to it. */
  #withoutBlankEnds(items: readonly LevelItem[]): readonly LevelItem[] {
    const isLoose = (at: number, step: 1 | -1): boolean => {
      let next = at;
      while (items[next]?.kind === 'blank') next += step;
      return items[next]?.kind === 'gap';
    };
    return items.filter(
      (item, at) =>
        !(item.kind === 'blank' && (isLoose(at, 1) || isLoose(at, -1))) &&
        !(item.kind === 'gap' && items[at - 1]?.kind === 'gap'),
    );
  }

  /**
   * Takes new imports out of a level that are not shown beside one the file has: they go to the others of their kind,
   * wherever the snippet shows them.
   */
  #takeLooseImports(shown: readonly LevelItem[], own: readonly LevelItem[]): LooseImports | undefined {
    const isImportItem = (text: SnippetLines, item: LevelItem | undefined): boolean =>
      item?.unit !== undefined &&
      item.start === item.end &&
      (/import|^use_declaration$|include|using_directive|namespace_use/.test(item.unit.kind) ||
        isImport(text.lines[item.start] ?? ''));
    const imports = own.filter((item) => isImportItem(this.#file, item));
    const isKnown = (item: LevelItem): boolean =>
      imports.some(
        (mine) =>
          this.#canonicalAt(this.#file, mine.start) === this.#canonicalAt(this.#snippet, item.start) ||
          importsSame(this.#snippet.lines[item.start] ?? '', this.#file.lines[mine.start] ?? ''),
      );
    const taken = new Set<LevelItem>();
    for (let at = 0; at < shown.length; at++) {
      let to = at;
      while (isImportItem(this.#snippet, shown[to]) || (to > at && shown[to]?.kind === 'blank')) to++;
      while (to > at && shown[to - 1]?.kind === 'blank') to--;
      const run = shown.slice(at, to);
      const above = shown[at - 1]?.kind === 'blank' ? shown[at - 2] : shown[at - 1];
      // What stands right above an import of several lines is shown in its place among the others.
      const below = shown[to];
      const next = shown.slice(to).find(({ kind }) => kind !== 'blank');
      const isListed = next?.unit !== undefined && isImport(this.#snippet.lines[next.start] ?? '');
      const isLoose = (above === undefined || above.kind === 'gap') && !isListed;
      if (isLoose && run.length > 0 && run.every((item) => item.kind === 'blank' || !isKnown(item))) {
        for (const item of run) taken.add(item);
        if (below?.kind === 'blank') taken.add(below);
      }
      at = Math.max(at, to);
    }
    const fresh = shown.filter((item) => taken.has(item) && item.kind !== 'blank');
    const sameKind = imports.findLast((item) => item.unit?.kind === fresh[0]?.unit?.kind);
    const behind = sameKind ?? (fresh.length > 0 ? imports.at(-1) : undefined);
    if (behind === undefined) return undefined;
    const lines = fresh.map((item) => this.#snippet.lines[item.start] ?? '');
    // One of the file's, shown beside a part of a block that has imports of its own.
    if (getIndent(lines[0] ?? '').length < getIndent(this.#file.lines[behind.start] ?? '').length)
      throw new Unclear(lines[0]?.trim() ?? '');
    return {
      rest: shown.filter((item) => !taken.has(item)),
      lines: this.#reindent(lines, getIndent(lines[0] ?? ''), getIndent(this.#file.lines[behind.start] ?? '')),
      behind: behind.start,
    };
  }

  /** Placeholders below a part that nothing closes, indented deeper than it, stand for the end of its body. */
  #withGaps(unit: SyntaxUnit): SyntaxUnit {
    let { end } = unit;
    const width = getIndent(this.#snippet.lines[unit.start] ?? '').length;
    const last = this.#snippet.lines[end] ?? '';
    // What closes a block inside it does not close the part.
    const isClosed = isCloser(last) && getIndent(last).length <= width;
    for (let row = end + 1; !isClosed && row < this.#snippet.lines.length; row++) {
      const line = this.#snippet.lines[row] ?? '';
      if (line.trim() === '') continue;
      if (getIndent(line).length <= width) break;
      // To a grammar, comments at the end of a body stand below it.
      if (this.#snippet.gaps.has(row)) end = row;
      else if (!isRemark(line)) break;
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
      readonly isMentioned: boolean;
    }[] = [];
    const visit = (parent: SyntaxUnit): void => {
      const pairs = units.flatMap((unit) => {
        // Where several are meant the level below decides among them; here they count as one place.
        const [own] = this.#candidates(unit, parent.children);
        return own === undefined ? [] : [{ unit, own }];
      });
      if (pairs.length > 0) {
        const alike = pairs.reduce((sum, { unit, own }) => sum + this.#likeness(unit, own), 0) / pairs.length;
        // A list of what a file hands out has the names of its functions.
        const isMentioned = pairs.every(
          ({ unit, own }) => unit.end > unit.start && own.end === own.start && own.kind !== unit.kind,
        );
        found.push({ parent, count: pairs.length, alike, pairs, isMentioned });
      }
      for (const child of parent.children) if (child.children.length > 0) visit(child);
    };
    visit(this.#root);
    found.sort((a, b) => b.count - a.count || Number(a.isMentioned) - Number(b.isMentioned) || b.alike - a.alike);
    const [best] = found;
    if (best === undefined) {
      const around = this.#isAppended(units) ? this.#root : this.#findAround(units);
      if (around === undefined) throw new Unclear(this.#title(units[0] ?? root));
      return around;
    }
    for (const other of found.slice(1)) {
      if (other.count < best.count || (other.isMentioned && !best.isMentioned)) break;
      if (!this.#tellsApart(best.pairs, other.pairs, units.length > best.count))
        throw new Unclear(this.#title(units[0] ?? root));
    }
    return best.parent;
  }

  /**
   * The part of the file that holds all rows shown around these parts, as comments, that it has once; `undefined`
   * where there are none, or where several parts hold them.
   */
  #findAround(units: readonly SyntaxUnit[]): SyntaxUnit | undefined {
    const isInside = (row: number): boolean => units.some(({ start, end }) => row >= start && row <= end);
    const around = this.#snippet.lines.flatMap((_, row) => {
      const text = this.#canonicalAt(this.#snippet, row);
      const isTold = hasWord(text) && this.#counts.get(text) === 1 && !isInside(row) && !this.#snippet.gaps.has(row);
      return isTold ? text : [];
    });
    const holders = new Set(
      around.map((text) => {
        const row = this.#file.lines.findIndex((_, at) => this.#canonicalAt(this.#file, at) === text);
        let holder = this.#root;
        const getInner = (): SyntaxUnit | undefined =>
          holder.children.find(({ start, end }) => row >= start && row <= end);
        for (let inner = getInner(); inner !== undefined; inner = getInner()) holder = inner;
        return holder;
      }),
    );
    return holders.size === 1 ? [...holders][0] : undefined;
  }

  /**
   * Whether the snippet shows rows of one place that the other has not, none of the other's own, and not just what
   * stands at the first already: that could be the second, made like it, unless something new is shown beside it.
   */
  #tellsApart(one: readonly Pair[], other: readonly Pair[], hasFresh = false): boolean {
    // What closes a block tells none from another.
    const rows = (text: SnippetLines, unit: SyntaxUnit): readonly string[] =>
      this.#canonical(text, unit).split('\n').filter(hasWord);
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
      this.#flat === undefined &&
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
    const sameHead = among.filter(
      (each) =>
        this.#head(this.#file, each) === head && (each.name === '' || unit.name === '' || each.name === unit.name),
    );
    if (sameHead.length > 1) {
      const text = this.#canonical(this.#snippet, unit);
      const same = sameHead.filter((each) => this.#canonical(this.#file, each) === text);
      return same.length > 0 ? same : sameHead;
    }
    if (sameHead.length === 1 || unit.name === '') return sameHead;
    const named = among.filter((each) => each.name === unit.name);
    const sameKind = named.filter((each) => each.kind === unit.kind);
    return sameKind.length > 0 ? sameKind : named;
  }

  /** Lays the things of one level of the snippet over those of the file. `isAppended`: what is new goes to the end. */
  #alignLevel(whole: readonly LevelItem[], unsplit: readonly LevelItem[], isAppended = false): Level {
    const imports = this.#takeLooseImports(whole, unsplit);
    const shown = this.#withoutBlankEnds(imports?.rest ?? whole);
    const own = this.#splitLeads(shown, unsplit);
    const { early, late, score } = alignItems({
      shown: shown.length,
      own: own.length,
      isGap: (i) => shown[i]?.kind === 'gap',
      pair: (i, j) => this.#evidence(shown, own, i, j),
      fresh: (i, j) => this.#costOfFresh(shown, own, i, j),
      drop: (j) => costOfRows(own[j]),
    });
    const level = { shown, own, imports, score, steps: isAppended ? late : early };
    const doubt = isAppended ? undefined : this.#findTie(level, early, late);
    return { ...level, doubt: doubt ?? this.#findDoubt(level, isAppended) };
  }

  /** Comments of the file that the snippet shows at the edge of a placeholder which hides what stands below them. */
  #splitLeads(shown: readonly LevelItem[], own: readonly LevelItem[]): readonly LevelItem[] {
    const edges: (readonly string[])[] = [];
    for (const [at, item] of shown.entries()) {
      if (item.kind !== 'gap') continue;
      const first = shown.slice(0, at).findLastIndex(({ kind }) => kind !== 'row') + 1;
      edges.push(shown.slice(first, at).map(({ start }) => this.#canonicalAt(this.#snippet, start)));
    }
    if (edges.every((rows) => rows.length === 0)) return own;
    return own.flatMap((item): readonly LevelItem[] => {
      const lead = Array.from({ length: item.start - item.lead }, (_, i) =>
        this.#canonicalAt(this.#file, item.lead + i),
      );
      // The last rows before a placeholder are the first ones of the comment.
      const shared = lead.findLastIndex((_, i) =>
        edges.some(
          (rows) =>
            rows.length > i &&
            rows.slice(-i - 1).join('\n') === lead.slice(0, i + 1).join('\n') &&
            hasWord(lead.slice(0, i + 1).join('')),
        ),
      );
      const split = Array.from({ length: shared + 1 }, (_, i): LevelItem => {
        const row = item.lead + i;
        return { kind: 'row', start: row, end: row, lead: row };
      });
      return [...split, { ...item, lead: item.lead + shared + 1 }];
    });
  }

  /** Where two ways are as good and lead to different lines. */
  #findTie(level: Laid, early: readonly AlignStep[], late: readonly AlignStep[]): string | undefined {
    const at = early.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(late[i]));
    if (at < 0) return undefined;
    try {
      if (this.#emit(level, early).join('\n') === this.#emit(level, late).join('\n')) return undefined;
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
    }
    const step = [...early.slice(at), ...late.slice(at)].find((each) => each.kind !== 'keep' && each.kind !== 'drop');
    const item = step !== undefined && 'shown' in step ? level.shown[step.shown] : undefined;
    return this.#getTitle(item ?? level.shown.find(({ kind }) => kind === 'unit'));
  }

  /** What speaks for a thing of the snippet showing one of the file. */
  #evidence(shown: readonly LevelItem[], own: readonly LevelItem[], i: number, j: number): number | undefined {
    const [item, mine] = [shown[i], own[j]];
    if (item === undefined || mine === undefined || item.kind === 'gap') return undefined;
    if (item.kind === 'head' || mine.kind === 'head') return item.kind === mine.kind ? 1 : undefined;
    if (item.kind === 'blank' || mine.kind === 'blank') {
      if (item.kind !== mine.kind) return undefined;
      const isSame = this.#snippet.lines[item.start] === this.#file.lines[mine.start];
      return isSame ? worth.blank : worth.blank / 2;
    }
    const [line, ownLine] = [this.#canonicalAt(this.#snippet, item.start), this.#canonicalAt(this.#file, mine.start)];
    const isFlat = item.start === item.end && mine.start === mine.end;
    const [unit, namesake] = [item.unit, mine.unit];
    if (isFlat && line === ownLine) return this.#equalEvidence(ownLine, unit, namesake);
    if (unit === undefined || namesake === undefined) {
      // The last line of a block is the last line of its namesake, whatever closes them.
      const isLast = i === shown.length - 1 && j === own.length - 1;
      return isLast && isFlat && isCloser(line) && isCloser(ownLine) ? worth.sign : undefined;
    }
    const isNamed =
      unit.name !== '' &&
      unit.name === namesake.name &&
      // A field may have the name of a method.
      (unit.kind === namesake.kind || (item.end > item.start && mine.end > mine.start));
    const isSameHead = line === ownLine || this.#hasSameMarkedHead(item, mine);
    // Either first line has its equal on the other side.
    const isTaken = this.#firstLines(this.#file, own).has(line) || this.#firstLines(this.#snippet, shown).has(ownLine);
    const led = isTaken ? undefined : this.#leadEvidence(item, mine);
    if (isFlat) return led ?? this.#flatEvidence(item, mine, isNamed && unit.kind === namesake.kind, isTaken);
    const isRenamed = unit.name !== namesake.name;
    if (isRenamed && this.#replacesImport(item, mine)) return this.#alignUnits(unit, namesake).score + worth.name;
    if (isRenamed && (unit.kind !== namesake.kind || (unit.name !== '' && namesake.name !== ''))) return undefined;
    const inner = this.#alignUnits(unit, namesake);
    const head = Math.min(worth.name, this.#getWorth(ownLine));
    if (isNamed || isSameHead) return inner.score + (isNamed ? worth.name : 0) + (isSameHead ? head : 0);
    if (led !== undefined) return inner.score + led;
    if (isTaken) return undefined;
    // What has neither name nor first line in common must have most of the rest.
    if (inner.score >= worth.unique && this.#showsMost(unit, namesake)) return inner.score - worth.name;
    const [text, ownText] = [this.#canonical(this.#snippet, unit), this.#canonical(this.#file, namesake)];
    const isAlike = similarityAbove(text.slice(0, 600), ownText.slice(0, 600), mayReplace) > 0;
    return isAlike ? worth.sign : undefined;
  }

  /** What an equal row says; however often a file has it: more than another row about the same name. */
  #equalEvidence(line: string, unit: SyntaxUnit | undefined, namesake: SyntaxUnit | undefined): number {
    const isNamed = unit !== undefined && unit.name !== '' && unit.name === namesake?.name;
    return Math.max(this.#getWorth(line), isNamed ? worth.name + worth.more : 0);
  }

  /** What the same comments above two things say: little of two names, and little where many things have them. */
  #leadEvidence(item: LevelItem, mine: LevelItem): number | undefined {
    const lead = this.#getLead(this.#snippet, item);
    if (!hasWord(lead) || lead !== this.#getLead(this.#file, mine) || item.unit?.kind !== mine.unit?.kind)
      return undefined;
    const [name, ownName] = [item.unit?.name ?? '', mine.unit?.name ?? ''];
    const most = name !== ownName && name !== '' && ownName !== '' ? worth.common : worth.rare;
    return Math.min(most, Math.max(...lead.split('\n').map((row) => this.#getWorth(row))));
  }

  /** The first lines of the parts of a level that tell something. */
  #firstLines(text: SnippetLines, items: readonly LevelItem[]): ReadonlySet<string> {
    const known = this.#firsts.get(items);
    if (known !== undefined) return known;
    const lines = items.flatMap(({ unit, start }) => (unit === undefined ? [] : this.#canonicalAt(text, start)));
    const firsts = new Set(lines.filter(hasWord));
    this.#firsts.set(items, firsts);
    return firsts;
  }

  /** What speaks for one line showing another that is not equal to it; little if the equal of either `isTaken`. */
  #flatEvidence(item: LevelItem, mine: LevelItem, isNamed: boolean, isTaken: boolean): number | undefined {
    // One module may be imported from in several lines.
    const [raw, ownRaw] = [this.#snippet.lines[item.start] ?? '', this.#file.lines[mine.start] ?? ''];
    if (isImport(raw) && isImport(ownRaw))
      return importsSame(raw, ownRaw) || this.#replacesImport(item, mine) ? worth.name : undefined;
    if (isNamed) return isTaken ? worth.taken : worth.name;
    // What a file or a function says about itself stands there once, in other words if need be.
    const [line, ownLine] = [this.#canonicalAt(this.#snippet, item.start), this.#canonicalAt(this.#file, mine.start)];
    if (!isText(line) || !isText(ownLine) || this.#counts.has(line)) return undefined;
    return similarityAbove(line, ownLine, mayReplace) > 0 ? worth.rare : undefined;
  }

  /**
   * Whether an import brings in all that one of the file does, from wherever: a file has a name once, so the other one is
   * gone. Where names are left out, one that both have is enough.
   */
  #replacesImport(item: LevelItem, mine: LevelItem): boolean {
    const [line, ownLine] = [this.#snippet.lines[item.start] ?? '', this.#file.lines[mine.start] ?? ''];
    if (!namesImport.test(line) || !namesImport.test(ownLine)) return false;
    const names = new Set(getBroughtNames(this.#canonical(this.#snippet, item)));
    const own = getBroughtNames(this.#canonical(this.#file, mine));
    if (this.#gapBetween(item.start, item.end)) return own.some((name) => names.has(name));
    return own.length > 0 && own.every((name) => names.has(name));
  }

  /** Whether the file uses a name outside an import of its own that the snippet does not bring in. */
  #isNeededImport(item: LevelItem): boolean {
    const line = this.#file.lines[item.start] ?? '';
    if (!namesImport.test(line) && !/^\s*import\b/.test(line)) return false;
    const { start, end } = item;
    return getBroughtNames(this.#canonical(this.#file, item)).some((name) => this.#isUsed({ name, start, end }, true));
  }

  #getLead(text: SnippetLines, { lead, start }: LevelItem): string {
    return lead === start ? '' : this.#canonical(text, { start: lead, end: start - 1 });
  }

  /** Two units laid over one another; one that is shown whole takes the other's place, whatever that holds. */
  #alignUnits(unit: SyntaxUnit, mine: SyntaxUnit): Level {
    const known = this.#known.get(unit) ?? new Map<SyntaxUnit, Level>();
    this.#known.set(unit, known);
    let level = known.get(mine);
    if (level !== undefined) return level;
    const isWhole = !this.#gapBetween(unit.start, unit.end);
    if (isWhole) {
      const rows = (text: SnippetLines, one: SyntaxUnit): readonly string[] =>
        this.#canonical(text, one).split('\n').slice(1);
      const [fresh, old] = [rows(this.#snippet, unit), rows(this.#file, mine)];
      const [freshSet, oldSet] = [new Set(fresh), new Set(old)];
      const common = fresh.filter((line) => oldSet.has(line)).reduce((sum, line) => sum + this.#getWorth(line), 0);
      const differing =
        fresh.filter((line) => !oldSet.has(line)).length + old.filter((line) => !freshSet.has(line)).length;
      const score = common / 2 - Math.min(worth.rare, worth.row * differing);
      level = { shown: [], own: [], imports: undefined, score, steps: [], doubt: undefined };
    } else {
      // A head that is shown in part is laid over the other row by row.
      const headEnd = getHeadEnd(this.#snippet, unit, isRemark);
      const ownEnd = headEnd === undefined ? mine.start : (getHeadEnd(this.#file, mine, isRemark) ?? mine.start);
      level = this.#alignLevel(
        this.#withoutBlankEnds(listItems(this.#snippet, unit, headEnd ?? unit.start, isRemark)),
        listItems(this.#file, { ...mine, end: this.#findHiddenClauses(unit, mine) - 1 }, ownEnd, isRemark),
      );
    }
    known.set(mine, level);
    return level;
  }

  /** A line that a file has once tells a place; one without a word tells none. */
  #getWorth(line: string): number {
    if (!/\w/.test(line)) return worth.sign;
    const count = this.#counts.get(line) ?? 0;
    if (count > 1) return count < 4 ? worth.rare : worth.common;
    return worth.unique;
  }

  #costOfFresh(shown: readonly LevelItem[], own: readonly LevelItem[], i: number, j: number): number {
    const item = shown[i];
    if (item?.kind === 'head') return Infinity;
    // What is new beside a placeholder keeps the empty lines on that side.
    const rows = [this.#snippet.lines[item?.start ?? 0] ?? '', this.#file.lines[own[j - 1]?.start ?? 0] ?? ''];
    const isSameKind = item?.unit?.kind === own[j - 1]?.unit?.kind || rows.every(isImport);
    const isInList = isSameKind && item?.start === item?.end;
    const isBelowGap = shown[i - 1]?.kind === 'gap' && own[j]?.kind === 'blank' && !isInList;
    const isAboveGap = shown[i + 1]?.kind === 'gap' && own[j - 1]?.kind === 'blank';
    const line = item?.unit === undefined ? '' : this.#canonicalAt(this.#snippet, item.start);
    const isKnown = this.#firstLines(this.#file, own).has(line) && this.#getWorth(line) === worth.unique;
    return costOfRows(item) + (isBelowGap || isAboveGap ? 0.2 : 0) + (isKnown ? worth.unique : 0);
  }

  /** The first thing about a way to lay a level that is not certain, by its name or first line. */
  #findDoubt(level: Omit<Level, 'doubt'>, isAppended: boolean): string | undefined {
    const { shown, own, steps } = level;
    const paired = new Set(steps.flatMap((step) => (step.kind === 'pair' ? [own[step.own]] : [])));
    const stretches = splitStretches(steps, level);
    for (const stretch of stretches) {
      const { fresh, dropped, before, after } = stretch;
      // What goes here and comes beside a placeholder, in much the same words, may have changed places.
      const others = stretches.flatMap((each) =>
        each !== stretch && (each.before === undefined || each.after === undefined) ? each.fresh : [],
      );
      const moved = others.find((item) => dropped.some((mine) => this.#isLike(item, mine)));
      if (moved !== undefined) return this.#getTitle(moved);
      const [first] = fresh;
      const title = this.#getTitle(first);
      if (fresh.length > 0 && before === undefined && after === undefined && !isAppended) return title;
      // A part that the file has elsewhere on this level was meant, but stands in another order.
      const isElsewhere = (item: LevelItem): boolean =>
        item.unit !== undefined &&
        item.unit.name !== '' &&
        item.end > item.start &&
        own.some((mine) => !paired.has(mine) && mine.unit?.name === item.unit?.name);
      // What is shown below a placeholder has the end of its comment left out; moved, it would lose that.
      const isCut = (item: LevelItem): boolean =>
        shown[shown.indexOf(item) - 1]?.kind === 'gap' &&
        own.some(
          (mine) =>
            !paired.has(mine) &&
            mine.lead < mine.start &&
            mine.unit?.name === item.unit?.name &&
            this.#canonicalAt(this.#file, mine.start) === this.#canonicalAt(this.#snippet, item.start),
        );
      const elsewhere = fresh.find((item) => isElsewhere(item) || isCut(item));
      if (elsewhere !== undefined) return this.#getTitle(elsewhere);
      const repeated = fresh.find((item) => this.#isRepeated(item, level));
      if (repeated !== undefined) return this.#getTitle(repeated);
      // A comment right above a placeholder belongs to what that hides, which has one already; without a word it is the
      // first row of one, whose other rows are hidden.
      const last = fresh.at(-1);
      const remark = last?.kind === 'row' ? (this.#snippet.lines[last.start] ?? '') : '';
      const isAboveGap = last !== undefined && shown[shown.indexOf(last) + 1]?.kind === 'gap';
      const isFirstRow = isAboveGap && !hasWord(remark);
      if (isRemark(remark) && (stretch.keptBelow !== undefined || isFirstRow)) return this.#getTitle(last);
      if (dropped.length > 0) {
        const doubt = this.#doubtGone(stretch, shown);
        if (doubt !== undefined) return doubt;
      }
      if ((before === undefined) !== (after === undefined) && !isAppended) {
        const beside = before === undefined ? stretch.keptAbove : stretch.keptBelow;
        // The first of several new lines may be the hidden one changed, as well as the one right beside it.
        const edges = fresh.length > 1 ? [fresh[0], fresh.at(-1)] : [fresh[0]];
        for (const edge of edges)
          if (edge !== undefined && beside !== undefined && this.#mayBeTwin(edge, beside)) return this.#getTitle(edge);
        const twin = beside === undefined ? undefined : this.#findHiddenTwin(level, stretch, beside);
        if (twin !== undefined) return this.#getTitle(twin);
      }
    }
    for (const step of steps) {
      if (step.kind !== 'pair') continue;
      const doubt = this.#doubtPair(level, step.shown, step.own) ?? this.#findTakenIn(level, step.shown, step.own);
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  }

  /** A statement above a placeholder that has got rows of the hidden ones below it: they may have moved into it. */
  #findTakenIn({ shown, own }: Laid, i: number, j: number): string | undefined {
    const [item, mine] = [shown[i], own[j]];
    if (item?.unit === undefined || mine?.unit === undefined || shown[i + 1]?.kind !== 'gap') return undefined;
    if (item.unit.name !== '' || this.#gapBetween(item.start, item.end)) return undefined;
    const rows = (text: SnippetLines, each: LevelItem): readonly string[] => this.#canonical(text, each).split('\n');
    const statements = own.filter(({ unit }) => unit !== undefined && !isDeclaration(unit.kind));
    const at = statements.indexOf(mine);
    const hidden = new Set(statements.slice(at + 1, at + 1 + maxHidden).flatMap((each) => rows(this.#file, each)));
    const old = new Set(rows(this.#file, mine));
    const taken = rows(this.#snippet, item).filter((row) => row.length >= minTold && !old.has(row) && hidden.has(row));
    if (taken.length === 0) return undefined;
    const all = statements.flatMap((each) => rows(this.#file, each));
    const isOnce = taken.some((row) => all.filter((each) => each === row).length === 1);
    return isOnce ? this.#title(item.unit) : undefined;
  }

  /** A new statement one row of which stands in the hidden ones next to it, and nowhere else in the file. */
  #findHiddenTwin({ own }: Laid, { fresh, keptAbove }: Stretch, beside: LevelItem): LevelItem | undefined {
    const near = own.filter(({ kind }) => kind === 'unit');
    const at = near.indexOf(beside);
    const hidden =
      keptAbove === beside ? near.slice(Math.max(0, at - maxHidden), at) : near.slice(at + 1, at + 1 + maxHidden);
    const isStatement = (item: LevelItem): boolean => item.unit !== undefined && !isDeclaration(item.unit.kind);
    const rows = new Set(hidden.filter(isStatement).flatMap((item) => this.#canonical(this.#file, item).split('\n')));
    const all = near.filter(isStatement).flatMap((item) => this.#canonical(this.#file, item).split('\n'));
    const isTold = (row: string): boolean =>
      row.length >= minTold && this.#getWorth(row) === worth.unique && rows.has(row);
    // Or half of what is done within it, or more, which this level does once.
    const isDone = (row: string): boolean => rows.has(row) && all.filter((each) => each === row).length === 1;
    return fresh.find((item) => {
      const [head = '', ...body] = isStatement(item) ? this.#canonical(this.#snippet, item).split('\n') : [];
      const words = body.filter(hasWord);
      const done = words.filter(isDone);
      const isMost = done.join('').length >= minTold && done.length * 2 >= words.length;
      return [head, ...body].some(isTold) || isMost;
    });
  }

  /** Whether two things are equal in the first row below their annotations, of which one has others. */
  #hasSameMarkedHead(item: LevelItem, mine: LevelItem): boolean {
    const [row, ownRow] = (
      [
        [this.#snippet, item],
        [this.#file, mine],
      ] as const
    ).map(([{ lines }, { start, end }]) => start + countMarks(lines.slice(start, end + 1)));
    if (row === item.start && ownRow === mine.start) return false;
    const text = this.#canonicalAt(this.#snippet, row ?? -1);
    return hasWord(text) && text === this.#canonicalAt(this.#file, ownRow ?? -1);
  }

  /** Whether a new line stands once on its level already, hidden: what follows it is then shown in place of what is. */
  #isRepeated(item: LevelItem, { shown, own, steps }: Omit<Level, 'doubt'>): boolean {
    const text = this.#canonicalAt(this.#snippet, item.start);
    if (item.end > item.start || text.length < minTold) return false;
    const holds = (lines: SnippetLines, each: LevelItem): boolean =>
      each.start === each.end && this.#canonicalAt(lines, each.start) === text;
    const [mine, ...others] = own.filter((each) => holds(this.#file, each));
    return (
      others.length === 0 &&
      steps.some((step) => step.kind === 'keep' && own[step.own] === mine) &&
      shown.filter((each) => holds(this.#snippet, each)).length === 1
    );
  }

  /** Whether lines that the snippet neither shows nor leaves out are gone on purpose. */
  #doubtGone({ fresh, dropped, before, after }: Stretch, shown: readonly LevelItem[]): string | undefined {
    const rows = (items: readonly LevelItem[], text: SnippetLines): number =>
      items.reduce(
        (sum, { start, end }) =>
          sum + text.lines.slice(start, end + 1).filter((line) => line.trim() !== '' && !isRemark(line)).length,
        0,
      );
    const isEdge = (at: number, text: string): boolean =>
      shown[0]?.kind === 'head' && (at === 0 || (at === shown.length - 1 && isCloser(text)));
    const isFirm = (at: number | undefined): boolean => {
      const text = this.#canonicalAt(this.#snippet, shown[at ?? -1]?.start ?? -1);
      return at !== undefined && (isEdge(at, text) || (hasWord(text) && this.#counts.get(text) === 1));
    };
    // A row without a word beside a placeholder, as of a comment, may be another one than it is taken for.
    const isLoose = (at = -1): boolean =>
      shown[at]?.kind === 'row' &&
      !hasWord(this.#canonicalAt(this.#snippet, shown[at].start)) &&
      (shown[at - 1]?.kind === 'gap' || shown[at + 1]?.kind === 'gap');
    if (isLoose(before) || isLoose(after)) return this.#firstLine(this.#file, dropped[0]?.start ?? 0);
    // Empty lines between a row and what is gone tell nothing.
    const isSolid = ({ kind }: LevelItem): boolean => kind !== 'blank';
    const above = before === undefined ? before : shown.slice(0, before + 1).findLastIndex(isSolid);
    const below = after === undefined ? after : after + Math.max(0, shown.slice(after).findIndex(isSolid));
    const firm = [above, below].filter(isFirm).length;
    // An author who marks what is left out would mark it between two rows that the file has, too.
    const isMarked = firm === 2 && this.#snippet.gaps.size > 0;
    const most = isMarked ? maxUnmarkedRows : ([maxVanishedRows, maxGoneRows][firm] ?? maxGoneRows);
    const declares = dropped.find(
      ({ unit, start, end }) =>
        unit !== undefined &&
        unit.name !== '' &&
        end >= start + maxVanishedRows &&
        (isDeclaration(unit.kind) || unit.kind === 'export_statement'),
    );
    if (declares !== undefined) return this.#titleIn(this.#file, declares.unit ?? root);
    const needed = dropped.filter((item) => this.#isNeededImport(item));
    // One module may be gone on purpose, and what used it be changed elsewhere; not beside an import that is changed.
    const isBesideChanged = [above, below].some((at) => {
      const line = at === undefined ? '' : (this.#snippet.lines[shown[at]?.start ?? -1] ?? '');
      return isImport(line) && !this.#counts.has(canonicalLine(line));
    });
    const told = needed.find(
      ({ start }) => needed.length > 1 || isBesideChanged || namesImport.test(this.#file.lines[start] ?? ''),
    );
    if (told !== undefined) return this.#firstLine(this.#file, told.start);
    const [first] = dropped;
    if (rows(dropped, this.#file) > rows(fresh, this.#snippet) + most && first !== undefined)
      return this.#firstLine(this.#file, first.start);
    return undefined;
  }

  #doubtPair(level: Laid, i: number, j: number): string | undefined {
    const [item, mine] = [level.shown[i], level.own[j]];
    // A head that ends in a placeholder may hide the rest of the file's.
    const isCutHead = item?.kind === 'head' && level.shown[i + 1]?.kind === 'gap';
    if (isCutHead && mine !== undefined && this.#hasMoreRows(mine, item)) return this.#getTitle(item);
    if (item?.unit === undefined || mine?.unit === undefined) return undefined;
    const { unit } = item;
    if (this.#mayBeOneMore(level, i, j)) return this.#title(unit);
    if (mine.end === mine.start) return undefined;
    // A shorter thing of another kind may only have the name: a method, and what describes a property.
    const isLonger = mine.end - mine.start > item.end - item.start + maxVanishedRows;
    const isOther =
      unit.kind !== mine.unit.kind &&
      !(isFunction(this.#snippet.lines[item.start] ?? '') && isFunction(this.#file.lines[mine.start] ?? ''));
    if (isOther && isLonger && !this.#gapBetween(unit.start, unit.end)) return this.#title(unit);
    if (this.#losesClauses(unit, mine.unit)) return this.#title(unit);
    // Right below what is shown, an attribute that is not may be gone on purpose.
    const above = level.shown.slice(0, i).findLast(({ kind }) => kind !== 'blank');
    const isBelowShown = above !== undefined && above.kind !== 'gap' && above.kind !== 'head';
    if (isBelowShown && this.#decoratorRows(mine.unit, unit) > 0) return this.#title(unit);
    const inner = this.#alignUnits(unit, mine.unit);
    if (inner.doubt !== undefined) return inner.doubt;
    if (this.#mayGoOn(item, mine, level.shown[i + 1]?.kind === 'gap')) return this.#title(unit);
    if (unit.name === '') return undefined;
    // Others of the same name: overloads, or members of the same class in two branches.
    const others = this.#candidates(
      unit,
      level.own.flatMap((each) => each.unit ?? []),
    );
    const isClear = others.every(
      (other) => other === mine.unit || this.#tellsApart([{ unit, own: mine.unit ?? root }], [{ unit, own: other }]),
    );
    return isClear ? undefined : this.#title(unit);
  }

  /** Whether a placeholder below a part may hide the last rows of it; `isAboveGap`: one stands next to it. */
  #mayGoOn(item: LevelItem, mine: LevelItem, isAboveGap: boolean): boolean {
    const [unit, own] = [item.unit, mine.unit];
    if (unit === undefined || own === undefined || this.#gapBetween(unit.start, unit.end)) return false;
    const rows = this.#canonical(this.#snippet, item).split('\n');
    const ownRows = this.#canonical(this.#file, mine).split('\n');
    if (this.#goesOnBelow(unit) && hasLongerTail(rows, ownRows)) return true;
    if (unit.name !== '' || !isAboveGap) return false;
    const last = rows.at(-1) ?? '';
    const at = hasWord(last) ? ownRows.lastIndexOf(last) : -1;
    const hasNoClause = this.#clauseRows(this.#file, own).length === 0;
    const isLonger = ownRows.length > rows.length + maxVanishedRows && !this.#isClosedAlike(item, mine);
    return isLonger || (hasNoClause && at >= 0 && at < ownRows.length - 1);
  }

  /** Whether the placeholder below a part stands as deep as its last row: it may hide more of the same part. */
  #goesOnBelow({ start, end }: SyntaxUnit): boolean {
    const { lines, gaps } = this.#snippet;
    let below = end + 1;
    while (lines[below]?.trim() === '') below++;
    return (
      gaps.has(below) &&
      end > start &&
      !isCloser(lines[end] ?? '') &&
      getIndent(lines[below] ?? '') === getIndent(lines[end] ?? '')
    );
  }

  /** Whether a head of the file has more rows than the one shown, without markers that are not shown. */
  #hasMoreRows(mine: LevelItem, item: LevelItem): boolean {
    const rows = this.#file.lines.slice(mine.start, mine.end + 1).map((line) => line.trim());
    const shown = this.#snippet.lines.slice(item.start, item.end + 1).map((line) => line.trim());
    const isShownFromMark = isAnnotation(shown[0] ?? '');
    return rows.filter((row) => !(isShownFromMark && isMarker(row) && !shown.includes(row))).length > shown.length;
  }

  /** Whether two things begin with the same row, and both end with a bracket as deep as that: the one is shown whole. */
  #isClosedAlike(item: LevelItem, mine: LevelItem): boolean {
    const isClosed = ({ lines }: SnippetLines, { start, end }: LevelItem): boolean =>
      isCloser(lines[end] ?? '') && getIndent(lines[end] ?? '') === getIndent(lines[start] ?? '');
    const isSameHead = this.#canonicalAt(this.#snippet, item.start) === this.#canonicalAt(this.#file, mine.start);
    return isSameHead && isClosed(this.#snippet, item) && isClosed(this.#file, mine);
  }

  /**
   * Whether a thing beside a placeholder may be one more instead of the file's, which the placeholder hides then: it has
   * another name; without names, another line, or of a block another first word or subject.
   */
  #mayBeOneMore({ shown, own }: Laid, i: number, j: number): boolean {
    const [item, mine] = [shown[i], own[j]];
    if (item?.unit === undefined || mine?.unit === undefined) return false;
    if (![shown[i - 1], shown[i + 1]].some((each) => each?.kind === 'gap')) return false;
    const [name, ownName] = [item.unit.name, mine.unit.name];
    const [line, ownLine] = [this.#canonicalAt(this.#snippet, item.start), this.#canonicalAt(this.#file, mine.start)];
    if ((name !== '' && name === ownName) || line === ownLine || this.#hasSameMarkedHead(item, mine)) return false;
    if (this.#replacesImport(item, mine)) return false;
    if (name !== '' && ownName !== '') return true;
    if (this.#declaresOne(line, ownLine, own)) return false;
    if (mine.end === mine.start) return !isText(ownLine);
    return (
      getWord(line) !== getWord(ownLine) ||
      getSubject(line) !== getSubject(ownLine) ||
      this.#isOtherCondition(item, mine)
    );
  }

  /**
   * Whether what a thing is done on is another condition than the one of the file's, and neither says the other as well:
   * both may be meant to stand, unless what is done stands in the file just there.
   */
  #isOtherCondition(item: LevelItem, mine: LevelItem): boolean {
    const [text, ownText] = [this.#canonical(this.#snippet, item), this.#canonical(this.#file, mine)];
    const [[head = '', ...body], [ownHead = '', ...ownBody]] = [text.split('\n'), ownText.split('\n')];
    if (!conditionHead.test(head)) return false;
    const [words, ownWords] = [head, ownHead].map((row) =>
      row
        .replace(/[^\w$.]+/g, ' ')
        .replace(conditionHead, '')
        .trim(),
    );
    if (` ${words ?? ''} `.includes(` ${ownWords ?? ''} `) || ` ${ownWords ?? ''} `.includes(` ${words ?? ''} `))
      return false;
    const own = new Set(ownBody);
    return !body.some((row) => own.has(row) && this.#getWorth(row) === worth.unique);
  }

  /** Whether two rows declare the same name, which nothing else on the level of the file does. */
  #declaresOne(line: string, ownLine: string, own: readonly LevelItem[]): boolean {
    const name = getDeclared(line);
    if (name === undefined || name !== getDeclared(ownLine)) return false;
    return own.filter(({ start }) => getDeclared(this.#canonicalAt(this.#file, start)) === name).length === 1;
  }

  /** Whether a thing of the snippet has the name of one of the file, or much the same first line. */
  #isLike(item: LevelItem, mine: LevelItem): boolean {
    const [unit, own] = [item.unit, mine.unit];
    if (unit === undefined || unit.kind !== own?.kind) return false;
    if (unit.name !== '' && own.name !== '') return unit.name === own.name;
    const [line, ownLine] = [this.#canonicalAt(this.#snippet, item.start), this.#canonicalAt(this.#file, mine.start)];
    return line.length >= minTold && similarityAbove(line, ownLine, mayReplace) > 0;
  }

  /** A new line that is much like the one at its place may be that one, changed. */
  #mayBeTwin(item: LevelItem, mine: LevelItem): boolean {
    // A comment above a placeholder may be the one above what that hides.
    if (item.kind === 'row' && mine.lead < mine.start && isRemark(this.#snippet.lines[item.start] ?? '')) return true;
    if (mine.kind === 'blank' || mine.kind === 'head') return false;
    const [unit, own] = [item.unit, mine.unit];
    const isLong = item.end > item.start || mine.end > mine.start;
    const [fresh, old] = [this.#canonical(this.#snippet, item), this.#canonical(this.#file, mine)];
    if (isNameList(this.#snippet.lines[item.start] ?? '')) return bringsInSame(fresh, old);
    const getBody = (text: string): string =>
      text
        .split('\n')
        .filter((row, at) => at > 0 && !isRemark(row) && !innerRemark.test(row))
        .join('\n');
    const body = getBody(fresh);
    const isSameBody =
      (unit?.kind === own?.kind || body.length >= minOnceLetters) && hasWord(body) && body === getBody(old);
    // A body of several rows, one of which the file has once, is that of the same thing with another name.
    const isOnce = (text: string): boolean => {
      const rows = getBody(text).split('\n').filter(hasWord);
      const isTold = rows.length >= minOnceRows || rows.join('').length >= minOnceLetters;
      return isTold && rows.some((row) => this.#counts.get(row) === 1);
    };
    // What the file has once would stand there twice; functions with other names may share a row.
    const bareRows = ({ lines }: SnippetLines, { start, end }: LevelItem): readonly string[] => {
      const bare = lines.slice(start, end + 1).map((line) => canonicalLine(withoutRemark(line)));
      return bare.join('\n').replace(/[,;]$/, '').split('\n');
    };
    const rows = new Set([...old.split('\n'), ...bareRows(this.#file, mine)]);
    const told = bareRows(this.#snippet, item).filter(hasWord);
    const isRenamed = unit !== undefined && own !== undefined && own.name !== '' && unit.name !== own.name;
    const isOwnFunction = [this.#snippet.lines[item.start], this.#file.lines[mine.start]].every((line) =>
      isFunction(line ?? ''),
    );
    const mayShare = isRenamed && unit.name !== '' && isLong && (isDeclaration(unit.kind) || isOwnFunction);
    if (!mayShare && told.some((row) => rows.has(row) && this.#getWorth(row) === worth.unique)) return true;
    // The name of what the placeholder hides is needed still.
    if (mayShare && this.#isUsed(own)) return false;
    if (isRenamed && unit.name !== '' && isLong)
      return (isSameBody && (extendsName(unit.name, own.name) || isOnce(fresh))) || declaresSame(unit, fresh, own, old);
    // The same is done on another condition.
    if (unit !== undefined && isSameBody) return true;
    // Most of what is new stands in the hidden one as well.
    if (told.length > maxVanishedRows && told.filter((row) => rows.has(row)).length > told.length / 2) return true;
    return similarityAbove(fresh.slice(0, 400), old.slice(0, 400), mayReplace) > 0;
  }

  /** Whether the file has the name of a part outside it, and the snippet does not; `isBrought`: brings in none of it. */
  #isUsed({ name, start, end }: Pick<SyntaxUnit, 'name' | 'start' | 'end'>, isBrought = false): boolean {
    const holds = (line: string): boolean => line.includes(name) && line.split(/[^\w$]+/).includes(name);
    return (
      this.#file.lines.some((line, row) => (row < start || row > end) && holds(line)) &&
      !this.#snippet.lines.some((line) => holds(line) && !(isBrought && usesNames.test(line) && !bringsIn(line, name)))
    );
  }

  /** The lines of a level once the snippet is merged into it. */
  #emit(level: Laid, steps: readonly AlignStep[]): string[] {
    const { shown, own, imports } = level;
    const [from, to] = this.#findShift(level, steps);
    const inside = this.#findShift(
      level,
      steps.filter((step) => step.kind !== 'pair' || shown[step.shown]?.kind !== 'head'),
    );
    // Where the head stands as deep as in the file, another depth inside may be meant.
    const isPaired = (step: AlignStep): boolean => step.kind === 'pair' && shown[step.shown]?.unit !== undefined;
    const isHeadLevel = shown[0]?.kind === 'head' && from === to;
    if (isHeadLevel && inside[0] !== inside[1] && steps.some(isPaired)) throw new Unclear(this.#getTitle(shown[0]));
    const out: string[] = [];
    let isImported = imports === undefined;
    for (const [at, step] of steps.entries()) {
      if (step.kind === 'keep') {
        const item = own[step.own];
        if (item !== undefined) out.push(...this.#file.lines.slice(item.lead, item.end + 1));
      } else if (step.kind === 'fresh') {
        const item = shown[step.shown];
        if (item === undefined) continue;
        if (this.#gapBetween(item.start, item.end)) throw new Unclear(this.#getTitle(item));
        if (shown[step.shown - 1]?.kind === 'gap') this.#addSpace(level, steps, at, out);
        out.push(...this.#reindent(this.#snippet.lines.slice(item.lead, item.end + 1), from, to));
      } else if (step.kind === 'pair') {
        const [item, mine] = [shown[step.shown], own[step.own]];
        if (item === undefined || mine === undefined) continue;
        // Beside others that stand as deep as in the file, another depth may be meant, for what is left out as well.
        const [width, ownWidth] = [
          getIndent(this.#snippet.lines[item.start] ?? ''),
          getIndent(this.#file.lines[mine.start] ?? ''),
        ];
        if (this.#gapBetween(item.start, item.end) && ownWidth === to && from === to && width !== from)
          throw new Unclear(this.#getTitle(item));
        out.push(
          ...this.#emitLead(level, step.shown, mine, from, to),
          ...this.#emitPair(
            item,
            mine,
            item.unit === undefined ? [from, to] : inside,
            this.#isLastShown(level, step.shown),
          ),
        );
      }
      if (
        imports !== undefined &&
        (step.kind === 'keep' || step.kind === 'pair') &&
        own[step.own]?.start === imports.behind
      ) {
        out.push(...imports.lines);
        isImported = true;
      }
    }
    if (!isImported) throw new Unclear(imports?.lines[0]?.trim() ?? '');
    return out;
  }

  /** Whether what closes the list is shown right below a member: the snippet tells then what stands behind the last. */
  #isLastShown({ shown }: Laid, i: number): boolean {
    const next = shown.slice(i + 1).find(({ kind }) => kind !== 'blank');
    return next?.kind === 'row' && /^[)\]}]/.test((this.#snippet.lines[next.start] ?? '').trim());
  }

  /** New parts below what is left out stand as far from it as the file's parts from one another. */
  #addSpace({ own, shown }: Laid, steps: readonly AlignStep[], at: number, out: string[]): void {
    const [step, before] = [steps[at], steps[at - 1]];
    if (step?.kind !== 'fresh' || before?.kind !== 'keep') return;
    const [item, above] = [shown[step.shown], own[before.own]];
    if (item?.unit === undefined || above?.unit === undefined) return;
    const units = own.flatMap((each, i) => (each.unit === undefined ? [] : [i]));
    const spaces = units.flatMap((to, at) => {
      const from = units[at - 1];
      if (from === undefined) return [];
      const [isLongFrom, isLongTo] = [own[from], own[to]].map((each) => each !== undefined && each.end > each.lead);
      const rows = own.slice(from, to).filter(({ kind }) => kind === 'blank').length;
      return [
        {
          to,
          rows,
          isLong: isLongFrom === true && isLongTo === true,
          isOpened: isLongFrom === false && isLongTo === true,
          isFlat: isLongFrom === false && isLongTo === false,
        },
      ];
    });
    if (item.end === item.lead && above.end === above.lead) {
      // Lists of one-line parts stand close, or each by itself.
      const near = spaces.filter(({ isFlat, to }) => isFlat && to <= before.own).slice(-2);
      const isSpread = near.length === 2 && above.unit.kind === item.unit.kind && own[before.own + 1]?.kind !== 'unit';
      // What is shown apart from what follows comes in where the file has a space.
      const isApart =
        !isImport(this.#snippet.lines[item.start] ?? '') &&
        !item.unit.kind.includes('import') &&
        shown[step.shown + 1]?.kind === 'blank' &&
        own[before.own + 1]?.kind === 'blank';
      const space = Math.max(Number(isApart), isSpread ? Math.min(...near.map(({ rows }) => rows)) : 0);
      out.push(...Array<string>(space).fill(''));
      return;
    }
    const last = spaces.findLast(({ to }) => to <= before.own)?.rows;
    const isLong = item.end > item.lead;
    // Between two long parts there may be another space than between a field and a method.
    const isLongAbove = above.end > above.lead;
    const [nearest] = spaces
      .filter((each) => (isLongAbove ? each.isLong : each.isOpened))
      .sort((a, b) => Math.abs(a.to - before.own) - Math.abs(b.to - before.own));
    // Two that stand close have no empty line between them and what comes in between.
    const isClose = (!isLong || isLongAbove) && own[before.own + 1]?.kind === 'unit';
    const isApart = isLongAbove && own[before.own + 1]?.kind === 'blank';
    const spread = isLong ? (nearest?.rows ?? Math.max(last ?? 1, 1)) : Math.min(isApart ? 1 : (last ?? 1), 1);
    const space = isClose ? 0 : spread;
    out.push(...Array<string>(space).fill(''));
  }

  /** The comments and attributes above a part: those that the snippet shows, else those of the file. */
  #emitLead({ shown }: Pick<Level, 'shown'>, i: number, mine: LevelItem, from: string, to: string): readonly string[] {
    const item = shown[i];
    if (item === undefined) return [];
    const old = this.#file.lines.slice(mine.lead, mine.start);
    const fresh = this.#reindent(this.#snippet.lines.slice(item.lead, item.start), from, to);
    const isBelowGap = shown[i - 1]?.kind === 'gap';
    // A comment that the file has, above something else: what stands below it there may be meant to go.
    const isElsewhere = (row: number): boolean =>
      this.#canonicalAt(this.#snippet, row).length >= minTold &&
      this.#counts.has(this.#canonicalAt(this.#snippet, row));
    // They stand above it already, and the placeholder keeps them.
    const rowsAbove = this.#file.lines.slice(Math.max(0, mine.start - fresh.length), mine.start);
    if (old.length === 0 && isBelowGap && fresh.length > 0 && this.#isSameRows(rowsAbove, fresh)) return [];
    if (old.length === 0 && isBelowGap && fresh.some((_, at) => isElsewhere(item.lead + at)))
      throw new Unclear(this.#getTitle(item));
    if (old.length === 0 || this.#isSameText(old, fresh)) return old.length === 0 ? fresh : old;
    if (fresh.length === 0) {
      if (isBelowGap) return old;
      // A comment may be left off without a thought, unless what it is about or stands below is new, or it has moved.
      const above = shown.slice(0, i).flatMap(({ lead, end }) => this.#snippet.lines.slice(Math.max(0, lead), end + 1));
      const rows = above.map((line) => line.trim());
      const isShown = (line: string): boolean => {
        const at = rows.indexOf(line.trim());
        if (at >= 0) rows.splice(at, 1);
        return at >= 0;
      };
      // The nearest thing above that the file has, too: where that is a placeholder, it may hide the comment.
      const isKnown = (each: LevelItem): boolean =>
        each.kind === 'gap' || this.#counts.has(this.#canonicalAt(this.#snippet, each.end));
      const next = shown.slice(0, i).findLastIndex((each) => each.kind !== 'blank' && isKnown(each));
      const isChanged = this.#canonical(this.#snippet, item) !== this.#canonical(this.#file, mine);
      const hasNew = shown.slice(next + 1, i).some(({ kind }) => kind !== 'blank');
      const isRewritten = next >= 0 && shown[next]?.kind !== 'gap' && (isChanged || hasNew);
      const standing = old.filter(isShown);
      if (standing.length === old.length || (isRewritten && standing.length === 0)) return [];
      throw new Unclear(this.#getTitle(item));
    }
    // An annotation that is not shown may be hidden there.
    const isGone = (line: string): boolean => isAnnotation(line) && !fresh.some((each) => each.trim() === line.trim());
    if (isBelowGap && fresh.some(isAnnotation) && old.some(isGone)) throw new Unclear(this.#getTitle(item));
    // What is shown right above as things of their own may be the end of the same comments and attributes.
    const edge = shown.slice(0, i).findLastIndex(({ kind }) => kind === 'blank' || kind === 'gap');
    const isCut = shown[edge]?.kind === 'gap' && edge < i - 1;
    if (isCut && old.length > item.start - (shown[edge + 1]?.lead ?? item.lead))
      throw new Unclear(this.#getTitle(item));
    // Only the last lines of a comment may be shown.
    if (isBelowGap && this.#isSameRows(old.slice(-fresh.length), fresh))
      return [...old.slice(0, -fresh.length), ...fresh];
    const firstKnown = fresh.findIndex(
      (line) => hasWord(line) && old.filter((each) => each.trim() === line.trim()).length === 1,
    );
    const above = old.findIndex((line) => line.trim() === fresh[firstKnown]?.trim()) - firstKnown;
    const isPart = fresh.slice(0, Math.max(0, firstKnown)).every((line, at) => old[above + at]?.trim() === line.trim());
    if (isBelowGap && firstKnown >= 0 && above > 0 && isPart) {
      // What stands above a comment that is shown from its first line on may be meant to go.
      if (/^\s*\/\*/.test(fresh[0] ?? '')) throw new Unclear(this.#getTitle(item));
      return [...old.slice(0, above), ...fresh];
    }
    // Of several comments one may be about more than this part, unless all are shown.
    if (isBelowGap && holdsSeveral(old) && !(holdsSeveral(fresh) && fresh.length === old.length))
      throw new Unclear(this.#getTitle(item));
    return fresh;
  }

  /** How deep the snippet shows a level, and how deep it is in the file, as white space. */
  #findShift({ shown, own }: Laid, steps: readonly AlignStep[]): readonly [from: string, to: string] {
    const indents = (step: AlignStep): readonly [string, string] | undefined => {
      if (step.kind !== 'pair' || shown[step.shown]?.kind === 'blank') return undefined;
      const [item, mine] = [shown[step.shown], own[step.own]];
      return item === undefined || mine === undefined ? undefined : this.#getShift(item, mine);
    };
    for (const step of steps) {
      const found = indents(step);
      if (found !== undefined) return found;
    }
    const first = shown.find(({ kind }) => kind === 'unit');
    const last = own.findLast(({ kind }) => kind === 'unit');
    return [
      getIndent(this.#snippet.lines[first?.start ?? 0] ?? ''),
      getIndent(this.#file.lines[last?.start ?? 0] ?? ''),
    ];
  }

  #emitPair(
    item: LevelItem,
    mine: LevelItem,
    [from, to]: readonly [from: string, to: string],
    isLastShown: boolean,
  ): readonly string[] {
    const { unit } = item;
    const old = this.#file.lines.slice(mine.start, mine.end + 1);
    if (item.kind === 'blank') return this.#snippet.lines.slice(item.start, item.end + 1);
    if (unit === undefined || mine.unit === undefined) {
      const fresh = this.#reindent(this.#snippet.lines.slice(item.start, item.end + 1), from, to);
      if (item.kind === 'head') this.#forbidLostWords(old, fresh, this.#getTitle(item));
      return this.#isSameText(old, fresh) ? old : fresh;
    }
    const rest = (from: number): readonly string[] => this.#file.lines.slice(from, (mine.unit ?? root).end + 1);
    if (!this.#gapBetween(unit.start, unit.end)) {
      const hidden = rest(this.#findHiddenClauses(unit, mine.unit));
      const rows = this.#replaceUnit(mine.unit, unit, [from, to], isLastShown);
      // `} else {` closes what is shown.
      const isJoined = isCloser(rows.at(-1) ?? '') && /^\s*\}/.test(hidden[0] ?? '');
      return [...(isJoined ? rows.slice(0, -1) : rows), ...hidden];
    }
    const level = this.#alignUnits(unit, mine.unit);
    return [...this.#emit(level, level.steps), ...rest(this.#findHiddenClauses(unit, mine.unit))];
  }

  /**
   * The first row of what goes on with a statement (`else`, `except`) below the part that the snippet shows of it, where
   * a placeholder right below may stand for that; else the row behind the statement.
   */
  #findHiddenClauses(unit: SyntaxUnit, mine: SyntaxUnit): number {
    let row = this.#isOpenBelow(unit) ? this.#findHiddenClause(unit, mine) : undefined;
    // The empty lines above it are left out, too.
    while (row !== undefined && this.#file.lines[row - 1]?.trim() === '') row--;
    return row ?? mine.end + 1;
  }

  #findHiddenClause(unit: SyntaxUnit, mine: SyntaxUnit): number | undefined {
    const own = this.#clauseRows(this.#file, mine);
    const shown = this.#clauseRows(this.#snippet, unit);
    const find = (row: number | undefined): number =>
      own.findLastIndex(
        (each) => row !== undefined && this.#canonicalAt(this.#file, each) === this.#canonicalAt(this.#snippet, row),
      );
    const last = shown.at(-1);
    // Without a grammar a clause may belong to what the first row no longer begins.
    const isSameHead = this.#canonicalAt(this.#snippet, unit.start) === this.#canonicalAt(this.#file, mine.start);
    if (mine.kind === layoutKind && own.length > 0 && !isSameHead) throw new Unclear(this.#title(unit));
    if (last === undefined || find(last) >= 0) return own[find(last) + 1];
    // The last one shown is new, or is one of the file's changed: its keyword and its words tell.
    const hidden = own.slice(shown.length > 1 ? find(shown.at(-2)) + 1 : 0);
    const [next, ...others] = hidden;
    if (next === undefined) return undefined;
    const [text, ownText] = [this.#canonicalAt(this.#snippet, last), this.#canonicalAt(this.#file, next)];
    if (getKeyword(text) !== getKeyword(ownText)) return next;
    if (others.length === 0) return undefined;
    if (!this.#hasSameBody(last, unit.end, next, (others[0] ?? mine.end + 1) - 1)) throw new Unclear(text);
    return others[0];
  }

  /** Whether two clauses have a row with words in common below their first ones. */
  #hasSameBody(row: number, end: number, ownRow: number, ownEnd: number): boolean {
    const rows = (text: SnippetLines, from: number, to: number): readonly string[] =>
      Array.from({ length: to - from }, (_, i) => this.#canonicalAt(text, from + 1 + i)).filter(hasWord);
    const own = new Set(rows(this.#file, ownRow, ownEnd));
    return rows(this.#snippet, row, end).some((line) => own.has(line));
  }

  /** Whether a placeholder stands right below a part, as deep as it. */
  #isOpenBelow(unit: SyntaxUnit): boolean {
    const { lines, gaps } = this.#snippet;
    let below = unit.end + 1;
    while (lines[below]?.trim() === '') below++;
    return gaps.has(below) && getIndent(lines[below] ?? '') === getIndent(lines[unit.start] ?? '');
  }

  /** Whether lines are equal but for the white space around them. */
  #isSameRows(old: readonly string[], fresh: readonly string[]): boolean {
    return old.length === fresh.length && old.every((line, at) => line.trim() === fresh[at]?.trim());
  }

  /** Whether lines differ by no more than their typography, in which the file is right; other blanks may be meant. */
  #isSameText(old: readonly string[], fresh: readonly string[]): boolean {
    const canonical = (lines: readonly string[]): string => lines.map((line) => canonicalLine(line)).join('\n');
    const bare = (lines: readonly string[]): string => lines.join('\n').replace(/[^\S\n]+/g, '');
    const indents = (lines: readonly string[]): string => lines.map((line) => getIndent(line)).join('|');
    return bare(old) !== bare(fresh) && canonical(old) === canonical(fresh) && indents(old) === indents(fresh);
  }

  /** The lines of a part that is shown whole. */
  #replaceUnit(
    mine: SyntaxUnit,
    unit: SyntaxUnit,
    shift: readonly [from: string, to: string],
    isLastShown: boolean,
  ): readonly string[] {
    const old = this.#file.lines.slice(mine.start, mine.end + 1);
    const text = this.#reindent(this.#snippet.lines.slice(unit.start, unit.end + 1), ...shift);
    if (this.#isSameText(old, text)) return old;
    const lost = this.#lostDeclaration(mine, unit);
    if (lost !== undefined) throw new Unclear(this.#titleIn(this.#file, lost));
    const keptRows = this.#decoratorRows(mine, unit);
    const fresh = [...text];
    this.#forbidLostWords(this.#withoutGivenWords(mine, old.slice(keptRows)), fresh, this.#title(unit));
    if (this.#isStub(mine, unit)) throw new Unclear(this.#title(unit));
    const [lastOwn = '', lastFresh = ''] = [old.at(-1)?.trimEnd(), fresh.at(-1)?.trimEnd()];
    // An empty statement behind a function is taken away on purpose, and so is the comma of what is the last one now,
    // and what ends a statement where none within it is ended that way any more, or several others are not.
    const isStray =
      lastOwn.endsWith(';') &&
      (strayKind.test(mine.kind) ||
        declaredHead.test(fresh[0] ?? '') ||
        (endsRows(old) && !endsRows(fresh)) ||
        this.#dropsSemicolons);
    if (!isStray && !isLastShown && /[,;]$/.test(lastOwn) && lastOwn.slice(0, -1).trim() === lastFresh.trim()) {
      // Whether what ends the statement was forgotten or taken away cannot be told.
      if (lastOwn.endsWith('};')) throw new Unclear(this.#title(unit));
      fresh[fresh.length - 1] = lastFresh + lastOwn.slice(-1);
    }
    return [...old.slice(0, keptRows), ...fresh];
  }

  /** Whether branches of a statement would go that the snippet neither shows nor leaves out. */
  #losesClauses(unit: SyntaxUnit, mine: SyntaxUnit): boolean {
    if (this.#gapBetween(unit.start, unit.end) || this.#isOpenBelow(unit)) return false;
    const clauses = this.#clauseRows(this.#file, mine);
    if (clauses.length <= this.#clauseRows(this.#snippet, unit).length) return false;
    const shown = new Set(this.#snippet.lines.map((_, row) => this.#canonicalAt(this.#snippet, row)));
    const lost = this.#canonical(this.#file, { start: clauses[0] ?? mine.end, end: mine.end }).split('\n');
    return lost.filter((row) => hasWord(row) && !isRemark(row) && !shown.has(row)).length > maxVanishedRows;
  }

  /** The rows on which the branches of a statement begin, its first one aside. */
  #clauseRows(text: SnippetLines, { start, end }: SyntaxUnit): readonly number[] {
    const width = getIndent(text.lines[start] ?? '').length;
    return Array.from({ length: end - start }, (_, i) => start + 1 + i).filter(
      (row) => clauseHead.test(text.lines[row] ?? '') && getIndent(text.lines[row] ?? '').length === width,
    );
  }

  /** Members that a class of the file has and one shown without a gap has not. */
  #lostDeclaration(mine: SyntaxUnit, unit: SyntaxUnit): SyntaxUnit | undefined {
    const isHolder = mine.children.some(
      (child) => child.name !== '' && child.end > child.start && isDeclaration(child.kind),
    );
    if (!isHolder) return undefined;
    // What is within a function is its own affair, and gone where nothing in it has the name any more.
    const isOwn = isFunction(this.#file.lines[mine.start] ?? '');
    const shown = this.#snippet.lines
      .slice(unit.start, unit.end + 1)
      .join('\n')
      .split(/[^\w$.]+/);
    return mine.children.find(
      (child) =>
        child.name !== '' &&
        isDeclaration(child.kind) &&
        !unit.children.some((each) => each.name === child.name) &&
        !(isOwn && !shown.includes(child.name)) &&
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
    // Those that stand in the declaration now are not above it any more.
    const words = (this.#snippet.lines[unit.start] ?? '').split(/\s+/);
    const marks = this.#file.lines.slice(mine.start, mine.start + rows).map((line) => line.trim());
    return marks.every((mark) => words.includes(mark)) ? 0 : rows;
  }

  /** The rows of a part, without the words at its beginning that a member of an interface has, written or not. */
  #withoutGivenWords(mine: SyntaxUnit, rows: readonly string[]): readonly string[] {
    const at = countMarks(rows);
    const given = /^(\s*)public\s+(?:(?:static\s+)?(?:final\s+)?(?=[\w<>[\], .]+=))?/;
    const isMember = (parent: SyntaxUnit): boolean =>
      parent.children.includes(mine)
        ? /^interface_declaration$|^annotation_type_declaration$/.test(parent.kind)
        : parent.children.some(({ children }) => children.length > 0) && parent.children.some(isMember);
    if (!given.test(rows[at] ?? '') || !isMember(this.#root)) return rows;
    return rows.map((row, i) => (i === at ? row.replace(given, '$1') : row));
  }

  /** A word such as `export` in front of a declaration is easily forgotten, and seldom taken away. */
  #forbidLostWords(own: readonly string[], fresh: readonly string[], title: string): void {
    const lead = /^\s*(?:export(?: default)?|pub(?:\([^)]*\))?|public|static)\s+/;
    const [old = '', now = ''] = [own, fresh].map((rows) => rows[countMarks(rows)]?.trim());
    if (lead.test(old) && !lead.test(now)) throw new Unclear(title);
    // What a module hands out stands within no function: another part of that name is meant.
    const handsOut = /^export\b/;
    if (handsOut.test(now) && !handsOut.test(old) && getIndent(own[0] ?? '') !== '') throw new Unclear(title);
  }

  /** Whether a body is shown without anything in it, where the file's has something, or with a remark instead. */
  #isStub(mine: SyntaxUnit, unit: SyntaxUnit): boolean {
    if (unit.name === '' || mine.end - mine.start <= maxVanishedRows) return false;
    // A single row says what there is to say, unless its body is empty.
    const only = (this.#snippet.lines[unit.start] ?? '').trimEnd();
    const isEmpty = /\{ ?\}?[;,)]{0,3}$|: ?(?:pass|\.\.\.)$/.test(only);
    if (unit.start === unit.end && !isEmpty) return isOmission(only, true);
    const body = this.#snippet.lines.slice(unit.start + 1, unit.end + 1).map((line) => line.trim());
    const saysSomething = body.some(
      (line) => /\w/.test(line) && !isRemark(line) && !/^(?:pass|end|\.\.\.)$/.test(line),
    );
    const remark = body.some(
      (line) => isOmission(line, true) && !this.#file.lines.some((each) => each.trim() === line),
    );
    return !saysSomething || remark;
  }

  #gapBetween(from: number, to: number): boolean {
    for (const row of this.#snippet.gaps) if (row >= from && row <= to) return true;
    return false;
  }

  /** How deep a part stands in the snippet and in the file: a first line may hang, and so may one that closes. */
  #getShift(
    shown: Pick<SyntaxUnit, 'start' | 'end'>,
    mine: Pick<SyntaxUnit, 'start' | 'end'>,
  ): readonly [from: string, to: string] {
    const indents = (row: number, ownRow: number): readonly [string, string] => [
      getIndent(this.#snippet.lines[row] ?? ''),
      getIndent(this.#file.lines[ownRow] ?? ''),
    ];
    const first = indents(shown.start, mine.start);
    const last = indents(shown.end, mine.end);
    const isBracket = (line = ''): boolean => isCloser(line) || line.trim() === '{';
    const isClosed = isBracket(this.#snippet.lines[shown.end]) && isBracket(this.#file.lines[mine.end]);
    return isClosed && last[0] === last[1] ? last : first;
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
    return `${this.#canonicalAt(text, unit.start).replace(/[,;]$/, '')}${unit.start === unit.end ? '' : ' …'}`;
  }

  #canonicalAt({ lines }: SnippetLines, row: number): string {
    const line = lines[row] ?? '';
    let text = this.#canonicalOf.get(line);
    if (text === undefined) {
      text = canonicalLine(line);
      this.#canonicalOf.set(line, text);
    }
    return text;
  }

  #canonical(text: SnippetLines, unit: Pick<SyntaxUnit, 'start' | 'end'>): string {
    return Array.from({ length: unit.end - unit.start + 1 }, (_, i) => this.#canonicalAt(text, unit.start + i))
      .filter((line) => line !== '')
      .join('\n')
      .replace(/[,;]$/, '');
  }

  /** Whether a part that is shown without a gap has half of the file's rows, with words, or more: else it is another. */
  #showsMost(unit: SyntaxUnit, mine: SyntaxUnit): boolean {
    if (this.#gapBetween(unit.start, unit.end)) return true;
    const shown = new Set(this.#canonical(this.#snippet, unit).split('\n'));
    const own = this.#canonical(this.#file, mine).split('\n').filter(hasWord);
    return own.filter((row) => shown.has(row)).length * 2 >= own.length;
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

  #getTitle(item: LevelItem | undefined): string {
    if (item === undefined) return '';
    return item.unit === undefined ? this.#firstLine(this.#snippet, item.start) : this.#title(item.unit);
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

/** Whether a line begins a function, however that is written. */
function isFunction(line: string): boolean {
  return /\bfunction\b|=>|\) ?\{$/.test(line.trimEnd());
}

/** How many rows of annotations a part begins with; none where nothing else follows. */
function countMarks(rows: readonly string[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => !isAnnotation(row)),
  );
}

/** Whether a line imports a name, or says what it is. */
function bringsIn(line: string, name: string): boolean {
  const text = canonicalLine(line);
  return (
    isImport(line) || getDeclared(text) === name || /^=(?!=)/.test(text.startsWith(name) ? text.slice(name.length) : '')
  );
}

/** What a line begins with: a word, or its first sign. */
function getWord(line: string): string {
  return /^(?:[\w$]+|.)/.exec(line)?.[0] ?? '';
}

/** The word in front of the first bracket of a line: what is called, declared or selected there; of conditions none. */
function getSubject(line: string): string {
  if (/^(?:\}\s*)?(?:if|for|while|else|elif|elsif|elseif|switch|match|with|return)\b/.test(line)) return '';
  // A selector is all of its row, and so is a label.
  if (/^(?:[.#&*:>~+]|(?:case|when)\b)/.test(line)) return line;
  // So is what a test or a handler is for.
  const called = /^[\w$.]+\((?:'[^']*'|"[^"]*"|`[^`]*`)/.exec(line)?.[0];
  if (called !== undefined) return called;
  const end = line.search(/[({[=]/);
  const words = line.slice(0, Math.max(0, end)).trimEnd();
  return words.split(/[^\w$-]/).at(-1) ?? '';
}

/** The word that a clause begins with. */
function getKeyword(line: string): string {
  return /[a-z]+/.exec(line)?.[0] ?? '';
}

/** Whether a line is a text by itself, in words: the path of an import is none. */
function isText(line: string): boolean {
  return /^(?:[rRuUfFbB]{0,2}["'`]{1,3}).*\s.*["'`]$/.test(line);
}

/** A line that is a comment or an annotation. */
const remarkLine = inSequence(/^\s*/, [
  /\/\/|\/\*|\*+(?:[\s/<@{]|$)|#(?!include|define|if|endif|else|pragma|region|undef|\w*!)/,
  /--\s|<!--|"""|__\w+__\s*$|@\w[\w.]*(?:\(.*\))?\s*(?:\/\/.*)?$/,
]);

function isRemark(line: string): boolean {
  return remarkLine.test(line);
}

/** Whether the comments above a part are more than one, or hold a ruler, as the heading of a section does. */
function holdsSeveral(lines: readonly string[]): boolean {
  const opens = lines.filter((line, at) => {
    const isRow = /^\s*(?:\/\/|#|--)/.test(line);
    return /^\s*\/\*/.test(line) || (isRow && !/^\s*(?:\/\/|#|--)/.test(lines[at - 1] ?? ''));
  });
  return opens.length > 1 || lines.some((line) => /-{8}|={8}|\*{8}|#{8}|_{8}|~{8}/.test(line));
}

function hasWord(text: string): boolean {
  return /\w/.test(text);
}

/** A line without the comment behind its code. */
function withoutRemark(line: string): string {
  const at = line.search(/ (?:#|\/\/) /);
  return at < 0 || line.slice(0, at).trim() === '' ? line : line.slice(0, at);
}

/** Whether a line only closes what began above it. */
function isCloser(line: string): boolean {
  return /^(?:[)\]}][\s)\]};,]*|end|fi|done|esac|<\/[\w.]*>)$/.test(line.trim());
}

/** Whether a part of the file has more rows behind the last one that is shown of it than the snippet has new ones. */
function hasLongerTail(rows: readonly string[], own: readonly string[]): boolean {
  const last = rows.findLastIndex((row) => hasWord(row) && own.includes(row));
  return own.length - own.lastIndexOf(rows[last] ?? '') > rows.length - last;
}

/** Whether a row above the last one ends with a semicolon. */
function endsRows(rows: readonly string[]): boolean {
  return rows.slice(0, -1).some((row) => row.trimEnd().endsWith(';'));
}

/** Whether one of two names is the other with more behind it, or has all of its parts. */
function extendsName(one: string, other: string): boolean {
  const isMember = one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
  return isMember || one.startsWith(other) || other.startsWith(one) || holdsParts(one, other);
}

/** Whether two declarations of several variables, a row each, have one of them in common. */
function declaresSame(unit: SyntaxUnit, text: string, other: SyntaxUnit, otherText: string): boolean {
  if (!/variable|lexical/.test(unit.kind) || !/variable|lexical/.test(other.kind)) return false;
  const names = (rows: string): readonly string[] =>
    [...rows.matchAll(/^(?:(?:let|const|var)\s+)?([\w$]+)\s*(?:[=,;]|$)/gm)].map(([, name = '']) => name);
  const own = new Set(names(otherText));
  return names(text).some((name) => own.has(name));
}

/** What it costs that rows are new or gone: the first much, others of the same part little. */
function costOfRows(item: LevelItem | undefined): number {
  if (item?.kind === 'head') return Infinity;
  if (item === undefined || item.kind === 'blank') return worth.blank;
  return worth.row + worth.more * Math.min(10, item.end - item.start);
}

/** What is new or gone, by the runs of it. */
function splitStretches(steps: readonly AlignStep[], { shown, own }: Laid): Stretch[] {
  const out: Stretch[] = [];
  for (let at = 0; at < steps.length; at++) {
    let to = at;
    while (steps[to]?.kind === 'fresh' || steps[to]?.kind === 'drop') to++;
    if (to === at) continue;
    const run = steps.slice(at, to);
    const fresh = run.flatMap((step) => (step.kind === 'fresh' ? (shown[step.shown] ?? []) : []));
    const dropped = run.flatMap((step) => (step.kind === 'drop' ? (own[step.own] ?? []) : []));
    const solid = fresh.filter(({ kind }) => kind !== 'blank');
    const [first, last] = [fresh[0], fresh.at(-1)];
    const [above, below] = [steps[at - 1], steps[to]];
    const isOpenAbove = first !== undefined && shown[shown.indexOf(first) - 1]?.kind === 'gap';
    const isOpenBelow = last !== undefined && shown[shown.indexOf(last) + 1]?.kind === 'gap';
    out.push({
      fresh: solid,
      dropped: dropped.filter(({ kind }) => kind !== 'blank'),
      before: !isOpenAbove && above?.kind === 'pair' ? above.shown : undefined,
      after: !isOpenBelow && below?.kind === 'pair' ? below.shown : undefined,
      keptAbove: isOpenAbove ? nextKept(steps, own, at - 1, -1) : undefined,
      keptBelow: isOpenBelow ? nextKept(steps, own, to, 1) : undefined,
    });
    at = to;
  }
  return out;
}

/** The nearest thing that a placeholder keeps, empty lines aside. */
function nextKept(
  steps: readonly AlignStep[],
  own: readonly LevelItem[],
  at: number,
  step: 1 | -1,
): LevelItem | undefined {
  const here = steps[at];
  if (here?.kind !== 'keep') return undefined;
  const item = own[here.own];
  return item?.kind === 'blank' ? nextKept(steps, own, at + step, step) : item;
}

function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
