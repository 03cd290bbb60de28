import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { complaints, lines, meaning, only, pairs, paths } from './parsed.ts';

const block = (before: string, after: string): string =>
  lines('<<<<<<< SEARCH', before, '=======', after, '>>>>>>> REPLACE');

describe('SEARCH/REPLACE blocks', () => {
  it('reads a block with the file name above the fence', () => {
    expect(meaning(lines('Sure.', '', 'src/a.ts', '```ts', block('foo', 'bar'), '```'))).toEqual([
      { path: 'src/a.ts', blocks: [{ oldString: 'foo', newString: 'bar' }] },
    ]);
  });

  it.each([
    ['inside the fence', '```', 'src/a.ts', '```'],
    ['behind the backticks', '```ts src/a.ts', '', '```'],
    ['as an attribute', '```ts path=src/a.ts', '', '```'],
    ['behind a colon', '```ts:src/a.ts', '', '```'],
    ['alone behind the backticks', '```src/a.ts', '', '```'],
  ])('finds the name %s', (_, open, above, close) => {
    expect(paths(lines(open, above, block('foo', 'bar'), close))).toEqual(['src/a.ts']);
  });

  it.each([
    '`src/a.ts`',
    '**src/a.ts**',
    '**`src/a.ts`:**',
    '### src/a.ts',
    '#### `src/a.ts`',
    'File: src/a.ts',
    'src/a.ts:',
    '1. `src/a.ts`',
    '- **src/a.ts** (updated)',
    '// src/a.ts',
    ';; src/a.ts',
    '-- src/a.ts',
    '%% src/a.ts',
    'In `src/a.ts`, rename the function:',
    'Now change src/a.ts so that it compiles.',
    '<path>src/a.ts</path>',
    '<file path="src/a.ts">',
    '[src/a.ts](src/a.ts)',
    './src/a.ts',
    '`src/a.ts:12`',
  ])('finds the name in %s', (above) => {
    expect(paths(lines(above, '', '```ts', block('foo', 'bar'), '```'))).toEqual(['src/a.ts']);
    expect(paths(lines(above, block('foo', 'bar')))).toEqual(['src/a.ts']);
  });

  it('names no file where prose mentions two, a method, or a product', () => {
    for (const above of [
      'Move it from `a.ts` to `b.ts`.',
      'Call `user.name` here.',
      'This works in Node.js too:',
      'and/or',
    ]) {
      expect(paths(lines(above, block('foo', 'bar')))).toEqual([undefined]);
    }
  });

  it('lets prose overrule the file in hand only when it points at another', () => {
    const first = lines('a.ts', block('1', '2'));
    expect(paths(lines(first, 'And drop the import of `b.ts`:', block('3', '4')))).toEqual(['a.ts']);
    expect(paths(lines(first, 'And in `b.ts`:', block('3', '4')))).toEqual(['a.ts', 'b.ts']);
    expect(paths(lines(first, 'Now `b.ts`:', block('3', '4')))).toEqual(['a.ts', 'b.ts']);
    expect(paths(lines(first, '`b.ts` needs it too:', block('3', '4')))).toEqual(['a.ts', 'b.ts']);
    expect(paths(lines('```', 'a.ts', '```', '```ts', block('1', '2'), '```'))).toEqual(['a.ts']);
  });

  it.each([
    'In the `b.ts`:',
    'In our `b.ts`:',
    'In utility file `b.ts`:',
    'Edit file `b.ts`:',
    'Change your file `b.ts` so:',
    '1. `b.ts` needs it:',
    'Step 2: `b.ts` has it, too',
    'Finally, the `b.ts`:',
    'Also `b.ts`, please',
    'For b.ts we do this.',
    'Look into `b.ts`.',
  ])('takes %j for a word about another file', (above) => {
    expect(paths(lines('a.ts', block('1', '2'), above, block('3', '4')))).toEqual(['a.ts', 'b.ts']);
  });

  it.each([
    'This is what `b.ts` does, too:',
    'It is called from `b.ts`:',
    'The same as `b.ts` has:',
    'Unlike the one that b.ts exports:',
    'Begin `b.ts` anew',
  ])('takes %j for a remark', (above) => {
    expect(paths(lines('a.ts', block('1', '2'), above, block('3', '4')))).toEqual(['a.ts']);
  });

  it('takes nothing within a block that never ends for an edit', () => {
    const text = lines(
      'a.ts',
      '<<<<<<< SEARCH',
      'const s = `diff --git a/x b/x`; // ```',
      '--- a/x.ts',
      '+++ b/x.ts',
      '@@ -1 +1 @@',
      '-a',
      '+b',
    );
    expect([meaning(text), complaints(text)]).toEqual([[], ['unclosed-search@2']]);
  });

  it('carries a name on to later blocks without one, and lets a new name take over', () => {
    const text = lines('a.ts', block('1', '2'), 'And:', block('3', '4'), 'b.ts', block('5', '6'), block('7', '8'));
    expect(meaning(text)).toEqual([
      {
        path: 'a.ts',
        blocks: [
          { oldString: '1', newString: '2' },
          { oldString: '3', newString: '4' },
        ],
      },
      {
        path: 'b.ts',
        blocks: [
          { oldString: '5', newString: '6' },
          { oldString: '7', newString: '8' },
        ],
      },
    ]);
  });

  it('takes the name from a heading further up', () => {
    expect(paths(lines('## src/a.ts', '', 'One.', '', 'Two.', '', 'Three.', '', 'Four.', block('1', '2')))).toEqual([
      'src/a.ts',
    ]);
  });

  it.each([5, 6, 7, 8, 9])('accepts %i marker signs', (n) => {
    expect(pairs(lines(`${'<'.repeat(n)} SEARCH`, 'a', '='.repeat(n), 'b', `${'>'.repeat(n)} REPLACE`))).toEqual([
      ['a', 'b'],
    ]);
  });

  it('reads the dashed notation, three signs or more', () => {
    expect(pairs(lines('------- SEARCH', 'a', '=======', 'b', '+++++++ REPLACE'))).toEqual([['a', 'b']]);
    expect(pairs(lines('--- SEARCH', 'a', '===', 'b', '+++ REPLACE'))).toEqual([['a', 'b']]);
  });

  it('reads line hints and unescapes content markers', () => {
    const text = lines(
      '<<<<<<< SEARCH',
      ':start_line:12',
      ':end_line:14',
      '-------',
      'a',
      '\\=======',
      '\\<<<<<<< HEAD',
      '=======',
      '\\>>>>>>> x',
      'b',
      '>>>>>>> REPLACE',
    );
    expect(meaning(text)).toEqual([
      { path: undefined, blocks: [{ oldString: 'a\n=======\n<<<<<<< HEAD', newString: '>>>>>>> x\nb', lineHint: 12 }] },
    ]);
  });

  it('takes the path and the block out of XML wrappers', () => {
    expect(
      meaning(
        lines(
          '<apply_diff>',
          '<args>',
          '<file>',
          '<path>lib/x.py</path>',
          '<diff>',
          '<content>',
          block('a', 'b'),
          '</content>',
          '</diff>',
          '</file>',
          '</args>',
          '</apply_diff>',
        ),
      ),
    ).toEqual([{ path: 'lib/x.py', blocks: [{ oldString: 'a', newString: 'b' }] }]);
  });

  it('reads ORIGINAL/UPDATED, trailing words, a closing marker without its word', () => {
    expect(pairs(lines('<<<<<<< ORIGINAL', 'a', '=======', 'b', '>>>>>>> UPDATED'))).toEqual([['a', 'b']]);
    expect(pairs(lines('<<<<<<< SEARCH (old code)', 'a', '=======', 'b', '>>>>>>> REPLACE done'))).toEqual([
      ['a', 'b'],
    ]);
    expect(pairs(lines('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>>'))).toEqual([['a', 'b']]);
    expect(pairs(lines('<<<<<<<', 'a', '=======', 'b', '>>>>>>> REPLACE'))).toEqual([['a', 'b']]);
    expect(paths(lines('<<<<<<< SEARCH src/a.ts', 'a', '=======', 'b', '>>>>>>> REPLACE'))).toEqual(['src/a.ts']);
  });

  it('reads a block that was escaped for HTML as a whole', () => {
    expect(
      pairs(
        lines(
          '&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH',
          'if (a &lt; b &amp;&amp; c)',
          '=======',
          'if (a &gt; b)',
          '&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE',
        ),
      ),
    ).toEqual([['if (a < b && c)', 'if (a > b)']]);
    expect(pairs(block('&lt;p&gt;', 'x'))).toEqual([['&lt;p&gt;', 'x']]);
  });

  it('does not take a git conflict for an edit', () => {
    expect(complaints(lines('<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> main'))).toEqual(['nothing-found@1']);
  });

  it('keeps a git conflict inside the old text', () => {
    const conflict = lines('<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> main');
    expect(pairs(block(conflict, 'c'))).toEqual([[conflict, 'c']]);
  });

  it('keeps underlines that are content, wherever they stand', () => {
    expect(pairs(block('Title\n=======\nold', 'Title\n=======\nnew'))).toEqual([
      ['Title\n=======\nold', 'Title\n=======\nnew'],
    ]);
    expect(pairs(block('Title\n=======\nsame', 'Changed\nsame'))).toEqual([['Title\n=======\nsame', 'Changed\nsame']]);
    expect(pairs(block('a', 'b').replace('=======', '=====\n======='))).toEqual([['a\n=====', 'b']]);
  });

  it('takes a divider that was written twice for one, except where it may underline a title', () => {
    expect(pairs(lines('a.ts', '<<<<<<< SEARCH', 'a', '=======', '=======', '>>>>>>> REPLACE'))).toEqual([['a', '']]);
    expect(pairs(lines('a.md', '<<<<<<< SEARCH', 'a', '=======', '=======', 'b', '>>>>>>> REPLACE'))).toEqual([
      ['a\n=======', 'b'],
    ]);
  });

  it('deletes with an empty replacement and keeps empty lines', () => {
    expect(pairs(lines('<<<<<<< SEARCH', 'a', '', '=======', '>>>>>>> REPLACE'))).toEqual([['a\n', '']]);
    expect(pairs(lines('<<<<<<< SEARCH', 'a', '=======', '', '>>>>>>> REPLACE'))).toEqual([['a\n', '\n']]);
  });

  it('creates a file with an empty search, only when it is named', () => {
    const text = lines('<<<<<<< SEARCH', '=======', 'hi', '>>>>>>> REPLACE');
    expect(meaning(lines('new.txt', text))).toEqual([
      { path: 'new.txt', kind: 'write', content: 'hi\n', mustBeNew: true },
    ]);
    expect(complaints(text)).toEqual(['empty-search@1']);
  });

  it('names what is missing and keeps the good blocks', () => {
    const broken = lines(
      'a.ts',
      block('1', '2'),
      '<<<<<<< SEARCH',
      '3',
      '=======',
      '4',
      block('5', '6'),
      '<<<<<<< SEARCH',
      '7',
      block('8', '9'),
      '<<<<<<< SEARCH',
      'x',
      '>>>>>>> REPLACE',
    );
    expect(pairs(broken)).toEqual([
      ['1', '2'],
      ['5', '6'],
      ['8', '9'],
    ]);
    expect(
      parseEdits(broken).problems.map(({ code, block: number, line, expected }) => [code, number, line, expected]),
    ).toEqual([
      ['unclosed-replace', 2, 7, '>>>>>>> REPLACE'],
      ['unclosed-search', 4, 16, '======='],
      ['missing-divider', 6, 25, '======='],
    ]);
  });

  it('stays inside its fence when the end is missing', () => {
    const text = lines('```', '<<<<<<< SEARCH', 'a', '=======', 'b', '```', 'prose', '```', block('c', 'd'), '```');
    expect(pairs(text)).toEqual([['c', 'd']]);
    expect(complaints(text)).toEqual(['unclosed-replace@2']);
  });

  it('keeps fences that are content', () => {
    const inner = lines('Intro', '```sh', 'npm i', '```', 'end');
    expect(meaning(lines('README.md', '```markdown', block(inner, 'gone'), '```', 'after'))).toEqual([
      { path: 'README.md', blocks: [{ oldString: inner, newString: 'gone' }] },
    ]);
  });

  it('strips an indentation or a quote mark only when the whole block has it', () => {
    const indented = lines(
      '1. Fix it in `a.py`:',
      ...block('if x:\n    y', 'if z:\n    y')
        .split('\n')
        .map((line) => `   ${line}`),
    );
    expect(pairs(indented)).toEqual([['if x:\n    y', 'if z:\n    y']]);
    expect(pairs(lines('  <<<<<<< SEARCH', '  a', 'b', '  =======', '  c', '  >>>>>>> REPLACE'))).toEqual([
      ['  a\nb', '  c'],
    ]);
    expect(
      pairs(
        block('a', 'b')
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n'),
      ),
    ).toEqual([['a', 'b']]);
    expect(
      pairs(
        lines(
          '- do this:',
          '  ```ts a.ts',
          ...block('a\n  b', 'c')
            .split('\n')
            .map((line) => `  ${line}`),
          '  ```',
        ),
      ),
    ).toEqual([['a\n  b', 'c']]);
  });

  it.each(['> ', '>', ' > ', '   >'])(
    'reads a quotation, also where its empty lines have no blank behind the mark: %j',
    (mark) => {
      const quoted = block('one\n\ntwo', '1\n\n2')
        .split('\n')
        .map((line) => (mark + line).trimEnd())
        .join('\n');
      expect(pairs(lines('a.ts', '', quoted, '', 'That is all.'))).toEqual([['one\n\ntwo', '1\n\n2']]);
    },
  );

  it('reads CRLF, a byte order mark and tabs, with exact ranges', () => {
    const text = `\ufeffa.ts\r\n${block('\tfoo', '\tbar').replaceAll('\n', '\r\n')}\r\nend`;
    const file = only(text);
    expect(file.path).toBe('a.ts');
    expect(pairs(text)).toEqual([['\tfoo', '\tbar']]);
    expect(text.slice(file.range.start, file.range.end)).toBe(block('\tfoo', '\tbar').replaceAll('\n', '\r\n'));
    expect([file.range.startLine, file.range.endLine]).toEqual([2, 6]);
    expect(paths(`\ufeff${block('a', 'b')}`)).toEqual([undefined]);
  });
});

