import { expect, test } from 'vitest';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { getFamilies } from '../../../../src/health/domain/export/families.ts';
import { otlpBody } from '../../../../src/health/domain/export/otlpBody.ts';

const sender = { version: '1.2.3', instance: 'a1' };
const times = { startedAt: 1_700_000_000_000, now: 1_700_000_060_000 };
const points = { startTimeUnixNano: '1700000000000000000', timeUnixNano: '1700000060000000000' };
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

test('counters, gauges and histograms are sums, gauges and histograms of OTLP', () => {
  const meter = new MemoryMeter();
  meter.count('edits', { tier: 'exact' });
  meter.count('edits', { tier: 'exact' });
  meter.set('store.size', 4096.5);
  for (const ms of [1, 3, 100_000_000]) meter.observe('edit.latency.ms', ms);
  const families = getFamilies(meter.snapshot());
  const [histogram] = meter.snapshot().histograms;
  expect(otlpBody(families, sender, times)).toMatchObject({
    resourceMetrics: [
      {
        resource: {
          attributes: [
            text('service.name', 'recourse'),
            text('service.version', '1.2.3'),
            text('service.instance.id', 'a1'),
          ],
        },
        scopeMetrics: [
          {
            scope: { name: 'recourse', version: '1.2.3' },
            metrics: [
              {
                name: 'recourse.edits',
                unit: '',
                sum: {
                  aggregationTemporality: 2,
                  isMonotonic: true,
                  dataPoints: [{ attributes: [text('tier', 'exact')], ...points, asInt: '2' }],
                },
              },
              {
                name: 'recourse.edit.latency',
                unit: 'ms',
                histogram: {
                  aggregationTemporality: 2,
                  dataPoints: [
                    {
                      attributes: [],
                      ...points,
                      count: '3',
                      sum: 100_000_004,
                      min: 1,
                      max: 100_000_000,
                      explicitBounds: histogram?.bounds,
                    },
                  ],
                },
              },
              {
                name: 'recourse.store.size',
                unit: 'By',
                gauge: { dataPoints: [{ attributes: [], timeUnixNano: points.timeUnixNano, asDouble: 4096.5 }] },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('buckets count each measurement once, the one beyond the last bound too', () => {
  const series = { labels: {}, count: 6, sum: 60, min: 1, max: 30, bounds: [5, 10], cumulative: [2, 5, 6] };
  const body = otlpBody(
    [{ name: 'recourse.x', prometheus: 'recourse_x', kind: 'histogram', unit: '', help: 'X.', series: [series] }],
    sender,
    times,
  );
  expect(JSON.stringify(body)).toContain('"bucketCounts":["2","3","1"],"explicitBounds":[5,10]');
});

test('a count that is no whole number goes as one with a fraction, half a character as the mark for it', () => {
  const body = otlpBody(
    [
      {
        name: 'recourse.usd',
        prometheus: 'recourse_usd_total',
        kind: 'counter',
        unit: '',
        help: 'Dollars.',
        series: [{ labels: { folder: 'a\ud800b' }, value: 0.25 }],
      },
    ],
    sender,
    times,
  );
  expect(JSON.stringify(body)).toContain('"asDouble":0.25');
  expect(JSON.stringify(body)).toContain('"stringValue":"a\ufffdb"');
});

test('without families there is nothing to send', () => {
  expect(otlpBody([], sender, times)).toBeUndefined();
});
