import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import type { FactsWorkerPort } from '../../../src/callers/node/engine/factsWorkerPort.ts';
import { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import { FactsServer } from '../../../src/callers/node/worker/factsServer.ts';
import { FactsWorker, type FactsThread } from '../../../src/callers/node/worker/factsWorker.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const engines: CodeEngine[] = [];

/** A thread that parses, in this one. */
function parsingThread(): FactsThread {
  let send: Parameters<FactsThread['on']>[1] | undefined;
  const server = new FactsServer(
    (message) => {
      (send as (value: typeof message) => void)(message);
    },
    new FactsParser({ loadWasm: loadInstalledWasm }),
    new WorkspaceBorder(['/']),
  );
  return {
    postMessage: (message) => {
      server.take(message);
    },
    on: (event: string, listener: unknown) => {
      if (event === 'message') send = listener as typeof send;
    },
    unref: () => undefined,
    terminate: () => Promise.resolve(),
  };
}

/**
 * An engine that never comes to reading in the background, because what files define is never told. Names the grammars
 * that its own thread loads.
 */
async function engineWith(
  parse: FactsWorkerPort['parse'],
): Promise<{ readonly engine: CodeEngine; readonly loaded: string[] }> {
  const root = await scratchFolder();
  await writeFile(join(root, 'total.ts'), 'export function total() { return 1; }\n');
  await writeFile(join(root, 'main.ts'), "import { total } from './total';\ntotal();\n");
  const loaded: string[] = [];
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
    loadWasm: (file) => {
      loaded.push(file);
      return loadInstalledWasm(file);
    },
    worker: {
      parse,
      sketch: () => new Promise(() => undefined),
      only: () => undefined,
      lines: () => undefined,
      dispose: () => Promise.resolve(),
    },
  });
  engines.push(engine);
  await engine.whole();
  return { engine, loaded };
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

it('leaves loading grammars for a question to the other thread', async () => {
  const worker = new FactsWorker(parsingThread);
  const { engine, loaded } = await engineWith((task, isUrgent) => worker.parse(task, isUrgent));
  const { nodes, meta } = await engine.ask({ symbol_name: 'total' });
  expect(nodes.map(({ file_path: path, line_number: line }) => `${path}:${line}`)).toEqual(['main.ts:2']);
  expect(meta.coverage).toMatchObject({ complete: 'yes', analysed_files: 2 });
  expect(loaded).toEqual([]);
});

it('loads them itself once the other thread could not read a file', async () => {
  const { engine, loaded } = await engineWith(() => Promise.resolve({}));
  const { nodes } = await engine.ask({ symbol_name: 'total' });
  expect(nodes.map(({ file_path: path, line_number: line, stage }) => `${path}:${line} ${stage}`)).toEqual([
    'main.ts:2 graph',
  ]);
  expect(loaded.length).toBeGreaterThan(0);
});
