import { describe, expect, test } from 'vitest';
import { changedLines } from '../../../../src/edit/host/agent/changedLines.ts';
import { singleChange } from '../../../../src/edit/domain/wholeText.ts';

describe('the lines an edit changed, in the file as it is afterwards', () => {
  const lines = (before: string, after: string): [number, number] => {
    const { startLine, endLine } = changedLines(before, singleChange(before, after));
    return [startLine, endLine];
  };

  test.each([
    ['a word', 'a\nb\nc\n', 'a\nX\nc\n', 2, 2],
    ['a line that became three', 'a\nb\nc\n', 'a\nx\ny\nz\nc\n', 2, 4],
    ['three lines that became one', 'a\nx\ny\nz\nc\n', 'a\nQ\nc\n', 2, 2],
    ['a line put in', 'a\nc\n', 'a\nb\nc\n', 2, 2],
    ['a line taken out', 'a\nb\nc\n', 'a\nc\n', 2, 2],
    ['a line put in at the end', 'a\n', 'a\nb\n', 2, 2],
    ['Windows line ends', 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nB2\r\nc\r\n', 2, 3],
  ])('%s', (_, before, after, start, end) => {
    expect(lines(before, after)).toEqual([start, end]);
  });

  test('span from the first change to the last', () => {
    expect(
      changedLines('a\nb\nc\nd\n', [
        { start: 2, end: 3, text: 'b\nb2' },
        { start: 6, end: 7, text: 'D' },
      ]),
    ).toEqual({ startLine: 2, endLine: 5 });
  });
});
