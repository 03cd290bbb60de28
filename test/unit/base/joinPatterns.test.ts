import { expect, it } from 'vitest';
import { anyOf, inSequence } from '../../../src/base/text/joinPatterns.ts';

it('joins alternatives with the flags given', () => {
  const joined = anyOf([/a b/, /c|d/], 'i');
  expect(joined.source).toBe('a b|c|d');
  expect(joined.flags).toBe('i');
});

it('puts parts one after the other, of a list any one', () => {
  const joined = inSequence(/\blicence /, [/expired/, /not (?:found|valid)/], /\b/);
  expect(joined.source).toBe(String.raw`\blicence (?:expired|not (?:found|valid))\b`);
});
