import { join } from 'node:path';
import { runtimeDirectory } from '../../../../base/node/runtimeDirectory.ts';

/**
 * Where this user's processes announce edits of several files, the place to write to first. `data` is the folder that
 * the editor and its servers keep things in; a server that was given none uses the one where processes of a user meet,
 * which an editor looks into as well.
 */
export function unfinishedFolders(data: string | undefined): readonly string[] {
  return [...(data === undefined ? [] : [data]), runtimeDirectory()].map((folder) => join(folder, 'unfinished'));
}
