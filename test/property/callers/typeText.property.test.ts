import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseType, printType, type KnownType } from '../../../src/callers/domain/typeText.ts';

const word = fc.constantFrom('Repo', 'models.Repo', 'make', 'this.repo', 'a().b[]', '');
const { type } = fc.letrec<{ type: KnownType; single: KnownType }>((tie) => ({
  single: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<KnownType>({ kind: 'unknown', reason: 'unsaid' }, { kind: 'unknown', reason: 'open' }),
    fc.record({ kind: fc.constant('literal' as const), text: fc.constantFrom('', 'it', "'int[]") }),
    fc.record({ kind: fc.constant('named' as const), name: word }),
    fc.record({ kind: fc.constant('call' as const), callee: word }),
    fc.record({ kind: fc.constant('alias' as const), path: word }),
    fc.record({ kind: fc.constant('list' as const), element: tie('type') }),
  ),
  type: fc.oneof(
    { maxDepth: 4 },
    tie('single'),
    fc.record({
      kind: fc.constant('union' as const),
      members: fc.array(tie('single'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));

it('what is printed is read as what is printed again', () => {
  fc.assert(
    fc.property(type, (each) => {
      const text = printType(each);
      expect(printType(parseType(text))).toBe(text);
    }),
  );
});

it('any text is a type that is printed as that text', () => {
  const signs = fc.constantFrom('Repo', 'make', '=', '[]', '()', '.*()', '.', '|', '?', "'", 'é', ' ');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(signs).map((parts) => parts.join('')),
      ),
      (text) => {
        expect(printType(parseType(text))).toBe(text);
      },
    ),
  );
});

it.each(['[]', '.*()', '|', '()', "'|", '=', '?|A[]|'])('many of %s are read to their end', (sign) => {
  const text = `A${sign.repeat(100_000)}`;
  expect(printType(parseType(text))).toBe(text);
});
