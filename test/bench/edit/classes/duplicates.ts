import type { BenchCase } from '../case.ts';
import { spacingDamages } from '../damage/spacing.ts';
import { withTypo } from '../damage/tokens.ts';
import { type Doc, type Row, isKept, oldLines, textOf, withLines } from '../doc.ts';
import { type Bench, type Draft, drawDraft, endOf, finished, pairOf } from '../draft.ts';
import { commonKinds, makeEdit } from '../edits.ts';
import { bare, occurrences, occurrencesAnyEol, presentBare, presentWithoutComments, rivalry, uniqueBare } from '../honesty.ts';
import { identifiersIn, isCode, madeName, shapeOf } from '../language.ts';
import { bareRefusal } from './exact.ts';
import type { CaseBuilder } from './recoverable.ts';

/** Texts that stand more than once, nearly or exactly, and line hints. */
export function duplicateClasses(): [string, CaseBuilder][] {
  return [
    ['duplicate-exact', duplicateExact],
    ['duplicate-hint-right', (bench, name) => hinted(bench, name, 0)],
    ['duplicate-hint-near', (bench, name) => hinted(bench, name, bench.random.pick([-3, -2, -1, 1, 2, 3]))],
    ['duplicate-hint-between', hintBetween],
    ['duplicate-damaged-hint', damagedHint],
    ['unique-hint-wrong', hintWrong],
    ['duplicate-overlapping', overlapping],
    ['duplicate-up-to-whitespace', (bench, name) => whitespaceTwins(bench, name, false)],
    ['whitespace-twin-exact', (bench, name) => whitespaceTwins(bench, name, true)],
    ['near-duplicate-deleted', (bench, name) => nearDeleted(bench, name, false)],
    ['near-duplicate-deleted-hint', (bench, name) => nearDeleted(bench, name, true)],
    ['near-copy-deleted', (bench, name) => nearCopy(bench, name, true)],
    ['near-copy-sibling', (bench, name) => nearCopy(bench, name, false)],
    ['near-duplicate-sibling', nearSibling],
    ['near-duplicate-typo', nearTypo],
    ['near-duplicate-blend', nearBlend],
    ['replace-all', replaceAll],
    ['replace-all-token', replaceToken],
    ['replace-all-absent', replaceAbsent],
  ];
}

interface Twins {
  readonly draft: Draft;
  /** Where the copy starts, from 0, in the draft's document. */
  readonly copyAt: number;
}

/** A draft whose block stands a second time, at least `apart` lines away. */
function twins(bench: Bench, apart: number, change: (line: string) => string = (line) => line, minLines = 1): Twins | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines, maxLines: 12, variant: (doc) => (doc.lines.length > apart * 2 + 12 ? doc : undefined) });
  if (draft === undefined) return undefined;
  const end = endOf(draft);
  const spots: number[] = [];
  for (let i = 1; i < draft.doc.lines.length - 1; i++) if (i <= draft.start - apart || i >= end + apart) spots.push(i);
  if (spots.length === 0) return undefined;
  const at = random.pick(spots);
  const block = oldLines(draft.rows).map(change);
  const doc = withLines(draft.doc, at, at, block);
  const start = at < draft.start ? draft.start + block.length : draft.start;
  return { draft: { ...draft, doc, start }, copyAt: at };
}

const duplicateExact: CaseBuilder = (bench, name) => {
  const found = twins(bench, 4);
  if (found === undefined) return undefined;
  const pair = pairOf(found.draft.rows, bench.random);
  // With mixed line endings one of the two may be the only exact place.
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, { expected: 'refuse', note: `the same lines again at ${found.copyAt + 1}` });
};

function hinted(bench: Bench, name: string, off: number): BenchCase | undefined {
  const found = twins(bench, 25);
  if (found === undefined) return undefined;
  const hint = found.draft.start + 1 + off;
  if (hint < 1) return undefined;
  const pair = pairOf(found.draft.rows, bench.random);
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, { expected: 'apply', note: `the same lines again at ${found.copyAt + 1}; hint ${hint}`, request: { lineHint: hint } });
}

