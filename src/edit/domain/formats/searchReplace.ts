import { blockText, fileText } from './blockText.ts';
import type { EditCollector } from './editCollector.ts';
import { nameOnly, pathFor } from './pathClues.ts';
import { getExtension } from './pathShape.ts';
import {
  decodeEntities,
  readDivider,
  readReplaceMark,
  readSearchMark,
  unescapeMarker,
  type SearchMark,
} from './searchMarkers.ts';
import { getIndent, isBlank, getRange, stripUniform, type Line } from './sourceLines.ts';
import type { View } from './view.ts';

/** Where the parts of a block stand, as line indices. */
interface Block {
  readonly mark: SearchMark;
  /** First line of the old text, behind `:start_line:` and its dashes. */
  readonly content: number;
  readonly lineHint: number | undefined;
  readonly dividers: readonly number[];
  /** Index of the closing marker; absent where the block ends at the next one or with the text. */
  readonly close: number | undefined;
  /** First index behind the block. */
  readonly end: number;
}

/**
 * Kinds of files in which `=======` underlines a title; elsewhere a divider next to the divider is one written twice.
 */
const underlines = new Set(['', 'md', 'mdx', 'markdown', 'rst', 'txt', 'adoc']);

/** More divider lines than this are not all tried: the first and last ones are. */
const dividersTried = 32;

/**
 * Reads a SEARCH/REPLACE block (Aider, Cline, Roo, and git-conflict notation) that starts at line index `at`. Gives the
 * index behind it, or `undefined` if none starts there. A labelled conflict (`<<<<<<< HEAD`) is an edit only if its
 * closing marker says REPLACE or UPDATED.
 */
export function readSearchReplace(view: View, at: number, out: EditCollector): number | undefined {
  const block = scanBlock(view.lines, at);
  if (!block) return undefined;
  const { mark, close, end } = block;
  const line = view.lines[at]?.number ?? 1;
  out.nextBlock();
  const path = (mark.rest === '' ? undefined : nameOnly(mark.rest)) ?? pathFor(view, at, out.carriedPath);
  // Even a broken block names the file that the next one is about.
  if (path !== undefined) out.carriedPath = path;
  if (close === undefined || block.dividers.length === 0) {
    const last = view.lines[Math.min(end, view.lines.length - 1)]?.text.trim();
    const shown = last === '' ? undefined : last;
    if (close !== undefined)
      out.problem('missing-divider', view.lines[close]?.number ?? line, '=======', view.lines[close]?.text.trim());
    else if (block.dividers.length === 0) out.problem('unclosed-search', line, '=======', shown);
    else out.problem('unclosed-replace', line, mark.sign === '-' ? '+++++++ REPLACE' : '>>>>>>> REPLACE', shown);
    return end;
  }
  const range = getRange(view.lines, at, close);
  const whole = stripUniform(view.lines.slice(at, close + 1), getIndent(view.lines[at]?.text ?? ''));
  const text = (from: number, to: number): string[] =>
    whole.slice(from - at, to - at).map((each) => unescapeMarker(mark.escaped ? decodeEntities(each.text) : each.text));
  const divider = chooseDivider(block, (index) => whole[index - at]?.text ?? '');
  const [first, last] = underlines.has(getExtension(path ?? '')) ? [divider, divider] : widen(block.dividers, divider);
  const oldLines = text(block.content, first);
  const newLines = text(last + 1, close);
  const edit = { path, language: view.language, format: 'search-replace' as const, range };
  if (oldLines.every((each) => each === '') && block.lineHint === undefined) {
    // An empty search is how these notations create a file; it never replaces one that exists.
    if (path === undefined || newLines.length === 0) out.problem('empty-search', line, 'the lines to search for');
    else out.add({ ...edit, operation: { kind: 'write', content: fileText(newLines), mustBeNew: true } });
    return end;
  }
  const stated = block.lineHint ?? outerLine(view.lines, at, end);
  const hint = stated === undefined ? {} : { lineHint: stated };
  out.add({ ...edit, operation: { kind: 'edit', blocks: [{ ...blockText(oldLines, newLines), ...hint, range }] } });
  return end;
}

