import type { Node, QueryCapture } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';

/** The nodes that one match of a pattern has caught, by the names the pattern gives them. */
export class QueryMatch {
  captures: readonly QueryCapture[] = [];

  find(name: string): Node | undefined {
    for (const capture of this.captures) if (capture.name === name) return capture.node;
    return undefined;
  }

  /** A node that every match of the pattern has: the name of what it is about, or another. */
  get(name = 'name'): Node {
    const node = this.find(name);
    if (node === undefined) throw new Error(`The pattern catches no @${name}.`);
    return node;
  }

  /** The whole of what the pattern is about. */
  get node(): Node {
    return this.get('node');
  }

  /** Where such a node starts. */
  at(name?: string): number {
    return this.get(name).startIndex;
  }
}

/** What to do with the matches of one pattern. */
export type Reader = (caught: QueryMatch, draft: FactsDraft) => void;

/**
 * A pattern of tree-sitter's query language (exactly one: alternatives are in brackets) and the reader of its matches.
 */
export type SyntaxPattern = readonly [query: string, read: Reader];
