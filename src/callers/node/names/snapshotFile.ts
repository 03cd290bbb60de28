import { dirname } from 'node:path';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import { atOnce, inSlices } from '../steps.ts';
import { deflateSnapshot, inflateSnapshot } from './deflatedSnapshot.ts';
import type { NameIndex } from './nameIndex.ts';
import { getMark, restoreNamesSteps, snapshotNamesSteps, type RestoredNames } from './snapshot.ts';
import { err, type Err } from '../../../base/result.ts';

/**
 * Number of times a snapshot is restarted because the index changed meanwhile; after that it is written without a
 * pause.
 */
const maxTries = 3;
/** Bytes; a snapshot of a million files is far smaller. */
const maxBytes = 2_000_000_000;

/** Does not yield. */
const noPause = (): undefined => undefined;

/**
 * Writes the index down. A concurrent reader gets the complete old file or the complete new one; of two windows the
 * later one wins. Throws the errors of the file system. Returns the mark and the generation of what was written.
 */
export async function saveNames(
  index: NameIndex,
  file: string,
  breathe: () => Promise<void> | undefined = noPause,
): Promise<{ readonly mark: number; readonly generation: number }> {
  const { snapshot, generation } = await getSnapshot(index, breathe);
  await replaceFile(file, await deflateSnapshot(snapshot));
  return { mark: getMark(snapshot), generation };
}

async function getSnapshot(
  index: NameIndex,
  breathe: () => Promise<void> | undefined,
): Promise<{ readonly snapshot: Uint8Array<ArrayBuffer>; readonly generation: number }> {
  for (let left = maxTries; left > 0; left--) {
    const before = index.parts();
    const snapshot = await inSlices(snapshotNamesSteps(before), breathe);
    const after = index.parts();
    // A merge changes nothing that is known and still has other parts.
    if (after.generation === before.generation && after.segments === before.segments)
      return { snapshot, generation: before.generation };
  }
  const parts = index.parts();
  return { snapshot: atOnce(snapshotNamesSteps(parts)), generation: parts.generation };
}

/** The index from a file; `missing` also where it cannot be read. In every case the remedy is a rebuild. */
export async function loadNames(
  file: string,
  breathe: () => Promise<void> | undefined = noPause,
): Promise<RestoredNames | Err<'missing'>> {
  // A pipe in its place would be waited for.
  const read = await new WorkspaceBorder([dirname(file)]).read(file, maxBytes);
  const bytes = read.ok ? read.value.bytes : undefined;
  return bytes === undefined ? err('missing') : inSlices(restoreNamesSteps(await inflateSnapshot(bytes)), breathe);
}
