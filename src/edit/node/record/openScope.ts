import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleMark } from '../../../base/sampleMark.ts';
import type { FigureScope } from '../../domain/record/figureScope.ts';

/** A folder that is open. */
export interface OpenFolder {
  readonly uri: string;
  /** Absolute; absent where it is on no disk of this machine. */
  readonly path?: string;
}

/**
 * Whose edits count where these folders are open. A folder that is reached by a link is named both ways: servers record
 * files by their real path.
 */
export function openScope(open: readonly OpenFolder[]): FigureScope {
  const folders = new Set<string>();
  const samples = new Set<string>();
  for (const { uri, path } of open) {
    const names = path === undefined ? [uri] : [uri, pathToFileURL(getRealPath(path)).href];
    const isSample = path !== undefined && existsSync(join(path, sampleMark));
    for (const name of names) {
      folders.add(name);
      if (isSample) samples.add(name);
    }
  }
  return { folders: [...folders], samples: [...samples] };
}

/** Whose edits count for a server of this folder (absolute). */
export function rootScope(root: string): FigureScope {
  return openScope([{ uri: pathToFileURL(root).href, path: root }]);
}

function getRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
