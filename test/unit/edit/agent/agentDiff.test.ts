import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentDiff, longestDiff } from '../../../../src/edit/domain/agent/agentDiff.ts';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import type { TextChange } from '../../../../src/edit/domain/types.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const lines = Array.from({ length: 60 }, (_, i) => `line ${i + 1}\n`).join('');

function getChange(text: string, before: string, after: string): TextChange {
  const start = text.indexOf(before);
  return { start, end: start + before.length, text: after };
}

describe('the diff of a change', () => {
  test('shows three lines around, with line numbers, and far changes apart', () => {
    const changes = [getChange(lines, 'line 10\n', 'ten\nand more\n'), getChange(lines, 'line 40', 'forty')];
    const diff = agentDiff({ kind: 'change', path: 'a.txt', before: lines, changes });
    expect(diff).toBe(
      [
        '--- a/a.txt',
        '+++ b/a.txt',
        '@@ -7,7 +7,8 @@',
        ' line 7',
        ' line 8',
        ' line 9',
        '-line 10',
        '+ten',
        '+and more',
        ' line 11',
        ' line 12',
        ' line 13',
        '@@ -37,7 +38,7 @@',
        ' line 37',
        ' line 38',
        ' line 39',
        '-line 40',
        '+forty',
        ' line 41',
        ' line 42',
        ' line 43',
        '',
      ].join('\n'),
    );
  });

  test('of any changes makes the new text of the old one', () => {
    const word = fc.constantFrom('a', 'b', '\n', '\n', '\n', '\r\n', 'c\n', '');
    const text = fc.array(word, { maxLength: 60 }).map((parts) => parts.join(''));
    const cases = text.chain((before) =>
      fc.record({
        before: fc.constant(before),
        cuts: fc
          .uniqueArray(fc.integer({ min: 0, max: before.length }), { maxLength: 8 })
          .map((cuts) => cuts.sort((a, b) => a - b)),
        texts: fc.array(
          text.map((each) => each.slice(0, 6)),
          { minLength: 4, maxLength: 4 },
        ),
      }),
    );
    fc.assert(
      fc.property(cases, ({ before, cuts, texts }) => {
        const changes: TextChange[] = [];
        for (let i = 0; i + 1 < cuts.length; i += 2)
          changes.push({ start: cuts[i]!, end: cuts[i + 1]!, text: texts[i / 2]! });
        const after = applyChanges(before, changes);
        const patched = applyPatch(before, agentDiff({ kind: 'change', path: 'a', before, changes }), {
          autoConvertLineEndings: false,
        });
        expect(patched).toBe(after);
      }),
      { numRuns: 400 },
    );
  });

  test('of very different texts takes all lines away and brings all lines, without a long search', () => {
    const before = Array.from({ length: 3000 }, (_, i) => `old ${i}\n`).join('');
    const after = Array.from({ length: 3000 }, (_, i) => `new ${i}\n`).join('');
    const work = startMeasuringWork();
    const diff = agentDiff({
      kind: 'change',
      path: 'a',
      before,
      changes: [{ start: 0, end: before.length, text: after }],
    });
    expect(work()).toBeLessThan(2000);
    expect(diff).toContain('@@ -1,3000 +1,3000 @@\n-old 0\n');
  });

  test('is cut at a line and says how much is missing', () => {
    const content = Array.from({ length: 3000 }, (_, i) => `some line ${i}\n`).join('');
    const diff = agentDiff({ kind: 'create', path: 'a', content });
    expect(diff.length).toBeLessThan(longestDiff + 60);
    const shown = diff.split('\n').filter((line) => line.startsWith('+some line')).length;
    expect(diff).toMatch(/\n\[diff cut: \d+ more lines\]\n$/);
    expect(diff).toContain(`[diff cut: ${3000 - shown} more lines]`);
    expect(agentDiff({ kind: 'create', path: 'a', content: 'x'.repeat(50_000) }).length).toBeLessThan(longestDiff + 60);
  });

  test('of a small edit in a large file costs little', () => {
    const before = 'some line of text\n'.repeat(500_000);
    const work = startMeasuringWork();
    const diff = agentDiff({
      kind: 'change',
      path: 'a',
      before,
      changes: [{ start: before.length - 5, end: before.length - 1, text: 'x' }],
    });
    expect(diff).toContain('@@ -499997,4 +499997,4 @@');
    expect(work()).toBeLessThan(1000);
  });
});

test('new files, deleted files and renames are shown as git shows them', () => {
  expect(agentDiff({ kind: 'create', path: 'a', content: 'one\ntwo' })).toBe(
    '--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+one\n+two\n\\ No newline at end of file\n',
  );
  expect(agentDiff({ kind: 'create', path: 'a', content: '' })).toBe('--- /dev/null\n+++ b/a\n');
  expect(agentDiff({ kind: 'delete', path: 'a', before: '' })).toBe('--- a/a\n+++ /dev/null\n');
  expect(agentDiff({ kind: 'delete', path: 'a', before: 'one\n' })).toBe(
    '--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-one\n',
  );
  expect(agentDiff({ kind: 'change', path: 'a', before: 'one\n', changes: [], to: 'b' })).toContain(
    'rename from a\nrename to b',
  );
});
