import type { EditRequest } from '../../../src/edit/domain/types.ts';
import type { BenchCase, Expected } from './case.ts';
import type { Corpus } from './corpus.ts';
import { anyVariant } from './corpus/variants.ts';
import {
  type Doc,
  type Row,
  freeEndings,
  isKept,
  mainEol,
  mixesEndings,
  newLines,
  oldLines,
  perfectText,
  getText,
} from './doc.ts';
import { type EditKind, commonKinds, makeEdit } from './edits.ts';
import { bare, uniqueBare } from './honesty.ts';
import type { Random } from './random.ts';

/** What a case builder works with. */
export interface Bench {
  readonly random: Random;
  readonly corpus: Corpus;
}

/** A document, a block of it, and a perfect edit of that block, before any damage. */
export interface Draft {
  readonly doc: Doc;
  readonly start: number;
  readonly rows: readonly Row[];
  readonly kind: EditKind;
}

/** What a damage needs of the block it is done to. */
export interface Needs {
  readonly minLines?: number;
  readonly maxLines?: number;
  /** Non-blank lines that the edit carries over unchanged. */
  readonly minKept?: number;
  readonly kinds?: readonly EditKind[];
  readonly language?: (language: string) => boolean;
  /** Prepares the document before the block is chosen; replaces the usual random variant. */
  readonly variant?: (doc: Doc, random: Random) => Doc | undefined;
  /** Whether the block will do. */
  readonly block?: (lines: readonly string[], doc: Doc) => boolean;
  /** Blocks that stand more than once (white space aside) are allowed. Default: not. */
  readonly repeated?: boolean;
}

/** The end (exclusive) of a draft's block in its document. */
export function getEnd(draft: Draft): number {
  return draft.start + oldLines(draft.rows).length;
}

/** Chooses a document of any language, each language as likely as the others. */
export function anyDoc(
  { random, corpus }: Bench,
  accepts: (language: string) => boolean = () => true,
): Doc | undefined {
  const wanted = [...corpus.byLanguage.keys()].filter(accepts);
  if (wanted.length === 0) return undefined;
  const made = corpus.made.map((file) => file.doc).filter((doc) => accepts(doc.language));
  if (made.length > 0 && random.chance(0.12)) return random.pick(made);
  return random.pick(corpus.byLanguage.get(random.pick(wanted)) ?? []);
}

/** Chooses a document, a block and an edit that meet the needs; nothing when this draw does not work out. */
export function drawDraft(bench: Bench, needs: Needs): Draft | undefined {
  const { random } = bench;
  const picked = anyDoc(bench, needs.language);
  if (picked === undefined) return undefined;
  const doc = needs.variant === undefined ? anyVariant(picked, random) : needs.variant(picked, random);
  if (doc === undefined) return undefined;
  for (let attempt = 0; attempt < 12; attempt++) {
    const span = drawBlock(doc, random, needs);
    if (span === undefined) continue;
    const kind = random.pick(needs.kinds ?? commonKinds);
    const rows = makeEdit(doc, span.start, span.end, kind, random);
    if (rows === undefined) continue;
    const carried = rows.filter((row) => isKept(row) && row.old?.trim() !== '').length;
    if (carried < (needs.minKept ?? 0)) continue;
    // A new text that ends in a blank line reads as one that ends in a line break.
    if (newLines(rows).at(-1)?.trim() === '') continue;
    if (needs.repeated !== true && !uniqueBare(doc, oldLines(rows))) continue;
    return { doc, start: span.start, rows, kind };
  }
  return undefined;
}

/**
 * Chooses a block: mostly short, up to 60 lines, starting and ending on a line that is not blank, never the whole text.
 */
export function drawBlock(doc: Doc, random: Random, needs: Needs): { start: number; end: number } | undefined {
  const min = needs.minLines ?? 1;
  const max = Math.min(needs.maxLines ?? 60, doc.lines.length - 1);
  if (max < min) return undefined;
  const roll = random.next();
  const wanted =
    roll < 0.5
      ? random.int(min, Math.min(max, min + 7))
      : roll < 0.85
        ? random.int(min, Math.min(max, min + 20))
        : random.int(min, max);
  // The first and the last lines of a text are where off-by-one errors live.
  const edge = random.next();
  const last = doc.lines.length - wanted;
  const start = edge < 0.06 ? 0 : edge < 0.12 ? last : random.int(0, last);
  const lines = doc.lines.slice(start, start + wanted);
  if (lines[0]?.trim() === '' || lines.at(-1)?.trim() === '') return undefined;
  if (needs.block?.(lines, doc) === false) return undefined;
  return { start, end: start + wanted };
}

