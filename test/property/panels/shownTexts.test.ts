import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines } from '../../../media/lib/diffLines.ts';
import { solutionBlocks } from '../../../media/lib/solutionBlocks.ts';
import { beginning, textPieces } from '../../../media/lib/textPieces.ts';
import { measureLeastWork } from '../../support/relativeWork.ts';

const line = fc.oneof(
  fc.string(),
  fc.constantFrom('```', '~~~~', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '+a', '-b', ' c', '\u202e', '\ufeff', '😀'),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(line).map((lines) => lines.join('\n')),
);

describe('texts on a page', () => {
  test('lose nothing but carriage returns, whatever stands in them', () => {
    fc.assert(
      fc.property(text, (given) => {
        const shown = textPieces(given)
          .map((piece) =>
            typeof piece === 'string' ? piece : String.fromCodePoint(Number.parseInt(piece.mark.slice(2), 16)),
          )
          .join('');
        expect(shown).toBe(given.replaceAll('\r\n', '\n'));
      }),
    );
  });

  test('a beginning is one, within its bounds', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), (given, lines, letters) => {
        const begin = beginning(given, lines, letters);
        if (begin === undefined)
          expect([given.split('\n').length <= lines, given.length <= letters]).toEqual([true, true]);
        else
          expect([given.startsWith(begin), begin.length <= letters, begin.split('\n').length <= lines]).toEqual([
            true,
            true,
            true,
          ]);
      }),
    );
  });

  test('every line of a solution that is no fence is shown, in order', () => {
    fc.assert(
      fc.property(text, (given) => {
        const shown = solutionBlocks(given)
          .flatMap((block) => block.text.split('\n'))
          .map((each) => each.trim())
          .filter((each) => each !== '');
        const wanted = given
          .replaceAll('\r\n', '\n')
          .split('\n')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !/^(?:`{3}|~{3})/.test(each));
        expect(shown.filter((each) => !/^(?:`{3}|~{3})/.test(each))).toEqual(wanted);
      }),
    );
  });

  test('every added and removed line of a diff is shown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('+', '-', ' '), fc.string({ unit: 'grapheme-ascii' })), { minLength: 1 }),
        (lines) => {
          const counts = (sign: string): number => lines.filter(([own]) => own === ' ' || own === sign).length;
          const diff = [
            '--- a/x',
            '+++ b/x',
            `@@ -1,${String(counts('-'))} +1,${String(counts('+'))} @@`,
            ...lines.map(([sign, rest]) => sign + rest),
          ].join('\n');
          const kinds = { '+': 'added', '-': 'removed', ' ': 'same' } as const;
          expect(diffLines(diff).slice(2)).toEqual(lines.map(([sign, rest]) => ({ kind: kinds[sign], text: rest })));
        },
      ),
    );
  });

  test('take time in proportion to their length', async () => {
    const evil = [
      '`'.repeat(200_000),
      '\u202e'.repeat(200_000),
      '@@ -1,'.repeat(60_000),
      '--- '.repeat(80_000),
      '\n'.repeat(200_000),
    ].join('\n');
    expect(
      await measureLeastWork(
        () => [textPieces(evil), solutionBlocks(evil), diffLines(evil), beginning(evil, 8, 600)],
        2000,
      ),
    ).toBeLessThan(2000);
  });
});
