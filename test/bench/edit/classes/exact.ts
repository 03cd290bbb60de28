import { type Row, getDoc, isKept, oldLines, perfectText, getText, withLines } from '../doc.ts';
import { withBom, withEol } from '../corpus/variants.ts';
import { type Bench, type Draft, type Needs, drawDraft, exactPair, finished, getPair } from '../draft.ts';
import { commonKinds } from '../edits.ts';
import { occurrences, presentBare } from '../honesty.ts';
import { getIndent, getShape } from '../language.ts';
import { type SubtleKind, subtleMakers } from '../whitespaceEdits.ts';
import type { BenchCase } from '../case.ts';
import type { CaseBuilder } from './recoverable.ts';

const subtleKinds = Object.keys(subtleMakers) as readonly SubtleKind[];
const dollars = ['$&', '$1', '$$', '$`', "$'", '$<name>', '\\1', '%s %d'];

/** Edits whose old text stands in the document byte for byte, and traps that must not disturb them. */
export function exactClasses(): [string, CaseBuilder][] {
  return [
    ['exact', (bench, name) => exactCase(bench, name, {})],
    ['exact-delete-block', (bench, name) => exactCase(bench, name, { kinds: ['delete-block'] }, true)],
    ['delete-newline-residue', deletionResidue],
    ['exact-first-or-last-line', edgeOfFile],
    ['subtle-edit-exact', (bench, name) => exactCase(bench, name, { kinds: subtleKinds, minLines: 2 })],
    ['bom-file', bomFile],
    [
      'dollar-patterns-in-new',
      (bench, name) => exactCase(bench, name, {}, false, (draft) => withDollars(draft, bench)),
    ],
    [
      'real-arrows-in-file',
      (bench, name) =>
        realThing(
          bench,
          name,
          (line, indent) => `${indent}${shapeComment(line.language)} a → b → c${closeComment(line.language)}`,
        ),
    ],
    [
      'real-entities-in-file',
      (bench, name) =>
        realThing(
          bench,
          name,
          (line, indent) =>
            `${indent}${shapeComment(line.language)} &lt;b&gt; &amp; &quot;c&quot;${closeComment(line.language)}`,
        ),
    ],
    [
      'real-escapes-in-file',
      (bench, name) =>
        realThing(
          bench,
          name,
          (line, indent) => `${indent}${shapeComment(line.language)} "\\n\\t\\"x\\""${closeComment(line.language)}`,
        ),
    ],
    ['real-numbers-in-file', (bench, name) => realLines(bench, name, (line, n) => `${n}. ${line}`)],
    [
      'real-markers-in-file',
      (bench, name) => realLines(bench, name, (line, n) => `${n % 2 === 0 ? '-' : '+'} ${line}`),
    ],
    ['real-ellipsis-lines', realEllipsis],
    ['identical', (bench, name) => refusal(bench, name, (old) => old, 'new equals old')],
    ['already-applied', alreadyApplied],
    ['already-applied-insertion', alreadyInserted],
    ['empty-old', emptyOld],
  ];
}

function exactCase(
  bench: Bench,
  name: string,
  needs: Needs,
  whole = false,
  change?: (draft: Draft) => Draft | undefined,
): BenchCase | undefined {
  const drawn = drawDraft(bench, { ...needs, repeated: true });
  const draft = drawn === undefined ? undefined : change === undefined ? drawn : change(drawn);
  if (draft === undefined) return undefined;
  const pair = whole ? { old: exactPair(draft, bench.random).old, new: '' } : exactPair(draft, bench.random);
  const content = getText(draft.doc);
  if (occurrences(content, pair.old) !== 1) return undefined;
  // A plain splice is what an exact edit means; where it is not the perfect text, another class is responsible.
  const at = content.indexOf(pair.old);
  const spliced = content.slice(0, at) + pair.new + content.slice(at + pair.old.length);
  if (perfectText(draft.doc, draft.start, draft.rows) !== spliced) return undefined;
  return finished(name, draft, pair, { expected: 'apply', note: 'byte for byte' });
}

