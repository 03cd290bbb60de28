import type { TextIndex } from '../../../base/text/textIndex.ts';
import { getIndent, type Pattern, type PatternLine } from '../locate/pattern.ts';
import type { Piece, Placement } from '../locate/placement.ts';
import type { TextChange } from '../types.ts';
import { carried, isMember, type CarryOver } from './carried.ts';
import { hasTransportQuotes, learnCarryOver } from './carryOver.ts';
import { fileUnit, IndentFrame, indentAt, getIndents } from './indentFrame.ts';
import { mergeLine } from './lineMerge.ts';
import { lineScript, type LineStep } from './lineScript.ts';
import { newIndents, type NewIndents, type SharedLine } from './newIndents.ts';
import { Splice } from './splice.ts';

/** What merging an edit into a place gives. */
export interface Merge {
  readonly changes: readonly TextChange[];
  /** Where the edit and the file disagree so that the order or the content of lines would be a guess. */
  readonly conflicts: readonly MergeConflict[];
  /** Whether the edit inserts lines whose indentation had to be translated. */
  readonly inserted: number;
  /**
   * Whether the new text is indented otherwise than the old one, or may be: then its lines cannot go in as they are.
   */
  readonly readsApart: boolean;
}

/** A disagreement: the old line concerned (from 0), if any, and the file line (from 0), if any. */
export interface MergeConflict {
  readonly kind: 'file-only-lines' | 'changed-line-absent' | 'same-spot' | 'elision' | 'indentation';
  readonly oldLine?: number;
  readonly fileLine?: number;
}

/** What a file knows of the words of an edit. */
export interface FileWords {
  /** Names that it has no more, by those that it has in their stead, which the edit's own lines are written with. */
  readonly renames: ReadonlyMap<string, string>;
  /** Whether it has a word, which is no misspelt one then. */
  holdsWord(word: string): boolean;
}

const noWords: FileWords = { renames: new Map(), holdsWord: () => false };

/**
 * Three-way merge of an edit into a placement: the difference between the edit's old and new text is done to the
 * file's own lines. A line that the edit does not change keeps its bytes, whatever the edit's old text spelt it like;
 * so does one that it moves or copies. `languageId`: the editor's id of the file's language.
 */
export function mergeEdit(
  index: TextIndex,
  placement: Placement,
  before: Pattern,
  after: Pattern,
  languageId?: string,
  words: FileWords = noWords,
): Merge {
  return new EditMerge(index, placement, before, after, languageId, words).run();
}

class EditMerge {
  readonly #index: TextIndex;
  readonly #placement: Placement;
  readonly #before: Pattern;
  readonly #after: Pattern;
  readonly #carry: CarryOver;
  /** The file's spelling of old lines that it spells otherwise, without indentation. */
  readonly #moved: ReadonlyMap<string, string>;
  readonly #trimsEnds: boolean;
  readonly #isIndentedAlike: boolean;
  readonly #steps: readonly LineStep[];
  readonly #indents: NewIndents;
  readonly #frame: IndentFrame;
  readonly #splice: Splice;
  readonly #conflicts: MergeConflict[] = [];
  /** Pieces that some old line stands on. */
  readonly #aligned = new Set<number>();
  /** For each step the next piece that a later step stands on; the end when there is none. */
  readonly #upcoming: readonly number[];
  /** For each piece how many before it only the file has, blank ones aside. */
  readonly #fileOnlyBefore: readonly number[];
  /** Indentations of the edit, and whether a line of the file has them. */
  readonly #fileIndents = new Map<string, boolean>();
  #sides: readonly (readonly (Alikeness | undefined)[])[] | undefined;
  #next = 0;
  #inserted = 0;
  /** Pieces just deleted: what is put in their place takes over their line breaks. */
  #deleted: number[] = [];
  /** How many of these have lent their line break. */
  #lent = 0;
  #last: 'keep' | 'change' | 'delete' = 'keep';
  /** Whether the new lines being put in stand below one at the margin, in the edit and in the file. */
  #isBelowMargin = false;
  /** The new line right above, where the edit says how deep that is: as the edit indents it, and as it is written. */
  #above: { readonly edit: string; readonly own: string } | undefined;

