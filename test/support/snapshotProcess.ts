import { join } from 'node:path';
import { DefinitionIndex } from '../../src/callers/node/definitions/definitionIndex.ts';
import { saveDefinitions } from '../../src/callers/node/engine/definitionsFile.ts';
import { NameIndex } from '../../src/callers/node/names/nameIndex.ts';
import { saveNames } from '../../src/callers/node/names/snapshotFile.ts';

/**
 * A process of its own that writes the snapshots of the index again and again: `node snapshotProcess.ts FOLDER`. In
 * round N every file holds and defines `roundN`. Says `wrote N` once both are written, so that the killer knows
 * what must be there.
 */
const [folder = ''] = process.argv.slice(2);
const files = Array.from({ length: 150 }, (_, at) => `/w/folder${at % 20}/file${at}.ts`);
const filler = Array.from({ length: 300 }, (_, at) => `name${at}`).join(' ');
const names = new NameIndex();
const definitions = new DefinitionIndex();
for (let round = 1; ; round++) {
  for (const file of files) {
    names.put(file, { size: 10, mtimeMs: round }, new TextEncoder().encode(`round${round} ${filler}`));
    definitions.put(file, [
      { name: `round${round}`, line: 1 },
      { name: `of${file}`, line: 2 },
    ]);
  }
  const { mark } = await saveNames(names, join(folder, 'names.bin'));
  await saveDefinitions(definitions, mark, join(folder, 'definitions.bin'));
  process.stdout.write(`wrote ${round}\n`);
}
