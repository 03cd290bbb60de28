import { expect, test } from 'vitest';
import { contentHash, hashText } from '../../../../src/callers/node/names/contentHash.ts';

test('the same bytes have the same hash wherever they lie in memory, as an array or as a buffer of Node', () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 0xff);
    const expected = hashText(contentHash(bytes));
    for (let offset = 0; offset < 9; offset++) {
      const room = new Uint8Array(length + 16);
      room.set(bytes, offset);
      expect(hashText(contentHash(room.subarray(offset, offset + length)))).toBe(expected);
      expect(hashText(contentHash(Buffer.from(room.buffer, offset, length)))).toBe(expected);
    }
  }
});

test('hashes that are written down stay what they are', () => {
  // Snapshots and stored facts of earlier versions are found by these.
  expect(hashText(contentHash(Buffer.from('')))).toBe('4da6cbb2ba28064f');
  expect(hashText(contentHash(Buffer.from('export function save() {}\n')))).toBe('7cf6b4c96fb5c9ea');
});
