import { expect, test } from 'vitest';
import { wordLikeness, wordOf } from '../../../../src/callers/domain/semantic/wordLikeness.ts';

test.each([
  ['class', 'classes'],
  ['branch', 'branches'],
  ['query', 'queries'],
  ['load', 'loading'],
  ['create', 'creation'],
  ['map', 'mapped'],
])('%s and %s are forms of one word', (one, other) => {
  expect(wordLikeness(wordOf(one), other)).toBeGreaterThan(wordLikeness(wordOf(one), `${one.slice(0, 1)}zzzzz`));
  expect(wordLikeness(wordOf(one), other)).toBe(wordLikeness(wordOf(other), one));
  expect(wordLikeness(wordOf(one), other)).toBeGreaterThanOrEqual(0.9);
});
