import { findAll, holdsText } from '../../base/text/findText.ts';
import { canonicalLine } from '../../base/text/canonical.ts';
import type { Attempt } from './attempt.ts';
import { isComment, isOmission, isPlaceholder } from './formats/placeholder.ts';
import { readReplaceMark, readSearchMark } from './formats/searchMarkers.ts';
import { isBody } from './formats/snippet.ts';
import { solidLines } from './locate/textLines.ts';
import type { EditRequest, RefusalReason } from './types.ts';

/** Why an edit cannot be carried out whatever the text holds; `undefined` for one that may be looked for. */
export function unusable({ request, index }: Attempt): RefusalReason | undefined {
  if (request.oldString === request.newString) return 'identical';
  if (request.oldString === '') return isEmptyText(index.text, request.aiMode !== false) ? undefined : 'empty-old';
  if (request.aiMode === false) return undefined;
  // White space names a place only where there is no other like it.
  if (request.oldString.trim() === '' && index.solid.length > 0 && !standsOnce(request)) return 'empty-old';
  return leavesOut(request) || holdsMark(request) ? 'placeholder' : undefined;
}

/**
 * Whether the new text holds a line that is a mark of an edit block, which neither the old text nor the file has: a
 * divider that came twice, the head of the next block. In a document `=======` underlines a title.
 */
function holdsMark({ content, oldString, newString, languageId = '' }: EditRequest): boolean {
  if (/^(?:markdown|plaintext|restructuredtext|asciidoc|mdx)$/.test(languageId)) return false;
  const isMark = (line: string): boolean =>
    /^\s*(?:={7}|<{7}|>{7}|:(?:start|end)_line:\s*\d+)\s*$/.test(line) ||
    readSearchMark(line)?.kind === 'named' ||
    readReplaceMark(line)?.kind === 'named';
  const known = new Set(oldString.split(/\r\n|\n|\r/).map((line) => line.trim()));
  const mark = newString.split(/\r\n|\n|\r/).find((line) => isMark(line) && !known.has(line.trim()));
  return mark !== undefined && !content.split(/\r\n|\n|\r/).some((line) => line.trim() === mark.trim());
}

/** Whether a text holds nothing but a byte order mark; with `tolerant` nothing but line breaks besides. */
export function isEmptyText(text: string, tolerant = true): boolean {
  return (tolerant ? /^\ufeff?[\r\n]*$/ : /^\ufeff?$/).test(text);
}

/** Whether the old text stands in the file once, whatever the line breaks. */
function standsOnce({ content, oldString }: EditRequest): boolean {
  const unified = (text: string): string => text.replace(/\r\n?/g, '\n');
  return findAll(unified(content), unified(oldString), 2).length === 1;
}

/**
 * Without dots, a comment like `// rest unchanged` is taken for a placeholder only if so many old lines vanish, or one
 * that is no comment itself: an author who rewords a comment replaces one line by another.
 */
const vanishedLines = 2;
/** Different lines of this kind that are looked for in the file. */
const maxLooks = 200;

/** Whether `...` stands among other lines and is not the body of anything. */
function isLoneDots(line: string, lines: readonly string[]): boolean {
  return line.trim() === '...' && lines.length > 1 && !isBody(lines, lines.indexOf(line));
}

/** Whether the new text says "existing code" where it should hold code. A bare `...` may be code and is let pass. */
function leavesOut({ content, oldString, newString, languageId = '' }: EditRequest): boolean {
  const lenient = /^(?:markdown|plaintext|restructuredtext|asciidoc|mdx)$/.test(languageId) ? 'text' : 'python';
  const olds = solidLines(oldString);
  const known = new Set(olds.map((line) => line.trim()));
  const news = solidLines(newString);
  let looks = maxLooks;
  const seen = new Map<string, boolean>();
  const stands = (line: string): boolean => {
    const isKnown = seen.get(line) ?? (looks-- > 0 && holdsText(content, line));
    seen.set(line, isKnown);
    return isKnown;
  };
  const suspects = news.filter(
    (line) =>
      (isPlaceholder(line, lenient) || isLoneDots(line, news) || isOmission(line.trim(), true)) &&
      !known.has(line.trim()) &&
      !stands(line.trim()),
  );
  if (suspects.length === 0) return false;
  // Words in brackets are no remark about code that is there: nothing but a placeholder reads so.
  if (suspects.some((line) => isPlaceholder(line, lenient) && !isComment(line) && line.trim() !== '...')) return true;
  if (suspects.some((line) => /^\W*(?:\.{3}|…)/.test(line))) return true;
  const kept = new Set(news.map((line) => canonicalLine(line)));
  const vanished = olds.filter((line) => !kept.has(canonicalLine(line)));
  // Dots at the end are how prose trails off, too.
  return (
    vanished.length >=
    (suspects.some((line) => /\.{3}|…/.test(line)) || vanished.some((line) => !isComment(line)) ? 1 : vanishedLines)
  );
}