const deletionResidue: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, {
    kinds: ['delete-block'],
    variant: (doc) => (doc.lines.length > 3 ? doc : undefined),
  });
  if (draft === undefined) return undefined;
  const pair = { old: oldLines(draft.rows).join('\n'), new: '' };
  const end = draft.start + draft.rows.length;
  if (
    occurrences(getText(draft.doc), pair.old) !== 1 ||
    end >= draft.doc.lines.length ||
    draft.doc.eols[end - 1] !== '\n'
  )
    return undefined;
  return finished(name, draft, pair, {
    expected: 'apply',
    note: 'whole lines deleted, old text without its last newline',
  });
};

const edgeOfFile: CaseBuilder = (bench, name) => {
  const found = exactCase(bench, name, { maxLines: 6 });
  const lines = found === undefined ? 0 : found.request.content.split('\n').length;
  return found?.target !== undefined && (found.target.startLine === 1 || found.target.endLine >= lines - 1)
    ? found
    : undefined;
};

const bomFile: CaseBuilder = (bench, name) => {
  const atTop = bench.random.chance(0.7);
  const draft = drawDraft(bench, {
    variant: (doc, random) => (random.chance(0.3) ? withBom(withEol(doc, '\r\n')) : withBom(doc)),
  });
  if (draft === undefined || (atTop && draft.start !== 0)) return undefined;
  return finished(name, draft, getPair(draft.rows, bench.random), {
    expected: 'apply',
    note: 'file has a byte order mark, request has none',
  });
};

function withDollars(draft: Draft, bench: Bench): Draft | undefined {
  const { random } = bench;
  const spots = draft.rows.flatMap((row, i) => (row.new !== null && !isKept(row) ? [i] : []));
  if (spots.length === 0) return undefined;
  const at = random.pick(spots);
  const rows = draft.rows.map((row, i): Row =>
    i === at && row.new !== null
      ? { old: row.old, new: `${row.new} ${random.pick(dollars)} ${random.pick(dollars)}` }
      : row,
  );
  return { ...draft, rows };
}

function shapeComment(language: string): string {
  return getShape(language).comment || (language === 'css' ? '/*' : language === 'json' ? '"note": "' : '<!--');
}

function closeComment(language: string): string {
  if (getShape(language).comment !== '') return '';
  if (language === 'css') return ' */';
  if (language === 'json') return '",';
  return ' -->';
}

/**
 * A line of the file really holds what a repair would take for damage; one other line has a trailing space too many.
 */
function realThing(
  bench: Bench,
  name: string,
  make: (doc: { language: string }, indent: string) => string,
): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { minLines: 3, maxLines: 20, minKept: 2 });
  if (draft === undefined) return undefined;
  const spots = draft.rows.flatMap((row, i) => (isKept(row) && row.old?.trim() !== '' ? [i] : []));
  const at = random.pick(spots);
  const line = make(draft.doc, getIndent(draft.rows[at]?.old ?? ''));
  const rows = [...draft.rows.slice(0, at), { old: line, new: line }, ...draft.rows.slice(at)];
  const where = draft.start + draft.rows.slice(0, at).filter((row) => row.old !== null).length;
  const changed: Draft = { ...draft, rows, doc: withLines(draft.doc, where, where, [line]) };
  const damagedAt = random.chance(0.5) ? undefined : random.pick(spots.map((spot) => (spot >= at ? spot + 1 : spot)));
  const request = rows.map((row, i): Row =>
    i === damagedAt && row.old !== null ? { old: `${row.old}  `, new: `${row.new}  ` } : row,
  );
  return finished(name, changed, getPair(request, random), {
    expected: 'apply',
    note: damagedAt === undefined ? 'exact' : 'with trailing spaces in the request',
  });
}

