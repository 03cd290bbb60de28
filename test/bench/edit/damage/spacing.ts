import { reindented, withEol, withMixedEol } from '../corpus/variants.ts';
import { type Row, isKept } from '../doc.ts';
import { getIndent, indentUnit, isCommentLine, getShape } from '../language.ts';
import type { Random } from '../random.ts';
import { type RowDamage, type State, everyRow, someKept, someKeptInFile } from './damage.ts';

const hasIndent = (lines: readonly string[]): boolean =>
  lines.some((line) => /^[ \t]/.test(line) && line.trim() !== '');
const solid = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '');

function commonIndent(lines: readonly string[]): string {
  const indents = solid(lines).map(getIndent);
  let common = indents[0] ?? '';
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1);
  return common;
}

const olds = (state: State): string[] => state.rows.flatMap((row) => (row.old === null ? [] : [row.old]));
const sides = (state: State): string[] =>
  state.rows.flatMap((row) => [row.old, row.new].filter((line): line is string => line !== null));
const shifted = (line: string, by: string): string => (line.trim() === '' ? line : by + line);

/** White-space damages: the edit means the same, the characters between the words differ. */
export const spacingDamages: readonly RowDamage[] = [
  {
    name: 'tabs-vs-spaces',
    stage: 'indent',
    needs: { minLines: 2, block: hasIndent },
    apply(state, random) {
      const unit = indentUnit(state.draft.doc.lines);
      // Evidence is needed in the old text: a line that is indented by at least one whole step.
      if (!olds(state).some((line) => line.startsWith(unit) && line.trim() !== '')) return undefined;
      const to = unit === '\t' ? random.pick(['    ', '    ', '  ', '        ']) : '\t';
      return everyRow(state, (line) => reindented(line, unit, to));
    },
  },
  {
    name: 'indent-width',
    stage: 'indent',
    needs: { minLines: 2, block: hasIndent },
    apply(state) {
      const unit = indentUnit(state.draft.doc.lines);
      if (unit !== '  ' && unit !== '    ') return undefined;
      if (!olds(state).some((line) => line.startsWith(unit) && line.trim() !== '')) return undefined;
      if (sides(state).some((line) => line.includes('\t'))) return undefined;
      return everyRow(state, (line) => reindented(line, unit, unit === '  ' ? '    ' : '  '));
    },
  },
  {
    name: 'dedent',
    stage: 'indent',
    needs: { minLines: 2, block: (lines) => commonIndent(lines) !== '' },
    apply(state) {
      const common = commonIndent(sides(state));
      if (common === '' || common !== commonIndent(olds(state)) || solid(olds(state)).length < 2) return undefined;
      return everyRow(state, (line) => (line.trim() === '' ? '' : line.slice(common.length)));
    },
  },
  {
    name: 'indent-shift',
    stage: 'indent',
    needs: { minLines: 3 },
    apply(state, random) {
      const unit = indentUnit(state.draft.doc.lines);
      const common = commonIndent(sides(state));
      if (solid(olds(state)).length < 2) return undefined;
      if (common.startsWith(unit) && common.length > unit.length && random.chance(0.5))
        return everyRow(state, (line) => (line.trim() === '' ? line : line.slice(unit.length)));
      const by = unit === '\t' ? '\t' : random.chance(0.6) ? unit : ' '.repeat(random.int(1, unit.length));
      return everyRow(state, (line) => shifted(line, by));
    },
  },
  {
    name: 'trailing-space',
    stage: 'trailing',
    needs: { minLines: 2, minKept: 1 },
    apply(state, random) {
      const pad = random.pick([' ', '  ', '\t', '   ']);
      const most = random.int(1, 6);
      const add = (line: string): string => line.trimEnd() + pad;
      const strip = (line: string): string | undefined => (line.trimEnd() === line ? undefined : line.trimEnd());
      if (random.chance(0.3)) return someKept(state, random, 99, strip) ?? someKeptInFile(state, random, most, add);
      return random.chance(0.5) ? someKeptInFile(state, random, most, add) : someKept(state, random, most, add);
    },
  },
  {
    name: 'inner-spacing',
    stage: 'spacing',
    needs: { minLines: 2, minKept: 1 },
    apply: (state, random) =>
      someKept(state, random, random.int(1, 4), (line) => respaced(line, state.draft.doc.language, random)),
  },
  {
    name: 'inner-spacing-changed-line',
    stage: 'spacing',
    needs: {
      minLines: 2,
      kinds: ['rename', 'literal', 'operator'],
      language: (language) => getShape(language).family === 'brace',
    },
    apply(state, random) {
      // The same respacing on both sides of every line that the edit changes; the file's own spacing must survive.
      const seed = random.int(0, 3);
      const rows = state.rows.map((row): Row => {
        if (isKept(row) || row.old === null || row.new === null) return row;
        const old = respacedAs(row.old, seed);
        const fresh = respacedAs(row.new, seed);
        if (old === undefined || fresh === undefined || old === row.old) return row;
        return { old, new: fresh };
      });
      return rows.some((row, i) => row.old !== state.rows[i]?.old) ? { ...state, rows } : undefined;
    },
  },
  {
    name: 'comment-spacing',
    stage: 'spacing',
    needs: { minLines: 2, minKept: 2, language: (language) => getShape(language).comment !== '' },
    apply(state, random) {
      const { comment } = getShape(state.draft.doc.language);
      return someKept(state, random, 3, (line) => {
        if (!isCommentLine(line, state.draft.doc.language) || !line.trim().startsWith(comment)) return undefined;
        const indent = getIndent(line);
        const body = line.slice(indent.length + comment.length);
        if (!/^ ?\w/.test(body)) return undefined;
        return indent + comment + (body.startsWith(' ') ? body.slice(1) : ` ${body}`);
      });
    },
  },
  {
    name: 'blank-extra',
    stage: 'blank',
    needs: { minLines: 3, minKept: 2 },
    apply(state, random) {
      const spots = betweenKept(state.rows);
      if (spots.length === 0) return undefined;
      const at = random.pick(spots);
      const blank: Row = { old: '', new: '' };
      return { ...state, rows: [...state.rows.slice(0, at), blank, ...state.rows.slice(at)] };
    },
  },
  {
    name: 'blank-missing',
    stage: 'blank',
    needs: { minLines: 3, minKept: 2, block: (lines) => lines.some((line) => line.trim() === '') },
    apply(state, random) {
      const { rows } = state;
      const spots = rows.flatMap((row, i) =>
        isKept(row) && row.old?.trim() === '' && solidKept(rows[i - 1]) && solidKept(rows[i + 1]) ? [i] : [],
      );
      if (spots.length === 0) return undefined;
      const gone = random.chance(0.5) ? spots : [random.pick(spots)];
      return { ...state, rows: rows.filter((_, i) => !gone.includes(i)) };
    },
  },
  {
    name: 'first-line-trimmed',
    stage: 'indent',
    needs: { minLines: 3, block: (lines) => /^[ \t]/.test(lines[0] ?? '') },
    apply(state) {
      const firstOld = state.rows.findIndex((row) => row.old !== null);
      const firstNew = state.rows.findIndex((row) => row.new !== null);
      if (firstNew === -1) return undefined;
      const first = state.rows[firstOld]?.old ?? '';
      if (getIndent(state.rows[firstNew]?.new ?? '') !== getIndent(first)) return undefined;
      const rows = state.rows.map((row, i): Row => ({
        old: i === firstOld ? (row.old?.trimStart() ?? null) : row.old,
        new: i === firstNew ? (row.new?.trimStart() ?? null) : row.new,
      }));
      return { ...state, rows };
    },
  },
  {
    name: 'crlf-file',
    stage: 'trailing',
    needs: { minLines: 2, variant: (doc) => withEol(doc, '\r\n') },
    apply: (state) => state,
  },
  {
    name: 'mixed-eol',
    stage: 'trailing',
    needs: { minLines: 3, variant: withMixedEol, block: (lines) => lines.length > 2 },
    apply: (state) => state,
  },
];

