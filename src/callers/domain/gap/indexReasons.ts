import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';
import type { GapReason } from '../engine.ts';
import type { IndexCoverage } from '../services.ts';
import type { SkippedFile } from './gapServices.ts';
import { getGroups, textOfGroup, type LeftOut, type LeftOutReason } from './leftOut.ts';
import { shortList } from './nameReasons.ts';

const getCode: Readonly<Record<LeftOutReason, string>> = {
  ignored: 'ignored-folder',
  excluded: 'excluded-folder',
  dependencies: 'dependency-folder',
  'too-large': 'too-large',
  binary: 'binary',
  encoding: 'encoding',
  minified: 'minified',
  generated: 'generated',
  unreadable: 'unreadable',
};

/** Kinds of skipped files that may well hold code; images are binary too. */
const mayHoldCode = ['too-large', 'generated', 'minified', 'encoding', 'unreadable'] as const;

/** The index does not know every file, or not their latest text. */
export function notIndexed(name: string, { isWarm, isBehind = false, indexed, total }: IndexCoverage): GapReason[] {
  if (isWarm && indexed >= total && !isBehind) return [];
  const text =
    isBehind && isWarm && indexed >= total
      ? 'Files have changed since they were read; the index is catching up.'
      : `The index has read ${indexed} of ${Math.max(indexed, total)} files so far, so the rest may define or call it.`;
  return [
    {
      code: 'not-indexed-yet',
      text,
      actions: [
        askAgain('Ask again in a moment', { symbol_name: name }),
        { title: 'Rebuild the index', command: 'recourse.callers.rebuildIndex', arguments: {} },
      ],
    },
  ];
}

/** The text is in folders or files that are left out. */
export function leftOutReasons(name: string, leftOut: LeftOut): GapReason[] {
  return getGroups(leftOut)
    .slice(0, 4)
    .map((group) => ({
      code: getCode[group.reason],
      text: `The text occurs in what the index leaves out: ${textOfGroup(group, leftOut.truncated)}.`,
      actions: [
        searchText(
          `Search${group.folder === undefined ? ' the files that are left out' : ` ${group.folder}/`} for it`,
          { pattern: literalPattern(name), word: true, include_ignored: true },
        ),
      ],
    }));
}

/** Files that were not read at all, regardless of their content. */
export function skippedReasons(name: string, { skipped }: IndexCoverage, files: readonly SkippedFile[]): GapReason[] {
  const counted = mayHoldCode.flatMap((reason) =>
    (skipped[reason] ?? 0) > 0 ? [{ reason, count: skipped[reason] ?? 0 }] : [],
  );
  if (counted.length === 0) return [];
  const counts = counted.map(({ reason, count }) => `${count} ${reason}`).join(', ');
  const names = files.filter(({ reason }) => counted.some((each) => each.reason === reason)).map(({ path }) => path);
  return [
    {
      code: 'skipped-files',
      text: `Some files were not read: ${counts}${names.length === 0 ? '' : ` (${shortList(names)})`}. Whether they hold the name is not known.`,
      actions: [
        searchText('Search their text too', { pattern: literalPattern(name), word: true, include_ignored: true }),
      ],
    },
  ];
}
