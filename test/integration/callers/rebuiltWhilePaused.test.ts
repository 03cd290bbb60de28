import { expect, test } from 'vitest';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

test('an index that is paused is built anew all the same, and questions meanwhile say that it is being built', async () => {
  const root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': "import { total } from './total';\ntotal();\n",
  });
  const engine = getCodeEngine(root, { stageBudgetMs: 200, totalBudgetMs: 500 });
  await engine.whole();
  engine.pause();
  const rebuilt = engine.rebuild();
  const meanwhile = await engine.ask({ symbol_name: 'total' });
  expect(getPlaces(meanwhile).length === 1 || meanwhile.meta.coverage.complete !== 'yes').toBe(true);
  await rebuilt;
  expect(engine.status.phase).toBe('ready');
  // Patiently: a busy machine may still be loading the grammar.
  expect(getPlaces(await engine.ask({ symbol_name: 'total' }, { deadlineMs: 15_000 }))).toEqual(['src/main.ts:2 call']);
  await engine.dispose();
});
