import { expect, test } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { SearchTally } from '../../../src/remediation/domain/searchTally.ts';

const getValues = (tally: SearchTally) =>
  Object.fromEntries(
    tally
      .figures()
      .map(({ id, value, measured, count }) => [id.replace('remediations.', ''), [value, measured, count]]),
  );

test('figures are exact, and everything goes on to the meter', () => {
  const meter = new MemoryMeter();
  const tally = new SearchTally(meter);
  tally.count('remediation.create.total', { of: 'a' });
  for (let search = 1; search <= 4; search++) tally.count('remediation.search.total');
  for (const ms of [40, 10, 30, 20]) tally.observe('remediation.search.duration', ms);
  for (const quality of [0.5, 1]) tally.observe('remediation.match.quality', quality, { of: 'b' });
  tally.count('something.else');
  expect(getValues(tally)).toEqual({
    created: [1, 1, undefined],
    searches: [4, 4, undefined],
    'search-duration': [40, 4, undefined],
    'match-quality': [0.75, 2, undefined],
    answered: [0.5, 4, 2],
  });
  expect(tally.figures().find(({ id }) => id === 'remediations.search-duration')).toMatchObject({
    unit: 'ms',
    target: { side: 'most', at: 250 },
  });
  const { counters, histograms } = meter.snapshot();
  expect(counters.map(({ name, labels, value }) => [name, labels, value])).toEqual([
    ['remediation.create.total', { of: 'a' }, 1],
    ['remediation.search.total', {}, 4],
    ['something.else', {}, 1],
  ]);
  expect(histograms.map(({ name, labels, count }) => [name, labels, count])).toEqual([
    ['remediation.search.duration', {}, 4],
    ['remediation.match.quality', { of: 'b' }, 2],
  ]);
});

test('what was not measured has no value', () => {
  expect(getValues(new SearchTally(new MemoryMeter()))).toEqual({
    created: [undefined, 0, undefined],
    searches: [undefined, 0, undefined],
    'search-duration': [undefined, 0, undefined],
    'match-quality': [undefined, 0, undefined],
    answered: [undefined, 0, 0],
  });
});

test('the p95 is of the last five hundred searches', () => {
  const tally = new SearchTally(new MemoryMeter());
  for (let ms = 1; ms <= 1000; ms++) tally.observe('remediation.search.duration', ms);
  expect(getValues(tally)['search-duration']).toEqual([975, 500, undefined]);
});
