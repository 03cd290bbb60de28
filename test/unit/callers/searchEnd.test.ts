import { expect, test } from 'vitest';
import { searchEnd } from '../../../src/callers/domain/stages/searchEnd.ts';

const times = { started: 1000, stageBudgetMs: 150, totalBudgetMs: 500 };

test.each([
  ['reading was done at once: the whole stage is left', 1000, 1150],
  ['reading used its share', 1090, 1150],
  ['reading took longer: searching has its share all the same', 1200, 1260],
  ['the question has less than that left', 1440, 1470],
  ['no time is left: a little all the same', 1490, 1505],
])('%s', (_, read, end) => {
  expect(searchEnd({ ...times, read })(0)).toBe(end);
});

test('a stage that has nearly all of the time ends with it', () => {
  expect(searchEnd({ ...times, stageBudgetMs: 470, read: 1450 })(0)).toBeLessThanOrEqual(1500);
  expect(searchEnd({ ...times, stageBudgetMs: 470, read: 1000 })(0)).toBe(1470);
});

test('without a limit for the whole, searching has its share of the stage', () => {
  expect(searchEnd({ ...times, totalBudgetMs: Number.POSITIVE_INFINITY, read: 1900 })(99_999)).toBe(1960);
});

test('what was found needs time to be told before the whole question is over, and only then', () => {
  const late = searchEnd({ ...times, stageBudgetMs: 470, read: 1300 });
  expect([late(0), late(1000), late(5000)]).toEqual([1470, 1470, 1390]);
  // However much that is, what was read is looked at a little.
  expect(late(1_000_000)).toBe(1347);
  const early = searchEnd({ ...times, read: 1100 });
  expect(early(5000)).toBe(early(0));
});
