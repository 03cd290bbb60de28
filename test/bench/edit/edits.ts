import { identifiersIn, getIndent, indentUnit, isCode, madeLine, madeName, getShape } from './language.ts';
import type { Random } from './random.ts';
import { type Doc, type Row, isKept } from './doc.ts';
import { type SubtleKind, subtleMakers } from './whitespaceEdits.ts';

/** The kinds of change a model is asked for. */
export type EditKind =
  | 'rename'
  | 'insert'
  | 'delete-lines'
  | 'literal'
  | 'operator'
  | 'wrap'
  | 'replace-body'
  | 'parameter'
  | 'first-line'
  | 'last-line'
  | 'delete-block'
  | 'append'
  | 'prepend'
  | SubtleKind;

/** Every kind that leaves something of the block standing. */
export const commonKinds: readonly EditKind[] = [
  'rename',
  'insert',
  'delete-lines',
  'literal',
  'operator',
  'wrap',
  'replace-body',
  'parameter',
  'first-line',
  'last-line',
  'append',
  'prepend',
];

type Maker = (lines: readonly string[], doc: Doc, random: Random) => Row[] | undefined;

/** Makes the edit on lines `start` to `end` (exclusive), or nothing where that kind of edit has no hold there. */
export function makeEdit(
  doc: Doc,
  start: number,
  end: number,
  kind: EditKind,
  random: Random,
): readonly Row[] | undefined {
  const rows = makers[kind](doc.lines.slice(start, end), doc, random);
  return rows?.some((row) => !isKept(row)) === true ? rows : undefined;
}

const kept = (line: string): Row => ({ old: line, new: line });
const inserted = (line: string): Row => ({ old: null, new: line });

