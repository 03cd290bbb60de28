import type { Node } from 'web-tree-sitter';

/** An identifier without its optional backquotes. */
export function plainName(node: Node): string {
  const { text } = node;
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
