import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import { snapshotDefinitions } from '../../../src/callers/node/definitions/definitionSnapshot.ts';
import { loadDefinitions, saveDefinitions } from '../../../src/callers/node/engine/definitionsFile.ts';
import { deflateSnapshot, inflateSnapshot } from '../../../src/callers/node/names/deflatedSnapshot.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { snapshotNames } from '../../../src/callers/node/names/snapshot.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

function names(count: number): NameIndex {
  const index = new NameIndex();
  for (let at = 0; at < count; at++)
    index.put(
      `/w/file${at}.ts`,
      { size: at, mtimeMs: 1 },
      new TextEncoder().encode(`export function name${at}(shared) { return name${at % 7}(shared); }`),
    );
  return index;
}

describe('snapshots on disk', () => {
  it('take clearly less than in memory, and hold the same', async () => {
    const folder = await scratchFolder();
    const index = names(500);
    await saveNames(index, join(folder, 'names.bin'));
    const loaded = await loadNames(join(folder, 'names.bin'));
    expect((await stat(join(folder, 'names.bin'))).size).toBeLessThan(snapshotNames(index).length * 0.8);
    if (!loaded.ok) throw new Error(loaded.error);
    for (const name of ['shared', 'name3', 'name499', 'nobody'])
      expect(loaded.value.index.filesWith(name)).toEqual(index.filesWith(name));
    expect(Buffer.from(snapshotNames(loaded.value.index)).equals(snapshotNames(index))).toBe(true);

    const definitions = new DefinitionIndex();
    for (let at = 0; at < 500; at++) definitions.put(`file${at}.ts`, [{ name: `name${at}`, line: 1 }]);
    await saveDefinitions(definitions, 7, join(folder, 'definitions.bin'));
    expect((await stat(join(folder, 'definitions.bin'))).size).toBeLessThan(
      snapshotDefinitions(definitions).length * 0.8,
    );
    expect((await loadDefinitions(7, join(folder, 'definitions.bin')))?.pathsDefining('name41')).toEqual(['file41.ts']);
    expect(await loadDefinitions(8, join(folder, 'definitions.bin'))).toBeUndefined();
  });

  it('are read as an earlier version wrote them, too', async () => {
    const file = join(await scratchFolder(), 'names.bin');
    await writeFile(file, snapshotNames(names(50)));
    const loaded = await loadNames(file);
    expect(loaded.ok && loaded.value.index.filesWith('shared')).toHaveLength(50);
  });

  it('are told to be corrupt or of another version, whichever byte is another one and wherever they end', async () => {
    const file = join(await scratchFolder(), 'names.bin');
    await saveNames(names(40), file);
    const good = await readFile(file);
    for (let at = 0; at < good.length; at += 1 + Math.floor(at / 40)) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] as number) ^ 0x21;
      for (const bytes of [bad, good.subarray(0, at)]) {
        await writeFile(file, bytes);
        const loaded = await loadNames(file);
        expect(loaded.ok ? 'ok' : loaded.error, `byte ${at}`).toBe(
          at >= 4 && at < 8 && bytes === bad ? 'version' : 'corrupt',
        );
      }
    }
  });

  it('stay as they are where deflating gains nothing, and give no more than a snapshot can hold', async () => {
    const dense = Uint8Array.from({ length: 64 }, (_, at) => (at * 167 + 0x52) % 256);
    expect(await deflateSnapshot(dense)).toBe(dense);
    const huge = new Uint8Array(16_000_001).fill(0x52);
    expect(await deflateSnapshot(huge)).toBe(huge);
    const most = new Uint8Array(16_000_000).fill(0x52);
    const bomb = await deflateSnapshot(most);
    expect(bomb.length).toBeLessThan(100_000);
    expect(Buffer.from(await inflateSnapshot(bomb)).equals(most)).toBe(true);
  });

  it('comes back in few turns of the loop: a start that restores names meanwhile lets it wait for each', async () => {
    const snapshot = new Uint8Array(9_000_000).map((_, at) => (at * at) % 61);
    const small = await deflateSnapshot(snapshot);
    let [turns, isOver] = [0, false];
    const slice = (): void => {
      turns++;
      const end = performance.now() + 15;
      while (performance.now() < end) {
        /* as long as a slice of the index's work */
      }
      if (!isOver) setImmediate(slice);
    };
    slice();
    const back = await inflateSnapshot(small);
    isOver = true;
    expect(back.length).toBe(snapshot.length);
    // In pieces of 16 KB it would be at least 549.
    expect(turns).toBeLessThan(250);
  });
});