/** The index behind a complete block starting at `at`, or `undefined`: for readers that must not look into one. */
export function skipSearchReplace(lines: readonly Line[], at: number): number | undefined {
  const block = scanBlock(lines, at);
  return block?.close !== undefined && block.dividers.length > 0 ? block.end : undefined;
}

/** Whether a line opens a block beyond doubt. */
export function opensSearch(text: string): boolean {
  return readSearchMark(text)?.kind === 'named';
}

function scanBlock(lines: readonly Line[], at: number): Block | undefined {
  const mark = readSearchMark(lines[at]?.text ?? '');
  if (!mark) return undefined;
  const { content, lineHint } = readHead(lines, at + 1);
  const { dividers, sloppy, conflicted, close, end } = scanMarks(lines, content, mark);
  if (mark.kind !== 'named') {
    const stop = close === undefined ? undefined : readReplaceMark(lines[close]?.text ?? '');
    if (!stop || (stop.kind !== 'named' && !(mark.kind === 'bare' && stop.kind === 'bare'))) return undefined;
  }
  const before = (index: number): boolean => close === undefined || index < close;
  const usable =
    [dividers, sloppy.slice(0, 1), conflicted].map((list) => list.filter(before)).find((list) => list.length > 0) ?? [];
  return {
    mark,
    content,
    lineHint,
    close,
    dividers: usable,
    end: close === undefined ? resumeAt(lines, at + 1, end) : close + 1,
  };
}

/** The marks inside a block, as indexes of their lines. */
interface BlockMarks {
  readonly dividers: readonly number[];
  /** Lines that may be dividers, but have not the form of one. */
  readonly sloppy: readonly number[];
  /** Dividers of git conflicts inside the block. */
  readonly conflicted: readonly number[];
  readonly close: number | undefined;
  /** Index of the line that ends the block, or of the first that is not part of it. */
  readonly end: number;
}

function scanMarks(lines: readonly Line[], from: number, mark: SearchMark): BlockMarks {
  const fewest = mark.sign === '-' ? 3 : 5;
  const dividers: number[] = [];
  const sloppy: number[] = [];
  const conflicted: number[] = [];
  let bareClose: number | undefined;
  // Inside old or new text, a git conflict is content: its label, its divider and its end are passed over together.
  let inConflict = false;
  let end = from;
  for (; end < lines.length; end++) {
    const text = lines[end]?.text ?? '';
    const first = text.trimStart()[0];
    if (first === '=') {
      if (readDivider(text, fewest, false) > 0) (inConflict ? conflicted : dividers).push(end);
      else if (readDivider(text, fewest, true) > 0) sloppy.push(end);
    } else if (first === '<' || first === '-' || first === '&') {
      const other = readSearchMark(text);
      if (other !== undefined && opensAnother(other, mark)) break;
      if (other?.kind === 'other') inConflict = true;
    }
    const mayClose = first === '>' || first === '+' || first === '<' || first === '&';
    const stop = mayClose ? readReplaceMark(text, mark.count) : undefined;
    if (stop === undefined) continue;
    const endsConflict = inConflict && stop.kind === 'other';
    if (stop.kind === 'named' || (mark.kind !== 'named' && !endsConflict))
      return { dividers, sloppy, conflicted, close: end, end };
    if (endsConflict) inConflict = false;
    else if (dividers.length > 0) bareClose ??= end;
  }
  return { dividers, sloppy, conflicted, close: bareClose, end };
}

/** Whether a mark inside a block opens the next one. */
function opensAnother(other: SearchMark, mark: SearchMark): boolean {
  if (mark.kind !== 'named') return true;
  return other.kind === 'named' && !(other.sign === '-' && mark.sign === '<' && other.count < 7);
}

/**
 * Where to read on after a block without end: at the next thing that certainly begins outside of it, or else where the
 * lines begin that lead up to the next block. They name that block's file; if they were taken for content, it would be
 * looked for in this block's file.
 */
