import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** A file before and after. */
export interface ChangedText {
  /** Relative to the workspace, with slashes. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Unchanged lines around a change. */
const context = 3;
/** The maximum number of differing lines of a fix; larger changes are new work. */
const maxDifferenceCount = 400;
/** UTF-16 units of a whole diff. */
const longestDiff = 40_000;

/**
 * The unified diff of several files in Git's format, with plain line feeds. Undefined if nothing differs, or too much
 * for a fix.
 */
export function unifiedDiff(files: readonly ChangedText[]): string | undefined {
  const parts: string[] = [];
  for (const { path, before, after } of files) {
    const [old, now] = [withLineFeeds(before), withLineFeeds(after)];
    if (old === now) continue;
    const patch = structuredPatch(`a/${path}`, `b/${path}`, old, now, undefined, undefined, {
      context,
      maxEditLength: maxDifferenceCount,
    });
    if (patch === undefined) return undefined;
    parts.push(formatPatch(patch, FILE_HEADERS_ONLY));
  }
  const diff = parts.join('');
  return diff === '' || diff.length > longestDiff ? undefined : diff;
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
