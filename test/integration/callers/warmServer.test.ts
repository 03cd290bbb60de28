import { expect, test } from 'vitest';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import type { ProviderResult } from '../../../src/callers/domain/provider.ts';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { TestClock } from '../../support/testClock.ts';
import { type CallersResponse, findCallers } from '../../support/englishCallers.ts';

/** The direct callers, once a provider has been heard. */
async function answer(
  files: Readonly<Record<string, string>>,
  symbol_id: string,
  providerResult?: ProviderResult,
): Promise<CallersResponse> {
  const services = await servicesOfTexts(files);
  const clock = new TestClock();
  const providerQuery =
    providerResult === undefined
      ? {}
      : {
          providerQuery: new ProviderQuery({
            clock,
            patienceMs: 1000,
            providers: [{ name: 'language-server', title: 'Server', ask: () => Promise.resolve(providerResult) }],
          }),
        };
  return findCallers({ symbol_id, depth: 1, use_fallback: false }, { ...services, ...providerQuery });
}

/** The same as `file:line` with what is said of them. */
async function claims(
  files: Readonly<Record<string, string>>,
  symbol_id: string,
  providerResult?: ProviderResult,
): Promise<Record<string, string>> {
  const { nodes } = await answer(files, symbol_id, providerResult);
  return Object.fromEntries(
    nodes.filter(({ stage }) => stage === 'graph').map((node) => [`${node.file_path}:${node.line_number}`, node.label]),
  );
}

const python = {
  'work.py': 'def run():\n    pass\n\n\ndef twice(step):\n    step()\n    step()\n\n\ntwice(run)\nrun()\n',
};

test('a call under another name is not doubted because a compiler names it there by its holder', async () => {
  const alone = await claims(python, 'work.py#run');
  expect(alone['work.py:6']).toBeDefined();
  const heard = await claims(python, 'work.py#run', {
    state: 'whole',
    sites: [{ path: 'work.py', line: 10, column: 6, kind: 'reference' }],
  });
  expect(heard['work.py:6']).toBe(alone['work.py:6']);
  // A call of its own name that such a compiler does not name is doubtful.
  expect([alone['work.py:11'], heard['work.py:11']]).toEqual(['verified', 'likely']);
});

test('files that a compiler does not cover keep what our graph says of them', async () => {
  const files = {
    'mask.js': 'function mask(text) { return text; }\nmodule.exports = { mask };\n',
    'use.js': "const { mask } = require('./mask');\nmask('a');\n",
  };
  const alone = await claims(files, 'mask.js#mask');
  expect(alone['use.js:2']).toBe('verified');
  expect(
    await claims(files, 'mask.js#mask', { state: 'whole', sites: [], covers: (path) => path.endsWith('.ts') }),
  ).toEqual(alone);
});

/** Every place of a name in a file but those of its definitions, as a server names what it takes for calls. */
function named(files: Readonly<Record<string, string>>, name: string): ProviderResult {
  const sites = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) =>
      [...line.matchAll(new RegExp(`(?<=\\.)${name}\\b`, 'g'))].map(({ index }) => ({
        path,
        line: at + 1,
        column: index,
        kind: 'call' as const,
      })),
    ),
  );
  return { state: 'whole', sites };
}

const family = {
  'store.ts':
    'export class Store {\n  save() { return 1; }\n}\nexport class FileStore extends Store {\n  save() {\n    return super.save();\n  }\n}\nexport class MemoryStore extends Store {\n  save() { return 3; }\n}\n',
  'use.ts':
    "import { FileStore, MemoryStore, Store } from './store';\nexport function all(file: FileStore, memory: MemoryStore, store: Store, other: unknown) {\n  file.save();\n  memory.save();\n  store.save();\n  (other as any).save();\n}\n",
};

test('a call that our graph knows to end in another override is possible, whoever names it, with both words', async () => {
  const providerResult = named(family, 'save');
  expect(providerResult.sites).toHaveLength(5);
  expect(await claims(family, 'store.ts#FileStore.save', providerResult)).toEqual({
    'store.ts:6': 'possible',
    'use.ts:3': 'verified',
    'use.ts:4': 'possible',
    'use.ts:5': 'verified',
    'use.ts:6': 'verified',
  });
  // Of the base itself: what each override is called for is none of its calls; `super` is one.
  expect(await claims(family, 'store.ts#Store.save', providerResult)).toEqual({
    'store.ts:6': 'verified',
    'use.ts:3': 'possible',
    'use.ts:4': 'possible',
    'use.ts:5': 'verified',
    'use.ts:6': 'verified',
  });
  const { nodes } = await answer(family, 'store.ts#FileStore.save', providerResult);
  expect(nodes.find(({ file_path, line_number }) => file_path === 'use.ts' && line_number === 4)?.evidence).toEqual([
    'Server names it, but it leads to MemoryStore.save',
  ]);
});

test('a name that leads to another file is not verified by a server that names it', async () => {
  const files = {
    'a.ts': 'export function save() {}\n',
    'b.ts': 'export function save() {}\n',
    'use.ts': "import { save } from './b';\nsave();\n",
  };
  expect(await claims(files, 'a.ts#save')).toEqual({});
  expect(
    await claims(files, 'a.ts#save', { state: 'whole', sites: [{ path: 'use.ts', line: 2, column: 0, kind: 'call' }] }),
  ).toEqual({ 'use.ts:2': 'possible' });
  // Where our graph does not know, the server's word holds.
  const open = { ...files, 'use.ts': "import { save } from 'elsewhere';\nsave();\n" };
  expect(
    await claims(open, 'a.ts#save', { state: 'whole', sites: [{ path: 'use.ts', line: 2, column: 0, kind: 'call' }] }),
  ).toEqual({ 'use.ts:2': 'verified' });
});

test('an object literal may be of any interface: what is called through one is not known to end elsewhere', async () => {
  const files = {
    'pipe.ts':
      'export interface Pipe { run(): void }\nexport interface Tube extends Pipe { close(): void }\nexport const tube: Tube = { run() {}, close() {} };\nexport function use(pipe: Pipe, other: Other) {\n  pipe.run();\n  other.run();\n}\nexport interface Other { run(): void }\n',
  };
  expect(await claims(files, 'pipe.ts#tube.run', named(files, 'run'))).toEqual({
    'pipe.ts:5': 'verified',
    'pipe.ts:6': 'verified',
  });
});

test('what is put under the name is no caller, and a member that is only looked at is no call, though TypeScript lists both as calls', async () => {
  const files = {
    'app.ts':
      "export class App {\n  handle() {}\n}\nexport function use(app: App, spare: () => void) {\n  app.handle = spare;\n  app.handle ??= spare;\n  if (typeof app.handle !== 'function') app.handle();\n  if (app.handle === spare) return;\n}\n",
  };
  const { nodes } = await answer(files, 'app.ts#App.handle', named(files, 'handle'));
  const found = nodes.map(({ line_number, column, type }) => `${line_number}:${column} ${type}`);
  expect(found.filter((each) => each.endsWith(' call'))).toEqual(['7:44 call']);
  expect(found.filter((each) => /^[56]:/.test(each))).toEqual([]);
});

test('what our graph resolved stays likely though a server passes over it', async () => {
  const files = {
    'make.ts':
      'export function make() {\n  function open() {}\n  return { open };\n}\nexport function use() {\n  const made = make();\n  made.open();\n}\n',
  };
  const alone = await claims(files, 'make.ts#make.open');
  expect(alone['make.ts:7']).toBe('verified');
  expect((await claims(files, 'make.ts#make.open', { state: 'whole', sites: [] }))['make.ts:7']).toBe('likely');
});
