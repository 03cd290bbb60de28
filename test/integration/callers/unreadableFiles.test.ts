import { execFileSync } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallersUpdate } from '../../../src/callers/index.ts';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const caller = "import { total } from './total';\ntotal();\n";
let root: string;
let engine: CodeEngine;

beforeEach(async () => {
  root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': caller,
    'src/gone.ts': caller,
  });
});
afterEach(() => engine.dispose());

describe('a file that cannot be read', () => {
  test('because it went away unnoticed leaves the index, and nobody is told of it a thousand times', async () => {
    engine = getCodeEngine(root);
    await engine.whole();
    engine.pause();
    await rm(join(root, 'src/gone.ts'));
    const updates: CallersUpdate[] = [];
    const first = await engine.ask({ symbol_name: 'total' }, { onUpdate: (update) => updates.push(update) });
    expect(getPlaces(first)).toEqual(['src/main.ts:2 call']);
    await expect
      .poll(async () => (await engine.ask({ symbol_name: 'total' })).meta.coverage.complete, { timeout: 10_000 })
      .toBe('yes');
    expect(updates.length).toBeLessThan(5);
    expect((await engine.ask({ symbol_name: 'total' })).meta.coverage).toMatchObject({
      complete: 'yes',
      candidate_files: 2,
    });
    engine.filesChanged(await putFiles(root, { 'src/gone.ts': caller }));
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/gone.ts:2 call', 'src/main.ts:2 call']);
  });

  test.skipIf(process.platform === 'win32')('because it is a pipe or a device is not waited for', async () => {
    execFileSync('mkfifo', [join(root, 'src/pipe.ts')]);
    await symlink('/dev/zero', join(root, 'src/zero.ts'));
    engine = getCodeEngine(root, { totalBudgetMs: 3000, stageBudgetMs: 1000 });
    engine.pause();
    for (const file of ['src/pipe.ts', 'src/zero.ts', 'src'])
      for (const name of ['total', 'nothing', undefined]) {
        await engine.ask({ symbol_name: name, file_path: file, line_number: 1 }, { deadlineMs: 300 });
      }
    engine.resume();
    await engine.whole();
    for (const file of ['src/pipe.ts', 'src/zero.ts', 'src'])
      for (const name of ['nothing', undefined]) {
        expect(await engine.ask({ symbol_name: name, file_path: file, line_number: 1 })).toMatchObject({
          nodes: [],
          meta: { coverage: { complete: 'unknown' } },
        });
      }
  });
});
