import { expect, test } from 'vitest';
import { nestsTooDeep } from '../../../src/base/text/nesting.ts';

test('a thousand brackets may be open at once, of whatever kind; what is closed does not count', () => {
  expect(nestsTooDeep('([{'.repeat(333) + '(')).toBe(false);
  expect(nestsTooDeep('([{'.repeat(333) + '((')).toBe(true);
  expect(nestsTooDeep('f(a[0], { b });\n'.repeat(5_000))).toBe(false);
  expect(nestsTooDeep(`${')'.repeat(5_000)}${'('.repeat(1_000)}`)).toBe(false);
  expect(nestsTooDeep(`${')'.repeat(5_000)}${'('.repeat(1_001)}`)).toBe(true);
  expect(nestsTooDeep('a < b; '.repeat(5_000))).toBe(false);
});
