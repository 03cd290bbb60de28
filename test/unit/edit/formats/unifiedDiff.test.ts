import { describe, expect, it } from 'vitest';
import { complaints, lines, meaning, only, pairs, paths } from './parsed.ts';

describe('unified diffs', () => {
  it('reads several files and hunks of git', () => {
    const text = lines(
      'diff --git a/src/x.ts b/src/x.ts',
      'index 1111111..2222222 100644',
      '--- a/src/x.ts',
      '+++ b/src/x.ts',
      '@@ -1,3 +1,3 @@ class A {',
      ' a',
      '-b',
      '+c',
      ' d',
      '@@ -20,2 +20,3 @@',
      ' e',
      '+f',
      ' g',
      'diff --git a/y.ts b/y.ts',
      '--- a/y.ts',
      '+++ b/y.ts',
      '@@ -1 +1 @@',
      '-h',
      '+i',
    );
    expect(meaning(text)).toEqual([
      {
        path: 'src/x.ts',
        blocks: [
          { oldString: 'a\nb\nd', newString: 'a\nc\nd', lineHint: 1, anchors: ['class A {'] },
          { oldString: 'e\ng', newString: 'e\nf\ng', lineHint: 20 },
        ],
      },
      { path: 'y.ts', blocks: [{ oldString: 'h', newString: 'i', lineHint: 1 }] },
    ]);
  });

  it('reads new, deleted, renamed and empty new files', () => {
    const text = lines(
      'diff --git a/n.ts b/n.ts',
      'new file mode 100644',
      'index 000..111',
      '--- /dev/null',
      '+++ b/n.ts',
      '@@ -0,0 +1,2 @@',
      '+one',
      '+two',
      'diff --git a/o.ts b/o.ts',
      'deleted file mode 100644',
      '--- a/o.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-gone',
      'diff --git a/p.ts b/q.ts',
      'similarity index 90%',
      'rename from p.ts',
      'rename to q.ts',
      '--- a/p.ts',
      '+++ b/q.ts',
      '@@ -1 +1 @@',
      '-r',
      '+s',
      'diff --git a/empty b/empty',
      'new file mode 100644',
      'index 000..e69',
    );
    expect(meaning(text)).toEqual([
      { path: 'n.ts', kind: 'write', content: 'one\ntwo\n', mustBeNew: true },
      { path: 'o.ts', kind: 'delete' },
      { path: 'p.ts', to: 'q.ts', blocks: [{ oldString: 'r', newString: 's', lineHint: 1 }] },
      { path: 'empty', kind: 'write', content: '', mustBeNew: true },
    ]);
  });

  it('reads quoted and stamped names', () => {
    expect(paths(lines('--- "a/p\\303\\274 x.ts"', '+++ "b/p\\303\\274 x.ts"', '@@ -1 +1 @@', '-a', '+b'))).toEqual([
      'pü x.ts',
    ]);
    expect(
      paths(
        lines(
          '--- src/a.c\t2024-01-01 10:00:00.000 +0100',
          '+++ src/a.c\t2024-01-02 10:00:00.000 +0100',
          '@@ -1 +1 @@',
          '-a',
          '+b',
        ),
      ),
    ).toEqual(['src/a.c']);
    expect(
      paths(lines('--- a.c 2024-01-01 10:00:00', '+++ a.c 2024-01-02 10:00:00', '@@ -1 +1 @@', '-a', '+b')),
    ).toEqual(['a.c']);
    expect(paths(lines('`src/z.ts` needs this:', '--- original', '+++ modified', '@@ -1 +1 @@', '-a', '+b'))).toEqual([
      'src/z.ts',
    ]);
  });

  it.each([
    ['--- src/b.ts', '+++ b/src/b.ts'],
    ['--- a/src/b.ts', '+++ src/b.ts'],
    ['--- src/b.ts', '+++ a/src/b.ts'],
    ['--- b/src/b.ts', '+++ src/b.ts'],
  ])('takes the prefix off where one name alone has it: %s, %s', (before, after) => {
    expect(paths(lines(before, after, '@@ -1 +1 @@', '-a', '+b'))).toEqual(['src/b.ts']);
  });

  it('leaves folders called a and b where the other name is no name without them', () => {
    expect(paths(lines('--- src/x.ts', '+++ b/x.ts', '@@ -1 +1 @@', '-a', '+b'))).toEqual(['b/x.ts']);
  });

  it.each([
    ['--- my folder/a file.ts', '+++ my folder/a file.ts'],
    ['--- a/my folder/a file.ts\t', '+++ b/my folder/a file.ts\t'],
    ['--- my folder/a file.ts'],
    ['--- a/my folder/a file.ts'],
    ['+++ b/my folder/a file.ts'],
    ['+++ my folder/a file.ts\t2024-01-01 10:00:00'],
  ])('reads names with blanks to the end, also where half of the header is missing: %s', (...header) => {
    const diff = lines(...header, '@@ -1,2 +1,2 @@', ' a', '-b', '+c');
    expect(paths(diff)).toEqual(['my folder/a file.ts']);
    expect(paths(lines('Do this:', '', '```diff', diff, '```'))).toEqual(['my folder/a file.ts']);
  });

  it.each(['+', '+ ', '+  ', '+   ', '+    '])(
    'takes the blank behind a sign off where it stands behind all of them, lines of nothing but blanks aside: %j',
    (empty) => {
      expect(
        pairs(lines('--- a/a.ts', '+++ b/a.ts', '@@', '- old();', '+ new();', empty, '+   deeper();'))[0]?.[0],
      ).toBe('old();');
      expect(
        pairs(lines('--- a/a.ts', '+++ b/a.ts', '@@', '- old();', '+ new();', empty, '+   deeper();'))[0]?.[1].replace(
          /^ +$/m,
          '',
        ),
      ).toBe('new();\n\n  deeper();');
    },
  );

  it.each<[before: string, after: string, meant: unknown]>([
    ['/dev/null', 'b/annul', { path: 'annul', kind: 'write' }],
    ['NUL', 'b/annul', { path: 'annul', kind: 'write' }],
    ['a/annul', 'b/annul', { path: 'annul' }],
    ['a/x/nul.ts', 'b/x/nul.ts', { path: 'x/nul.ts' }],
    ['a/annul', '/dev/null', { path: 'annul', kind: 'delete' }],
  ])('tells no file from a file whose name ends like one: %s, %s', (before, after, meant) => {
    expect(
      meaning(
        lines(
          `--- ${before}`,
          `+++ ${after}`,
          '@@ -1 +1 @@',
          ...(before === '/dev/null' || before === 'NUL' ? ['+b'] : ['-a', '+b']),
        ),
      ),
    ).toMatchObject([meant]);
  });

  it('takes a/ and b/ off only as a pair', () => {
    expect(paths(lines('--- a/x.ts', '+++ a/x.ts', '@@ -1 +1 @@', '-a', '+b'))).toEqual(['a/x.ts']);
    expect(paths(lines('--- i/x.ts', '+++ w/x.ts', '@@ -1 +1 @@', '-a', '+b'))).toEqual(['x.ts']);
    expect(paths(lines('--- /dev/null', '+++ c/x.ts', '@@ -0,0 +1 @@', '+b'))).toEqual(['c/x.ts']);
  });

  it('does not believe the counts of a hunk', () => {
    expect(pairs(lines('@@ -1,99 +1,2 @@', ' a', '-b', '+c', ' d', '@@ -9,1 +9,1 @@', '-e', '+f'))).toEqual([
      ['a\nb\nd', 'a\nc\nd'],
      ['e', 'f'],
    ]);
  });

  it('reads hunks without numbers', () => {
    expect(
      meaning(lines('--- a/x.py', '+++ b/x.py', '@@ ... @@', '-a', '+b', '@@ def f():', '-c', '+d', '@@', '-e', '+f')),
    ).toEqual([
      {
        path: 'x.py',
        blocks: [
          { oldString: 'a', newString: 'b' },
          { oldString: 'c', newString: 'd', anchors: ['def f():'] },
          { oldString: 'e', newString: 'f', mayBeCut: true },
        ],
      },
    ]);
    expect(pairs(lines('```diff', '--- a/x.py', '+++ b/x.py', '-a', '+b', '```'))).toEqual([['a', 'b']]);
  });

  it('takes an empty line for empty context, but not at the end', () => {
    expect(pairs(lines('@@ -1,3 +1,3 @@', ' a', '', '-b', '+c', '', '', 'Done.'))).toEqual([['a\n\nb', 'a\n\nc']]);
  });

  it('ends a bare hunk where prose or a list begins', () => {
    const text = lines('Apply:', '', '@@ -1,2 +1,2 @@', ' a', '-b', '+c', '', '- this is a list', '- of remarks');
    expect(pairs(text)).toEqual([['a\nb', 'a\nc']]);
    expect(only(text).range.endLine).toBe(6);
  });

  it('takes unsigned context lines in a fence as they stand', () => {
    expect(
      pairs(lines('```diff', '@@ -1,3 +1,3 @@', 'def f():', '    x = 1', '-    y = 2', '+    y = 3', '```')),
    ).toEqual([['def f():\n    x = 1\n    y = 2', 'def f():\n    x = 1\n    y = 3']]);
  });

  it('reads a headerless diff fence, with or without a blank behind the signs', () => {
    expect(meaning(lines('In `a.ts`:', '```diff', '-old', '+new', '```'))).toEqual([
      { path: 'a.ts', blocks: [{ oldString: 'old', newString: 'new' }] },
    ]);
    expect(pairs(lines('```diff', '  ctx', '- old', '+ new', '```'))).toEqual([['ctx\nold', 'ctx\nnew']]);
  });

  it('keeps deleted lines that look like a header', () => {
    const text = lines(
      '--- a/q.sql',
      '+++ b/q.sql',
      '@@ -1,3 +1,3 @@',
      ' SELECT 1;',
      '--- old remark',
      '+++ new remark',
      ' SELECT 2;',
    );
    expect(pairs(text)).toEqual([['SELECT 1;\n-- old remark\nSELECT 2;', 'SELECT 1;\n++ new remark\nSELECT 2;']]);
  });

  it('keeps a pure insertion with the line it goes before', () => {
    expect(meaning(lines('--- a/x', '+++ b/x', '@@ -5,0 +6,2 @@', '+a', '+b'))).toEqual([
      { path: 'x', blocks: [{ oldString: '', newString: 'a\nb', lineHint: 6 }] },
    ]);
    expect(complaints(lines('--- a/x', '+++ b/x', '@@ @@', '+a'))).toEqual(['bad-hunk@3']);
  });

  it('tells one empty line from nothing', () => {
    expect(pairs(lines('@@ -3,1 +3,2 @@', ' ', '+a'))).toEqual([['\n', '\na\n']]);
    expect(pairs(lines('@@ -3,1 +3,0 @@', '-a'))).toEqual([['a', '']]);
  });

  it('reads the mark of a missing final line break', () => {
    expect(meaning(lines('--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+a'))).toEqual([
      { path: 'x', blocks: [{ oldString: 'a', newString: 'a\n', lineHint: 1, atEnd: true }] },
    ]);
    expect(meaning(lines('--- /dev/null', '+++ b/x', '@@ -0,0 +1 @@', '+a', '\\ No newline at end of file'))).toEqual([
      { path: 'x', kind: 'write', content: 'a', mustBeNew: true },
    ]);
  });

  it('splits a hunk where code was left out', () => {
    expect(
      pairs(lines('```diff', '@@ -1,9 +1,9 @@', '-a', '+b', ' // ... existing code ...', '-c', '+d', '```')),
    ).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reads a mailed patch up to its signature', () => {
    const text = lines(
      'From 1234 Mon Sep 17',
      'Subject: [PATCH] x',
      '---',
      ' x | 2 +-',
      '',
      'diff --git a/x.c b/x.c',
      '--- a/x.c',
      '+++ b/x.c',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      '-- ',
      '2.39.2',
      '',
    );
    expect(meaning(text)).toEqual([{ path: 'x.c', blocks: [{ oldString: 'a', newString: 'b', lineHint: 1 }] }]);
  });

  it('reads an indented diff in a list item and a quoted one', () => {
    const diff = ['--- a/x.py', '+++ b/x.py', '@@ -1,2 +1,2 @@', ' def f():', '-    a', '+    b'];
    for (const mark of ['   ', '\t', '> '])
      expect(pairs(lines('1. do', '', ...diff.map((line) => mark + line)))).toEqual([
        ['def f():\n    a', 'def f():\n    b'],
      ]);
  });

  it('is not closed by a fence mark in its context', () => {
    const text = lines(
      '```diff',
      '--- a/R.md',
      '+++ b/R.md',
      '@@ -1,4 +1,4 @@',
      ' ```sh',
      '-a',
      '+b',
      ' ```',
      ' end',
      '```',
    );
    expect(pairs(text)).toEqual([['```sh\na\n```\nend', '```sh\nb\n```\nend']]);
  });

  it('names hunks that change nothing and binary ones, and keeps the rest', () => {
    const text = lines(
      '--- a/x',
      '+++ b/x',
      '@@ -1,2 +1,2 @@',
      ' a',
      ' b',
      '@@ -9 +9 @@',
      '-c',
      '+d',
      'diff --git a/i.png b/i.png',
      'Binary files a/i.png and b/i.png differ',
    );
    expect(pairs(text)).toEqual([['c', 'd']]);
    expect(complaints(text)).toEqual(['bad-hunk@3', 'bad-hunk@10']);
  });

  it('does not take rules, front matter or a mode change for an edit', () => {
    expect(complaints(lines('---', 'title: x', '---', '', '- a', '- b', '@@ nothing'))).toEqual(['nothing-found@1']);
    expect(meaning(lines('diff --git a/x b/x', 'old mode 100644', 'new mode 100755'))).toEqual([]);
  });
});

describe('context lines without a sign', () => {
  const hunk = (...body: string[]): [string, string][] => pairs(lines('a.yml', '```diff', ...body, '```'));

  it('are told by their indentation', () => {
    expect(hunk('    - a', '+    - b', '    - c')).toEqual([['    - a\n    - c', '    - a\n    - b\n    - c']]);
    expect(hunk('@@', '      - a', '-    - b', '      - c')).toEqual([
      ['      - a\n    - b\n      - c', '      - a\n      - c'],
    ]);
  });

  it.each([
    ['with numbers of lines', ['@@ -1,2 +1,3 @@', '    - a', '+    - b', '    - c']],
    ['behind a comment', ['    */', '+    b', '   - c']],
    ['with a sign on one of them', ['    - a', '+    - b', '   - c']],
    ['where what is signed is not indented', ['    - a', '+- b', '    - c']],
  ])('are not seen %s', (_, body) => {
    const cut = body.filter((line) => line.startsWith(' ')).map((line) => line.slice(1));
    expect(hunk(...body).map(([before]) => before)).toEqual([cut.join('\n')]);
  });
});
