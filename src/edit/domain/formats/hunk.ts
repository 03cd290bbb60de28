import { blockText } from './blockText.ts';
import { combineNames, readFileName, readHunkHeader, type HunkHeader } from './diffHeader.ts';
import { isDamagedMark } from './fence.ts';
import { isPlaceholder } from './placeholder.ts';
import { isBlank, getRange, type Line } from './sourceLines.ts';
import type { EditBlock } from './types.ts';
import type { View } from './view.ts';

/** One line of a hunk. */
interface HunkLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
  readonly index: number;
  /** The author left the sign out: an empty line, or a context line exactly as in the file. */
  readonly bare: boolean;
}

/** A hunk as written. */
export interface Hunk {
  readonly header: HunkHeader | undefined;
  readonly lines: readonly HunkLine[];
  /** Which sides end without a line terminator, by `\ No newline at end of file`. */
  readonly unterminated: { readonly before: boolean; readonly after: boolean };
  /** The text ends here, and it shows that the hunk does not. */
  readonly cutOff: boolean;
  /** The text ends right behind its last line, and no numbers say whether that is all. */
  readonly mayBeCut: boolean;
  /** Index of the header or first line, and first index behind the hunk. */
  readonly start: number;
  readonly end: number;
}

/**
 * Whether two lines name the files of a diff. Inside a hunk they could also be a deleted `-- x` and an added `++ y`.
 */
export function isFilePair(lines: readonly Line[], at: number, insideHunk: boolean): boolean {
  const [first, second, third] = [lines[at]?.text ?? '', lines[at + 1]?.text ?? '', lines[at + 2]?.text ?? ''];
  if (!first.startsWith('--- ') || !second.startsWith('+++ ')) return false;
  if (!insideHunk || third.startsWith('@@')) return true;
  const [before, after] = [readFileName(first.slice(4)), readFileName(second.slice(4))];
  if (before === null || after === null) return true;
  return before?.slice(2) === after?.slice(2) && combineNames(before, after).path !== undefined;
}

/**
 * Reads the hunk whose header (or without `header` whose first line) is at index `at`. The counts in the header are
 * ignored.
 */
export function readHunk(view: View, at: number, header: HunkHeader | undefined): Hunk {
  const { lines } = view;
  const wanted = getCounts(header ? (lines[at]?.text ?? '') : '');
  const reader = new HunkLines();
  const found = reader.lines;
  let i = header ? at + 1 : at;
  for (; i < lines.length && !endsHunk(lines, i); i++) {
    const text = lines[i]?.text ?? '';
    const sign = text[0];
    if (sign === '\\') reader.endWithoutTerminator();
    else if (sign === '+' || sign === '-' || sign === ' ')
      reader.add({ sign, text: text.slice(1), index: i, bare: false });
    else {
      const context =
        readBareContext(view, text, wanted !== undefined && reader.hasCounts(wanted)) ??
        (wanted !== undefined && reader.lacksContext(wanted) && !isDamagedMark(text) ? text : undefined);
      if (context === undefined) break;
      reader.add({ sign: ' ', text: context, index: i, bare: true });
    }
  }
  const { unterminated } = reader;
  // Empty lines at the end separate the hunk from what follows; as context they would say nothing.
  while (found.length > 0 && found.at(-1)?.bare && found.at(-1)?.text === '') found.pop();
  const last = found.at(-1)?.index;
  const cutOff = i >= lines.length && !unterminated.after && isCutOff(view, found, wanted);
  const mayBeCut =
    wanted === undefined && view.ending === 'text' && last === lines.length - 1 && found.at(-1)?.sign !== ' ';
  const end =
    i < lines.length && !isBlank(lines[i]?.text ?? '')
      ? i
      : Math.max(last === undefined ? at + 1 : last + 1, Math.min(i, lines.length));
  return {
    header,
    lines: header?.line === undefined ? unsigned(unspaced(unmistaken(found))) : unmistaken(found),
    unterminated,
    cutOff,
    mayBeCut,
    start: at,
    end,
  };
}

