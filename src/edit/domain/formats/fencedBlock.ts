import { opensPatch } from './beginPatch.ts';
import type { EditCollector } from './editCollector.ts';
import { fenceBody, findFenceEnd, readFenceMark, textLanguages, tornAt, type FenceMark } from './fence.ts';
import { loneDivider } from './loneDivider.ts';
import { clueAbove, nameOnly, readInfo, type PathClue } from './pathClues.ts';
import { getExtension } from './pathShape.ts';
import { readReplaceMark, readSearchMark } from './searchMarkers.ts';
import { opensSearch, skipSearchReplace } from './searchReplace.ts';
import { isBlank, getRange, type Line } from './sourceLines.ts';
import type { ParseProblem } from './types.ts';
import { isHeaderless, opensDiff, readUnifiedDiff } from './unifiedDiff.ts';
import { getView, type View } from './view.ts';
import { codeFenceEdit, contradictedPath, proposedPath, secondLabel } from './wholeFile.ts';

const diffLanguages = new Set(['diff', 'patch', 'udiff', 'git-diff', 'gitdiff', 'unified-diff']);
/** Fences in which models put edits of any notation; others hold code unless they begin with a marker. */
const openLanguages = new Set([
  ...diffLanguages,
  '',
  'json',
  'jsonc',
  'json5',
  'jsonl',
  'text',
  'txt',
  'plaintext',
  'plain',
  'xml',
  'md',
  'markdown',
  'mdx',
  'apply_patch',
  'tool_call',
  'tool_code',
  'tool',
  'search-replace',
  'search_replace',
  'searchreplace',
  'edit',
]);

/** More behind the backticks is not looked at. */
const longestInfo = 400;

/**
 * Reads a code fence opened at line index `at`: the edits in its body if it holds any, else a headerless diff, a whole
 * file or a snippet. Gives the index behind the fence.
 */
export function readFence(
  view: View,
  at: number,
  mark: FenceMark,
  out: EditCollector,
  scan: (inner: View, out: EditCollector) => void,
): number {
  const { lines } = view;
  const info = readInfo(mark.info);
  const clue = clueAbove(view, at);
  const isMarkdown = isMarkdownFence(info, clue);
  const opener = firstText(lines, at + 1);
  const fenceEnd = findFenceEnd(lines, at, mark, (index) => skipSearchReplace(lines, index), {
    nested: isMarkdown && view.balanced,
    diff: isDiffFence(info.language, opener),
  });
  view.balanced &&= fenceEnd.balanced;
  const end = fenceEnd.index;
  if (info.citation) return end + 1;
  const labelled = isLabelled(info.language, opener);
  const isNamed = info.path !== undefined || clue?.kind === 'name' || labelled;
  const alone = isNamed ? undefined : lonelyName(lines, at + 1, end);
  if (alone !== undefined) {
    // Some models put the file name into a fence of its own, before the one with the block.
    view.heading = { path: alone, kind: 'prose', line: alone };
    return end + 1;
  }
  const body = fenceBody(lines, at + 1, end, mark.indent);
  const range = getRange(lines, at, end);
  const nearPath = info.path ?? clue?.path ?? view.heading?.path ?? view.fencePath;
  const inner = getView(body, {
    depth: view.depth + 1,
    language: info.language,
    fenced: !holdsAnswer(info.language, body),
    fencePath: nearPath,
    ending: end < lines.length || view.ending === 'closed' ? 'closed' : 'open',
  });
  const begins = beginsWithMarker(inner, isMarkdown ? undefined : remark);
  const isContent = isNamed && isDocument(nearPath, body);
  const before = out.blocks;
  const found = (): boolean => out.blocks > before;
  if (begins || !isNamed || (openLanguages.has(info.language) && !isContent)) scan(inner, out);
  if (!found() && diffLanguages.has(info.language) && isHeaderless(inner))
    readUnifiedDiff(inner, firstIndex(body), out);
  if (found() || diffLanguages.has(info.language)) return end + 1;
  const edit = codeFenceEdit(
    view,
    { at, language: info.language, info: mark.info.slice(0, longestInfo), infoPath: info.path, body, range },
    out.carriedPath,
  );
  if (edit === undefined) {
    const path = contradictedPath(view, at, info.language);
    if (path !== undefined)
      out.expected ??= `the content of ${path} in a code block of its language or of none, not of ${info.language}`;
    const named = proposedPath(view, at, info.language);
    if (named !== undefined) out.passedOver.push({ path: named, line: lines[at]?.number ?? 1 });
    return end + 1;
  }
  out.nextBlock();
  const damage = findDamage(body, {
    mark,
    firstLine: lines[at]?.number ?? 1,
    isMarkdown,
    isContent,
    labelled,
    isOpen: end >= lines.length || fenceEnd.torn,
    path: edit.path,
  });
  if (damage === undefined) out.add(edit);
  else out.problem(damage.code, damage.line, damage.expected, damage.found);
  return end + 1;
}

