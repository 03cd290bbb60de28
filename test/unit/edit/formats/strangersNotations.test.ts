import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { complaints, lines, meaning, paths } from './parsed.ts';

const changed = (path: string | undefined, more: object = {}): unknown[] => [
  { path, blocks: [{ oldString: 'b', newString: 'c', ...more }] },
];
const block = lines('<<<<<<< SEARCH', 'b', '=======', 'c', '>>>>>>> REPLACE');
const patch = (...body: string[]): string =>
  lines('*** Begin Patch', '*** Update File: src/a.ts', ...body, '*** End Patch');

describe('calls whose fields are tags', () => {
  const parameter = (name: string, value: string): string => `<parameter name="${name}">${value}</parameter>`;
  const invoke = (...fields: string[]): string => lines('<invoke name="edit">', ...fields, '</invoke>');

  it.each([
    ['in camel case', invoke(parameter('filePath', 'a.ts'), parameter('oldString', 'b'), parameter('newString', 'c'))],
    [
      'in any order',
      invoke(parameter('new_string', 'c'), parameter('old_string', 'b'), parameter('target_file', 'a.ts')),
    ],
    [
      'on one line',
      invoke(parameter('path', 'a.ts'), parameter('old_str', 'b'), parameter('new_str', 'c')).replaceAll('\n', ''),
    ],
    [
      'with attributes',
      invoke(
        parameter('path', 'a.ts'),
        '<parameter name="old_str" type="string">b</parameter>',
        parameter('new_str', 'c'),
      ),
    ],
    [
      'with a list',
      invoke(parameter('file_path', 'a.ts'), parameter('edits', '[{"old_string":"b","new_string":"c"}]')),
    ],
    ['in a tag of their tool', '<edit_file><path>a.ts</path><old_text>b</old_text><new_text>c</new_text></edit_file>'],
    [
      'with a name inside that is another',
      lines('<replace_in_file>', '<path>a.ts</path>', '<diff>', 'other.ts', block, '</diff>', '</replace_in_file>'),
    ],
  ])('%s', (_, text) => {
    expect(meaning(text)).toEqual(changed('a.ts'));
    expect(complaints(text)).toEqual([]);
  });

  it('keeps the tags of the code they change', () => {
    const text =
      '<edit_file>\n<path>a.xml</path>\n<old_text>\n<a>1</a>\n</new_text> b\n</old_text>\n<new_text>\n<a>2</a>\n</new_text>\n</edit_file>';
    expect(meaning(text)).toEqual([
      { path: 'a.xml', blocks: [{ oldString: '<a>1</a>\n</new_text> b', newString: '<a>2</a>' }] },
    ]);
  });

  it('reads a range of lines as its first one', () => {
    expect(
      meaning('a.ts\n<edits>\n<old_text line="23:50">\nb\n</old_text>\n<new_text>\nc\n</new_text>\n</edits>'),
    ).toEqual(changed('a.ts', { lineHint: 23 }));
  });

  it('leaves a call without end to the other readers', () => {
    expect(meaning('<invoke name="edit">\n<parameter name="path">a.ts')).toEqual([]);
    expect(meaning('<edit>\n<b>bold</b>\n</edit>')).toEqual([]);
  });
});

describe('the file of a call', () => {
  const call = (fields: object): string => JSON.stringify(fields);

  it.each([
    ['beats a name above a block in it', { path: 'src/a.ts', diff: `other.ts\n${block}` }],
    ['beats a header in it', { path: 'src/a.ts', diff: '--- a/other.ts\n+++ b/other.ts\n@@ -1 +1 @@\n-b\n+c\n' }],
    [
      'beats a patch of one other file',
      { path: 'src/a.ts', patch: patch('@@', '-b', '+c').replace('src/a.ts', 'x.ts') },
    ],
    ['is completed by a longer one in it', { path: 'a.ts', patch: patch('@@', '-b', '+c') }],
  ])('%s', (_, fields) => expect(paths(call(fields))).toEqual(['src/a.ts']));

  it('may be a folder', () => {
    expect(paths(call({ path: '/w/pkg', patch: patch('@@', '-b', '+c') }))).toEqual(['/w/pkg/src/a.ts']);
  });

  it('and another one that is made or deleted are not both meant', () => {
    const text = call({ path: 'src/a.ts', patch: '*** Begin Patch\n*** Delete File: x.ts\n*** End Patch' });
    expect(meaning(text)).toEqual([]);
    expect(complaints(text)).toEqual(['missing-field@1']);
  });

  it('gives its line to the one block in it', () => {
    expect(meaning(call({ path: 'a.ts', diff: block, start_line: 7 }))).toEqual(changed('a.ts', { lineHint: 7 }));
  });

  it.each(['true', 'True', '1', 'yes', 1, true])('means every place where replace_all is %j', (all) =>
    expect(meaning(call({ path: 'a.ts', old_string: 'b', new_string: 'c', replace_all: all }))).toEqual(
      changed('a.ts', { replaceAll: true }),
    ),
  );
});

