import { indentUnit, getIndent } from './language.ts';
import type { Random } from './random.ts';
import type { Doc, Row } from './doc.ts';

/** Edits whose whole point is white space, quotes or order: what tolerant matching is most likely to lose. */
export type SubtleKind =
  'reindent' | 'insert-blank' | 'remove-blank' | 'respace' | 'requote' | 'swap-lines' | 'duplicate-line';

type Maker = (lines: readonly string[], doc: Doc, random: Random) => Row[] | undefined;

const kept = (line: string): Row => ({ old: line, new: line });

/** Makes such an edit, or nothing where the lines give no hold for it. */
export const subtleMakers: Readonly<Record<SubtleKind, Maker>> = {
  reindent(lines, doc, random) {
    const unit = indentUnit(doc.lines);
    const from = random.int(0, lines.length - 1);
    const to = random.int(from, lines.length - 1);
    const out = random.chance(0.3) && lines.slice(from, to + 1).every((line) => line.startsWith(unit));
    return lines.map((line, i) => ({
      old: line,
      new: i < from || i > to || line.trim() === '' ? line : out ? line.slice(unit.length) : unit + line,
    }));
  },
  'insert-blank'(lines, _doc, random) {
    const spots = lines.flatMap((line, i) => (i > 0 && line.trim() !== '' && lines[i - 1]?.trim() !== '' ? [i] : []));
    if (spots.length === 0) return undefined;
    const at = random.pick(spots);
    return [...lines.slice(0, at).map(kept), { old: null, new: '' }, ...lines.slice(at).map(kept)];
  },
  'remove-blank'(lines, _doc, random) {
    const spots = lines.flatMap((line, i) =>
      i > 0 && i < lines.length - 1 && line.trim() === '' && lines[i - 1]?.trim() !== '' && lines[i + 1]?.trim() !== ''
        ? [i]
        : [],
    );
    if (spots.length === 0) return undefined;
    const at = random.pick(spots);
    return lines.map((line, i) => ({ old: line, new: i === at ? null : line }));
  },
  respace(lines, _doc, random) {
    const change = random.pick<(body: string) => string>([
      (body) => body.replaceAll(', ', ','),
      (body) => body.replace(/,(?=\S)/g, ', '),
      (body) => body.replace(/(?<=\w) = (?=\w)/, '='),
      (body) => body.replace(/(?<=\w)=(?=\w)/, ' = '),
      (body) => body.replace(/ {2,}/g, ' '),
    ]);
    const rows = lines.map((line): Row => ({
      old: line,
      new: getIndent(line) + change(line.slice(getIndent(line).length)),
    }));
    return rows;
  },
  requote(lines, _doc, random) {
    const [from, to] = random.pick<readonly [RegExp, string]>([
      [/'([\w ]{2,})'/g, '"$1"'],
      [/"([\w ]{2,})"/g, "'$1'"],
      [/"([\w ]{2,})"/g, '“$1”'],
    ]);
    return lines.map((line) => ({ old: line, new: line.replace(from, to) }));
  },
  'swap-lines'(lines, _doc, random) {
    const spots = lines.flatMap((line, i) =>
      i > 0 && /\w{3}/.test(line) && /\w{3}/.test(lines[i - 1] ?? '') && line.trim() !== lines[i - 1]?.trim()
        ? [i]
        : [],
    );
    if (spots.length === 0) return undefined;
    const at = random.pick(spots);
    const fresh = [...lines];
    [fresh[at - 1], fresh[at]] = [lines[at] ?? '', lines[at - 1] ?? ''];
    return lines.map((line, i) => ({ old: line, new: fresh[i] ?? line }));
  },
  'duplicate-line'(lines, _doc, random) {
    const spots = lines.flatMap((line, i) => (/\w{3}/.test(line) ? [i] : []));
    if (spots.length === 0) return undefined;
    const at = random.pick(spots);
    return lines.flatMap((line, i): Row[] => (i === at ? [kept(line), { old: null, new: line }] : [kept(line)]));
  },
};