describe('names with blanks', () => {
  it.each([
    'my file.ts',
    'my file.ts:',
    '**my file.ts**',
    '### my file.ts',
    'File: my file.ts',
    '- my file.ts',
    '`my file.ts`',
    '// my file.ts',
  ])('are read whole in %j', (above) => {
    expect(paths(lines(above, block('a', 'b')))).toEqual(['my file.ts']);
    expect(paths(lines(above, '```diff', '@@ -1 +1 @@', '-a', '+b', '```'))).toEqual(['my file.ts']);
    expect(paths(lines(above, '```ts', '// ... existing code ...', 'b();', '```'))).toEqual(['my file.ts']);
  });

  it('are not made of two names', () => {
    expect(paths(lines('src/see a.ts b.ts', block('a', 'b')))).toEqual([undefined]);
    expect(paths(lines('src/see it.ts', block('a', 'b')))).toEqual(['src/see it.ts']);
  });

  it.each([
    'Update file.ts:',
    'Then in file.ts',
    'The new file.ts',
    'Hier ist file.ts:',
    'Modified file.ts',
    'Voici le file.ts',
    '+++ file.ts',
    ') file.ts',
    'We now call it from the one and only file.ts',
  ])('are not made of the words of a sentence: %j', (above) => {
    expect(paths(lines(above, block('a', 'b')))).toEqual(['file.ts']);
  });

  it('do not make a whole file of a piece of code', () => {
    expect(complaints(lines('my file.ts', '```ts', 'a();', '```'))).toEqual(['nothing-found@1']);
  });
});

