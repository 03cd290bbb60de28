import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { WholeLines } from '../../../src/mcp/wholeLines.ts';

async function pieces(chunks: readonly string[], longest = 1000, onDropped?: () => void): Promise<string[]> {
  const lines = new WholeLines(longest, onDropped);
  const seen: string[] = [];
  lines.on('data', (chunk: Buffer) => {
    seen.push(chunk.toString());
  });
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  await new Promise((resolve) => {
    lines.once('end', resolve);
  });
  return seen;
}

it('hands on what is whole and keeps the rest until it is', async () => {
  expect(await pieces(['{"a', '":1', '}\n{"b"', ':2}\n{"c":3}\n', '\n', '{'])).toEqual([
    '{"a":1}\n',
    '{"b":2}\n',
    '{"c":3}\n',
    '\n',
    '{',
  ]);
});

it('drops a line that is too long, says so once, and hands on the next', async () => {
  let dropped = 0;
  const count = (): void => {
    dropped++;
  };
  expect(await pieces(['x'.repeat(6), 'x'.repeat(6), 'x', 'x\nab\n'], 10, count)).toEqual(['ab\n']);
  expect(dropped).toBe(1);
  expect(await pieces([`a\n${'x'.repeat(10)}\n${'y'.repeat(9)}\n`, 'z'.repeat(30)], 10, count)).toEqual([
    'a\n',
    `${'y'.repeat(9)}\n`,
  ]);
  expect(dropped).toBe(3);
});

it('loses and changes nothing of bytes that come in any pieces', async () => {
  const sent = Buffer.from('ä\n\u{1f600}\r\n\n'.repeat(500));
  const chunks = Array.from({ length: Math.ceil(sent.length / 7) }, (_, i) => sent.subarray(i * 7, i * 7 + 7));
  expect(await text(Readable.from(chunks).pipe(new WholeLines(100)))).toBe(sent.toString());
});
