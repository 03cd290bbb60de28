import { describe, expect, it } from 'vitest';
import { newRecord } from '../../../../src/remediation/domain/record/newRecord.ts';
import {
  formatRecordLines,
  parseRecordLine,
  parseRecordLines,
  recordLine,
  removalsToTell,
} from '../../../../src/remediation/domain/record/recordLines.ts';

const record = newRecord({ errorMessage: 'Error: x', solution: 'y' }, 'one', 100);

describe('the line of a record', () => {
  it('says nothing that a new record has anyway', () => {
    expect(recordLine(record)).toBe(
      '{"createdAt":100,"errorMessage":"Error: x","id":"one","solution":"y","updatedAt":100}',
    );
  });

  it('says all that differs, in the order of names, also inside the context', () => {
    const told = {
      ...record,
      usageCount: 2,
      recordedCount: 3,
      confidence: 0.6,
      severity: 'low' as const,
      category: 'lint' as const,
      tags: ['b', 'a'],
      context: { os: 'linux', node: '24' },
      createdAt: 0,
    };
    expect(recordLine(told, { zebra: 1, apple: '' })).toBe(
      '{"apple":"","category":"lint","confidence":0.6,"context":{"node":"24","os":"linux"},"createdAt":0,"errorMessage":"Error: x","id":"one","recordedCount":3,"severity":"low","solution":"y","tags":["b","a"],"updatedAt":100,"usageCount":2,"zebra":1}',
    );
  });

  it('gives the record back', () => {
    const told = { ...record, severity: 'low' as const, context: { b: '1', a: '2' } };
    expect(parseRecordLine(recordLine(told, { zebra: 1 }))).toMatchObject({ fields: told, unknown: { zebra: 1 } });
  });

  it('stands in the order of ids, with what is no record at the end', () => {
    const [one, two] = ['b', 'a'].map((id) => ({ fields: { ...record, id }, unknown: {}, line: `{"id":"${id}"}` }));
    expect(formatRecordLines([one!, two!], [{ line: 1, text: '???', message: 'no JSON' }])).toBe(
      '{"id":"a"}\n{"id":"b"}\n???\n',
    );
  });

  it('of a removal stands where the record stood, and is told for a year and some weeks', () => {
    const one = { fields: { ...record, id: 'b' }, unknown: {}, line: '{"id":"b"}' };
    expect(
      formatRecordLines(
        [one],
        [],
        new Map([
          ['c', 7],
          ['a', 5],
        ]),
      ),
    ).toBe('{"id":"a","removedAt":5}\n{"id":"b"}\n{"id":"c","removedAt":7}\n');
    const day = 24 * 3_600_000;
    expect([
      ...removalsToTell(
        new Map([
          ['old', 0],
          ['new', 50 * day],
        ]),
        410 * day,
      ).keys(),
    ]).toEqual(['new']);
  });

  it('counts as a removal only where it is nothing else, and ends what is no later', () => {
    const kept = recordLine(record);
    const read = (...lines: string[]): unknown[] => {
      const { records, removed, refused } = parseRecordLines(lines.join('\n'));
      return [[...records.keys()], [...removed], refused.length];
    };
    expect(read(kept, '{"id":"one","removedAt":100}')).toEqual([[], [['one', 100]], 0]);
    expect(read('{"id":"one","removedAt":99}', kept)).toEqual([['one'], [], 0]);
    expect(read('{"id":"one","removedAt":5}', '{"id":"one","removedAt":200}', kept)).toEqual([[], [['one', 200]], 0]);
    expect(
      read(
        kept,
        '{"id":"one","removedAt":"later"}',
        '{"id":"one","removedAt":-1}',
        '{"id":"one","removedAt":200,"more":1}',
        '{"id":"one","removedAt":9e15}',
      ),
    ).toEqual([['one'], [], 4]);
  });
});
