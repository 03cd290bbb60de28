import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import {
  restoreDefinitionsSteps,
  snapshotDefinitions,
} from '../../../src/callers/node/definitions/definitionSnapshot.ts';
import { NameTable } from '../../../src/callers/node/definitions/nameTable.ts';
import { loadDefinitions, saveDefinitions } from '../../../src/callers/node/engine/definitionsFile.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { timeSlice } from '../../../src/callers/node/timeSlice.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

const fileCount = 3000;

function names(): NameIndex {
  const index = new NameIndex();
  for (let at = 0; at < fileCount; at++)
    index.put(
      `/w/file${at}.ts`,
      { size: at, mtimeMs: at },
      new TextEncoder().encode(`export function name${at}() { return shared; }`),
    );
  return index;
}

function definitions(): DefinitionIndex {
  const index = new DefinitionIndex();
  for (let at = 0; at < fileCount; at++) index.put(`file${at}.ts`, [{ name: `name${at}`, line: 1 }]);
  return index;
}

/**
 * Breathes by a clock on which every step takes so long that the next one has to wait; `during` is called in every
 * pause.
 */
function pauses(during: (count: number) => void = () => undefined): {
  readonly breathe: () => Promise<void> | undefined;
  readonly count: () => number;
} {
  const clock = new TestClock();
  const slice = timeSlice(clock);
  let count = 0;
  return {
    count: () => count,
    breathe: () => {
      clock.advance(9);
      const pause = slice();
      if (pause !== undefined) during(++count);
      return pause;
    },
  };
}

describe('snapshots in slices', () => {
  it('are written and read with pauses in which others have their turn', async () => {
    const folder = await scratchFolder();
    const file = { names: join(folder, 'names.bin'), definitions: join(folder, 'definitions.bin') };
    const [writing, reading, writingDefinitions, readingDefinitions] = [pauses(), pauses(), pauses(), pauses()];
    await saveNames(names(), file.names, writing.breathe);
    const loaded = await loadNames(file.names, reading.breathe);
    await saveDefinitions(definitions(), 1, file.definitions, writingDefinitions.breathe);
    const defined = await loadDefinitions(1, file.definitions, readingDefinitions.breathe);
    for (const each of [writing, reading, writingDefinitions, readingDefinitions])
      expect(each.count()).toBeGreaterThanOrEqual(fileCount / 256);
    expect(loaded.ok && loaded.value.index.filesWith('shared')).toHaveLength(fileCount);
    expect(defined?.pathsDefining('name2999')).toEqual(['file2999.ts']);
  });

  it('hold one state of the names, although they change in a pause', async () => {
    const file = join(await scratchFolder(), 'names.bin');
    const index = names();
    const { breathe } = pauses((count) => {
      if (count === 3)
        index.put('/w/file0.ts', { size: 1, mtimeMs: 9999 }, new TextEncoder().encode('export const cameIn = 1;'));
      if (count === 5) index.remove('/w/file2999.ts');
    });
    const { generation } = await saveNames(index, file, breathe);
    const loaded = await loadNames(file);
    if (!loaded.ok) throw new Error(loaded.error);
    expect(generation).toBe(index.generation);
    expect(loaded.value.index.filesWith('cameIn')).toHaveLength(1);
    expect(loaded.value.index.filesWith('name0')).toEqual([]);
    expect(loaded.value.index.getId('/w/file2999.ts')).toBeUndefined();
  });

  it('hold one state of the definitions, although they change in every pause', async () => {
    const file = join(await scratchFolder(), 'definitions.bin');
    const index = definitions();
    let last = '';
    const { breathe } = pauses((count) => {
      index.remove('file2999.ts');
      index.put('file0.ts', [{ name: (last = `changed${count}`), line: count }]);
    });
    await saveDefinitions(index, 1, file, breathe);
    const loaded = await loadDefinitions(1, file);
    expect(loaded?.pathsDefining(last)).toEqual(['file0.ts']);
    expect(loaded?.pathsDefining('name0')).toEqual([]);
    expect(loaded?.fileCount).toBe(fileCount - 1);
  });

  it('tell of names that merged in a pause nothing wrong', async () => {
    const file = join(await scratchFolder(), 'names.bin');
    const index = names();
    index.parts();
    for (let at = 0; at < 50; at++)
      index.put(`/w/file${at}.ts`, { size: 1, mtimeMs: 1 }, new TextEncoder().encode('export const again = 1;'));
    let merging: Promise<void> | undefined;
    await saveNames(
      index,
      file,
      pauses(() => {
        merging ??= index.compact(() => undefined);
      }).breathe,
    );
    await merging;
    const loaded = await loadNames(file);
    if (!loaded.ok) throw new Error(loaded.error);
    for (const name of ['again', 'shared', 'name7', 'name77'])
      expect(loaded.value.index.filesWith(name)).toEqual(index.filesWith(name));
  });
});

it('the names of a snapshot are put in a few at a time', () => {
  const bytes = snapshotDefinitions(definitions());
  const intern = vi.spyOn(NameTable.prototype, 'intern');
  const steps = restoreDefinitionsSteps(bytes);
  let most = 0;
  let done = 0;
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    most = Math.max(most, intern.mock.calls.length - done);
    done = intern.mock.calls.length;
  }
  most = Math.max(most, intern.mock.calls.length - done);
  intern.mockRestore();
  expect(done).toBe(fileCount);
  expect(most).toBeLessThanOrEqual(1024);
});
