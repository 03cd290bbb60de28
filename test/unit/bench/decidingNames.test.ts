import { expect, it } from 'vitest';
import { exchangeFurtherNames, exchangeNames } from '../../bench/remediation/decidingNames.ts';

const exchange = (text: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    [...exchangeNames(text), ...exchangeFurtherNames(text)].map(({ name, isOfRun }) => [name, isOfRun]),
  );

it('takes times, counts of tests, compared values, days and places for what is of the run', () => {
  expect(exchange('   Duration  210ms (tests 5ms, environment 0ms, prepare 53ms)')).toEqual({ '0ms': true });
  expect(exchange('===== 1 failed in 0.01s =====')).toMatchObject({ '1': true });
  expect(exchange('E       assert 1 == 2 failed')).toMatchObject({ '2': true });
  expect(exchange('E1122 14:57:19.754411   26767 run.go:72] required flag(s) not set')).toMatchObject({ E1122: true });
  expect(exchange('rsync error: syntax or usage error (code 1) at main.c(1886)')).toMatchObject({ '1886': true });
});

it('takes releases, ports and names for what decides, beside a time, too', () => {
  expect(exchange("error: module 'harvest' not found")).toMatchObject({ harvest: false });
  expect(exchange('error: harvest requires Boat >= 4, which failed after 4s')).toMatchObject({ '4': false });
  expect(exchange('connection to localhost:5432 failed after 5 seconds')).toMatchObject({ '5432': false });
});
