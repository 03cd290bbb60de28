import { describe, expect, test } from 'vitest';
import { msg } from '../../../src/base/text/message.ts';
import type { LocatedValue } from '../../../src/jobs/domain/workflow/located.ts';
import { parameterValues } from '../../../src/jobs/domain/workflow/parameterValues.ts';

const scalar = (value: string | number | boolean | null): LocatedValue =>
  ({ kind: 'scalar', text: String(value), value, place: {} }) as unknown as LocatedValue;
const list = (...items: readonly LocatedValue[]): LocatedValue =>
  ({ kind: 'list', items, place: {} }) as unknown as LocatedValue;

describe('a parameter', () => {
  test.each([
    ['1:4', [1, 2, 3, 4]],
    [' 1 : 3 ', [1, 2, 3]],
    ['0:100:50', [0, 50, 100]],
    ['0:99:50', [0, 50]],
    ['3:1:-1', [3, 2, 1]],
    ['-1:1', [-1, 0, 1]],
    ['5:5', [5]],
    ['0:0.3:0.1', [0, 0.1, 0.2, 0.3]],
    ['[1, two, "3", \'four five\']', [1, 'two', '3', 'four five']],
    ['[ 007 ]', ['007']],
    ['train', ['train']],
    ['1e-3', ['1e-3']],
    ['42', [42]],
  ])('%j is %j', (text, values) => expect(parameterValues(scalar(text))).toEqual(values));

  test.each(['', '  ', '[]', '[ , ]', '3:1', '1:3:-1', '1:3:0', '1:10001'])('%j is none, and says why', (text) =>
    expect(parameterValues(scalar(text))).toHaveProperty('text'),
  );

  test('is a list of texts and numbers; truth values are texts', () => {
    expect(parameterValues(list(scalar('a'), scalar(1), scalar(true)))).toEqual(['a', 1, 'true']);
    for (const wrong of [
      list(),
      list(scalar('a'), scalar(null)),
      list(list(scalar(1))),
      { kind: 'map' } as unknown as LocatedValue,
    ])
      expect(parameterValues(wrong)).toHaveProperty('text');
  });

  test('has at most ten thousand values', () => {
    const many = (count: number) => list(...Array.from({ length: count }, (_, at) => scalar(at)));
    expect(parameterValues(many(10_000))).toHaveLength(10_000);
    expect(parameterValues(many(10_001))).toEqual(msg('A parameter has at most {0} values.', 10_000));
    expect(parameterValues(scalar('1:10000'))).toHaveLength(10_000);
    expect(parameterValues(scalar('1:10001'))).toEqual(msg('A parameter has at most {0} values.', 10_000));
    expect(parameterValues(scalar(`[${Array.from({ length: 10_000 }, (_, at) => at).join()}]`))).toHaveLength(10_000);
  });
});