/** The lines of a hunk while it is read, counted for each side. */
class HunkLines {
  readonly lines: HunkLine[] = [];
  readonly unterminated = { before: false, after: false };
  #before = 0;
  #after = 0;

  add(line: HunkLine): void {
    this.lines.push(line);
    if (line.sign !== '+') this.#before++;
    if (line.sign !== '-') this.#after++;
  }

  /** `\ No newline at end of file` below the last line. */
  endWithoutTerminator(): void {
    const last = this.lines.at(-1)?.sign;
    if (last !== '+') this.unterminated.before = true;
    if (last !== '-') this.unterminated.after = true;
  }

  /**
   * Whether both sides still miss lines, so that one without its sign is context. Behind an empty line it may as well
   * be prose: models miscount.
   */
  lacksContext([before, after]: readonly [number, number]): boolean {
    const last = this.lines.at(-1);
    return this.#before < before && this.#after < after && !(last?.bare === true && last.text === '');
  }

  hasCounts([before, after]: readonly [number, number]): boolean {
    return this.#before === before && this.#after === after;
  }
}

/** Whether a line begins something else: another hunk, file or patch, or the signature of a mail. */
function endsHunk(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (text.startsWith('@@') && readHunkHeader(text)) return true;
  if (text.startsWith('diff --git ') || text.startsWith('*** ')) return true;
  return isFilePair(lines, at, true) || isMailSignature(lines, at);
}

/** The text of a context line without a sign; `undefined` if the line is not part of the hunk. */
function readBareContext(view: View, text: string, isComplete: boolean): string | undefined {
  // Outside of a fence an empty line where the counts are met is the end; a list may follow.
  if (isBlank(text)) return !view.fenced && isComplete ? undefined : '';
  if (view.fenced) return isDamagedMark(text) ? undefined : text;
  return text.startsWith('\t') ? text : undefined;
}

/**
 * Whether the last hunk of a text was cut off behind its last line. Models miscount, so numbers alone say nothing. In a
 * fence that is still open the hunk is whole only if the numbers are met and its last added line ends. Without a fence
 * it is cut off if new lines are missing, no number is exceeded, and the last line is an added one that does not end,
 * or one that goes.
 */
function isCutOff(
  view: View,
  found: readonly HunkLine[],
  wanted: readonly [before: number, after: number] | undefined,
): boolean {
  const last = found.at(-1);
  if (last === undefined || view.ending === 'closed') return false;
  const missing = (sign: '+' | '-', side: 0 | 1): number =>
    (wanted?.[side] ?? -1) - found.filter((line) => line.sign !== sign).length;
  const [before, after] = [missing('+', 0), missing('-', 1)];
  const isBroken = last.index === view.lines.length - 1;
  if (view.ending === 'open') return before !== 0 || after !== 0 || (isBroken && last.sign === '+');
  return before >= 0 && after > 0 && (last.sign === '-' || (last.sign === '+' && isBroken));
}

/** The edit blocks of a hunk: one, or several where a context line says that code was left out. */
export function hunkBlocks(view: View, hunk: Hunk): EditBlock[] {
  const blocks: EditBlock[] = [];
  let part: HunkLine[] = [];
  let first = true;
  const flush = (isLast: boolean): void => {
    const changed = part.some((line) => line.sign !== ' ');
    if (changed) blocks.push(getBlock(view, hunk, part, first, isLast));
    if (part.length > 0) first = false;
    part = [];
  };
  for (const line of hunk.lines) {
    if (line.sign === ' ' && isPlaceholder(line.text, view.language)) flush(false);
    else part.push(line);
  }
  flush(true);
  return blocks;
}

