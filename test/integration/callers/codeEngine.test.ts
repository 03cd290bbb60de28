import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import {
  keyRules,
  type CallersResponse,
  type CallersUpdate,
  type ProviderResult,
  type Provider,
} from '../../../src/callers/index.ts';
import { CodeEngine, type CodeEngineOptions } from '../../../src/callers/node/engine/codeEngine.ts';
import { findRealRipgrep } from '../../support/findRealRipgrep.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const ripgrep = await findRealRipgrep();
let root: string;
const engines: CodeEngine[] = [];
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function getEngine(more: Partial<CodeEngineOptions> = {}): CodeEngine {
  const engine = new CodeEngine({
    roots: [{ name: 'shop', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    loadWasm: loadInstalledWasm,
    ripgrep: {},
    providers: [],
    rules: keyRules,
    // Generous: this machine may be busy; what a budget does is tested for itself.
    stageBudgetMs: 5000,
    totalBudgetMs: 15_000,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: silent,
    meter: new MemoryMeter(),
    ...more,
  });
  engines.push(engine);
  return engine;
}

async function put(files: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = Object.keys(files).map((path) => join(root, path));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return paths;
}

const sites = ({ nodes }: CallersResponse): string[] =>
  nodes.map(({ file_path: path, line_number: line, type }) => `${path}:${line} ${type}`);

beforeEach(async () => {
  root = await scratchFolder();
  await put({
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': "import { total } from './total';\nexport function start() {\n  return total();\n}\n",
  });
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.dispose()));
});

