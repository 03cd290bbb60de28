import { isClaim } from '../../../domain/answer/textNodes.ts';
import type { CallerNode, CallersResponse } from '../../../domain/types.ts';

const none: readonly CallerNode[] = [];

/**
 * An answer sorted into what it claims, what is only named alike, and what merely mentions the name, with the way from
 * a caller to its own callers.
 */
export class CallerLinks {
  readonly callers: readonly CallerNode[];
  /** Names similar to the wanted one; nothing calls through them. */
  readonly near: readonly CallerNode[];
  readonly mentions: readonly CallerNode[];
  /** Callers that are at the top: those of the symbol itself, and those whose path to it is not in the answer. */
  readonly top: readonly CallerNode[];
  /** Ids of the symbol in question, as far as the links name it. */
  readonly asked: ReadonlySet<string>;
  readonly #to: ReadonlyMap<string, ReadonlySet<CallerNode>>;

  constructor({ nodes, edges }: CallersResponse) {
    this.callers = nodes.filter((node) => isClaim(node) && node.type !== 'semantic_match');
    this.near = nodes.filter(({ type }) => type === 'semantic_match');
    this.mentions = nodes.filter((node) => !isClaim(node));
    const byId = new Map(this.callers.map((node) => [node.id, node]));
    const to = new Map<string, Set<CallerNode>>();
    const asked = new Set<string>();
    for (const edge of edges) {
      const from = byId.get(edge.from);
      if (from === undefined) continue;
      if (from.depth === 1) asked.add(edge.to);
      const known = to.get(edge.to);
      if (known === undefined) to.set(edge.to, new Set([from]));
      else known.add(from);
    }
    this.#to = to;
    this.asked = asked;
    this.top = this.#getTop();
  }

  /** The callers of a caller's function, as far as the answer has them. */
  getCallers(node: CallerNode): readonly CallerNode[] {
    const { id, symbol_id: symbol } = node;
    const ofSite = this.#to.get(id);
    const ofSymbol = symbol === undefined ? undefined : this.#to.get(symbol);
    if (ofSite === undefined) return ofSymbol === undefined ? none : [...ofSymbol];
    return [...new Set([...ofSite, ...(ofSymbol ?? [])])];
  }

  #getTop(): readonly CallerNode[] {
    const direct = this.callers.filter(({ depth }) => depth <= 1);
    const reached = new Set(direct);
    for (const node of reached) for (const caller of this.getCallers(node)) reached.add(caller);
    return [...direct, ...this.callers.filter((node) => !reached.has(node))];
  }
}
