import { withoutPlace } from './lines/withoutPlace.ts';
import { maskText } from './mask/maskText.ts';

/** A number by itself. */
const aloneNumber = /(?<![\w.-])\d{1,20}(?:\.\d{1,9})?(?![\w.-])/g;

/**
 * The words of a line as written, names and hosts among them, but for what a run or a machine decides: numbers, times,
 * folders, and the place at which it happened. Two lines with the same words say the same of the same things.
 */
export function writtenWords(line: string): readonly string[] {
  const { text, names } = maskText(withoutPlace(line), 'text');
  const words = (text.replaceAll(/\S*\bLINE_NUM\S*/g, ' ').match(/[^\s"'`()[\]{},;=]+/g) ?? [])
    .map((word) => word.replace(/[:.!?]+$/, '').replaceAll(aloneNumber, 'N'))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set([...words, ...names])];
}