  constructor(
    index: TextIndex,
    placement: Placement,
    before: Pattern,
    after: Pattern,
    languageId: string | undefined,
    words: FileWords,
  ) {
    this.#index = index;
    this.#placement = placement;
    this.#before = before;
    this.#after = after;
    const pairs: (readonly [PatternLine, Piece])[] = [];
    for (const [at, pieces] of placement.align.entries()) {
      for (const piece of pieces) this.#aligned.add(piece);
      const line = before.lines[at];
      const piece = placement.pieces[pieces[0] ?? -1];
      if (line !== undefined && line.hash !== 0 && pieces.length === 1 && piece !== undefined)
        pairs.push([line, piece]);
    }
    const carry = learnCarryOver(
      pairs.map(([line, piece]) => [line.raw, this.#text(piece)]),
      languageId,
    );
    this.#carry = {
      ...carry,
      words: new Map([...[...carry.words].filter(([written]) => !words.holdsWord(written)), ...words.renames]),
      // What has a name as its member is not what has it by itself.
      usedAs: getUses(before.text, [...words.renames.keys()]),
      plainQuotes: carry.plainQuotes || hasTransportQuotes(before.text, after.text, languageId),
    };
    this.#moved = this.#movedLines(pairs);
    // Blanks at the ends of the old lines that the file does not have are none that the new ones were meant to have.
    this.#trimsEnds =
      pairs.some(([line]) => hasBlankEnd(line.raw)) && !pairs.some(([, piece]) => hasBlankEnd(this.#text(piece)));
    this.#steps = lineScript(before, after);
    this.#upcoming = this.#upcomingPieces();
    let fileOnly = 0;
    this.#fileOnlyBefore = [
      0,
      ...placement.pieces.map(
        ({ line }, at) => (fileOnly += !this.#aligned.has(at) && index.hashes[line] !== 0 ? 1 : 0),
      ),
    ];
    const onLines = pairs.filter(([line, piece]) => this.#startsLine(piece) && line.hash !== 0);
    this.#isIndentedAlike =
      onLines.some(([line]) => line.indent !== '') &&
      onLines.every(([line, piece]) => line.indent === getIndent(this.#text(piece)));
    const unit = fileUnit(index, placement.pieces[0]?.line ?? 0);
    const held = this.#findHeldLines();
    this.#indents = newIndents(before, after, {
      pairs: getIndentPairs(
        pairs
          .filter(([, piece]) => this.#startsLine(piece))
          .map(([line, piece]) => ({
            old: line.indent,
            file: getIndent(this.#text(piece)),
            letters: index.hashes[piece.line] === line.hash ? line.canonical.length : 0,
            hasWord: /\w/.test(line.canonical),
            isHeld: held.has(piece.line),
          })),
      ),
      shared: this.#sharedLines(),
      next: this.#nextIndent(),
      unit,
    });
    if (this.#indents.unclear) this.#conflicts.push({ kind: 'indentation', fileLine: placement.pieces[0]?.line ?? 0 });
    const shown = getIndents(after.lines);
    this.#frame = new IndentFrame(
      this.#indents.pairs,
      this.#indents.apart ? shown : [...getIndents(before.lines), ...shown],
      unit,
    );
    const lastOwn = placement.align[before.solid.at(-1) ?? -1]?.at(-1);
    const isLast = lastOwn === placement.pieces.length - 1;
    this.#splice = new Splice(index, placement.pieces, {
      closesText: isLast && !before.closed && after.closed,
      opensText: isLast && before.closed && !after.closed && after.solid.length > 0,
    });
  }

  run(): Merge {
    for (const [at, step] of this.#steps.entries()) this.#step(step, at);
    this.#copyFileOnly(this.#placement.pieces.length, this.#last === 'change');
    return {
      changes: this.#splice.changes(),
      conflicts: this.#conflicts,
      inserted: this.#inserted,
      readsApart: this.#indents.apart || this.#indents.unclear || this.#indents.kept.size > 0,
    };
  }

  /** The lines that old and new text share and that stand on a line of the file of their own. */
  #sharedLines(): SharedLine[] {
    return this.#steps.flatMap((step) => {
      if (step.kind !== 'keep' && step.kind !== 'modify') return [];
      const pieces = this.#placement.align[step.old] ?? [];
      const piece = this.#placement.pieces[pieces[0] ?? -1];
      const old = this.#before.lines[step.old];
      const now = this.#after.lines[step.new];
      if (
        old === undefined ||
        now === undefined ||
        piece === undefined ||
        old.hash === 0 ||
        now.hash === 0 ||
        pieces.length !== 1 ||
        !this.#startsLine(piece)
      )
        return [];
      return [
        {
          at: step.new,
          old: old.indent,
          now: now.indent,
          file: getIndent(this.#text(piece)),
          equal: old.canonical === now.canonical,
          first: step.old === this.#before.solid[0] && step.new === this.#after.solid[0],
        },
      ];
    });
  }

  #nextIndent(): string | undefined {
    for (let line = (this.#placement.pieces.at(-1)?.line ?? 0) + 1; line < this.#index.lineCount; line++) {
      if (this.#index.hashes[line] !== 0) return indentAt(this.#index, line);
    }
    return undefined;
  }

  #step(step: LineStep, at: number): void {
    if (step.kind === 'insert') {
      this.#insert(step.new, at);
      return;
    }
    if (step.kind !== 'delete') this.#isBelowMargin = false;
    // Two blank lines of the edit may stand on one of the file, which is there once.
    const pieces = (this.#placement.align[step.old] ?? []).filter((piece) => piece >= this.#next);
    const first = pieces[0];
    const line = this.#before.lines[step.old];
    if (first === undefined) {
      if (step.kind === 'modify' && line?.hash !== 0) {
        this.#conflicts.push({ kind: 'changed-line-absent', oldLine: step.old });
      }
      return;
    }
    this.#copyFileOnly(first, this.#last === 'change', step.kind === 'delete' && this.#last === 'delete');
    const elided = this.#placement.elided?.has(step.old) === true;
    if (step.kind === 'keep') this.#above = undefined;
    // Lines that the edit does not show may stay, but not be changed or removed unseen.
    const sameMark = step.kind === 'modify' && line?.hash === this.#after.lines[step.new]?.hash;
    if (elided && step.kind !== 'keep' && !sameMark) this.#conflicts.push({ kind: 'elision', oldLine: step.old });
    if (step.kind === 'delete') this.#deleted.push(...pieces);
    else {
      this.#deleted = [];
      this.#lent = 0;
    }
    if (step.kind === 'keep' || elided) for (const each of pieces) this.#splice.keep(each);
    else if (step.kind === 'modify') this.#modify(step.old, step.new, first, at);
    this.#next = (pieces.at(-1) ?? first) + 1;
    // After a line that is changed itself, the next has as firm a place as after one that is kept.
    this.#last = step.kind === 'delete' ? 'delete' : 'keep';
  }

  #modify(oldAt: number, newAt: number, pieceAt: number, at: number): void {
    const old = this.#before.lines[oldAt];
    const now = this.#after.lines[newAt];
    const piece = this.#placement.pieces[pieceAt];
    if (old === undefined || now === undefined || piece === undefined) return;
    const file = this.#text(piece);
    if (old.hash === 0 || now.hash === 0) {
      // Blank lines differ only in invisible bytes; the file's stay, unless the edit knew them and means to change
      // them.
      const isKnown = old.raw === file || (now.raw === '' && this.#frame.translate(old.raw) === file);
      if (old.hash === now.hash && !isKnown) this.#splice.keep(pieceAt);
      else this.#splice.text(now.raw, pieceAt);
      return;
    }
    const fileIndent = this.#startsLine(piece) ? getIndent(file) : '';
    const { kept, apart } = this.#indents;
    const getTranslated = (): string =>
      kept.get(newAt) ?? this.#frame.translate(now.indent, apart ? undefined : [old.indent, fileIndent]);
    const isFiles = now.indent === old.indent || !this.#startsLine(piece);
    // Where the old lines are indented as in the file, another indentation of a line is what the edit is about.
    const isKnown = this.#isIndentedAlike || (old.indent === fileIndent && this.#isKnownIndent(oldAt, at));
    const isMeant = (isKnown && !apart) || this.#isFileIndent(now.indent, at);
    const getOwn = (): string => (isMeant ? now.indent : getTranslated());
    const indent = isFiles ? fileIndent : getOwn();
    const merged = mergeLine(
      old.raw.slice(old.indent.length),
      file.slice(getIndent(file).length),
      now.raw.slice(now.indent.length),
      this.#carry,
    );
    if (merged.conflict) this.#conflicts.push({ kind: 'same-spot', oldLine: oldAt, fileLine: piece.line });
    const lead = this.#startsLine(piece) ? indent : getIndent(file);
    if (isFiles) this.#above = undefined;
    else this.#checkDepth(now.indent, lead, piece.line);
    this.#splice.text(lead + merged.text, pieceAt);
  }

  #insert(newAt: number, at: number): void {
    const line = this.#after.lines[newAt];
    if (line === undefined) return;
    if ((this.#fileOnlyBefore[this.#upcoming[at] ?? 0] ?? 0) > (this.#fileOnlyBefore[this.#next] ?? 0)) {
      this.#conflicts.push({ kind: 'file-only-lines', fileLine: this.#placement.pieces[this.#next]?.line ?? 0 });
    }
    this.#inserted++;
    this.#last = 'change';
    const getEol = this.#deleted[this.#lent++];
    if (line.hash === 0) {
      this.#splice.text(this.#keepsBlanks ? line.raw : '', undefined, getEol);
      return;
    }
    const opensMidLine = this.#splice.isEmpty && !this.#startsLine(this.#placement.pieces[0]);
    const isFiles = this.#isFileIndent(line.indent, at);
    // What stands below a new line at the margin is told by that line, and not by others of its depth.
    this.#isBelowMargin = isFiles && line.indent === '' ? true : this.#isBelowMargin && line.indent !== '';
    const translate = (): string =>
      this.#isBelowMargin ? this.#frame.fromMargin(line.indent) : this.#frame.translate(line.indent);
    const translated = isFiles ? line.indent : translate();
    const indent = opensMidLine ? '' : translated;
    if (!opensMidLine) this.#checkDepth(line.indent, indent, this.#placement.pieces[this.#next]?.line ?? 0);
    const raw = line.raw.slice(line.indent.length);
    const own = this.#moved.get(raw) ?? carried(this.#trimsEnds ? raw.trimEnd() : raw, this.#carry);
    this.#splice.text(indent + own, undefined, getEol);
  }

  /**
   * A line that the edit has deeper than the new one above it must be so in the file, or it belongs to another block.
   */
  #checkDepth(edit: string, own: string, fileLine: number): void {
    const above = this.#above;
    this.#above = { edit, own };
    if (above === undefined || edit.length <= above.edit.length || !edit.startsWith(above.edit)) return;
    if (above.own.startsWith(own)) this.#conflicts.push({ kind: 'indentation', fileLine });
  }

  /**
   * How the file spells an old line that stands in the new text as well: moved or copied, it is the file's line. Where
   * the file spells it in two ways, as the edit has it.
   */
  #movedLines(pairs: readonly (readonly [PatternLine, Piece])[]): ReadonlyMap<string, string> {
    const inside = (line: PatternLine): string => line.raw.slice(line.indent.length);
    const moved = new Map<string, string>();
    for (const [line, piece] of pairs) {
      const file = this.#text(piece);
      const own = this.#startsLine(piece) ? file.slice(getIndent(file).length) : file;
      // A part of a line is no line of the file's.
      if (!this.#isWhole(piece) || this.#index.hashes[piece.line] !== line.hash) continue;
      const known = moved.get(inside(line));
      moved.set(inside(line), known === undefined || known === own ? own : inside(line));
    }
    return moved;
  }

  /** Made from behind, once: there may be as many steps as lines. */
  #upcomingPieces(): number[] {
    let next = this.#placement.pieces.length;
    const upcoming = this.#steps.map(() => next);
    for (const [at, step] of [...this.#steps.entries()].reverse()) {
      upcoming[at] = next;
      if (step.kind !== 'insert') next = this.#placement.align[step.old]?.[0] ?? next;
    }
    return upcoming;
  }

  #copyFileOnly(end: number, besideChange: boolean, insideDeletion = false): void {
    for (; this.#next < end; this.#next++) {
      if (this.#aligned.has(this.#next)) continue;
      const line = this.#placement.pieces[this.#next]?.line ?? 0;
      const blank = this.#index.hashes[line] === 0;
      if (insideDeletion && blank) continue;
      if ((besideChange || insideDeletion) && !blank) this.#conflicts.push({ kind: 'file-only-lines', fileLine: line });
      this.#splice.keep(this.#next);
    }
  }

  /**
   * Whether the edit is indented byte for byte as the file is around a step, and the file has this indentation, too:
   * then nothing is to be translated, however mixed the file is, and wherever else lines have been shifted.
   */
  #isFileIndent(indent: string, at: number): boolean {
    if (this.#indents.apart) return false;
    if (indent === '') return this.#isFlatAround(at);
    if (!this.#isIndentedAlike && !this.#isAlikeAround(at)) return false;
    const known = this.#fileIndents.get(indent) ?? this.#isInFile(indent);
    this.#fileIndents.set(indent, known);
    return known;
  }

  #isInFile(indent: string): boolean {
    const { text } = this.#index;
    for (let at = text.indexOf(`\n${indent}`); at >= 0; at = text.indexOf(`\n${indent}`, at + 1))
      if (/\S/.test(text.charAt(at + 1 + indent.length))) return true;
    return false;
  }

  /**
   * Whether the nearest lines above and below a step that stand in the file word for word are indented there as the
   * edit has them. Lines without words say nothing: a bracket may be another one. What stands beyond a line without
   * indentation belongs to another block.
   */
  #isAlikeAround(at: number): boolean {
    const sides = this.#getSides(at);
    return sides.includes('alike') && !sides.includes('other');
  }

  /** Whether the nearest such lines have no indentation, in the edit and in the file. */
  #isFlatAround(at: number): boolean {
    const sides = this.#getSides(at);
    return sides.includes('flat') && sides.every((side) => side === 'flat' || side === undefined);
  }

  /** How the nearest such lines are indented, of each step, in one pass down and one up. */
  #getSides(at: number): readonly (Alikeness | undefined)[] {
    this.#sides ??= this.#findSides();
    return this.#sides[at] ?? [];
  }

