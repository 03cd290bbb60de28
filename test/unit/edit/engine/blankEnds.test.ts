import { describe, expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { planFile } from '../../../../src/edit/domain/planFile.ts';
import { statedBlocks } from '../../../../src/edit/domain/statedBlocks.ts';
import { file, gist, outcome } from './engineCase.ts';

const content = file('one', 'two', '', 'three');
const tabbed = file('f() {', '\tone();', '\ttwo();', '', '\tthree();', '}');

/** What comes of an answer in one of the notations that are made of lines. */
async function made(own: string, answer: string): Promise<string> {
  const [edit] = parseEdits(answer).files;
  if (edit === undefined) expect.fail('no edit');
  const plan = await planFile(own, statedBlocks(edit), { policy: 'all-or-nothing' });
  const [verdict] = plan.verdicts;
  return verdict?.included === true || verdict === undefined ? plan.content : gist(verdict.resolution);
}

const replaced = (old: string, now: string): string => `a.txt\n<<<<<<< SEARCH\n${old}=======\n${now}>>>>>>> REPLACE\n`;
const patched = (hunk: string): string => `*** Begin Patch\n*** Update File: a.txt\n${hunk}*** End Patch`;
const diffed = (hunk: string): string => `--- a/a.txt\n+++ b/a.txt\n${hunk}`;

describe('an empty last line of a block that is made of lines', () => {
  test.each([
    ['goes with the rest', content, replaced('two\n\n', ''), file('one', 'three')],
    ['goes where the line before it changes', content, replaced('two\n\n', 'TWO\n'), file('one', 'TWO', 'three')],
    ['goes alone', content, replaced('two\n\n', 'two\n'), file('one', 'two', 'three')],
    ['goes in a longer block', content, replaced('one\ntwo\n\n', 'one\nTWO\n'), file('one', 'TWO', 'three')],
    ['goes in a patch', content, patched('@@\n-two\n-\n+TWO\n'), file('one', 'TWO', 'three')],
    ['goes in a diff', content, diffed('@@ -2,2 +2,1 @@\n-two\n-\n+TWO\n'), file('one', 'TWO', 'three')],
    [
      'goes in a file of other line breaks',
      content.replaceAll('\n', '\r\n'),
      replaced('two\n\n', 'TWO\n'),
      'one\r\nTWO\r\nthree\r\n',
    ],
    [
      'goes where the indentation is another',
      tabbed,
      replaced('    two();\n\n', '    TWO();\n'),
      tabbed.replace('two();\n', 'TWO();'),
    ],
    ['goes at the end of the file', file('one', 'two', ''), replaced('two\n\n', 'TWO\n'), file('one', 'TWO')],
    ['is no obstacle where the file has none', file('one', 'two'), replaced('two\n\n', 'TWO\n'), file('one', 'TWO')],
    ['stays where the new text has it', content, replaced('two\n\n', 'TWO\n\n'), content.replace('two', 'TWO')],
    ['is added', content, replaced('two\n', 'two\n\n'), file('one', 'two', '', '', 'three')],
    [
      'is added where the indentation is another',
      tabbed,
      replaced('    two();\n', '    two();\n    more();\n\n'),
      tabbed.replace('two();\n', 'two();\n\tmore();\n\n'),
    ],
    ['is added at the end of the file', content, replaced('three\n', 'three\nfour\n\n'), `${content}four\n\n`],
    ['is added by a patch that only adds', 'one\n', patched('@@\n+two\n+\n*** End of File\n'), 'one\ntwo\n\n'],
    ['is added behind an open line', 'one', patched('@@\n+two\n+\n*** End of File\n'), 'one\ntwo\n'],
  ])('%s', async (_, own, answer, wanted) => {
    expect(await made(own, answer)).toBe(wanted);
  });
});

describe('an addition that stands at the end of the file', () => {
  const own = file('one();', 'let x;');

  test.each([
    ['from a patch', file('one();', 'let x;'), '@@\n+let x;\n*** End of File\n'],
    ['from a patch with an empty line before it', own, '@@\n+\n+let x;\n*** End of File\n'],
    ['spelt otherwise', file('one();', '\tlet  x;'), '@@\n+let x;\n*** End of File\n'],
  ])('is made already: %s', async (_, text, hunk) => {
    expect(await made(text, patched(hunk))).toBe('refused: already-applied');
  });

  test('is made already, however short, where the text above it is quoted', async () => {
    expect(await outcome(own, 'one();\n', 'one();\nlet x;\n')).toBe('refused: already-applied');
  });

  test('is made where only brackets stand there', async () => {
    expect(await made(file('f() {', '}'), patched('@@\n+}\n*** End of File\n'))).toBe(file('f() {', '}', '}'));
  });

  test('is made where other lines stand there', async () => {
    expect(await made(own, patched('@@\n+let y;\n*** End of File\n'))).toBe(`${own}let y;\n`);
  });
});
