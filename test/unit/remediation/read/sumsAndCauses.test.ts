import { describe, expect, test } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { getSignature } from '../../../../src/remediation/domain/signature.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

/** What stands in the text, the tool, the surest kind, and the line that is compared. */
const readings: readonly (readonly [
  name: string,
  text: string,
  tool: string | undefined,
  family: string | undefined,
  line: string,
])[] = [
  [
    'a place that ends in a colon',
    'AH00526: Syntax error on line 7 of /etc/quux/lake.conf:\nDepth must be specified',
    undefined,
    undefined,
    'Depth must be specified',
  ],
  [
    'haproxy',
    "[NOTICE]   (12) : path to executable is /usr/sbin/haproxy\n[ALERT]    (12) : config : parsing [lake.cfg:4] : unknown keyword 'depthmode' in 'listen' section\n[ALERT]    (12) : config : Error(s) found in configuration file : lake.cfg",
    'haproxy',
    'unknown-parameter',
    'unknown keyword NAME in NAME section',
  ],
  [
    'ajv',
    "lake.data.json invalid\n[\n  {\n    instancePath: '/depth',\n    keyword: 'type',\n    message: 'must be integer'\n  }\n]",
    'ajv',
    'type-mismatch',
    'must be integer',
  ],
  [
    'check-jsonschema',
    "Schema validation errors were encountered.\n  lake.json::$: 'depth' is a required property",
    'check-jsonschema',
    'property-lacking',
    'NAME is a required property',
  ],
  [
    'msgfmt',
    'lake.po:4: duplicate message definition...\nlake.po:2: ...this is the location of the first definition\nmsgfmt: lake.po: warning: PO file header missing or invalid\nmsgfmt: found 2 fatal errors',
    'gettext',
    'duplicate-definition',
    'duplicate message definition...',
  ],
  [
    'ImageMagick',
    "convert: improper image header `lake.png' @ error/png.c/ReadPNGImage/4110.\nconvert: no images defined `lake.jpg' @ error/convert.c/ConvertImageCommand/3234.",
    'imagemagick',
    'file-format-invalid',
    'improper image header FILE',
  ],
  [
    'sqlfluff',
    '== [lake.sql] FAIL\nL:  24 | P:  11 | CP01 | Keywords must be consistently upper case.\n                       | [capitalisation.keywords]',
    'sqlfluff',
    undefined,
    'Keywords must be consistently upper case.',
  ],
  [
    'svn',
    "svn: E170013: Unable to connect to a repository at URL 'svn://lake.invalid/trunk'\nsvn: E670002: Unknown hostname 'lake.invalid'",
    'svn',
    'host-not-found',
    'Unknown hostname HOST',
  ],
  [
    'Guile',
    'ERROR: In procedure +:\nIn procedure +: Wrong type argument in position 1: "x"',
    'guile',
    'type-mismatch',
    'Wrong type argument LINE_NUM: NAME',
  ],
  [
    'SQLite',
    'Parse error near line 3: misuse of aggregate function SUM()\n  select sum(sum(depth)) from lake;\n         ^--- error here',
    'sqlite',
    'aggregate-misplaced',
    'misuse of aggregate function NAME()',
  ],
  [
    'gnuplot',
    '\nplot sin(x\n          ^\n"lake.gp" line 2: \')\' expected\n',
    'gnuplot',
    'syntax-error',
    "')' expected",
  ],
  [
    'pnpm',
    'Error: ERR_PNPM_NO_SCRIPT\n\n  × Missing script: lake\n  help: Command "lake" not found.',
    'pnpm',
    'script-missing',
    'Missing script: NAME',
  ],
  [
    'a drawn chain of causes',
    'Error:   × opening the lake\n  ├─▶ the reed was cut\n  ╰─▶ no boat left',
    undefined,
    undefined,
    'no boat left',
  ],
  [
    'a cause below',
    'error: Failed to spawn: lakectl\n  cause: No such file or directory (os error 2)',
    undefined,
    'command-not-found',
    'Failed to spawn: NAME No such file or directory (os error 2)',
  ],
  [
    'deno',
    "Check lake.ts\nTS2322 [ERROR]: Type 'string' is not assignable to type 'number'.\nconst lake: number = \"x\";\n\nerror: Type checking failed.",
    'deno',
    'type-mismatch',
    "TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.",
  ],
  [
    'nox',
    'nox > Running session lake\nnox > Program lakectl not found.\nnox > Session lake failed.',
    'nox',
    'command-not-found',
    'Program NAME not found.',
  ],
  [
    'zip',
    '\tzip warning: missing end signature--probably not a zip file (did you\n\nzip error: Zip file structure invalid (lake.zip)',
    'zip',
    'archive-invalid',
    'Zip file structure invalid (FILE)',
  ],
  [
    'a guess beside a line of a kind',
    'quux (child): lake.bin: Cannot open: No such file or directory\nquux (child): it is not recoverable: leaving',
    undefined,
    'file-not-found',
    'quux (child): FILE: Cannot NAME: No such file or directory',
  ],
  [
    'a count of what could be mended',
    'lake.qx 3 [deep] the shore does not hold\n[*] 1 fixable with the `--mend` option',
    undefined,
    undefined,
    'NAME N [deep] the shore does not hold',
  ],
  [
    'a guess with nothing of a kind beside it',
    'quux: reading the shore\nquux: the shore is not deep\nquux: leaving',
    undefined,
    undefined,
    'quux: the shore is not deep',
  ],
  [
    'a sentence with the word want',
    'quux: the lake has to be drained by "quux drain"; do you want me to do it?',
    undefined,
    undefined,
    'quux: the lake has to be drained by NAME; do you want me to do it?',
  ],
  ['what a test got and wanted', 'lake_test.go:9: Depth(2) = 3; want 4', 'go', undefined, 'NAME = NAME; want NAME'],
  [
    'pandoc',
    "Error running filter lake.lua:\nlake.lua:2: attempt to index a nil value (field 'depth')\nstack traceback:",
    'pandoc',
    'null-access',
    'attempt to index a nil value (field NAME)',
  ],
];

