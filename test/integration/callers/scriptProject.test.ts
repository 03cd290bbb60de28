import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { namesEveryUse, getScriptProject } from '../../../src/callers/node/languageServer/scriptProject.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const code = 'export {};\n';
const sources = [
  'a.ts',
  'src/b.ts',
  'src/c.tsx',
  'src/deep/d.ts',
  'src/deep/d.test.ts',
  'src/e.js',
  'src/f.min.js',
  'src/.hidden/g.ts',
  'src/node_modules/x/h.ts',
  'lib/i.mts',
  'out/j.d.ts',
  'scripts/k.js',
  'readme.md',
];
const filesWith = (config: unknown, name = 'tsconfig.json'): Record<string, string> => ({
  ...Object.fromEntries(sources.map((path) => [path, code])),
  [name]: typeof config === 'string' ? config : JSON.stringify(config),
});

/** Files that TypeScript itself takes into the project. */
function truth(root: string, name: string): string[] {
  const config = join(root, name);
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as { config: unknown };
  return ts
    .parseJsonConfigFileContent(json, ts.sys, root, undefined, config)
    .fileNames.map((file) => file.slice(root.length + 1))
    .sort();
}

describe('the project of a script', () => {
  it.each([
    ['nothing', {}],
    ['a folder', { include: ['src'] }],
    ['a folder with a slash', { include: ['./src/'] }],
    ['one level', { include: ['src/*'] }],
    ['endings', { include: ['**/*.tsx', 'lib/**/*.mts'] }],
    ['a letter', { include: ['src/?.ts'] }],
    ['exclusions', { include: ['src'], exclude: ['**/*.test.ts', 'src/c.tsx'] }],
    ['an excluded folder', { exclude: ['src/deep', 'out'] }],
    ['an output folder', { compilerOptions: { outDir: 'out' } }],
    ['JavaScript', { compilerOptions: { allowJs: true }, include: ['src', 'scripts'] }],
    ['checked JavaScript', { compilerOptions: { checkJs: true } }],
    ['listed files', { files: ['a.ts'] }],
    ['listed files and a folder', { files: ['a.ts'], include: ['lib'] }],
    ['comments', '{\n  // here\n  "include": ["src/**/*"], /* there */\n}'],
  ])('takes in what TypeScript takes in: %s', async (_, config) => {
    const root = await scratchFolder(filesWith(config));
    const expected = truth(root, 'tsconfig.json');
    expect(expected.length).toBeGreaterThan(0);
    const project = getScriptProject(join(root, expected[0] ?? ''), root);
    expect(project?.config).toBe(join(root, 'tsconfig.json'));
    expect(sources.filter((path) => project?.covers(join(root, path))).sort()).toEqual(expected);
  });

  it('takes in JavaScript where there is a jsconfig.json', async () => {
    const root = await scratchFolder(filesWith({}, 'jsconfig.json'));
    const project = getScriptProject(join(root, 'src/e.js'), root);
    expect(sources.filter((path) => project?.covers(join(root, path))).sort()).toEqual(truth(root, 'jsconfig.json'));
  });

  it('is no word for every use in JavaScript, where the server passes over what `require` gives', () => {
    expect(
      ['a.ts', 'a.tsx', 'a.mts', 'a.cts', 'a.js', 'a.jsx', 'a.mjs', 'a.cjs', 'a.vue'].filter(namesEveryUse),
    ).toEqual(['a.ts', 'a.tsx', 'a.mts', 'a.cts']);
  });

  it('follows bases, with patterns from where they are written', async () => {
    const root = await scratchFolder({
      'base/tsconfig.base.json': JSON.stringify({ include: ['../app/src', 'own'], compilerOptions: { allowJs: true } }),
      'base/own/x.js': code,
      'app/tsconfig.json': JSON.stringify({ extends: ['@strange/base', '../base/tsconfig.base'], include: ['src'] }),
      'app/src/a.js': code,
    });
    const project = getScriptProject(join(root, 'app/src/a.js'), root);
    expect([project?.covers(join(root, 'app/src/a.js')), project?.covers(join(root, 'base/own/x.js'))]).toEqual([
      true,
      false,
    ]);
  });

  it('follows references where the file itself is not taken in', async () => {
    const root = await scratchFolder({
      'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './tsconfig.app.json' }, { path: './node' }] }),
      'tsconfig.app.json': JSON.stringify({ include: ['src'] }),
      'node/tsconfig.json': '{}',
      'src/a.ts': code,
      'node/b.ts': code,
    });
    expect(getScriptProject(join(root, 'src/a.ts'), root)?.config).toBe(join(root, 'tsconfig.app.json'));
    expect(getScriptProject(join(root, 'node/b.ts'), root)?.config).toBe(join(root, 'node/tsconfig.json'));
  });

  it('goes up past settings that do not take the file in, not out of the workspace', async () => {
    const root = await scratchFolder({
      'tsconfig.json': '{}',
      'app/tsconfig.json': JSON.stringify({ include: ['src'] }),
      'app/test/a.ts': code,
    });
    expect(getScriptProject(join(root, 'app/test/a.ts'), root)?.config).toBe(join(root, 'tsconfig.json'));
    expect(getScriptProject(join(root, 'app/test/a.ts'), join(root, 'app'))).toBeUndefined();
  });

  it.each([
    ['broken settings', '{ "include": ['],
    ['patterns out of the folder', { include: ['../shared', 'src'] }],
    ['a pattern that TypeScript refuses', { include: ['src/**'] }],
    ['a riddle', { include: ['**/*a*a*a*a*a*a*a*a*a*'] }],
    ['a circle', { extends: './tsconfig.json' }],
    ['settings of other kinds', { include: 'src' }],
  ])('is not known for %s', async (_, config) => {
    const root = await scratchFolder(filesWith(config));
    expect(getScriptProject(join(root, 'src/b.ts'), root)).toBeUndefined();
  });
});
