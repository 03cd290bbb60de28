import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import type { CodeLanguage } from '../../src/callers/domain/facts.ts';
import { FactsParser } from '../../src/callers/node/facts/factsParser.ts';
import { checkSites } from '../support/factsOf.ts';
import { loadInstalledWasm } from '../support/factsGrammars.ts';
import { startMeasuringWork } from '../support/relativeWork.ts';

/** Sources whose cuts and mixtures are read: those that the tests of each language state facts of. */
const samples = new Map(
  ['python', 'go', 'java', 'kotlin', 'scala', 'csharp', 'php', 'ruby', 'rust', 'cpp', 'typescript'].map((name) => {
    const file = fileURLToPath(new URL(`../integration/callers/facts/${name}.test.ts`, import.meta.url));
    const test = readFileSync(file, 'utf8');
    const source = /String\.raw`([^]*?)\n`;/.exec(test)?.[1] ?? test;
    return [name, source] as const;
  }),
);
const paths: Record<string, string> = {
  python: 'a.py',
  go: 'a.go',
  java: 'A.java',
  kotlin: 'A.kt',
  scala: 'a.scala',
  csharp: 'a.cs',
  php: 'a.php',
  ruby: 'a.rb',
  rust: 'a.rs',
  cpp: 'a.cpp',
  typescript: 'a.tsx',
};
const parser = new FactsParser({ loadWasm: loadInstalledWasm, maxMs: 20_000 });
const languageOfPath = (path: string): CodeLanguage => getLanguage(path)!;

beforeAll(async () => {
  expect([...samples.values()].every((source) => source.length > 500)).toBe(true);
  for (const path of Object.values(paths)) await parser.prepare(path, languageOfPath(path));
});

const noise = fc.constantFrom(
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  "'",
  '`',
  '\\',
  '/*',
  '//',
  '<',
  '>',
  '=>',
  '@',
  '#',
  '\r',
  '\r\n',
  '\t',
  '😀',
  'ü',
  '𝒳',
  '\u0000',
  '\ud83d',
  '\ufeff',
  '::',
  '->',
  '?.',
  '${',
  ';',
  ',',
);

/** A sample that lost a piece, got noise, has a piece twice, or ends early; several times over. */
function mangled(source: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: source.length });
  const step = fc.tuple(place, place, fc.constantFrom('cut', 'noise', 'twice', 'end'), noise);
  return fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) =>
    steps.reduce((text, [a, b, how, piece]) => {
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      if (how === 'cut') return text.slice(0, from) + text.slice(Math.min(to, from + 200));
      if (how === 'noise') return text.slice(0, from) + piece + text.slice(from);
      if (how === 'twice') return text.slice(0, to) + text.slice(from, Math.min(to, from + 200)) + text.slice(to);
      return text.slice(0, Math.max(to, 1));
    }, source),
  );
}

describe.each(Object.keys(paths))('mangled %s', (name) => {
  it('gives facts whose sites point at their names', () => {
    const path = paths[name] ?? '';
    fc.assert(
      fc.property(mangled(samples.get(name) ?? ''), (source) => {
        const result = parser.extract(path, languageOfPath(path), source);
        expect(result).toHaveProperty('facts');
        if ('facts' in result) checkSites(result.facts, source);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the time a file takes', () => {
  type Shape = readonly [name: string, path: string, source: (size: number) => string];
  const flat: readonly Shape[] = [
    ['one long list', 'a.py', (n) => `x = [${'f(a, b), '.repeat(n)}]`],
    ['one large class', 'A.java', (n) => `class A { ${'@X void m() { this.a.b(c); }\n'.repeat(n)} }`],
    ['one large object', 'a.ts', (n) => `export const a = { ${'k: { f() { this.g(h); } }, '.repeat(n)} };`],
    ['one function with many locals', 'a.ts', (n) => `function f() { ${'let a = b; a.go(a);\n'.repeat(n)} }`],
    ['words only', 'a.rb', (n) => 'word '.repeat(n)],
    ['one long string', 'a.go', (n) => `package a\nvar x = "${'\\"x'.repeat(n)}"`],
    ['one long call', 'a.php', (n) => `<?php f(${"'a', $b, ".repeat(n)});`],
    ['brackets that others close', 'a.ts', (n) => '(]{)'.repeat(n)],
  ];
  it.each(flat)('grows with its length: %s', async (_name, path, source) => {
    const language = languageOfPath(path);
    await parser.prepare(path, language);
    const time = (size: number): number => {
      const work = startMeasuringWork();
      expect(parser.extract(path, language, source(size))).toHaveProperty('facts');
      return work();
    };
    time(1_000);
    // Sixteen times as much may take 64 times as long; quadratic work takes 256 times as long. The two are measured
    // side by side, as a busy machine slows both, and again where the machine got busy between them.
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 6 && least >= 64; tries++)
      least = Math.min(least, time(16_000) / Math.max(10, time(1_000), time(1_000)));
    expect(least).toBeLessThan(64);
  });

  it('ends for a Kotlin file that is cut behind an annotation', async () => {
    // The grammar's scanner went round for ever at such an end; nothing can stop it from outside, so a regression shows
    // as a run that does not end.
    await parser.prepare('A.kt', 'kotlin');
    for (const end of ['', '"', '")', 'x'])
      expect(parser.extract('A.kt', 'kotlin', `val a = 1\n@Service @RequestMapping("${end}`)).toHaveProperty('facts');
  });

  // The parser's own query is quadratic in the depth of a tree: a few thousand levels take seconds.
  const deep: readonly Shape[] = [
    ['calls in calls', 'a.ts', (n) => `${'f('.repeat(n)}1${')'.repeat(n)};`],
    ['functions in functions', 'a.ts', (n) => `${'(a) => '.repeat(n)}a;`],
    ['chains', 'a.ts', (n) => `a${'.then(() => b)'.repeat(n)};`],
    ['objects in objects', 'a.js', (n) => `x = ${'{ a: '.repeat(n)}1${' }'.repeat(n)};`],
    ['many pointers', 'a.c', (n) => `int ${'*'.repeat(n)}x;`],
    ['classes in classes', 'A.java', (n) => `${'class A { '.repeat(n)}${'}'.repeat(n)}`],
  ];
  it.each(deep)('ends by its limit, however deep a file is: %s', async (_name, path, source) => {
    const limited = new FactsParser({ loadWasm: loadInstalledWasm, maxMs: 300 });
    const language = languageOfPath(path);
    await limited.prepare(path, language);
    // Forty levels are more than people write, and far from the limit on a busy machine.
    expect(limited.extract(path, language, source(40))).toHaveProperty('facts');
    for (const depth of [2_000, 20_000]) {
      // Of this process: how long it waited for a processor says nothing.
      const work = startMeasuringWork();
      const result = limited.extract(path, language, source(depth));
      expect('facts' in result ? 'facts' : result.skipped).toMatch(/^(?:facts|time-out|too-deep)$/);
      // Twenty thousand levels take some 2,400, the square of two thousand levels would be ten thousand and more.
      expect(work()).toBeLessThan(8_000);
    }
    expect(limited.extract(path, language, source(10))).toHaveProperty('facts');
    limited.dispose();
  });
});
