import { readFile } from 'node:fs/promises';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import type { DefinitionIndex } from '../definitions/definitionIndex.ts';
import { restoreDefinitions, snapshotDefinitions } from '../definitions/definitionSnapshot.ts';

/** The generation of the names that the definitions belong to, a double. */
const headBytes = 8;

/** Writes the defined names down beside the index of names of a generation. Throws what the file system throws. */
export async function saveDefinitions(index: DefinitionIndex, generation: number, file: string): Promise<void> {
  const snapshot = snapshotDefinitions(index);
  const bytes = new Uint8Array(headBytes + snapshot.length);
  new DataView(bytes.buffer).setFloat64(0, generation);
  bytes.set(snapshot, headBytes);
  await replaceFile(file, bytes);
}

/** The defined names that were written down with a generation of the names; nothing where the two are not of one time, or for any other reason. */
export async function loadDefinitions(generation: number, file: string): Promise<DefinitionIndex | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined || bytes.length < headBytes) return undefined;
  if (new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0) !== generation) return undefined;
  const restored = restoreDefinitions(bytes.subarray(headBytes));
  return restored.ok ? restored.index : undefined;
}