const hintBetween: CaseBuilder = (bench, name) => {
  const found = twins(bench, 12);
  if (found === undefined) return undefined;
  const hint = Math.round((found.draft.start + found.copyAt) / 2) + 1;
  const pair = pairOf(found.draft.rows, bench.random);
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, { expected: 'refuse', note: `the same lines again at ${found.copyAt + 1}; hint ${hint} lies half way`, request: { lineHint: hint } });
};

const damagedHint: CaseBuilder = (bench, name) => {
  const found = twins(bench, 25, undefined, 3);
  const damage = bench.random.pick(spacingDamages.filter((one) => ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift'].includes(one.name)));
  const state = found === undefined ? undefined : damage.apply({ draft: found.draft, rows: found.draft.rows }, bench.random);
  if (found === undefined || state === undefined) return undefined;
  const pair = pairOf(state.rows, bench.random);
  if (occurrencesAnyEol(state.draft.doc, pair.old) > 0) return undefined;
  return finished(name, state.draft, pair, { expected: 'apply', note: `${damage.name}; the same lines again at ${found.copyAt + 1}; hint right`, request: { lineHint: found.draft.start + 1 } });
};

const hintWrong: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, { minLines: 2 });
  if (draft === undefined) return undefined;
  const far = bench.random.int(1, draft.doc.lines.length + 40);
  return finished(name, draft, pairOf(draft.rows, bench.random), { expected: 'apply', note: `one place only; hint ${far}`, request: { lineHint: far } });
};

const overlapping: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 1, repeated: true, block: (lines) => (lines[0] ?? '').trim().length > 2 });
  if (draft === undefined) return undefined;
  const line = draft.doc.lines[draft.start] ?? '';
  const doc = withLines(draft.doc, draft.start, draft.start + 1, Array.from({ length: random.int(3, 5) }, () => line));
  const pair = { old: `${line}\n${line}`, new: `${line}\n${line.trimEnd()} // twice` };
  if (occurrences(textOf(doc), pair.old) === 1) return undefined;
  return bareRefusal(name, { ...draft, doc }, pair, 'two equal lines asked for where three or more stand');
};

function whitespaceTwins(bench: Bench, name: string, exact: boolean): BenchCase | undefined {
  const { random } = bench;
  const found = twins(bench, 4, (line) => (line.trim() === '' ? line : line.startsWith('\t') ? `\t${line}` : `    ${line}`), 2);
  if (found === undefined) return undefined;
  const { draft } = found;
  const content = textOf(draft.doc);
  if (exact) {
    const pair = pairOf(draft.rows, random);
    if (occurrences(content, pair.old) !== 1) return undefined;
    return finished(name, draft, pair, { expected: 'apply', note: `byte for byte here; the same lines one level deeper at ${found.copyAt + 1}` });
  }
  const by = random.pick(['  ', ' ', '\t\t\t']);
  const shift = (line: string | null): string | null => (line === null || line.trim() === '' ? line : by + line);
  const rows = draft.rows.map((row): Row => ({ old: shift(row.old), new: shift(row.new) }));
  const pair = pairOf(rows, random);
  if (occurrences(content, pair.old) > 0) return undefined;
  return finished(name, draft, pair, { expected: 'refuse', note: `matches neither indentation; the same lines one level deeper at ${found.copyAt + 1}` });
}

/** A unit of a repetitive file and an edit inside it. */
function unitDraft(bench: Bench, whole: boolean): { draft: Draft; unit: { start: number; end: number }; others: readonly { start: number; end: number }[] } | undefined {
  const { random, corpus } = bench;
  const file = random.pick(corpus.made);
  const unit = random.pick(file.units);
  const start = whole ? unit.start : random.int(unit.start, unit.end - 2);
  const end = whole ? unit.end : random.int(Math.min(unit.end, start + 2), unit.end);
  const kind = random.pick(commonKinds);
  const rows = makeEdit(file.doc, start, end, kind, random);
  if (rows === undefined) return undefined;
  return { draft: { doc: file.doc, start, rows, kind }, unit, others: file.units.filter((other) => other !== unit) };
}