function getBlock(view: View, hunk: Hunk, part: readonly HunkLine[], first: boolean, last: boolean): EditBlock {
  const oldLines = part.filter((line) => line.sign !== '+').map((line) => line.text);
  const newLines = part.filter((line) => line.sign !== '-').map((line) => line.text);
  let text = blockText(oldLines, newLines);
  const { before, after } = hunk.unterminated;
  if (last && before !== after) {
    const end = (lines: readonly string[], open: boolean): string =>
      lines.length === 0 ? '' : lines.join('\n') + (open ? '' : '\n');
    text = { oldString: end(oldLines, before), newString: end(newLines, after) };
  }
  const from = first ? hunk.start : (part[0]?.index ?? hunk.start);
  const line = first ? hunk.header?.line : undefined;
  const scope = hunk.header?.scope;
  return {
    ...text,
    ...(line === undefined ? {} : { lineHint: line }),
    ...(scope === undefined ? {} : { anchors: [scope] }),
    ...(last && (before || after) ? { atEnd: true } : {}),
    ...(last && hunk.mayBeCut ? { mayBeCut: true } : {}),
    range: getRange(view.lines, from, part.at(-1)?.index ?? from),
  };
}

/**
 * Where some context lines clearly lack their leading blank, the others may lack it too: if none of them has an odd
 * number of blanks (one for the sign, an even indentation), they are taken as they stand.
 */
function unmistaken(lines: readonly HunkLine[]): readonly HunkLine[] {
  if (!lines.some((line) => line.bare && line.text !== '')) return lines;
  const signed = lines.filter((line) => line.sign === ' ' && !line.bare && line.text.trim() !== '');
  if (!signed.every((line) => (/^ */.exec(line.text)?.[0].length ?? 0) % 2 === 1)) return lines;
  return lines.map((line) => (signed.includes(line) ? { ...line, text: ` ${line.text}`, bare: true } : line));
}

/**
 * By hand one writes `- old` and `+ new`, with a blank behind the sign that is not the file's. It is taken off where no
 * line numbers show that a tool made the hunk, and every signed line has an odd number of blanks there.
 */
function unspaced(lines: readonly HunkLine[]): readonly HunkLine[] {
  const odd = (line: HunkLine): boolean => (/^ */.exec(line.text)?.[0].length ?? 0) % 2 === 1;
  const signed = lines.filter((line) => line.sign !== ' ' && line.text.trim() !== '');
  if (signed.length === 0 || !signed.every(odd)) return lines;
  return lines.map((line) => (!line.bare && odd(line) ? { ...line, text: line.text.slice(1) } : line));
}

/**
 * Hand-written hunks also leave every context line exactly as in the file. Then its first blank is no sign. They are
 * recognised by an odd number of blanks behind it in all of them, while all signed lines have an even one. A comment's
 * `*` always has an odd number and proves nothing.
 */
function unsigned(lines: readonly HunkLine[]): readonly HunkLine[] {
  const blanks = (line: HunkLine): number => /^ */.exec(line.text)?.[0].length ?? 0;
  const solid = lines.filter((line) => line.text.trim() !== '');
  const context = solid.filter((line) => line.sign === ' ');
  const isCut =
    context.length > 0 &&
    context.length < solid.length &&
    solid.every((line) =>
      line.sign === ' '
        ? !line.bare && blanks(line) >= 3 && blanks(line) % 2 === 1 && line.text[blanks(line)] !== '*'
        : blanks(line) % 2 === 0 && blanks(line) > 0,
    );
  return isCut
    ? lines.map((line) =>
        line.sign === ' ' && line.text.trim() !== '' ? { ...line, text: ` ${line.text}`, bare: true } : line,
      )
    : lines;
}

function getCounts(header: string): [number, number] | undefined {
  const match = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))?/.exec(header.slice(0, 80));
  return match ? [Number(match[1] ?? 1), Number(match[2] ?? 1)] : undefined;
}

/** `-- ` and git's version end a patch that was sent by mail. */
function isMailSignature(lines: readonly Line[], at: number): boolean {
  return lines[at]?.text === '-- ' && /^\d+\.\d+[\w.]*$/.test((lines[at + 1]?.text ?? '').slice(0, 40));
}
