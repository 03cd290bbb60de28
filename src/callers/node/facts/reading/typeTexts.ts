import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { receiverText } from './words.ts';

/** Paths of names beyond this are not followed. */
const longestPath = 120;

/**
 * `=path` for a path of names of which `signs` is true; the empty text for another, or a longer one than is followed.
 */
export function typeOfPath(path: string, signs: RegExp): TypeText {
  return path.length > longestPath || !signs.test(path) ? '' : `=${receiverText(path)}`;
}

/** What calling such a path gives: `path()`. */
export function typeOfCalled(path: string, signs: RegExp): TypeText {
  return typeOfPath(path, signs).replace(/^=(.*)$/s, '$1()');
}

/** A string of a known value; the empty text where there is none. */
export function typeOfConstant(constant: string | undefined): TypeText {
  return constant === undefined ? '' : `'${constant}'`;
}

/** The children of a node under these names. */
export function getFields(node: Node, ...names: readonly string[]): readonly (Node | null)[] {
  return names.map((name) => getField(node, name));
}

/** The child of a node under a name. */
export function getField(node: Node, name: string): Node | null {
  return node.childForFieldName(name);
}

/** Where a node starts and ends. */
export function getSpan({ startIndex: start, endIndex: end }: Pick<Node, 'startIndex' | 'endIndex'>): {
  readonly start: number;
  readonly end: number;
} {
  return { start, end };
}

/** The source of a node's child under a name; the empty text where there is none. */
export function fieldText(node: Node, name: string): string {
  return getField(node, name)?.text ?? '';
}
