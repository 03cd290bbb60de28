import type { CallersResponse } from '../../callers/index.ts';

/** Places that a chat's model is handed: some 100 KB, more than it reads and less than it chokes on. */
const most = 300;

/** The answer as far as a chat can take it: the first places, the nearest and surest, and a word about the others. */
export function listedCallers(response: CallersResponse): CallersResponse {
  const { nodes, edges, meta } = response;
  if (nodes.length <= most) return response;
  const listed = nodes.slice(0, most);
  const ids = new Set(listed.map(({ id }) => id));
  const cut = `Only the first ${String(most)} of ${String(nodes.length)} places are listed. Ask with "file_path" or the symbol's container ("Repo.save"), or with "depth" 1, for fewer.`;
  return {
    ...response,
    nodes: listed,
    edges: edges.filter(({ from }) => ids.has(from)),
    meta: { ...meta, warning: meta.warning === undefined ? cut : `${cut} ${meta.warning}`, coverage: { ...meta.coverage, complete: 'no', truncated: true } },
  };
}
