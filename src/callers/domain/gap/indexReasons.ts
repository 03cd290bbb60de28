import { joinMessages, msg } from '../../../base/text/message.ts';
import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';
import type { GapReason } from '../engine.ts';
import type { IndexCoverage } from '../services.ts';
import type { SkippedFile } from './gapServices.ts';
import { getGroups, leftOutPhrases, textOfGroup, type LeftOut, type LeftOutReason } from './leftOut.ts';
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
      ? msg('Files have changed since they were read; the index is catching up.')
      : msg(
          'The index has read {0} of {1} files so far, so the rest may define or call it.',
          indexed,
          Math.max(indexed, total),
        );
  return [
    {
      code: 'not-indexed-yet',
      text,
      actions: [
        askAgain(msg('Ask again in a moment'), { symbol_name: name }),
        { title: msg('Rebuild the index'), command: 'recourse.callers.rebuildIndex', arguments: {} },
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
      text: msg('The text occurs in what the index leaves out: {0}.', textOfGroup(group, leftOut.truncated)),
      actions: [
        searchText(
          group.folder === undefined
            ? msg('Search the files that are left out for it')
            : msg('Search {0}/ for it', group.folder),
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
  const counts = joinMessages(
    counted.map(({ reason, count }) => msg('{0} {1}', count, leftOutPhrases[reason])),
    ', ',
  );
  const names = files.filter(({ reason }) => counted.some((each) => each.reason === reason)).map(({ path }) => path);
  return [
    {
      code: 'skipped-files',
      text:
        names.length === 0
          ? msg('Some files were not read: {0}. Whether they hold the name is not known.', counts)
          : msg(
              'Some files were not read: {0} ({1}). Whether they hold the name is not known.',
              counts,
              shortList(names),
            ),
      actions: [
        searchText(msg('Search their text too'), { pattern: literalPattern(name), word: true, include_ignored: true }),
      ],
    },
  ];
}
