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

  it('is asked about where the new text has a member of that name, which is another thing', async () => {
    const content = renamed.replaceAll('mainChunk', 'chunkWindow');
    const newString = oldString
      .replaceAll('chunk', 'window')
      .replace('  if (', '  log.trace(response.window());\n  if (');
    expect(await outcome(content, oldString.replaceAll('chunk', 'window'), newString)).toBe('review: guard-identifier');
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

  it('is renamed where one line alone tells of it, which differs in nothing else, and the file has it elsewhere', async () => {
    const old = lines('  if (response.fresh) {', "    chunk = '';", '  }');
    const newString = old.replace("'';", "'';\n    log.trace(chunk);");
    expect(await outcome(renamed, old, newString)).toContain("    mainChunk = '';\n    log.trace(mainChunk);\n");
  });

  it.each([
    ['the line differs in more', '  length = byteLength(chunk);', 'log.trace(chunk);'],
    ['the other name has other parts', '  const length = byteLength(body);', 'log.trace(body);'],
    ['the other name differs in case alone', '  const length = byteLength(MainChunk);', 'log.trace(MainChunk);'],
    ['an added line declares it', '  const length = byteLength(chunk);', 'const chunk = copy(length);'],
    ['an added function takes it', '  const length = byteLength(chunk);', 'function log(chunk) {}'],
  ])('is asked about where one line alone tells of it and %s', async (_name, line, added) => {
    const old = lines(line, "  response.set('Content-Length', length);", '  if (response.fresh) {');
    expect(await outcome(renamed, old, old.replace('  if', `  ${added}\n  if`))).toMatch(/^(?:review|absent)/);
  });

  it('is asked about where one line alone tells of it and the file has the other name there only', async () => {
    const content = file("response.set('Content-Length', length);", 'send(mainChunk);', 'response.end(length);');
    const old = lines("response.set('Content-Length', length);", 'send(chunk);', 'response.end(length);');
    expect(await outcome(content, old, `${old}\nlog.trace(chunk);`)).toMatch(/^review/);
  });

  // The new lines may have a thing of their own by that name, or move the line itself, for which another one stands.
  it.each([
    [
      'a parameter of a function that is added',
      file(
        'def write(path, data):',
        '    with open_new(path) as f:',
        '        f.write(data)',
        '        replace(f.name, path)',
        '',
        'def delete(path):',
        '    unlink(path)',
      ),
      lines('        f.write(value)', '        replace(f.name, path)', '', 'def delete(path):'),
      lines(
        '        f.write(value)',
        '        replace(f.name, path)',
        '',
        'def set(path, value):',
        '    write(path, value)',
        '',
        'def delete(path):',
      ),
    ],
    [
      'a line that is repeated further down',
      file(
        'weights: (',
        '  light: $font-weight-light,',
        '  medium: $font-weight-medium,',
        '  semibold: $font-weight-semibold,',
        '  bolder: $font-weight-bolder',
        ')',
      ),
      lines(
        '  light: $font-weight-light,',
        '  bold: $font-weight-bold,',
        '  semibold: $font-weight-semibold,',
        '  bolder: $font-weight-bolder',
      ),
      lines(
        '  light: $font-weight-light,',
        '  bold: $font-weight-bold,',
        '  semibold: $font-weight-semibold,',
        '  bold: $font-weight-bold,',
        '  bolder: $font-weight-bolder',
      ),
    ],
  ])('is asked about where one line alone says so: %s', async (_name, content, old, now) => {
    expect(await outcome(content, old, now)).toMatch(/^review/);
  });
});

describe('a name that is one letter off from the one that stands in its stead', () => {
  const content = file(
    'backends = read_all()',
    'def find_gui(gui):',
    '    import plotting',
    '',
    '    if gui and gui != "auto":',
    '        # by the requested gui',
    '        backend = backends_[gui]',
  );
  const old = lines(
    '    import plotting',
    '',
    '    if gui and gui != "auto":',
    '        # by the requested gui',
    '        backend = backends[gui]',
  );
  const now = old.replace('\n\n', '\n\n    backends_ = dict(backends)\n\n');

  it('is no slip where the file has both', async () => {
    expect(await outcome(content, old, now)).toContain('backends_ = dict(backends)\n');
  });
});
