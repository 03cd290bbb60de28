import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { CodeEngine, CodeEngineOptions } from '../../../src/callers/node/engine/codeEngine.ts';
import { getScriptProject } from '../../../src/callers/node/languageServer/scriptProject.ts';
import { FactsWorker } from '../../../src/callers/node/worker/factsWorker.ts';
import { FactsWorkers } from '../../../src/callers/node/worker/factsWorkers.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { findRealRipgrep } from '../../support/findRealRipgrep.ts';
import { parsingThread } from '../../support/parsingThread.ts';
import { scipBytes } from '../../support/scipBytes.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const key = 'AKIAIOSFODNN7EXAMPLE';
const stolen = `export const id = '${key}'; total('${key}');\n`;
const caller = "import { total } from './total';\ntotal();\n";
const rg = await findRealRipgrep();
let root: string;
let outside: string;
let engine: CodeEngine;

beforeEach(async () => {
  outside = await scratchFolder({ 'home/credentials.ts': stolen, 'home/deep/more.ts': stolen });
  root = await scratchFolder();
  await putFiles(root, { 'src/total.ts': 'export function total() { return 1; }\n', 'src/main.ts': caller });
});
afterEach(() => engine.dispose());

/** Everything that is said about a name, in all ways to ask. */
async function said(name: string, files: readonly string[]): Promise<string> {
  const answers: unknown[] = [
    await engine.ask({ symbol_name: name }),
    await engine.explainGap({ symbol_name: name }),
    await engine.symbols(name, 20),
  ];
  for (const file of files) {
    answers.push(
      await engine.ask({ symbol_name: name, file_path: file, line_number: 1 }),
      await engine.ask({ file_path: file, line_number: 1 }),
    );
    answers.push(await engine.explainGap({ symbol_name: name, file_path: file, line_number: 1 }));
  }
  return JSON.stringify(answers);
}

async function linkOut(): Promise<string[]> {
  await symlink(join(outside, 'home'), join(root, 'lib'));
  await symlink(join(outside, 'home/credentials.ts'), join(root, 'src/one.ts'));
  await symlink('/', join(root, 'everything'));
  return [
    'lib/credentials.ts',
    'lib/deep/more.ts',
    'src/one.ts',
    `everything${outside}/home/credentials.ts`,
    `../${outside.split('/').at(-1) ?? ''}/home/credentials.ts`,
    join(outside, 'home/credentials.ts'),
  ];
}

const ways: readonly (readonly [string, () => Partial<CodeEngineOptions>])[] = [
  ['the built-in search', () => ({})],
  ['threads that parse', () => ({ worker: new FactsWorkers(new FactsWorker(() => parsingThread(() => undefined))) })],
  ...(rg === undefined ? [] : [['ripgrep', () => ({ ripgrep: { setting: rg } })] as const]),
];

describe.each(ways)('links out of the workspace, with %s', (_, more) => {
  test('lead no question, no search and no index to a line outside', async () => {
    const files = await linkOut();
    engine = getCodeEngine(root, more());
    await engine.whole();
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:2 call']);
    expect(await said('total', files)).not.toContain(key);
    expect(await said('id', files)).not.toContain(key);
    expect(engine.status.skipped['link-out']).toBe(3);
  });

  test('nor while the index has still to be built', async () => {
    const files = await linkOut();
    engine = getCodeEngine(root, { ...more(), totalBudgetMs: 300, stageBudgetMs: 150 });
    engine.pause();
    const answers = await Promise.all(
      [{}, ...files.map((file) => ({ file_path: file, line_number: 1 }))].map((place) =>
        engine.ask({ symbol_name: 'total', ...place }, { deadlineMs: 300 }),
      ),
    );
    expect(JSON.stringify(answers)).not.toContain(key);
  });

  test('nor when they took the place of a file or folder that is in the index', async () => {
    await putFiles(root, { 'kept/credentials.ts': `const one = 1; total();\n`, 'src/later.ts': caller });
    engine = getCodeEngine(root, more());
    await engine.whole();
    engine.pause();
    await rename(join(root, 'kept'), join(root, '.aside'));
    await symlink(join(outside, 'home'), join(root, 'kept'));
    await rm(join(root, 'src/later.ts'));
    await symlink(join(outside, 'home/credentials.ts'), join(root, 'src/later.ts'));
    expect(await said('total', ['kept/credentials.ts', 'src/later.ts'])).not.toContain(key);
  });

  test('nor when an ignored folder became one', async () => {
    await putFiles(root, { '.gitignore': 'gen/\n', 'gen/credentials.ts': 'const nothing = 1;\n' });
    engine = getCodeEngine(root, more());
    await engine.whole();
    engine.pause();
    await rm(join(root, 'gen'), { recursive: true });
    await symlink(join(outside, 'home'), join(root, 'gen'));
    expect(await said('total', [])).not.toContain(key);
    expect(await said('id', [])).not.toContain(key);
  });
});

describe('links that stay inside', () => {
  test('keep leading to packages of the workspace, and to another folder of it', async () => {
    await putFiles(root, {
      'packages/pkg/package.json': '{"name":"@scope/pkg","main":"index.ts"}',
      'packages/pkg/index.ts': 'export function charge() {}\n',
      'apps/web/main.ts': "import { charge } from '@scope/pkg';\ncharge();\n",
    });
    await mkdir(join(root, 'node_modules/@scope'), { recursive: true });
    await symlink('../../packages/pkg', join(root, 'node_modules/@scope/pkg'));
    const second = await scratchFolder({ 'shared/lib.ts': 'export function shared() {}\nshared();\n' });
    await symlink(join(second, 'shared'), join(root, 'shared'));
    engine = getCodeEngine(root, {
      roots: [
        { name: 'shop', path: root },
        { name: 'lib', path: second },
      ],
    });
    await engine.whole();
    expect(getPlaces(await engine.ask({ symbol_name: 'charge' }))).toEqual(['shop/apps/web/main.ts:2 call']);
    expect(getPlaces(await engine.ask({ symbol_name: 'shared' }))).toEqual(['lib/shared/lib.ts:2 call']);
    expect(engine.status.skipped).toMatchObject({ link: 1 });
    expect(engine.status.skipped['link-out']).toBeUndefined();
  });
});

