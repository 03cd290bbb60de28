import { expect, it } from 'vitest';
import { SocketLineReader } from '../../../src/mcp/bridge/lineReader.ts';

it('puts lines together however they are cut, characters of several bytes too', () => {
  const text = 'one\ngr\u00fcn \u{1F33F}\n\nlast\nrest';
  for (const size of [1, 2, 3, 5, 100]) {
    const reader = new SocketLineReader(100);
    const bytes = Buffer.from(text);
    const lines: string[] = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...(reader.push(bytes.subarray(at, at + size)) ?? []));
    expect(lines).toEqual(['one', 'gr\u00fcn \u{1F33F}', '', 'last']);
  }
});

it('stops at a line that is too long, whole or not', () => {
  expect(new SocketLineReader(3).push(Buffer.from('abc\n'))).toEqual(['abc']);
  expect(new SocketLineReader(3).push(Buffer.from('abcd\n'))).toBeUndefined();
  const reader = new SocketLineReader(3);
  expect(reader.push(Buffer.from('ab'))).toEqual([]);
  expect(reader.push(Buffer.from('cd'))).toBeUndefined();
});

it('takes longer lines once it may', () => {
  const reader = new SocketLineReader(3);
  reader.longest = 10;
  expect(reader.push(Buffer.from('abcdef\n'))).toEqual(['abcdef']);
});
