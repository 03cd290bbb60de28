import { describe, expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { planFile } from '../../../../src/edit/domain/planFile.ts';
import { statedBlocks } from '../../../../src/edit/domain/statedBlocks.ts';
import { agentBench } from '../../../support/agentBench.ts';
import { complaints, lines, meaning, pairs, paths } from './parsed.ts';

const head = ['--- a/src/a.ts', '+++ b/src/a.ts'];
const counted = '@@ -3,5 +3,6 @@';
const edit = [['a\nb', 'a\nc']];

describe('a diff that the text ends in', () => {
  test.each([
    ['within an added line of a fence', lines('```diff', ...head, counted, ' a', '-b', '+cou')],
    ['behind an added line of a fence', lines('```diff', ...head, counted, ' a', '-b', '+c', '')],
    ['behind context in a fence', lines('```diff', ...head, '@@ -3,6 +3,6 @@', ' a', '-b', '+c', ' d', '')],
    ['in a fence, with nothing counted', lines('```diff', ...head, '@@', ' a', '-b', '+c', '')],
    [
      'within its last added line, with everything counted',
      lines('```diff', ...head, '@@ -3,2 +3,2 @@', ' a', '-b', '+c'),
    ],
    ['within an added line, without a fence', lines(...head, counted, ' a', '-b', '+cou')],
    ['behind lines that go, without a fence', lines(...head, '@@ -3,5 +3,5 @@', ' a', '-b', '')],
    [
      'in a fence of a quotation',
      lines('> ```diff', ...[...head, counted, ' a', '-b', '+cou'].map((line) => `> ${line}`)),
    ],
    ['in a fence of an open fence', lines('````', 'Here:', '```diff', ...head, counted, ' a', '-b', '+cou')],
    ['in a hunk without any header', lines('**src/a.ts**', '```diff', ' a', '-b', '+cou')],
    ['in a new file', lines('--- /dev/null', '+++ b/src/a.ts', '@@ -0,0 +1,9 @@', '+a', '+cou')],
    [
      'in a file that gets another name',
      lines(
        'diff --git a/src/a.ts b/src/b.ts',
        'rename from src/a.ts',
        'rename to src/b.ts',
        '--- a/src/a.ts',
        '+++ b/src/b.ts',
        counted,
        ' a',
        '-b',
        '+cou',
      ),
    ],
  ])('%s is not taken for a whole one', (_, text) => {
    expect(meaning(text)).toEqual([]);
    expect(complaints(text).map((each) => each.replace(/@.*/, ''))).toEqual(['cut-off']);
  });

  test('keeps the hunks above, and names the line it ends in', () => {
    const text = lines('```diff', ...head, '@@ -3,2 +3,2 @@', ' a', '-b', '+c', '@@ -9,4 +9,4 @@', ' d', '-e', '+fo');
    expect(pairs(text)).toEqual(edit);
    expect(complaints(text)).toEqual(['cut-off@11']);
  });

  test.each([
    ['with its numbers met, in an open fence', lines('```diff', ...head, '@@ -3,2 +3,2 @@', ' a', '-b', '+c', '')],
    ['in a closed fence, miscounted', lines('```diff', ...head, counted, ' a', '-b', '+c', '```')],
    ['with words behind it, miscounted', lines(...head, counted, ' a', '-b', '+c', '', 'That is all.')],
    ['with a line end, miscounted', lines(...head, counted, ' a', '-b', '+c', '')],
    ['without numbers', lines(...head, '@@', ' a', '-b', '+c')],
    ['with too few on one side and too many on the other', lines(...head, '@@ -3,1 +3,5 @@', ' a', '-b', '+c')],
    ['with too few in its numbers', lines(...head, '@@ -3,1 +3,1 @@', ' a', '-b', '+c')],
    ['in a string', JSON.stringify({ patch: lines(...head, counted, ' a', '-b', '+c') })],
    ['at the end of its file', lines('```diff', ...head, counted, ' a', '-b', '+c', '\\ No newline at end of file')],
  ])('%s is whole', (_, text) => {
    expect(pairs(text).map(([before, after]) => [before.trim(), after.trim()])).toEqual(edit);
    expect(complaints(text)).toEqual([]);
  });

  test('miscounted and followed by context is whole', () => {
    expect(pairs(lines(...head, counted, ' a', '-b', '+c', ' d'))).toEqual([['a\nb\nd', 'a\nc\nd']]);
  });

  test('and that only removes its file removes it', () => {
    expect(
      meaning(
        lines(
          '```diff',
          'diff --git a/a.ts b/a.ts',
          'deleted file mode 100644',
          '--- a/a.ts',
          '+++ /dev/null',
          '@@ -1,9 +0,0 @@',
          '-a',
        ),
      ),
    ).toEqual([{ path: 'a.ts', kind: 'delete' }]);
  });
});

describe('a change without numbers that the text ends in', () => {
  const open = (text: string): (boolean | undefined)[] =>
    parseEdits(text).files.flatMap(({ operation }) =>
      operation.kind === 'edit' ? operation.blocks.map(({ mayBeCut }) => mayBeCut) : [],
    );
  const diff = [...head, '@@', ' a', '-b', '+cou'];

  test.each<[name: string, text: string, may: (true | undefined)[]]>([
    ['within an added line', lines(...diff), [true]],
    ['within a line that goes', lines(...diff.slice(0, -1)), [true]],
    ['in its last hunk', lines(...head, '@@', ' a', '-b', '+c', '@@', ' d', '+e'), [undefined, true]],
    [
      'behind code left out',
      lines(...head, '@@', ' a', '-b', '+c', ' // ... existing code ...', ' d', '+e'),
      [undefined, true],
    ],
    ['without a hunk’s line', lines(...head, ' a', '-b', '+c'), [true]],
    ['behind a line end', lines(...diff, ''), [undefined]],
    ['with its numbers', lines(...head, '@@ -3,2 +3,2 @@', ' a', '-b', '+c'), [undefined]],
    ['in context', lines(...diff, ' d'), [undefined]],
    ['in a fence', lines('```diff', ...diff, '```'), [undefined]],
    ['in a string', JSON.stringify({ patch: lines(...diff) }), [undefined]],
    ['where its file ends', lines(...diff, '\\ No newline at end of file'), [undefined]],
    ['with words behind', lines(...diff, '', 'That is all.'), [undefined]],
  ])('%s', (_, text, may) => expect(open(text)).toEqual(may));

  test('is shown to a person, not made', async () => {
    const [file] = parseEdits(lines(...diff)).files;
    const plan = await planFile('a\nb\nd\n', statedBlocks(file!), { policy: 'all-or-nothing' });
    expect(plan.content).toBe('a\nb\nd\n');
    expect(
      plan.verdicts.map(({ resolution }) =>
        resolution.status === 'review'
          ? [resolution.reason, resolution.candidates.map(({ changes }) => changes)]
          : resolution.status,
      ),
    ).toEqual([['low-confidence', [[{ start: 2, end: 3, text: 'cou' }]]]]);
  });

  test('of an agent is made: its call came as a whole', async () => {
    const { files, text } = agentBench({ 'src/a.ts': 'a\nb\nd\n' });
    expect((await text(lines(...diff))).status).toBe('applied');
    expect(files.texts.get('src/a.ts')).toBe('a\ncou\nd\n');
  });
});

describe('a patch that the text ends in', () => {
  const update = ['*** Begin Patch', '*** Update File: src/a.ts', '@@', ' a', '-b', '+c'];

  test.each([
    ['within an added line', lines(...update)],
    ['behind lines that go', lines(...update.slice(0, -1), '')],
    ['within a line of an open fence', lines('```', ...update, '@@', ' d').replace('+c\n@@\n d', '+cou')],
    ['behind context in an open fence', lines('```', ...update, ' d', '')],
    ['in a new file', lines('*** Begin Patch', '*** Add File: src/a.ts', '+a', '+cou')],
    ['in the name of a new file', lines('*** Begin Patch', '*** Add File: src/a.t')],
    ['in the name of a file that goes', lines('*** Begin Patch', '*** Delete File: src/a.t')],
    [
      'in a file that gets another name',
      lines('*** Begin Patch', '*** Update File: src/a.ts', '*** Move to: src/b.ts', '@@', ' a', '-b', '+cou'),
    ],
    ['in the new name', lines('*** Begin Patch', '*** Update File: src/a.ts', '*** Move to: src/b.t')],
    ['in a string', `run("${lines(...update).replaceAll('\n', '\\n')}`],
  ])('%s is not taken for a whole one', (_, text) => {
    expect(meaning(text)).toEqual([]);
    expect(complaints(text).map((each) => each.replace(/@.*/, ''))).toEqual(['cut-off']);
  });

  test('keeps the chunks and sections above, and names the line it ends in', () => {
    const text = lines('```', ...update, '*** Update File: src/b.ts', '@@', ' a', '-b', '+c', '@@', '-d', '+e');
    expect(pairs(text)).toEqual([...edit, ...edit]);
    expect(paths(text)).toEqual(['src/a.ts', 'src/b.ts']);
    expect(complaints(text)).toEqual(['cut-off@15']);
  });

  test.each([
    ['without its end line, in a closed fence', lines('```', ...update, '```'), ['unclosed-patch@7']],
    ['without its end line, with words behind it', lines(...update, '', 'That is all.'), ['unclosed-patch@6']],
    ['without its end line, with a line end', lines(...update, ''), ['unclosed-patch@6']],
    ['without its envelope', lines(...update.slice(1)), []],
    ['in a fence that is still open', lines('```', ...update, '*** End Patch'), []],
  ])('%s is whole', (_, text, problems) => {
    expect(pairs(text)).toEqual(edit);
    expect(complaints(text)).toEqual(problems);
  });
});
