import { describe, expect, test } from 'vitest';
import type { GapServices } from '../../../src/callers/domain/gap/gapServices.ts';
import { getId, understand } from '../../../src/callers/domain/question.ts';
import type { CallersQuery } from '../../../src/callers/domain/types.ts';
import { getProject } from '../../support/callersProject.ts';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { type GapReason, explainGap } from '../../support/englishCallers.ts';

type Files = Readonly<Record<string, string>>;

async function reasonsFor(
  files: Files,
  query: CallersQuery,
  more: Partial<GapServices> = {},
): Promise<readonly GapReason[]> {
  return (await explainGap(query, { ...(await servicesOfTexts(files)), ...more }, new AbortController().signal))
    .reasons;
}

async function getText(code: string, files: Files, query: CallersQuery): Promise<string | undefined> {
  return (await reasonsFor(files, query)).find((each) => each.code === code)?.text;
}

describe('what is a test', () => {
  const isTest = async (path: string): Promise<boolean> => {
    const call = path.endsWith('.py')
      ? 'from src.once import once\nonce()\n'
      : "import { once } from '../src/once';\nonce();\n";
    const language = /\.(?:py|go|rb|java|cs|kt|php)$/.exec(path)?.[0] ?? '.ts';
    const texts: Files = {
      '.py': call,
      '.go': 'package a\nfunc go1() { once() }\n',
      '.rb': 'once()\n',
      '.java': 'class T { void t() { once(); } }\n',
      '.cs': 'class T { void t() { once(); } }\n',
      '.kt': 'fun t() { once() }\n',
      '.php': '<?php\nonce();\n',
    };
    return (
      await reasonsFor(
        { 'src/once.ts': 'export function once() {}\n', [path]: texts[language] ?? call },
        { symbol_id: 'src/once.ts#once' },
      )
    ).some(({ code }) => code === 'test-only');
  };

  test.each([
    'test/a.ts',
    'tests/a.ts',
    'x/test/y/a.ts',
    '__tests__/a.ts',
    'spec/a.ts',
    'specs/a.ts',
    'src/a.test.ts',
    'src/a.spec.ts',
    'src/a-test.ts',
    'src/a_specs.ts',
    'src/a.tests.tsx',
    'src/test_a.py',
    'src/a_test.py',
    'src/a_test.go',
    'src/a_test.rb',
    'src/ATest.java',
    'src/ATests.cs',
    'src/ASpec.kt',
    'src/ATest.php',
  ])('%s is', async (path) => {
    expect(await isTest(path)).toBe(true);
  });

  test.each([
    'src/a.ts',
    'latest/a.ts',
    'testing/a.ts',
    'src/test.ts',
    'src/atest.ts',
    'src/test_a.ts',
    'src/contest_a.py',
    'src/Test.java/a.ts',
    'src/Testing.java',
    'inspect/a.ts',
  ])('%s is none', async (path) => {
    expect(await isTest(path)).toBe(false);
  });

  test('one use elsewhere, a definition in a test, or no use at all: nothing is said of tests', async () => {
    const once = { 'src/once.ts': 'export function once() {}\n' };
    const use = "import { once } from '../src/once';\nonce();\n";
    expect(
      await getText(
        'test-only',
        { ...once, 'test/a.ts': use, 'test/b.ts': use, 'test/c.ts': use, 'test/d.ts': use },
        { symbol_name: 'once' },
      ),
    ).toBe('Only tests use it: test/a.ts, test/b.ts, test/c.ts and 1 more.');
    expect(
      await getText('test-only', { ...once, 'test/a.ts': use, 'lib/b.ts': use }, { symbol_name: 'once' }),
    ).toBeUndefined();
    expect(await getText('test-only', once, { symbol_name: 'once' })).toBeUndefined();
    expect(
      await getText('test-only', { 'test/once.ts': 'export function once() {}\nonce();\n' }, { symbol_name: 'once' }),
    ).toBeUndefined();
  });
});

