import { opensPatch, readBeginPatch } from './beginPatch.ts';
import type { EditCollector } from './editCollector.ts';
import { readFence } from './fencedBlock.ts';
import { readFenceMark, textLanguages } from './fence.ts';
import { isFilePair } from './hunk.ts';
import { clueAbove, headingClue } from './pathClues.ts';
import { readReplaceMark } from './searchMarkers.ts';
import { opensSearch, readSearchReplace } from './searchReplace.ts';
import { shellFolder } from './shellFolder.ts';
import { cutFront, getIndent, isBlank, splitLines } from './sourceLines.ts';
import { readTagCall } from './tagCall.ts';
import { JsonText, opensCall, readToolCall, type ReadInner } from './toolCall.ts';
import { mentionsToolCall } from './toolCallFields.ts';
import type { SourceRange } from './types.ts';
import { opensDiff, readUnifiedDiff } from './unifiedDiff.ts';
import { getEnding, getView, type View } from './view.ts';
import { readXmlCall } from './xmlCall.ts';

/** Fences and quotations within each other, and strings within calls, are followed this far. */
const deepestView = 4;

const dataLanguages = new Set(['json', 'jsonc', 'json5', 'jsonl', 'tool_call', 'tool_code', 'tool', 'python_dict']);

/** Reads the edits of a view from its first line to its last, each by the first notation that claims the line. */
export function scanView(view: View, out: EditCollector): void {
  const asText = !view.fenced || textLanguages.has(view.language);
  const joined =
    asText ||
    dataLanguages.has(view.language) ||
    (view.language === 'python' &&
      view.lines.some(({ text }) => opensCall(view, text) && text.includes('default_api.')))
      ? new JsonText(view.lines)
      : undefined;
  const json = joined && mentionsToolCall(joined.text) ? joined : undefined;
  for (let i = 0; i < view.lines.length;) {
    const before = out.blocks;
    const next = readAt(view, i, out, asText, json);
    if (next === undefined) {
      i++;
      continue;
    }
    i = Math.max(next, i + 1);
    view.floor = i;
    if (out.blocks === before) continue;
    view.heading = undefined;
    // From here on the file named last counts, which is the fence's own if the block had no other.
    if (out.carriedPath !== undefined) view.fencePath = undefined;
  }
}

