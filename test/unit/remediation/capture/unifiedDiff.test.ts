import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/index.ts';
import { unifiedDiff } from '../../../../src/remediation/host/capture/unifiedDiff.ts';

const lines = fc
  .array(fc.constantFrom('alpha', 'beta', '', '  gamma', '--- not a header', '+++ neither', 'delta'), { maxLength: 40 })
  .map((parts) => parts.join('\n'));

test('what it says is what was changed: applied to the one text it makes the other', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = unifiedDiff([{ path: 'src/a.txt', before, after }]);
      if (before === after) expect(diff).toBeUndefined();
      else expect(applyPatch(before, diff ?? '')).toBe(after);
    }),
  );
});

test('Recourse’s own reader of edits understands it, for several files', () => {
  const diff = unifiedDiff([
    { path: 'src/a.ts', before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\n' },
    { path: 'same.ts', before: 'x\n', after: 'x\n' },
    { path: 'src/b.ts', before: 'x\r\ny\r\n', after: 'x\r\nz\r\n' },
  ]);
  const { files, problems } = parseEdits(diff ?? '');
  expect(problems).toEqual([]);
  expect(files.map(({ path, operation }) => [path, operation.kind])).toEqual([
    ['src/a.ts', 'edit'],
    ['src/b.ts', 'edit'],
  ]);
  expect(diff).not.toContain('\r');
});

test('other line breaks alone are no change, and new work is no fix', () => {
  expect(unifiedDiff([{ path: 'a', before: 'x\ny\n', after: 'x\r\ny\r\n' }])).toBeUndefined();
  const big = (word: string): string => Array.from({ length: 2000 }, (_, at) => `${word} ${String(at)}`).join('\n');
  expect(unifiedDiff([{ path: 'a', before: big('old'), after: big('new') }])).toBeUndefined();
  expect(unifiedDiff([])).toBeUndefined();
});