const solidKept = (row: Row | undefined): boolean => row !== undefined && isKept(row) && row.old?.trim() !== '';

function betweenKept(rows: readonly Row[]): number[] {
  return rows.flatMap((row, i) => (i > 0 && solidKept(row) && solidKept(rows[i - 1]) ? [i] : []));
}

function respaced(line: string, language: string, random: Random): string | undefined {
  if (getShape(language).family !== 'brace') {
    const gaps = [...line.matchAll(/(?<=\S) (?=[A-Za-z])/g)];
    if (gaps.length === 0 || /["'`|]/.test(line)) return undefined;
    const gap = random.pick(gaps);
    return `${line.slice(0, gap.index)}  ${line.slice(gap.index + 1)}`;
  }
  return respacedAs(line, random.int(0, 3));
}

/** Spacing around brackets, commas and operators written another way; lines with strings or patterns are left alone. */
function respacedAs(line: string, way: number): string | undefined {
  if (/["'`]|\/\/|\/\*|^\s*\*|^\s*#/.test(line) || /\/[^/ ]+\//.test(line)) return undefined;
  const indent = getIndent(line);
  const body = line.slice(indent.length);
  const changed = (() => {
    if (way === 0) return body.replace(/\((?=[^\s)])/g, '( ').replace(/(?<=[^\s(])\)/g, ' )');
    if (way === 1) return body.replaceAll(', ', ',');
    if (way === 2) return body.replace(/ ([=<>]|==|=>|&&|\|\|) /g, '$1');
    return body.replace(/(?<=\w) (?=[=({])/g, '  ');
  })();
  return changed === body ? undefined : indent + changed;
}
