import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { grammarByLanguage, grammarFiles, runtimeFile } from '../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker, type LoadedSyntaxChecker } from '../../src/edit/node/syntax/loadSyntaxChecker.ts';

const require = createRequire(import.meta.url);
const runtimeWasm = join(dirname(require.resolve('web-tree-sitter')), runtimeFile);
const grammarsDir = join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');

/** Well-formed text per language, and the same with one thing broken. */
const samples: Record<string, readonly [good: string, broken: string]> = {
  typescript: ['const f = (a: number): number => a + 1;\n', 'const f = (a: number): number => a + ;\n'],
  typescriptreact: ['const a = <p id="x">{text}</p>;\n', 'const a = <p id="x">{text}</q;\n'],
  javascript: ['function f(a) { return a?.b; }\n', 'function f(a { return a?.b; }\n'],
  javascriptreact: ['const a = <p>{text}</p>;\n', 'const a = <p>{text</p>;\n'],
  python: ['def f(a):\n    return a[1:]\n', 'def f(a:\n    return a[1:]\n'],
  go: ['package m\nfunc f(a int) int { return a }\n', 'package m\nfunc f(a int int { return a }\n'],
  java: ['class A { int f() { return 1; } }\n', 'class A { int f() { return 1; }\n'],
  rust: ['fn f(a: &str) -> usize { a.len() }\n', 'fn f(a: &str) -> usize { a.len( }\n'],
  c: ['int f(int a) { return a; }\n', 'int f(int a) { return a }\n'],
  cpp: ['template <class T> T f(T a) { return a; }\n', 'template <class T T f(T a) { return a; }\n'],
  'cuda-cpp': ['int f(int a) { return a; }\n', 'int f(int a { return a; }\n'],
  csharp: ['class A { int F() => 1; }\n', 'class A { int F( => 1; }\n'],
  php: ['<?php function f($a) { return $a; }\n', '<?php function f($a { return $a; }\n'],
  ruby: ['def f(a)\n  a.map { |x| x }\nend\n', 'def f(a)\n  a.map { |x| x \nend\n'],
  css: ['a:hover { color: red; }\n', 'a:hover { color: red; \n'],
};

let checker: LoadedSyntaxChecker;
const failures: string[] = [];
const temporary: string[] = [];
const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-syntax-'));
  temporary.push(folder);
  return folder;
};

