import { canonicalLine } from '../../../base/text/canonical.ts';
import { TextIndex } from '../../../base/text/textIndex.ts';
import type { EditBlock } from '../formats/types.ts';
import { canonicalStarts } from '../locate/canonicalMatches.ts';
import { parsePattern } from '../locate/pattern.ts';
import { solidLines } from '../locate/textLines.ts';
import { snippetBlocks } from '../snippetBlocks.ts';

/** What an agent's snippet with "… existing code …" means for a file. */
export type SnippetPlan =
  | { readonly kind: 'sure'; readonly blocks: readonly EditBlock[] }
  /** Every segment is in the file already. */
  | { readonly kind: 'stands' }
  | { readonly kind: 'unclear' };

/** Lines that may vanish beside those that are replaced: more, and the author may just have left them out. */
const vanishedLines = 2;

/**
 * Reads a snippet as replacements that are written without review. So it takes only segments that delimit themselves:
 * each begins and ends with lines of the file, one of them unique, keeps at least half of the lines between them, and
 * removes few lines without a replacement. `snippetBlocks` alone only proposes.
 */
export function planSnippet(content: string, segments: readonly string[]): SnippetPlan {
  const blocks = snippetBlocks(content, segments);
  if (blocks.length > 0) {
    const counts = countedLines(content);
    return blocks.every((block) => delimitsItself(block, counts)) ? { kind: 'sure', blocks } : { kind: 'unclear' };
  }
  const index = new TextIndex(content);
  const stands =
    segments.length > 0 && segments.every((segment) => canonicalStarts(index, parsePattern(segment), 1).length > 0);
  return { kind: stands ? 'stands' : 'unclear' };
}

function delimitsItself({ oldString, newString }: EditBlock, counts: ReadonlyMap<string, number>): boolean {
  const before = solidLines(oldString).map((line) => canonicalLine(line));
  const after = solidLines(newString).map((line) => canonicalLine(line));
  if (before.length < 2 || before[0] !== after[0] || before.at(-1) !== after.at(-1)) return false;
  // Between two closing braces anything may be meant.
  if (![before[0], before.at(-1)].some((end) => counts.get(end ?? '') === 1)) return false;
  return shared(before, after) * 2 >= before.length && before.length <= after.length + vanishedLines;
}

function countedLines(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of solidLines(text).map((each) => canonicalLine(each))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** How many lines of one text the other has too, each counted as often as both have it. */
function shared(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of after) left.set(line, (left.get(line) ?? 0) + 1);
  return before.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count > 0;
  }).length;
}
