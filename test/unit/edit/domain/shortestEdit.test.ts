import { diffArrays } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortestEdit } from '../../../../src/edit/domain/merge/shortestEdit.ts';
import { tokenize } from '../../../../src/edit/domain/merge/tokens.ts';
import { budgetFor } from '../../../../src/edit/domain/workBudget.ts';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 150 });

describe('the shortest edit of one sequence into another', () => {
  it('is the one that jsdiff gives, also where it gives none', () => {
    fc.assert(
      fc.property(sequence, sequence, fc.integer({ min: 0, max: 200 }), (a, b, maxDifferences) => {
        const parts = diffArrays([...a], [...b], { maxEditLength: maxDifferences });
        const expected = parts?.map(({ removed, added, value }) => ({
          kind: removed ? 'removed' : added ? 'added' : 'same',
          count: value.length,
        }));
        expect(shortestEdit(a, b, maxDifferences)).toEqual(expected);
      }),
    );
  });

  it('is not looked for where too many members stand in one of them only', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `line ${at}`);
    expect(
      shortestEdit(
        lines,
        lines.map((line) => `${line}.`),
        4000,
      ),
    ).toBeUndefined();
  });
});

describe('the budget of an edit', () => {
  it('grows with the texts and, up to a bound, with the number of edits', () => {
    const stepsIn = (units: number, edits: number): number => {
      const budget = budgetFor(units, edits);
      let steps = 0;
      for (let size = 2 ** 40; size >= 1; size /= 2) if (budget.take(size)) steps += size;
      return steps;
    };
    expect(stepsIn(1_000_000, 1)).toBeLessThanOrEqual(100_000_000);
    expect(stepsIn(0, 300)).toBeGreaterThan(stepsIn(0, 1));
    expect(stepsIn(0, 100_000)).toBe(stepsIn(0, 10_000));
  });
});

describe('the tokens of a line', () => {
  it('joined give the line back, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (line) => {
        expect(
          tokenize(line)
            .map(({ text }) => text)
            .join('')
            .replaceAll('\u2026', '...'),
        ).toBe(line.replaceAll('\u2026', '...'));
      }),
      { numRuns: 200 },
    );
  });
});
