import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import { definitionNames } from '../../../src/callers/node/definitions/definitionNames.ts';
import { loadDefinitions, saveDefinitions } from '../../../src/callers/node/engine/definitionsFile.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A window's view of a folder: one file, as it read it. */
function window(text: string): { readonly names: NameIndex; readonly definitions: DefinitionIndex } {
  const names = new NameIndex();
  names.put('/w/a.ts', { size: text.length, mtimeMs: text.length }, bytes(text));
  const definitions = new DefinitionIndex();
  definitions.put('a.ts', definitionNames('typescript', bytes(text)));
  return { names, definitions };
}

it.each([
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 2, 3, 1],
  [2, 0, 1, 3],
  [2, 0, 3, 1],
  [2, 3, 0, 1],
])(
  'two windows write names and definitions in the order %i %i %i %i: what is read belongs together',
  async (...order) => {
    const folder = await scratchFolder();
    const file = { names: join(folder, 'names.bin'), definitions: join(folder, 'definitions.bin') };
    const one = window('export function before() {}\n');
    const other = window('export function afterwards() {}\n');
    // Both have counted the same number of changes.
    expect(one.names.generation).toBe(other.names.generation);
    const marks = [0, 0];
    const steps = [one, other].flatMap(({ names, definitions }, at) => [
      async () => {
        marks[at] = (await saveNames(names, file.names)).mark;
      },
      async () => {
        await saveDefinitions(definitions, marks[at] ?? 0, file.definitions);
      },
    ]);
    for (const step of order) await steps[step]?.();
    const loaded = await loadNames(file.names);
    if (!loaded.ok) throw new Error(loaded.error);
    const definitions = await loadDefinitions(loaded.value.mark, file.definitions);
    const truth = loaded.value.index.filesWith('before').length > 0 ? 'before' : 'afterwards';
    // Either nothing, then the files are looked at again, or what is in the file.
    if (definitions !== undefined) expect(definitions.pathsDefining(truth)).toEqual(['a.ts']);
    const isLast =
      (order.at(-1) === 3 && order.indexOf(2) > order.indexOf(0)) ||
      (order.at(-1) === 1 && order.indexOf(0) > order.indexOf(2));
    expect(definitions !== undefined).toBe(isLast);
  },
);
