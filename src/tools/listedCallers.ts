import type { CallersQuery, CallersResponse } from '../callers/index.ts';

/**
 * The answer as far as a model can take it: the first places, the nearest and surest, a word about the others, and the
 * call that gives them all.
 */
export function listedCallers(response: CallersResponse, query: CallersQuery, most: number): CallersResponse {
  const { nodes, edges, meta, suggestions } = response;
  if (nodes.length <= most) return response;
  const listed = nodes.slice(0, most);
  const ids = new Set(listed.map(({ id }) => id));
  const cut =
    `Only the first ${most} of ${nodes.length} places are listed. ` +
    'Ask with "file_path" or the symbol\'s container ("Repo.save"), or with "depth" 1, for fewer, ' +
    'or with a higher "limit".';
  return {
    ...response,
    nodes: listed,
    edges: edges.filter(({ from }) => ids.has(from)),
    suggestions: [
      { title: `List all ${nodes.length} places`, tool: 'find_callers', arguments: { ...query, limit: nodes.length } },
      ...suggestions,
    ],
    meta: {
      ...meta,
      warning: meta.warning === undefined ? cut : `${cut} ${meta.warning}`,
      coverage: { ...meta.coverage, complete: 'no', truncated: true },
    },
  };
}
