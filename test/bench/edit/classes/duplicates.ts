import type { BenchCase } from '../case.ts';
import { spacingDamages } from '../damage/spacing.ts';
import { type Row, oldLines, getText, withLines } from '../doc.ts';
import { type Bench, type Draft, drawDraft, getEnd, finished, getPair } from '../draft.ts';
import { bare, occurrences, occurrencesAnyEol } from '../honesty.ts';
import { madeName, getShape } from '../language.ts';
import { bareRefusal } from './exact.ts';
import { unitDraft } from './nearDuplicates.ts';
import type { CaseBuilder } from './recoverable.ts';

/** Texts that stand more than once, and what decides between the places: line hints, scope lines, "all of them". */
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
    ['duplicate-anchor', (bench, name) => anchored(bench, name, true)],
    ['duplicate-anchor-unknown', (bench, name) => anchored(bench, name, false)],
    ['replace-all', replaceAll],
    ['replace-all-damaged', replaceAllDamaged],
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
function twins(
  bench: Bench,
  apart: number,
  change: (line: string) => string = (line) => line,
  minLines = 1,
): Twins | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, {
    minLines,
    maxLines: 12,
    variant: (doc) => (doc.lines.length > apart * 2 + 12 ? doc : undefined),
  });
  if (draft === undefined) return undefined;
  const end = getEnd(draft);
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
  const pair = getPair(found.draft.rows, bench.random);
  // With mixed line endings one of the two may be the only exact place.
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, { expected: 'refuse', note: `the same lines again at ${found.copyAt + 1}` });
};

function hinted(bench: Bench, name: string, off: number): BenchCase | undefined {
  const found = twins(bench, 25);
  if (found === undefined) return undefined;
  const hint = found.draft.start + 1 + off;
  if (hint < 1) return undefined;
  const pair = getPair(found.draft.rows, bench.random);
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, {
    expected: 'apply',
    note: `the same lines again at ${found.copyAt + 1}; hint ${hint}`,
    request: { lineHint: hint },
  });
}

const hintBetween: CaseBuilder = (bench, name) => {
  const found = twins(bench, 12);
  if (found === undefined) return undefined;
  const hint = Math.round((found.draft.start + found.copyAt) / 2) + 1;
  const pair = getPair(found.draft.rows, bench.random);
  if (occurrencesAnyEol(found.draft.doc, pair.old) === 1) return undefined;
  return finished(name, found.draft, pair, {
    expected: 'refuse',
    note: `the same lines again at ${found.copyAt + 1}; hint ${hint} lies half way`,
    request: { lineHint: hint },
  });
};

const damagedHint: CaseBuilder = (bench, name) => {
  const found = twins(bench, 25, undefined, 3);
  const damage = bench.random.pick(
    spacingDamages.filter((one) => ['dedent', 'trailing-space', 'tabs-vs-spaces', 'indent-shift'].includes(one.name)),
  );
  const state =
    found === undefined ? undefined : damage.apply({ draft: found.draft, rows: found.draft.rows }, bench.random);
  if (found === undefined || state === undefined) return undefined;
  const pair = getPair(state.rows, bench.random);
  if (occurrencesAnyEol(state.draft.doc, pair.old) > 0) return undefined;
  return finished(name, state.draft, pair, {
    expected: 'apply',
    note: `${damage.name}; the same lines again at ${found.copyAt + 1}; hint right`,
    request: { lineHint: found.draft.start + 1 },
  });
};

const hintWrong: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, { minLines: 2 });
  if (draft === undefined) return undefined;
  const far = bench.random.int(1, draft.doc.lines.length + 40);
  return finished(name, draft, getPair(draft.rows, bench.random), {
    expected: 'apply',
    note: `one place only; hint ${far}`,
    request: { lineHint: far },
  });
};

const overlapping: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 1, repeated: true, block: (lines) => (lines[0] ?? '').trim().length > 2 });
  if (draft === undefined) return undefined;
  const line = draft.doc.lines[draft.start] ?? '';
  const doc = withLines(
    draft.doc,
    draft.start,
    draft.start + 1,
    Array.from({ length: random.int(3, 5) }, () => line),
  );
  const pair = { old: `${line}\n${line}`, new: `${line}\n${line.trimEnd()} // twice` };
  if (occurrences(getText(doc), pair.old) === 1) return undefined;
  return bareRefusal(name, { ...draft, doc }, pair, 'two equal lines asked for where three or more stand');
};

