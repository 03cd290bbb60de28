import { describe, expect, it } from 'vitest';
import { redact } from '../../src/base/redact.ts';
import { typescriptLexicon } from '../../src/callers/node/facts/languages/typescript/lexicon.ts';
import { classify } from '../../src/callers/node/facts/reading/classify.ts';
import { pathComment } from '../../src/edit/domain/locate/wrapperRepairs.ts';
import { snippetBlocks } from '../../src/edit/domain/snippetBlocks.ts';
import { namePattern } from '../../src/jobs/domain/workflow/namePatterns.ts';
import { userRules } from '../../src/callers/domain/keys/userRules.ts';
import { compileExcludes } from '../../src/callers/node/files/excludeGlobs.ts';
import { IgnoreRules } from '../../src/callers/node/files/ignoreRules.ts';
import { compileScriptGlobs } from '../../src/callers/node/languageServer/scriptGlobs.ts';
import { getFacts } from '../support/factsOf.ts';
import { measureLeastWork } from '../support/relativeWork.ts';

/** Milliseconds of processor time (`relativeWork.ts`): a hundred times what any of these takes. */
const limit = 3000;

// What `npm run regexes` found to take exponential time, or a high power of the length, with texts made after its
// attacks.
describe('texts made against a pattern take no longer than others', () => {
  it.each<[string, () => unknown]>([
    ['a chain of optional members beside a password', () => redact(`password = a1.b${'?.b'.repeat(40)}.1`)],
    ['an argument of names with a dollar sign', () => classify(`a.$${'A.$A.#'.repeat(28)}\\1(`, typescriptLexicon)],
    [
      'a snippet with many Windows line breaks',
      () =>
        snippetBlocks('function f(x) {\r\n  return x + 1;\r\n}\r\n', [
          `function f(x) {\r\n  return x + 2;${'\r\n'.repeat(60)}}`,
        ]),
    ],
    ["a workflow's pattern of many classes", () => namePattern(`${'[^$]['.repeat(29)}]`)],
    [
      'a first line of slashes',
      () =>
        pathComment(
          { oldString: `${'a/'.repeat(40_000)} \nx`, newString: '' } as never,
          { countKnown: () => 0 } as never,
        ),
    ],
    [
      'a Java import of blanks',
      () =>
        getFacts('a.java', `import static${' '.repeat(3000)}c${' '.repeat(3000)}.${' '.repeat(3000)}x;\nclass A {}`),
    ],
    [
      'a Kotlin import of blanks',
      () => getFacts('a.kt', `import${' '.repeat(3000)}c${' '.repeat(3000)}.${' '.repeat(3000)}x\nclass A`),
    ],
    [
      'a C# using of blanks',
      () => getFacts('a.cs', `using${' '.repeat(3000)}o${' '.repeat(3000)}=${' '.repeat(3000)}i.x;\nclass A {}`),
    ],
    [
      'a PHP use of names that go nowhere',
      () => getFacts('a.php', `<?php\nuse ${'a'.repeat(30_000)} b, ${'\\\\'.repeat(30_000)} c;\nclass A {}`),
    ],
  ])('%s', async (_name, work) => {
    expect(await measureLeastWork(work, limit)).toBeLessThan(limit);
  });
});

/**
 * Patterns that a repository may hold, each with a text for which `RegExp` or a matcher that goes back would try more
 * ways than there is time for.
 */
describe('patterns of a repository take no longer than others', () => {
  const rule = { framework: 'x', channel: 'event', direction: 'register', names: ['on'], key: 0 };
  const receiver = (pattern: string) =>
    userRules([{ ...rule, receiver: pattern }]).rules[0]?.receiver?.test('a'.repeat(200));
  const name = (pattern: string) => {
    const test = namePattern(pattern);
    return typeof test === 'function' ? test('a'.repeat(200)) : test;
  };
  it.each<[string, () => unknown, unknown]>([
    [
      'stars in a .gitignore',
      () => new IgnoreRules(false).with('', '*a*a*a*a*a*a*a*ab\n').ignores('a'.repeat(200), false),
      false,
    ],
    [
      'folders in a .gitignore',
      () => new IgnoreRules(false).with('', `${'**/'.repeat(12)}x\n`).ignores(`${'a/'.repeat(60)}y`, false),
      false,
    ],
    [
      'both in a .gitignore',
      () => new IgnoreRules(true).with('A', `${'**/*a*a'.repeat(40)}/b\n`).ignores(`a/${'aaaa/'.repeat(60)}y`, false),
      false,
    ],
    [
      'ranges in a .gitignore',
      () => new IgnoreRules(false).with('', `${'*[a-b]'.repeat(40)}c\n`).ignores('ab'.repeat(100), false),
      false,
    ],
    [
      'stars in files.exclude',
      () =>
        compileExcludes(
          [`${'*a'.repeat(60)}b`, `${'**/'.repeat(30)}x`, `${'**/*a/'.repeat(20)}x`, `${'{a,aa,*a}'.repeat(30)}b`],
          true,
        )(`${'a'.repeat(200)}/${'a/'.repeat(60)}y`),
      false,
    ],
    [
      'stars in a tsconfig.json',
      () =>
        compileScriptGlobs(['*a*a*a*a*a*a*a*b', '**/**/**/**/x'], 'include')?.(`${'a/'.repeat(60)}${'a'.repeat(200)}`),
      false,
    ],
    [
      'stars in what a tsconfig.json excludes',
      () =>
        compileScriptGlobs(['*a*a*a*a*a*a*a*b', '**/**/**/**/x'], 'exclude')?.(`${'a/'.repeat(60)}${'a'.repeat(200)}`),
      false,
    ],
    ['optional letters before a receiver', () => receiver(`${'a?'.repeat(90)}b`), false],
    ['counted letters before a receiver', () => receiver(`${'a{0,99}'.repeat(20)}b`), false],
    ['choices before a receiver', () => receiver(`${'(?:a|aa)'.repeat(20)}b`), false],
    ['optional letters in a pattern of jobs', () => name(`${'a?'.repeat(90)}b`), false],
  ])('%s', async (_name, work, result) => {
    let found: unknown;
    expect(
      await measureLeastWork(() => {
        found = work();
      }, limit),
    ).toBeLessThan(limit);
    expect(found).toBe(result);
  });
});

it('what the patterns mean is as before', async () => {
  expect(classify('a.$b?.c', typescriptLexicon)).toMatchObject({ kind: 'member' });
  expect(classify('this.#b!.c', typescriptLexicon)).toMatchObject({ kind: 'member' });
  expect(
    (await getFacts('a.java', 'import static  a . b .  * ;\nimport c.D;\nclass A {}')).imports.map(
      ({ from, imported }) => [from, imported],
    ),
  ).toEqual([
    ['a.b', '*'],
    ['c', 'D'],
  ]);
  expect(
    (await getFacts('a.kt', 'import a.b  as  c\nimport d.*\nclass A')).imports.map(({ local, from }) => [local, from]),
  ).toEqual([
    ['c', 'a'],
    ['*', 'd'],
  ]);
  expect(
    (await getFacts('a.php', '<?php\nuse function A\\{b, C\\d as e};\nuse \\F\\G, H as I;\nclass A {}')).imports.map(
      ({ local, from }) => [local, from],
    ),
  ).toEqual([
    ['b', 'A'],
    ['e', 'A\\C'],
    ['G', 'F'],
    ['I', ''],
  ]);
  expect(redact('password = user?.password1').found).toEqual([]);
});
