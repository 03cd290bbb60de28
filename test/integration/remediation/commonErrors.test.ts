import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BuiltinFile } from '../../../src/remediation/node/builtin/builtinFile.ts';
import { builtinFile } from '../../../tools/builtin.ts';
import { askCommonErrors, type AskedCommonError } from '../../bench/remediation/commonErrors.ts';
import { openedRemediations } from '../../support/remediationStore.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

/** Outputs of a first day, and the cause that each has. */
const firstDay: readonly (readonly [string, string])[] = [
  [
    'python/key-missing',
    'Traceback (most recent call last):\n  File "/srv/harbour/a.py", line 2, in sail\n    print(d["mast"])\nKeyError: \'mast\'',
  ],
  [
    'gcc/undefined-reference',
    "/usr/bin/ld: /tmp/ccBPBDeC.o: in function `main':\na.c:(.text+0xa): undefined reference to `sail'\ncollect2: error: ld returned 1 exit status",
  ],
  [
    'pytest/assert-equal',
    '    def test_sail():\n>     assert 1 == 2\nE     assert 1 == 2\n\ntest_a.py:2: AssertionError\nFAILED test_a.py::test_sail - assert 1 == 2\n1 failed in 0.19s',
  ],
  [
    'vitest/to-be',
    ' RUN  v4.1.12 /srv/harbour\n\n ❯ a.test.js (1 test | 1 failed) 81ms\n   × sail 80ms\n\n FAIL  a.test.js > sail\nAssertionError: expected 7 to be 8 // Object.is equality\n\n- Expected\n+ Received',
  ],
  ['coreutils/no-file', 'cat: harbour.log: No such file or directory'],
  ['bash/command-missing', 'sh: 1: vite: not found'],
  ['npm/exec-missing', '> build\n> vite build\n\nsh: 1: vite: not found'],
  ['dash/redirect', 'sh: 1: cannot create sails/mast.log: Directory nonexistent'],
  ['bash/unbound', 'harbour.sh: 4: MAST: parameter not set'],
  ['dash/bashism', 'harbour.sh: 3: source: not found'],
  ['bash/cd-missing', "sh: 1: cd: can't cd to sails"],
  ['bash/integer-expected', 'sh: 4: [: Illegal number: mast'],
  ['dash/script', 'sh: 0: cannot open harbour.sh: No such file'],
  ['bash/identifier', 'harbour.sh: 9: export: 2nd-sail: bad variable name'],
  ['pip/command', 'ERROR: unknown command "frooze" - maybe you meant "freeze"'],
  ['git/bad-revision', "fatal: bad revision 'harbour'"],
  ['bash/quote-unclosed', 'sh: 1: Syntax error: Unterminated quoted string'],
  ['bash/unexpected-end', 'sh: 1: Syntax error: end of file unexpected (expecting "fi")'],
  ['bash/division-by-zero', 'sh: 1: arithmetic expression: division by zero: "1/0"'],
  [
    'python/undeclared',
    'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nNameError: name \'mast\' is not defined',
  ],
  [
    'python/index-range',
    'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nIndexError: list index out of range',
  ],
  [
    'python/none-attribute',
    "Traceback (most recent call last):\n  File \"<string>\", line 1, in <module>\nAttributeError: 'NoneType' object has no attribute 'mast'",
  ],
  [
    'python/module-missing',
    'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nModuleNotFoundError: No module named \'mast\'',
  ],
  [
    'git/no-tracking',
    'There is no tracking information for the current branch.\nPlease specify which branch you want to merge with.',
  ],
];

/** What commands print that were run here on 2026-12-01, and the cause of the fix that is right; null for silence. */
function readPrinted(): readonly { readonly command: string; readonly cause: string | null; readonly text: string }[] {
  return readFileSync(new URL('../../fixtures/errors/printed.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReturnType<typeof readPrinted>[number]);
}

describe('errors that people paste most', () => {
  it('of what commands print have the right built-in fix first, or none', { timeout: 240_000 }, async () => {
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, builtinFile());
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    for (const { command, cause, text } of readPrinted())
      expect
        .soft((await known.search({ error: text })).results[0]?.id, command)
        .toBe(cause === null ? undefined : `builtin:${cause}`);
  });

  it('have their built-in fix first as whole outputs, too', { timeout: 240_000 }, async () => {
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, builtinFile());
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    for (const [cause, error] of firstDay)
      expect.soft((await known.search({ error })).results[0]?.id).toBe(`builtin:${cause}`);
  });

  it('have none where the fix for a missing command would be wrong', { timeout: 240_000 }, async () => {
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, builtinFile());
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    for (const error of ['sh: 1: ./harbour.sh: not found', 'harbour.sh: 3: source: not found'])
      expect
        .soft((await known.search({ error })).results.map(({ id }) => id))
        .not.toContain('builtin:bash/command-missing');
  });

  it('have their built-in fix first, and those that say nothing have none', { timeout: 120_000 }, async () => {
    const bytes = builtinFile();
    const { entries } = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as BuiltinFile;
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, bytes);
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    const asked = await askCommonErrors(known, entries);
    const count = (of: (error: AskedCommonError) => boolean): number => asked.filter(of).length;
    expect(asked).toHaveLength(430);
    // Of 206 and 204 with a fix, 204 and 157 were right on 2026-11-27; the rest, but for the wrong ones, got silence.
    expect(
      count(({ isHeld, cause, verdict }) => !isHeld && cause !== null && verdict === 'right'),
    ).toBeGreaterThanOrEqual(200);
    expect(
      count(({ isHeld, cause, verdict }) => isHeld && cause !== null && verdict === 'right'),
    ).toBeGreaterThanOrEqual(152);
    expect(asked.filter(({ isHeld, verdict }) => !isHeld && verdict === 'wrong')).toEqual([]);
    expect(count(({ isHeld, verdict }) => isHeld && verdict === 'wrong')).toBeLessThanOrEqual(3);
    expect(asked.filter(({ cause, verdict }) => cause === null && verdict !== 'right')).toEqual([]);
  });
});
