import {
  combineNames,
  readFileName,
  readGitNames,
  readHunkHeader,
  stripPrefixes,
  type DiffNames,
} from './diffHeader.ts';
import type { EditCollector } from './editCollector.ts';
import { fileText } from './blockText.ts';
import { hunkBlocks, isFilePair, readHunk, type Hunk } from './hunk.ts';
import { pathFor } from './pathClues.ts';
import { isBlank, getRange } from './sourceLines.ts';
import type { EditBlock, FileOperation } from './types.ts';
import type { View } from './view.ts';

/** What comes above the first hunk of a file. */
interface Header {
  readonly names: DiffNames;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The author wrote `---` and `+++`, so hunks are due. */
  readonly pair: boolean;
  readonly binary: number | undefined;
  readonly copied: number | undefined;
  /** First index behind the header. */
  readonly end: number;
}

/** Whether a diff starts at line index `at`: a git header, a pair of file names, or a hunk that changes something. */
export function opensDiff(view: View, at: number): boolean {
  const text = view.lines[at]?.text ?? '';
  if (text.startsWith('diff --git ') || isFilePair(view.lines, at, false)) return true;
  const header = readHunkHeader(text);
  if (!header) return false;
  // Without numbers, `@@` alone is too weak a sign: a signed line must follow at once or soon.
  const reach = header.line !== undefined || view.fenced ? 200 : 8;
  for (let i = at + 1; i < view.lines.length && i <= at + reach; i++) {
    const next = view.lines[i]?.text ?? '';
    if (/^[+-]/.test(next)) return true;
    if (next.startsWith('@@') || !(view.fenced || isBlank(next) || next.startsWith(' ') || next.startsWith('\t')))
      break;
  }
  return header.line !== undefined && /^-\d+(?:,\d+)?\s+\+\d/.test(text.slice(2).trim());
}

/**
 * Whether the body of a diff fence is one hunk without any header: it has signed lines and nothing that names a hunk.
 */
export function isHeaderless(view: View): boolean {
  return (
    view.lines.some(({ text }) => /^[+-]/.test(text)) &&
    !view.lines.some((line, i) => line.text.startsWith('@@') || line.text.startsWith('*** ') || opensDiff(view, i))
  );
}

/** Reads what a diff says about one file, starting at line index `at`, and gives the index behind it. */
export function readUnifiedDiff(view: View, at: number, out: EditCollector): number {
  const header = readHeader(view, at);
  const hunks: Hunk[] = [];
  let end = header.end;
  if ((header.pair || header.end === at) && !readHunkHeader(view.lines[end]?.text ?? '')) {
    const hunk = readHunk(view, end, undefined);
    if (hunk.lines.some((line) => line.sign !== ' ')) {
      hunks.push(hunk);
      end = hunk.end;
    }
  }
  for (;;) {
    const next = skipBlank(view, end);
    const hunkHeader = readHunkHeader(view.lines[next]?.text ?? '');
    if (!hunkHeader) break;
    const hunk = readHunk(view, next, hunkHeader);
    hunks.push(hunk);
    end = hunk.end;
  }
  const path = header.names.path ?? pathFor(view, at, out.carriedPath);
  if (path !== undefined) out.carriedPath = path;
  let last = hunks.at(-1)?.lines.at(-1)?.index ?? Math.max(at, end - 1);
  while (last > at && isBlank(view.lines[last]?.text ?? '')) last--;
  addFile({ view, at, last, path, header, hunks }, out);
  return Math.max(end, at + 1);
}

/** What a diff says about one file. */
interface FileDiff {
  readonly view: View;
  /** Index of its first line, and of its last one that is not blank. */
  readonly at: number;
  readonly last: number;
  readonly path: string | undefined;
  readonly header: Header;
  readonly hunks: readonly Hunk[];
}

/** Adds the edit that the diff of a file means, or says what is wrong with it. */
function addFile(diff: FileDiff, out: EditCollector): void {
  const { view, path, header, hunks } = diff;
  const odd = header.binary ?? header.copied;
  if (odd !== undefined) {
    out.nextBlock();
    out.problem('bad-hunk', lineNumber(diff, odd), 'a hunk of text lines', view.lines[odd]?.text);
    return;
  }
  if (path !== undefined && header.names.created) {
    addCreated(diff, out);
    return;
  }
  if (path !== undefined && header.names.deleted) {
    out.nextBlock();
    add(diff, { kind: 'delete' }, out);
    return;
  }
  const blocks = hunks.flatMap((hunk) => readBlocks(diff, hunk, out));
  if (header.from !== undefined && header.to !== undefined && header.from !== header.to) {
    // Without its last change the file would only get another name.
    if (hunks.some((hunk) => hunk.cutOff)) return;
    if (blocks.length === 0) out.nextBlock();
    out.add({
      path: header.from,
      format: 'unified-diff',
      range: getRange(view.lines, diff.at, diff.last),
      operation: { kind: 'move', to: header.to, blocks },
    });
  } else if (blocks.length > 0) add(diff, { kind: 'edit', blocks }, out);
  else if (hunks.length === 0 && header.pair) {
    out.nextBlock();
    out.problem('bad-hunk', lineNumber(diff, header.end), 'a hunk that starts with @@', view.lines[header.end]?.text);
  }
}

