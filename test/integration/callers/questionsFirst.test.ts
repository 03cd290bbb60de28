import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { FactsWorker } from '../../../src/callers/node/worker/factsWorker.ts';
import { FactsWorkers } from '../../../src/callers/node/worker/factsWorkers.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { parsingThread } from '../../support/parsingThread.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const engines: CodeEngine[] = [];
/** Files of the background, all newer than those that are asked about. */
const others = 200;
/** So many of them are read when a question comes. */
const readBefore = 40;

/** Files in the order in which the threads come to them. */
let order: string[] = [];
let onFile: (path: string) => void = () => undefined;

const tell = (path: string): void => {
  order.push(path);
  onFile(path);
};

async function workspace(): Promise<string> {
  const root = await scratchFolder();
  await writeFile(join(root, 'total.ts'), 'export function total() { return 1; }\n');
  for (const id of [1, 2, 3])
    await writeFile(join(root, `user${id}.ts`), "import { total } from './total';\ntotal();\n");
  for (const name of ['total.ts', 'user1.ts', 'user2.ts', 'user3.ts'])
    await utimes(join(root, name), 1_000_000, 1_000_000);
  for (let id = 0; id < others; id++)
    await writeFile(join(root, `other${id}.ts`), `export const other${id} = ${id};\n`);
  return root;
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

it.each([1, 2])(
  "reads a question's files before the background goes on, which waits until there is an answer (threads: %i)",
  async (threads) => {
    const root = await workspace();
    order = [];
    const engine = new CodeEngine({
      roots: [{ name: 'shop', path: root }],
      excludes: [],
      maxBytes: 1_000_000,
      clock: systemClock,
      ripgrep: {},
      providers: [],
      rules: [],
      stageBudgetMs: 5000,
      totalBudgetMs: 15_000,
      breaker: { failures: 5, pauseMs: 30_000 },
      log: silent,
      meter: new MemoryMeter(),
      loadWasm: loadInstalledWasm,
      worker: new FactsWorkers(
        new FactsWorker(() => parsingThread(tell)),
        ...Array.from({ length: threads - 1 }, () => new FactsWorker(() => parsingThread(tell))),
      ),
    });
    engines.push(engine);
    const answered = new Promise<{
      readonly callers: readonly string[];
      readonly complete: string;
      readonly read: readonly string[];
    }>((resolve) => {
      onFile = () => {
        if (order.length !== readBefore) return;
        void engine.ask({ symbol_name: 'total' }).then(({ nodes, meta }) => {
          resolve({
            callers: nodes.map(({ file_path: path }) => path).sort(),
            complete: meta.coverage.complete,
            read: order.slice(readBefore),
          });
        });
      };
    });
    await engine.whole();
    const { callers, complete, read } = await answered;
    expect(callers).toEqual(['user1.ts', 'user2.ts', 'user3.ts']);
    expect(complete).toBe('yes');
    // Each thread may have a file in hand and has the next one read before it hears of the question.
    expect(read.filter((path) => path.startsWith('other')).length).toBeLessThanOrEqual(2 * threads);
    // What had to wait is read all the same.
    await expect.poll(() => engine.status.analysed, { timeout: 20_000 }).toBe(others + 4);
  },
);
