import { opensPatch } from './beginPatch.ts';
import type { EditCollector } from './editCollector.ts';
import { fenceBody, findFenceEnd, readFenceMark, textLanguages, tornAt, type FenceMark } from './fence.ts';
import { loneDivider } from './loneDivider.ts';
import { clueAbove, nameOnly, readInfo } from './pathClues.ts';
import { getExtension } from './pathShape.ts';
import { readReplaceMark, readSearchMark } from './searchMarkers.ts';
import { opensSearch, skipSearchReplace } from './searchReplace.ts';
import { isBlank, getRange, type Line } from './sourceLines.ts';
import { isHeaderless, opensDiff, readUnifiedDiff } from './unifiedDiff.ts';
import { getView, type View } from './view.ts';
import { codeFenceEdit, contradictedPath, secondLabel } from './wholeFile.ts';

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
  const isMarkdown =
    ['md', 'markdown', 'mdx'].includes(info.language) ||
    /^(?:md|mdx|markdown)$/.test(getExtension(info.path ?? (clue?.kind === 'name' ? clue.path : '')));
  const opener = firstText(lines, at + 1);
  const diff = diffLanguages.has(info.language) || opensPatch(opener) || /^(?:diff --git |--- |@@)/.test(opener);
  const fenceEnd = findFenceEnd(lines, at, mark, (index) => skipSearchReplace(lines, index), {
    nested: isMarkdown && view.balanced,
    diff,
  });
  view.balanced &&= fenceEnd.balanced;
  const end = fenceEnd.index;
  if (info.citation) return end + 1;
  // A comment with the name in a fence of code says the same; the notations inside are then text of that file.
  const labelled =
    !openLanguages.has(info.language) &&
    /^(?:\/\/|#|--|;|<!--|\/\*|%)/.test(opener.trim()) &&
    nameOnly(opener, false) !== undefined;
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
  // With fences in it, a text is an answer that was wrapped as a whole: its prose speaks.
  const holdsAnswer = textLanguages.has(info.language) && body.some((line) => readFenceMark(line.text) !== undefined);
  const inner = getView(body, {
    depth: view.depth + 1,
    language: info.language,
    fenced: !holdsAnswer,
    fencePath: nearPath,
    ending: end < lines.length || view.ending === 'closed' ? 'closed' : 'open',
  });
  const begins = beginsWithMarker(inner, isMarkdown ? undefined : remark);
  // A named document may speak about edits, and a named data file may look like one.
  const kind = isNamed ? getExtension(nearPath ?? '') : '';
  const isContent =
    /^(?:md|mdx|markdown|txt)$/.test(kind) || (/^(?:json|jsonc|json5|jsonl|xml)$/.test(kind) && !holdsEditCall(body));
  const before = out.blocks;
  const found = (): boolean => out.blocks > before;
  if (begins || !isNamed || (openLanguages.has(info.language) && !isContent)) scan(inner, out);
  if (!found() && diffLanguages.has(info.language) && isHeaderless(inner))
    readUnifiedDiff(inner, firstIndex(body), out);
  if (found() || diffLanguages.has(info.language)) return end + 1;
  const divider = loneDivider(
    body.map(({ text }) => text),
    isMarkdown || isContent ? 'document' : 'code',
  );
  const torn = tornAt(body, mark, isMarkdown);
  const edit = codeFenceEdit(
    view,
    { at, language: info.language, info: mark.info.slice(0, longestInfo), infoPath: info.path, body, range },
    out.carriedPath,
  );
  if (edit) {
    out.nextBlock();
    // The rest of the text is not known to be the rest of the file: an answer cut short must not cut the file.
    if (!isContent && readsAsDiff(body) && !/^(?:diff|patch)$/.test(getExtension(edit.path ?? '')))
      out.problem(
        'bad-hunk',
        body[0]?.number ?? 1,
        '--- and +++ with the name of the file',
        body.find(({ text }) => text.startsWith('@@'))?.text,
      );
    else if (torn !== undefined) out.problem('unclosed-fence', torn.number, mark.char.repeat(mark.count), torn.text);
    else if (end >= lines.length || fenceEnd.torn)
      out.problem('unclosed-fence', lines[at]?.number ?? 1, mark.char.repeat(mark.count));
    else if (!isContent && labelled && secondLabel(body) !== undefined)
      out.problem(
        'unclosed-fence',
        secondLabel(body)?.number ?? 1,
        mark.char.repeat(mark.count),
        secondLabel(body)?.text,
      );
    else if (!isContent && closesUnopened(body))
      out.problem('unclosed-search', lines[at]?.number ?? 1, '<<<<<<< SEARCH');
    else if (divider >= 0)
      out.problem('unclosed-search', body[divider]?.number ?? 1, '<<<<<<< SEARCH', body[divider]?.text);
    else out.add(edit);
  } else {
    const path = contradictedPath(view, at, info.language);
    if (path !== undefined)
      out.expected ??= `the content of ${path} in a code block of its language or of none, not of ${info.language}`;
  }
  return end + 1;
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
