import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeChanges } from '../../src/edit/domain/merge/composeChanges.ts';
import { applyChanges } from '../../src/edit/domain/merge/applyChanges.ts';
import { trimmed } from '../../src/edit/domain/merge/splice.ts';
import type { TextChange } from '../../src/edit/domain/types.ts';

const snippet = fc.stringMatching(/^[ab\r\n]{0,4}$/);

/** Ascending, disjoint changes of a text with this length; no two start at the same offset. */
function getChanges(length: number): fc.Arbitrary<TextChange[]> {
  return fc.array(fc.tuple(fc.nat(length), fc.nat(3), snippet), { maxLength: 5 }).map((raw) => {
    const changes: TextChange[] = [];
    let free = 0;
    for (const [start, size, text] of raw.sort((a, b) => a[0] - b[0])) {
      if (start < free || start === changes.at(-1)?.start) continue;
      const end = Math.min(length, start + size);
      changes.push({ start, end, text });
      free = Math.max(end, start + 1);
    }
    return changes;
  });
}

describe('changes', () => {
  it('composed give what one after the other gives', () => {
    const cases = fc.string({ maxLength: 20 }).chain((text) =>
      getChanges(text.length).chain((first) => {
        const between = applyChanges(text, first);
        return getChanges(between.length).map((second) => ({
          text,
          first,
          second,
          after: applyChanges(between, second),
        }));
      }),
    );
    fc.assert(
      fc.property(cases, ({ text, first, second, after }) => {
        expect(applyChanges(text, composeChanges(first, second))).toBe(after);
      }),
      { numRuns: 5000 },
    );
  });

  it('trimmed mean the same, and never part a CRLF or a surrogate pair', () => {
    const texts = fc.stringMatching(/^(?:[ab]|\r\n|\r|\n|\u{1f600}|\u{1f601}){0,8}$/u);
    fc.assert(
      fc.property(texts, texts, texts, texts, (head, old, now, tail) => {
        const text = head + old + tail;
        const change = trimmed(text, head.length, head.length + old.length, now);
        if (change === undefined) {
          expect(old).toBe(now);
          return;
        }
        expect(applyChanges(text, [change])).toBe(head + now + tail);
        for (const at of [change.start, change.end]) {
          const low = text.charCodeAt(at);
          if (at > head.length && at < head.length + old.length) expect(low >= 0xdc00 && low <= 0xdfff).toBe(false);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
