import { describe, expect, test } from 'vitest';
import { addedUp } from '../../../src/base/redaction/addedUp.ts';
import { fenced, markdownText, noticeText, plainLine } from '../../../src/base/text/markdownText.ts';
import { rowDetail } from '../../../src/base/text/rowDetail.ts';
import { asItIs } from '../../../src/base/text/say.ts';
import { logFacts } from '../../../src/base/log.ts';

describe('texts from outside', () => {
  test('are one line without what nobody sees', () => {
    expect(plainLine('  a\n\n b\t\tc \u200b')).toBe('a b c');
    expect(plainLine('\u200e a \u200e')).toBe('a');
    expect(plainLine('a\u0007\u2028b')).toBe('a b');
    expect(noticeText(' [a] \n[b](c) ')).toBe('[a] [b] (c)');
    expect(markdownText(' a_b\n*c* ')).toBe('a\\_b \\*c\\*');
  });

  test('stand in a fence that they cannot end', () => {
    expect(fenced('a\n', 'ts')).toBe('```ts\na\n```');
    expect(fenced('a\n\n', '')).toBe('```\na\n\n```');
    expect(fenced('``', '')).toBe('```\n``\n```');
    expect(fenced('x\n````\ny ```` `', 'md')).toBe('`````md\nx\n````\ny ```` `\n`````');
  });

  test('beside a row stand apart from its name', () => expect(rowDetail('3 edits')).toBe('· 3 edits'));
  test('are said in English where nobody asked for another language', () =>
    expect(asItIs('As it is.')).toBe('As it is.'));
});

test('findings of one kind are added up, in the order of the first', () => {
  expect(
    addedUp([
      { kind: 'b', count: 2 },
      { kind: 'a', count: 1 },
      { kind: 'b', count: 3 },
    ]),
  ).toEqual([
    { kind: 'b', count: 5 },
    { kind: 'a', count: 1 },
  ]);
});

test('facts of a log line: what is not known is left out, numbers have two places', () => {
  expect(logFacts({ a: 1.005, b: undefined, c: 'x y', d: false, e: 12.3456, f: 0 })).toBe(
    'a=1 c=x y d=false e=12.35 f=0',
  );
});
