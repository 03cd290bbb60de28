import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeError } from '../../../src/remediation/domain/read/normalizeError.ts';
import { readError, readErrors } from '../../../src/remediation/domain/read/readError.ts';
import { getLeastWork } from '../../support/relativeWork.ts';

/** Pieces that errors are made of, so that chance finds what the masks and rules look at. */
const piece = fc.constantFrom(
  'Error',
  'error:',
  'TypeError:',
  ' at ',
  'line 42',
  ':42:7',
  '(42,7)',
  '/home/a/b.py',
  'C:\\a\\b.cs',
  "'name'",
  '"x y"',
  '`q`',
  '0x7f3b4c1234a0',
  '2025-01-15 14:30:45',
  '12:30:45',
  'PID 12',
  '127.0.0.1:80',
  'port 5432',
  '12 ms',
  '3 MB',
  '550e8400-e29b-41d4-a716-446655440000',
  '3f1c2d4e5a',
  'NAME',
  'LINE_NUM',
  'PID',
  'TIMESTAMP',
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '  ',
  '\u001b[31m',
  '\u001b[1G',
  '\b',
  'E   ',
  'File "a.py", line 3, in f',
  'Traceback (most recent call last):\n',
  'Caused by: ',
  '##[error]',
  'web-1  | ',
  'npm error code E404',
  "don't",
  'a.b.c',
  'x/y/z',
  'http://a.b/c?d=1',
  '$x',
  'f()',
  '::',
  '|',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '{"err":{"stack":"x"}}',
  '#0 a in b c.c:1',
  'not found',
  'no such ',
);
const errorLike = fc.oneof(
  fc
    .array(fc.oneof(piece, fc.string({ maxLength: 6, unit: 'grapheme' })), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 300, unit: 'binary' }),
);