describe('names', () => {
  test('other names: of exports and imports, not the same one, not a whole module', async () => {
    const about = (code: string): Promise<string | undefined> =>
      getText('other-name', { 'a.ts': `function help() {}\n${code}\n` }, { symbol_id: 'a.ts#help' });
    expect(await about('export { help as assist };')).toContain('assist (a.ts)');
    expect(await about('export default help;')).toContain('the default export (a.ts)');
    expect(await about('export { help };')).toBeUndefined();
    expect(
      await getText(
        'other-name',
        {
          'a.ts': 'export function help() {}\n',
          'b.ts': "import { help as aid } from './a';\n",
          'c.ts': "import { help } from './a';\n",
          'd.ts': "import * as help from './a';\n",
        },
        { symbol_id: 'a.ts#help' },
      ),
    ).toMatch(/^It is exported or imported under another name: aid \(b\.ts:1\)\. A/);
  });

  test('packages: how many files import it, the first of them, three packages at most', async () => {
    const files = {
      'a.ts': "import { go } from 'one';\n",
      'b.ts': "import { go } from 'one';\nimport { run as go2 } from 'two';\n",
      'c.ts': "import { go } from './own';\n",
      'd.ts': "import { fly as go } from 'three';\n",
    };
    const texts = (await reasonsFor(files, { symbol_name: 'go' }))
      .filter(({ code }) => code === 'external')
      .map(({ text }) => text.slice(0, 60));
    expect(texts).toEqual([
      'go is imported from "one" in 2 files (first a.ts:1); that pa',
      'go is imported from "three" in 1 file (first d.ts:1); that p',
    ]);
  });

  test('files of other languages, one and several', async () => {
    expect(await getText('unknown-language', { 'a.zig': 'hid\n' }, { symbol_name: 'hid' })).toBe(
      '1 file that holds the name is in a language that is not analysed: a.zig. Only the text search sees them.',
    );
    expect(
      await getText(
        'unknown-language',
        { 'a.zig': 'hid\n', 'b.zig': 'hid\n', 'read.md': 'hid\n' },
        { symbol_name: 'hid' },
      ),
    ).toBe(
      '2 files that hold the name are in a language that is not analysed: a.zig, b.zig. Only the text search sees them.',
    );
  });

  test('behind its bases, and made by a container', async () => {
    const files = {
      'a.ts':
        '@Injectable()\nclass Store extends Base implements One, Two, Three {\n  save() {}\n}\n@Whatever()\nclass Plain { load() {} }\n@Injectable()\nfunction run() {}\n',
    };
    expect(await getText('behind-an-interface', files, { symbol_id: 'a.ts#Store.save' })).toBe(
      'It belongs to Store, which is a Base, One, Two and 1 more: calls may be written against that and not against Store.',
    );
    expect(await getText('injected', files, { symbol_id: 'a.ts#Store.save' })).toMatch(/^Store carries @Injectable,/);
    for (const id of ['a.ts#Plain.load', 'a.ts#run', 'a.ts#Store'])
      expect(
        (await reasonsFor(files, { symbol_id: id })).filter(
          ({ code }) => code === 'injected' || code === 'behind-an-interface',
        ),
      ).toEqual([]);
  });

  test('only in comments or strings', async () => {
    const about = async (text: string): Promise<string | undefined> =>
      (await reasonsFor({ 'a.ts': text }, { symbol_name: 'hid' })).find(
        ({ code }) => code === 'comment-or-string-only' || code === 'dynamic',
      )?.text;
    expect(await about('// hid\n')).toBe('The name stands only in comments (a.ts:1).');
    expect(await about("run('hid');\n")).toBe(
      'The name stands only in strings (a.ts:1). A string may be a key by which it is looked up.',
    );
    expect(await about("// hid\nrun('hid');\n")).toBe(
      'The name stands only in comments (a.ts:1) and strings (a.ts:2). A string may be a key by which it is looked up.',
    );
    expect(await about('function hid() {}\n// hid\n')).toBe(
      'Apart from its definition the name stands only in comments (a.ts:2).',
    );
    expect(await about("function hid() {}\nhid();\nrun('hid');\n")).toMatch(/^The name stands in quotes at a\.ts:3: /);
    expect(await about('hid();\n// hid\n')).toBeUndefined();
  });
});