function resumeAt(lines: readonly Line[], from: number, end: number): number {
  for (let i = from; i < end; i++)
    if (/^(?:`{3}|~{3}|diff --git |\*\*\* Begin Patch)/.test(lines[i]?.text ?? '')) return i;
  if (end >= lines.length) return Math.max(end, from);
  const top = Math.max(from, end - 5);
  for (let i = end - 1; i >= top; i--) if (nameOnly(lines[i]?.text ?? '', false) !== undefined) return i;
  let prose = false;
  for (let i = end - 1; i >= top; i--) {
    if (!isBlank(lines[i]?.text ?? '')) prose = true;
    else if (prose) return i;
  }
  return Math.max(end, from);
}

/** The first and last divider of the run that the chosen one is in. */
function widen(dividers: readonly number[], chosen: number): [number, number] {
  let [first, last] = [dividers.indexOf(chosen), dividers.indexOf(chosen)];
  while (first > 0 && (dividers[first - 1] ?? 0) === (dividers[first] ?? 0) - 1) first--;
  while (last < dividers.length - 1 && (dividers[last + 1] ?? 0) === (dividers[last] ?? 0) + 1) last++;
  return [dividers[first] ?? chosen, dividers[last] ?? chosen];
}

/** Reads Roo's `:start_line:12`, `:end_line:14` and the dashes that end them. */
function readHead(lines: readonly Line[], from: number): { content: number; lineHint: number | undefined } {
  let content = from;
  let lineHint: number | undefined;
  for (; content < from + 2; content++) {
    const match = /^\s*:(start|end)_line:\s*(\d{1,9})?\s*$/.exec((lines[content]?.text ?? '').slice(0, 60));
    if (!match) break;
    if (match[1] === 'start' && match[2] !== undefined && Number(match[2]) > 0) lineHint = Number(match[2]);
  }
  if (
    /^\s*-{7}\s*$/.test((lines[content]?.text ?? '').slice(0, 60)) ||
    (content > from && /^\s*-{3,}\s*$/.test((lines[content]?.text ?? '').slice(0, 60)))
  )
    content++;
  return { content, lineHint };
}

/**
 * The line that a tag behind the block gives for it (`<start_line>`, as Roo writes one for each `<content>`): only for
 * the one block of its content.
 */
function outerLine(lines: readonly Line[], at: number, end: number): number | undefined {
  let above = at - 1;
  while (above >= 0 && isBlank(lines[above]?.text ?? '')) above--;
  if (!/<content>\s*(?:<!\[CDATA\[\s*)?$/.test((lines[above]?.text ?? '').slice(0, 80))) return undefined;
  for (let i = end; i < Math.min(end + 4, lines.length); i++) {
    const text = (lines[i]?.text ?? '').slice(0, 80).trim();
    const stated = /^(?:(?:\]\]>)?<\/content>)?<start_line> ?(\d{1,9}) ?<\/start_line>/.exec(text)?.[1];
    if (stated !== undefined) return Number(stated) > 0 ? Number(stated) : undefined;
    if (!/^(?:\]\]>)?(?:<\/content>)?$/.test(text)) return undefined;
  }
  return undefined;
}

/**
 * Which of several `=======` lines divides old from new text. The rest are content (Markdown underlines). The one after
 * which the two texts share most lines at their beginning and end is taken, for edits repeat their surroundings; among
 * equals one whose length equals the opening marker's, then the last one: it claims the most old text, so a wrong guess
 * finds no place instead of a wrong one.
 */
function chooseDivider(block: Block, text: (index: number) => string): number {
  const { dividers, content, close = 0, mark } = block;
  const tried =
    dividers.length <= dividersTried
      ? dividers
      : [...dividers.slice(0, dividersTried / 2), ...dividers.slice(-dividersTried / 2)];
  let best = tried[0] ?? content;
  let bestScore = -1;
  for (const divider of tried) {
    let same = 0;
    const shorter = Math.min(divider - content, close - divider - 1);
    while (same < shorter && text(content + same) === text(divider + 1 + same)) same++;
    let tail = 0;
    while (tail < shorter - same && text(divider - 1 - tail) === text(close - 1 - tail)) tail++;
    const score = 2 * (same + tail) + (text(divider).trim().length === mark.count ? 1 : 0);
    if (score >= bestScore) [best, bestScore] = [divider, score];
  }
  return best;
}
