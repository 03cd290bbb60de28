import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextIndex } from '../../src/base/text/textIndex.ts';
import { carryChanges } from '../../src/edit/domain/stale/carryChanges.ts';
import { applyChanges } from '../../src/edit/domain/merge/applyChanges.ts';

const line = fc.oneof(fc.constantFrom('', '}', '  return x;', 'end'), fc.stringMatching(/^[a-z ]{0,12}$/));
const document = fc.record({
  lines: fc.array(line, { minLength: 6, maxLength: 30 }),
  eol: fc.constantFrom('\n', '\r\n'),
  closed: fc.boolean(),
});

function getText({ lines, eol, closed }: { lines: readonly string[]; eol: string; closed: boolean }): string {
  return lines.join(eol) + (closed ? eol : '');
}

describe('changes carried from an earlier version', () => {
  test('give what both sides wanted when the other change is well away', () => {
    fc.assert(
      fc.property(
        document,
        fc.nat(),
        fc.nat(),
        fc.array(line, { maxLength: 3 }),
        fc.boolean(),
        (made, a, b, inserted, above) => {
          const lines = made.lines.map((each, i) => `${i} ${each}`);
          const mine = above ? 3 + (a % (lines.length - 5)) : a % (lines.length - 5);
          const theirs = above ? b % (mine - 1) : mine + 3 + (b % (lines.length - mine - 3));
          fc.pre(Math.abs(mine - theirs) >= 2);
          const earlier = getText({ ...made, lines });
          const changedNow = lines.flatMap((each, i) => (i === theirs ? [`${each} theirs`, ...inserted] : [each]));
          const now = getText({ ...made, lines: changedNow });
          const index = new TextIndex(earlier);
          const start = index.starts[mine] ?? 0;
          const change = { start, end: index.ends[mine] ?? 0, text: `${lines[mine] ?? ''} mine` };
          const carried = carryChanges(index, new TextIndex(now), [change]);
          const both = changedNow.map((each) => (each === lines[mine] ? `${each} mine` : each));
          expect(carried).toBeDefined();
          expect(applyChanges(now, carried ?? [])).toBe(getText({ ...made, lines: both }));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('are refused when the line itself or a neighbour has changed', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.constantFrom(-1, 0, 1), (made, a, off) => {
        const lines = made.lines.map((each, i) => `${i} ${each}`);
        const mine = 1 + (a % (lines.length - 2));
        const now = getText({ ...made, lines: lines.map((each, i) => (i === mine + off ? `${each} theirs` : each)) });
        const index = new TextIndex(getText({ ...made, lines }));
        const change = { start: index.starts[mine] ?? 0, end: index.ends[mine] ?? 0, text: 'mine' };
        expect(carryChanges(index, new TextIndex(now), [change])).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  test('of any two texts either fail or stay inside the text and change only lines that are equal in both', () => {
    fc.assert(
      fc.property(document, document, fc.nat(), (one, other, a) => {
        const index = new TextIndex(getText(one));
        const now = new TextIndex(getText(other));
        const mine = a % one.lines.length;
        const change = { start: index.starts[mine] ?? 0, end: index.ends[mine] ?? 0, text: 'mine' };
        const carried = carryChanges(index, now, [change])?.[0];
        if (carried === undefined) return;
        expect(now.text.slice(carried.start, carried.end)).toBe(index.text.slice(change.start, change.end));
        expect(now.starts).toContain(carried.start);
      }),
      { numRuns: 400 },
    );
  });
});