describe('the line that says what failed, not the sum, the place or the warning beside it', () => {
  test.each(readings)('%s', (_name, text, tool, family, line) => {
    const { maskedLine, families, tool: speaker } = readError(text);
    expect({ maskedLine, family: families[0], tool: speaker }).toEqual({ maskedLine: line, family, tool });
  });
});

describe('kinds that general words must not give', () => {
  test.each([
    ["quux: cannot read '12:00': Invalid argument", 'unknown-option'],
    ["quux: bad argument #2 to 'lake' (string expected)", 'unknown-option'],
    ['ReferenceError: lake is not defined', 'environment-missing'],
    ['Failed to load Lakefile lake.py, no such file exists.', 'file-exists'],
    ['Parse error near line 1: no such function: depth_of', 'syntax-error'],
    ["error TS2314: Generic type 'Lake' requires 1 type argument(s).", 'wrong-argument-count'],
    ['error[E0277]: `Rc<i32>` cannot be sent between threads safely', 'interface-unmet'],
  ])('%s is not %s', (text, family) => {
    expect(readError(text).families).not.toContain(family);
  });

  test('a variable of the environment is told by its letters', () => {
    expect(readError('quux: LAKE_DEPTH is not set').families).toContain('environment-missing');
  });
});

test('long lines beside a sum take time in proportion to their length', () => {
  const text = `${`${'A\t'.repeat(600)}${'AA'.repeat(300)}1\n`.repeat(6)}Error: failed\n`;
  const work = startMeasuringWork();
  readError(text);
  expect(work() / 1000).toBeLessThan(2);
});

describe('names at places where tools write them bare', () => {
  test.each([
    ['cat: lake: Too many levels of symbolic links', 'cat: reed: Too many levels of symbolic links'],
    ['Unknown option --lake-all.', 'Unknown option --reed-all.'],
    ['quux: --lake: unknown option', 'quux: --reed: unknown option'],
    ['Unknown input format lakedown', 'Unknown input format reeddown'],
    ['LaTeX Error: Environment lakebox undefined.', 'LaTeX Error: Environment reedbox undefined.'],
    ['zone lake.test/IN: has no NS records', 'zone reed.test/IN: has no NS records'],
    ['no code for module (lake shore)', 'no code for module (reed shore)'],
  ])('%s is %s', (one, other) => {
    expect(getSignature({ message: one }).hash).toBe(getSignature({ message: other }).hash);
  });
});

test.each([
  ['of words', 'word '.repeat(400)],
  ['of one word', 'a'.repeat(1990)],
  ['of places', 'src/a/b/c.ts:3:4 '.repeat(115)],
  ['of colons', 'a: b: c: d: '.repeat(160)],
  ['of minified code', '(function(e,t){return e["x"]+t(1)?a:b},'.repeat(50)],
  ['of data', `{"level":"info","msg":"${'x '.repeat(900)}"}`],
])('four hundred long lines %s hide nothing and take about as long as others', (_name, line) => {
  const text = `${`${line}\n`.repeat(400)}TypeError: lake is not a function`;
  readError(text.slice(0, 20_000));
  const work = startMeasuringWork();
  expect(readError(text).maskedLine).toBe('TypeError: NAME is not a function');
  // Some four times what it takes: for squares and hangs.
  expect(work()).toBeLessThan(2000);
});
