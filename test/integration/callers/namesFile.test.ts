import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

describe('the stored index', () => {
  it('comes back from a folder that did not exist, and leaves nothing else there', async () => {
    const folder = join(await scratchFolder(), 'storage', 'deeper');
    const file = join(folder, 'names.bin');
    const index = new NameIndex();
    index.put('/w/a.ts', { size: 3, mtimeMs: 1 }, new TextEncoder().encode('one'));
    await Promise.all([saveNames(index, file), saveNames(index, file), saveNames(index, file)]);
    const loaded = await loadNames(file);
    expect(loaded.ok && loaded.value.index.filesWith('one')).toEqual([0]);
    expect(await readdir(folder)).toEqual(['names.bin']);
  });

  it('is missing, of another version, or broken, and says which', async () => {
    const folder = await scratchFolder();
    const file = join(folder, 'names.bin');
    expect(await loadNames(file)).toEqual({ ok: false, error: 'missing' });
    expect(await loadNames(folder)).toEqual({ ok: false, error: 'missing' });
    await saveNames(new NameIndex(), file);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 1));
    expect(await loadNames(file)).toEqual({ ok: false, error: 'corrupt' });
    bytes.writeUInt32LE(99, 4);
    await writeFile(file, bytes);
    expect(await loadNames(file)).toEqual({ ok: false, error: 'version' });
  });
});
