import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { isPlaceholder } from '../../../../src/edit/domain/formats/placeholder.ts';
import { complaints, lines, meaning, only, paths } from './parsed.ts';

const fence = (info: string, ...body: string[]): string => lines(`\`\`\`${info}`, ...body, '```');
const written = (path: string, content: string): unknown[] => [{ path, kind: 'write', content, mustBeNew: false }];

describe('fenced whole files', () => {
  it.each([
    ['### src/a.ts\n', 'ts'],
    ['**src/a.ts**', 'typescript'],
    ['`src/a.ts`:', ''],
    ['Create `src/a.ts` with this content:', 'ts'],
    ['', 'ts src/a.ts'],
    ['', 'src/a.ts'],
    ['Here is the complete updated `src/a.ts`:', 'ts'],
    ['2. Save this as `src/a.ts`:', 'ts'],
    ['### Step 1: Create `src/a.ts`', 'ts'],
    ['Full contents of src/a.ts:', 'ts'],
    ['', 'ts title="src/a.ts"'],
    ['', 'ts:src/a.ts'],
    ['### 📄 `src/a.ts`', 'ts'],
    ['--- src/a.ts ---', 'ts'],
    ['=== src/a.ts ===', ''],
    ['- **`src/a.ts`** (new file)', 'ts'],
    ['File: `src/a.ts` (new)', 'ts'],
    ['## 1. `src/a.ts`\n\nIt holds\n\nmany\n\nthings\n\nindeed.\n', 'ts'],
  ])('names the file by %j and %j', (above, info) => {
    expect(meaning(lines(above, fence(info, 'export const a = 1;', '')))).toEqual(
      written('src/a.ts', 'export const a = 1;\n\n'),
    );
  });

  it('takes a name out of the first comment and drops a label', () => {
    expect(meaning(fence('ts', '// src/a.ts', '', 'x();'))).toEqual(written('src/a.ts', 'x();\n'));
    expect(meaning(fence('py', '# filepath: src/a.py', 'x()'))).toEqual(written('src/a.py', 'x()\n'));
    expect(meaning(lines('**a.html**', fence('html', '<!-- a.html -->', '<p>')))).toEqual(
      written('a.html', '<!-- a.html -->\n<p>\n'),
    );
  });

  it('leaves illustrative code and shell commands alone', () => {
    for (const text of [
      fence('ts', 'foo();'),
      fence('', 'x'),
      lines('Use `src/a.ts` like this:', fence('ts', 'foo();')),
      lines('`src/a.ts`:', fence('text', 'Error in line 1')),
      lines('`src/a.ts` has:', fence('ts', 'foo();')),
      lines('Add a new check to `src/a.ts`:', fence('ts', 'foo();')),
      lines('### Update the handler in `src/a.ts`', fence('ts', 'foo();')),
      lines('### src/a.ts', fence('bash', 'npm i')),
      lines('a.py', fence('ts', 'x')),
      lines('Run it in Node.js:', fence('js', 'x')),
      fence('12:20:src/a.ts', 'x'),
      lines('src/a.ts', fence('ts')),
      lines('**Node.js**', fence('js', 'x')),
    ])
      expect(complaints(text)).toEqual(['nothing-found@1']);
  });

  it.each<[name: string, text: string, expected: string]>([
    [
      'below a name',
      lines('src/a.ts', fence('text', 'const a = 1;')),
      'the content of src/a.ts in a code block of its language or of none, not of text',
    ],
    [
      'below a name in bold',
      lines('**a.py**', '', fence('ts', 'x')),
      'the content of a.py in a code block of its language or of none, not of ts',
    ],
    [
      'below a sentence that announces it',
      lines('Create `a.ts`:', fence('txt', 'x')),
      'the content of a.ts in a code block of its language or of none, not of txt',
    ],
    [
      'the first of several',
      lines('a.ts', fence('text', 'x'), '', 'b.ts', fence('python', 'y')),
      'the content of a.ts in a code block of its language or of none, not of text',
    ],
  ])('says which language kept a code block from being a file: %s', (_name, text, expected) => {
    expect(parseEdits(text)).toMatchObject({ files: [], problems: [{ code: 'nothing-found', expected }] });
  });

  it.each(['constructor', 'Constructor', '__proto__', 'hasOwnProperty', 'toString'])(
    'knows no language that is a word of every object: %s',
    (language) => {
      expect(paths(lines('a.ts', fence(language, 'x')))).toEqual(['a.ts']);
      expect(paths(lines('**a.ts**', '', fence(language, '// ... existing code ...', 'x')))).toEqual(['a.ts']);
    },
  );

  it('says nothing of the kind about commands, remarks and blocks beside an edit', () => {
    const told = (text: string): boolean =>
      parseEdits(text).problems.some(({ expected }) => expected.includes('language'));
    for (const text of [
      lines('src/a.ts', fence('bash', 'npm i')),
      lines('In `src/a.ts`:', fence('text', 'x')),
      lines('src/a.txt', fence('text', 'x')),
      fence('text', 'x'),
      lines('src/a.ts', fence('ts', 'x'), 'src/b.ts', fence('text', 'x')),
    ])
      expect(told(text)).toBe(false);
  });

  it('takes a script that is named as one', () => {
    expect(meaning(lines('**run.sh**', fence('bash', 'npm i')))).toEqual(written('run.sh', 'npm i\n'));
  });

  it('reads Markdown with fences inside, and data files', () => {
    const inner = ['# T', '', '```sh', 'npm i', '```', 'end'];
    expect(meaning(lines('README.md', fence('markdown', ...inner)))).toEqual(
      written('README.md', `${inner.join('\n')}\n`),
    );
    expect(meaning(lines('**package.json**', fence('json', '{"path": "x", "content": "y"}')))).toEqual(
      written('package.json', '{"path": "x", "content": "y"}\n'),
    );
    expect(paths(lines('````', 'x', '```', '````', 'a.md', '````md', '```', '````'))).toEqual(['a.md']);
  });

  it.each([
    ['behind an empty line', ['# T', '', '```', 'npm i', '```', '', 'end']],
    ['behind a colon', ['Run:', '```', 'npm i', '```', 'end']],
    ['twice', ['# T', '', '```', 'a', '```', '', '```', 'b', '```']],
    ['among others', ['# T', '', '```sh', 'a', '```', '', '```', 'b', '```', 'end']],
  ])('reads Markdown with fences of no language inside, %s', (_, inner) => {
    expect(meaning(lines('**README.md**', fence('markdown', ...inner), '', 'That is all.'))).toEqual(
      written('README.md', `${inner.join('\n')}\n`),
    );
  });

  it('does not take what comes after Markdown for a part of it', () => {
    const command = fence('', 'npm i');
    for (const body of [
      ['# T', 'end'],
      ['# T', '', 'end', ''],
    ]) {
      expect(meaning(lines('**README.md**', fence('markdown', ...body), '', 'Then run:', '', command, ''))).toEqual(
        written('README.md', `${body.join('\n')}\n`),
      );
    }
    expect(meaning(lines('**README.md**', fence('markdown', '# T', ''), 'Done.'))).toEqual(
      written('README.md', '# T\n\n'),
    );
  });

  it('refuses Markdown of which nobody can tell where it ends', () => {
    const text = lines('**README.md**', fence('markdown', '# T', '', '```', 'a', '```', '', '```', 'b'));
    expect([meaning(text), complaints(text)]).toEqual([[], ['unclosed-fence@2']]);
  });

  it('keeps markers that are part of a file', () => {
    const body = ['const s = `', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE', '`;'];
    expect(meaning(fence('ts src/a.test.ts', ...body))).toEqual(written('src/a.test.ts', `${body.join('\n')}\n`));
  });

  it('takes a document about edits for a document', () => {
    const body = ['Use:', '```', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE', '```'];
    expect(meaning(lines('````md docs/a.md', ...body, '````'))).toEqual(written('docs/a.md', `${body.join('\n')}\n`));
  });

  it('takes a test about patches for a test', () => {
    const body = ['const p = `*** Begin Patch', '*** Update File: a.ts', '-a', '+b', '*** End Patch`;'];
    expect(meaning(fence('ts', '// test/x.test.ts', ...body))).toEqual(
      written('test/x.test.ts', `${body.join('\n')}\n`),
    );
  });

  it('refuses two files in one fence', () => {
    expect(complaints(fence('ts', '// a.ts', 'x();', '', '// b.ts', 'y();'))).toEqual(['unclosed-fence@5']);
    for (const body of [
      ['// a.ts', 'x();', '', '// See b.ts', 'y();'],
      ['// a.ts', 'x();', '// b.ts', 'y();'],
      ['// a.ts', 'x();', '', '// a.ts', 'y();'],
    ])
      expect(paths(fence('ts', ...body))).toEqual(['a.ts']);
  });

  it('refuses a file whose fence is not closed', () => {
    expect(meaning('a.ts\n```ts\nx();')).toEqual([]);
    expect(complaints('a.ts\n```ts\nx();')).toEqual(['unclosed-fence@2']);
  });

  it('strips the indentation of a list item and reads tildes', () => {
    expect(meaning(lines('1. `a.py`:', '   ```py', '   if x:', '       y', '   ```'))).toEqual(
      written('a.py', 'if x:\n    y\n'),
    );
    expect(meaning(lines('**`my dir/a b.ts`**', fence('ts', 'x')))).toEqual(written('my dir/a b.ts', 'x\n'));
    expect(meaning(lines('~~~ts a.ts', 'x', '~~~'))).toEqual(written('a.ts', 'x\n'));
  });
});

