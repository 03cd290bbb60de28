import type { CallersQuery } from '../../domain/types.ts';
import { idParts } from '../../domain/symbolName.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/**
 * A query with its paths as the index writes them: agents send absolute ones, and a second name for a file would look
 * like another file that nothing refers to.
 */
export function canonicalQuery(query: CallersQuery, roots: WorkspaceRoots): CallersQuery {
  const { file_path: path, symbol_id: id } = query;
  const parts = id === undefined ? undefined : idParts(id);
  return {
    ...query,
    ...(path !== undefined && { file_path: roots.canonical(path) }),
    ...(parts !== undefined && { symbol_id: `${roots.canonical(parts.path)}#${parts.names}` }),
  };
}
