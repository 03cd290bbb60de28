import type { BenchCase } from '../case.ts';
import { reindented } from '../corpus/variants.ts';
import { keptIndices, getLine, someKept, type State } from '../damage/damage.ts';
import { withTypo } from '../damage/tokens.ts';
import { type Row, isKept, newLines, oldLines, getText } from '../doc.ts';
import { type Bench, type Draft, drawDraft, getEnd, finished, getPair } from '../draft.ts';
import { bare, occurrences, presentBare, presentRaw, rivalry } from '../honesty.ts';
import { identifiersIn, getIndent, indentUnit, isCode, madeLine, getShape } from '../language.ts';
import type { Random } from '../random.ts';
import type { CaseBuilder } from './recoverable.ts';

type Change = (draft: Draft, random: Random) => { rows: readonly Row[]; note: string } | undefined;

/** Edits that may be applied if the result is right, and may be asked about: both are good answers. */
export function eitherClasses(): [string, CaseBuilder][] {
  const simple =
    (change: Change, minLines: number, minKept: number, language?: (language: string) => boolean): CaseBuilder =>
    (bench, name) =>
      eitherCase(bench, name, change, minLines, minKept, language);
  return [
    ['punctuation-drift', simple(punctuationDrift, 4, 3, isCode)],
    ['over-indent', simple(overIndented, 4, 0)],
    ['typo-in-changed-line', simple(typoInChanged, 2, 1)],
    ['typo-short-block', simple(typoShort, 2, 1)],
    ['case-drift', simple(caseDrift, 3, 2, isCode)],
    ['context-line-dropped', simple(lineDropped, 4, 4)],
    ['context-line-invented', simple(lineInvented, 4, 3)],
    ['lines-joined', simple(linesJoined, 4, 4, (language) => getShape(language).family === 'brace')],
    ['elided-middle', simple(elided, 8, 5)],
    ['mixed-indent-repair', simple(mixedIndent, 4, 2)],
    ['subline-exact', sublineExact],
    ['subline-respaced', sublineRespaced],
    ['minified-exact', (bench, name) => minified(bench, name, false)],
    ['minified-damaged', (bench, name) => minified(bench, name, true)],
    ['truncated-head', (bench, name) => truncated(bench, name, 'head')],
    ['truncated-tail', (bench, name) => truncated(bench, name, 'tail')],
  ];
}

function eitherCase(
  bench: Bench,
  name: string,
  change: Change,
  minLines: number,
  minKept: number,
  language?: (language: string) => boolean,
): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines, minKept, maxLines: 45, language });
  if (draft === undefined) return undefined;
  const changed = change(draft, random);
  if (changed === undefined) return undefined;
  const pair = getPair(changed.rows, random);
  if (presentRaw(draft.doc, pair.old)) return undefined;
  const { own, rival } = rivalry(draft.doc, oldLines(changed.rows), draft.start, getEnd(draft));
  if (rival > own - 0.05) return undefined;
  return finished(name, draft, pair, { expected: 'apply-or-review', note: changed.note });
}

const overIndented: Change = (draft, random) => {
  const unit = indentUnit(draft.doc.lines);
  const by = unit.repeat(random.int(2, 4));
  const side = (line: string | null): string | null => (line === null || line.trim() === '' ? line : by + line);
  return {
    rows: draft.rows.map((row) => ({ old: side(row.old), new: side(row.new) })),
    note: 'two or more levels too deep, one place only',
  };
};

const typoInChanged: Change = (draft, random) => {
  const spots = draft.rows.flatMap((row, i) => (row.old !== null && row.new !== null && !isKept(row) ? [i] : []));
  if (spots.length === 0) return undefined;
  const at = random.pick(spots);
  const row = draft.rows[at];
  const old = row?.old ?? '';
  const wrong = withTypo(old, { draft, rows: draft.rows }, random);
  if (wrong === undefined || row === undefined || row.new === null) return undefined;
  // The same slip on the new side: the misspelt word must stand there as well, unchanged by the edit.
  const words = old.match(/[A-Za-z]{5,}/g) ?? [];
  const right = words.find((word) => !wrong.includes(word) && wordAt(row.new ?? '', word));
  const slip = (wrong.match(/[A-Za-z]+/g) ?? []).find((word) => !old.includes(word));
  if (right === undefined || slip === undefined) return undefined;
  const fresh = row.new.replace(new RegExp(`(?<![\\w$])${right}(?![\\w$])`), () => slip);
  return {
    rows: draft.rows.map((own, i) => (i === at ? { old: wrong, new: fresh } : own)),
    note: `"${right}" misspelt in a line that the edit changes`,
  };
};

/** Whether the line holds the word as a word of its own: a part of a longer name is not carried over by a rename. */
function wordAt(line: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(line);
}

const typoShort: Change = (draft, random) => {
  if (oldLines(draft.rows).length > 3) return undefined;
  const state: State = { draft, rows: draft.rows };
  const changed = someKept(state, random, 1, (line) => withTypo(line, state, random));
  return changed === undefined ? undefined : { rows: changed.rows, note: 'one typo in a block of two or three lines' };
};

