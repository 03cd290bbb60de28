import { beforeEach, describe, expect, test } from 'vitest';
import { addedUp } from '../../../src/base/redaction/addedUp.ts';
import { fenced, markdownText, noticeText, plainLine } from '../../../src/base/text/markdownText.ts';
import { rowDetail } from '../../../src/base/text/rowDetail.ts';
import { SentenceBook } from '../../../src/base/text/sentenceBook.ts';
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

describe('a book of sentences', () => {
  let book: SentenceBook;
  beforeEach(() => {
    book = new SentenceBook({
      'Known one./said': 'Bekannt.',
      '{0} is gone./said': '{0} ist weg.',
      'Read {0} and {1}./said': 'Lies {1} und {0}.',
      'It is {0}./said': 'Es ist {0}.',
      'Note: {0}/said': 'Notiz: {0}',
      'Plain/saidx': 'falsch',
      'Known two.': 'falsch',
      '{0} as {1}./said': '{0} ALS {1}.',
      'Read {0} and call {1}./said': 'Lies {0} und ruf {1}.',
    });
  });

  test('behind a sentence that is known another may begin without a capital, behind an unknown one not', () => {
    expect(book.translate('Known one. a.ts is gone.')).toBe('Bekannt. a.ts ist weg.');
    expect(book.translate('Known one. Known one. Known one.')).toBe('Bekannt. Bekannt. Bekannt.');
    expect(book.translate('No end here')).toBe('No end here');
  });

  test('keys that only look like a sentence of a domain are none', () => {
    expect(book.translate('Plain')).toBe('Plain');
    expect(book.translate('Known two.')).toBe('Known two.');
    expect(book.translate('Known ')).toBe('Known ');
  });

  test('of two that fit, the one that says more itself is taken; one that says too little never is', () => {
    expect(book.translate('Read x and call y.')).toBe('Lies x und ruf y.');
    expect(book.translate('x as y.')).toBe('x as y.');
  });

  test('parts keep their places, and sentences in them are said, too', () => {
    expect(book.translate('Read x and y.')).toBe('Lies y und x.');
    expect(book.translate('Note: Known one. It is so.')).toBe('Notiz: Bekannt. Es ist so.');
    expect(book.translate('Note:  Known one. ')).toBe('Notiz:  Bekannt. ');
  });

  test('nesting has an end, and so has the length of what is looked at', () => {
    expect(book.translate('Note: Note: Note: Note: Read x and y.')).toBe('Notiz: Notiz: Notiz: Note: Read x and y.');
    expect(book.translate(`It is ${'x'.repeat(1_993)}.`)).toContain('It is');
    expect(book.translate(`It is ${'x'.repeat(500)}.`)).toContain('Es ist');
    expect(book.translate(`It is ${'x'.repeat(601)}.`)).toContain('It is');
    const long = 'Known one. '.repeat(181);
    expect(book.translate(long.trim())).toContain('Bekannt.');
    expect(book.translate(`${long}Known one. Known one.`)).not.toContain('Bekannt.');
  });
});
