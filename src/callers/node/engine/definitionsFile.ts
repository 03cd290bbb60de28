import { readFile } from 'node:fs/promises';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import type { DefinitionIndex } from '../definitions/definitionIndex.ts';
import { restoreDefinitions, snapshotDefinitions } from '../definitions/definitionSnapshot.ts';

/** The mark of the names that the definitions belong to, a double. */
const headBytes = 8;

/** Writes the defined names down beside the snapshot of the names with this mark. Throws what the file system throws. */
export async function saveDefinitions(index: DefinitionIndex, mark: number, file: string): Promise<void> {
  const snapshot = snapshotDefinitions(index);
  const bytes = new Uint8Array(headBytes + snapshot.length);
  new DataView(bytes.buffer).setFloat64(0, mark);
  bytes.set(snapshot, headBytes);
  await replaceFile(file, bytes);
}

/** The defined names that were written down with this snapshot of the names; nothing where they belong to another one, such as another window's, or for any other reason. */
export async function loadDefinitions(mark: number, file: string): Promise<DefinitionIndex | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined || bytes.length < headBytes) return undefined;
  if (new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0) !== mark) return undefined;
  const restored = restoreDefinitions(bytes.subarray(headBytes));
  return restored.ok ? restored.index : undefined;
}
