import { describe, expect, it } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';

describe('MemoryMeter', () => {
  it('keeps one series per name and labels, whatever their order', () => {
    const meter = new MemoryMeter();
    meter.count('edits', { tier: 'exact', result: 'applied' });
    meter.count('edits', { result: 'applied', tier: 'exact' });
    meter.count('edits', { tier: 'fuzzy', result: 'applied' });
    meter.count('edits');
    expect(meter.snapshot().counters.map(({ value }) => value)).toEqual([2, 1, 1]);
  });

  it('sums up measurements and bounds the quantiles from above', () => {
    const meter = new MemoryMeter();
    for (let value = 1; value <= 100; value += 1) meter.observe('latency.ms', value);
    expect(meter.snapshot().histograms).toEqual([
      { name: 'latency.ms', labels: {}, count: 100, sum: 5050, min: 1, max: 100, p50: 50, p95: 100 },
    ]);
  });

  it('keeps values beyond the last bucket', () => {
    const meter = new MemoryMeter();
    meter.observe('bytes', 9e9);
    expect(meter.snapshot().histograms[0]).toMatchObject({ max: 9e9, p50: 9e9 });
  });

  it('hands out copies', () => {
    const meter = new MemoryMeter();
    meter.count('edits');
    const before = meter.snapshot();
    meter.count('edits');
    expect(before.counters[0]?.value).toBe(1);
  });
});