describe('the folder of a command', () => {
  const here = (folder: string): string => `cd ${folder} && apply_patch <<'EOF'\n${patch('@@', '-b', '+c')}\nEOF`;
  it.each([
    [here('pkg'), 'pkg/src/a.ts'],
    [here('./pkg/'), 'pkg/src/a.ts'],
    [here('"my pkg"'), 'my pkg/src/a.ts'],
    [here('/w/pkg'), '/w/pkg/src/a.ts'],
    [here('$(pwd)'), 'src/a.ts'],
    [here('.'), 'src/a.ts'],
    [`cd pkg\ngit apply <<EOF\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-b\n+c\nEOF`, 'pkg/src/a.ts'],
    [JSON.stringify({ command: ['bash', '-lc', here('pkg')] }), 'pkg/src/a.ts'],
    [JSON.stringify({ command: ['apply_patch', patch('@@', '-b', '+c')], workdir: 'pkg' }), 'pkg/src/a.ts'],
    [`I will cd pkg and see.\n${patch('@@', '-b', '+c')}`, 'src/a.ts'],
  ])('%j', (text, path) => expect(paths(text)).toEqual([path]));

  it('leads out of the workspace no more than a path does', () => {
    expect(paths(here('..'))).toEqual([]);
    expect(complaints(here('..'))).toEqual(['unsafe-path@3']);
  });

  it('ends with its patch', () => {
    expect(paths(`${here('pkg')}\n\nb.ts\n${block}\n`)).toEqual(['pkg/src/a.ts', 'b.ts']);
  });
});

describe('patches and diffs that are not quite whole', () => {
  it.each([
    ['a section without lines', patch('@@', '@@', '-b', '+c')],
    ['an empty section at the end', patch('@@', '-b', '+c', '@@')],
    ['a section without lines but with a blank', patch('@@', '', '@@', '-b', '+c')],
    [
      'a header behind a blank',
      lines('*** Begin Patch', ' *** Update File: src/a.ts', '@@', '-b', '+c', '*** End Patch'),
    ],
    [
      'all behind blanks',
      lines('*** Begin Patch', '  *** Update File: src/a.ts', '  @@', '  -b', '  +c', '  *** End Patch'),
    ],
    [
      'blank lines around its headers',
      lines('*** Begin Patch', '', '*** Update File: src/a.ts', '', '@@', '-b', '+c', '*** End Patch'),
    ],
  ])('%s', (_, text) => {
    expect(meaning(text)).toEqual(changed('src/a.ts'));
    expect(complaints(text)).toEqual([]);
  });

  it('keeps the scopes that stand in sections of their own', () => {
    expect(meaning(patch('@@ class A', '', '@@ def f', '@@', '-b', '+c'))).toEqual(
      changed('src/a.ts', { anchors: ['class A', 'def f'] }),
    );
  });

  it('reads context without its blank as far as the numbers say', () => {
    const text = '--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\nf() {\n-  b\n+  c\n}\nThat is all.\n';
    expect(meaning(text)).toEqual([
      { path: 'a.ts', blocks: [{ oldString: 'f() {\n  b\n}', newString: 'f() {\n  c\n}', lineHint: 1 }] },
    ]);
  });
});

describe('whole files that a sentence introduces', () => {
  const fence = '```ts\na\n```';
  it.each([
    'Here is the file src/a.ts:',
    'Here is the updated src/a.ts:',
    'Done. Here is the content of `src/a.ts`:',
    '`src/a.ts` should look like this:',
    'Replace the contents of src/a.ts with:',
    'Now the file src/a.ts becomes:',
  ])('%s', (sentence) =>
    expect(meaning(`${sentence}\n${fence}`)).toEqual(
      [{ path: 'src/a.ts', language: undefined, kind: 'write', content: 'a\n', mustBeNew: false }].map(
        ({ language: _, ...rest }) => rest,
      ),
    ),
  );

  it.each([
    'Here is the change of src/a.ts:',
    'Here is the function from src/a.ts:',
    'The loop in src/a.ts should look like this:',
    'Replace the loop in src/a.ts with:',
    'You can see in src/a.ts:',
  ])('not: %s', (sentence) => expect(meaning(`${sentence}\n${fence}`)).toEqual([]));
});

describe('names with blanks', () => {
  it.each([
    ['my docs/read me.md', 'my docs/read me.md'],
    ['**my docs/read me.md**', 'my docs/read me.md'],
    ['File: my docs/read me.md', 'my docs/read me.md'],
    ['Update my docs/read me.md:', 'my docs/read me.md'],
    ['Please update notes.md', 'notes.md'],
    ['Update src/a.ts', 'src/a.ts'],
  ])('%s', (line, path) => expect(paths(`${line}\n${block}`)).toEqual([path]));
});

it('never throws, and never names a file beyond the folder of a command', () => {
  const piece = fc.constantFrom(
    ...['<invoke name="edit">', '</invoke>', '<parameter name="path">', '</parameter>', '<edit_file>', '</edit_file>'],
    ...['<path>a.ts</path>', '<old_text line="1:2">', '</old_text>', '<new_text>', '</new_text>', '<![CDATA[', ']]>'],
    ...['cd .. && apply_patch', 'cd pkg && apply_patch', '*** Begin Patch', ' *** Update File: ../a.ts', '@@', '-b'],
    ...['*** Update File: a.ts', '*** End Patch', '@@ -1,9 +1,9 @@', '--- a/a.ts', '+++ b/a.ts', '\n', '\n', 'b', '+c'],
    ...['{"path":"a.ts","diff":"', '"workdir":"..",', '"}', 'Here is the file ', 'my docs/read me.md', block],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      for (const { path, operation } of parseEdits(pieces.join('')).files)
        for (const each of [path, operation.kind === 'move' ? operation.to : undefined])
          expect((each ?? '').split('/')).not.toContain('..');
    }),
  );
});
