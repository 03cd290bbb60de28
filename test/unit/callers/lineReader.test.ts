import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { FileLineReader } from '../../../src/callers/node/engine/lineReader.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

describe('reading single lines of files', () => {
  it('gives the lines that the text has, in whatever order they are asked for', async () => {
    const folder = await scratchFolder({});
    const piece = fc.constantFrom('a', 'name()', 'é', '名', ' ', '\t', '\n', '\r', '\r\n', '\n\n', '');
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 14 })), { maxLength: 12 }),
        (first, second, asked) => {
          writeFileSync(join(folder, 'first'), first);
          writeFileSync(join(folder, 'second'), second);
          const reader = new FileLineReader(new WorkspaceBorder([folder]));
          for (const [isFirst, number] of asked) {
            expect(reader.line(join(folder, isFirst ? 'first' : 'second'), number)).toBe(
              (isFirst ? first : second).split(/\r\n|\r|\n/)[number - 1] ?? '',
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives nothing of what cannot be read, and then the next file', async () => {
    const folder = await scratchFolder({ 'there.ts': 'one\ntwo\n' });
    const reader = new FileLineReader(new WorkspaceBorder([folder]));
    expect(reader.line(join(folder, 'there.ts'), 2)).toBe('two');
    expect(reader.line(join(folder, 'missing.ts'), 2)).toBe('');
    expect(reader.line(folder, 1)).toBe('');
    expect(reader.line(join(folder, 'there.ts'), 1)).toBe('one');
  });
});
