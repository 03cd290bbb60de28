import type { InEnglish } from '../base/text/message.ts';
import type { CallersQuery, CallersResponse } from '../callers/index.ts';
import { estimateTokens } from './answers/tokens.ts';

/** An answer as agents read it. */
export type EnglishCallers = InEnglish<CallersResponse>;

/** A part of an answer; `sure`, `possible`, `total`: how many places there are in all, where these are not all. */
export interface ListedCallers extends EnglishCallers {
  readonly total?: number;
  readonly sure?: number;
  readonly possible?: number;
}

/** Which places: `limit` is as many as an answer that a model reads has room for, where it is not said. */
interface PageRange {
  readonly limit: number | undefined;
  readonly offset: number;
}

/** Places of an answer whose length was not asked for, and tokens of them. */
const maxPlaces = 20;
const pageTokens = 950;
/**
 * Places of a name up to which a search of the text for it is proposed: at some 40 tokens a line it gives no more than
 * 4,000.
 */
const maxSearched = 100;
/** Tokens of a place besides its texts. */
const placeTokens = 30;

/**
 * The answer as far as a model can take it: some places, the nearest and surest first, how many there are, and the call
 * that gives the next ones.
 */
export function listedCallers(
  response: EnglishCallers,
  query: CallersQuery,
  { limit, offset }: PageRange,
): ListedCallers {
  const { nodes, edges, meta, suggestions } = response;
  const most = limit ?? countFitting(nodes.slice(offset, offset + maxPlaces));
  if (nodes.length <= most && offset === 0) return response;
  const listed = nodes.slice(offset, offset + most);
  const ids = new Set(listed.map(({ id }) => id));
  const end = offset + listed.length;
  const shown = listed.length === 0 ? `None from offset ${offset} on` : `Places ${offset + 1} to ${end}`;
  const cut =
    `${shown} of ${nodes.length}, the surest first. ` +
    'For fewer ask with "file_path", the symbol\'s container ("Repo.save") or "depth" 1.';
  const callers = nodes.filter(({ type }) => !notCallers.has(type));
  const sure = callers.filter(({ label }) => label !== 'possible').length;
  return {
    ...response,
    total: nodes.length,
    sure,
    possible: callers.length - sure,
    nodes: listed,
    edges: edges.filter(({ from }) => ids.has(from)),
    suggestions: [
      ...(end < nodes.length && listed.length > 0
        ? [
            {
              title: 'List the next places',
              tool: 'find_callers',
              arguments: { ...query, offset: end, ...(limit !== undefined && limit <= maxPlaces && { limit }) },
            },
          ]
        : []),
      ...suggestions.filter(({ tool }) => tool !== 'grep' || nodes.length <= maxSearched),
    ],
    meta: {
      ...meta,
      warning: meta.warning === undefined ? cut : `${cut} ${meta.warning}`,
      coverage: { ...meta.coverage, complete: 'no', complete_record: undefined, truncated: true },
    },
  };
}

/** Kinds of places that are shown and are no callers. */
const notCallers: ReadonlySet<string> = new Set([
  'definition',
  'import',
  'comment',
  'string-mention',
  'semantic_match',
]);

/** How many of these places there is room for: at least one. */
function countFitting(nodes: EnglishCallers['nodes']): number {
  let room = pageTokens;
  let count = 0;
  for (const { file_path: path, name, context, evidence } of nodes) {
    room -= placeTokens + estimateTokens(`${path} ${name} ${context.slice(0, 160)} ${evidence.join(' ')}`);
    if (room < 0 && count > 0) break;
    count++;
  }
  return Math.max(count, 1);
}