function whitespaceTwins(bench: Bench, name: string, exact: boolean): BenchCase | undefined {
  const { random } = bench;
  const found = twins(
    bench,
    4,
    (line) => {
      if (line.trim() === '') return line;
      if (line.startsWith('\t')) return `\t${line}`;
      return `    ${line}`;
    },
    2,
  );
  if (found === undefined) return undefined;
  const { draft } = found;
  const content = getText(draft.doc);
  if (exact) {
    const pair = getPair(draft.rows, random);
    if (occurrences(content, pair.old) !== 1) return undefined;
    return finished(name, draft, pair, {
      expected: 'apply',
      note: `byte for byte here; the same lines one level deeper at ${found.copyAt + 1}`,
    });
  }
  const by = random.pick(['  ', ' ', '\t\t\t']);
  const shift = (line: string | null): string | null => (line === null || line.trim() === '' ? line : by + line);
  const rows = draft.rows.map((row): Row => ({ old: shift(row.old), new: shift(row.new) }));
  const pair = getPair(rows, random);
  if (occurrences(content, pair.old) > 0) return undefined;
  return finished(name, draft, pair, {
    expected: 'refuse',
    note: `matches neither indentation; the same lines one level deeper at ${found.copyAt + 1}`,
  });
}

/** Lines that every unit of a repetitive file has, with the unit's first line as the scope line of a patch. */
function anchored(bench: Bench, name: string, known: boolean): BenchCase | undefined {
  const found = unitDraft(bench, false);
  if (found === undefined || found.draft.start === found.unit.start) return undefined;
  const { draft, unit } = found;
  const pair = getPair(draft.rows, bench.random);
  if (occurrences(getText(draft.doc), pair.old) < 2) return undefined;
  const invented = madeName(bench.random);
  if (draft.doc.lines.some((line) => line.includes(invented))) return undefined;
  const anchor = known ? (draft.doc.lines[unit.start] ?? '') : `${invented} {`;
  // Units of one line range may hold the lines twice; the anchor alone would not do then.
  if (occurrences(draft.doc.lines.slice(unit.start, unit.end).join('\n'), oldLines(draft.rows).join('\n')) !== 1)
    return undefined;
  return finished(name, draft, pair, {
    expected: known ? 'apply' : 'refuse',
    note: `scope line ${JSON.stringify(anchor.trim())}`,
    request: { anchors: [anchor.trim()] },
  });
}

const replaceAllDamaged: CaseBuilder = (bench, name) => {
  const found = twins(bench, 1, undefined, 2);
  const damage = bench.random.pick(
    spacingDamages.filter((one) => ['dedent', 'tabs-vs-spaces', 'indent-shift'].includes(one.name)),
  );
  const state =
    found === undefined ? undefined : damage.apply({ draft: found.draft, rows: found.draft.rows }, bench.random);
  if (found === undefined || state === undefined) return undefined;
  const { draft } = found;
  const pair = getPair(state.rows, bench.random);
  const exact = getPair(draft.rows, bench.random, '\n', false);
  const content = getText(draft.doc);
  if (
    exact.new === '' ||
    content.includes('\r\n') ||
    occurrences(content, exact.old) !== 2 ||
    occurrences(content, pair.old) > 0
  )
    return undefined;
  // Both places must be the whole of what is alike.
  if (occurrences(bare(content), bare(exact.old)) !== 2) return undefined;
  const made = bareRefusal(name, draft, pair, `${damage.name}, both places`);
  return {
    ...made,
    request: { ...made.request, replaceAll: true },
    expected: { kind: 'apply-or-review', acceptable: [content.split(exact.old).join(exact.new)] },
  };
};

const replaceAll: CaseBuilder = (bench, name) => {
  const found = twins(bench, 1);
  if (found === undefined) return undefined;
  const { draft } = found;
  const pair = getPair(draft.rows, bench.random);
  const content = getText(draft.doc);
  if (pair.new === '' || draft.doc.eols.includes('\r\n') || occurrences(content, pair.old) !== 2) return undefined;
  const expected = content.split(pair.old).join(pair.new);
  return {
    ...bareRefusal(name, draft, pair, 'both places'),
    request: { content, oldString: pair.old, newString: pair.new, replaceAll: true, languageId: draft.doc.language },
    expected: { kind: 'apply', acceptable: [expected] },
  };
};

const replaceToken: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 3, repeated: true });
  if (draft === undefined) return undefined;
  const words = [...(draft.rows[0]?.old ?? '').matchAll(/[A-Za-z_]{4,}/g)].map((m) => m[0]);
  if (words.length === 0) return undefined;
  const word = random.pick(words);
  const content = getText(draft.doc);
  const fresh = `${word}${random.pick(['Two', '$&', '_x'])}`;
  return {
    ...bareRefusal(name, draft, { old: word, new: fresh }, `every "${word}"`),
    request: { content, oldString: word, newString: fresh, replaceAll: true, languageId: draft.doc.language },
    expected: { kind: 'apply', acceptable: [content.split(word).join(fresh)] },
  };
};

const replaceAbsent: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 10, language: (language) => getShape(language).family !== 'markup' });
  const other = drawDraft(bench, { minLines: 2, maxLines: 10 });
  if (draft === undefined || other === undefined || draft.doc.path === other.doc.path) return undefined;
  const pair = getPair(other.rows, random);
  const known = new Set(draft.doc.lines.map(bare));
  if (oldLines(other.rows).filter((line) => known.has(bare(line))).length * 3 > other.rows.length) return undefined;
  const made = bareRefusal(name, draft, pair, `a block of ${other.doc.path}, everywhere`);
  return { ...made, request: { ...made.request, replaceAll: true } };
};
