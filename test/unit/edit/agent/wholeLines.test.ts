import { describe, expect, test } from 'vitest';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const list = '# Rules\n\n- What people see is told.\n- What they do not see is not.\n';
const code = 'function one() {\n  return result;\n}\n';
const diff = (...lines: string[]): string => ['--- a/a.md', '+++ b/a.md', '@@', ...lines, ''].join('\n');

describe('a diff or a patch speaks of whole lines', () => {
  test.each([
    [
      'a sign is read in a list that lost its blanks',
      list,
      diff(' # Rules', ' ', '- What people see is told.', '+- More.').replace(' # Rules\n \n', ''),
    ],
    ['a line is cut', code, diff('-  return res', '+  return other;')],
    ['a line is cut above others', code, diff('-one() {', '-  return result;', '+two() {', '+  return other;')],
    [
      'a patch has a part of a line',
      code,
      ['*** Begin Patch', '*** Update File: a.md', '@@', '-  return', '+  throw', '*** End Patch'].join('\n'),
    ],
  ])('a place inside a line is not taken: %s', async (_, content, request) => {
    const { files, text } = agentBench({ 'a.md': content });
    expect((await text(request)).status).toBe('refused');
    expect(files.commits).toEqual([]);
  });

  test.each([
    ['the last line has no end', 'one\ntwo', diff('-two', '+three'), 'one\nthree'],
    ['blanks at the end of a line are missing', 'one  \ntwo\n', diff('-one', '+three'), 'three  \ntwo\n'],
    ['indentation is missing', code, diff('-return result;', '+return other;'), code.replace('result', 'other')],
    ['the file has its mark of byte order', '\ufeffone\r\ntwo\r\n', diff('-one', '+three'), '\ufeffthree\r\ntwo\r\n'],
    ['lines go', 'one\ntwo\n', diff('-one'), 'two\n'],
  ])('and is written where %s', async (_, content, request, wanted) => {
    const { files, text } = agentBench({ 'a.md': content });
    expect((await text(request)).status).toBe('applied');
    expect(files.texts.get('a.md')).toBe(wanted);
  });

  test.each([
    ['context alone', diff('  return result;', '+  add(more);'), 'refused'],
    [
      'context, and a line that goes has its own',
      `\`\`\`diff\n${diff('function one() {', '-  return result;', '+  return other;', '}')}\`\`\`\n`,
      'applied',
    ],
    ['all lines', diff('- return result;', '+ return other;'), 'applied'],
  ])('without the blanks that are the signs of %s', async (_, request, status) => {
    const { files, text } = agentBench({ 'a.md': code });
    expect((await text(request)).status).toBe(status);
    expect(files.texts.get('a.md')).toBe(status === 'applied' ? code.replace('result', 'other') : code);
  });

  test('other notations may speak of a part', async () => {
    const { files, text } = agentBench({ 'a.md': code });
    await text(searchReplace('a.md', 'return res', 'return other.res'));
    expect(files.texts.get('a.md')).toBe(code.replace('result', 'other.result'));
  });
});
