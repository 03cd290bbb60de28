import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getSignature, signatureVersion } from '../../../src/remediation/domain/signature.ts';

describe('a signature', () => {
  it('is a SHA-256 of type, program and line, and of the functions where the line says little', () => {
    const getHash = (...parts: readonly string[]): string =>
      createHash('sha256')
        .update([signatureVersion, ...parts].join('\n'))
        .digest('hex');
    const stackTrace = '  File "/app/src/load.py", line 3, in load';
    const telling = getSignature({ message: 'ValueError: row 7 has no name and no number', stackTrace });
    expect(telling.hash).toBe(getHash(telling.errorType, '', telling.normalizedError, ''));
    const short = getSignature({ message: "KeyError: 'x'", stackTrace });
    expect(short.hash).toBe(getHash(short.errorType, '', short.normalizedError, 'load'));
    expect(short.version).toBe(signatureVersion);
  });

  it.each([
    [
      'the program by its path',
      '/usr/bin/kelp: unknown command "grow", try "help"',
      '/opt/bin/kelp: unknown command "mow", try "help"',
    ],
    ['that it failed', 'the lease of this row was lost', 'failed: the lease of this row was lost'],
    ['a full stop', 'The lease of this row was lost.', 'The lease of this row was lost'],
    [
      'the value after what is wrong with it',
      'Error: Invalid UUID string: kelp41',
      'Error: Invalid UUID string: moss9',
    ],
    ['the value after a word that refuses it', 'kelp: port number invalid: reefx', 'kelp: port number invalid: tidex'],
    ['the option of a value', 'fatal: invalid --pretty format: reef', 'fatal: invalid --pretty format: tide'],
    [
      'the name before the code of a check',
      'a.c:5:3: error: Memory leak: reef [memleak]',
      'b.c:9:3: error: Memory leak: tide [memleak]',
    ],
    [
      'what a builtin of a shell was given',
      'a.sh: line 3: return: reef: numeric argument required',
      'b.sh: line 4: return: tide: numeric argument required',
    ],
    ['a path that cannot be opened', "kelp: can't open src/reef.l", "kelp: can't open src/tide.l"],
    [
      'a path in brackets',
      'cannot open directory: No such file or directory [data/reef]',
      'cannot open directory: No such file or directory [data/tide]',
    ],
    ['a name in angle brackets', 'Error: <reefx> is not recognized!', 'Error: <tidex> is not recognized!'],
    ['the depth of make', 'make: frobctl: No such file or directory', 'make[1]: frobctl: No such file or directory'],
    [
      'the process that a shell says was aborted',
      'terminate called without an active exception\nbash: line 1: 28953 Aborted                 ./reef',
      'terminate called without an active exception\n.step.sh: line 1: 29436 Aborted                 ./tide',
    ],
    ['the name of the script', "KeyError: 'x'\n  at main (one.py)", "KeyError: 'x'\n  at main (two.py)"],
  ])('does not change with %s', (_, one, other) => {
    expect(getSignature({ message: one }).hash).toBe(getSignature({ message: other }).hash);
  });

  it('of one line is another in another program', () => {
    expect(getSignature({ message: 'curl: (7) refused by kelp' }).hash).not.toBe(
      getSignature({ message: 'wget: refused by kelp' }).hash,
    );
  });

  it('of one line is another in another program that says how it is used, and the same in every script', () => {
    const used = (program: string): string =>
      getSignature({ message: `error: no such row in the lease\nUsage: ${program} [OPTIONS]` }).hash;
    expect(used('kelp')).not.toBe(used('moss'));
    expect(used('kelp')).toBe(used('/opt/bin/kelp'));
    expect(used('kelp.py')).toBe(used('moss.py'));
  });

  it('of one line is another where another library raises it, not where one is called by another', () => {
    const raised = (...files: readonly string[]): string =>
      getSignature({
        message: `Traceback (most recent call last):\n${files.map((file) => `  File "${file}", line 3, in load\n`).join('')}ModuleNotFoundError: No module named 'order'`,
      }).hash;
    const inLibrary = (name: string): string => `/venv/lib/python3.11/site-packages/${name}/loading.py`;
    const own = '/app/src/main.py';
    const runtime = '/usr/lib/python3.11/importlib/__init__.py';
    expect(raised(own, inLibrary('kelp'), runtime)).not.toBe(raised(own, inLibrary('moss'), runtime));
    expect(raised(own, inLibrary('kelp'))).not.toBe(raised(own));
    expect(raised(inLibrary('kelp'), own)).toBe(raised(inLibrary('moss'), own));
    expect(raised(inLibrary('moss'), inLibrary('kelp'))).toBe(raised(inLibrary('kelp')));
  });

  it('of a short line leaves out the file and what is outside of functions', () => {
    const at = (file: string, name: string): string =>
      getSignature({ message: "KeyError: 'x'", stackTrace: `  File "/app/src/${file}.py", line 3, in ${name}` }).hash;
    expect(at('load', '<module>')).toBe(at('save', '<module>'));
    expect(at('load', 'total')).toBe(at('save', 'total'));
  });

  it('of a short line is another at another place, of a telling line it is not', () => {
    const at = (message: string, name: string): string =>
      getSignature({ message, stackTrace: `  File "/app/src/${name}.py", line 3, in ${name}` }).hash;
    expect(at("KeyError: 'x'", 'load')).not.toBe(at("KeyError: 'x'", 'save'));
    expect(at('ValueError: the lease of this row was lost', 'load')).toBe(
      at('ValueError: the lease of this row was lost', 'save'),
    );
  });

  it.each([
    ['Python', "ValueError: invalid literal for int() with base 10: 'x'", 'valueerror'],
    [
      'Java',
      'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "<local1>" is null',
      'nullpointerexception',
    ],
    ['Node', "TypeError: Cannot read properties of undefined (reading 'a')", 'typeerror'],
    ['the first word that looks like one', 'it broke: OutOfCheeseError while slicing', 'outofcheeseerror'],
  ])('has the type: %s', (_, message, type) => {
    expect(getSignature({ message }).errorType).toBe(type);
  });

  it('takes the type that is given', () => {
    expect(getSignature({ message: 'it broke', errorType: 'KeyError' }).errorType).toBe('keyerror');
  });

  it("has the names and files of the project's frames", () => {
    const stackTrace = '  at main.processRequest (main.go:42)\n  at runtime.goexit (runtime.go:1234)';
    const { stackSignature } = getSignature({ message: 'error: boom', stackTrace });
    expect(stackSignature).toContain('main.processrequest|main.go');
    expect(stackSignature).not.toContain('goexit');
  });

  const same: readonly (readonly [string, string, string])[] = [
    [
      'lines and columns',
      "src/a.ts(3,7): error TS2304: Cannot find name 'x'.",
      "src/a.ts(300,12): error TS2304: Cannot find name 'x'.",
    ],
    [
      'folders',
      "Error: ENOENT: no such file or directory, open '/home/a/p/conf.json'",
      "Error: ENOENT: no such file or directory, open '/srv/q/conf.json'",
    ],
    ['addresses', 'panic: invalid memory address at 0xc000012345', 'panic: invalid memory address at 0xc0000ffff0'],
    ['times', '2025-01-15 14:30:45 ERROR lease lost', '2026-10-01 01:02:03 ERROR lease lost'],
    [
      'identifiers of requests',
      'Error: request 550e8400-e29b-41d4-a716-446655440000 was dropped',
      'Error: request 12345678-e29b-41d4-a716-446655440abc was dropped',
    ],
    ['process ids', 'worker died (PID 4711)', 'worker died (PID 12)'],
    ['colours', '\u001b[31mError:\u001b[0m lease lost', 'Error: lease lost'],
    ['ports', 'Error: connect ECONNREFUSED 127.0.0.1:5432', 'Error: connect ECONNREFUSED 127.0.0.1:6543'],
    ['a wrapper', 'make: *** [Makefile:3: build] Error 1', 'make: *** [Makefile:9: build] Error 1'],
    ['line breaks of Windows', 'Error: lease lost\r\n', 'Error: lease lost\n'],
  ];
  it.each(same)('stays the same with other %s', (_, a, b) => {
    expect(getSignature({ message: a }).hash).toBe(getSignature({ message: b }).hash);
  });

  it.each([
    [
      'codes',
      "src/a.ts(3,7): error TS2304: Cannot find name 'x'.",
      "src/a.ts(3,7): error TS2552: Cannot find name 'x'.",
    ],
    ['types', 'KeyError: 3', 'IndexError: 3'],
    ['words', 'Error: the lease was lost', 'Error: the lease was kept'],
  ])('is another with other %s', (_, a, b) => {
    expect(getSignature({ message: a }).hash).not.toBe(getSignature({ message: b }).hash);
  });

  it('is there for nothing, and for anything', () => {
    for (const message of ['', ' ', '\n\n', '\u0000', '💥'.repeat(1000)])
      expect(getSignature({ message }).hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
