import { describe, expect, it } from 'vitest';
import { readDivider, readReplaceMark, readSearchMark } from '../../../../src/edit/domain/formats/searchMarkers.ts';
import { complaints, lines, pairs } from './parsed.ts';

const lengths = Array.from({ length: 12 }, (_, at) => at + 1);
const taken = (is: (count: number) => unknown): number[] =>
  lengths.filter((count) => is(count) !== undefined && is(count) !== 0);

describe('how many signs a mark may have', () => {
  it.each<[name: string, is: (count: number) => unknown, from: number, to: number]>([
    ['an opening mark that says SEARCH', (count) => readSearchMark(`${'<'.repeat(count)} SEARCH`), 3, 12],
    ['one of dashes', (count) => readSearchMark(`${'-'.repeat(count)} SEARCH`), 3, 12],
    ['a bare opening mark', (count) => readSearchMark('<'.repeat(count)), 5, 9],
    ['one with another word', (count) => readSearchMark(`${'<'.repeat(count)} HEAD`), 5, 9],
    ['a divider', (count) => readDivider('='.repeat(count), 5, false), 5, 9],
    ['a divider of a shorter block', (count) => readDivider('='.repeat(count), 3, false), 3, 9],
    ['a closing mark that says REPLACE', (count) => readReplaceMark(`${'>'.repeat(count)} REPLACE`), 5, 12],
    ['one of a shorter block', (count) => readReplaceMark(`${'>'.repeat(count)} REPLACE`, 3), 3, 12],
    ['one of pluses', (count) => readReplaceMark(`${'+'.repeat(count)} REPLACE`), 5, 12],
    ['a bare closing mark', (count) => readReplaceMark('>'.repeat(count)), 5, 9],
    ['a bare one of a shorter block', (count) => readReplaceMark('>'.repeat(count), 3), 5, 9],
    ['one with another word behind it', (count) => readReplaceMark(`${'>'.repeat(count)} main`), 5, 9],
  ])('%s', (_name, is, from, to) => {
    expect(taken(is)).toEqual(lengths.filter((count) => count >= from && count <= to));
  });
});

describe('which of several dividers divides', () => {
  const block = (open: number, ...middle: string[]): string =>
    lines('a.ts', `${'<'.repeat(open)} SEARCH`, ...middle, `${'>'.repeat(open)} REPLACE`);
  it.each<[name: string, text: string, pair: [string, string]]>([
    ['the last of equals', block(7, 'one', '=====', 'two', '=====', 'three'), ['one\n=====\ntwo', 'three']],
    [
      'the last of three',
      block(7, 'one', '=====', 'two', '======', 'three', '=====', 'four'),
      ['one\n=====\ntwo\n======\nthree', 'four'],
    ],
    [
      'the one as long as the opening mark',
      block(7, 'one', '=======', 'two', '=====', 'three'),
      ['one', 'two\n=====\nthree'],
    ],
    [
      'the last as long as it',
      block(5, 'one', '=====', 'two', '=====', 'three', '=======', 'four'),
      ['one\n=====\ntwo', 'three\n=======\nfour'],
    ],
    [
      'before its length what both sides begin with',
      block(7, 'same', 'one', '=====', 'same', '=======', 'two'),
      ['same\none', 'same\n=======\ntwo'],
    ],
    [
      'and what both end with',
      block(7, 'one', 'same', '=====', 'two', '=======', 'same'),
      ['one\nsame', 'two\n=======\nsame'],
    ],
  ])('%s', (_name, text, pair) => {
    expect(pairs(text)).toEqual([pair]);
    expect(complaints(text)).toEqual([]);
  });
});
