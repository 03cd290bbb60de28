import type { UnnamedCalls } from '../answer/unnamedCalls.ts';
import type { Question } from '../question.ts';
import type { Neighbour } from '../semantic/neighbours.ts';
import { formatMessage } from '../../../base/text/message.ts';
import type { CallerEdge, CallerNode, Evidence } from '../types.ts';

/** A question on its way through the stages. */
export interface Search {
  question: Question;
  readonly nodes: Map<string, CallerNode>;
  readonly edges: CallerEdge[];
  /** Files that hold the name, and how many of them were analysed. */
  candidates: number;
  analysed: number;
  /** Analysed files with parts that the parser did not understand and that have not been searched yet. */
  broken: number;
  /** Places that the text search found, and of the likely ones how many are not in the answer. */
  hits: number;
  leftOut: number;
  /** Mentions in strings, comments and the like that are not in the answer. */
  mentionsLeftOut: number;
  truncated: boolean;
  /** Defined names like one that nothing defines, best first, once they were looked for. */
  near: readonly Neighbour[];
  /** Whether the graph had no time for every file. */
  isCut: boolean;
  /**
   * Direct uses of the name that lead elsewhere, by the ids they would have as callers, with what is said of each:
   * `A.save`. Only kept for providers that name them all the same.
   */
  elsewhere: ReadonlyMap<string, string>;
  /** Whether the graph left something open that more time would not settle. */
  isTangled: boolean;
  /** Whether callers of callers were not all looked for, for time. */
  isCutAbove: boolean;
  /** Calls that are not written as calls of the name, which no list of those has. */
  unnamed: UnnamedCalls | undefined;
}

/** A search that has found nothing yet. */
export function newSearch(question: Question): Search {
  return {
    question,
    nodes: new Map(),
    edges: [],
    candidates: 0,
    analysed: 0,
    broken: 0,
    hits: 0,
    leftOut: 0,
    mentionsLeftOut: 0,
    truncated: false,
    near: [],
    isCut: false,
    isTangled: false,
    isCutAbove: false,
    unnamed: undefined,
    elsewhere: new Map(),
  };
}

/**
 * Takes in a place: the surer of two findings stays, with the evidence of both, and a direct caller stays a direct one.
 */
export function addNode(search: Search, node: CallerNode): void {
  const known = search.nodes.get(node.id);
  if (known === undefined) {
    search.nodes.set(node.id, node);
    return;
  }
  const [best, other] = known.confidence >= node.confidence ? [known, node] : [node, known];
  search.nodes.set(node.id, {
    ...best,
    depth: Math.min(known.depth, node.depth),
    evidence: distinctEvidence([...best.evidence, ...(other.depth === best.depth ? other.evidence : [])]),
  });
}

/** Each reason once: two sources may give the same one. */
function distinctEvidence(all: readonly Evidence[]): readonly Evidence[] {
  return [...new Map(all.map((each) => [typeof each === 'string' ? each : formatMessage(each), each])).values()];
}
