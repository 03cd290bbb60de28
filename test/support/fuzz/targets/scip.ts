import assert from 'node:assert/strict';
import { readScip } from '../../../../src/callers/node/scip/readScip.ts';
import { settleDocument } from '../../../../src/callers/node/scip/settleDocument.ts';
import { scipBytes } from '../../scipBytes.ts';
import type { FuzzTarget } from '../fuzzTarget.ts';

const documents = [
  {
    path: 'a.js',
    occurrences: [
      { symbol: 't . p 1 `a`/f().', range: [0, 9, 10], roles: 1 },
      { symbol: 't . p 1 `a`/f().', range: [3, 2, 3, 3], form: 'typed' as const },
      { symbol: 'local 1', range: [5, 0, 4] },
    ],
    implementations: [['t . p 1 `a`/C#f().', 't . p 1 `a`/B#f().']] as const,
    text: 'function f() {}\n',
    encoding: 1,
  },
  {
    path: 'b/c.js',
    occurrences: [{ symbol: 't . p 1 `a`/C#`<constructor>`().', range: [1, 0, 5], roles: 2 }],
    encoding: 2,
  },
];

/** SCIP indexes. */
export const scip: FuzzTarget = {
  name: 'scip',
  seeds: () => [
    scipBytes(documents),
    scipBytes([]),
    scipBytes(documents.slice(1)),
    scipBytes([...documents, ...documents]),
  ],
  tokens: [
    '\x0a\x05a.js\x1a',
    '\x12\x06',
    '\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01',
    '\x12\x7f',
    '\x0a\x00',
    '\x22\x01',
    'local 1',
    't . p 1 `a`/f().',
    '\x08\x00',
  ],
  limitMs: 1500,
  largest: 60_000,
  runs: 1000,
  check: async (input) => {
    const read = await readScip(
      {
        read: (buffer, offset, length, position) => {
          const part = input.subarray(position, position + Math.min(length, 1 + ((position * 7) % 4096)));
          buffer.set(part, offset);
          return Promise.resolve({ bytesRead: part.length });
        },
      },
      () => undefined,
    );
    if (!read.ok) return read.error;
    const index = read.value;
    const count = index.lines.length;
    for (const list of [index.columns, index.lengths, index.symbolAt, index.roles, index.bySymbol])
      assert.equal(list.length, count);
    assert.equal(index.starts.length, index.symbols.count + 1);
    assert.equal(index.starts.at(-1), count);
    assert(count <= input.length, 'more occurrences than bytes');
    for (const at of index.bySymbol) assert(at < count);
    for (const document of index.documents) settleDocument(index, document, 'function f() {}\n\n\n  f();\n');
    return `${Math.min(3, index.documents.length)} ${Math.min(5, count)} ${Math.min(3, index.symbols.count)}`;
  },
};
