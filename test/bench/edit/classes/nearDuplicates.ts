import type { BenchCase } from '../case.ts';
import { spacingDamages } from '../damage/spacing.ts';
import { withTypo } from '../damage/tokens.ts';
import { type Doc, type Row, isKept, oldLines, getText, withLines } from '../doc.ts';
import { type Bench, type Draft, drawDraft, getEnd, finished, getPair } from '../draft.ts';
import { commonKinds, makeEdit } from '../edits.ts';
import { occurrences, presentBare, presentWithoutComments, rivalry, uniqueBare } from '../honesty.ts';
import { identifiersIn, isCode, madeName } from '../language.ts';
import { bareRefusal } from './exact.ts';
import type { CaseBuilder } from './recoverable.ts';

/** Places that differ from the one meant in a few tokens only: handlers, test cases, table entries, copied code. */
export function nearDuplicateClasses(): [string, CaseBuilder][] {
  return [
    ['near-duplicate-deleted', (bench, name) => nearDeleted(bench, name, false)],
    ['near-duplicate-deleted-hint', (bench, name) => nearDeleted(bench, name, true)],
    ['near-copy-deleted', (bench, name) => nearCopy(bench, name, true)],
    ['near-copy-sibling', (bench, name) => nearCopy(bench, name, false)],
    ['near-duplicate-sibling', nearSibling],
    ['near-duplicate-typo', (bench, name) => nearTypo(bench, name, false)],
    ['near-duplicate-typo-hint-wrong', (bench, name) => nearTypo(bench, name, true)],
    ['near-duplicate-blend', nearBlend],
  ];
}

/** A unit of a repetitive file and an edit inside it, or of the whole of it. */
export function unitDraft(
  bench: Bench,
  whole: boolean,
):
  | { draft: Draft; unit: { start: number; end: number }; others: readonly { start: number; end: number }[] }
  | undefined {
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
  const pair = getPair(found.draft.rows, bench.random);
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
  const names = [
    ...new Set(own.flatMap((line) => identifiersIn(line, draft.doc.language).map((id) => id.name))),
  ].filter((id) => id.length > 3);
  if (names.length === 0) return undefined;
  const from = random.pick(names);
  const to = madeName(random);
  const pattern = new RegExp(`(?<![\\w$])${from.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  const copy = own.map((line) => line.replace(pattern, () => to));
  const changed = own.filter((line, i) => line !== copy[i]).length;
  if (changed === 0) return undefined;
  // One line alone with another name is a slip, and a name that is gone from the file has been renamed: only where the
  // name lives on elsewhere and the copy has another one throughout is the copy another thing.
  const outside = [...draft.doc.lines.slice(0, draft.start), ...draft.doc.lines.slice(getEnd(draft))].join('\n');
  if (deleted && (changed < 2 || outside.search(pattern) < 0)) return undefined;
  const end = getEnd(draft);
  if (deleted) {
    // Only the copy stands; what was asked for is gone.
    const doc = withLines(draft.doc, draft.start, end, copy);
    const pair = getPair(draft.rows, random);
    return presentBare(doc, pair.old) || presentWithoutComments(doc, own)
      ? undefined
      : bareRefusal(name, { ...draft, doc }, pair, `only a copy stands, with ${to} for ${from}`);
  }
  const doc = withLines(draft.doc, end, end, ['', ...copy]);
  const damage = random.pick(
    spacingDamages.filter((one) =>
      ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift', 'blank-extra'].includes(one.name),
    ),
  );
  const state = damage.apply({ draft: { ...draft, doc }, rows: draft.rows }, random);
  if (state === undefined || !uniqueBare(state.draft.doc, oldLines(draft.rows))) return undefined;
  const pair = getPair(state.rows, random);
  if (occurrences(getText(state.draft.doc), pair.old) > 0) return undefined;
  return finished(name, state.draft, pair, {
    expected: 'apply',
    note: `${damage.name}; a copy with ${to} for ${from} stands right below`,
  });
}

function sibling(bench: Bench): Draft | undefined {
  const found = unitDraft(bench, bench.random.chance(0.4));
  return found === undefined || !uniqueBare(found.draft.doc, oldLines(found.draft.rows)) ? undefined : found.draft;
}

const nearSibling: CaseBuilder = (bench, name) => {
  const draft = sibling(bench);
  if (draft === undefined) return undefined;
  const damage = bench.random.pick(
    spacingDamages.filter((one) =>
      ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift', 'inner-spacing'].includes(one.name),
    ),
  );
  const state = damage.apply({ draft, rows: draft.rows }, bench.random);
  if (state === undefined) return undefined;
  const pair = getPair(state.rows, bench.random);
  if (occurrences(getText(state.draft.doc), pair.old) > 0 || oldLines(draft.rows).length < 2) return undefined;
  return finished(name, state.draft, pair, {
    expected: 'apply',
    note: `${damage.name}; siblings differ in a few tokens`,
  });
};

function nearTypo(bench: Bench, name: string, wrongHint: boolean): BenchCase | undefined {
  const { random } = bench;
  const draft = sibling(bench);
  if (draft === undefined) return undefined;
  const spots = draft.rows.flatMap((row, i) => (isKept(row) && row.old?.trim() !== '' ? [i] : []));
  if (spots.length < 3) return undefined;
  const at = random.pick(spots);
  const typo = withTypo(draft.rows[at]?.old ?? '', { draft, rows: draft.rows }, random);
  if (typo === undefined) return undefined;
  const rows = draft.rows.map((row, i): Row => (i === at ? { old: typo, new: typo } : row));
  const { own, rival } = rivalry(draft.doc, oldLines(rows), draft.start, getEnd(draft));
  if (own <= rival + 0.01) return undefined;
  // A hint that names a sibling must not outweigh the names in the text.
  const other = random.pick(
    bench.corpus.made
      .find((file) => file.doc === draft.doc)
      ?.units.filter((unit) => unit.start > getEnd(draft) || unit.end < draft.start) ?? [],
  );
  const hint = wrongHint ? other.start + 1 : undefined;
  return finished(name, draft, getPair(rows, random), {
    expected: 'apply-or-review',
    note: 'one typo; siblings differ in a few tokens',
    request: hint === undefined ? undefined : { lineHint: hint },
  });
}

/** Lines of two siblings mixed: neither is meant beyond doubt. */
const nearBlend: CaseBuilder = (bench, name) => {
  const { random, corpus } = bench;
  const file = random.pick(corpus.made);
  const [a, b] = random.sample(file.units, 2);
  if (a === undefined || b === undefined) return undefined;
  const linesA = file.doc.lines.slice(a.start, a.end);
  const linesB = file.doc.lines.slice(b.start, b.end);
  const blend = linesA.map((line, i) => (random.chance(0.5) ? (linesB[i] ?? line) : line));
  const taken = (lines: readonly string[]): number =>
    blend.filter((line, i) => line === lines[i] && linesA[i] !== linesB[i]).length;
  if (taken(linesA) === 0 || taken(linesB) === 0) return undefined;
  const doc: Doc = file.doc;
  const pair = {
    old: blend.join('\n'),
    new: [...blend.slice(0, -1), `${blend.at(-1)} `, blend.at(-1) ?? ''].join('\n'),
  };
  if (presentBare(doc, pair.old)) return undefined;
  return bareRefusal(name, { doc, start: a.start, rows: [], kind: 'insert' }, pair, 'lines of two siblings mixed');
};
