import type { Node } from 'web-tree-sitter';

/** How far the wide forms of Latin letters are behind the usual ones. */
const widened = 0xfee0;

/** A word that the grammar takes for no keyword, of the same length: its first letter is a wide one, `ｏpen`. */
export function widenWord(word: string): string {
  return String.fromCharCode(word.charCodeAt(0) + widened) + word.slice(1);
}

/** An identifier without its optional backquotes, and with a first letter that was widened as it is written. */
export function plainName(node: Node): string {
  const { text } = node;
  if (/^[ａ-ｚ]/.test(text)) return String.fromCharCode(text.charCodeAt(0) - widened) + text.slice(1);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

/** Where an identifier's name starts. */
export function getPlace(node: Node): number {
  return node.text.startsWith('`') ? node.startIndex + 1 : node.startIndex;
}

/** The name of a definition that may be in backquotes, and where it starts. */
export function namedBy(node: Node): { name: string; nameAt: number } {
  return { name: plainName(node), nameAt: getPlace(node) };
}
