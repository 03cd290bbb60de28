import { describe, expect, it } from 'vitest';
import { redact } from '../../src/base/redact.ts';
import { typescriptLexicon } from '../../src/callers/node/facts/languages/typescript/lexicon.ts';
import { classify } from '../../src/callers/node/facts/reading/classify.ts';
import { pathComment } from '../../src/edit/domain/locate/wrapperRepairs.ts';
import { snippetBlocks } from '../../src/edit/domain/snippetBlocks.ts';
import { namePattern } from '../../src/jobs/domain/workflow/namePatterns.ts';
import { factsOf } from '../support/factsOf.ts';
import { measureWork } from '../support/relativeWork.ts';

/** Milliseconds of processor time (`relativeWork.ts`): a hundred times what any of these takes. */
const limit = 3000;

// What `npm run regexes` found to take exponential time, or a high power of the length, with texts made after its attacks.
describe('texts made against a pattern take no longer than others', () => {
  it.each<[string, () => unknown]>([
    ['a chain of optional members beside a password', () => redact(`password = a1.b${'?.b'.repeat(40)}.1`)],
    ['an argument of names with a dollar sign', () => classify(`a.$${'A.$A.#'.repeat(28)}\\1(`, typescriptLexicon)],
    ['a snippet with many Windows line breaks', () => snippetBlocks('function f(x) {\r\n  return x + 1;\r\n}\r\n', [`function f(x) {\r\n  return x + 2;${'\r\n'.repeat(60)}}`])],
    ['a workflow\'s pattern of many classes', () => namePattern(`${'[^$]['.repeat(29)}]`)],
    ['a first line of slashes', () => pathComment({ oldString: `${'a/'.repeat(40_000)} \nx`, newString: '' } as never, { countKnown: () => 0 } as never)],
    ['a Java import of blanks', () => factsOf('a.java', `import static${' '.repeat(3000)}c${' '.repeat(3000)}.${' '.repeat(3000)}x;\nclass A {}`)],
    ['a Kotlin import of blanks', () => factsOf('a.kt', `import${' '.repeat(3000)}c${' '.repeat(3000)}.${' '.repeat(3000)}x\nclass A`)],
    ['a C# using of blanks', () => factsOf('a.cs', `using${' '.repeat(3000)}o${' '.repeat(3000)}=${' '.repeat(3000)}i.x;\nclass A {}`)],
    ['a PHP use of names that go nowhere', () => factsOf('a.php', `<?php\nuse ${'a'.repeat(30_000)} b, ${'\\\\'.repeat(30_000)} c;\nclass A {}`)],
  ])('%s', async (_name, work) => {
    expect(await measureWork(work)).toBeLessThan(limit);
  });
});

it('what the patterns mean is as before', async () => {
  expect(classify('a.$b?.c', typescriptLexicon)).toMatchObject({ kind: 'member' });
  expect(classify('this.#b!.c', typescriptLexicon)).toMatchObject({ kind: 'member' });
  expect((await factsOf('a.java', 'import static  a . b .  * ;\nimport c.D;\nclass A {}')).imports.map(({ from, imported }) => [from, imported])).toEqual([['a.b', '*'], ['c', 'D']]);
  expect((await factsOf('a.kt', 'import a.b  as  c\nimport d.*\nclass A')).imports.map(({ local, from }) => [local, from])).toEqual([['c', 'a'], ['*', 'd']]);
  expect((await factsOf('a.php', '<?php\nuse function A\\{b, C\\d as e};\nuse \\F\\G, H as I;\nclass A {}')).imports.map(({ local, from }) => [local, from])).toEqual([['b', 'A'], ['e', 'A\\C'], ['G', 'F'], ['I', '']]);
  expect(redact('password = user?.password1').found).toEqual([]);
});