/** Every line of the block really starts with what looks like a prefix. */
function realLines(bench: Bench, name: string, make: (line: string, n: number) => string): BenchCase | undefined {
  const { random } = bench;
  const first = random.int(1, 30);
  const draft = drawDraft(bench, {
    minLines: 3,
    maxLines: 12,
    minKept: 2,
    kinds: ['delete-lines', 'literal', 'append', 'last-line'],
    language: (language) => language === 'markdown' || language === 'yaml',
  });
  if (draft === undefined) return undefined;
  let n = first;
  const rows = draft.rows.map((row): Row => {
    const own = n++;
    return { old: row.old === null ? null : make(row.old, own), new: row.new === null ? null : make(row.new, own) };
  });
  const changed: Draft = {
    ...draft,
    rows,
    doc: withLines(draft.doc, draft.start, draft.start + oldLines(draft.rows).length, oldLines(rows)),
  };
  const spots = rows.flatMap((row, i) => (isKept(row) ? [i] : []));
  const at = random.pick(spots);
  const request = rows.map((row, i): Row => (i === at ? { old: `${row.old} `, new: `${row.new} ` } : row));
  return finished(name, changed, getPair(request, random), {
    expected: 'apply',
    note: 'the prefixes belong to the file; one trailing space in the request',
  });
}

const realEllipsis: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, {
    minLines: 4,
    maxLines: 20,
    minKept: 3,
    language: (language) => language === 'typescript' || language === 'javascript',
  });
  if (draft === undefined) return undefined;
  const spots = draft.rows.flatMap((row, i) => (isKept(row) && row.old?.trim() !== '' ? [i] : []));
  const at = random.pick(spots);
  const indent = getIndent(draft.rows[at]?.old ?? '');
  const line = indent + random.pick(['...options,', '...(rest),', '...args', '...base,']);
  const rows = [...draft.rows.slice(0, at), { old: line, new: line }, ...draft.rows.slice(at)];
  const where = draft.start + draft.rows.slice(0, at).filter((row) => row.old !== null).length;
  const changed: Draft = { ...draft, rows, doc: withLines(draft.doc, where, where, [line]) };
  const pad = random.pick(['', ' ', '  ']);
  const request = rows.map((row): Row => ({
    old: row.old === null ? null : row.old + pad,
    new: row.new === null ? null : isKept(row) ? row.new + pad : row.new,
  }));
  return finished(name, changed, getPair(request, random), {
    expected: 'apply',
    note: 'a spread line is not an elision',
  });
};

function refusal(bench: Bench, name: string, fresh: (old: string) => string, note: string): BenchCase | undefined {
  const draft = drawDraft(bench, {});
  if (draft === undefined) return undefined;
  const { old } = exactPair(draft, bench.random);
  return bareRefusal(name, draft, { old, new: fresh(old) }, note);
}

/** A case that must not be applied, whatever its two strings are. */
export function bareRefusal(name: string, draft: Draft, pair: { old: string; new: string }, note: string): BenchCase {
  const { doc } = draft;
  return {
    class: name,
    language: doc.language,
    path: doc.path,
    request: { content: getText(doc), oldString: pair.old, newString: pair.new, languageId: doc.language },
    expected: { kind: 'refuse' },
    note: `${draft.kind}; ${note}`,
  };
}

const alreadyApplied: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, {
    minLines: 3,
    kinds: commonKinds.filter((kind) => !['append', 'prepend', 'insert', 'delete-lines'].includes(kind)),
  });
  if (draft === undefined) return undefined;
  const pair = getPair(draft.rows, bench.random);
  const after = getDoc(draft.doc.path, draft.doc.language, perfectText(draft.doc, draft.start, draft.rows));
  if (presentBare(after, pair.old)) return undefined;
  return bareRefusal(name, { ...draft, doc: after }, pair, 'the file holds the new text already');
};

const alreadyInserted: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, { minLines: 3, kinds: ['append', 'prepend'] });
  if (draft === undefined || draft.rows.filter((row) => row.old === null).length < 2) return undefined;
  const after = getDoc(draft.doc.path, draft.doc.language, perfectText(draft.doc, draft.start, draft.rows));
  return bareRefusal(
    name,
    { ...draft, doc: after },
    getPair(draft.rows, bench.random),
    'the inserted lines stand there already, next to the old text',
  );
};

const emptyOld: CaseBuilder = (bench, name) => {
  const draft = drawDraft(bench, {});
  if (draft === undefined) return undefined;
  const old = bench.random.pick(['', '', '\n', '   ']);
  if (old !== '' && occurrences(getText(draft.doc), old) === 1) return undefined;
  return bareRefusal(name, draft, { old, new: getPair(draft.rows, bench.random).new }, 'nothing to find');
};