function nearDeleted(bench: Bench, name: string, hinted: boolean): BenchCase | undefined {
  const found = unitDraft(bench, bench.random.chance(0.5));
  if (found === undefined) return undefined;
  const doc = withLines(found.draft.doc, found.unit.start, found.unit.end, []);
  const pair = pairOf(found.draft.rows, bench.random);
  if (presentBare(doc, pair.old) || presentWithoutComments(doc, oldLines(found.draft.rows))) return undefined;
  const made = bareRefusal(name, { ...found.draft, doc }, pair, 'the unit is gone, its near-identical siblings stand');
  return hinted ? { ...made, request: { ...made.request, lineHint: found.draft.start + 1 } } : made;
}

/** A real block that stands a second time with one name exchanged throughout, as copied code does. */
function nearCopy(bench: Bench, name: string, deleted: boolean): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 4, maxLines: 25, minKept: 2, language: isCode });
  if (draft === undefined) return undefined;
  const own = oldLines(draft.rows);
  const names = [...new Set(own.flatMap((line) => identifiersIn(line, draft.doc.language).map((id) => id.name)))].filter((id) => id.length > 3);
  if (names.length === 0) return undefined;
  const from = random.pick(names);
  const to = madeName(random);
  const pattern = new RegExp(`(?<![\\w$])${from.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  const copy = own.map((line) => line.replace(pattern, () => to));
  const changed = own.filter((line, i) => line !== copy[i]).length;
  if (changed === 0) return undefined;
  const end = endOf(draft);
  if (deleted) {
    // Only the copy stands; what was asked for is gone.
    const doc = withLines(draft.doc, draft.start, end, copy);
    const pair = pairOf(draft.rows, random);
    return presentBare(doc, pair.old) || presentWithoutComments(doc, own) ? undefined : bareRefusal(name, { ...draft, doc }, pair, `only a copy stands, with ${to} for ${from}`);
  }
  const doc = withLines(draft.doc, end, end, ['', ...copy]);
  const damage = random.pick(spacingDamages.filter((one) => ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift', 'blank-extra'].includes(one.name)));
  const state = damage.apply({ draft: { ...draft, doc }, rows: draft.rows }, random);
  if (state === undefined || !uniqueBare(state.draft.doc, oldLines(draft.rows))) return undefined;
  const pair = pairOf(state.rows, random);
  if (occurrences(textOf(state.draft.doc), pair.old) > 0) return undefined;
  return finished(name, state.draft, pair, { expected: 'apply', note: `${damage.name}; a copy with ${to} for ${from} stands right below` });
}

function sibling(bench: Bench): Draft | undefined {
  const found = unitDraft(bench, bench.random.chance(0.4));
  return found === undefined || !uniqueBare(found.draft.doc, oldLines(found.draft.rows)) ? undefined : found.draft;
}

const nearSibling: CaseBuilder = (bench, name) => {
  const draft = sibling(bench);
  if (draft === undefined) return undefined;
  const damage = bench.random.pick(spacingDamages.filter((one) => ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift', 'inner-spacing'].includes(one.name)));
  const state = damage.apply({ draft, rows: draft.rows }, bench.random);
  if (state === undefined) return undefined;
  const pair = pairOf(state.rows, bench.random);
  if (occurrences(textOf(state.draft.doc), pair.old) > 0 || oldLines(draft.rows).length < 2) return undefined;
  return finished(name, state.draft, pair, { expected: 'apply', note: `${damage.name}; siblings differ in a few tokens` });
};

const nearTypo: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = sibling(bench);
  if (draft === undefined) return undefined;
  const spots = draft.rows.flatMap((row, i) => (isKept(row) && row.old?.trim() !== '' ? [i] : []));
  if (spots.length < 3) return undefined;
  const at = random.pick(spots);
  const typo = withTypo(draft.rows[at]?.old ?? '', { draft, rows: draft.rows }, random);
  if (typo === undefined) return undefined;
  const rows = draft.rows.map((row, i): Row => (i === at ? { old: typo, new: typo } : row));
  const { own, rival } = rivalry(draft.doc, oldLines(rows), draft.start, endOf(draft));
  if (own <= rival + 0.01) return undefined;
  return finished(name, draft, pairOf(rows, random), { expected: 'apply-or-review', note: 'one typo; siblings differ in a few tokens' });
};

/** Lines of two siblings mixed: neither is meant beyond doubt. */
const nearBlend: CaseBuilder = (bench, name) => {
  const { random, corpus } = bench;
  const file = random.pick(corpus.made);
  const [a, b] = random.sample(file.units, 2);
  if (a === undefined || b === undefined) return undefined;
  const linesA = file.doc.lines.slice(a.start, a.end);
  const linesB = file.doc.lines.slice(b.start, b.end);
  const blend = linesA.map((line, i) => (random.chance(0.5) ? (linesB[i] ?? line) : line));
  const taken = (lines: readonly string[]): number => blend.filter((line, i) => line === lines[i] && linesA[i] !== linesB[i]).length;
  if (taken(linesA) === 0 || taken(linesB) === 0) return undefined;
  const doc: Doc = file.doc;
  const pair = { old: blend.join('\n'), new: [...blend.slice(0, -1), `${blend.at(-1)} `, blend.at(-1) ?? ''].join('\n') };
  if (presentBare(doc, pair.old)) return undefined;
  return bareRefusal(name, { doc, start: a.start, rows: [], kind: 'insert' }, pair, 'lines of two siblings mixed');
};

const replaceAll: CaseBuilder = (bench, name) => {
  const found = twins(bench, 1);
  if (found === undefined) return undefined;
  const { draft } = found;
  const pair = pairOf(draft.rows, bench.random);
  const content = textOf(draft.doc);
  if (pair.new === '' || draft.doc.eols.includes('\r\n') || occurrences(content, pair.old) !== 2) return undefined;
  const expected = content.split(pair.old).join(pair.new);
  return { ...bareRefusal(name, draft, pair, 'both places'), request: { content, oldString: pair.old, newString: pair.new, replaceAll: true, languageId: draft.doc.language }, expected: { kind: 'apply', acceptable: [expected] } };
};

const replaceToken: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 3, repeated: true });
  if (draft === undefined) return undefined;
  const words = [...(draft.rows[0]?.old ?? '').matchAll(/[A-Za-z_]{4,}/g)].map((m) => m[0]);
  if (words.length === 0) return undefined;
  const word = random.pick(words);
  const content = textOf(draft.doc);
  const fresh = `${word}${random.pick(['Two', '$&', '_x'])}`;
  return { ...bareRefusal(name, draft, { old: word, new: fresh }, `every "${word}"`), request: { content, oldString: word, newString: fresh, replaceAll: true, languageId: draft.doc.language }, expected: { kind: 'apply', acceptable: [content.split(word).join(fresh)] } };
};

const replaceAbsent: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 10, language: (language) => shapeOf(language).family !== 'markup' });
  const other = drawDraft(bench, { minLines: 2, maxLines: 10 });
  if (draft === undefined || other === undefined || draft.doc.path === other.doc.path) return undefined;
  const pair = pairOf(other.rows, random);
  const known = new Set(draft.doc.lines.map(bare));
  if (oldLines(other.rows).filter((line) => known.has(bare(line))).length * 3 > other.rows.length) return undefined;
  const made = bareRefusal(name, draft, pair, `a block of ${other.doc.path}, everywhere`);
  return { ...made, request: { ...made.request, replaceAll: true } };
};