describe('what a question means', () => {
  const files = {
    'src/a.ts':
      'export class Repo {\n  save() {\n    return 1;\n  }\n  #hide() {}\n}\nexport function save() {}\nexport default function () {}\n',
    'src/b.ts':
      "import { Repo, save as keep } from './a';\nexport function go(repo: Repo) {\n  repo.save();\n  keep();\n}\n",
  };
  test.each([
    [{ symbol_id: 'src/a.ts#Repo.save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_id: './src/a.ts#Repo.save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_id: 'src\\a.ts#Repo.save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_id: 'src/a.ts#Repo.#hide' }, '#hide precise', ['src/a.ts#Repo.#hide']],
    [{ symbol_id: 'src/a.ts#Other.save' }, 'save not at src/a.ts#Other.save', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [{ symbol_id: 'Repo.save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_name: 'save' }, 'save', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [{ symbol_name: ' save() ' }, 'save', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [{ symbol_name: 'Repo::save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_name: 'Repo#save' }, 'save precise', ['src/a.ts#Repo.save']],
    [{ symbol_name: 'Nobody.save' }, 'save', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [{ symbol_name: 'hide' }, '#hide precise', ['src/a.ts#Repo.#hide']],
    [{ symbol_name: '#hide' }, '#hide precise', ['src/a.ts#Repo.#hide']],
    [{ symbol_name: 'nobody' }, 'nobody', []],
    [{ symbol_name: 'save', file_path: 'src/a.ts' }, 'save precise', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [{ symbol_name: 'save', file_path: 'src/a.ts', line_number: 7 }, 'save precise', ['src/a.ts#save']],
    [{ file_path: 'src/a.ts', line_number: 2 }, 'save precise', ['src/a.ts#Repo.save']],
    [{ file_path: 'src/a.ts', line_number: 3 }, 'save precise', ['src/a.ts#Repo.save']],
    [{ file_path: 'src/a.ts', line_number: 1 }, 'Repo precise', ['src/a.ts#Repo']],
    [{ file_path: 'src/a.ts', line_number: 99 }, '', []],
    [{ symbol_name: 'save', file_path: 'src/b.ts' }, 'save not at src/b.ts', ['src/a.ts#Repo.save', 'src/a.ts#save']],
    [
      { symbol_name: 'save', file_path: 'src/none.ts', line_number: 4 },
      'save not at src/none.ts:4',
      ['src/a.ts#Repo.save', 'src/a.ts#save'],
    ],
    [{ file_path: 'src/b.ts', line_number: 3, column: 7 }, 'save precise', ['src/a.ts#Repo.save']],
    [{ file_path: 'src/b.ts', line_number: 3, column: 11 }, 'save precise', ['src/a.ts#Repo.save']],
    [{ file_path: 'src/b.ts', line_number: 4, column: 3 }, 'save precise', ['src/a.ts#save']],
    [{ file_path: 'src/b.ts', line_number: 1, column: 10 }, 'Repo precise', ['src/a.ts#Repo']],
    [{ file_path: 'src/a.ts', line_number: 1, column: 15 }, 'Repo precise', ['src/a.ts#Repo']],
  ] as const)('%j', async (query, told, ids) => {
    const project = await getProject(files);
    const { name, isPrecise, notAt, targets } = understand(project, query);
    expect([
      `${name}${isPrecise ? ' precise' : ''}${notAt === undefined ? '' : ` not at ${notAt}`}`,
      targets.map((target) => getId(project, target)),
    ]).toEqual([told, ids]);
  });
});
