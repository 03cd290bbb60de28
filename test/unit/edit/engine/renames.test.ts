import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

/** A function whose parameter was renamed all over the file since the edit was written. */
const renamed = file(
  "import { parse } from './parse.js';",
  '',
  'export function send(mainChunk, response) {',
  '  const length = byteLength(mainChunk);',
  "  response.set('Content-Length', length);",
  '  if (response.fresh) {',
  "    mainChunk = '';",
  '  }',
  '  response.end(mainChunk);',
  '}',
);

describe('a name that the file has no more', () => {
  const oldString = lines(
    'export function send(chunk, response) {',
    '  const length = byteLength(chunk);',
    "  response.set('Content-Length', length);",
    '  if (response.fresh) {',
  );

  it('is written as the one that stands in its stead', async () => {
    const newString = lines(
      'export function send(chunk, response) {',
      '  const length = byteLength(chunk);',
      "  response.set('Content-Length', length);",
      '  log.trace(chunk, length);',
      '  if (response.fresh) {',
    );
    expect(await outcome(renamed, oldString, newString)).toContain('  log.trace(mainChunk, length);\n');
  });

  it('is renamed on a line that the edit changes, where other lines say the same', async () => {
    const newString = oldString.replace('byteLength(chunk)', 'byteLength(chunk, response.charset)');
    expect(await outcome(renamed, oldString, newString)).toContain('byteLength(mainChunk, response.charset)');
  });

  it('is asked about where a comment of the new text tells of it', async () => {
    const newString = oldString.replace('{\n', '{\n  // The chunk may be empty.\n');
    expect(await outcome(renamed, oldString, newString)).toMatch(/^review/);
  });

  it('is asked about where two names stand in its stead', async () => {
    const content = renamed.replace('byteLength(mainChunk)', 'byteLength(innerChunk)');
    const newString = `${oldString}    log.trace(chunk);\n`;
    expect(await outcome(content, oldString, newString)).toMatch(/^review/);
  });

  it('is asked about where the old text has the other name beside it', async () => {
    const content = file('copy(target, source);', 'target.close(source);', 'done(target);');
    const old = lines('copy(target, origin);', 'source.close(origin);', 'done(target);');
    expect(await outcome(content, old, `${old}log(origin);\n`)).toMatch(/^(review|absent)/);
  });
});
