import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionText, updateProtocol } from '../../src/tools/failureProtocol.ts';

const open = '<!-- recourse:tool-failure-protocol v1 -->';
const older = '<!-- recourse:tool-failure-protocol v0 -->';
const close = '<!-- /recourse:tool-failure-protocol -->';
const piece = fc.oneof(
  fc.constantFrom(
    open,
    older,
    close,
    '<!-- recourse:tool-failure-protocol',
    '-->',
    '\n',
    '\r\n',
    '\r',
    '\uFEFF',
    '```\n',
    '# Rules',
  ),
  fc.string({ maxLength: 12 }),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

function apply(text: string): string | undefined {
  const update = updateProtocol(text);
  return update.kind === 'add' || update.kind === 'update'
    ? text.slice(0, update.change.start) + update.change.text + text.slice(update.change.end)
    : undefined;
}

describe('updating the section in any text', () => {
  test('twice is the same as once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = apply(text);
        if (once !== undefined) expect(updateProtocol(once)).toEqual({ kind: 'up-to-date' });
      }),
      { numRuns: 2000 },
    );
  });

  test('changes nothing outside the marks', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !text.includes('recourse:')),
        anyText.filter((text) => !text.includes('recourse:')),
        (before, after) => {
          const text = `${before}${older}\nold\n${close}${after}`;
          expect(apply(text)).toBe(before + sectionText('\n') + after);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('only ever adds to a text that has no section', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !text.includes('recourse:')),
        (text) => {
          const result = apply(text);
          expect(result?.startsWith(text)).toBe(true);
          // The section stands on lines of its own.
          expect(/(?:^|\n|\uFEFF)<!-- recourse/.test(result?.slice(Math.max(0, text.length - 1)) ?? '')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