describe('settings of a project', () => {
  test('are read inside the workspace only, whatever they extend or name', async () => {
    const aliases = '{"compilerOptions":{"paths":{"@stolen":["./src/total.ts"]}}}';
    await writeFile(join(outside, 'base.json'), aliases);
    await symlink(join(outside, 'base.json'), join(root, 'linked.json'));
    for (const base of [
      join(outside, 'base.json'),
      `../${outside.split('/').at(-1) ?? ''}/base.json`,
      './linked.json',
    ]) {
      await putFiles(root, {
        'tsconfig.json': JSON.stringify({ extends: [base] }),
        'src/main.ts': "import { total } from '@stolen';\ntotal();\n",
      });
      engine = getCodeEngine(root);
      await engine.whole();
      const [first] = (await engine.ask({ symbol_name: 'total', file_path: 'src/total.ts', line_number: 1 })).nodes;
      expect(first?.file_path === 'src/main.ts' && first.type === 'call').toBe(false);
      expect(getScriptProject(join(root, 'src/main.ts'), root)).toBeUndefined();
      await engine.dispose();
    }
  });
});

describe('a SCIP index', () => {
  const symbol = 'test . shop 1 `total`/total().';
  const source = 'export function total() { return 1; }\n';

  test('names no line outside by the paths of its documents, and asks for no file there', async () => {
    const name = outside.split('/').at(-1) ?? '';
    const places = [
      `../${name}/home/credentials.ts`,
      `src/../../${name}/home/credentials.ts`,
      join(outside, 'home/credentials.ts'),
      'lib/credentials.ts',
      '..\\x.ts',
    ];
    await symlink(join(outside, 'home'), join(root, 'lib'));
    const documents = [
      { path: 'src/total.ts', text: source, occurrences: [{ symbol, range: [0, 16, 21], roles: 1 }] },
      ...places.map((path) => ({ path, text: stolen, occurrences: [{ symbol, range: [0, 44, 49] }] })),
    ];
    for (const from of [
      'file:///nowhere',
      `file://${outside}`,
      'file:///',
      `file://${root}`,
      'file://evil.example/share',
    ]) {
      await writeFile(join(root, 'index.scip'), scipBytes(documents, { root: from }));
      engine = getCodeEngine(root, { scipIndex: '' });
      await engine.whole();
      expect(await said('total', places)).not.toContain(key);
      await engine.dispose();
    }
  });

  test('is not read where it is a link out, unless the person named it by its whole path', async () => {
    const bytes = scipBytes([
      { path: 'src/main.ts', text: caller, occurrences: [{ symbol, range: [1, 0, 5] }] },
      { path: 'src/total.ts', text: source, occurrences: [{ symbol, range: [0, 16, 21], roles: 1 }] },
    ]);
    await writeFile(join(outside, 'real.scip'), bytes);
    await symlink(join(outside, 'real.scip'), join(root, 'index.scip'));
    for (const [scipIndex, outcome] of [
      ['', 'error'],
      ['index.scip', 'error'],
      [`../${outside.split('/').at(-1) ?? ''}/real.scip`, 'error'],
      [join(outside, 'real.scip'), 'answer'],
    ] as const) {
      engine = getCodeEngine(root, { scipIndex });
      await engine.whole();
      const { meta } = await engine.ask({ symbol_name: 'total' });
      expect(meta.trail.find(({ stage }) => stage === 'graph: SCIP index')?.outcome).toBe(outcome);
      await engine.dispose();
    }
  });
});

describe.skipIf(process.platform === 'win32')('what is no file, or has no end', () => {
  test('keeps nobody waiting: as source, as settings, as ignore file, as index', async () => {
    for (const path of ['src/pipe.ts', 'tsconfig.json', 'package.json', 'sub/.gitignore', 'index.scip']) {
      await mkdir(join(root, path, '..'), { recursive: true });
      execFileSync('mkfifo', [join(root, path)]);
    }
    await mkdir(join(root, 'src/folder.ts'));
    await symlink('/dev/zero', join(root, 'src/zero.ts'));
    await symlink('/dev/zero', join(root, '.gitignore'));
    await symlink('/dev/zero', join(root, 'jsconfig.json'));
    await writeFile(join(root, 'src/sparse.ts'), '');
    await truncate(join(root, 'src/sparse.ts'), 10_000_000_000);
    engine = getCodeEngine(root, { scipIndex: '', clock: systemClock });
    await engine.whole();
    expect(getPlaces(await engine.ask({ symbol_name: 'total' }))).toEqual(['src/main.ts:2 call']);
    for (const file of [
      'src/pipe.ts',
      'src/zero.ts',
      'src/sparse.ts',
      'src/folder.ts',
      'tsconfig.json',
      'index.scip',
    ]) {
      const places = getPlaces(await engine.ask({ symbol_name: 'total', file_path: file, line_number: 1 }));
      expect(places.filter((place) => place !== 'src/main.ts:2 call')).toEqual([]);
    }
  });
});
