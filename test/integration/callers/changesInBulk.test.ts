import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallersUpdate } from '../../../src/callers/index.ts';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

/** More than are looked up one by one. */
const many = 150;
let root: string;
let engine: CodeEngine;

const filled = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`src/file${at}.ts`, text]));

beforeEach(async () => {
  root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    ...filled('export const nothing = 1;\n'),
  });
  engine = getCodeEngine(root);
  await engine.whole();
});
afterEach(() => engine.dispose());

describe('many files that change at once', () => {
  test('are all in the answer, or the answer says that they are not', async () => {
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual([]);
    engine.filesChanged(await putFiles(root, filled("import { total } from './total';\ntotal();\n")));
    const response = await engine.ask({ symbol_name: 'total', depth: 1 });
    expect({ places: getPlaces(response).length, coverage: response.meta.coverage }).toMatchObject({
      places: many,
      coverage: { complete: 'yes', freshness: 'live', candidate_files: many + 1 },
    });
  });

  test('and an answer that comes before they are read is behind', async () => {
    const hasty = getCodeEngine(root, { stageBudgetMs: 1, totalBudgetMs: 1 });
    await hasty.whole();
    hasty.filesChanged(await putFiles(root, filled("import { total } from './total';\ntotal();\n")));
    const { meta } = await hasty.ask({ symbol_name: 'total', depth: 1 });
    expect(meta.coverage.complete === 'yes' && meta.coverage.candidate_files !== many + 1).toBe(false);
    await hasty.dispose();
  });

  test('bring a few updates, not one every moment', async () => {
    engine.filesChanged(
      await putFiles(root, { ...filled("import { total } from './total';\ntotal();\n"), '.gitignore': 'file1*.ts\n' }),
    );
    const updates: CallersUpdate[] = [];
    const first = await engine.ask({ symbol_name: 'total', depth: 1 }, { onUpdate: (update) => updates.push(update) });
    if (first.meta.coverage.complete !== 'yes')
      await expect.poll(() => updates.at(-1)?.isLast, { timeout: 20_000 }).toBe(true);
    expect(updates.length).toBeLessThan(8);
    const last = updates.at(-1)?.response ?? first;
    expect({ places: getPlaces(last).length, complete: last.meta.coverage.complete }).toEqual({
      places: Array.from({ length: many }, (_, at) => `${at}`).filter((at) => !at.startsWith('1')).length,
      complete: 'yes',
    });
  });
});
