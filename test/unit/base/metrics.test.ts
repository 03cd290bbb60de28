import { describe, expect, it } from 'vitest';
import { MemoryMeter, overflowLabels } from '../../../src/base/metrics.ts';

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
    expect(meter.snapshot().histograms).toMatchObject([
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

  it('counts cumulatively: for each bound what is not above it, at last everything', () => {
    const meter = new MemoryMeter();
    for (const value of [1, 1, 3, 50, 9e9]) meter.observe('latency.ms', value);
    const { bounds, cumulative, count } = meter.snapshot().histograms[0]!;
    const upTo = (bound: number) => cumulative[bounds.indexOf(bound)];
    expect([upTo(0.5), upTo(1), upTo(2), upTo(5), upTo(50), upTo(5_000_000), cumulative.at(-1), count]).toEqual([
      0, 2, 2, 3, 4, 4, 5, 5,
    ]);
    expect(cumulative).toHaveLength(bounds.length + 1);
  });

  it('tells scores above a half apart', () => {
    const meter = new MemoryMeter();
    for (const value of [0.55, 0.7, 0.9]) meter.observe('match.quality', value);
    expect(meter.snapshot().histograms[0]).toMatchObject({ p50: 0.7, p95: 0.9 });
  });

  it('keeps the last value of a gauge, and when it began', () => {
    const meter = new MemoryMeter(1234);
    meter.set('queue', 3, { of: 'a' });
    meter.set('queue', 1, { of: 'a' });
    expect(meter.snapshot()).toMatchObject({
      startedAt: 1234,
      gauges: [{ name: 'queue', labels: { of: 'a' }, value: 1 }],
    });
    expect(new MemoryMeter().snapshot().startedAt).toBeUndefined();
  });

  it('refuses what is no number, and says so', () => {
    const meter = new MemoryMeter();
    meter.observe('latency.ms', 5);
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      meter.observe('latency.ms', value);
      meter.set('queue', value);
    }
    const { counters, gauges, histograms } = meter.snapshot();
    expect(histograms).toMatchObject([{ count: 1, sum: 5 }]);
    expect(gauges).toEqual([]);
    expect(counters).toEqual([
      { name: 'meter.refused', labels: { metric: 'latency.ms' }, value: 3 },
      { name: 'meter.refused', labels: { metric: 'queue' }, value: 3 },
    ]);
  });

  it('keeps so many series of a name; the others share one, and nothing is lost', () => {
    const meter = new MemoryMeter(undefined, 3);
    for (let each = 0; each < 1000; each += 1) {
      meter.count('edits', { file: `f${String(each)}` });
      meter.observe('edits.ms', 1, { file: `f${String(each)}` });
      meter.set('edits.size', each, { file: `f${String(each)}` });
    }
    meter.count('edits', { file: 'f0' });
    meter.count('others', { file: 'g' });
    const { counters, histograms, gauges } = meter.snapshot();
    expect(counters.map(({ labels, value }) => [labels, value])).toEqual([
      [{ file: 'f0' }, 2],
      [{ file: 'f1' }, 1],
      [{ file: 'f2' }, 1],
      [overflowLabels, 997],
      [{ file: 'g' }, 1],
    ]);
    expect(histograms.map(({ count }) => count)).toEqual([1, 1, 1, 997]);
    expect(gauges.at(-1)).toEqual({ name: 'edits.size', labels: overflowLabels, value: 999 });
  });

  it('cuts a label that is a text', () => {
    const meter = new MemoryMeter();
    meter.count('edits', { file: 'x'.repeat(1000) });
    meter.count('edits', { file: 'x'.repeat(2000) });
    expect(meter.snapshot().counters).toEqual([{ name: 'edits', labels: { file: 'x'.repeat(100) }, value: 2 }]);
  });
});
