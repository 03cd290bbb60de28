import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { unpackFacts } from '../../../src/callers/node/facts/packed/unpackFacts.ts';
import { FactsWorker } from '../../../src/callers/node/worker/factsWorker.ts';
import { WorkerEngine } from '../../../src/callers/node/worker/workerEngine.ts';
import { builtProduct } from '../../support/builtServer.ts';

const product = builtProduct();
let folder: string;
let threads: Worker[];
let engine: WorkerEngine | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-code-'));
  threads = [];
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/repo.ts'), 'export class Repo {\n  save(): void {}\n}\n');
  await writeFile(
    join(folder, 'src/use.ts'),
    "import { Repo } from './repo';\nexport function store(repo: Repo): void {\n  repo.save();\n}\n",
  );
});
afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
  await rm(folder, { recursive: true, force: true });
});

function begin(role: 'index' | 'parse'): Worker {
  const thread = new Worker(join(product(), 'callersWorker.cjs'), {
    workerData: { role, grammars: join(product(), 'grammars'), folders: [folder] },
  });
  threads.push(thread);
  return thread;
}

function open(stageBudgetMs = 2000, url = ''): WorkerEngine {
  const quiet = (): void => undefined;
  engine = new WorkerEngine({
    start: () => begin('index'),
    configuration: {
      roots: [{ name: 'app', path: folder }],
      excludes: [],
      maxBytes: 1_000_000,
      ripgrep: {},
      rules: [],
      scipIndex: '',
      embeddings: { url, model: 'test' },
      stageBudgetMs,
      totalBudgetMs: 5000,
      breaker: { failures: 5, pauseMs: 30_000 },
      providers: [],
    },
    providers: [],
    clock: systemClock,
    meter: new MemoryMeter(),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  return engine;
}

const callSites = async (of: WorkerEngine, name: string): Promise<string[]> =>
  (await of.ask({ symbol_name: name })).nodes
    .filter(({ type }) => type === 'call')
    .map(({ file_path: path, line_number: line }) => `${path}:${String(line)}`);

test('the bundled thread answers from files on disk, and what an open buffer holds counts instead', async () => {
  const index = open();
  expect(await callSites(index, 'Repo.save')).toEqual(['src/use.ts:3']);
  index.setBuffer(
    join(folder, 'src/use.ts'),
    "import { Repo } from './repo';\n\n\nexport const store = (repo: Repo): void => repo.save();\n",
  );
  expect(await callSites(index, 'Repo.save')).toEqual(['src/use.ts:4']);
  index.setBuffer(join(folder, 'src/use.ts'), undefined);
  expect(await callSites(index, 'Repo.save')).toEqual(['src/use.ts:3']);
});

test('a stage that ends before the grammar is loaded is repeated while there is time', async () => {
  const index = open(10);
  await index.rebuild();
  expect(await callSites(index, 'Repo.save')).toEqual(['src/use.ts:3']);
});

test('a thread that is killed is followed by another, which answers', async () => {
  const index = open();
  await callSites(index, 'Repo.save');
  await threads[0]!.terminate();
  expect(await callSites(index, 'Repo.save')).toEqual(['src/use.ts:3']);
  expect(threads).toHaveLength(2);
});

test.each(['fetch user', 'fetch users'])(
  'near names stand in the order of the embeddings endpoint that the settings name: %s',
  async (nearest) => {
    await writeFile(
      join(folder, 'src/near.ts'),
      'export function fetchUser(): void {}\nexport function fetchUsers(): void {}\n',
    );
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const { input } = JSON.parse(body) as { input: string[] };
        response.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            data: input.map((text, index) => ({
              index,
              embedding: text === nearest || text === 'fetch userz' ? [1, 0] : [0, 1],
            })),
          }),
        );
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const index = open(2000, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`);
      const wanted = nearest === 'fetch user' ? 'fetchUser' : 'fetchUsers';
      let depth = 0;
      // An endpoint that is late helps the next question; answers are kept, so each is asked with another depth.
      await vi.waitUntil(
        async () =>
          (await index.ask({ symbol_name: 'fetchUserz', depth: ++depth })).suggestions[0]?.arguments?.[
            'symbol_name'
          ] === wanted,
        { timeout: 15_000, interval: 50 },
      );
    } finally {
      server.close();
    }
  },
);

test('a thread that parses gives back facts that belong to a content', async () => {
  const worker = new FactsWorker(() => begin('parse'));
  const file = join(folder, 'src/use.ts');
  const task = { path: 'src/use.ts', language: 'typescript' as const, file };
  const [disk, buffer, absent, sketch] = await Promise.all([
    worker.parse(task, false),
    worker.parse({ ...task, text: 'export function other(): void {}\n' }, false),
    worker.parse({ ...task, file: join(folder, 'absent.ts') }, true),
    worker.sketch(
      [
        { file, language: 'typescript' },
        { file: join(folder, 'absent.ts'), language: 'typescript' },
      ],
      false,
    ),
  ]);
  expect(unpackFacts(disk.packed!)?.references.map(({ name }) => name)).toContain('save');
  expect(unpackFacts(buffer.packed!)?.definitions.map(({ name }) => name)).toEqual(['other']);
  expect(disk.hash).not.toEqual(buffer.hash);
  expect(absent).toEqual({ isLost: true });
  expect(sketch).toEqual([{ file, names: [{ name: 'store', line: 2 }] }]);
  expect(threads).toHaveLength(1);
  await threads[0]!.terminate();
  expect((await worker.parse(task, false)).hash).toEqual(disk.hash);
  await worker.dispose();
  expect(await worker.parse(task, false)).toEqual({});
});