/** The two strings of an edit request. */
export interface Pair {
  readonly old: string;
  readonly new: string;
}

/** Joins rows into the two strings, both with or both without a last newline (a deletion has no new lines to end). */
export function getPair(rows: readonly Row[], random: Random, eol = '\n', ending = random.chance(0.4)): Pair {
  const fresh = newLines(rows);
  const tail = ending ? eol : '';
  return { old: oldLines(rows).join(eol) + tail, new: fresh.length === 0 ? '' : fresh.join(eol) + tail };
}

/** The pair as it stands in the document: the file's own line endings, byte for byte. */
export function exactPair(draft: Draft, random: Random): Pair {
  const { doc, start, rows } = draft;
  const end = getEnd(draft);
  const unterminated = (doc.eols[end - 1] ?? '') === '';
  const ending = !unterminated && random.chance(0.4);
  let old = '';
  let fresh = '';
  let at = start;
  rows.forEach((row, i) => {
    const eol = (doc.eols[row.old === null ? Math.max(start, at - 1) : at] ?? '') || mainEol(doc);
    const isLast = i === rows.length - 1;
    if (row.old !== null) {
      old += row.old + (at < end - 1 || ending ? eol : '');
      at++;
    }
    if (row.new !== null) fresh += row.new + (isLast && !ending ? '' : eol);
  });
  // When the last row is a deletion, the new text's last line must still end as the old one does.
  if (!ending && fresh.endsWith('\n') && newLines(rows).length > 0) fresh = fresh.replace(/\r?\n$/, '');
  return { old, new: fresh };
}

function deletesTwin(rows: readonly Row[], endingsDiffer: boolean): boolean {
  const carried = new Map(rows.filter(isKept).map((row) => [bare(row.old ?? ''), row.old]));
  return rows.some(
    (row) =>
      row.old !== null &&
      !isKept(row) &&
      carried.has(bare(row.old)) &&
      (endingsDiffer || carried.get(bare(row.old)) !== row.old),
  );
}

/** What a builder may add to a finished case. */
export interface Finish {
  readonly expected: 'apply' | 'apply-or-review' | 'refuse';
  readonly note: string;
  readonly request?: Partial<Pick<EditRequest, 'lineHint' | 'aiMode' | 'replaceAll' | 'anchors'>>;
  /** Further texts that count as right. */
  readonly alsoRight?: readonly string[];
}

/** Makes the case; nothing when the pair asks for no change at all. */
export function finished(name: string, draft: Draft, pair: Pair, finish: Finish): BenchCase | undefined {
  if (pair.old === pair.new || pair.old.trim() === '') return undefined;
  const { doc, start, rows } = draft;
  const content = getText(doc);
  const acceptable = [perfectText(doc, start, rows), ...(finish.alsoRight ?? [])];
  const free = freeEndings(doc, start, rows);
  // Where two lines are alike but not the same byte for byte, it matters which of them was deleted, and it cannot be
  // told.
  if (deletesTwin(rows, mixesEndings(doc))) return undefined;
  if (finish.expected !== 'refuse' && acceptable.includes(content)) return undefined;
  const expected: Expected =
    finish.expected === 'refuse'
      ? { kind: 'refuse' }
      : { kind: finish.expected, acceptable, freeEndings: free.length > 0 ? free : undefined };
  return {
    class: name,
    language: doc.language,
    path: doc.path,
    request: { content, oldString: pair.old, newString: pair.new, languageId: doc.language, ...finish.request },
    expected,
    note: `${draft.kind}; ${finish.note}`,
    target: { startLine: start + 1, endLine: getEnd(draft) },
    meant: { kind: 'apply', acceptable, freeEndings: free.length > 0 ? free : undefined },
  };
}
