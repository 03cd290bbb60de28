import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { NameIndex } from './nameIndex.ts';
import { restoreNames, snapshotNames, type RestoredNames } from './snapshot.ts';

/** Writes the index down. Whoever reads meanwhile finds the old file or the new one, whole; of two windows the later one wins. Throws what the file system throws. */
export async function saveNames(index: NameIndex, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, snapshotNames(index));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The index from a file; `missing` also where it cannot be read. With any reason the remedy is to build anew. */
export async function loadNames(file: string): Promise<RestoredNames | { readonly ok: false; readonly reason: 'missing' }> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? { ok: false, reason: 'missing' } : restoreNames(bytes);
}
