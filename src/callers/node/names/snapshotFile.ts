import { readFile } from 'node:fs/promises';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import type { NameIndex } from './nameIndex.ts';
import { restoreNames, snapshotNames, type RestoredNames } from './snapshot.ts';

/** Writes the index down. Whoever reads meanwhile finds the old file or the new one, whole; of two windows the later one wins. Throws what the file system throws. */
export async function saveNames(index: NameIndex, file: string): Promise<void> {
  await replaceFile(file, snapshotNames(index));
}

/** The index from a file; `missing` also where it cannot be read. With any reason the remedy is to build anew. */
export async function loadNames(file: string): Promise<RestoredNames | { readonly ok: false; readonly reason: 'missing' }> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? { ok: false, reason: 'missing' } : restoreNames(bytes);
}
