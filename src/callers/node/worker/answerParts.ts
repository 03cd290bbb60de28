import type { CallersResponse } from '../../domain/types.ts';
import type { FromIndex } from './messages.ts';

type PartMessage = Extract<FromIndex, { readonly kind: 'part' }>;

/** Nodes, and edges, that cross the port in one piece: unpacking so many takes about 5 ms. */
const longest = 1500;

/** Sends all of a long answer but its last piece, which is given back. */
export function withoutParts(
  id: number,
  response: CallersResponse,
  send: (part: PartMessage) => void,
): CallersResponse {
  const { nodes, edges } = response;
  let at = 0;
  for (; nodes.length - at > longest || edges.length - at > longest; at += longest)
    send({ kind: 'part', id, nodes: nodes.slice(at, at + longest), edges: edges.slice(at, at + longest) });
  return at === 0 ? response : { ...response, nodes: nodes.slice(at), edges: edges.slice(at) };
}

/** Puts long answers together again. */
export class AnswerParts {
  readonly #parts = new Map<
    number,
    { readonly nodes: PartMessage['nodes'][number][]; readonly edges: PartMessage['edges'][number][] }
  >();

  /** Keeps one piece. */
  add({ id, nodes, edges }: PartMessage): void {
    const kept = this.#parts.get(id) ?? { nodes: [], edges: [] };
    this.#parts.set(id, kept);
    for (const node of nodes) kept.nodes.push(node);
    for (const edge of edges) kept.edges.push(edge);
  }

  /** The whole, of which this is the last piece. */
  whole(id: number, last: CallersResponse): CallersResponse {
    const kept = this.#parts.get(id);
    this.#parts.delete(id);
    return kept === undefined
      ? last
      : { ...last, nodes: [...kept.nodes, ...last.nodes], edges: [...kept.edges, ...last.edges] };
  }

  /** The thread is gone: what it began to say will not be ended. */
  clear(): void {
    this.#parts.clear();
  }
}
