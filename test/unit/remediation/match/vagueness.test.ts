import { describe, expect, it } from 'vitest';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';

/** Lines that say no more than that something failed. */
const vague: readonly (readonly [string, string])[] = [
  ['Build failed with 2 errors', 'Build failed with 5 errors'],
  ['AssertionError: expected 1 to equal 2', 'AssertionError: expected 7 to equal 9'],
  ['ERROR: 42', 'ERROR: 43'],
  ['FAIL src/cart.test.ts', 'FAIL src/login.test.ts'],
  ['1 failed', '3 failed'],
  [
    'AssertionError: expected 4 to be 5 // Object.is equality',
    'AssertionError: expected "spy" to be called 2 times, but got 0 times',
  ],
  ['FAILED (failures=1)', 'FAILED (failures=2)'],
  [
    "error: process didn't exit successfully: `target/debug/a` (exit status: 101)",
    "error: process didn't exit successfully: `target/debug/b` (exit status: 101)",
  ],
];

describe('errors that say nothing', () => {
  it.each(vague)('are not shown for one another: %s, %s', (a, b) => {
    expect(scoreMatch({ message: a }, { message: b }).isShown).toBe(false);
  });

  it.each([
    'Error: failed',
    'Error',
    'x',
    '?',
    'Tests failed.',
    'An error occurred.',
    'Process completed with exit code 1.',
    'Error: [object Object]',
    'ValueError',
  ])('are never the same error for sure, not even in the same words: %s', (text) => {
    const { relation, score } = scoreMatch({ message: text }, { message: text });
    expect(relation).toBe('similar');
    expect(score).toBeLessThan(0.95);
  });

  it('are the same where they came from the same place in the project', () => {
    const at = (file: string, line: number): string =>
      `Error: failed\n    at save (/work/app/src/${file}:${String(line)}:7)\n    at main (/work/app/src/main.ts:${String(line)}:1)`;
    expect(scoreMatch({ message: at('cart.ts', 3) }, { message: at('cart.ts', 40) })).toMatchObject({
      relation: 'exact',
      score: 1,
    });
  });

  it('are the same where they name the same', () => {
    expect(scoreMatch({ message: 'FAIL src/cart.test.ts' }, { message: 'FAIL test/cart.test.ts' })).toMatchObject({
      relation: 'exact',
    });
  });

  it.each([
    "KeyError: 'user'",
    'Killed',
    'Segmentation fault (core dumped)',
    'Process finished with exit code 137',
    'TS2322',
    'Error: timeout',
    'Command failed: git push',
  ])('are not those that name a cause: %s', (text) => {
    expect(scoreMatch({ message: text }, { message: text })).toMatchObject({ relation: 'exact', score: 1 });
  });

  it.each(['Value expected', 'Expected comma', 'Property expected', 'Colon expected', 'End of file expected'])(
    'are not what a parser says, wherever it says it: %s',
    (text) => {
      expect(
        scoreMatch(
          { message: `config/shop.json:3:11: error: ${text}` },
          { message: `config/other.json:9:1: error: ${text}` },
        ),
      ).toMatchObject({ relation: 'exact', score: 1 });
    },
  );

  it('are shown as similar in the same words, wherever in a file they were said', () => {
    const { relation, isShown } = scoreMatch(
      { message: 'a/one.x:3:11: error: unexpected result' },
      { message: 'b/two.x:90:1: error: unexpected result' },
    );
    expect([relation, isShown]).toEqual(['similar', true]);
  });
});

describe('errors of one signature that differ in place and name', () => {
  const at = (name: string, file: string): string =>
    `TypeError: Cannot read properties of undefined (reading '${name}')\n    at run (/work/app/src/${file}:3:7)`;

  it('are all but the same where one library raises both', () => {
    const read = (library: string, name: string, file: string): string =>
      `Traceback (most recent call last):\n  File "/work/app/${file}", line 3, in <module>\n    show("${name}")\n  File "/venv/lib/python3.11/site-packages/${library}/image.py", line 36, in show\n    open(name)\nFileNotFoundError: [Errno 2] No such file or directory: '${name}'`;
    const asked = { message: read('kelp', 'a/one.png', 'one.py') };
    expect(scoreMatch(asked, { message: read('kelp', 'b/two.png', 'two.py') })).toMatchObject({
      relation: 'similar',
      score: 0.99,
    });
    expect(scoreMatch(asked, { message: read('moss', 'b/two.png', 'two.py') }).score).toBeLessThan(0.95);
  });

  it('are similar, not the same error: another value is missing, elsewhere', () => {
    const { relation, score, isShown } = scoreMatch(
      { message: at('discount', 'cart.ts') },
      { message: at('length', 'parser.ts') },
    );
    expect([relation, isShown]).toEqual(['similar', true]);
    expect(score).toBeLessThan(0.95);
  });

  it.each([
    ['another name at the same place', at('discount', 'cart.ts'), at('length', 'cart.ts')],
    [
      'another name where one says no place',
      at('discount', 'cart.ts'),
      "TypeError: Cannot read properties of undefined (reading 'length')",
    ],
  ])('are all but the same with one of both: %s', (_, one, other) => {
    expect(scoreMatch({ message: one }, { message: other })).toMatchObject({ relation: 'similar', score: 0.99 });
  });

  it('are the same with the same name elsewhere', () => {
    expect(scoreMatch({ message: at('discount', 'cart.ts') }, { message: at('discount', 'parser.ts') })).toMatchObject({
      relation: 'exact',
      score: 1,
    });
  });
});
