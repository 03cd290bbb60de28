import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../base/clock.ts';
import type { WorkspaceRoots } from '../engine/workspaceRoots.ts';
import { timeSlice } from '../timeSlice.ts';
import { DocumentTrust } from './documentTrust.ts';
import { readScip, type ScipProblem } from './readScip.ts';
import type { ScipIndex } from './scipIndex.ts';

/** 200 MB: an index of a million lines of code and more. */
const mostBytes = 200 << 20;
/** So many documents tell in which folder they lie. */
const sample = 50;

/** An index with what ties it to this workspace. */
export interface LoadedScip {
  readonly index: ScipIndex;
  readonly trust: DocumentTrust;
  /** Documents by the path under which the workspace speaks of them, and the other way round. */
  readonly documentOf: ReadonlyMap<string, number>;
  readonly shown: readonly (string | undefined)[];
}

/** What loading needs. */
export interface LoadOptions {
  readonly roots: WorkspaceRoots;
  readonly clock: Clock;
  readonly buffer?: (file: string) => string | undefined;
}

/** Loads an index file. Never rejects: a file that cannot be read is a problem like one that is no index. */
export async function loadScip(file: string, { roots, clock, buffer }: LoadOptions): Promise<LoadedScip | { readonly problem: ScipProblem | 'unreadable' }> {
  const breathe = timeSlice(clock);
  try {
    const { size, mtimeMs } = await stat(file);
    if (size > mostBytes) return { problem: 'too-large' };
    const handle = await open(file);
    const read = await readScip(handle, breathe).finally(() => handle.close());
    if ('problem' in read) return read;
    const { index } = read;
    const base = await baseOf(file, index, roots);
    const documentOf = new Map<string, number>();
    const files: (string | undefined)[] = [];
    const shown: (string | undefined)[] = [];
    for (const [document, { path }] of index.documents.entries()) {
      const absolute = path === '' ? undefined : join(base, path);
      const name = absolute === undefined ? undefined : roots.shown(absolute);
      // A path that comes twice is no path to rely on; the format forbids it.
      const isFirst = name !== undefined && !documentOf.has(name);
      files.push(isFirst ? absolute : undefined);
      shown.push(isFirst ? name : undefined);
      if (isFirst) documentOf.set(name, document);
      await breathe();
    }
    const trust = new DocumentTrust({ index, fileOf: (document) => files[document], writtenAt: mtimeMs, ...(buffer === undefined ? {} : { buffer }) });
    return { index, trust, documentOf, shown };
  } catch {
    return { problem: 'unreadable' };
  }
}

/** The folder in which most documents are found: that of the file, a folder of the workspace (an index from elsewhere), or where the indexer says it ran. */
async function baseOf(file: string, index: ScipIndex, roots: WorkspaceRoots): Promise<string> {
  const folders = new Set([dirname(file), ...roots.paths, ...asFolder(index.projectRoot)]);
  const paths = index.documents.slice(0, sample).map(({ path }) => path).filter((path) => path !== '');
  let best = { folder: dirname(file), found: 0 };
  for (const folder of folders) {
    const there = await Promise.all(paths.map((path) => stat(join(folder, path)).then((entry) => entry.isFile(), () => false)));
    const found = there.filter(Boolean).length;
    if (found > best.found) best = { folder, found };
  }
  return best.folder;
}

function asFolder(address: string): readonly string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
}
