import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

let root: string;
let engine: CodeEngine;
beforeEach(async () => {
  root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': "import { total } from './total';\ntotal();\n",
  });
  engine = getCodeEngine(root);
});
afterEach(() => engine.dispose());

const moved = "import { total } from './total';\n\n\ntotal();\n";

describe('a buffer that is told of before the index knows its file', () => {
  test('counts once the walk has come to it, as after a start with unsaved files', async () => {
    engine.setBuffer(join(root, 'src/main.ts'), moved);
    await engine.whole();
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:4 call']);
    await engine.rebuild();
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:4 call']);
  });

  test('counts once its file is there, until it is closed', async () => {
    await engine.whole();
    engine.setBuffer(join(root, 'src/new.ts'), moved);
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:2 call']);
    engine.filesChanged(await putFiles(root, { 'src/new.ts': '// nothing yet\n' }));
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:2 call', 'src/new.ts:4 call']);
    engine.setBuffer(join(root, 'src/new.ts'), undefined);
    await expect
      .poll(async () => getPlaces(await engine.ask({ symbol_name: 'total' })))
      .toEqual(['src/main.ts:2 call']);
  });

  test('is forgotten when it is closed first', async () => {
    engine.setBuffer(join(root, 'src/main.ts'), moved);
    engine.setBuffer(join(root, 'src/main.ts'), undefined);
    await engine.whole();
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:2 call']);
  });
});