/** Whether the fence holds Markdown, by its language or the name of its file. */
function isMarkdownFence(info: ReturnType<typeof readInfo>, clue: PathClue | undefined): boolean {
  if (['md', 'markdown', 'mdx'].includes(info.language)) return true;
  return /^(?:md|mdx|markdown)$/.test(getExtension(info.path ?? (clue?.kind === 'name' ? clue.path : '')));
}

function isDiffFence(language: string, opener: string): boolean {
  return diffLanguages.has(language) || opensPatch(opener) || /^(?:diff --git |--- |@@)/.test(opener);
}

/**
 * Whether a fence of code begins with a comment that names its file; the notations inside are then text of that file.
 */
function isLabelled(language: string, opener: string): boolean {
  return (
    !openLanguages.has(language) &&
    /^(?:\/\/|#|--|;|<!--|\/\*|%)/.test(opener.trim()) &&
    nameOnly(opener, false) !== undefined
  );
}

/** Whether a text with fences in it is an answer that was wrapped as a whole: then its prose names the files. */
function holdsAnswer(language: string, body: readonly Line[]): boolean {
  return textLanguages.has(language) && body.some((line) => readFenceMark(line.text) !== undefined);
}

/** Whether a named file is content whatever it holds: a document may speak about edits, and data may look like one. */
function isDocument(path: string | undefined, body: readonly Line[]): boolean {
  const kind = getExtension(path ?? '');
  if (/^(?:md|mdx|markdown|txt)$/.test(kind)) return true;
  return /^(?:json|jsonc|json5|jsonl|xml)$/.test(kind) && !holdsEditCall(body);
}

/** Why the body of a fence must not be written as a file. */
interface Damage {
  readonly code: ParseProblem['code'];
  readonly line: number;
  readonly expected: string;
  readonly found?: string | undefined;
}

interface FenceFacts {
  readonly mark: FenceMark;
  readonly firstLine: number;
  readonly isMarkdown: boolean;
  readonly isContent: boolean;
  readonly labelled: boolean;
  /** Its end is missing. */
  readonly isOpen: boolean;
  readonly path: string | undefined;
}

/**
 * Finds a sign that the body is a damaged diff or edit block, or not the whole file. The rest of a text is not known to
 * be the rest of the file: an answer cut short must not cut the file.
 */
function findDamage(body: readonly Line[], fence: FenceFacts): Damage | undefined {
  const { mark, firstLine, isMarkdown, isContent } = fence;
  const closing = mark.char.repeat(mark.count);
  if (!isContent && readsAsDiff(body) && !/^(?:diff|patch)$/.test(getExtension(fence.path ?? '')))
    return {
      code: 'bad-hunk',
      line: body[0]?.number ?? 1,
      expected: '--- and +++ with the name of the file',
      found: body.find(({ text }) => text.startsWith('@@'))?.text,
    };
  const torn = tornAt(body, mark, isMarkdown);
  if (torn !== undefined) return { code: 'unclosed-fence', line: torn.number, expected: closing, found: torn.text };
  if (fence.isOpen) return { code: 'unclosed-fence', line: firstLine, expected: closing };
  const label = !isContent && fence.labelled ? secondLabel(body) : undefined;
  if (label !== undefined) return { code: 'unclosed-fence', line: label.number, expected: closing, found: label.text };
  if (!isContent && closesUnopened(body))
    return { code: 'unclosed-search', line: firstLine, expected: '<<<<<<< SEARCH' };
  const divider = loneDivider(
    body.map(({ text }) => text),
    isMarkdown || isContent ? 'document' : 'code',
  );
  if (divider < 0) return undefined;
  const { number = 1, text } = body[divider] ?? {};
  return { code: 'unclosed-search', line: number, expected: '<<<<<<< SEARCH', found: text };
}

/** A line of nothing but a comment, in any language but Markdown. */
const remark = /^\s*(?:\/\/|#(?!!)|--\s|\/\*|\*(?:[\s/]|$)|<!--)/;

/**
 * Whether an edit in any notation begins with the body's first lines, but for a line or two that name its file or are a
 * remark about the edit.
 */
function beginsWithMarker(inner: View, passedOver: RegExp | undefined): boolean {
  let seen = 0;
  for (let i = 0; i < inner.lines.length && seen < 3; i++) {
    const text = inner.lines[i]?.text ?? '';
    if (isBlank(text)) continue;
    // Markers without a word count where the block is whole: with them as its content the file would be broken.
    if (
      opensSearch(text) ||
      (readSearchMark(text)?.kind === 'bare' && skipSearchReplace(inner.lines, i) !== undefined) ||
      (opensPatch(text) && text.trimStart().startsWith('***')) ||
      opensDiff(inner, i)
    )
      return true;
    if (
      nameOnly(text) === undefined &&
      !/^\s*<[^>]*>\s*$/.test(text.slice(0, 300)) &&
      passedOver?.test(text.slice(0, 300)) !== true
    )
      return false;
    seen++;
  }
  return false;
}

/**
 * Whether a block ends here that never began: its opening marker was lost, and what is left of it would become the
 * whole file.
 */
function closesUnopened(body: readonly Line[]): boolean {
  const first = body.find(({ text }) => opensSearch(text) || readReplaceMark(text)?.kind === 'named');
  return first !== undefined && !opensSearch(first.text);
}

/**
 * Whether a body is a diff whose header could not be read: its first line names a file or a hunk, and changes follow a
 * line of `@@`. As a file it would hold signs for its lines.
 */
function readsAsDiff(body: readonly Line[]): boolean {
  const hunk = body.findIndex(({ text }) => text.startsWith('@@'));
  return (
    hunk >= 0 &&
    body.slice(0, hunk).every(({ text }) => isBlank(text) || /^(?:---|\+\+\+|index|diff) /.test(text)) &&
    body.slice(hunk + 1).some(({ text }) => /^[+-]/.test(text))
  );
}

/** Whether data holds the fields of an edit call, and not just a file's content that happens to be data. */
function holdsEditCall(body: readonly Line[]): boolean {
  return body.some(
    ({ text }) => opensSearch(text) || /["'](?:old|new)_?(?:string|str|text)["']\s*:/i.test(text.slice(0, 2000)),
  );
}

/** The file name that a fence holds and nothing else. */
function lonelyName(lines: readonly Line[], from: number, to: number): string | undefined {
  if (to - from > 3) return undefined;
  const written = lines.slice(from, to).filter((line) => !isBlank(line.text));
  return written.length === 1 ? nameOnly(written[0]?.text ?? '', false) : undefined;
}

function firstIndex(lines: readonly Line[]): number {
  return Math.max(
    0,
    lines.findIndex((line) => !isBlank(line.text)),
  );
}

function firstText(lines: readonly Line[], from: number): string {
  for (let i = from; i < lines.length && i < from + 5; i++)
    if (!isBlank(lines[i]?.text ?? '')) return lines[i]?.text ?? '';
  return '';
}
