import { describe, expect, test } from 'vitest';
import { complaints, lines, meaning, pairs, paths } from './parsed.ts';

const second = ['', 'Then **b.ts**:', '', '```ts', 'y();', '```', ''];

describe('a fence whose closing mark is damaged does not take what follows into its file', () => {
  test.each(['``', '`` `', '` ``', '` ` `', ' `` ', '```.', '``` Done.'])('%j', (mark) => {
    const text = lines('a.ts', '```ts', 'x();', mark, ...second);
    expect(meaning(text)).toEqual([]);
    expect(complaints(text)).toEqual(['unclosed-fence@4']);
  });

  test.each(['x();```', 'x()```', '  x: "1"```'])('behind code: %j', (code) => {
    expect(complaints(lines('a.ts', '```ts', code, ...second))).toEqual(['unclosed-fence@3']);
    expect(complaints(lines('a.ts', '```ts', code, '', 'And b.ts:', '', '```', 'y();', '```'))).toContain(
      'unclosed-fence@3',
    );
  });

  test('lost as a whole', () => {
    expect(meaning(lines('a.ts', '```ts', 'x();', ...second))).toEqual([]);
    expect(complaints(lines('a.ts', '```ts', 'x();', ...second))).toEqual(['unclosed-fence@7']);
  });

  test('in Markdown', () => {
    expect(
      complaints(lines('**a.md**', '````md', '# A', '```', 'x', '```', '```', '', '**b.md**', '````md', '# B', '````')),
    ).not.toEqual([]);
    expect(complaints(lines('**a.md**', '```md', '# A', '``', '', '**b.md**', '```md', '# B', '```'))).toContain(
      'unclosed-fence@4',
    );
  });

  test('in a snippet', () => {
    expect(complaints(lines('a.ts', '```ts', '// ... existing code ...', 'x();', '``', ...second))).toEqual([
      'unclosed-fence@5',
    ]);
  });
});

test('a fence within another one does not cut the file short', () => {
  const text = lines('a.py', '```python', '"""Runs.', '', '```bash', 'run', '```', '"""', 'x = 1', '```', '');
  expect(meaning(text)).toEqual([]);
  expect(complaints(text)).toEqual(['unclosed-fence@5']);
});

test.each([
  ['deeper marks', ['def f():', '    """', '    ```python', '    f()', '    ```', '    """']],
  ['marks in comments', ['/// ```', '/// f();', '/// ```', ' * ```ts', ' *```', '// see ```', '//```']],
  [
    'inline code',
    ['const a = "```x```";', 'const b = `a ```x```', 'const c = `\\`\\`\\`', "const d = '```';", 'const e = ``;'],
  ],
  ['tildes', ['~~', '~~~ ts', 'x~~~']],
])('a file with %s is a whole one', (_, body) => {
  expect(meaning(lines('a.ts', '```ts', ...body, '```', ''))).toEqual([
    { path: 'a.ts', kind: 'write', content: `${body.join('\n')}\n`, mustBeNew: false },
  ]);
});

test('a longer fence keeps shorter marks as content', () => {
  expect(paths(lines('a.ts', '````ts', '```json', '{}', '```', '``', '````'))).toEqual(['a.ts']);
});

test.each(['``', '`` `', '```.'])('a hunk ends at the damaged mark %j', (mark) => {
  const hunk = ['@@ -1,2 +1,2 @@', ' a', '-b', '+c'];
  expect(
    pairs(
      lines(
        '```diff',
        '--- a/a.ts',
        '+++ b/a.ts',
        ...hunk,
        mark,
        '',
        'Then:',
        '',
        '```diff',
        '--- a/b.ts',
        '+++ b/b.ts',
        ...hunk,
        '```',
      ),
    ),
  ).toEqual([
    ['a\nb', 'a\nc'],
    ['a\nb', 'a\nc'],
  ]);
});
