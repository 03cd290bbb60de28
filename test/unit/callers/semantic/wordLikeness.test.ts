import { expect, test } from 'vitest';
import { wordLikeness, getWord } from '../../../../src/callers/domain/semantic/wordLikeness.ts';

test.each([
  ['class', 'classes'],
  ['branch', 'branches'],
  ['query', 'queries'],
  ['load', 'loading'],
  ['create', 'creation'],
  ['map', 'mapped'],
])('%s and %s are forms of one word', (one, other) => {
  expect(wordLikeness(getWord(one), other)).toBeGreaterThan(wordLikeness(getWord(one), `${one.slice(0, 1)}zzzzz`));
  expect(wordLikeness(getWord(one), other)).toBe(wordLikeness(getWord(other), one));
  expect(wordLikeness(getWord(one), other)).toBeGreaterThanOrEqual(0.9);
});
