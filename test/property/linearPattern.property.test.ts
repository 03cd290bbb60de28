import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExpression } from '../../src/base/text/pattern/readExpression.ts';
import { compileExcludes } from '../../src/callers/node/files/excludeGlobs.ts';

const piece = fc.constantFrom(
  'a',
  'b',
  '\\w',
  '.',
  '[ab]',
  '[^a]',
  '(',
  '(?:',
  '(?<n>',
  ')',
  '*',
  '+',
  '?',
  '|',
  '{2}',
  '{1,}',
  '{0,2}',
  '$',
  '^',
  '\\b',
  '\\B',
  '\\.',
  '\\u{61}',
  '\\p{L}',
  '𝒳',
);
const source = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(''));
const text = fc.array(fc.constantFrom('a', 'b', '.', ' ', '𝒳', '\n'), { maxLength: 8 }).map((parts) => parts.join(''));

function getNative(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'uy');
  } catch {
    return undefined;
  }
}

/**
 * Whether it matches at the beginning of a code point. V8 by itself also finds `\\B` between the halves of a pair,
 * which no text has.
 */
function isFound(pattern: RegExp, text: string): boolean {
  let at = 0;
  for (const sign of [...text, '']) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return true;
    at += sign.length;
  }
  return false;
}

describe('a linear pattern', () => {
  test('is found where the regular expression is', () => {
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 1, maxLength: 6 }), (pattern, texts) => {
        const [native, linear] = [getNative(pattern), readExpression(pattern)];
        expect(linear === undefined).toBe(native === undefined);
        for (const each of texts)
          expect([pattern, each, linear?.isFoundIn(each)]).toEqual([pattern, each, native && isFound(native, each)]);
      }),
      { numRuns: 5000 },
    );
  });

  test('does work that grows with the text and the pattern, never with their powers', () => {
    fc.assert(
      fc.property(source, fc.constantFrom('ab', 'a', 'b𝒳', 'a.'), (pattern, part) => {
        const linear = readExpression(pattern.repeat(3)) ?? readExpression(pattern);
        if (linear === undefined) return;
        const workFor = (length: number): number => {
          const before = linear.work;
          linear.isFoundIn(`${part.repeat(length)}!`);
          return linear.work - before;
        };
        expect(workFor(400)).toBeLessThanOrEqual(4 * workFor(200) + 1000);
      }),
    );
  });
});

describe('an exclude glob', () => {
  const glob = fc
    .array(fc.constantFrom('a', 'b', '*', '?', '/', '**/', '/**', '{a,b}', '{a,*/b}', '[ab]', '[!a]', '.'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(''));
  const path = fc
    .array(fc.constantFrom('a', 'b', 'ab', '.a', 'b.a'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));

  test('that hides a folder hides what is in it', () => {
    fc.assert(
      fc.property(glob, path, path, (pattern, outer, inner) => {
        const hides = compileExcludes([pattern], false);
        if (hides(outer)) expect(hides(`${outer}/${inner}`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
