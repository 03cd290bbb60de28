import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { complaints, lines } from './parsed.ts';

const answer = readFileSync(
  fileURLToPath(new URL('../../../fixtures/formats/mixedAnswer.md', import.meta.url)),
  'utf8',
).replaceAll('\r\n', '\n');
const summary = (text: string): unknown[] =>
  parseEdits(text).files.map(({ path, format, operation, range }) => [
    path,
    format,
    operation.kind,
    operation.kind === 'edit' ? operation.blocks.length : 0,
    range.startLine,
  ]);
const expected = [
  ['src/session.ts', 'search-replace', 'edit', 2, 10],
  ['src/store.ts', 'unified-diff', 'edit', 1, 40],
  ['test/session.test.ts', 'whole-file', 'write', 0, 55],
  ['src/app.ts', 'snippet', 'snippet', 0, 65],
  ['src/oldSession.ts', 'begin-patch', 'delete', 0, 74],
  ['README.md', 'tool-call', 'edit', 1, 88],
];

describe('an answer with every notation', () => {
  it('is read file by file, and illustrations are left alone', () => {
    expect(summary(answer)).toEqual(expected);
    expect(parseEdits(answer).problems).toEqual([]);
  });

  it('reads the same with CRLF, behind a byte order mark, quoted, and in a Markdown fence', () => {
    expect(summary(`\ufeff${answer.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(
      summary(
        answer
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n'),
      ),
    ).toEqual(expected);
    expect(summary(lines('````', ...answer.split('\n'), '````'))).toEqual(
      expected.map((row) => [...row.slice(0, 4), Number(row[4]) + 1]),
    );
  });

  it('keeps every other edit when one is broken', () => {
    const broken = answer.replace('>>>>>>> REPLACE', '').replace('"arguments": {', '"arguments": ');
    expect(summary(broken).map((row) => (row as unknown[])[0])).toEqual([
      'src/session.ts',
      'src/store.ts',
      'test/session.test.ts',
      'src/app.ts',
      'src/oldSession.ts',
    ]);
    expect(complaints(broken)).toEqual(['unclosed-replace@10', 'bad-json@89']);
  });

  it('numbers blocks and gives each its own range', () => {
    const [session] = parseEdits(answer).files;
    const ranges =
      session?.operation.kind === 'edit'
        ? session.operation.blocks.map(({ range }) => answer.slice(range.start, range.end))
        : [];
    expect(ranges.every((text) => text.startsWith('<<<<<<< SEARCH\n') && text.endsWith('\n>>>>>>> REPLACE'))).toBe(
      true,
    );
    expect(parseEdits(lines(answer, 'z.ts', '<<<<<<< SEARCH', 'a')).problems).toMatchObject([
      { code: 'unclosed-search', block: 8 },
    ]);
  });

  it('says so when there is no edit, or too much text', () => {
    expect(complaints('')).toEqual(['nothing-found@1']);
    expect(complaints('Just words about `a.ts`.')).toEqual(['nothing-found@1']);
    expect(complaints('x'.repeat(16_000_001))).toEqual(['too-large@1']);
  });
});