describe('snippets with placeholders', () => {
  it('gives the segments between them', () => {
    const text = lines(
      'In `src/a.ts`:',
      '',
      fence(
        'ts',
        '// ... existing code ...',
        '',
        'a();',
        'b();',
        '',
        '/* … rest of the class … */',
        'c();',
        '// rest of the file remains unchanged',
      ),
    );
    expect(meaning(text)).toEqual([{ path: 'src/a.ts', kind: 'snippet', segments: ['a();\nb();', 'c();'] }]);
    expect(only(text)).toMatchObject({ language: 'ts', range: { startLine: 3 } });
  });

  it('needs no name, but takes the last one only where the language fits', () => {
    const snippet = (language: string): string => fence(language, '// ... existing code ...', 'x');
    expect(paths(snippet('ts'))).toEqual([undefined]);
    expect(paths(lines(fence('ts a.ts', 'y'), 'Then.', snippet('ts'), snippet('css')))).toEqual([
      'a.ts',
      'a.ts',
      undefined,
    ]);
  });

  it.each([
    '// ... existing code ...',
    '# ... rest of file',
    '<!-- ... -->',
    '/* ... */',
    '{/* ... existing JSX ... */}',
    '-- ...',
    '// …',
    '// rest of the code remains the same',
    '# existing code unchanged',
    '; ...',
    '// ...existing code...',
    '    // ... (other methods)',
    '<!-- existing content here -->',
  ])('knows %s', (line) => {
    expect(isPlaceholder(line, 'ts')).toBe(true);
  });

  it.each([
    '...args',
    'foo(...)',
    '// TODO: the rest',
    '// existing users keep their role',
    '// loading...',
    '#include <a.h>',
    '# Rest API',
    '"..."',
    '// the rest is history, as they say',
    '#region ...x',
    '// ...args are passed on',
  ])('does not take %s for one', (line) => {
    expect(isPlaceholder(line, 'ts')).toBe(false);
  });

  it('takes a bare ellipsis for code in Python only', () => {
    expect(isPlaceholder('    ...', 'python')).toBe(false);
    expect(isPlaceholder('...', 'ts')).toBe(true);
    expect(isPlaceholder('…', 'python')).toBe(true);
    expect(complaints(fence('python', 'def f():', '    ...'))).toEqual(['nothing-found@1']);
  });

  it.each([
    [
      'before a method',
      ['class A:', '    ...', '    def f(self):', '        return 1'],
      ['class A:', '    def f(self):\n        return 1'],
    ],
    [
      'behind a method',
      ['class A:', '    def f(self):', '        return 1', '    ...'],
      ['class A:\n    def f(self):\n        return 1'],
    ],
    [
      'within a function',
      ['def f():', '    a = 1', '    ...', '    return a'],
      ['def f():\n    a = 1', '    return a'],
    ],
    ['behind a string', ['def f():', '    return "a"', '...'], ['def f():\n    return "a"']],
    [
      'between functions',
      ['import a', '', '...', '', 'def f():', '    return 1'],
      ['import a', 'def f():\n    return 1'],
    ],
  ])('takes it in Python for code left out %s', (_, body, segments) => {
    expect(meaning(lines('**a.py**', fence('python', ...body)))).toEqual([{ path: 'a.py', kind: 'snippet', segments }]);
  });

  it.each([
    [
      'an abstract method',
      [
        'class A(Protocol):',
        '    def f(self) -> int:',
        '        ...',
        '',
        '    def g(',
        '        self,',
        '    ) -> int:',
        '        ...',
      ],
    ],
    ["an error of one's own", ['class A(Exception):', '    ...', '', 'x = 1']],
    ['a body below its docstring', ['def f():', '    """Does it."""', '    ...']],
  ])('leaves the body of %s', (_, body) => {
    expect(meaning(lines('**a.py**', fence('python', ...body)))).toEqual(written('a.py', `${body.join('\n')}\n`));
  });
});

