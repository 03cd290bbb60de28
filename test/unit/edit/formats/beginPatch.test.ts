import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { complaints, lines, meaning, only, pairs, paths } from './parsed.ts';

const update = ['*** Update File: src/a.py', '@@ def f():', ' x = 1', '-y = 2', '+y = 3'];

describe('*** Begin Patch', () => {
  it('adds, updates, moves and deletes', () => {
    const text = lines(
      '*** Begin Patch',
      '*** Add File: n.txt',
      '+one',
      '+',
      '+two',
      ...update,
      '*** Update File: b.py',
      '*** Move to: lib/b.py',
      '@@',
      '-p',
      '+q',
      '*** Delete File: c.py',
      '*** End Patch',
    );
    expect(meaning(text)).toEqual([
      { path: 'n.txt', kind: 'write', content: 'one\n\ntwo\n', mustBeNew: true },
      { path: 'src/a.py', blocks: [{ oldString: 'x = 1\ny = 2', newString: 'x = 1\ny = 3', anchors: ['def f():'] }] },
      { path: 'b.py', to: 'lib/b.py', blocks: [{ oldString: 'p', newString: 'q' }] },
      { path: 'c.py', kind: 'delete' },
    ]);
  });

  it('stacks scope lines, outermost first, and begins a block at each @@ behind content', () => {
    const text = lines(
      '*** Begin Patch',
      '*** Update File: a.py',
      '@@ class A:',
      '@@     def f(self):',
      '-a',
      '+b',
      '@@ class B:',
      '-c',
      '+d',
      '*** End Patch',
    );
    expect(meaning(text)).toEqual([
      {
        path: 'a.py',
        blocks: [
          { oldString: 'a', newString: 'b', anchors: ['class A:', 'def f(self):'] },
          { oldString: 'c', newString: 'd', anchors: ['class B:'] },
        ],
      },
    ]);
  });

  it('marks the end of the file, and puts additions without a place there', () => {
    expect(
      meaning(lines('*** Begin Patch', '*** Update File: a', ' x', '+y', '*** End of File', '*** End Patch')),
    ).toEqual([{ path: 'a', blocks: [{ oldString: 'x', newString: 'x\ny', atEnd: true }] }]);
    expect(meaning(lines('*** Begin Patch', '*** Update File: a.x', '+y', '*** End Patch'))).toEqual([
      { path: 'a.x', blocks: [{ oldString: '', newString: 'y', atEnd: true }] },
    ]);
  });

  it.each([
    ['a heredoc', ["apply_patch <<'EOF'", '*** Begin Patch', ...update, '*** End Patch', 'EOF']],
    [
      'a shell fence',
      ['```bash', "apply_patch <<'PATCH'", '*** Begin Patch', ...update, '*** End Patch', 'PATCH', '```'],
    ],
    ['a quoted argument', ['apply_patch "*** Begin Patch', ...update, '*** End Patch"']],
    [
      'JSON arguments',
      [
        JSON.stringify({
          name: 'apply_patch',
          arguments: JSON.stringify({ input: lines('*** Begin Patch', ...update, '*** End Patch') }),
        }),
      ],
    ],
    [
      'a command array',
      [JSON.stringify({ command: ['apply_patch', lines('*** Begin Patch', ...update, '*** End Patch')] })],
    ],
    ['a string literal', [`run("${lines('*** Begin Patch', ...update, '*** End Patch').replaceAll('\n', '\\n')}")`]],
    ['a list item', ['1. this:', '', ...['*** Begin Patch', ...update, '*** End Patch'].map((line) => `    ${line}`)]],
    ['no envelope', update],
    ['prose', ['Here:', '', '*** Begin Patch', ...update, '*** End Patch', 'Done, - really.']],
  ])('reads a patch in %s', (_, text) => {
    expect(meaning(lines(...text))).toEqual([
      { path: 'src/a.py', blocks: [{ oldString: 'x = 1\ny = 2', newString: 'x = 1\ny = 3', anchors: ['def f():'] }] },
    ]);
    expect(complaints(lines(...text))).toEqual([]);
  });

  it('reports a missing end and keeps the sections', () => {
    const text = lines('*** Begin Patch', ...update, '', 'That is all.');
    expect(pairs(text)).toEqual([['x = 1\ny = 2', 'x = 1\ny = 3']]);
    expect(parseEdits(text).problems).toEqual([
      { code: 'unclosed-patch', block: 1, line: 6, expected: '*** End Patch', found: '+y = 3' },
    ]);
  });

  it('names a bad line and keeps the other sections', () => {
    const text = lines(
      '*** Begin Patch',
      'nonsense',
      '*** Add File: a.txt',
      '+a',
      'b',
      '*** Update File: b.txt',
      ' only context',
      '*** Update File:',
      '-x',
      ...update,
      '*** End Patch',
    );
    expect(paths(text)).toEqual(['src/a.py']);
    expect(complaints(text)).toEqual(['bad-patch-line@2', 'bad-patch-line@5', 'bad-patch-line@7', 'bad-patch-line@8']);
  });

  it.each(['see @@ below', 'a + b', 'x - y', '  + indented'])(
    'takes no line for a change in which a sign stands further on: %s',
    (line) => {
      const text = lines('`a.ts`:', '', '*** Begin Patch', line, '-one', '+two', '*** End Patch');
      expect([meaning(text), complaints(text)]).toEqual([[], ['bad-patch-line@4']]);
      expect(pairs(text.replace(`${line}\n`, ''))).toEqual([['one', 'two']]);
    },
  );

  it('tolerates context without its blank, empty lines, line numbers and names in quotes', () => {
    expect(
      meaning(
        lines(
          '*** Begin Patch',
          '*** Update File: `src/a b.py`',
          '@@ -12,3 +12,3 @@ class A',
          'def f():',
          '',
          '-a',
          '+b',
          '',
          '*** End Patch',
        ),
      ),
    ).toEqual([
      {
        path: 'src/a b.py',
        blocks: [{ oldString: 'def f():\n\na', newString: 'def f():\n\nb', lineHint: 12, anchors: ['class A'] }],
      },
    ]);
  });

  it('does not close a fence at a context line, and gives exact ranges', () => {
    const text = lines(
      '```',
      '*** Begin Patch',
      '*** Update File: R.md',
      ' ```',
      '-a',
      '+b',
      ' ```',
      '*** End Patch',
      '```',
    );
    expect(pairs(text)).toEqual([['```\na\n```', '```\nb\n```']]);
    expect(text.slice(only(text).range.start, only(text).range.end)).toBe(
      lines('*** Update File: R.md', ' ```', '-a', '+b', ' ```'),
    );
  });

  it('refuses to leave the workspace, by either name', () => {
    const text = lines(
      '*** Begin Patch',
      '*** Add File: ../../x',
      '+a',
      '*** Update File: b.py',
      '*** Move to: .git/hooks/pre-commit',
      '-a',
      '+b',
      ...update,
      '*** End Patch',
    );
    expect(paths(text)).toEqual(['src/a.py']);
    expect(complaints(text)).toEqual(['unsafe-path@2', 'unsafe-path@4']);
  });
});
