import { describe, expect, test } from 'vitest';
import { beginning, textPieces } from '../../../media/lib/textPieces.ts';

describe('what cannot be seen in a text', () => {
  test.each([
    ['a\u202eb', ['a', { mark: 'U+202E' }, 'b']],
    ['\u2066x\u2069', [{ mark: 'U+2066' }, 'x', { mark: 'U+2069' }]],
    ['bell\u0007', ['bell', { mark: 'U+0007' }]],
    ['\ufeff', [{ mark: 'U+FEFF' }]],
    ['carriage\rreturn', ['carriage', { mark: 'U+000D' }, 'return']],
    ['zero\u200bwidth', ['zero', { mark: 'U+200B' }, 'width']],
    ['\u001b[31mred', [{ mark: 'U+001B' }, '[31mred']],
  ])('%j is named', (text, pieces) => {
    expect(textPieces(text)).toEqual(pieces);
  });

  test('what people write stays whole: emoji families, joined letters, marks, tabs, line breaks of every kind', () => {
    for (const text of ['👩‍👩‍👧‍👦', 'می\u200cخواهم', 'e\u0301', 'a\tb\nc', 'שלום', '🇩🇪'])
      expect(textPieces(text)).toEqual([text]);
    expect(textPieces('a\r\nb')).toEqual(['a\nb']);
    expect(textPieces('')).toEqual([]);
  });
});

describe('the beginning of a text', () => {
  test.each([
    ['one\ntwo\nthree', 2, 100, 'one\ntwo'],
    ['one\ntwo', 2, 100, undefined],
    ['abcdef', 5, 3, 'abc'],
    ['abc', 5, 3, undefined],
    ['', 1, 1, undefined],
    ['ab😀cd', 1, 3, 'ab'],
    ['ab😀cd', 1, 4, 'ab😀'],
  ])('%j, %d lines, %d letters', (text, lines, letters, begin) => {
    expect(beginning(text, lines, letters)).toBe(begin);
  });
});
