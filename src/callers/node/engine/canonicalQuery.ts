import type { CallersQuery } from '../../domain/types.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** A query with its paths as the index writes them: agents send absolute ones, and a file under a second name would be another file to whom nothing leads. */
export function canonicalQuery(query: CallersQuery, roots: WorkspaceRoots): CallersQuery {
  const { file_path: path, symbol_id: id } = query;
  const hash = id?.lastIndexOf('#') ?? -1;
  return {
    ...query,
    ...(path !== undefined && { file_path: roots.canonical(path) }),
    ...(id !== undefined && hash > 0 && { symbol_id: `${roots.canonical(id.slice(0, hash))}${id.slice(hash)}` }),
  };
}