  #findSides(): readonly (readonly (Alikeness | undefined)[])[] {
    const own = this.#steps.map((step) => (step.kind === 'insert' ? undefined : this.#compareIndent(step.old)));
    let nearest: Alikeness | undefined;
    const above = own.map((alike) => {
      const before = nearest;
      nearest = alike ?? nearest;
      return before;
    });
    nearest = undefined;
    const sides: (readonly (Alikeness | undefined)[])[] = [];
    for (let at = own.length - 1; at >= 0; at--) {
      sides[at] = [above[at], nearest];
      nearest = own[at] ?? nearest;
    }
    return sides;
  }

  /** How an old line is indented in the file beside the edit; `undefined` where that says nothing. */
  #compareIndent(oldAt: number): Alikeness | undefined {
    const line = this.#before.lines[oldAt];
    const pieces = this.#placement.align[oldAt] ?? [];
    const piece = this.#placement.pieces[pieces[0] ?? -1];
    if (line === undefined || piece === undefined || pieces.length !== 1 || !this.#startsLine(piece)) return undefined;
    if (this.#index.hashes[piece.line] !== line.hash || !/\w/.test(line.canonical)) return undefined;
    const own = getIndent(this.#text(piece));
    if (line.indent === '' && own === '') return 'flat';
    return line.indent === own ? 'alike' : 'other';
  }

  /** Whether a line is indented in the file as its old one is, and so is what stands about it in the same block. */
  #isKnownIndent(oldAt: number, at: number): boolean {
    const sides = [this.#compareIndent(oldAt), ...this.#getSides(at)];
    return sides.includes('alike') && !sides.includes('other');
  }

  /**
   * Whether the blanks of empty lines are meant: all is indented as in the file, and no line has blanks the file has
   * not.
   */
  get #keepsBlanks(): boolean {
    if (!this.#isIndentedAlike || this.#indents.apart || this.#trimsEnds) return false;
    return this.#before.lines.every(({ hash, raw }, at) => {
      const piece = this.#placement.pieces[this.#placement.align[at]?.[0] ?? -1];
      return hash !== 0 || piece === undefined || raw === this.#text(piece);
    });
  }

  #text(piece: Piece): string {
    return this.#index.text.slice(piece.start, piece.end);
  }

  /** The lines of the place whose nearest line above that is less deep is the file's alone. */
  #findHeldLines(): ReadonlySet<number> {
    const held = new Set<number>();
    const heads: { readonly depth: number; readonly isOwn: boolean }[] = [];
    for (const [at, { line }] of this.#placement.pieces.entries()) {
      if (this.#index.hashes[line] === 0) continue;
      const depth = indentAt(this.#index, line).length;
      while ((heads.at(-1)?.depth ?? -1) >= depth) heads.pop();
      if (heads.at(-1)?.isOwn === true) held.add(line);
      // What begins with a closing bracket goes on with a head that is wrapped.
      heads.push({ depth, isOwn: !this.#aligned.has(at) && !/^[)\]}]/.test(this.#index.canonical(line)) });
    }
    return held;
  }

  #isWhole({ line, start, end }: Piece): boolean {
    return start === this.#index.starts[line] && end === this.#index.ends[line];
  }

  #startsLine(piece: Piece | undefined): boolean {
    return piece !== undefined && piece.start === this.#index.starts[piece.line];
  }
}

