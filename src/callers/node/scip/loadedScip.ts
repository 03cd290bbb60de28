import { closeSync, fstatSync, read } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/clock.ts';
import { isAtOrIn, WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { err, ok, type Result } from '../../../base/result.ts';
import type { WorkspaceRoots } from '../engine/workspaceRoots.ts';
import { timeSlice } from '../timeSlice.ts';
import { DocumentTrust } from './documentTrust.ts';
import type { ByteSource } from './fileWindow.ts';
import { readScip, type ScipProblem } from './readScip.ts';
import type { ScipIndex } from './scipIndex.ts';

/** 200 MB: an index of a million lines of code and more. */
const maxBytes = 200 << 20;
/** So many documents tell in which folder they lie. */
const sample = 50;
const readInto = promisify(read);

/**
 * Why an index file gives nothing. `outside`: it lies outside the workspace and is not configured with its full path.
 */
export type IndexFileProblem = ScipProblem | 'unreadable' | 'outside';

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
  /** Whether the person named this file by its whole path: then it may lie anywhere. */
  readonly isNamed?: boolean;
  readonly buffer?: (file: string) => string | undefined;
}

/** Loads an index file. Never rejects: a file that cannot be read is a problem like one that is no index. */
export async function loadScip(
  file: string,
  { roots, clock, buffer, isNamed = false }: LoadOptions,
): Promise<Result<LoadedScip, IndexFileProblem>> {
  const breathe = timeSlice(clock);
  let descriptor: number | undefined;
  try {
    const border = isNamed ? new WorkspaceBorder([file]) : roots.border;
    if (!border.leadsInside(file)) return err('outside');
    descriptor = border.openAtOnce(file);
    const seen = fstatSync(descriptor);
    if (!seen.isFile()) return err('unreadable');
    const { size, mtimeMs } = seen;
    if (size > maxBytes) return err('too-large');
    const found = await readScip(getSource(descriptor), breathe);
    if (!found.ok) return found;
    const index = found.value;
    const base = await getBase(file, index, roots);
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
    const trust = new DocumentTrust({
      index,
      border: roots.border,
      getFile: (document) => files[document],
      writtenAt: mtimeMs,
      buffer,
    });
    return ok({ index, trust, documentOf, shown });
  } catch {
    return err('unreadable');
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function getSource(descriptor: number): ByteSource {
  return { read: (buffer, offset, length, position) => readInto(descriptor, buffer, offset, length, position) };
}

/**
 * The folder that contains most documents: that of the file, a folder of the workspace (for an index from elsewhere),
 * or the one where the indexer says it ran. Only the workspace is searched, regardless of the paths in the index.
 */
async function getBase(file: string, index: ScipIndex, roots: WorkspaceRoots): Promise<string> {
  const folders = new Set([dirname(file), ...roots.paths, ...asFolder(index.projectRoot, roots.paths)]);
  const paths = index.documents
    .slice(0, sample)
    .map(({ path }) => path)
    .filter((path) => path !== '');
  let best = { folder: dirname(file), found: 0 };
  for (const folder of folders) {
    const there = await Promise.all(
      paths.map(async (path) => {
        const place = join(folder, path);
        return (
          roots.border.spells(place) &&
          (await stat(place).then(
            (entry) => entry.isFile(),
            () => false,
          ))
        );
      }),
    );
    const found = there.filter(Boolean).length;
    if (found > best.found) best = { folder, found };
  }
  return best.folder;
}

/** A folder of the workspace, or one around it. */
function asFolder(address: string, roots: readonly string[]): readonly string[] {
  try {
    const folder = resolve(fileURLToPath(address));
    return roots.some((root) => isAtOrIn(folder, root) || isAtOrIn(root, folder)) ? [folder] : [];
  } catch {
    return [];
  }
}
