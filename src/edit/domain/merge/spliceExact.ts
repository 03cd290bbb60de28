import type { TextIndex } from '../../../base/text/textIndex.ts';
import { getIndent, parsePattern, type EditPatterns, type Pattern, type PatternLine } from '../locate/pattern.ts';
import type { TextChange } from '../types.ts';
import { fileUnit, indentAt, IndentFrame, getIndents } from './indentFrame.ts';
import { neighbourEol, trimmed } from './splice.ts';

/**
 * Replacing an exact occurrence. The new text goes in as written, except for what can only be meant: the file's line
 * breaks, its indentation where the old text left the first line's out, and no empty line left behind by a deletion.
 * `patterns`: both texts as lines, where they are known already.
 */
export function spliceExact(
  index: TextIndex,
  start: number,
  oldString: string,
  newString: string,
  patterns?: EditPatterns,
): TextChange[] {
  if (oldString.startsWith('\ufeff') && start === 0) {
    // The mark is the file's, not the edit's.
    const unmarked = newString.startsWith('\ufeff') ? newString.slice(1) : newString;
    return oldString === '\ufeff' ? [] : spliceExact(index, 1, oldString.slice(1), unmarked);
  }
  const end = start + oldString.length;
  const line = index.lineAt(start);
  const lead = index.text.slice(index.starts[line], start);
  if (newString === '') return deletion(index, start, end, oldString, lead);
  // The old text begins behind the file's indentation and the new one has it: once is enough.
  if (
    lead !== '' &&
    lead.trim() === '' &&
    !/^\s/.test(oldString) &&
    newString.startsWith(lead) &&
    !/\s/.test(newString.charAt(lead.length))
  )
    return spliceExact(index, start, oldString, newString.slice(lead.length));
  const rest = /^(?:\r\n|\r|\n)/.exec(oldString.startsWith(newString) ? oldString.slice(newString.length) : '')?.[0];
  const after = end === index.ends[index.lineAt(end)] ? index.eol(index.lineAt(end)) : '';
  if (rest !== undefined && after !== '' && rest !== after) {
    // The last lines go, each with its own break: the line before them keeps the break it has.
    return [{ start: start + newString.length + rest.length, end: end + after.length, text: '' }];
  }
  let text = withEols(index, line, oldString, newString);
  text = withIndentation(
    index,
    line,
    lead,
    () => patterns?.before ?? parsePattern(oldString),
    text === newString && patterns !== undefined ? patterns.after : parsePattern(text),
  );
  const closing = /(?:\r\n|\r|\n)$/.exec(oldString)?.[0] ?? '';
  // An edit that takes away nothing but the last line break means to; one above an empty line, or at the end of the
  // file, runs into no other text.
  const isOpen = closing !== '' && !/[\r\n]$/.test(text) && lead === '' && oldString !== newString + closing;
  const brokenOff = isOpen && /^[^\r\n]/.test(index.text.charAt(end));
  if (brokenOff) text += closing;
  const change = trimmed(index.text, start, end, text);
  return change === undefined ? [] : [change];
}

function deletion(index: TextIndex, start: number, end: number, oldString: string, lead: string): TextChange[] {
  const lastLine = index.lineAt(end);
  const closed = /[\r\n]$/.test(oldString);
  const wholeLines = lead.trim() === '' && end === index.ends[lastLine] && !closed && oldString.trim() !== '';
  if (!wholeLines) return [{ start, end, text: '' }];
  const from = start - lead.length;
  const eol = index.eol(lastLine);
  if (eol !== '') return [{ start: from, end: end + eol.length, text: '' }];
  const firstLine = index.lineAt(from);
  return [{ start: firstLine > 0 ? (index.ends[firstLine - 1] ?? from) : from, end, text: '' }];
}

/** The new text's line breaks in the file's kind. An edit that changes nothing but line breaks means to change them. */
function withEols(index: TextIndex, line: number, oldString: string, newString: string): string {
  const breaks = (text: string): string[] => text.match(/\r\n|\r|\n/g) ?? [];
  const wanted = new Set(breaks(newString));
  if (wanted.size === 0) return newString;
  const unify = (text: string): string => text.replace(/\r\n|\r/g, '\n');
  if (unify(oldString) === unify(newString)) return newString;
  const own = new Set(breaks(oldString));
  if ([...wanted].every((eol) => own.has(eol))) return newString;
  const eol = [...own][0] ?? neighbourEol(index, line);
  return newString.replace(/\r\n|\r|\n/g, eol);
}

