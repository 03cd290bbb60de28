import { describe, expect, test } from 'vitest';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { getFamilies } from '../../../../src/health/domain/export/families.ts';
import { outsideMetric } from '../../../../src/health/domain/export/metricNames.ts';
import { prometheusText } from '../../../../src/health/domain/export/prometheusText.ts';

describe('names outside', () => {
  test.each([
    [
      'remediation.search.duration',
      'histogram',
      'recourse.remediation.search.duration',
      'recourse_remediation_search_duration_milliseconds',
    ],
    ['remediation.create.total', 'counter', 'recourse.remediation.create.total', 'recourse_remediation_create_total'],
    ['callers.fallback_used', 'counter', 'recourse.callers.fallback_used', 'recourse_callers_fallback_used_total'],
    ['cascade.stage', 'counter', 'recourse.cascade.stage', 'recourse_cascade_stage_total'],
    [
      'cascade.stage.ms',
      'histogram',
      'recourse.cascade.stage.duration',
      'recourse_cascade_stage_duration_milliseconds',
    ],
    ['edit.latency.ms', 'histogram', 'recourse.edit.latency', 'recourse_edit_latency_milliseconds'],
    ['store.size', 'gauge', 'recourse.store.size', 'recourse_store_size_bytes'],
    ['figure.p95', 'gauge', 'recourse.figure.p95', 'recourse_figure_p95'],
    ['not.in-the catalogue', 'gauge', 'recourse.not.in-the_catalogue', 'recourse_not_in_the_catalogue'],
    ['constructor', 'counter', 'recourse.constructor', 'recourse_constructor_total'],
  ] as const)('%s', (inside, kind, name, prometheus) => {
    expect(outsideMetric(inside, kind)).toMatchObject({ name, prometheus, kind });
  });
});

describe('families', () => {
  test('two names that are one outside come together, and another kind of the same name stays out', () => {
    const meter = new MemoryMeter();
    meter.count('edits.made', { a: '1' });
    meter.count('edits_made', { a: '2' });
    meter.set('edits.made.total', 7);
    meter.observe('x', 1);
    meter.set('x.count', 9);
    expect(
      getFamilies(meter.snapshot()).map(({ prometheus, kind, series }) => [prometheus, kind, series.length]),
    ).toEqual([
      ['recourse_edits_made_total', 'counter', 2],
      ['recourse_x', 'histogram', 1],
    ]);
  });
});

describe('the text for Prometheus', () => {
  test('has sorted labels, all buckets, and of two series that read the same the first', () => {
    const series = (labels: Record<string, string>, value: number) => ({ labels, value });
    const histogram = {
      labels: { le: 'mine' },
      count: 3,
      sum: 60.5,
      min: 1,
      max: 50,
      bounds: [5, 10],
      cumulative: [1, 2],
    };
    expect(
      prometheusText([
        {
          name: 'recourse.x',
          prometheus: 'recourse_x_total',
          kind: 'counter',
          unit: '',
          help: 'Back\\slash\nand line.',
          series: [
            series({ b: '"q"', a: '1' }, 2),
            series({ a: '1', b: '"q"', empty: '' }, 9),
            series({}, Number.POSITIVE_INFINITY),
            series({ '1st': 'x' }, Number.NaN),
            series({ 'a.b': '1', a_b: '2' }, 5),
          ],
        },
        { name: 'recourse.y', prometheus: 'recourse_y', kind: 'histogram', unit: '', help: 'Y.', series: [histogram] },
      ]).split('\n'),
    ).toEqual([
      '# HELP recourse_x_total Back\\\\slash\\nand line.',
      '# TYPE recourse_x_total counter',
      'recourse_x_total{a="1",b="\\"q\\""} 2',
      'recourse_x_total +Inf',
      'recourse_x_total{_1st="x"} NaN',
      'recourse_x_total{a_b="1;2"} 5',
      '# HELP recourse_y Y.',
      '# TYPE recourse_y histogram',
      'recourse_y_bucket{exported_le="mine",le="5"} 1',
      'recourse_y_bucket{exported_le="mine",le="10"} 2',
      'recourse_y_bucket{exported_le="mine",le="+Inf"} 3',
      'recourse_y_sum{exported_le="mine"} 60.5',
      'recourse_y_count{exported_le="mine"} 3',
      '',
    ]);
  });
});
