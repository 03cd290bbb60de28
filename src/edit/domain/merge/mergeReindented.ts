import type { TextIndex } from '../../../base/text/textIndex.ts';
import { canonicalPlacement } from '../locate/canonicalMatches.ts';
import type { EditPatterns } from '../locate/pattern.ts';
import { mergeEdit, type Merge } from './mergeEdit.ts';

/** Languages, by the editor's ids, in which a line at another depth says something else. */
const meaningfulIndents: ReadonlySet<string> = new Set([
  'python',
  'yaml',
  'dockercompose',
  'coffeescript',
  'fsharp',
  'haml',
  'jade',
  'nim',
  'pug',
  'sass',
  'stylus',
]);

/**
 * The merge of an edit whose old text stands in the file byte for byte, where the two texts are indented from different
 * columns: the old one begins behind the file's indentation and the new one has all of it (put in as it is, it would be
 * indented twice), or the new one has none. `undefined` where that is not so, or the old text is a part of a line. One
 * line that comes without the indentation it was quoted with is taken as it was sent, where indentation means nothing
 * in the language (a heading, a comment, an item moved outwards).
 */
export function mergeReindented(
  index: TextIndex,
  start: number,
  oldString: string,
  newString: string,
  languageId: string | undefined,
  { before, after }: EditPatterns,
): Merge | undefined {
  const line = index.lineAt(start);
  const lead = index.text.slice(index.starts[line], start);
  const end = start + oldString.length;
  if (lead.trim() !== '' || /^\s*$/.test(newString)) return undefined;
  const whole = /[\r\n]$/.test(oldString) || end === index.ends[index.lineAt(end)];
  if (!whole) return undefined;
  const old = before.lines[before.solid[0] ?? -1];
  const now = after.lines[after.solid[0] ?? -1];
  if (old === undefined || now === undefined || before.solid[0] !== 0) return undefined;
  const doubled =
    lead !== '' && now.indent.length > old.indent.length && now.indent.length >= lead.length + old.indent.length;
  const flattened = old.indent !== '' && now.indent === '';
  if (!doubled && !flattened) return undefined;
  if (!doubled && !meaningfulIndents.has(languageId ?? '') && before.solid.length === 1 && after.solid.length === 1)
    return undefined;
  const merge = mergeEdit(index, canonicalPlacement(index, before, index.solidFrom(line)), before, after, languageId);
  return merge.readsApart ? merge : undefined;
}
