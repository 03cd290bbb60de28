import { dirname } from 'node:path';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import type { DefinitionIndex } from '../definitions/definitionIndex.ts';
import {
  restoreDefinitionsSteps,
  snapshotDefinitions,
  snapshotDefinitionsSteps,
} from '../definitions/definitionSnapshot.ts';
import { deflateSnapshot, inflateSnapshot } from '../names/deflatedSnapshot.ts';
import { inSlices } from '../steps.ts';

/** The mark of the names that the definitions belong to, a double. */
const headBytes = 8;
/**
 * Number of times a snapshot is restarted because the index changed meanwhile; after that it is written without a
 * pause.
 */
const maxTries = 3;
/** Bytes; the definitions of a million files are far fewer. */
const maxBytes = 2_000_000_000;

/** Does not yield. */
const noPause = (): undefined => undefined;

/**
 * Writes the defined names down beside the snapshot of the names with this mark. Throws what the file system throws.
 */
export async function saveDefinitions(
  index: DefinitionIndex,
  mark: number,
  file: string,
  breathe: () => Promise<void> | undefined = noPause,
): Promise<void> {
  const snapshot = await deflateSnapshot(await getSnapshot(index, breathe));
  const bytes = new Uint8Array(headBytes + snapshot.length);
  new DataView(bytes.buffer).setFloat64(0, mark);
  bytes.set(snapshot, headBytes);
  await replaceFile(file, bytes);
}

async function getSnapshot(index: DefinitionIndex, breathe: () => Promise<void> | undefined): Promise<Uint8Array> {
  for (let left = maxTries; left > 0; left--) {
    const { changes } = index;
    const snapshot = await inSlices(snapshotDefinitionsSteps(index), breathe);
    if (index.changes === changes) return snapshot;
  }
  return snapshotDefinitions(index);
}

/**
 * The defined names that were written down with this snapshot of the names; nothing where they belong to another one,
 * such as another window's, or for any other reason.
 */
export async function loadDefinitions(
  mark: number,
  file: string,
  breathe: () => Promise<void> | undefined = noPause,
): Promise<DefinitionIndex | undefined> {
  // A pipe in its place would be waited for.
  const read = await new WorkspaceBorder([dirname(file)]).read(file, maxBytes);
  const bytes = read.ok ? read.value.bytes : undefined;
  if (bytes === undefined || bytes.length < headBytes) return undefined;
  if (new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0) !== mark) return undefined;
  const restored = await inSlices(restoreDefinitionsSteps(await inflateSnapshot(bytes.subarray(headBytes))), breathe);
  return restored.ok ? restored.value : undefined;
}
