import type { BenchCase } from '../case.ts';
import { type RowDamage, getLine } from '../damage/damage.ts';
import { driftDamages } from '../damage/tokens.ts';
import { type Doc, type Row, isKept, newLines, oldLines, withLines } from '../doc.ts';
import { type Bench, anyDoc, drawBlock, drawDraft, getEnd, finished, getPair } from '../draft.ts';
import { commonKinds, makeEdit } from '../edits.ts';
import { bare, lineSimilarity, presentBare, presentRaw, presentWithoutComments, uniqueBare } from '../honesty.ts';
import { getIndent, isCommentLine, madeLine, getShape } from '../language.ts';
import { bareRefusal } from './exact.ts';
import type { CaseBuilder } from './recoverable.ts';

/**
 * Edits that must not be applied: the place is absent, gone, another one, or the text was misread in a way that
 * matters.
 */
export function holdClasses(): [string, CaseBuilder][] {
  return [
    ...driftDamages.map((damage): [string, CaseBuilder] => [
      damage.name,
      (bench, name) => driftCase(bench, name, damage),
    ]),
    ['absent-other-file', absent],
    ['absent-other-language', absent],
    ['hallucinated-middle', hallucinatedMiddle],
    ['glued-regions', gluedRegions],
    ['stale-block', stale],
    ['target-deleted', targetDeleted],
    ['placeholder-only-in-new', placeholder],
    ['wrong-scope', wrongScope],
  ];
}

function driftCase(bench: Bench, name: string, damage: RowDamage): BenchCase | undefined {
  const draft = drawDraft(bench, { ...damage.needs, maxLines: 40 });
  if (draft === undefined) return undefined;
  const state = damage.apply({ draft, rows: draft.rows }, bench.random);
  if (state === undefined) return undefined;
  const at = state.rows.findIndex((row, i) => row.old !== draft.rows[i]?.old);
  if (insideBlockText(draft.doc, getLine(draft, at))) return undefined;
  const pair = getPair(state.rows, bench.random);
  // When the drifted text happens to stand somewhere, it is no longer a drifted text.
  if (presentBare(draft.doc, pair.old)) return undefined;
  // The line that differs is one that the edit leaves alone: the file's words stay, so that making the edit is right.
  return finished(name, draft, pair, { expected: 'apply-or-review', note: driftNote(draft.rows, state.rows) });
}

