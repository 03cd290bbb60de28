import { expect, test } from 'vitest';
import type { FeatureReading } from '../../../../src/base/health.ts';
import { reportGauges } from '../../../../src/health/domain/export/reportGauges.ts';
import { assessHealth } from '../../../../src/health/index.ts';

const reading = (more: Partial<FeatureReading>): FeatureReading => ({
  feature: 'callers',
  figures: [],
  breakers: [],
  sizes: [],
  degradations: [],
  ...more,
});

test('figures, parts, breakers, sizes and degradations become gauges', () => {
  const report = assessHealth(
    [
      reading({
        figures: [
          {
            id: 'callers.fallback',
            unit: 'share',
            repository: 'shop',
            value: 0.25,
            measured: 40,
            count: 10,
            alert: { side: 'most', at: 0.2 },
            leastForAlert: 20,
            parts: [{ by: 'stage', counts: [{ code: 'grep', count: 10 }] }],
          },
          { id: 'callers.latency', unit: 'ms', value: 80, p95: 120, measured: 40 },
          { id: 'callers.success', unit: 'share', measured: 0, alert: { side: 'least', at: 0.9 } },
        ],
        breakers: [{ name: 'grep', repository: 'shop', state: 'half-open' }],
        sizes: [{ id: 'code-index', repository: 'shop', bytes: 4096, items: 12 }, { id: 'known-fixes' }],
        degradations: [{ code: 'no-ripgrep', severity: 'limits' }],
      }),
    ],
    0,
    ['jobs'],
  );
  expect(reportGauges(report)).toEqual([
    {
      name: 'figure',
      value: 0.25,
      labels: { feature: 'callers', figure: 'callers.fallback', repository: 'shop', unit: 'share' },
    },
    {
      name: 'figure.measured',
      value: 40,
      labels: { feature: 'callers', figure: 'callers.fallback', repository: 'shop' },
    },
    { name: 'figure.alert', value: 1, labels: { feature: 'callers', figure: 'callers.fallback', repository: 'shop' } },
    {
      name: 'figure.part',
      value: 10,
      labels: { feature: 'callers', figure: 'callers.fallback', repository: 'shop', by: 'stage', part: 'grep' },
    },
    { name: 'figure', value: 80, labels: { feature: 'callers', figure: 'callers.latency', unit: 'ms' } },
    { name: 'figure.p95', value: 120, labels: { feature: 'callers', figure: 'callers.latency', unit: 'ms' } },
    { name: 'figure.measured', value: 40, labels: { feature: 'callers', figure: 'callers.latency' } },
    { name: 'figure.measured', value: 0, labels: { feature: 'callers', figure: 'callers.success' } },
    { name: 'figure.alert', value: 0, labels: { feature: 'callers', figure: 'callers.success' } },
    { name: 'breaker.open', value: 0.5, labels: { feature: 'callers', breaker: 'grep', repository: 'shop' } },
    { name: 'store.size', value: 4096, labels: { feature: 'callers', store: 'code-index', repository: 'shop' } },
    { name: 'store.items', value: 12, labels: { feature: 'callers', store: 'code-index', repository: 'shop' } },
    { name: 'degraded', value: 1, labels: { feature: 'callers', code: 'no-ripgrep', severity: 'limits' } },
    { name: 'feature.read', value: 1, labels: { feature: 'callers' } },
    { name: 'feature.read', value: 0, labels: { feature: 'jobs' } },
  ]);
});

test('of a window with very many folders the first fifty are exported, and what is of none', () => {
  const figures = Array.from({ length: 80 }, (_, index) => ({
    id: 'callers.latency' as const,
    unit: 'ms' as const,
    repository: `folder ${String(index)}`,
    value: index,
    measured: 1,
  }));
  const gauges = reportGauges(
    assessHealth(
      [reading({ figures: [...figures, { id: 'callers.success', unit: 'share', value: 1, measured: 1 }] })],
      0,
    ),
  ).filter(({ name }) => name === 'figure');
  expect(gauges).toHaveLength(51);
  expect(gauges.at(-1)?.labels).not.toHaveProperty('repository');
  const degraded = Array.from({ length: 80 }, (_, index) => ({
    code: 'index-off' as const,
    severity: 'limits' as const,
    repository: `folder ${String(index)}`,
  }));
  expect(
    reportGauges(assessHealth([reading({ degradations: degraded })], 0)).filter(({ name }) => name === 'degraded'),
  ).toHaveLength(50);
});

test('a value that is no number stays out', () => {
  const gauges = reportGauges(
    assessHealth([reading({ figures: [{ id: 'callers.latency', unit: 'ms', value: Number.NaN, measured: 1 }] })], 0),
  );
  expect(gauges.map(({ name }) => name)).toEqual(['figure.measured', 'feature.read']);
});
