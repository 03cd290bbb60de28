import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../src/edit/index.ts';

const bounded = { interruptAfterTimeLimit: 2_500, markInterruptAsFailure: false, numRuns: 600 } as const;

/** Marks that have a twin, the plain one first. */
const twins: readonly (readonly string[])[] = [
  ['-', '—', '–'],
  ["'", '’'],
  ['"', '”'],
  ['...', '…'],
  [' ', '\u00a0', '\u202f'],
];
const words = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa'];

/** A line as words with a mark between each two: which pair of twins, and how file and edit spell it. */
const mark = fc.record({ twin: fc.nat(twins.length - 1), own: fc.nat(2), sent: fc.nat(2) });
const drawnLine = fc.record({ marks: fc.array(mark, { minLength: 1, maxLength: 4 }), word: fc.constantFrom(...words) });
type DrawnLine = typeof drawnLine extends fc.Arbitrary<infer T> ? T : never;

function spelled({ marks, word }: DrawnLine, at: number, side: 'own' | 'sent', last: string): string {
  const between = marks.map((each, i) => {
    const kinds = twins[each.twin] ?? [];
    return `${kinds[each[side] % kinds.length] ?? ''}${words[(i + at) % words.length] ?? ''}`;
  });
  return `${word}${at}${between.join('')} ${last}`;
}

describe('the spelling of a file', () => {
  it('stays byte for byte wherever an edit leaves its words alone, however the edit spells it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnLine, { minLength: 2, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom('markdown', 'javascript', undefined),
        async (drawn, pick, languageId) => {
          const changed = pick % drawn.length;
          const text = (side: 'own' | 'sent', word: string): string =>
            drawn.map((line, at) => spelled(line, at, side, at === changed ? word : 'end')).join('\n');
          const answer = await resolveEdit({
            content: `first line\n${text('own', 'before')}\nlast line\n`,
            oldString: text('sent', 'before'),
            newString: text('sent', 'after'),
            languageId,
          });
          expect(answer.status === 'applied' ? answer.content : answer.reason).toBe(
            `first line\n${text('own', 'after')}\nlast line\n`,
          );
        },
      ),
      bounded,
    );
  });
});