/** Reads what begins at one line; `undefined` where nothing does. */
function readAt(
  view: View,
  at: number,
  out: EditCollector,
  asText: boolean,
  json: JsonText | undefined,
): number | undefined {
  const text = view.lines[at]?.text ?? '';
  const first = text.trimStart()[0];
  if (first === undefined) return undefined;
  if (first === '>' && !view.fenced && view.depth < deepestView && /^ {0,3}>(?!>{3})/.test(text))
    return readQuote(view, at, out);
  if (first === '<' || first === '-' || first === '&') {
    const next = readSearchReplace(view, at, out);
    if (next !== undefined) return next;
  }
  if ((first === '>' || first === '+') && readReplaceMark(text)?.kind === 'named') {
    // Directly behind a block, the mark is just repeated. Elsewhere the mark that opens the block was lost: report it,
    // so that the author does not believe that the block was applied.
    if (at > 0 && view.floor === at) return at + 1;
    out.nextBlock();
    out.problem('unclosed-search', view.lines[at]?.number ?? 1, '<<<<<<< SEARCH', text.trim());
    return at + 1;
  }
  const readString: ReadInner = (inner, path, range, into) => readInner(view.depth, inner, path, range, into, 'closed');
  if (first === '<') {
    const next = readTagCall(view, at, out, readString) ?? readXmlCall(view, at, out);
    if (next !== undefined) return next;
  }
  if (opensPatch(text)) return out.within(shellFolder(view, at, text), () => readBeginPatch(view, at, out));
  if ('d-@'.includes(first)) {
    if (opensDiff(view, at)) return out.within(shellFolder(view, at), () => readUnifiedDiff(view, at, out));
    if (!text.startsWith(first) && opensIndentedDiff(view, at)) return readIndented(view, at, out);
  }
  if (asText && view.depth < deepestView) {
    const mark = readFenceMark(text);
    if (mark) return readFence(view, at, mark, out, scanView);
  }
  if (json && opensCall(view, text)) {
    const next = readToolCall(view, json, at, out, readString);
    if (next !== undefined) return next;
  }
  if (text.length < 100_000 && text.includes('*** Begin Patch\\n')) return readEscapedPatch(view, at, out);
  if (!view.fenced && /^(?:#{1,6} |\*\*)/.test(text))
    view.heading = headingClue(text) ?? (first === '#' ? undefined : view.heading);
  return undefined;
}

/** A quotation: its lines are read without their marks, as a text of their own. */
function readQuote(view: View, at: number, out: EditCollector): number {
  return readWithin(view, at, (text) => /^ {0,3}> ?/.exec(text)?.[0].length, out);
}

/** A diff that is indented as a whole, as in a list item. */
function readIndented(view: View, at: number, out: EditCollector): number {
  const indent = getIndent(view.lines[at]?.text ?? '');
  const isInside = (text: string): boolean => text.startsWith(indent) || isBlank(text);
  return readWithin(view, at, (text) => (isInside(text) ? Math.min(indent.length, text.length) : undefined), out);
}

/**
 * Reads lines as a text of their own, down to the first that does not belong to them. `frontLength`: how many
 * characters of a line are not part of that text; undefined where the line does not belong.
 */
function readWithin(
  view: View,
  at: number,
  frontLength: (text: string) => number | undefined,
  out: EditCollector,
): number {
  let end = at;
  while (end < view.lines.length && frontLength(view.lines[end]?.text ?? '') !== undefined) end++;
  if (!out.takesNested(end - at, view.lines[at]?.number ?? 1)) return end;
  const lines = view.lines.slice(at, end).map((line) => cutFront(line, frontLength(line.text) ?? 0));
  scanView(
    getView(lines, {
      depth: view.depth + 1,
      fencePath: clueAbove(view, at)?.path ?? view.heading?.path,
      ending: getEnding(view, end),
    }),
    out,
  );
  return end;
}

function opensIndentedDiff(view: View, at: number): boolean {
  if (view.depth >= deepestView) return false;
  const indent = getIndent(view.lines[at]?.text ?? '');
  const near = view.lines
    .slice(at, at + 3)
    .map((line) => (line.text.startsWith(indent) ? cutFront(line, indent.length) : line));
  const text = near[0]?.text ?? '';
  return (
    text.startsWith('diff --git ') || isFilePair(near, 0, false) || /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(text)
  );
}

/** A patch as a string literal on one line, its line breaks written as `\n`. */
function readEscapedPatch(view: View, at: number, out: EditCollector): number | undefined {
  const line = view.lines[at];
  if (!line) return undefined;
  const start = line.text.indexOf('*** Begin Patch');
  const stop = line.text.indexOf('*** End Patch', start);
  const written = line.text.slice(start, stop < 0 ? undefined : stop + 13);
  const meant: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' };
  const text = written.replace(/\\(.)/g, (_, sign: string) => meant[sign] ?? sign);
  const range = { start: line.start, end: line.end, startLine: line.number, endLine: line.number };
  return out.within(shellFolder(view, at, line.text.slice(0, start)), () =>
    readInner(view.depth, text, undefined, range, out, stop < 0 ? 'open' : 'closed'),
  )
    ? at + 1
    : undefined;
}

/**
 * Reads a text that stands inside a string. All that it holds gets the range of the whole, for its own lines are no
 * lines of the source.
 */
function readInner(
  depth: number,
  text: string,
  path: string | undefined,
  range: SourceRange,
  out: EditCollector,
  ending: View['ending'],
): boolean {
  if (depth >= deepestView || text.length > 4_000_000 || !holdsNotation(text)) return false;
  const before = out.size;
  const lines = splitLines(text).map((line) => ({
    ...line,
    start: range.start,
    end: range.end,
    number: range.startLine,
    endNumber: range.endLine,
    inString: true as const,
  }));
  scanView(getView(lines, { depth: depth + 1, fencePath: path, ending }), out);
  return out.size > before;
}

function holdsNotation(text: string): boolean {
  if (text.includes('*** Begin Patch') || text.includes('*** Update File') || /^(?:diff --git |--- \S|@@ )/m.test(text))
    return true;
  return (
    text.includes('SEARCH') &&
    text
      .slice(0, 200_000)
      .split('\n')
      .some((line) => opensSearch(line))
  );
}
