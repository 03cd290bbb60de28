import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorExcerpt } from '../../../../src/remediation/host/capture/errorExcerpt.ts';
import { longestOutput, OutputTail } from '../../../../src/remediation/host/capture/outputTail.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('the end of an output', () => {
  test('is the end of everything that came, whatever the pieces were', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 50 }), (chunks) => {
        const tail = new OutputTail();
        for (const chunk of chunks) tail.add(chunk);
        expect(tail.text).toBe(chunks.join(''));
      }),
    );
  });

  test('is bounded, and takes little time and space, for a program that prints for ever', () => {
    const tail = new OutputTail();
    const work = startMeasuringWork();
    for (let line = 0; line < 500_000; line++) tail.add(`line ${String(line)}\n`);
    tail.add('x'.repeat(3 * longestOutput));
    tail.add('the end');
    const spent = work();
    expect(tail.text.length).toBe(longestOutput);
    expect(tail.text.endsWith('xthe end')).toBe(true);
    expect(spent).toBeLessThan(3000);
  });

  test('of a full-screen program is nothing, also where the sequence comes in two pieces', () => {
    for (const pieces of [
      ['\u001b[?1049h', 'Error: drawn'],
      ['before \u001b[?10', '49hError: drawn'],
      ['\u001b[?47h'],
    ]) {
      const tail = new OutputTail();
      for (const piece of pieces) tail.add(piece);
      expect([tail.isFullScreen, tail.text]).toEqual([true, '']);
    }
    const tail = new OutputTail();
    tail.add('\u001b[?25l\u001b[31mError: no screen of its own\u001b[0m\u001b[?25h');
    expect(tail.isFullScreen).toBe(false);
  });
});

describe('the part of an output that says what went wrong', () => {
  test('is all of a short one, plain', () => {
    const excerpt = errorExcerpt('\u001b[31mTypeError: x is not a function\u001b[0m\r\n    at run (/app/a.js:1:2)\r\n');
    expect(excerpt?.text).toBe('TypeError: x is not a function\n    at run (/app/a.js:1:2)');
    expect(excerpt?.readsLikeAnError).toBe(true);
    expect(excerpt?.reading.errorType).toBe('typeerror');
  });

  test('of a long one is around the failing line, and can be recorded', () => {
    const noise = (count: number): string =>
      Array.from({ length: count }, (_, at) => `compiled module ${String(at)} of the application`).join('\n');
    const excerpt = errorExcerpt(
      `${noise(3000)}\nsrc/app.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n${noise(30)}`,
    );
    expect(excerpt?.text).toContain('error TS2322');
    expect(bytes(excerpt?.text ?? '')).toBeLessThanOrEqual(10 * 1024);
    expect(excerpt?.reading.codes).toContain('TS2322');
  });

  test('does not call everything an error', () => {
    expect(errorExcerpt('listening on port 3000\nready in 120 ms')?.readsLikeAnError).toBe(false);
    expect(errorExcerpt(' \r\n\u001b[0m')).toBeUndefined();
  });

  test('is short enough to be recorded, of any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('é', '漢', 'a', '\n', ' ', 'Error: ', '\u001b[31m', '\r'),
          minLength: 0,
          maxLength: 30_000,
        }),
        (text) => {
          const excerpt = errorExcerpt(text);
          if (excerpt !== undefined) expect(bytes(excerpt.text)).toBeLessThanOrEqual(10 * 1024);
        },
      ),
      { numRuns: 40 },
    );
    expect(bytes(errorExcerpt('漢'.repeat(100_000))?.text ?? '')).toBeLessThanOrEqual(10 * 1024);
  });
});
