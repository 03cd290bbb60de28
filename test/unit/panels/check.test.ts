import { describe, expect, test } from 'vitest';
import {
  isEither,
  isExactly,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isTableOf,
  isText,
} from '../../../media/lib/check.ts';

describe('checks of what comes from outside', () => {
  const isThing = isShape<{ readonly name: string; readonly size?: number | undefined }>({
    name: isText,
    size: isOptional(isNumber),
  });

  test('take what fits', () => {
    expect(isThing({ name: 'a' })).toBe(true);
    expect(isThing({ name: 'a', size: 1, more: true })).toBe(true);
    expect(isListOf(isThing)([{ name: 'a' }, { name: 'b', size: 0 }])).toBe(true);
    expect(isTableOf(isFlag)({ a: true, b: false })).toBe(true);
    expect(isEither(isText, isNumber)(7)).toBe(true);
    expect([isExactly('a')('a'), isOneOf(['a', 'b'] as const)('b')]).toEqual([true, true]);
  });

  test.each([
    [undefined],
    [null],
    [7],
    ['name'],
    [[]],
    [{}],
    [{ name: 7 }],
    [{ name: 'a', size: '1' }],
    [{ name: 'a', size: Number.NaN }],
    [[{ name: 'a' }]],
  ])('leave %j out', (value: unknown) => {
    expect(isThing(value)).toBe(false);
  });

  test('a list or a table with one wrong entry is wrong', () => {
    expect(isListOf(isText)(['a', 7])).toBe(false);
    expect(isListOf(isText)({ length: 0 })).toBe(false);
    expect(isTableOf(isText)({ a: 'a', b: 7 })).toBe(false);
    expect(isTableOf(isText)(['a'])).toBe(false);
    expect(isNumber(Number.POSITIVE_INFINITY)).toBe(false);
  });
});