/** How a line is indented in a file: as the edit has it, otherwise, or not at all in both. */
type Alikeness = 'alike' | 'other' | 'flat';

/** Indentation of an old line and of the file's line it stands on. */
interface IndentPair {
  readonly old: string;
  readonly file: string;
  /** Letters that both say, if they say the same. */
  readonly letters: number;
  readonly hasWord: boolean;
  /** Whether a line that only the file has opens the block that it stands in. */
  readonly isHeld: boolean;
}

/**
 * How the indentation of the old lines stands in the file. Where most of what stands here word for word is indented as
 * the edit has it, lines that may be other ones (a closing bracket of another block, a line with other words) say
 * nothing. Nor do those in a block that a line opens which only the file has, where most are others.
 */
function getIndentPairs(all: readonly IndentPair[]): (readonly [string, string])[] {
  const unheld = all.filter(({ isHeld }) => !isHeld);
  const lines = unheld.length * 2 > all.length ? unheld : all;
  // Lines without indentation on both sides are alike whatever the rest is measured in.
  const sum = (some: typeof lines): number =>
    some.reduce((letters, line) => letters + (line.old === '' && line.file === '' ? 0 : line.letters), 0);
  const same = lines.filter(({ old, file }) => old === file);
  const sure = lines.filter(({ old, file, letters, hasWord }) => old === file || (letters > 0 && hasWord));
  return (sum(same) * 2 > sum(lines) ? sure : lines).map(({ old, file }) => [old, file]);
}

/** Whether a text has some names as members, by themselves, or both. */
function getUses(text: string, names: readonly string[]): ReadonlyMap<string, ReadonlySet<boolean>> {
  const uses = new Map(names.map((name) => [name, new Set<boolean>()]));
  if (uses.size === 0) return uses;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_$]+/gu)) uses.get(word)?.add(isMember(text, index));
  return uses;
}

function hasBlankEnd(line: string): boolean {
  return line.endsWith(' ') || line.endsWith('\t');
}
