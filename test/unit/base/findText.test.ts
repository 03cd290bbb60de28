import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll, findText } from '../../../src/base/text/findText.ts';
import { HashGroups } from '../../../src/base/text/hashGroups.ts';

/** As the engine's own search, which takes the product of both lengths for some texts. */
function plainly(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

describe('searching a text', () => {
  it('finds what a plain search finds, in texts that repeat themselves, too', () => {
    const letters = fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        letters,
        fc.nat(40),
        letters,
        letters,
        fc.nat(40),
        letters,
        (head, times, tail, before, repeats, after) => {
          const wanted = `${head}${'ab'.repeat(times)}${tail}`;
          const text = `${before}${'ab'.repeat(repeats * 3)}${wanted}${after}${'a'.repeat(repeats)}${wanted}`;
          fc.pre(wanted !== '');
          expect(findAll(text, wanted, Number.POSITIVE_INFINITY)).toEqual(plainly(text, wanted));
          expect(findText(text, wanted, 3)).toBe(text.indexOf(wanted, 3));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes time in line with the texts where a plain search takes their product', () => {
    const half = 200_000;
    const text = 'a'.repeat(4 * half);
    // Two hundred thousand million comparisons, if each place were looked at to its end.
    expect(findText(text, `${'a'.repeat(half)}b${'a'.repeat(half)}`)).toBe(-1);
    expect(findAll(text, 'a'.repeat(half), Number.POSITIVE_INFINITY)).toHaveLength(3 * half + 1);
  });
});

describe('positions by their hash', () => {
  it('are told and counted as they are, also where somebody chose the hashes so that they share a slot', () => {
    const chosen = Array.from({ length: 3000 }, (_, at) => (at % 700) << 17);
    const mixed = Array.from({ length: 3000 }, (_, at) => Math.imul(at % 900, 2654435761) | 1);
    for (const hashes of [chosen, mixed, []]) {
      const groups = new HashGroups(Int32Array.from(hashes));
      for (const hash of new Set([...hashes, 12345])) {
        const expected = hashes.flatMap((each, at) => (each === hash ? [at] : []));
        expect(groups.getCount(hash)).toBe(expected.length);
        expect(groups.getPositions(hash, Number.POSITIVE_INFINITY)).toEqual(expected);
        expect(groups.getPositions(hash, 2)).toEqual(expected.slice(0, 2));
      }
    }
  });
});
