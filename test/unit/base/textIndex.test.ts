import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalLine, hashCanonical, mappedCanonicalLine } from '../../../src/base/text/canonical.ts';
import { TextIndex } from '../../../src/base/text/textIndex.ts';
import { TextIndexCache } from '../../../src/base/text/textIndexCache.ts';

describe('canonicalLine', () => {
  it.each([
    ['  return  x ;', 'return x;'],
    ['f( a , b )', 'f(a,b)'],
    ['// comment', '//comment'],
    ['say(\u201cx\u201d \u2013 y\u2026)', 'say("x"-y...)'],
    ['a\u00a0b\u200bc', 'a bc'],
    ['\t', ''],
  ])('%j becomes %j', (line, canonical) => {
    expect(canonicalLine(line)).toBe(canonical);
    expect(mappedCanonicalLine(line, 0, line.length).canonical).toBe(canonical);
  });
});

const lineText = fc.stringMatching(/^[ \tab(){}\u2018\u00a0;=]{0,12}$/);
const breaks = fc.constantFrom('\n', '\r\n', '\r');
const texts = fc
  .array(fc.tuple(lineText, breaks), { maxLength: 12 })
  .map((lines) => lines.map((l) => l.join('')).join(''));

describe('TextIndex', () => {
  it('splits like the regular expression and hashes like the canonical form', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const index = new TextIndex(text);
        const lines = text.split(/\r\n|\r|\n/);
        expect(index.lineCount).toBe(lines.length);
        for (const [i, line] of lines.entries()) {
          expect(index.line(i)).toBe(line);
          expect(index.canonical(i)).toBe(canonicalLine(line));
          expect(index.hashes[i]).toBe(hashCanonical(canonicalLine(line)));
        }
      }),
    );
  });

  it('finds every line of a hash in ascending order', () => {
    const index = new TextIndex('a\nb\n\na\n  a\n');
    expect(index.getPositions(hashCanonical('a'))).toEqual([0, 2, 3]);
    expect(index.getPositions(hashCanonical('zz'))).toEqual([]);
  });

  it('updates to exactly what a fresh pass makes', () => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (head, a, b, tail) => {
        const updated = new TextIndex(head + a + tail).updated(head + b + tail);
        const fresh = new TextIndex(head + b + tail);
        expect([...updated.starts]).toEqual([...fresh.starts]);
        expect([...updated.ends]).toEqual([...fresh.ends]);
        expect([...updated.hashes]).toEqual([...fresh.hashes]);
      }),
      { numRuns: 2000 },
    );
  });

  it('updates long texts wherever in them something changed', () => {
    const long = Array.from({ length: 2000 }, (_, line) => `line ${String(line)} of a long text`).join('\n');
    for (const at of [
      0,
      1,
      4095,
      4096,
      4097,
      20_000,
      long.length - 4097,
      long.length - 4096,
      long.length - 1,
      long.length,
    ]) {
      for (const [gone, come] of [
        [1, ''],
        [0, 'x\n'],
        [3, 'yz'],
        [5000, '\r\n'],
      ] as const) {
        const text = long.slice(0, at) + come + long.slice(at + gone);
        const [updated, fresh] = [new TextIndex(long).updated(text), new TextIndex(text)];
        expect([updated.starts, updated.ends, updated.hashes]).toEqual([fresh.starts, fresh.ends, fresh.hashes]);
      }
    }
  });

  it('leaves the byte order mark out of the first line, also when something far below it changed', () => {
    const marked = `\ufeff${'some line\n'.repeat(100)}`;
    const updated = new TextIndex(marked).updated(`${marked}end`);
    expect([updated.starts[0], updated.starts[90], updated.line(0), updated.line(99)]).toEqual([
      1,
      901,
      'some line',
      'some line',
    ]);
    expect(updated.starts).toEqual(new TextIndex(`${marked}end`).starts);
  });

  it('is remembered for a text seen before and updated for its near twin', () => {
    const cache = new TextIndexCache(2);
    const text = 'some line\n'.repeat(5000);
    const index = cache.get(text);
    expect(cache.get(`${'some line\n'.repeat(2500)}${'some line\n'.repeat(2500)}`)).toBe(index);
    const twin = cache.get(`${text}new line`);
    expect([...twin.hashes]).toEqual([...new TextIndex(`${text}new line`).hashes]);
  });
});