beforeAll(() => {
  checker = loadSyntaxChecker({ grammarsDir, runtimeWasm, onFailure: (languageId) => failures.push(languageId) });
});
afterEach(() => {
  expect(failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  checker.dispose();
  await Promise.all(temporary.map((folder) => rm(folder, { recursive: true, force: true })));
});

describe('counting errors', () => {
  it('knows nothing before the language is prepared', () => {
    expect(loadSyntaxChecker({ grammarsDir, runtimeWasm }).countErrors('typescript', 'x')).toBeUndefined();
  });

  it('has a sample for every language it claims', () => {
    expect(Object.keys(samples).sort()).toEqual([...grammarByLanguage.keys()].sort());
  });

  it.each(Object.entries(samples))('tells well-formed %s from broken', async (languageId, [good, broken]) => {
    expect(await checker.prepare(languageId)).toBe(true);
    expect(checker.countErrors(languageId, good)).toBe(0);
    expect(checker.countErrors(languageId, broken)).toBeGreaterThan(0);
    expect(checker.countErrors(languageId, good.replaceAll('\n', '\r\n'))).toBe(0);
    expect(checker.countErrors(languageId, `\u{feff}${good}`)).toBe(0);
  });

  it('counts errors in separate places separately', async () => {
    await checker.prepare('typescript');
    const [good, broken] = samples['typescript'] ?? ['', ''];
    const text = (brokenPlaces: number): string =>
      Array.from({ length: 50 }, (_, i) => (i < brokenPlaces ? broken : good)).join('export {};\n');
    const counts = [0, 1, 2, 5].map((places) => checker.countErrors('typescript', text(places)) ?? -1);
    expect(counts).toEqual([0, 1, 2, 5]);
  });

  it('has no opinion on languages without a grammar', async () => {
    expect(await checker.prepare('plaintext')).toBe(false);
    expect(await checker.prepare('constructor')).toBe(false);
    expect(checker.countErrors('plaintext', 'x')).toBeUndefined();
  });

  it('does not run out of memory over many parses of large texts', async () => {
    await checker.prepare('typescript');
    const [good] = samples['typescript'] ?? [''];
    const before = process.memoryUsage().rss;
    // The tree of one such text takes about 15 MB: kept ones would add up to 600 MB.
    for (let i = 0; i < 40; i += 1) checker.countErrors('typescript', `${good.repeat(5000)}// ${String(i)}`);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
  });
});

describe('limits', () => {
  it('does not parse a text over the length limit', async () => {
    const small = loadSyntaxChecker({ grammarsDir, runtimeWasm, maxLength: 10 });
    await small.prepare('typescript');
    expect(small.countErrors('typescript', 'let a = 1;')).toBe(0);
    expect(small.countErrors('typescript', 'let ab = 1;')).toBeUndefined();
    small.dispose();
  });

  it('does not parse brackets so deep in one another that the runtime would break, and parses the next text', () => {
    expect(checker.countErrors('typescript', '{a: '.repeat(5_000))).toBeUndefined();
    expect(checker.countErrors('typescript', 'let a = 1;')).toBe(0);
  });

  it('gives up a parse that takes too long, tries none like it for the same edit, and parses the next text from its beginning', async () => {
    let time = 0;
    let step = 1;
    const clock = { now: () => (time += step), after: () => () => undefined };
    const slow = loadSyntaxChecker({ grammarsDir, runtimeWasm, maxParseMs: 5, clock });
    await slow.prepare('typescript');
    const long = 'const a = [1, 2, 3];\n'.repeat(5000);
    expect(slow.countErrors('typescript', long)).toBeUndefined();
    expect([slow.hasGrammar?.('typescript'), slow.hasGrammar?.('plaintext')]).toEqual([true, false]);
    step = 0;
    expect(slow.countErrors('typescript', 'let b = 2;')).toBe(0);
    expect(slow.countErrors('typescript', `${long}let c = 3;`)).toBeUndefined();
    await slow.prepare('typescript');
    expect(slow.countErrors('typescript', long)).toBe(0);
    slow.dispose();
  });

  it('says of a text that takes too much memory that it was not checked, and checks the next edit with another runtime', async () => {
    const failed: string[] = [];
    const patient = loadSyntaxChecker({
      grammarsDir,
      runtimeWasm,
      clock: { now: () => 0, after: () => () => undefined },
      onFailure: (languageId) => failed.push(languageId),
    });
    for (const languageId of ['java', 'csharp']) {
      await patient.prepare(languageId);
      expect(patient.countErrors(languageId, 'a<'.repeat(100_000))).toBeUndefined();
      expect(patient.bytes).toBe(0);
      expect(await patient.prepare(languageId)).toBe(true);
      expect(patient.countErrors(languageId, 'class A { int f( { return 1; } }')).toBeGreaterThan(0);
      expect(patient.bytes).toBeLessThan(64 * 2 ** 20);
    }
    expect(failed).toEqual([]);
    patient.dispose();
  }, 120_000);

  it('counts nothing after it was disposed of', async () => {
    const gone = loadSyntaxChecker({ grammarsDir, runtimeWasm });
    await gone.prepare('go');
    gone.dispose();
    expect(gone.countErrors('go', 'package m\n')).toBeUndefined();
    expect(await gone.prepare('go')).toBe(false);
  });
});

describe('a package with something missing or damaged', () => {
  it('says which grammar could not be loaded and keeps working with the others', async () => {
    const folder = await temporaryFolder();
    await copyFile(join(grammarsDir, 'tree-sitter-go.wasm'), join(folder, 'tree-sitter-go.wasm'));
    await writeFile(join(folder, 'tree-sitter-css.wasm'), 'not WebAssembly');
    const failed: string[] = [];
    const partial = loadSyntaxChecker({ grammarsDir: folder, runtimeWasm, onFailure: (id) => failed.push(id) });
    expect(await partial.prepare('css')).toBe(false);
    expect(await partial.prepare('python')).toBe(false);
    expect(await partial.prepare('go')).toBe(true);
    expect(partial.countErrors('go', 'package m\n')).toBe(0);
    expect(failed).toEqual(['css', 'python']);
    partial.dispose();
  });
});

describe('as it is shipped', () => {
  it('works bundled as CommonJS, with the runtime beside the grammars', async () => {
    const folder = await temporaryFolder();
    const outfile = join(folder, 'syntax.cjs');
    await build({
      entryPoints: [join(import.meta.dirname, '../../src/edit/node/syntax/loadSyntaxChecker.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      define: { 'import.meta.url': '__filename' },
      logLevel: 'error',
    });
    await copyFile(require.resolve('web-tree-sitter'), join(folder, 'treeSitter.cjs'));
    await copyFile(runtimeWasm, join(folder, runtimeFile));
    await copyFile(join(grammarsDir, 'tree-sitter-python.wasm'), join(folder, 'tree-sitter-python.wasm'));
    const script = `
      const { loadSyntaxChecker } = require(${JSON.stringify(outfile)});
      const checker = loadSyntaxChecker({ grammarsDir: ${JSON.stringify(folder)} });
      checker.prepare('python').then((ok) => console.log(ok, checker.countErrors('python', 'def f(:')));`;
    // From another folder and a bare environment: nothing may be found by accident.
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: tmpdir(), env: {} });
    expect(stdout).toMatch(/^true [1-9]/);
  });

  it('stays within its share of the package: 3 MB zipped', async () => {
    let zipped = 0;
    for (const path of [runtimeWasm, ...grammarFiles.map((file) => join(grammarsDir, file))]) {
      zipped += gzipSync(await readFile(path)).length;
    }
    expect(zipped / 2 ** 20).toBeLessThan(3);
  });
});
