import { sep } from 'node:path';
import type { FileDiscovery } from '../files/fileDiscovery.ts';
import type { NameIndex } from './nameIndex.ts';

/** What bringing an index up to date did. */
export interface NamesSynced {
  /** Files found, and of these the ones with new content or a new reason not to be read. */
  readonly found: number;
  readonly changed: number;
  /** Files that were in the index and are no more. */
  readonly removed: number;
  /** Bytes read. */
  readonly bytes: number;
  /** Whether the index now holds what the disk holds; no when the walk was stopped. */
  readonly isWhole: boolean;
}

/** How an index is brought up to date. */
export interface SyncOptions {
  /** Files to leave alone. */
  readonly keeps?: (path: string) => boolean;
  /** Called now and then with the number of files found so far. */
  readonly onProgress?: (found: number) => void;
  /** The walk's `only`: nothing outside of these paths is taken for gone. */
  readonly within?: readonly string[];
  /** Called for every file whose content changed or that has gone. */
  readonly onChanged?: (path: string) => void;
}

/**
 * Brings an index up to what a walk finds: new and changed files are taken in, files that are gone leave, but none
 * below a folder that could not be read. For a walk that may skip what is known, give it `isKnown: (path, stat) =>
 * index.isCurrent(path, stat)`. `keeps` names files to leave alone, such as open buffers, which say more than the disk.
 */
export async function syncNames(
  index: NameIndex,
  discovery: Pick<FileDiscovery, 'files' | 'isWhole' | 'unreadable'>,
  options: SyncOptions = {},
): Promise<NamesSynced> {
  const seen = new Set<string>();
  // What a watcher adds during the walk is not to be taken for gone.
  const before =
    options.within === undefined
      ? index.files().map((id) => index.getPath(id))
      : options.within.flatMap((path) => index.pathsUnder(path));
  let changed = 0;
  let bytes = 0;
  for await (const file of discovery.files()) {
    seen.add(file.path);
    if (seen.size % 500 === 0) options.onProgress?.(seen.size);
    if (file.kind === 'known' || options.keeps?.(file.path) === true) continue;
    if (file.kind === 'read') bytes += file.bytes.length;
    if (!(file.kind === 'read' ? index.put(file.path, file, file.bytes) : index.skip(file.path, file, file.reason)))
      continue;
    changed += 1;
    options.onChanged?.(file.path);
  }
  let removed = 0;
  if (discovery.isWhole) {
    for (const path of before) {
      if (path === undefined || seen.has(path) || options.keeps?.(path) === true) continue;
      if (discovery.unreadable.some((folder) => path.startsWith(folder + sep))) continue;
      removed += index.remove(path);
      options.onChanged?.(path);
    }
  }
  return { found: seen.size, changed, removed, bytes, isWhole: discovery.isWhole };
}
