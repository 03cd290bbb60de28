import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readError } from '../../../src/remediation/domain/read/readError.ts';
import { exchangeWords, getShaped, isShownAsSame, sumExchanges } from '../../bench/remediation/exchangedWords.ts';
import { getReadOutputs } from '../../bench/remediation/lookAlikes.ts';

/** Longer outputs take too long to be read so often. */
const maxLetters = 4000;
/** The outputs that may be read, one of each cause, and the first of each real pair. */
const outputs = getReadOutputs().filter(({ text }) => text.length <= maxLetters);

describe('an error with one word of its failing line exchanged', () => {
  it('is the same only if the word is of a kind that a run decides', () => {
    fc.assert(
      fc.property(fc.constantFrom(...outputs), fc.nat(), ({ text }, pick) => {
        const reading = readError(text);
        const exchanged = exchangeWords(text, reading).filter(({ kind }) => kind === undefined);
        fc.pre(exchanged.length > 0);
        const one = exchanged.slice(pick % exchanged.length).slice(0, 1);
        expect(one.filter(({ text: asked }) => isShownAsSame(readError(asked), reading))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('is told by the same sums as when its rules were swept', { timeout: 60_000 }, () => {
    const { pairs, same, deciding } = sumExchanges(outputs.filter((_, at) => at % 24 === 0));
    expect(deciding).toEqual([]);
    const shown = [...same.values()].reduce((sum, each) => sum + each, 0);
    // 1,565 of 26,703 for those of up to 6,000 letters: places and folders for the most part.
    expect(shown / pairs).toBeLessThan(0.08);
  });

  it('has a word of the same shape in its place, another one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z\d_-]{1,12}$/), (word) => {
        const other = getShaped(word);
        expect(other).toHaveLength(word.length);
        expect(other.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0')).toBe(
          word.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0'),
        );
        if (/[A-Za-z\d]/.test(word)) expect(other).not.toBe(word);
      }),
    );
  });
});
