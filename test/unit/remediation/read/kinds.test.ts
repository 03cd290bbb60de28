import { describe, expect, test } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

/** How programs for which there is no rule may say it; words of our own. */
const said: readonly (readonly [family: string, ...texts: readonly string[]])[] = [
  [
    'socket-missing',
    'quux: error connecting to /run/quux.sock (No such file or directory)',
    'quux: connect ENOENT /run/quux.sock',
  ],
  [
    'not-serialisable',
    'quux: value of type lake is not JSON serializable',
    "quux: can't pickle the lake",
    'quux: do not know how to serialize a reed',
  ],
  ['changed-while-iterated', 'quux: lake changed size during iteration', 'quux: collection was modified'],
  ['empty-sequence', 'quux: mean of an empty list', 'quux: the median needs at least one data point'],
  ['text-malformed', 'quux: badly formed lake', 'quux: the seal is not the correct length'],
  ['statement-misplaced', "quux: 'sow' outside of a function", 'quux: sow: can only be used in a function'],
  ['mutable-default', 'quux: mutable default for reed'],
  ['config-entry-missing', 'quux: the config profile (lake) could not be found'],
  ['shape-mismatch', 'quux: height of the lake does not match the height of the reed'],
  ['timeout', 'quux: the task did not complete within 5 s', 'quux: execution expired'],
  [
    'address-in-use',
    'quux: cannot listen on 0.0.0.0, port 9000 is already in use',
    'quux: address of the socket already bound',
  ],
  [
    'connection-refused',
    'quux: the broker could not be reached',
    'quux: no server available for the ring',
    'quux: connection to node 3 could not be established',
  ],
  [
    'host-not-found',
    'quux: host lake.example could not be found',
    'quux: dns resolution of lake.example came to nothing',
  ],
  ['certificate-invalid', 'quux: the peer certificate is not trusted'],
  ['rate-limit', 'quux: too many requests, wait a minute', 'quux: rate limit reached'],
  ['authentication-failed', 'quux: login rejected: wrong password', 'quux: unable to locate credentials for the lake'],
  ['no-space-left', 'quux: the volume lake is full', 'quux: write: Disk quota exceeded'],
  ['out-of-memory', 'quux: heap exhausted while drawing', 'quux: cannot allocate memory for the lake'],
  ['permission-denied', 'quux: you do not have write permissions for the lake folder'],
  ['lock-held', 'quux: could not acquire the lock', 'quux: another quux process is running'],
  ['file-not-found', 'quux: the folder lake does not exist', 'quux: input file could not be found'],
  ['command-not-found', 'quux: executable frob could not be found', 'quux: no acceptable compiler in the path'],
  [
    'version-conflict',
    'quux: lake requires reed 2.0, which conflicts with reed 1.0',
    'quux: requirements are unsatisfiable',
    'Quux 4 or newer is required. You are running version 3.1.0',
  ],
  ['package-unknown', 'quux: no package with the name lake in the registry'],
  ['script-missing', "quux: don't know how to build task lake", 'quux: task "lake" does not exist'],
  ['unknown-command', 'quux: unknown subcommand lake'],
  [
    'unknown-option',
    'quux: unrecognised option --lake',
    'quux: nonexistent flag --lake',
    'quux: The "--lake" option does not exist.',
  ],
  ['checksum-mismatch', 'quux: sha256 of the download does not match', 'quux: digest mismatch'],
  [
    'unknown-parameter',
    'quux: unknown directive "lake" in the configuration',
    'quux: unexpected top-level property "lake"',
  ],
  ['missing-table', 'quux: the table "lakes" was not found'],
  ['missing-column', 'quux: referenced column "depth" not found'],
  ['json-invalid', 'quux: lake.txt holds no JSON: unexpected comma'],
  ['toml-invalid', 'quux: toml: expected an equals sign'],
  ['module-not-found', 'quux: unable to resolve module "lake"', 'quux: could not find module `Lake`'],
  ['library-missing', 'quux: shared library lake could not be loaded'],
  ['undefined-name', 'quux: undeclared variable "lake"', 'quux: undefined identifier lake'],
  ['unknown-property', 'quux: value of type "Lake" has no member "depth"', 'quux: type Lake has no field depth'],
  ['null-access', 'quux: nil pointer in the template'],
  ['index-out-of-range', 'quux: index 5 is out of range', 'quux: index 9 outside the bounds'],
  ['division-by-zero', 'quux: modulo by zero'],
  [
    'type-mismatch',
    "quux: expected type 'lake', found 'reed'",
    'quux: a value of type "Lake" cannot be assigned to "Reed"',
  ],
  ['wrong-argument-count', 'quux: lake expects 2 arguments, 3 given', 'quux: lake() takes 1 argument, got 2'],
  [
    'syntax-error',
    'quux: unexpected token in line 3',
    'quux: unrecognised input',
    "quux: expecting '}'",
    'quux: incorrect syntax near the lake',
  ],
  ['encoding', 'quux: illegal byte sequence in the input'],
  ['unused-variable', 'quux: parameter lake is never used'],
  [
    'choice-invalid',
    'quux: argument --depth: invalid choice: "deep" (choose from "low", "high")',
    'quux: the shore must be one of "north", "south"',
    'No enum constant lake.Shore.WEST',
  ],
  ['value-out-of-range', 'quux: depth must be between 1 and 30', 'quux: the value is not in the allowed range'],
  ['number-format', 'quux: Bad port "lake"', 'quux: "deep" is not a valid integer'],
  ['invalid-value', 'quux: invalid lake "deep"', 'quux: the delimiter must be a single character'],
  ['environment-missing', 'LAKE_TOKEN: must be set', 'quux: environment variable LAKE must be set'],
];

