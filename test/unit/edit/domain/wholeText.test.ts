import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { inverseChanges, getLineEndings, singleChange, withLineEnding } from '../../../../src/edit/domain/wholeText.ts';

const unit = fc.constantFrom('a', 'b', '\r\n', '\n', '\r', '😀', 'é');
const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''));

describe('whole texts', () => {
  test.each([
    ['', 'none'],
    ['no break', 'none'],
    ['a\nb\n', 'lf'],
    ['a\r\nb\r\n', 'crlf'],
    ['a\r\nb\n', 'mixed'],
    ['a\nb\r\n', 'mixed'],
    ['a\rb', 'mixed'],
    ['\n\r', 'mixed'],
  ] as const)('%j ends its lines: %s', (sample, kind) => {
    expect(getLineEndings(sample)).toBe(kind);
  });

  test('one line ending throughout', () => {
    expect(withLineEnding('a\rb\r\nc\n', '\r\n')).toBe('a\r\nb\r\nc\r\n');
  });

  test('a single change turns one text into the other and never splits a break or a character', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = singleChange(before, after);
        expect(applyChanges(before, changes)).toBe(after);
        for (const { start, end } of changes) {
          for (const at of [start, end]) {
            expect(before.slice(0, at).endsWith('\r') && before[at] === '\n').toBe(false);
            expect(/[\uD800-\uDBFF]$/.test(before.slice(0, at))).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the way back is exact, also when something else moved in between', () => {
    const before = 'one\ntwo\nthree\n';
    const changes = [
      { start: 0, end: 3, text: '1' },
      { start: 8, end: 13, text: 'drei, drei' },
    ];
    const after = applyChanges(before, changes);
    expect(inverseChanges(before, changes, after)).toHaveLength(2);
    for (const now of [after, `${after}// formatted\n`])
      expect(applyChanges(now, inverseChanges(before, changes, now))).toBe(before);
  });
});
