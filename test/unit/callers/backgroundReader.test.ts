import { expect, it } from 'vitest';
import { BackgroundReader } from '../../../src/callers/node/engine/backgroundReader.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';

const stat = { mtimeMs: 1, size: 1 };
const nothing = new Uint8Array();

function getReader(index: NameIndex): { readonly reader: BackgroundReader; readonly read: (readonly string[])[] } {
  const read: (readonly string[])[] = [];
  const facts = { bytes: 0, readAhead: (paths: readonly string[]) => Promise.resolve(void read.push(paths)) };
  return {
    reader: new BackgroundReader({
      roots: { shown: (file) => file.slice(1) },
      names: { index },
      facts,
      gate: { breathe: () => undefined },
      fillBytes: 1,
      onProgress: () => undefined,
    }),
    read,
  };
}

it('has the grammar of most files loaded while the last ones are still being found, once, and not in a small workspace', () => {
  const index = new NameIndex();
  const { reader, read } = getReader(index);
  for (let id = 0; id < 1000; id++) index.put(`/a${id}.ts`, stat, nothing);
  for (let id = 0; id < 1000; id++) index.put(`/notes${id}.md`, stat, nothing);
  reader.warm();
  expect(read).toEqual([]);
  for (let id = 0; id < 3000; id++) index.put(`/b${id}.py`, stat, nothing);
  reader.warm();
  reader.warm();
  expect(read).toEqual([['b0.py']]);
});

it('loads nothing where there is no code, or when it was stopped', () => {
  const index = new NameIndex();
  for (let id = 0; id < 5000; id++) index.put(`/notes${id}.md`, stat, nothing);
  const prose = getReader(index);
  prose.reader.warm();
  expect(prose.read).toEqual([]);
  index.put('/a.ts', stat, nothing);
  const stopped = getReader(index);
  stopped.reader.stop();
  stopped.reader.warm();
  expect(stopped.read).toEqual([]);
});