describe('a second code block below a sentence that names a file', () => {
  const fence = (name: string): string => `\`\`\`js\nexport const ${name} = 2;\n\`\`\`\n`;

  it.each(['Then `b.js` becomes:', 'and this one as `b.js`:'])(
    'is spoken of, where the sentence does not say that it is the whole file: %s',
    (sentence) => {
      const { files, problems } = parseEdits(`Save this as \`a.js\`:\n${fence('a')}\n${sentence}\n${fence('b')}`);
      expect(files.map(({ path }) => path)).toEqual(['a.js']);
      expect(problems).toMatchObject([{ code: 'missing-field', expected: expect.stringContaining('b.js') as string }]);
    },
  );

  it('is written where the sentence says that it is the whole file', () => {
    const sentence = 'Replace the contents of `b.js` with:';
    expect(meaning(`Save this as \`a.js\`:\n${fence('a')}\n${sentence}\n${fence('b')}`)).toEqual([
      ...written('a.js', 'export const a = 2;\n'),
      ...written('b.js', 'export const b = 2;\n'),
    ]);
  });

  it.each(['You use it in `b.js` like so:', 'Before, `b.js` was:'])(
    'that shows something else is none: %s',
    (sentence) => {
      const { problems } = parseEdits(`Save this as \`a.js\`:\n${fence('a')}\n${sentence}\n${fence('b')}`);
      expect(problems).toEqual([]);
    },
  );
});