describe('the engine', () => {
  test('follows files that change, come, move and go, and knows of nothing else', async () => {
    const engine = getEngine();
    await engine.whole();
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
    engine.filesChanged(await put({ 'src/late.ts': "import { total } from './total';\ntotal();\n" }));
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/late.ts:2 call', 'src/main.ts:3 call']);
    await rename(join(root, 'src/late.ts'), join(root, 'src/later.ts'));
    engine.filesChanged([join(root, 'src/late.ts'), join(root, 'src/later.ts')]);
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/later.ts:2 call', 'src/main.ts:3 call']);
    await rm(join(root, 'src/later.ts'));
    engine.filesChanged([join(root, 'src/later.ts')]);
    const response = await engine.ask({ symbol_name: 'total' });
    expect(sites(response)).toEqual(['src/main.ts:3 call']);
    expect(response.meta.coverage).toMatchObject({
      complete: 'yes',
      freshness: 'live',
      candidate_files: 2,
      analysed_files: 2,
    });
  });

  test('a folder that moves takes its files along', async () => {
    const engine = getEngine();
    await engine.whole();
    await rename(join(root, 'src'), join(root, 'lib'));
    engine.filesChanged([join(root, 'src'), join(root, 'lib')]);
    const moved = await engine.ask({ symbol_name: 'total' });
    expect(sites(moved), JSON.stringify(moved.meta)).toEqual(['lib/main.ts:3 call']);
  });

  test('an edit of the callee loses no caller', async () => {
    const engine = getEngine();
    await engine.whole();
    await engine.ask({ symbol_name: 'total' });
    engine.filesChanged(
      await put({ 'src/total.ts': '// moved down\n\nexport function total(rate = 1) { return rate; }\n' }),
    );
    expect(sites(await engine.ask({ symbol_name: 'total', file_path: 'src/total.ts', line_number: 3 }))).toEqual([
      'src/main.ts:3 call',
    ]);
  });

  test('an open buffer says more than the disk, until it is closed', async () => {
    const engine = getEngine();
    await engine.whole();
    const file = join(root, 'src/main.ts');
    engine.setBuffer(file, "import { total } from './total';\n\n\ntotal();\n");
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:4 call']);
    engine.filesChanged(await put({ 'src/main.ts': '// nothing\n' }));
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:4 call']);
    engine.setBuffer(file, undefined);
    await engine.ask({ symbol_name: 'total' });
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual([]);
  });

  test('a question before the index is built says that it is not whole', async () => {
    const engine = getEngine({ stageBudgetMs: 2000, totalBudgetMs: 4000 });
    engine.pause();
    const first = await engine.ask({ symbol_name: 'total' });
    expect(first.meta.coverage).toMatchObject({ freshness: 'building' });
    expect(first.meta.coverage.complete).not.toBe('yes');
    expect(first.suggestions).toContainEqual(expect.objectContaining({ command: 'recourse.callers.rebuildIndex' }));
    engine.resume();
    await engine.whole();
    expect((await engine.ask({ symbol_name: 'total' })).meta.coverage).toMatchObject({
      complete: 'yes',
      freshness: 'live',
    });
  });

  test.skipIf(ripgrep === undefined)('before the index is built, ripgrep tells which files matter', async () => {
    const engine = getEngine({ ripgrep: { setting: ripgrep ?? '' } });
    engine.pause();
    const first = await engine.ask({ symbol_name: 'total' });
    expect(sites(first)).toContain('src/main.ts:3 call');
    expect(first.meta.coverage).toMatchObject({ freshness: 'building', complete: 'no' });
  });

  test('what a late provider says patches the answer', async () => {
    let tell: (providerResult: ProviderResult) => void = () => undefined;
    const late = new Promise<ProviderResult>((resolve) => {
      tell = resolve;
    });
    const provider: Provider = { name: 'language-server', title: 'TypeScript', ask: () => late };
    await put({ 'src/odd.vue': '<script>\n  total();\n</script>\n' });
    const engine = getEngine({ providers: [provider] });
    await engine.whole();
    const updates: CallersUpdate[] = [];
    const first = await engine.ask({ symbol_name: 'total' }, { onUpdate: (update) => updates.push(update) });
    expect(first.nodes.find(({ file_path: path }) => path === 'src/main.ts')?.label).toBe('verified');
    tell({
      state: 'partial',
      sites: [
        { path: 'src/odd.vue', line: 2, column: 2, kind: 'call' },
        { path: 'src/main.ts', line: 3, column: 9, kind: 'call' },
      ],
    });
    await expect.poll(() => updates.length).toBe(1);
    expect(updates[0]).toMatchObject({ from: 'TypeScript', isLast: true });
    const patched = updates[0]?.response;
    expect(patched?.nodes.find(({ file_path: path }) => path === 'src/odd.vue')).toMatchObject({
      type: 'call',
      label: 'verified',
      stage: 'graph',
      evidence: expect.arrayContaining(['TypeScript']) as unknown,
    });
    expect(patched?.nodes.find(({ file_path: path }) => path === 'src/main.ts')?.evidence).toContain('TypeScript');
  });

  test('what a compiler that knows everything does not name is doubted', async () => {
    await put({
      'src/other.ts': 'export class Cart { total() {} }\nexport function f(x: unknown) { (x as any).total(); }\n',
    });
    const provider: Provider = {
      name: 'language-server',
      title: 'TypeScript',
      ask: () =>
        Promise.resolve({ state: 'whole', sites: [{ path: 'src/main.ts', line: 3, column: 9, kind: 'call' }] }),
    };
    const engine = getEngine({ providers: [provider] });
    await engine.whole();
    const response = await engine.ask({ symbol_id: 'src/total.ts#total' });
    expect(response.nodes.filter(({ label }) => label !== 'possible').map(({ file_path: path }) => path)).toEqual([
      'src/main.ts',
    ]);
    expect(response.nodes[0]?.confidence).toBeGreaterThan(0.98);
  });

  test('a provider that fails again and again is left alone for a while, an empty one is not', async () => {
    let asked = 0;
    const failing: Provider = {
      name: 'language-server',
      title: 'TypeScript',
      ask: () => {
        asked += 1;
        return Promise.reject(new Error('gone'));
      },
    };
    const engine = getEngine({ providers: [failing], breaker: { failures: 2, pauseMs: 60_000 } });
    await engine.whole();
    for (const name of ['total', 'start', 'total2', 'start2'])
      await engine.ask({ symbol_name: name, file_path: 'src/main.ts', line_number: 2 });
    expect(asked).toBe(2);
    const skipped = await engine.ask({ symbol_name: 'start', depth: 1 });
    expect(skipped.meta.trail).toContainEqual(
      expect.objectContaining({ stage: 'graph: TypeScript', outcome: 'skipped', reason: 'breaker-open' }),
    );
    expect(skipped.meta.missing_sources).toContain('language-server');
    await engine.rebuild();
    await engine.ask({ symbol_name: 'start', depth: 1 });
    expect(asked).toBe(3);
  });

  test('an answer is remembered until something changes', async () => {
    const engine = getEngine();
    await engine.whole();
    const first = await engine.ask({ symbol_name: 'total' });
    const again = await engine.ask({ symbol_name: 'total' });
    expect(again.meta.request_id).not.toBe(first.meta.request_id);
    expect(again.nodes).toBe(first.nodes);
    engine.filesChanged(await put({ 'src/main.ts': 'export const none = 1;\n' }));
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual([]);
  });

  test('the next start reads the index of the last one', async () => {
    const storage = await scratchFolder();
    const first = getEngine({ storage });
    await first.whole();
    expect((await first.symbols('start', 5)).map(({ path }) => path)).toEqual(['src/main.ts']);
    await first.dispose();
    await put({ 'src/new.ts': "import { total } from './total';\ntotal();\n" });
    await rm(join(root, 'src/main.ts'));
    const second = getEngine({ storage });
    await second.whole();
    expect(sites(await second.ask({ symbol_name: 'total' }))).toEqual(['src/new.ts:2 call']);
    expect(await second.symbols('tota', 5)).toEqual([{ name: 'total', path: 'src/total.ts', line: 1 }]);
    expect(await second.symbols('start', 5)).toEqual([]);
  });

  test('what was read of a file outlives the process, by its content', async () => {
    const storage = await scratchFolder();
    const first = getEngine({ storage, version: 'a' });
    await first.whole();
    await first.ask({ symbol_name: 'total' });
    await first.dispose();
    // Without grammars nothing can be read anew.
    const noGrammars = {
      loadWasm: () => Promise.reject(new Error('no grammars')),
      stageBudgetMs: 500,
      totalBudgetMs: 1500,
    };
    await rename(join(root, 'src'), join(root, 'lib'));
    const second = getEngine({ storage, version: 'a', ...noGrammars });
    await second.whole();
    expect(sites(await second.ask({ symbol_name: 'total' }))).toEqual(['lib/main.ts:3 call']);
    await second.dispose();
    const other = getEngine({ storage, version: 'b', ...noGrammars });
    await other.whole();
    const text = await other.ask({ symbol_name: 'total' });
    expect(text.nodes.every(({ stage }) => stage === 'grep')).toBe(true);
    expect(text.meta.coverage.complete).not.toBe('yes');
  });

  test('a damaged index is built anew', async () => {
    const storage = await scratchFolder();
    await writeFile(join(storage, 'names.bin'), 'not an index');
    const engine = getEngine({ storage });
    await engine.whole();
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
  });

  test('several folders are told apart by their names', async () => {
    const other = await scratchFolder();
    await writeFile(join(other, 'use.ts'), 'export function total() {}\ntotal();\n');
    const engine = getEngine({
      roots: [
        { name: 'shop', path: root },
        { name: 'tools', path: other },
      ],
    });
    await engine.whole();
    expect(sites(await engine.ask({ symbol_name: 'total', file_path: 'tools/use.ts' }))).toEqual([
      'tools/use.ts:2 call',
    ]);
    expect(sites(await engine.ask({ symbol_id: 'shop/src/total.ts#total' }))).toEqual(['shop/src/main.ts:3 call']);
  });

  test('a package that is imported by its own name is the code here', async () => {
    await put({
      'package.json': JSON.stringify({
        name: '@shop/all',
        main: './dist/index.js',
        exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './deep/*': './dist/deep/*.js' },
      }),
      'src/index.ts': "export { total } from './total';\n",
      'src/deep/tax.ts': 'export function tax() {}\n',
      'test/a.test.ts':
        "import { total } from '@shop/all';\nimport { tax } from '@shop/all/deep/tax';\ntotal();\ntax();\n",
      'packages/tool/package.json': JSON.stringify({ name: 'tool', main: './lib/api.js' }),
      'packages/tool/lib/api.js': 'module.exports = { run() {} };\n',
      'bin/run.js': "const { run } = require('tool');\nrun();\n",
    });
    const engine = getEngine();
    await engine.whole();
    expect(sites(await engine.ask({ symbol_id: 'src/total.ts#total' }))).toEqual(
      expect.arrayContaining(['test/a.test.ts:3 call']),
    );
    expect(sites(await engine.ask({ symbol_name: 'tax' }))).toEqual(['test/a.test.ts:4 call']);
    expect(sites(await engine.ask({ symbol_name: 'run' }))).toEqual(['bin/run.js:2 call']);
  });

  test('a cursor on a use asks about what is used', async () => {
    const engine = getEngine();
    await engine.whole();
    expect(
      sites(await engine.ask({ symbol_name: 'total', file_path: 'src/main.ts', line_number: 3, column: 11 })),
    ).toEqual(['src/main.ts:3 call']);
    expect(
      sites(await engine.ask({ symbol_name: 'total', file_path: 'src/main.ts', line_number: 1, column: 10 })),
    ).toEqual(['src/main.ts:3 call']);
  });

  test('paused, it answers from what it has', async () => {
    const engine = getEngine();
    await engine.whole();
    engine.pause();
    expect(engine.status.phase).toBe('paused');
    expect(sites(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:3 call']);
    engine.resume();
    expect(engine.status.phase).toBe('ready');
  });

  test('nothing a question may hold makes it fail', async () => {
    const engine = getEngine();
    await engine.whole();
    for (const name of [
      '',
      '$',
      'a.b',
      '(',
      '\\',
      '..',
      '__proto__',
      'größe',
      '🙂',
      'x'.repeat(400),
      '#',
      'src/total.ts#',
    ]) {
      const response = await engine.ask({ symbol_name: name });
      expect(response.suggestions.length, name).toBeGreaterThanOrEqual(3);
      expect(await engine.ask({ symbol_id: name, file_path: '../../etc/passwd', line_number: 1 })).toBeDefined();
    }
  });
});