const makers: Readonly<Record<EditKind, Maker>> = {
  ...subtleMakers,
  rename(lines, doc, random) {
    const language = isCode(doc.language) ? doc.language : 'json-like';
    const names = [...new Set(lines.flatMap((line) => identifiersIn(line, language).map((id) => id.name)))];
    if (names.length === 0) return undefined;
    const name = random.pick(names);
    const renamed = name + random.pick(['Value', 'Next', 'Ref', '_v2']);
    const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
    return lines.map((line) => ({ old: line, new: line.replace(pattern, () => renamed) }));
  },
  insert(lines, doc, random) {
    if (lines.length < 2) return undefined;
    const at = random.int(1, lines.length - 1);
    const indent = insertionIndent(lines, at);
    const added = madeLines(doc, random, random.int(1, 4)).map((line) => inserted(indent + line));
    return [...lines.slice(0, at).map(kept), ...added, ...lines.slice(at).map(kept)];
  },
  'delete-lines'(lines, _doc, random) {
    if (lines.length < 3) return undefined;
    const count = random.int(1, Math.min(3, lines.length - 2));
    const at = random.int(0, lines.length - count);
    if (lines.slice(at, at + count).every((line) => line.trim() === '')) return undefined;
    return lines.map((line, i) => ({ old: line, new: i >= at && i < at + count ? null : line }));
  },
  literal(lines, _doc, random) {
    return oneLine(lines, random, (line) => {
      const numbers = [...line.matchAll(/(?<![\w.$-])\d+(?![\w.])/g)];
      const strings = [...line.matchAll(/(["'])([A-Za-z][\w -]{2,30})\1/g)];
      if (numbers.length > 0 && (strings.length === 0 || random.chance(0.5))) {
        const hit = random.pick(numbers);
        return (
          line.slice(0, hit.index) + String(Number(hit[0]) + random.int(1, 90)) + line.slice(hit.index + hit[0].length)
        );
      }
      if (strings.length === 0) return undefined;
      const hit = random.pick(strings);
      const body = random.chance(0.5) ? `${hit[2]} updated` : madeName(random);
      return line.slice(0, hit.index + 1) + body + line.slice(hit.index + hit[0].length - 1);
    });
  },
  operator(lines, doc, random) {
    if (!isCode(doc.language)) return undefined;
    const pairs: readonly (readonly [RegExp, string])[] = [
      [/ === /, ' !== '],
      [/ == /, ' != '],
      [/ < /, ' <= '],
      [/ > /, ' >= '],
      [/ \+ /, ' - '],
      [/ && /, ' || '],
      [/ and /, ' or '],
    ];
    return oneLine(lines, random, (line) => {
      const [pattern, to] = random.pick(pairs);
      return pattern.test(line) ? line.replace(pattern, () => to) : undefined;
    });
  },
  wrap(lines, doc, random) {
    const { family } = getShape(doc.language);
    if ((family !== 'brace' && family !== 'indent') || doc.language === 'css' || lines.length < 2) return undefined;
    const from = random.int(0, lines.length - 1);
    const to = random.int(from, Math.min(lines.length - 1, from + 6));
    const first = lines[from] ?? '';
    if (first.trim() === '') return undefined;
    const indent = getIndent(first);
    if (lines.slice(from, to + 1).some((line) => line.trim() !== '' && !line.startsWith(indent))) return undefined;
    const unit = indentUnit(doc.lines);
    const name = madeName(random);
    const head =
      family === 'indent'
        ? `if ${name}:`
        : doc.language === 'go' || doc.language === 'rust'
          ? `if ${name} {`
          : `if (${name}) {`;
    const body = lines
      .slice(from, to + 1)
      .map((line): Row => ({ old: line, new: line.trim() === '' ? line : unit + line }));
    const close = family === 'indent' ? [] : [inserted(`${indent}}`)];
    return [
      ...lines.slice(0, from).map(kept),
      inserted(indent + head),
      ...body,
      ...close,
      ...lines.slice(to + 1).map(kept),
    ];
  },
  'replace-body'(lines, doc, random) {
    if (lines.length < 4) return undefined;
    const from = random.int(1, lines.length - 3);
    const to = random.int(from, Math.min(lines.length - 2, from + 5));
    const indent = getIndent(lines[from] ?? '');
    const added = madeLines(doc, random, random.int(1, 4)).map((line) => inserted(indent + line));
    return [
      ...lines.slice(0, from).map(kept),
      ...lines.slice(from, to + 1).map((line): Row => ({ old: line, new: null })),
      ...added,
      ...lines.slice(to + 1).map(kept),
    ];
  },
  parameter(lines, doc, random) {
    if (!isCode(doc.language)) return undefined;
    return oneLine(lines, random, (line) => {
      const hits = [...line.matchAll(/[\w$]\(([^()'"`]*)\)/g)];
      if (hits.length === 0) return undefined;
      const hit = random.pick(hits);
      const at = hit.index + hit[0].length - 1;
      return `${line.slice(0, at)}${(hit[1] ?? '').trim() === '' ? '' : ', '}${madeName(random)}${line.slice(at)}`;
    });
  },
  'first-line': (lines, doc, random) => edgeLine(lines, 0, doc, random),
  'last-line': (lines, doc, random) => edgeLine(lines, lines.length - 1, doc, random),
  'delete-block': (lines) =>
    lines.every((line) => line.trim() === '') ? undefined : lines.map((line) => ({ old: line, new: null })),
  append(lines, doc, random) {
    const indent = getIndent(lines.findLast((line) => line.trim() !== '') ?? '');
    return [...lines.map(kept), ...madeLines(doc, random, random.int(1, 3)).map((line) => inserted(indent + line))];
  },
  prepend(lines, doc, random) {
    const indent = getIndent(lines.find((line) => line.trim() !== '') ?? '');
    return [...madeLines(doc, random, random.int(1, 3)).map((line) => inserted(indent + line)), ...lines.map(kept)];
  },
};

function madeLines(doc: Doc, random: Random, count: number): string[] {
  return Array.from({ length: count }, () => madeLine(random, doc.language));
}

function insertionIndent(lines: readonly string[], at: number): string {
  const before = lines[at - 1] ?? '';
  const after = lines[at] ?? '';
  return getIndent(/[{:([]\s*$/.test(before) && after.trim() !== '' ? after : before.trim() === '' ? after : before);
}

function oneLine(
  lines: readonly string[],
  random: Random,
  change: (line: string) => string | undefined,
): Row[] | undefined {
  const order = random.sample(
    lines.map((_, i) => i),
    lines.length,
  );
  for (const at of order) {
    const changed = change(lines[at] ?? '');
    if (changed !== undefined && changed !== lines[at])
      return lines.map((line, i) => ({ old: line, new: i === at ? changed : line }));
  }
  return undefined;
}

function edgeLine(lines: readonly string[], at: number, doc: Doc, random: Random): Row[] | undefined {
  const line = lines[at] ?? '';
  if (line.trim() === '') return undefined;
  const { comment } = getShape(doc.language);
  const changed =
    comment !== '' && random.chance(0.5)
      ? `${line} ${comment} ${madeName(random)}`
      : getIndent(line) + madeLine(random, doc.language);
  return lines.map((own, i) => ({ old: own, new: i === at ? changed : own }));
}
