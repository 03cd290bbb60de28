import { isClaim, nodeOfHit } from '../answer/textNodes.ts';
import type { UnreadFile } from '../services.ts';
import { addNode, type Search } from './search.ts';

/** More places than this are only counted: a list of a thousand generated lines is no help. */
const maxPlaces = 50;

/**
 * Lists where the name stands in files that are not read, generated ones above all: each may be a call. Returns whether
 * there is any.
 */
export function addUnreadPlaces(search: Search, files: readonly UnreadFile[]): boolean {
  const { name } = search.question;
  const claims = files
    .flatMap(({ hits = [] }) => hits.map((hit) => nodeOfHit(hit, name, undefined)))
    .filter((node) => isClaim(node) && !search.nodes.has(node.id));
  const shown = claims.slice(0, maxPlaces);
  for (const node of shown) {
    addNode(search, node);
    search.edges.push({ from: node.id, to: name, type: node.type });
  }
  if (claims.length > shown.length) {
    search.hits += claims.length;
    search.leftOut += claims.length - shown.length;
  }
  return shown.length > 0;
}
