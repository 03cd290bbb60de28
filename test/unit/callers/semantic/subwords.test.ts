import { expect, test } from 'vitest';
import { subwords } from '../../../../src/callers/domain/semantic/subwords.ts';

test('names in other scripts have words too', () => {
  expect(subwords('日本語')).toEqual(['日本語']);
  expect(subwords('größeÄndern')).toEqual(['größe', 'ändern']);
});