/**
 * Lines that the edit adds, in the file's indentation. Two cases need it: the match begins behind its line's
 * indentation and the new lines were written as if there were none; and the file indents with tabs where the edit,
 * whose old text shows no indentation, uses spaces (or the other way round).
 */
function withIndentation(
  index: TextIndex,
  line: number,
  lead: string,
  readBefore: () => Pattern,
  after: Pattern,
): string {
  const newString = after.text;
  if (after.lines.length < 2) return newString;
  const before = readBefore();
  if (isAboutIndentation(before, after)) return newString;
  const own = fileUnit(index, line);
  const shown = before.solid.flatMap((at) => (at === 0 && lead !== '' ? [] : [before.lines[at]?.indent ?? '']));
  if (shown.length > 0) {
    if (!isUniform(index, line) || isMixed(before, after) || /^(?:ifn?eq|ifn?def|endif|else)\b/m.test(newString))
      return newString;
    const frame = new IndentFrame(
      shown.map((indent) => [indent, indent]),
      getIndents(after.lines),
      own,
    );
    return reindented(after.lines, frame);
  }
  const base = lead.trim() === '' ? lead : '';
  const rest = after.lines.slice(1).filter((each) => each.hash !== 0);
  const relative =
    base !== '' &&
    isRelative(
      after.lines[0]?.raw ?? '',
      rest[0]?.raw ?? '',
      rest.map((each) => each.indent),
      base,
    );
  const frame = new IndentFrame([['', relative ? base : '']], getIndents(after.lines), own);
  return base !== '' && relative ? reindented(after.lines, frame) : newString;
}

/** Whether the edit changes nothing but white space, or turns a line's tabs into spaces or back: then it means to. */
function isAboutIndentation(before: Pattern, after: Pattern): boolean {
  const sameText =
    before.lines.length === after.lines.length &&
    before.lines.every((each, i) => each.canonical === after.lines[i]?.canonical);
  const kinds = new Map(before.lines.map((line) => [line.canonical, line.indent.charAt(0)]));
  const turned = after.lines.some(
    (line) =>
      line.hash !== 0 &&
      line.indent !== '' &&
      (kinds.get(line.canonical) ?? '') !== '' &&
      kinds.get(line.canonical) !== line.indent.charAt(0),
  );
  return sameText || turned;
}

/** Lines looked at on each side of a place. */
const neighbourhood = 300;

/**
 * Whether the lines around are indented by tabs only or by spaces only. Where both occur (a Makefile, text in a string)
 * bytes matter.
 */
function isUniform(index: TextIndex, line: number): boolean {
  const kinds = new Set<string>();
  for (let i = Math.max(0, line - neighbourhood); i < Math.min(index.lineCount, line + neighbourhood); i++) {
    const indent = indentAt(index, i);
    if (index.hashes[i] !== 0 && (indent.startsWith('\t') || indent.length > 1)) kinds.add(indent.charAt(0));
  }
  return kinds.size < 2;
}

/** Whether an edit brings in lines that are indented by tabs and others by spaces: text in a string may be. */
function isMixed(before: Pattern, { lines, solid }: Pattern): boolean {
  const known = new Set(before.lines.map(({ hash }) => hash));
  const kinds = solid.flatMap((at) => {
    const { hash = 0, indent = '' } = lines[at] ?? {};
    return !known.has(hash) && (indent.startsWith('\t') || indent.length > 1) ? [indent.charAt(0)] : [];
  });
  return new Set(kinds).size > 1;
}

/** Every line but the first, whose beginning is the match's, in the file's indentation. */
function reindented(lines: readonly PatternLine[], frame: IndentFrame): string {
  return lines
    .map(
      (each, i) =>
        (i === 0 || each.hash === 0 ? each.raw : frame.translate(each.indent) + each.raw.slice(each.indent.length)) +
        each.eol,
    )
    .join('');
}

/** Whether the lines after the first are indented from column 0 and not from the file's own indentation. */
function isRelative(first: string, next: string, rest: readonly string[], base: string): boolean {
  if (rest.some((indent) => indent.length < base.length || !indent.startsWith(base.charAt(0)))) return true;
  // All of them are at least as deep as the file's line: after a line that opens a block the next must be deeper.
  const opens = /[{([:]\s*$|=>\s*$|\b(?:do|then|begin)\s*$/.test(first);
  const closes = /^\s*(?:[})\]]|end\b)/.test(next);
  return opens && !closes && getIndent(next).length <= base.length;
}
