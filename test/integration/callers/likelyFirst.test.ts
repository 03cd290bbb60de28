import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { FactsWorker } from '../../../src/callers/node/worker/factsWorker.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { parsingThread } from '../../support/parsingThread.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const engines: CodeEngine[] = [];
/**
 * Files that hold the name and have nothing to do with the definition: more than can be read in the time of a question.
 */
const others = 1700;
const budgetMs = 3000;

let parsed: string[] = [];

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

it('of very many files that hold a name only those are waited for that most likely call it; who has the time gets all of them', async () => {
  const root = await scratchFolder();
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src/zebra.ts'), 'export class Zebra {\n  load(): void {}\n}\n');
  await writeFile(join(root, 'src/zoo.ts'), "import { Zebra } from './zebra';\nnew Zebra().load();\n");
  await writeFile(
    join(root, 'src/zoos.ts'),
    "import type { Zebra } from './all';\nexport const feed = (one: Zebra): void => one.load();\n",
  );
  await writeFile(join(root, 'src/all.ts'), "export * from './zebra';\n");
  for (let id = 0; id < others; id++)
    await writeFile(join(root, `src/other${id}.ts`), `export const other${id} = (page: Page${id}) => page.load();\n`);
  const engine = new CodeEngine({
    roots: [{ name: 'zoo', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    ripgrep: {},
    providers: [],
    rules: [],
    stageBudgetMs: 1000,
    totalBudgetMs: budgetMs,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: silent,
    meter: new MemoryMeter(),
    loadWasm: loadInstalledWasm,
    worker: new FactsWorker(() =>
      parsingThread((path) => {
        parsed.push(path);
      }),
    ),
  });
  engines.push(engine);
  await engine.whole();
  // The grammar is loaded by then.
  await engine.ask({ symbol_name: 'Page7' }, { deadlineMs: 60_000 });
  parsed = [];
  const { nodes, meta } = await engine.ask({
    symbol_name: 'load',
    file_path: 'src/zebra.ts',
    line_number: 2,
    depth: 1,
  });
  expect(
    nodes
      .filter(({ label }) => label === 'verified')
      .map(({ file_path: path, line_number: line }) => `${path}:${line}`)
      .sort(),
  ).toEqual(['src/zoo.ts:2', 'src/zoos.ts:2']);
  expect(meta.coverage).toMatchObject({ complete: 'no', candidate_files: others + 3 });
  expect(meta.coverage.analysed_files).toBeLessThan(others / 2);
  // Nothing of the rest was begun but what the background had in hand.
  expect(parsed.length).toBeLessThan(others / 2);
  const patient = await engine.ask(
    { symbol_name: 'load', file_path: 'src/zebra.ts', line_number: 2, depth: 1 },
    { deadlineMs: 60_000 },
  );
  expect(patient.meta.coverage).toMatchObject({ complete: 'yes', analysed_files: others + 3 });
}, 90_000);
