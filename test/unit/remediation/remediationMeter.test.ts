import { expect, test } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { reportRemediation } from '../../../src/remediation/node/remediationMeter.ts';
import { KeptLog } from '../../support/keptLog.ts';

const counted = (meter: MemoryMeter) =>
  meter.snapshot().counters.map(({ name, labels, value }) => [name, labels, value]);

test('records that were made are counted by a bounded set of types, and those that were refused are not', () => {
  const meter = new MemoryMeter();
  for (const errorType of ['TypeError', 'typeerror', 'MyOwnError', 'AnotherError', '', undefined])
    reportRemediation({ meter }, { operation: 'create', outcome: 'created', ms: 1, errorType });
  reportRemediation({ meter }, { operation: 'create', outcome: 'merged', ms: 1, errorType: 'keyerror' });
  reportRemediation({ meter }, { operation: 'create', outcome: 'refused', ms: 1, errorType: 'keyerror' });
  expect(counted(meter)).toEqual([
    ['remediation.create.total', { error_type: 'typeerror' }, 2],
    ['remediation.create.total', { error_type: 'other' }, 2],
    ['remediation.create.total', { error_type: 'none' }, 2],
    ['remediation.create.total', { error_type: 'keyerror' }, 1],
  ]);
  for (let at = 0; at < 1000; at++)
    reportRemediation(
      { meter },
      { operation: 'create', outcome: 'created', ms: 1, errorType: `type${String(at)}error` },
    );
  expect(meter.snapshot().counters).toHaveLength(4);
});

test('a search is counted, timed, and its best score kept; without a result there is none', () => {
  const meter = new MemoryMeter();
  reportRemediation({ meter }, { operation: 'search', outcome: 'answer', ms: 12, results: 2, topScore: 0.9 });
  reportRemediation({ meter }, { operation: 'search', outcome: 'none', ms: 3, results: 0 });
  const { histograms } = meter.snapshot();
  expect(counted(meter)).toEqual([['remediation.search.total', {}, 2]]);
  expect(histograms.map(({ name, count, sum }) => [name, count, sum])).toEqual([
    ['remediation.search.duration', 2, 15],
    ['remediation.match.quality', 1, 0.9],
  ]);
});

test("one line a call, with facts; a type of somebody's own making is no fact", () => {
  const log = new KeptLog();
  reportRemediation(
    { log },
    {
      operation: 'search',
      outcome: 'answer',
      ms: 12.345,
      results: 2,
      topScore: 0.912,
      stage: 'signature',
      records: 40,
      isDegraded: false,
    },
  );
  reportRemediation({ log }, { operation: 'create', outcome: 'created', ms: 1, errorType: 'JaneDoesSecretError' });
  reportRemediation({ log }, { operation: 'feedback', outcome: 'failed', ms: 1, reason: 'disk-full' });
  expect(log.lines).toEqual([
    'remediation.search outcome=answer ms=12.35 results=2 top=0.91 stage=signature records=40 degraded=false',
    'remediation.create outcome=created ms=1 type=other',
    'remediation.feedback outcome=failed ms=1 reason=disk-full',
  ]);
});
