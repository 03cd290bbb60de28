import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { getFamilies } from '../../../src/health/domain/export/families.ts';
import { prometheusText } from '../../../src/health/domain/export/prometheusText.ts';
import { readPrometheus } from '../../support/prometheusReader.ts';

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'A', '.', '_', '-', '0', ' ', '\\', '"', '\n', '{', '}', ',', '=', '\ud800', 'é'),
    maxLength: 8,
  }),
  fc.constantFrom(
    'le',
    '__name__',
    'x.ms',
    'x',
    'x.total',
    'x.count',
    'x.duration',
    'constructor',
    '__proto__',
    'figure',
  ),
);
const labels = fc.dictionary(word, word, { maxKeys: 3 });
const value = fc.oneof(fc.double(), fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0, max: 1 }));
const report = fc.record({ kind: fc.constantFrom('count', 'observe', 'set'), name: word, labels, value });

describe('whatever is reported', () => {
  test('the text is one that a strict reader takes', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 30 }), (reports) => {
        const meter = new MemoryMeter();
        for (const { kind, name, labels: given, value: number } of reports) {
          if (kind === 'count') meter.count(name, given);
          else if (kind === 'observe') meter.observe(name, number, given);
          else meter.set(name, number, given);
        }
        readPrometheus(prometheusText(getFamilies(meter.snapshot())));
      }),
      { numRuns: 1000 },
    );
  });

  test('a label comes back as it was, but for what no reader takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        const meter = new MemoryMeter();
        meter.count('edits', { folder: text });
        const [sample] = readPrometheus(prometheusText(getFamilies(meter.snapshot())))[0]!.samples;
        expect(sample).toEqual({
          name: 'recourse_edits_total',
          labels: { folder: text.replace(/[\0-\x09\x0b-\x1f\x7f]|\p{Surrogate}/gu, '\ufffd') },
          value: 1,
        });
      }),
    );
  });

  test('what was measured is what is read', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
        const meter = new MemoryMeter();
        for (const each of values) meter.observe('edits.ms', each);
        const { name, type, samples } = readPrometheus(prometheusText(getFamilies(meter.snapshot())))[0]!;
        expect([name, type]).toEqual(['recourse_edits_duration_milliseconds', 'histogram']);
        for (const {
          name: sample,
          labels: { le },
          value: read,
        } of samples) {
          if (sample.endsWith('_bucket'))
            expect(read).toBe(values.filter((each) => each <= (le === '+Inf' ? Infinity : Number(le))).length);
          else
            expect(read).toBe(sample.endsWith('_count') ? values.length : values.reduce((sum, each) => sum + each, 0));
        }
      }),
    );
  });
});
