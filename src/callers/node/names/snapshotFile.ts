import { readFile } from 'node:fs/promises';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import type { NameIndex } from './nameIndex.ts';
import { markOf, restoreNames, snapshotNames, type RestoredNames } from './snapshot.ts';

/** Writes the index down. Whoever reads meanwhile finds the old file or the new one, whole; of two windows the later one wins. Throws what the file system throws. Returns the mark of what was written. */
export async function saveNames(index: NameIndex, file: string): Promise<number> {
  const snapshot = snapshotNames(index);
  await replaceFile(file, snapshot);
  return markOf(snapshot);
}

/** The index from a file; `missing` also where it cannot be read. With any reason the remedy is to build anew. */
export async function loadNames(file: string): Promise<RestoredNames | { readonly ok: false; readonly reason: 'missing' }> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? { ok: false, reason: 'missing' } : restoreNames(bytes);
}
