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
const callers = 400;

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

it('shows the line of every one of several hundred callers, whichever thread has read it, and of an open file as it is in the editor', async () => {
  const root = await scratchFolder();
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src/zebra.js'), 'export class Zebra {\n  load() {}\n}\n');
  for (let id = 0; id < callers; id++)
    await writeFile(
      join(root, `src/caller${id}.js`),
      `${'//\n'.repeat(id % 5)}export const caller${id} = (page) => page.load(${id}); // ä\n`,
    );
  const engine = new CodeEngine({
    roots: [{ name: 'zoo', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    ripgrep: {},
    providers: [],
    rules: [],
    stageBudgetMs: 10_000,
    totalBudgetMs: 30_000,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: silent,
    meter: new MemoryMeter(),
    loadWasm: loadInstalledWasm,
    worker: new FactsWorker(() => parsingThread(() => undefined)),
  });
  engines.push(engine);
  await engine.whole();
  engine.setBuffer(join(root, 'src/caller7.js'), 'export const caller7 = (page) => page.load("open");\n');
  const { nodes } = await engine.ask(
    { symbol_name: 'load', file_path: 'src/zebra.js', line_number: 2, depth: 1 },
    { deadlineMs: 60_000 },
  );
  const shown = new Map(nodes.map(({ file_path: path, context }) => [path, context]));
  for (let id = 0; id < callers; id++)
    expect(shown.get(`src/caller${id}.js`)).toBe(
      id === 7
        ? 'export const caller7 = (page) => page.load("open");'
        : `export const caller${id} = (page) => page.load(${id}); // ä`,
    );
}, 90_000);