const punctuationDrift: Change = (draft, random) => {
  const state: State = { draft, rows: draft.rows };
  const changed = someKept(state, random, random.int(1, 4), (line) =>
    /[\w)\]];$/.test(line) || /\w,$/.test(line) ? line.slice(0, -1) : undefined,
  );
  return changed === undefined
    ? undefined
    : { rows: changed.rows, note: 'semicolons or commas at line ends forgotten on both sides' };
};

const caseDrift: Change = (draft, random) => {
  const state: State = { draft, rows: draft.rows };
  const changed = someKept(state, random, 1, (line) => {
    const ids = identifiersIn(line, draft.doc.language).filter((id) => id.name.length > 4);
    if (ids.length === 0) return undefined;
    const id = random.pick(ids);
    const first = id.name.charAt(0);
    const other = (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + id.name.slice(1);
    if (draft.doc.lines.some((own) => own.includes(other))) return undefined;
    return line.slice(0, id.at) + other + line.slice(id.at + id.name.length);
  });
  return changed === undefined
    ? undefined
    : { rows: changed.rows, note: 'an identifier with its first letter in the other case' };
};

const lineDropped: Change = (draft, random) => {
  const all = new Set(keptIndices(draft.rows));
  const kept = [...all].filter((i) => all.has(i - 1) && all.has(i + 1));
  if (kept.length === 0) return undefined;
  const at = random.pick(kept);
  const rows = draft.rows.filter((_, i) => i !== at);
  // Without a brace or the like the rest may be the file's own text, white space aside; then nothing is missing.
  if (presentBare(draft.doc, oldLines(rows).join('\n'))) return undefined;
  return { rows, note: `line ${getLine(draft, at) + 1} forgotten on both sides` };
};

const lineInvented: Change = (draft, random) => {
  const kept = keptIndices(draft.rows).filter((i) => i > 0);
  if (kept.length === 0) return undefined;
  const at = random.pick(kept);
  const line = getIndent(draft.rows[at]?.old ?? '') + madeLine(random, draft.doc.language);
  return {
    rows: [...draft.rows.slice(0, at), { old: line, new: line }, ...draft.rows.slice(at)],
    note: 'one line that the file does not have, on both sides',
  };
};

const linesJoined: Change = (draft, random) => {
  const kept = new Set(keptIndices(draft.rows));
  const spots = [...kept].filter((i) => kept.has(i + 1) && /[,({[=]$/.test(draft.rows[i]?.old ?? ''));
  if (spots.length === 0) return undefined;
  const at = random.pick(spots);
  const joined = `${draft.rows[at]?.old ?? ''} ${(draft.rows[at + 1]?.old ?? '').trim()}`;
  return {
    rows: [...draft.rows.slice(0, at), { old: joined, new: joined }, ...draft.rows.slice(at + 2)],
    note: 'two lines of the file written as one, as a formatter does',
  };
};

const elided: Change = (draft, random) => {
  const runs: { from: number; to: number }[] = [];
  for (let i = 0; i < draft.rows.length; i++) {
    if (!isKept(draft.rows[i] ?? { old: null, new: '' })) continue;
    const last = runs.at(-1);
    if (last?.to === i - 1) last.to = i;
    else runs.push({ from: i, to: i });
  }
  // The marker needs a carried line on either side to hang between.
  const solid = new Set(keptIndices(draft.rows));
  const long = runs
    .map((run) => ({ from: run.from + 1, to: run.to - 1 }))
    .filter((run) => run.to - run.from >= 2 && solid.has(run.from - 1) && solid.has(run.to + 1));
  if (long.length === 0) return undefined;
  const run = random.pick(long);
  // What stands behind the marker must not stand earlier, or it would be a fair reading of the marker too.
  const after = bare(draft.rows[run.to + 1]?.old ?? '');
  if (draft.doc.lines.slice(getLine(draft, run.from), getLine(draft, run.to + 1)).some((line) => bare(line) === after))
    return undefined;
  const { comment } = getShape(draft.doc.language);
  const marker =
    getIndent(draft.rows[run.from]?.old ?? '') +
    random.pick([
      '...',
      comment === '' ? '...' : `${comment} ...`,
      comment === '' ? '…' : `${comment} ... existing code ...`,
    ]);
  return {
    rows: [...draft.rows.slice(0, run.from), { old: marker, new: marker }, ...draft.rows.slice(run.to + 1)],
    note: `${run.to - run.from + 1} carried lines written as ${JSON.stringify(marker.trim())}`,
  };
};

const mixedIndent: Change = (draft, random) => {
  const unit = indentUnit(draft.doc.lines);
  const kept = keptIndices(draft.rows).filter((i) => (draft.rows[i]?.old ?? '').startsWith(unit));
  if (kept.length < 2) return undefined;
  const some = new Set(random.sample(kept, Math.ceil(kept.length / 2)));
  const rows = draft.rows.map((row, i): Row => {
    if (!some.has(i) || row.old === null) return row;
    const line = reindented(row.old, unit, unit === '\t' ? '    ' : '\t');
    return { old: line, new: line };
  });
  return { rows, note: 'half of the carried lines with the other kind of indentation' };
};

/** A short piece inside one line, with one token changed. */
function piece(line: string, random: Random): { from: number; old: string; new: string } | undefined {
  const body = line.trim();
  if (body.length < 24) return undefined;
  const offset = line.indexOf(body);
  const from = offset + random.int(1, Math.floor(body.length / 3));
  const to = from + random.int(12, Math.max(12, body.length - (from - offset) - 2));
  const old = line.slice(from, to);
  const words = [...old.matchAll(/[A-Za-z]{3,}/g)];
  if (words.length === 0 || old.length < 10) return undefined;
  const word = random.pick(words);
  return { from, old, new: `${old.slice(0, word.index)}${word[0]}Next${old.slice(word.index + word[0].length)}` };
}

function sublineCase(
  bench: Bench,
  name: string,
  expected: 'apply' | 'apply-or-review',
  damage: (cut: { old: string; new: string }) => { old: string; new: string } | undefined,
): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 1 });
  if (draft === undefined) return undefined;
  const line = draft.doc.lines[draft.start] ?? '';
  const cut = piece(line, random);
  if (cut === undefined || occurrences(getText(draft.doc), cut.old) !== 1) return undefined;
  const pair = damage(cut);
  if (pair === undefined) return undefined;
  const rows: Row[] = [{ old: line, new: line.slice(0, cut.from) + cut.new + line.slice(cut.from + cut.old.length) }];
  return finished(name, { ...draft, rows, kind: 'rename' }, pair, { expected, note: 'a part of one line' });
}

const sublineExact: CaseBuilder = (bench, name) => sublineCase(bench, name, 'apply', (cut) => cut);

const sublineRespaced: CaseBuilder = (bench, name) =>
  sublineCase(bench, name, 'apply-or-review', (cut) => {
    const spaced = (text: string): string => text.replace(/(?<=\S) (?=\S)/, '  ');
    return spaced(cut.old) === cut.old ? undefined : { old: spaced(cut.old), new: spaced(cut.new) };
  });

function minified(bench: Bench, name: string, damaged: boolean): BenchCase | undefined {
  const { random, corpus } = bench;
  const doc = random.pick(corpus.minified);
  const line = doc.lines[0] ?? '';
  const from = random.int(0, line.length - 120);
  const old = line.slice(from, from + random.int(20, 110));
  const words = [...old.matchAll(/[A-Za-z]{5,}/g)];
  if (words.length === 0 || occurrences(line, old) !== 1) return undefined;
  const word = random.pick(words);
  const fresh = `${old.slice(0, word.index)}${word[0]}Next${old.slice(word.index + word[0].length)}`;
  const rows: Row[] = [{ old: line, new: line.slice(0, from) + fresh + line.slice(from + old.length) }];
  const spaced = (text: string): string => text.replaceAll(',', ', ').replaceAll('{', '{ ');
  const pair = damaged ? { old: spaced(old), new: spaced(fresh) } : { old, new: fresh };
  if (damaged && pair.old === old) return undefined;
  return finished(name, { doc, start: 0, rows, kind: 'rename' }, pair, {
    expected: damaged ? 'apply-or-review' : 'apply',
    note: 'inside a file of one line',
  });
}

/** The first or last line cut off inside, with trailing spaces elsewhere so that a substring search is no help. */
function truncated(bench: Bench, name: string, where: 'head' | 'tail'): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 3, maxLines: 20, minKept: 2 });
  if (draft === undefined) return undefined;
  const at = where === 'head' ? 0 : draft.rows.length - 1;
  const edge = draft.rows[at];
  if (edge === undefined || !isKept(edge) || edge.old === null || edge.old.trim().length < 14) return undefined;
  const middle = keptIndices(draft.rows).filter((i) => i > 0 && i < draft.rows.length - 1);
  if (middle.length === 0) return undefined;
  const padded = random.pick(middle);
  const line = edge.old;
  const body = getIndent(line).length;
  const cutAt = body + random.int(3, line.length - body - 6);
  const rest = where === 'head' ? line.slice(cutAt) : line.slice(0, cutAt);
  if (rest.trim().length < 6 || rest !== rest.trim()) return undefined;
  const rows = draft.rows.map((row, i): Row => {
    if (i === at) return { old: rest, new: rest };
    if (i === padded && row.old !== null) return { old: `${row.old}  `, new: `${row.old}  ` };
    return row;
  });
  const pair = { old: oldLines(rows).join('\n'), new: newLines(rows).join('\n') };
  const expected = presentRaw(draft.doc, pair.old) ? 'apply' : 'apply-or-review';
  return finished(name, draft, pair, {
    expected,
    note: `the ${where === 'head' ? 'first' : 'last'} line cut off inside`,
  });
}
