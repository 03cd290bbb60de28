import type { TextIndex } from '../../base/text/textIndex.ts';
import { TextIndexCache } from '../../base/text/textIndexCache.ts';

/** The last few texts stay indexed, so that edits of the same content and of its next version are warm. */
const indexes = new TextIndexCache(4);

/** The index of a text: all edits of one file share it. */
export function getTextIndex(text: string): TextIndex {
  return indexes.get(text);
}