function add({ view, at, last, path }: FileDiff, operation: FileOperation, out: EditCollector): void {
  out.add({ path, language: undefined, format: 'unified-diff', operation, range: getRange(view.lines, at, last) });
}

/** The number of a line by its index; that of the first line if there is none at it. */
function lineNumber({ view, at }: FileDiff, index: number): number {
  return view.lines[index]?.number ?? view.lines[at]?.number ?? 1;
}

function reportCutOff(diff: FileDiff, out: EditCollector): void {
  out.nextBlock();
  out.problem('cut-off', lineNumber(diff, diff.last), 'the end of its hunk', diff.view.lines[diff.last]?.text);
}

function addCreated(diff: FileDiff, out: EditCollector): void {
  const { hunks } = diff;
  if (hunks.some((hunk) => hunk.cutOff)) {
    reportCutOff(diff, out);
    return;
  }
  out.nextBlock();
  const added = hunks.flatMap((hunk) => hunk.lines.filter((each) => each.sign === '+').map((each) => each.text));
  if (added.length === 0 && hunks.length > 0) {
    out.problem('bad-hunk', lineNumber(diff, hunks[0]?.start ?? diff.at), 'a line that starts with +');
    return;
  }
  const content = fileText(added);
  const isUnterminated = hunks.at(-1)?.unterminated.after === true;
  add(diff, { kind: 'write', content: isUnterminated ? content.slice(0, -1) : content, mustBeNew: true }, out);
}

/** The blocks of a hunk that have a place; says what is wrong with the others, and with a hunk that changes nothing. */
function readBlocks(diff: FileDiff, hunk: Hunk, out: EditCollector): readonly EditBlock[] {
  if (hunk.cutOff) {
    reportCutOff(diff, out);
    return [];
  }
  const found = hunkBlocks(diff.view, hunk).filter((block) => {
    out.nextBlock();
    if (block.oldString !== '' || block.lineHint !== undefined || block.anchors || block.atEnd) return true;
    out.problem('bad-hunk', block.range.startLine, 'a context line, or the line number behind @@');
    return false;
  });
  if (found.length === 0 && !hunk.lines.some((each) => each.sign !== ' ')) {
    out.nextBlock();
    const text = diff.view.lines[hunk.start]?.text;
    out.problem('bad-hunk', lineNumber(diff, hunk.start), 'a line that starts with + or -', text);
  }
  return found;
}

function readHeader(view: View, at: number): Header {
  let names: DiffNames = { path: undefined, created: false, deleted: false };
  let git: [string, string] | undefined;
  let from: string | undefined;
  let to: string | undefined;
  let [pair, created, deleted] = [false, false, false];
  let binary: number | undefined;
  let copied: number | undefined;
  let i = at;
  for (; i < view.lines.length; i++) {
    const text = view.lines[i]?.text ?? '';
    if (text.startsWith('diff --git ')) {
      if (i > at) break;
      git = readGitNames(text.slice(11));
    } else if (text.startsWith('new file mode')) created = true;
    else if (text.startsWith('deleted file mode')) deleted = true;
    else if (text.startsWith('rename from ')) from = readFileName(text.slice(12)) ?? undefined;
    else if (text.startsWith('rename to ')) to = readFileName(text.slice(10)) ?? undefined;
    else if (text.startsWith('copy from ') || text.startsWith('copy to ')) copied ??= i;
    else if (/^(?:GIT binary patch|Binary files )/.test(text)) binary = i;
    else if (isFilePair(view.lines, i, false) && !pair) {
      names = combineNames(readFileName(text.slice(4)), readFileName((view.lines[i + 1]?.text ?? '').slice(4)));
      pair = true;
      i++;
    } else if (!/^(?:index |old mode |new mode |similarity index |dissimilarity index )/.test(text) || pair) break;
  }
  if (git && names.path === undefined) {
    const [before, after] = stripPrefixes(git[0], git[1]);
    names = { ...names, path: deleted ? before : after };
  }
  return {
    names: { path: names.path, created: created || names.created, deleted: deleted || names.deleted },
    from,
    to,
    pair,
    binary,
    copied,
    end: i,
  };
}

function skipBlank(view: View, from: number): number {
  let i = from;
  while (i < view.lines.length && isBlank(view.lines[i]?.text ?? '')) i++;
  return i;
}