describe('any text', () => {
  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(errorLike, (text) => {
        const once = normalizeError(text);
        expect(normalizeError(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
  test('is read without failing, always in the same way', () => {
    fc.assert(
      fc.property(errorLike, errorLike, (text, stackTrace) => {
        const reading = readError(text, { stackTrace });
        expect(readError(text, { stackTrace })).toEqual(reading);
        expect(reading.maskedLine).not.toContain('\n');
        expect(
          reading.frames.every(({ name, file }) => name === name.toLowerCase() && file === file.toLowerCase()),
        ).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
});

const name = fc.constantFrom(
  'order',
  'invoice',
  'ticketQueue',
  'plant_store',
  'Basket',
  'LedgerEntry',
  'x',
  'reading2',
  'main_loop',
);
const place = fc.record({
  folder: fc.constantFrom(
    '/home/mira/shop',
    '/srv/agent-07/work/billing-service',
    'C:\\Users\\lena\\code',
    '.',
    '/opt/apps/2024',
  ),
  file: name,
  line: fc.integer({ min: 1, max: 9999 }),
  column: fc.integer({ min: 1, max: 200 }),
  port: fc.integer({ min: 1024, max: 65535 }),
  a: name,
  b: name,
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;

/** Errors of one cause, wherever and whenever they happen. */
const templates: Readonly<Record<string, (at: Place) => string>> = {
  'python attribute': ({ folder, file, line, a, b }) =>
    `Traceback (most recent call last):\n  File "${folder}/${file}.py", line ${line}, in <module>\n    x\nAttributeError: '${a}' object has no attribute '${b}'`,
  'python arguments': ({ folder, file, line, a, b }) =>
    `Traceback (most recent call last):\n  File "${folder}/${file}.py", line ${line}, in ${a}\n    x\nTypeError: ${a}() got an unexpected keyword argument '${b}'`,
  'node module': ({ folder, file, a }) =>
    `node:internal/modules/cjs/loader:1404\n  throw err;\n  ^\n\nError: Cannot find module '${a}'\nRequire stack:\n- ${folder}/${file}.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1401:15) {\n  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v22.1.0`,
  'node refused': ({ port }) =>
    `Error: connect ECONNREFUSED 127.0.0.1:${port}\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16)`,
  'tsc property': ({ folder, file, line, column, a, b }) =>
    `${folder}/${file}.ts(${line},${column}): error TS2339: Property '${a}' does not exist on type '${b}'.`,
  'gcc undeclared': ({ folder, file, line, column, a }) =>
    `${folder}/${file}.c:${line}:${column}: error: \u2018${a}\u2019 undeclared (first use in this function)`,
  'go undefined': ({ file, line, column, a }) => `# example.com/shop\n./${file}.go:${line}:${column}: undefined: ${a}`,
  'rustc borrow': ({ file, line, column, a }) =>
    `error[E0382]: borrow of moved value: \`${a}\`\n --> src/${file}.rs:${line}:${column}\n  |`,
  'javac symbol': ({ file, line, a, b }) =>
    `${file}.java:${line}: error: cannot find symbol\n    x\n    ^\n  symbol:   variable ${a}\n  location: class ${b}\n1 error`,
  'bash command': ({ file, line, a }) => `${file}.sh: line ${line}: ${a}: command not found`,
  'postgres relation': ({ a }) => `ERROR:  relation "${a}" does not exist`,
  'sqlite table': ({ a }) => `Error: in prepare, no such table: ${a}`,
  'git pathspec': ({ a }) => `error: pathspec '${a}' did not match any file(s) known to git`,
  'docker container': ({ a }) => `Error response from daemon: No such container: ${a}`,
  'unknown tool': ({ folder, file, a, line }) =>
    `frob: cannot load symbol "${a}" from ${folder}/${file}.frob at line ${line}`,
};
const wrappers: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `make: Entering directory '/x'\n${text}\nmake: *** [Makefile:3: all] Error 1\n`,
  (text) =>
    text
      .split('\n')
      .map((line) => `2024-05-18T20:46:55.5587563Z ${line}`)
      .join('\n'),
  (text) =>
    text
      .split('\n')
      .map((line) => `web-1  | ${line}`)
      .join('\r\n'),
  (text) =>
    `\n> shop@1.0.0 test\n> run\n\n${text}\nnpm error Lifecycle script \`test\` failed with error:\nnpm error code 1`,
  (text) => `\u001b[31m${text.replaceAll('\n', '\u001b[0m\n\u001b[31m')}\u001b[0m`,
];

describe('two runs of one cause', () => {
  test.each(Object.entries(templates))('%s: one masked line wherever it happens', (_name, template) => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...wrappers), (one, two, wrap) => {
        const first = readError(template(one));
        const second = readError(wrap(template(two)));
        expect(second.maskedLine).toBe(first.maskedLine);
        expect(second.errorType).toBe(first.errorType);
        expect(second.codes).toEqual(first.codes);
      }),
      { numRuns: 150 },
    );
  });
});

const hostile = [
  'a',
  '/',
  '\r',
  '\n',
  '\u001b[',
  '\u001b]',
  "'",
  '"',
  '(',
  '[',
  '1:',
  ':',
  'a.',
  'Error: ',
  'at ',
  'at a (',
  'File "',
  'Caused by: a\n',
  '\tat a.b(C.java:1)\n',
  'x.go:1:1: ',
  'Traceback (most recent call last):\n',
  'Traceback (most recent call last):\n  File "a.py", line 1, in f\n',
  '  File "a.py", line 1, in f\n',
  'error: x\n',
  'Caused by: x\n',
  'undefined ',
  'no such ',
  'f()',
  '2025-01-15 14:30:45 ',
  'web | ',
  '{"a":',
  '\b',
  '$a',
  '12 ms ',
  '1.',
  '#0 ',
];

/** Four times the text may cost so much more: a squared time would be 16 times as much, a linear one is 4. */
const maxForFourfold = 9;
/** Milliseconds of measured work below which compiling and collecting tell more than the text. */
const least = 40;

/** What programs' frames are looked for by, without such a frame. */
const clues = ['at x', 'Traceback (most', 'File "x', 'goroutine x', 'x.java:x', 'x.tf line', ':line x'];

describe('hostile text', () => {
  test.each([...hostile.map((part) => ['', part] as const), ...clues.map((clue) => [`${clue}\n`, '\n'] as const)])(
    '%j and four times as much of %j cost four times as much',
    (before, part) => {
      // A ratio of two costs in one process, so it holds on any machine.
      const quarter = before + part.repeat(Math.ceil(100_000 / part.length));
      const whole = before + part.repeat(4 * Math.ceil(100_000 / part.length));
      for (const run of [readError, readErrors, normalizeError]) {
        const bound =
          maxForFourfold *
          Math.max(
            least,
            getLeastWork(() => run(quarter), 0, 3),
          );
        expect(
          getLeastWork(() => run(whole), bound),
          run.name,
        ).toBeLessThan(bound);
      }
    },
  );
});
