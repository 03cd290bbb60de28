import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatch, type StructuredPatchHunk } from 'diff';
import { applyChanges } from '../merge/applyChanges.ts';
import type { TextChange } from '../types.ts';

/** What a diff shows. `changes` are ascending and disjoint in `before`. */
export type Shown =
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly before: string;
      readonly changes: readonly TextChange[];
      readonly to?: string;
    }
  | { readonly kind: 'create'; readonly path: string; readonly content: string }
  | { readonly kind: 'delete'; readonly path: string; readonly before: string };

/** UTF-16 units of one diff (some 2,000 tokens), its last line, which says how much is missing, aside. */
export const longestDiff = 8000;
/** Unchanged lines around a change. */
const context = 3;
/**
 * Differing lines up to which the shortest way between two stretches is looked for; beyond, all old lines go and all
 * new ones come.
 */
const maxDifferenceCount = 1000;

/**
 * The unified diff of one file as git writes it. Only the stretches around the changes are compared, so a small edit of
 * a large file costs little. Cut at `longestDiff`.
 */
export function agentDiff(shown: Shown): string {
  return cut(formatPatch({ oldHeader: undefined, newHeader: undefined, ...getPatch(shown) }, FILE_HEADERS_ONLY));
}

function getPatch(shown: Shown): Omit<StructuredPatch, 'oldHeader' | 'newHeader'> {
  const { path } = shown;
  switch (shown.kind) {
    case 'create':
      return { oldFileName: '/dev/null', newFileName: `b/${path}`, hunks: replacement('', shown.content) };
    case 'delete':
      return { oldFileName: `a/${path}`, newFileName: '/dev/null', hunks: replacement(shown.before, '') };
    case 'change': {
      const { before, changes, to = path } = shown;
      const names = { oldFileName: `a/${path}`, newFileName: `b/${to}` };
      return { ...names, hunks: getHunks(before, changes), ...(to === path ? {} : { isGit: true, isRename: true }) };
    }
  }
}

/** A stretch of whole lines with the changes in it: UTF-16 offsets, and the number of its first line from 1. */
interface DiffRange {
  readonly start: number;
  end: number;
  readonly line: number;
  readonly changes: TextChange[];
}

function getHunks(text: string, changes: readonly TextChange[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let grown = 0;
  for (const { start, end, line, changes: inside } of getStretches(text, changes)) {
    const old = text.slice(start, end);
    const now = applyChanges(
      old,
      inside.map((change) => ({ start: change.start - start, end: change.end - start, text: change.text })),
    );
    const found =
      structuredPatch('', '', old, now, undefined, undefined, { context, maxEditLength: maxDifferenceCount })?.hunks ??
      replacement(old, now);
    for (const hunk of found) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + line - 1, newStart: hunk.newStart + line - 1 + grown });
    }
    grown += found.reduce((sum, { oldLines, newLines }) => sum + newLines - oldLines, 0);
  }
  return hunks;
}

/** The stretches that hold the changes with their context; those that touch are one. */
function getStretches(text: string, changes: readonly TextChange[]): DiffRange[] {
  const stretches: DiffRange[] = [];
  let counted = 0;
  let line = 1;
  /**
   * Where the line of the last change ends: what lies before that is in its stretch, and a line may be as long as the
   * text.
   */
  let lineEnd = -1;
  for (const change of changes) {
    if (change.end <= lineEnd) {
      stretches.at(-1)?.changes.push(change);
      continue;
    }
    lineEnd = text.indexOf('\n', change.end);
    if (lineEnd < 0) lineEnd = text.length;
    const start = linesBefore(text, change.start, context);
    const end = linesAfter(text, change.end, context);
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.changes.push(change);
      continue;
    }
    for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++;
    counted = start;
    stretches.push({ start, end, line, changes: [change] });
  }
  return stretches;
}

/** Where the line begins that is `count` lines above that of `offset`. */
function linesBefore(text: string, offset: number, count: number): number {
  let at = offset;
  for (let i = 0; i <= count; i++) {
    const previous = at === 0 ? -1 : text.lastIndexOf('\n', at - 1);
    if (previous < 0) return 0;
    at = previous;
  }
  return at + 1;
}

/** Where the line ends, its break included, that is `count` lines below that of `offset`. */
function linesAfter(text: string, offset: number, count: number): number {
  let at = offset;
  for (let i = 0; i <= count; i++) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

/** All lines of one text go, all of the other come. */
function replacement(before: string, after: string): StructuredPatchHunk[] {
  const old = getLines(before);
  const now = getLines(after);
  if (old.length + now.length === 0) return [];
  const lines = [...marked('-', old, before), ...marked('+', now, after)];
  return [{ oldStart: 1, oldLines: old.length, newStart: 1, newLines: now.length, lines }];
}

function marked(sign: '-' | '+', lines: readonly string[], text: string): string[] {
  const signed = lines.map((line) => sign + line);
  return lines.length === 0 || text.endsWith('\n') ? signed : [...signed, '\\ No newline at end of file'];
}

function getLines(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function cut(patch: string): string {
  if (patch.length <= longestDiff) return patch;
  const end = patch.lastIndexOf('\n', longestDiff);
  // A single line may be longer than all that is shown.
  const kept = patch.slice(0, end > 0 ? end + 1 : longestDiff);
  const missing = getLines(patch.slice(kept.length)).length;
  return `${kept}${kept.endsWith('\n') ? '' : '\n'}[diff cut: ${missing} more line${missing === 1 ? '' : 's'}]\n`;
}
