import { isKept, type Row } from '../doc.ts';
import { isCommentLine, getShape } from '../language.ts';
import type { Random } from '../random.ts';
import { type RowDamage, type State, docHolds, everyRow, someKept, someKeptInFile } from './damage.ts';

const isProse = (line: string, language: string): boolean =>
  (language === 'markdown' && /[a-z] [a-z]/.test(line) && !/^\s*([`|<#]|```)/.test(line)) ||
  (isCommentLine(line, language) && /[a-z] [a-z]/.test(line));
const anyProse = (lines: readonly string[], language: string): boolean => lines.some((line) => isProse(line, language));

function curled(line: string): string {
  return line
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/'([^']*)'/g, '‘$1’')
    .replaceAll("'", '’');
}

/** Carries a file-side change of prose lines out; the request keeps the plain characters. */
function proseInFile(state: State, random: Random, change: (line: string) => string | undefined): State | undefined {
  const { language } = state.draft.doc;
  return someKeptInFile(state, random, 3, (line) => (isProse(line, language) ? change(line) : undefined));
}

/** Inserted prose may rightly stand as the request wrote it. */
function withInsertedAsWritten(state: State, damaged: State): State {
  if (getShape(state.draft.doc.language).family !== 'markup') return damaged;
  const alsoRight = state.draft.rows.map((row, i): Row => (row.old === null ? (damaged.rows[i] ?? row) : row));
  return { ...damaged, alsoRight };
}

/** Quotes, dashes, spaces and dots that a chat window or a word processor has exchanged, on either side. */
export const typographyDamages: readonly RowDamage[] = [
  {
    name: 'smart-quotes-in-request',
    stage: 'fold',
    needs: {
      minLines: 2,
      minKept: 1,
      block: (lines, doc) => lines.some((line) => /["']/.test(line)) && !docHolds(doc, '’') && !docHolds(doc, '“'),
    },
    apply: (state) => withInsertedAsWritten(state, everyRow(state, curled)),
  },
  {
    name: 'smart-quotes-in-file',
    stage: 'fold',
    needs: { minLines: 2, minKept: 1, block: (lines, doc) => anyProse(lines, doc.language) },
    apply: quotedInFile,
  },
  {
    name: 'dash-in-request',
    stage: 'fold',
    needs: { minLines: 2, minKept: 1, block: (lines) => lines.some((line) => / - |\w-\w/.test(line)) },
    apply: (state, random) =>
      someKept(state, random, 2, (line) => line.replace(/ - /, ' – ').replace(/(?<=[a-z])-(?=[a-z])/, '‑')),
  },
  {
    name: 'dash-in-file',
    stage: 'fold',
    needs: {
      minLines: 2,
      minKept: 1,
      block: (lines, doc) => anyProse(lines, doc.language) && lines.some((line) => /[a-z]-[a-z]| - /.test(line)),
    },
    apply: (state, random) =>
      proseInFile(state, random, (line) => line.replace(/ - /, ' – ').replace(/(?<=[a-z])-(?=[a-z])/, '‑')),
  },
  {
    name: 'nbsp-in-request',
    stage: 'fold',
    needs: { minLines: 2, minKept: 1 },
    apply: (state, random) => someKept(state, random, 3, (line) => line.replace(/(?<=\S) (?=\S)/, '\u00a0')),
  },
  {
    name: 'nbsp-in-file',
    stage: 'fold',
    needs: { minLines: 2, minKept: 1, block: (lines, doc) => anyProse(lines, doc.language) },
    apply: (state, random) =>
      proseInFile(state, random, (line) => line.replace(/(?<=[a-z]) (?=[a-z])/, random.pick(['\u00a0', '\u202f']))),
  },
  {
    name: 'ellipsis',
    stage: 'fold',
    needs: { minLines: 2, minKept: 1, block: (lines) => lines.some((line) => /\w\.\.\.|…/.test(line)) },
    apply: (state, random) =>
      someKept(state, random, 3, (line) =>
        line.includes('…') ? line.replaceAll('…', '...') : line.replace(/(?<=\w)\.\.\./, '…'),
      ),
  },
];

/** The file has curly quotes around a word of prose; the request has straight ones there. */
function quotedInFile(state: State, random: Random): State | undefined {
  const curly = proseInFile(state, random, (line) =>
    /["'“”]/.test(line) ? undefined : line.replace(/ ([a-z]{3,}) /, ' “$1” '),
  );
  if (curly === undefined) return undefined;
  const rows = curly.draft.rows.map((truth, i): Row => {
    const row = state.rows[i] ?? truth;
    return isKept(truth) && truth.old !== row.old ? straight(truth) : row;
  });
  return { ...curly, rows };
}

function straight(row: Row): Row {
  const side = (line: string | null): string | null => line?.replace(/[“”]/g, '"') ?? null;
  return { old: side(row.old), new: side(row.new) };
}
