import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

let engine: CodeEngine;

beforeEach(async () => {
  const root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': "import { total } from './total';\nexport function start() {\n  return total();\n}\n",
  });
  engine = getCodeEngine(root);
  await engine.whole();
});
afterEach(() => engine.dispose());

describe('an answer is kept for the next time only if it is one', () => {
  test('not that of a question that was given up before it began', async () => {
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }, { signal: AbortSignal.abort() }))).toEqual([]);
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
  });

  test('not that of a question that was given up on the way', async () => {
    const giveUp = new AbortController();
    const asked = engine.ask({ symbol_name: 'total' }, { signal: giveUp.signal });
    setImmediate(() => giveUp.abort());
    await asked;
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
  });

  test('not that of a question that had no time', async () => {
    await engine.ask({ symbol_name: 'total' }, { deadlineMs: -10_000 });
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
  });
});
