import { describe, expect, test } from 'vitest';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { familiesOf } from '../../../../src/health/domain/export/families.ts';
import { outsideMetric } from '../../../../src/health/domain/export/metricNames.ts';

describe('names outside', () => {
  test.each([
    ['remediation.search.duration', 'histogram', 'recourse.remediation.search.duration', 'recourse_remediation_search_duration_milliseconds'],
    ['remediation.create.total', 'counter', 'recourse.remediation.create.total', 'recourse_remediation_create_total'],
    ['callers.fallback_used', 'counter', 'recourse.callers.fallback_used', 'recourse_callers_fallback_used_total'],
    ['cascade.stage', 'counter', 'recourse.cascade.stage', 'recourse_cascade_stage_total'],
    ['cascade.stage.ms', 'histogram', 'recourse.cascade.stage.duration', 'recourse_cascade_stage_duration_milliseconds'],
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
    expect(familiesOf(meter.snapshot()).map(({ prometheus, kind, series }) => [prometheus, kind, series.length])).toEqual([['recourse_edits_made_total', 'counter', 2], ['recourse_x', 'histogram', 1]]);
  });
});
