import { expect, test } from 'vitest';
import { getSignature } from '../../../../src/remediation/domain/signature.ts';
import { printedLike } from '../../../../src/remediation/host/capture/printedLike.ts';

/** Who says it in the editor, code, message; then the tool's own output for the same, of another project. */
const pairs = [
  [
    'ts',
    'ts',
    '2322',
    "Type 'string' is not assignable to type 'number'.",
    "src/a.ts:3:5 - error TS2322: Type 'string' is not assignable to type 'number'.\n\n3     count = 'x';\n      ~~~~~\n\n\nFound 1 error in src/a.ts:3\n",
  ],
  [
    'ts',
    'ts',
    '2307',
    "Cannot find module './nope' or its corresponding type declarations.",
    "src/b.ts(1,19): error TS2307: Cannot find module './nope' or its corresponding type declarations.",
  ],
  [
    'eslint',
    'js',
    'no-unused-vars',
    "'x' is assigned a value but never used.",
    "\n/home/jane/app/src/a.js\n  3:7  error  'x' is assigned a value but never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)\n",
  ],
  [
    'rustc',
    'rs',
    'E0499',
    'cannot borrow `v` as mutable more than once at a time\nsecond mutable borrow occurs here',
    'error[E0499]: cannot borrow `v` as mutable more than once at a time\n --> src/main.rs:4:13\n  |\n3 |     let a = &mut v;\n  |             ------ first mutable borrow occurs here\n4 |     let b = &mut v;\n  |             ^^^^^^ second mutable borrow occurs here\n\nFor more information about this error, try `rustc --explain E0499`.\nerror: could not compile `x` (bin "x") due to 1 previous error\n',
  ],
  [
    'Pyright',
    'py',
    'reportMissingImports',
    'Import "numpy" could not be resolved',
    '/home/jane/a.py\n  /home/jane/a.py:1:8 - error: Import "numpy" could not be resolved (reportMissingImports)\n1 error, 0 warnings, 0 informations',
  ],
  [
    'mypy',
    'py',
    'import-not-found',
    'Cannot find implementation or library stub for module named "numpy"',
    'a.py:1: error: Cannot find implementation or library stub for module named "numpy"  [import-not-found]\na.py:1: note: See https://mypy.readthedocs.io/en/stable/running_mypy.html#missing-imports\nFound 1 error in 1 file (checked 1 source file)',
  ],
  ['Ruff', 'py', 'F821', 'Undefined name `foo`', 'a.py:3:1: F821 Undefined name `foo`\nFound 1 error.'],
  [
    'clang',
    'c',
    'undeclared_var_use',
    "Use of undeclared identifier 'x'",
    "main.c:3:5: error: use of undeclared identifier 'x'\n    x = 1;\n    ^\n1 error generated.",
  ],
  ['compiler', 'go', 'UndeclaredName', 'undefined: x', '# example.com/m\n./main.go:4:2: undefined: x'],
] as const;

test.each(pairs)(
  'a problem of %s (%s, %s) is the same error as in the output of the tool',
  (source, extension, code, message, output) => {
    const printed = printedLike(source, { path: `lib/other.${extension}`, line: '7', column: '2', code, message }).join(
      '\n',
    );
    expect(getSignature({ message: printed }).hash).toBe(getSignature({ message: output }).hash);
  },
);

test('whoever says it, the message and the code are there', () => {
  for (const source of ['', 'some-linter', 'toString', 'java', 'flake8']) {
    const printed = printedLike(source, {
      path: 'a/b.x',
      line: '1',
      column: '2',
      code: 'X1',
      message: 'It is wrong',
    }).join('\n');
    expect(printed).toMatch(/a\/b\.x:1.*It is wrong/);
    if (source !== 'java') expect(printed).toContain('X1');
  }
});
