import { type Result } from '../../../src/base/result.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionRole } from '../../../src/callers/node/scip/scipIndex.ts';
import { readScip, type ScipProblem } from '../../../src/callers/node/scip/readScip.ts';
import type { ByteSource } from '../../../src/callers/node/scip/fileWindow.ts';
import type { ScipIndex } from '../../../src/callers/node/scip/scipIndex.ts';
import { settleDocument } from '../../../src/callers/node/scip/settleDocument.ts';
import { scipBytes, type WrittenDocument } from '../../support/scipBytes.ts';

/** Bytes as a file gives them: at most so many at a time. */
function getSource(bytes: Uint8Array, atMost = Infinity): ByteSource {
  return {
    read(buffer, offset, length, position) {
      const part = bytes.subarray(position, position + Math.min(length, atMost));
      buffer.set(part, offset);
      return Promise.resolve({ bytesRead: part.length });
    },
  };
}

const read = (bytes: Uint8Array, atMost?: number): Promise<Result<ScipIndex, ScipProblem>> =>
  readScip(getSource(bytes, atMost), () => undefined);
const problems: readonly ScipProblem[] = ['cut-off', 'malformed', 'not-scip', 'too-large'];

const symbol = fc.oneof(
  fc.constantFrom(
    'local 1',
    'local 2',
    't . p 1 `a`/f().',
    't . p 1 `a`/C#',
    't . p 1 `a`/C#f().',
    't . p 1 `a`/C#`<constructor>`().',
  ),
  fc.string(),
);
const number = fc.oneof(fc.nat(200), fc.nat());
const occurrence = fc.record({
  symbol,
  range: fc.oneof(fc.tuple(number, number, number), fc.tuple(number, number, number, number)),
  roles: fc.nat(255),
  form: fc.constantFrom('list' as const, 'typed' as const),
});
const document: fc.Arbitrary<WrittenDocument> = fc.record({
  path: fc.oneof(fc.constantFrom('a.js', 'b/c.js'), fc.string()),
  occurrences: fc.array(occurrence, { maxLength: 20 }),
  implementations: fc.array(fc.tuple(symbol, symbol), { maxLength: 5 }),
  encoding: fc.nat(5),
});
const documents = fc.array(document, { maxLength: 6 });

/** What must hold of every index that was read. */
function checkIndex(index: ScipIndex): void {
  const count = index.lines.length;
  for (const list of [index.columns, index.lengths, index.symbolAt, index.roles, index.bySymbol])
    expect(list).toHaveLength(count);
  expect(index.starts).toHaveLength(index.symbols.count + 1);
  expect(index.starts.at(-1)).toBe(count);
  expect([...index.bySymbol].sort((a, b) => a - b)).toEqual([...index.bySymbol.keys()]);
  for (let one = 0; one < index.symbols.count; one++)
    for (const at of index.bySymbol.subarray(index.starts[one], index.starts[one + 1]))
      expect(index.symbolAt[at]).toBe(one);
  let end = 0;
  for (const each of index.documents) {
    expect(each.first).toBe(end);
    end = each.end;
    expect(each.path.startsWith('/') || each.path.split('/').includes('..')).toBe(false);
  }
  expect(end).toBe(count);
  for (const at of index.definitions) expect((index.roles[at] as number) & definitionRole).toBe(1);
}

describe('reading SCIP indexes', () => {
  it('gives back what was written, however the file comes in pieces', () =>
    fc.assert(
      fc.asyncProperty(documents, fc.integer({ min: 1, max: 40 }), async (written, atMost) => {
        const result = await read(scipBytes(written), atMost);
        if (!result.ok) expect.fail(result.error);
        const index = result.value;
        checkIndex(index);
        expect(index.documents).toHaveLength(written.length);
        const named = written.flatMap(({ occurrences }) => occurrences).filter((each) => each.symbol !== '');
        expect([...index.lines]).toEqual(named.map(({ range }) => range[0]));
        expect([...index.columns]).toEqual(named.map(({ range }) => range[1]));
      }),
    ));

  it('is never at a loss: damaged, cut or endless numbers give a problem or another index', () =>
    fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.nat(),
        async (written, changes, cut) => {
          const bytes = scipBytes(written);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const result = await read(bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0)));
          if (!result.ok) expect(problems).toContain(result.error);
          else checkIndex(result.value);
        },
      ),
      { numRuns: 1000 },
    ));

  it('is never at a loss for bytes of any kind', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const result = await read(bytes);
        if (!result.ok) expect(problems).toContain(result.error);
        else checkIndex(result.value);
      }),
      { numRuns: 1000 },
    ));

  it('holds documents against any text', () =>
    fc.assert(
      fc.asyncProperty(documents, fc.string({ unit: 'binary' }), async (written, text) => {
        const result = await read(scipBytes(written));
        if (!result.ok) expect.fail(result.error);
        const index = result.value;
        const lines = text.split(/\r\n?|\n/);
        for (const each of index.documents) {
          settleDocument(index, each, text);
          for (let at = each.first; at < each.end; at++) {
            if (((index.roles[at] as number) & 0x80) !== 0) continue;
            const line = lines[index.lines[at] as number] ?? '';
            const [start, length] = [index.columns[at] as number, index.lengths[at] as number];
            expect(length).toBeGreaterThan(0);
            expect(start + length).toBeLessThanOrEqual(line.length);
          }
        }
      }),
    ));

  it('gives way to other work within a document, too', async () => {
    const occurrences = Array.from({ length: 200_000 }, (_, at) => ({
      symbol: `t . p 1 \`a\`/f${at % 1000}().`,
      range: [at, 0, 4],
      roles: at % 10 === 0 ? 1 : 0,
    }));
    const bytes = scipBytes([{ path: 'a.js', occurrences }]);
    await read(bytes);
    let looks = 0;
    await readScip(getSource(bytes), () => {
      looks++;
      return undefined;
    });
    // A thousand occurrences take less than a millisecond.
    expect(looks).toBeGreaterThan(occurrences.length / 1000);
  });
});