/** Whether a line lies inside a doc string or a block comment, where words and numbers are prose. */
function insideBlockText(doc: Doc, line: number): boolean {
  const before = doc.lines.slice(0, line).join('\n');
  if (doc.language === 'python') return ((before.match(/"""|'''/g) ?? []).length & 1) === 1;
  return getShape(doc.language).family === 'brace' && before.lastIndexOf('/*') > before.lastIndexOf('*/');
}

function driftNote(before: readonly Row[], after: readonly Row[]): string {
  const i = after.findIndex((row, at) => row.old !== before[at]?.old);
  return `the file has ${JSON.stringify(before[i]?.old?.trim())}, the request ${JSON.stringify(after[i]?.old?.trim())}`;
}

const absent: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const other = drawDraft(bench, { minLines: 2, maxLines: 40, kinds: [...commonKinds, 'delete-block'] });
  if (other === undefined) return undefined;
  const sameLanguage = name !== 'absent-other-language';
  const doc = anyDoc(bench, (language) => (language === other.doc.language) === sameLanguage);
  if (doc === undefined || doc.path === other.doc.path) return undefined;
  const pair = getPair(other.rows, random);
  // Most of the block must be strange to the file; boilerplate that both files share is no evidence.
  const known = new Set(doc.lines.map(bare));
  const query = oldLines(other.rows)
    .map(bare)
    .filter((line) => line !== '');
  const shared = query.filter((line) => known.has(line)).reduce((sum, line) => sum + line.length, 0);
  if (presentBare(doc, pair.old) || shared * 3 > query.reduce((sum, line) => sum + line.length, 0)) return undefined;
  const alike = query.filter((line) => doc.lines.some((own) => lineSimilarity(bare(own), line) > 0.8)).length;
  if (alike * 2 > query.length) return undefined;
  return bareRefusal(name, { ...other, doc }, pair, `a block of ${other.doc.path}`);
};

const hallucinatedMiddle: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 5, maxLines: 40 });
  const other = drawDraft(bench, {
    minLines: 3,
    maxLines: 30,
    language: (language) => language === draft?.doc.language,
  });
  if (draft === undefined || other === undefined || draft.doc.path === other.doc.path) return undefined;
  const own = oldLines(draft.rows);
  const middle = oldLines(other.rows);
  const old = [own[0] ?? '', ...middle, own.at(-1) ?? ''];
  const fresh = [
    own[0] ?? '',
    ...middle.map((line, i) => (i === 0 ? getIndent(line) + madeLine(random, draft.doc.language) : line)),
    own.at(-1) ?? '',
  ];
  if (
    presentBare(draft.doc, old.join('\n')) ||
    middle.filter((line) => line.trim() !== '' && !draft.doc.lines.includes(line)).length * 3 < middle.length * 2
  )
    return undefined;
  return bareRefusal(
    name,
    draft,
    { old: old.join('\n'), new: fresh.join('\n') },
    'first and last line real, the rest invented',
  );
};

const gluedRegions: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const doc = anyDoc(bench);
  if (doc === undefined || doc.lines.length < 50) return undefined;
  const a = drawBlock(doc, random, { minLines: 1, maxLines: 8 });
  const b = drawBlock(doc, random, { minLines: 1, maxLines: 8 });
  if (a === undefined || b === undefined || b.start - a.end < 20) return undefined;
  const rows = makeEdit(doc, b.start, b.end, random.pick(commonKinds), random);
  if (rows === undefined) return undefined;
  const head = doc.lines.slice(a.start, a.end);
  // A head that stands elsewhere too may be the one before the second region.
  if (!uniqueBare(doc, head)) return undefined;
  const pair = { old: [...head, ...oldLines(rows)].join('\n'), new: [...head, ...newLines(rows)].join('\n') };
  if (presentBare(doc, pair.old)) return undefined;
  // What the edit changes stands in the second region, byte for byte; the first one is only quoted.
  return finished(name, { doc, start: b.start, rows, kind: 'insert' }, pair, {
    expected: 'apply-or-review',
    note: `lines ${a.start + 1}–${a.end} and ${b.start + 1}–${b.end} glued together`,
  });
};

const stale: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 4, maxLines: 40 });
  if (draft === undefined) return undefined;
  const own = oldLines(draft.rows);
  const changes = new Set(
    random.sample(
      own.flatMap((line, i) => (line.trim().length > 3 ? [i] : [])),
      Math.ceil(own.length * 0.6),
    ),
  );
  if (changes.size < own.length * 0.4) return undefined;
  const now = own.flatMap((line, i) => {
    if (!changes.has(i)) return [line];
    if (random.chance(0.3)) return [];
    return [getIndent(line) + madeLine(random, draft.doc.language)];
  });
  if (now.length === 0) return undefined;
  const doc = withLines(draft.doc, draft.start, getEnd(draft), now);
  const pair = getPair(draft.rows, random);
  if (presentBare(doc, pair.old)) return undefined;
  return bareRefusal(
    name,
    { ...draft, doc },
    pair,
    `${changes.size} of ${own.length} lines of the place have changed since`,
  );
};

const targetDeleted: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, { minLines: 2, maxLines: 40 });
  if (draft === undefined) return undefined;
  const end = getEnd(draft);
  if (draft.doc.lines.length - (end - draft.start) < 4) return undefined;
  const doc = withLines(draft.doc, draft.start, end, []);
  const pair = getPair(draft.rows, bench.random);
  if (presentBare(doc, pair.old) || presentWithoutComments(doc, oldLines(draft.rows))) return undefined;
  // A neighbour that is as good as the same block would be a legitimate place.
  const known = new Set(doc.lines.map(bare));
  if (oldLines(draft.rows).every((line) => known.has(bare(line)))) return undefined;
  return bareRefusal(name, { ...draft, doc }, pair, 'the lines have been deleted from the file');
};

const placeholder: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 6, maxLines: 50, kinds: ['literal', 'rename', 'first-line', 'insert'] });
  if (draft === undefined) return undefined;
  const fresh = newLines(draft.rows);
  const from = Math.max(1, Math.floor(fresh.length / 3));
  const { comment } = getShape(draft.doc.language);
  const words = random.pick([
    '... existing code ...',
    '... rest of the code unchanged ...',
    'rest unchanged',
    '... (other lines remain the same)',
    'existing code here',
  ]);
  const lead =
    comment !== ''
      ? `${comment} `
      : draft.doc.language === 'css'
        ? '/* '
        : draft.doc.language === 'json'
          ? '// '
          : '<!-- ';
  const close = comment !== '' || draft.doc.language === 'json' ? '' : draft.doc.language === 'css' ? ' */' : ' -->';
  const marker = getIndent(fresh[from] ?? '') + lead + words + close;
  const shortened = random.chance(0.6)
    ? [...fresh.slice(0, from), marker]
    : [...fresh.slice(0, from), marker, fresh.at(-1) ?? ''];
  // Something of weight must have gone for the marker.
  const gone = oldLines(draft.rows).filter((line) => /\w{3}/.test(line) && !shortened.includes(line)).length;
  if (gone < 3) return undefined;
  const old = oldLines(draft.rows).join('\n');
  if (!presentRaw(draft.doc, old) || draft.doc.lines.some((line) => line.includes(words))) return undefined;
  return bareRefusal(
    name,
    draft,
    { old, new: shortened.join('\n') },
    'the new text says "the rest stays" in place of lines',
  );
};

/** The statement asked for is gone; the same words stand two or more levels less deep, in another scope. */
const wrongScope: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, {
    minLines: 1,
    maxLines: 3,
    language: (language) => getShape(language).family === 'brace' || getShape(language).family === 'indent',
    block: (lines) => lines.every((line) => !line.includes('\t') || line.startsWith('\t')),
  });
  if (draft === undefined) return undefined;
  // A comment has no scope to be in.
  if (
    oldLines(draft.rows).every(
      (line, i) =>
        line.trim() === '' || isCommentLine(line, draft.doc.language) || insideBlockText(draft.doc, draft.start + i),
    )
  )
    return undefined;
  const tab = (draft.rows[0]?.old ?? '').startsWith('\t');
  const by = (tab ? '\t' : '    ').repeat(random.int(2, 4));
  const deeper = (line: string | null): string | null => (line === null || line.trim() === '' ? line : by + line);
  const rows = draft.rows.map((row): Row => ({ old: deeper(row.old), new: deeper(row.new) }));
  if (rows.every(isKept)) return undefined;
  const pair = getPair(rows, random);
  if (presentRaw(draft.doc, pair.old)) return undefined;
  return bareRefusal(name, draft, pair, 'the only similar place is in a scope far less deep');
};