describe('the line behind the content of a block', () => {
  const roo = (open: string, close: string, line: string, ...blocks: string[]): string =>
    lines('<path>a.ts</path>', '<diff>', open, ...blocks, close, line, '</diff>');

  it.each([
    ['<content>', '</content>', '<start_line>8</start_line>'],
    ['  <content><![CDATA[', ']]></content>', '  <start_line> 8 </start_line>'],
    ['<content><![CDATA[', ']]>\n</content>', '<start_line>8</start_line>'],
    ['<content>', '', '</content><start_line>8</start_line>'],
  ])('says where it is: %j', (open, close, line) => {
    expect(meaning(roo(open, close, line, block('a', 'b')))).toEqual([
      { path: 'a.ts', blocks: [{ oldString: 'a', newString: 'b', lineHint: 8 }] },
    ]);
  });

  it('says nothing about one of several blocks, of another content, or where a block has its own', () => {
    const hints = (text: string): unknown[] =>
      parseEdits(text).files.flatMap(({ operation }) =>
        operation.kind === 'edit' ? operation.blocks.map(({ lineHint }) => lineHint) : [],
      );
    const tag = '<start_line>8</start_line>';
    expect(hints(roo('<content>', '</content>', tag, block('a', 'b'), block('c', 'd')))).toEqual([
      undefined,
      undefined,
    ]);
    expect(
      hints(roo('<content>', '</content>', tag, block('a', 'b'), '</content>', '<content>', block('c', 'd'))),
    ).toEqual([undefined, 8]);
    expect(hints(roo('', '', tag, block('a', 'b')))).toEqual([undefined]);
    expect(hints(roo('<content>', '</content>', '<start_line>0</start_line>', block('a', 'b')))).toEqual([undefined]);
    expect(
      hints(
        roo('<content>', '</content>', tag, block('a', 'b').replace('SEARCH\n', 'SEARCH\n:start_line:3\n-------\n')),
      ),
    ).toEqual([3]);
  });
});