describe('kinds of failure in words that no rule of a tool knows', () => {
  test.each(said.flatMap(([family, ...texts]) => texts.map((text) => [family, text] as const)))(
    '%s: %s',
    (family, text) => {
      expect(readError(text).families[0]).toBe(family);
    },
  );

  test.each([
    'quux: the lake is deep',
    'quux: cannot re-use the name of the lake',
    'quux: provider made an inconsistent lake',
    'quux: the lake is closed',
    'quux: index of the lake is stale',
    'quux: files were not transferred',
    'quux: the token ring is closed',
    'quux: depth must be set',
  ])('says no kind of %s', (text) => {
    expect(readError(text).families).toEqual([]);
  });

  test('a name made of telling words tells nothing', () => {
    expect(readError('quux: lake "port-in-use-file-not-found" is deep').families).toEqual([]);
  });

  test('why a server was not reached counts, not that it was not', () => {
    expect(readError('quux: Could not connect to lake.example:99: Name or service not known').families).toEqual([
      'host-not-found',
    ]);
  });
});

describe('lines that only sum up', () => {
  test.each([
    [
      '[build] three modules\n[build] src/a.zz:3: the lens is dirty\nBuild failed with 1 error(s).',
      'the lens is dirty',
    ],
    ['lens 3 is dirty\nerror: Recipe `polish` failed on line 4 with exit code 1', 'lens N is dirty'],
    ['The following errors were found:\n* the lens of camera 3 is dirty', 'the lens of camera N is dirty'],
    ['ERROR: 2 tasks failed with exit status 1\n  the lens is dirty', 'the lens is dirty'],
    ['  ✖ the lens must be clean\n\n1 error found. See the log for details.', 'the lens must be clean'],
  ])('%j', (text, maskedLine) => {
    expect(readError(text).maskedLine).toContain(maskedLine);
  });

  test('with nothing beside them stay', () => {
    expect(readError('Build failed with 1 error(s).').failingLine).toBe('Build failed with 1 error(s).');
  });
});
