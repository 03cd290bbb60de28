import { describe, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import { plainWords } from '../../../../src/remediation/domain/match/plainWords.ts';
import {
  cosine,
  hashedVector,
  readAsDocument,
  scoreAsDocument,
} from '../../../../src/remediation/domain/match/documentProfile.ts';
import { defaultMatchSettings } from '../../../../src/remediation/domain/match/matchSettings.ts';
import { questionLikeness, questionMatch } from '../../../../src/remediation/domain/match/questions.ts';
import { Rarity } from '../../../../src/remediation/domain/match/rarity.ts';
import { getProse, proseStems, getTerm } from '../../../../src/remediation/domain/match/terms.ts';
import { getStem, getWords } from '../../../../src/remediation/domain/match/words.ts';
import { getCodes } from '../../../../src/remediation/domain/read/codes.ts';
import { readFrames } from '../../../../src/remediation/domain/read/readFrames.ts';
import { findFailingLine } from '../../../../src/remediation/domain/read/lines/findFailingLine.ts';
import { readTraceback } from '../../../../src/remediation/domain/read/lines/readTraceback.ts';
import { maskText } from '../../../../src/remediation/domain/read/mask/maskText.ts';
import { normalizeError } from '../../../../src/remediation/domain/read/normalizeError.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { jsonLogText } from '../../../../src/remediation/domain/read/text/jsonLogLine.ts';
import { withoutPrefixes } from '../../../../src/remediation/domain/read/text/linePrefixes.ts';
import { plainText } from '../../../../src/remediation/domain/read/text/plainText.ts';
import { getTool } from '../../../../src/remediation/domain/read/tool.ts';
import { defaultTitle } from '../../../../src/remediation/domain/record/defaultTitle.ts';
import { withVerdict } from '../../../../src/remediation/domain/record/feedback.ts';
import {
  parseRecordLine,
  parseRecordLines,
  recordLine,
} from '../../../../src/remediation/domain/record/recordLines.ts';
import { validateChange, validateRemediation } from '../../../../src/remediation/domain/record/validateRemediation.ts';
import {
  validateFilter,
  validateList,
  validateSearch,
} from '../../../../src/remediation/domain/record/validateSearch.ts';
import type { Validated } from '../../../../src/remediation/domain/record/validation.ts';
import { expectGolden } from '../../../support/goldenRows.ts';

const masked = [
  // Identifiers, times, addresses.
  'id 6ba7b810-9dad-11d1-80b4-00c04fd430c8 gone',
  '6BA7B810-9DAD-11D1-80B4-00C04FD430C8',
  '6ba7b810-9dad-11d1-80b4',
  'at 2026-03-02T09:14:02.123Z it broke',
  '[2026-03-02 09:14:02,123] x',
  '2026/03/02 09:14:02 +0100 x',
  '2026-03-02, 09:14:02 x',
  '02/Mar/2026:09:14:02 +0000 x',
  '3/2/2026, 9:14:02 AM x',
  'Mon Mar  2 09:14:02 UTC 2026 x',
  'Monday, 2 March 2026, 09:14:02 x',
  'Mar 2 09:14:02 host x',
  '2026-03-02 x',
  '2026-03-02-1 x',
  '09:14:02 x',
  '09:14:02.5 GMT x',
  '1:2:3:4 x',
  '9:14 x',
  'at 0x7ffee4a8c0',
  '0xdeadbeef',
  '0xabc',
  '0x80070005 denied',
  '0xC0000005 denied',
  'f +0x1a',
  'f+0x1a',
  'main.f(0xc000012345)',
  'pid 4711',
  'PID: 12',
  'process 12 exited',
  'process id=12',
  'Thread 3',
  'tid#4',
  'pids 4',
  'sha256:0123456789abcdef0123',
  'md5-abcdefabcdefabcdef==',
  'sha1 0123',
  'commit 3f2a9c81d7e4',
  'deadbeef',
  '1234567',
  'a1b2c3d',
  'a1b2c3',
  'g1b2c3d',
  // Amounts.
  'took 12.5 s',
  'took 3 ms.',
  'after 1m 2s',
  '2 minutes 3 seconds',
  '5 hours',
  'in 12µs',
  '1,5 ms',
  'v1.5 s',
  '5 sheep',
  '12 KB',
  '1.5 GiB',
  '8 bytes',
  '3 kB',
  '3 Kb',
  '12B',
  '12 MBs',
  // Places.
  'at line 42',
  'on line 42, column 7',
  'line 42:7',
  'lines 3-4',
  'Line: 42',
  'LINE 3',
  'ln 3',
  'row 3',
  'line 3 char 5',
  'line 42 (char 12)',
  'in line 5 and column 3',
  'lined 3',
  'column 7',
  'at position 12',
  'offset: 3',
  'char 5 (char 5)',
  'character 3',
  'L12',
  'L12:3',
  'L12-L14',
  'at L3',
  'L1-x',
  'XL12',
  '(3,5)',
  '(3:5)',
  '(3, 5-6:7) x',
  '(3,5)x',
  'at 3:5',
  'at 3:5:7',
  'a.ts(3,5): x',
  'f(3): x',
  'x[3]: y',
  'x[3,4] y',
  'f(3)y',
  // Hosts and ports.
  'port 8080',
  'Port: 80',
  'port "8080"',
  'port number 80',
  'port x',
  '[::1]:8080',
  '[fe80::1]:443',
  'localhost:8080',
  '127.0.0.1:5432',
  '10.0.0.1',
  'example.com',
  'db.internal:5432',
  'a.b.c',
  'myhost:5432',
  'error:5432',
  'line:5432',
  '0:8080',
  '*:80',
  '::1',
  'fe80::1',
  'user@example.com',
  'git@github.com:a/b.git',
  'https://a.b/c?d=1',
  'http://localhost:8080/x',
  'http://localhost:80800/x',
  'postgres://u:p@h:5432/d',
  'see https://a.b/c.',
  '(https://a.b)',
  'file:///a/b.js',
  'ws://x',
  // Paths.
  '/home/me/a.ts',
  '/home/me/a.ts:3',
  '/home/me/a.ts:3:5',
  '/home/me/a.ts:3:5-9',
  '/home/me/a.ts:3:in f',
  '/home/me/a.ts:3:5: error',
  '/home/me/a.ts+12',
  '/a/b+0x1f',
  'a.ts:3',
  'a.ts',
  'src/a',
  'src/a.ts',
  'src/lib/a',
  'src/a.xyz',
  'a/b',
  'and/or',
  'text/html',
  'application/a.json',
  'github.com/a/b',
  'example.com/a.b',
  './a',
  '../a/b',
  '~/a',
  '/',
  '/a',
  '/a/',
  'C:\\a\\b.cs',
  'C:/a/b',
  '\\\\host\\share\\x',
  'a\\b\\c.cs',
  'package.json',
  '/x/package.json',
  'Cargo.toml:3',
  'webpack:///src/a.js',
  'node:internal/fs:12',
  'vite://a/b',
  'vscode-file://x/y.js',
  'file:a.js?x=1',
  './',
  '../',
  '~/',
  'C:\\',
  '//',
  'a\\b/c.ts',
  '/a/b\\c.ts',
  'a/b\\c.ts',
  '@scope/pkg',
  'a.b.py',
  '.env',
  'x.unknown',
  '*.ts',
  '*/x',
  'src/*',
  'a*b',
  '+12',
  '+x',
  'x'.repeat(2001),
  // Names.
  "cannot find 'orders'",
  'cannot find "orders"',
  'cannot find `orders`',
  "type 'string' is not 'number'",
  "expected 'end'",
  "'a b c d e f g'",
  "'%d'",
  "'%-5.2lf'",
  "'%d items'",
  "'std::vector'",
  "'std::a b'",
  "''",
  '""',
  "it's not a name's",
  "'ENOENT'",
  "'ERR_A_B'",
  "'TS2322'",
  "'Axyz1'",
  "'package.json'",
  "'a.ts'",
  "'NAME'",
  "'URL'",
  "'NAME.x'",
  "'+'",
  "'string[]'",
  "'Array<number>'",
  "'Array<string> | undefined'",
  "can't resolve 'fs'",
  "Cannot find module 'path'",
  "module 'node:x'",
  "read 'fs'",
  "'x' and 'y', 'z'",
  '"a" | "b"',
  "say 'the quick brown fox'",
  'os.path.join',
  'My.Module.Type',
  'java.io.IOException',
  'a.b',
  'x.Error: y',
  'foo.bar_baz',
  'foo.bar.Baz:',
  'aBc.$x',
  // Versions and numbers.
  '1.2.3',
  'v1.2',
  'v2',
  '1.2',
  'node 1.2.3-beta.1+5',
  '$1.2.3',
  '-1.2.3',
  'got 3 arguments',
  'expected 1 argument, got 2',
  'error 12',
  'errno 111',
  'exit code 137',
  'status: 404',
  'HTTP/1.1 503',
  'code=5',
  'returned 3',
  'python 3',
  'es 6',
  'signal 9',
  '(os error 2)',
  'sqlstate[42]',
  'curl: 7',
  '3.5 x',
  '3,5',
  '-3',
  '3x',
  'x3',
  '$3',
  '%3',
  '12345678901234567890123',
  'a -5 b',
  'utf-8',
  'terrors 5',
  // What is left over.
  'a.c:3:5: error: x',
  'main.py: line 3: x',
  '-e: line 3: x',
  'x at /a/b.py',
  'x in a.py:3.',
  'x, at a.py, line 3',
  'x (line 3, column 5)',
  'x line 3.',
  "'a' (aka 'b')",
  '[-Werror=unused]',
  'in 3 argument',
  'a.ts:3:5 - error TS2322: x',
  'a.rs:(.text+0x1): x',
];

const texts = [
  'plain',
  '\u001b[31mred\u001b[0m',
  '\u009b31mred',
  '\u001b]0;title\u0007x',
  '\u001b]8;;http://a\u001b\\link\u001b]8;;\u001b\\',
  '\u001bPq#1\u001b\\x',
  '\u001b(Bx',
  '\u001b[2Kx',
  'a\r\nb',
  'a\r\r\nb',
  'a\r\r\r\nb',
  '1%\r2%\r3%',
  '1%\r2%\r',
  'a\r \r',
  'a\u001b[Gb',
  'a\u001b[1Gb',
  'a\u001b[5Gb',
  'b\bbo\bol\bld\bd',
  '\bx',
  'a\n\bx',
  '\u241b[31mx',
  '\ufffd[0mx',
  '\\u001b[1;31mx',
  '\\x1b[mx',
  '\\033[0mx',
  '\\e[0mx',
  '\\e[0Kx',
  'a\u0000b\u200bc\u00add\ufeff',
  '\u202eabc',
  'a\u00a0b\u2003c\u3000d',
  '‘a’ ‚b‛ ‹c›',
  '“a” „b‟ «c»',
  'tab\tstays',
  '\u001b[',
  'x\u001b',
];

const prefixed = [
  'job\tstep\t2026-03-02T09:14:02.1Z x',
  'a\tb\tx',
  '2026-03-02 09:14:02 x',
  '[2026-03-02T09:14:02.123Z] x',
  '2026-03-02 09:14:02,123 | x',
  '09:14:02 x',
  '09:14:02.5 - x',
  'Mon, Mar 2 2026 09:14:02 x',
  'Mar  2 09:14:02 x',
  '02/Mar/2026:09:14:02 +0000 x',
  '2026-03-02 x',
  '##[error]x',
  '##[group]x',
  '##[x]y',
  '::error file=a.ts,line=3::x',
  '::warning::x',
  '::other::x',
  'web-1  | x',
  'web | ',
  'a b | c',
  '#12 3.456 x',
  '#12 x y',
  '#12 DONE',
  '#1 0x1f x',
  '#1 main () at a.c',
  '#1 f in x',
  'web:build: x',
  '@a/b:test:unit: x',
  'web:other: x',
  '[web]: x',
  '[0] x',
  '[123] x',
  '[a] Error 1',
  '[web] make Error 12',
  'host program[12]: x',
  'host prog: x',
  'E, [2026-03-02T09:14:02.1 #12] ERROR -- app: [tag] [b] x',
  'E0302 09:14:02.123456   12 a.go:7] x',
  'I0302 09:14:02 x',
  '2026-03-02 09:14:02 web-1 | 09:14:02 [web] x',
  '    indented',
  '2026-03-02 09:14:02     indented',
  '2026-03-02 09:14:02',
  'Error: x',
  'a.ts:3: x',
  '09:14:02 09:14:02 09:14:02 09:14:02 09:14:02 09:14:02 x',
];

const json = [
  '{"err":{"stack":"S","message":"M"},"msg":"m"}',
  '{"error":{"stack":"S"}}',
  '{"exception":{"stacktrace":"S"}}',
  '{"stack":"S"}',
  '{"exc_info":"S"}',
  '{"stacktrace":"S"}',
  '{"exception":"S"}',
  '{"err":{"message":"M"},"msg":"m"}',
  '{"error":{"message":"M"}}',
  '{"error":"M"}',
  '{"err":"M"}',
  '{"message":"M"}',
  '{"msg":"M","error":" "}',
  '{"msg":""}',
  '{"level":30}',
  '{"msg":"cut',
  '{"msg":x}',
  '{ "msg":"M"}',
  '["msg"]',
  '{"error":null,"msg":"M"}',
];

const coded = [
  'ENOENT: no',
  'EFOOBAR',
  'E404',
  'ERR_MODULE_NOT_FOUND',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SQLITE_BUSY',
  'TS2322',
  'CS0103',
  'SHA256',
  'UTF8 ISO8859',
  'IPV4',
  'E0308',
  'ORA-00942',
  'GHC-83865',
  'CVE-2024-12345',
  'X1234.5',
  'AB123-x',
  'AB12',
  '[-Werror=unused-variable]',
  '[-Wunused=,-Wx]',
  '[-Wformat=]',
  'clippy::needless_return',
  '#[warn(unused_imports)]',
  '#[deny(clippy)]',
  'errno 111',
  'Errno: -2',
  '(os error 2)',
  'SQLSTATE[42P01]',
  'sqlstate: 42p01',
  'exit code 137',
  'exited with code 1',
  'exited with exit status 2',
  'status code: 404',
  'HTTP/1.1 503',
  'HTTP error 500',
  'returned error: 404',
  'ERROR 404: Not Found',
  'signal 9',
  'signal: SIGSEGV',
  'signal sigkill',
  'ERROR 1146 (42S02)',
  'error: 1045 (28000)',
  'response code 200',
  'nothing',
  'ENOENT ENOENT TS2322 TS2322',
];

const failing: readonly string[] = [
  '',
  '   ',
  'hello',
  'a\nb\nc',
  'a\nb\nc\nd',
  '$ make\nall well',
  'make: *** [all] Error 1',
  'make: *** [all] Error 1\nnpm error code 1',
  'error: x is y',
  'warning: w\nerror: e',
  'warning: w',
  'a.c:3:5: error: first\na.c:4:5: error: second',
  'ValueError: a\nKeyError: b',
  'tests failed',
  'could not read it\n1 error',
  '3 errors',
  'Oops, something failed:\n  the cable is out',
  'the cable is out\n\nFailed.',
  'cable out\n  at f\nerror: failed',
  'Error: Failed\n    at f (a.js:1:2)',
  'a quite long sentence about nothing\n$ prompt',
  'x\nBuild failed:\n- the thing is broken',
  'Build failed:\n  Could not load x',
  'panic: oops',
  'thread main panicked at: x',
  'npm error code ENOENT\nnpm error syscall open',
  'FATAL: no role',
  'Fatal error: y',
  'app: cannot open x',
  'the server refused it',
  'it failed badly',
  'FAIL a',
  'disk quota exceeded',
  'No tests found',
  'no errors',
  'name must be a string',
  'some exception happened',
  'Segmentation fault (core dumped)',
  'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: x\nError: other',
  `${'noise\n'.repeat(1300)}error: at the end`,
  `error: at the start\n${'noise\n'.repeat(1300)}`,
  `${'noise\n'.repeat(700)}error: in the midst\n${'noise\n'.repeat(700)}`,
  `error: ${'x'.repeat(3000)}`,
];

const tracebacks: Readonly<Record<string, string>> = {
  plain: 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    f()\nValueError: x',
  bare: 'Traceback (most recent call last):\n  File "a.py", line 1\nKeyboardInterrupt',
  qualified: 'Traceback (most recent call last):\n  File "a.py", line 1\na.b.OddError: x',
  generic: 'Traceback (most recent call last):\n  File "a.py", line 1\na.Odd[int]: x',
  colon: 'Traceback (most recent call last):\n  File "a.py", line 1\nAssertionError:',
  noException: 'Traceback (most recent call last):\n  File "a.py", line 1\nplain words here',
  cut: 'Traceback (most recent call last):\n  File "a.py", line 1',
  blank: 'Traceback (most recent call last):\n\n  File "a.py", line 1\n\nValueError: x',
  direct:
    'Traceback (most recent call last):\n  F\nKeyError: 1\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  F\nValueError: 2',
  during:
    'Traceback (most recent call last):\n  F\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  F\nValueError: 2',
  directThenDuring:
    'Traceback (most recent call last):\n  F\nA: 1\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  F\nB: 2\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  F\nC: 3',
  indented: '    Traceback (most recent call last):\n      File "a.py", line 1\n    ValueError: x\nValueError: outer',
  group:
    '  + Exception Group Traceback (most recent call last):\n  |   File "a.py", line 1\n  | ExceptionGroup: many (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "a.py", line 2\n    | ValueError: first\n    +---------------- 2 ----------------\n    | Traceback (most recent call last):\n    |   File "a.py", line 3\n    | KeyError: second\n    +------------------------------------',
  groupWithoutTracebacks:
    '  + Exception Group Traceback (most recent call last):\n  |   File "a.py", line 1\n  | ExceptionGroup: many (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | ValueError: first\n    +---------------- 2 ----------------\n    | KeyError: second\n    +------------------------------------',
  groupOfGroups:
    '  + Exception Group Traceback (most recent call last):\n  |   File "a.py", line 1\n  | BaseExceptionGroup: outer (1 sub-exception)\n  +-+---------------- 1 ----------------\n    | Exception Group Traceback (most recent call last):\n    |   File "a.py", line 2\n    | ExceptionGroup: inner (1 sub-exception)\n    +-+---------------- 1 ----------------\n      | Traceback (most recent call last):\n      |   File "a.py", line 3\n      | OSError: x\n      +------------------------------------',
  groupWithBars:
    '  + Exception Group Traceback (most recent call last):\n  | ExceptionGroup: many | few + none (1 sub-exception)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "a.py", line 2\n    | ValueError: a | b + c   | d\n    +------------------------------------',
  twice: 'Traceback (most recent call last):\n  F\nA: 1\nwent on\nTraceback (most recent call last):\n  F\nB: 2',
};

const stacks: Readonly<Record<string, string>> = {
  node: '    at f (/home/me/a.js:1:2)\n    at async g (file:///home/me/b.mjs:3:4)\n    at /home/me/c.js:5:6\n    at Object.<anonymous> (node:internal/x:1:2)\n    at h (/x/node_modules/y/z.js:1:2)\n    at new K (C:\\a\\b.ts:1:2)',
  python:
    '  File "/home/me/a.py", line 1, in f\n  File "/usr/lib/python3.11/site-packages/x/y.py", line 2, in g\n  File "<frozen importlib>", line 1, in h\n  File "b.py", line 3\n  File "c.ml", line 3, characters 4-5:',
  java: '\tat com.me.A.f(A.java:12)\n\tat java.base/java.util.List.g(List.java:3)\n\tat com.me.B$C.lambda(B.kt:4)\n\tat org.junit.X.y(X.java:1)\n\tat java.lang.Native.z(Native Method)\n\tat a.b.C.d(Unknown Source)',
  dotnet:
    '   at A.B.C(String x) in /home/me/A.cs:line 12\n   at System.D.E() in /_/src/D.cs:line 3\n   at A.<F>g__H|0_0(Int32 i) [0x00001] in /a/B.cs:4',
  ruby: "\tfrom /home/me/a.rb:12:in 'f'\n/home/me/b.rb:3:in `g'\n\t1: from c.rb:4:in `block in h'\n/usr/lib/ruby/3.1/d.rb:1:in 'k'",
  go: 'main.f(0x1)\n\t/home/me/a.go:12 +0x1a\nruntime.panic(...)\n\t/usr/local/go/src/runtime/panic.go:3 +0x2\ncreated by main.g in goroutine 1\n\t/home/me/b.go:4 +0x3',
  rust: '   0: rust_begin_unwind\n             at /rustc/abc/library/std/src/panicking.rs:1:2\n   3: app::f\n             at ./src/main.rs:12:5\n   4: 0x1f - app::g\n             at ./src/lib.rs:3',
  gdb: '#0  0x00007f in f (x=1) at /home/me/a.c:12\n#1  g () at b.c:3:4\n#2  0x1f in h () from /lib/libc.so.6\n#3 0x55 in main /home/me/c.c:1:2',
  php: '#0 /home/me/a.php(12): f()\n#1 /x/vendor/y.php(3): A->g(1)\n#2 {main}',
  firefox: 'f@http://localhost/a.js:1:2\n@/home/me/b.js:3:4\ng@resource://x.js:1',
  mixed:
    '  File "a.py", line 1, in f\n  File "b.py", line 2, in g\nx\n    at h (/a/c.js:1:2)\n  File "d.py", line 3, in i',
  none: 'nothing at all\n  at the end of the day',
};

const tooled = [
  'Node.js v20.1.0',
  'x Node.js v20',
  '    at f (/a/b.js:1:2)',
  '  at f (node:internal/a:1:2)',
  'at f (/a/b.js:1:2)',
  'Traceback (most recent call last):',
  '  File "a.py", line 3',
  'goroutine 1 [running]:',
  '    at a.B.c(B.java:12)',
  '  on main.tf line 3, in x:',
  '│   on main.tf line 3:',
  '   at A.B() in /a/B.cs:line 3',
  'plain',
  `${' '.repeat(65_536)}\nNode.js v20`,
];

const asked = [
  'how do I fix the missing module',
  'why does it fail?',
  'module not found',
  'port already in use',
  'the port is already in use by another process',
  'Cannot find module',
  'unknown option colour',
  'I cannot push to the remote',
  'docker',
  'disk full',
  'it hangs',
  'error: x',
  'a.ts:3',
  'f(x) fails',
  'npm install fails with peer dependencies',
  'what',
  'is it',
  'unsupported engine',
  'unknown thing "x" here',
  'x\ny',
  'a'.repeat(301),
  'Tests pass locally but not on the server',
];

describe('what is read of errors', () => {
  test('masks', async () => {
    await expectGolden(
      'remediation/masks',
      masked.map((text) => {
        const [one, other] = [maskText(text, 'text').text, maskText(text, 'line')];
        const short = (each: string): string =>
          each.length > 200 ? `${each.slice(0, 20)}… (${String(each.length)})` : each;
        return {
          asked: short(text),
          answer: `${one === text ? '=' : short(one)} | ${other.text === text ? '=' : short(other.text)}${other.names.length === 0 ? '' : ` | ${other.names.join(', ')}`}`,
        };
      }),
    );
  });

  test('plain text', async () => {
    await expectGolden(
      'remediation/plainText',
      texts.map((text) => ({ asked: JSON.stringify(text), answer: JSON.stringify(plainText(text)) })),
    );
  });
  test('prefixes', async () => {
    await expectGolden(
      'remediation/prefixes',
      prefixed.map((text) => ({ asked: JSON.stringify(text), answer: JSON.stringify(withoutPrefixes(text)) })),
    );
  });
  test('lines of JSON logs', async () => {
    await expectGolden(
      'remediation/jsonLogs',
      json.map((line) => ({ asked: line, answer: jsonLogText(line) })),
    );
  });
  test('codes', async () => {
    await expectGolden(
      'remediation/codes',
      coded.map((text) => ({ asked: text, answer: getCodes(text).join(', ') || 'none' })),
    );
  });
  test('programs', async () => {
    await expectGolden(
      'remediation/tools',
      tooled.map((text) => ({
        asked: JSON.stringify(text.trimStart() === text || text.length < 100 ? text : `… ${text.trimStart()}`),
        answer: getTool(text),
      })),
    );
  });

  test('failing lines', async () => {
    const short = (each: string): string =>
      each.length > 300 ? `${each.slice(0, 40)} … ${each.slice(-40)} (${String(each.length)})` : each;
    await expectGolden(
      'remediation/failingLines',
      failing.map((text) => {
        const { line, message, ...rest } = findFailingLine(text.split('\n'));
        return {
          asked: JSON.stringify(short(text)),
          answer: `${JSON.stringify(short(line))}${message === line ? '' : ` message ${JSON.stringify(short(message))}`} ${JSON.stringify(rest)}`,
        };
      }),
    );
  });

  test('tracebacks', async () => {
    await expectGolden(
      'remediation/tracebacks',
      Object.entries(tracebacks).map(([name, text]) => ({ asked: name, answer: readTraceback(text.split('\n')) })),
    );
  });

  test('stacks', async () => {
    await expectGolden(
      'remediation/stacks',
      Object.entries(stacks).map(([name, text]) => ({
        asked: name,
        answer:
          readFrames(text.split('\n'))
            .map((frame) => `${frame.isInProject ? 'own' : 'foreign'} ${frame.name || '–'} in ${frame.file}`)
            .join('\n') || 'none',
      })),
    );
  });

  test('groups of a runner, and lines in JSON, of whole texts', async () => {
    const whole = [
      '##[group]Run npm test\nnpm test\nerror: not this\n##[endgroup]\nerror: this',
      '##[group]Run npm test\nerror: open group',
      '{"level":50,"err":{"stack":"TypeError: x is not a function\\n    at f (/a/b.js:1:2)"}}',
      'make: *** [all] Error 1',
      'connect https://user:secret@host/x: refused',
      'FooError',
      'some.pkg.BarException: x',
      'Panic: x',
      'x',
      '',
    ];
    await expectGolden(
      'remediation/wholeTexts',
      whole.map((text) => {
        const { families: _, ...read } = readError(text);
        return { asked: JSON.stringify(text), answer: read };
      }),
    );
    await expectGolden(
      'remediation/normalized',
      [
        'a  b\n\n c ',
        '2026-03-02 09:14:02 /a/b.ts:3:5 pid 4711',
        "can't find 'x' at 0xdeadbeef",
        '\u001b[31mline 3\u001b[0m\r\nport 80',
        '[[2026-03-02 09:14:02]]',
      ].map((text) => ({ asked: JSON.stringify(text), answer: JSON.stringify(normalizeError(text)) })),
    );
  });
});

describe('questions', () => {
  test('are told from output', async () => {
    await expectGolden(
      'remediation/questions',
      asked.map((text) => ({
        asked: text.length > 200 ? `${String(text.length)} letters` : JSON.stringify(text),
        answer: questionLikeness(readError(text)),
      })),
    );
  });

  test('words, stems and terms', async () => {
    const words = [
      'Cannot find moduleName',
      'MODULE_NOT_FOUND in FILE',
      'HTTPServer camelCase PascalCase x1y2',
      'ünïcode 错误',
      'a a A b',
      'NAME NAMES',
    ];
    const stems = [
      'installing',
      'installed',
      'installs',
      'install',
      'dependencies',
      'dependency',
      'applied',
      'fly',
      'used',
      'uses',
      'permissions',
      'configuration',
      'configurations',
      'strangely',
      'code',
      'go',
      'being',
      'lovingly',
      'endings',
    ];
    const terms = [
      ['word', 'naïve'],
      ['code', 'TS-2322'],
      ['type', 'a.b_c d|e/f'],
      ['frame', 'x'.repeat(100)],
      ['prose', '错'],
      ['family', 'module-not-found'],
      ['subject', 'A:b'],
    ] as const;
    await expectGolden('remediation/words', [
      ...words.map((text) => ({ asked: text, answer: `${getWords(text).join(' ')}; ${proseStems(text).join(' ')}` })),
      ...stems.map((text) => ({ asked: text, answer: getStem(text) })),
      ...terms.map(([kind, text]) => ({ asked: `${kind} ${text}`, answer: getTerm(kind, text) })),
      { asked: 'at most 2', answer: getWords('one two three', 2).join(' ') },
    ]);
  });

  test('are compared with what records say', async () => {
    const record = {
      remediation: {
        title: 'Port is taken',
        solution: 'Stop the other server, or choose another port.',
        rootCause: 'Two servers',
        symptoms: ['address in use'],
        tags: ['docker'],
      },
      reading: {
        failingLine: 'listen EADDRINUSE: address already in use :::3000',
        families: ['address-in-use'],
        tool: 'node',
        codes: ['EADDRINUSE'],
      },
    };
    const { about, said } = getProse(record);
    const rarity = new Rarity(10, (term) => (term === 'pport' ? 5 : 1));
    await expectGolden('remediation/questionMatches', [
      {
        asked: 'words for kinds and a tool that nobody has words for',
        answer: plainWords(['no-such-kind', 'timeout'], 'odd-tool'),
      },
      { asked: 'about', answer: [...about].join(' ') },
      { asked: 'said', answer: [...said].join(' ') },
      ...['port taken', 'docker server stops', 'nothing alike', 'javascript address', ''].map((text) => {
        const { coverage, weight, stems } = questionMatch(proseStems(text), record, rarity);
        return { asked: text, answer: `${coverage.toFixed(3)} ${weight.toFixed(3)} ${stems.join(' ')}` };
      }),
    ]);
  });
});

describe('the seed document', () => {
  test('to the letter', async () => {
    const of = (text: string) => readAsDocument(readError(text), text);
    const [one, other, third] = [
      of('ValueError: line 3 of /a/b.py at 0x1f\n    at f (/a/b.js:1:2)\n    at g (/a/c.js:1:2)'),
      of('ValueError: line 44 of /x/b.py at 0x2e\n    at f (/a/b.js:9:9)'),
      of('error: disk full'),
    ];
    const pairs = [
      [one, other, 0.1],
      [one, third, 0.1],
      [one, one, 0],
      [third, third, -1],
      [one, other, 3],
    ] as const;
    const texts = ['cannot find module', 'cannot find modules', 'disk is full', 'Ünïcode 错误', 'a', ''];
    await expectGolden('remediation/document', [
      ...[one, other, third].map((reading, at) => ({ asked: `reading ${String(at + 1)}`, answer: reading })),
      ...pairs.map(([a, b, distance]) => {
        const { frames, sameType, score, string, semantic, hybrid, isShown, boosts } = scoreAsDocument(
          a,
          b,
          distance,
          defaultMatchSettings,
        );
        return {
          asked: `${a.errorType} and ${b.errorType}, ${String(distance)} apart`,
          answer: `${[score, string, semantic, hybrid].map((each) => each.toFixed(3)).join(' ')} ${isShown ? 'shown' : 'hidden'} ${JSON.stringify(boosts)} ${String(sameType)} ${frames.join(' ')}`,
        };
      }),
      ...texts.flatMap((a, at) =>
        texts
          .slice(at)
          .map((b) => ({ asked: `${a} ~ ${b}`, answer: cosine(hashedVector(a), hashedVector(b)).toFixed(3) })),
      ),
    ]);
  });
});

describe('what is kept', () => {
  const base = { errorMessage: 'Error: x', solution: 'do y' };

  test('has a title and is judged', async () => {
    const titles = [
      'Error: x',
      'error: x',
      'fatal error: x',
      'a.ts:3:4: error: x',
      'a.ts(3,4) - x',
      'error TS1: x',
      ' x ',
      'error:',
      'Fatal Error:  x',
    ];
    const read = parseRecordLine(JSON.stringify({ ...base, id: 'a', createdAt: 5, updatedAt: 9 }));
    if ('message' in read) throw new Error(asItIs(read.message));
    const verdicts = [
      'helpful',
      'helpful',
      'outdated',
      'outdated',
      'helpful',
      'not-helpful',
      'outdated',
      'outdated',
      'outdated',
      'helpful',
      'helpful',
      'helpful',
      'helpful',
    ] as const;
    let now = 5;
    let fields = read.fields;
    const after = verdicts.map((verdict) => {
      fields = withVerdict(fields, verdict, (now += 2));
      const { confidence, usageCount, helpfulCount, notHelpfulCount, outdatedCount, outdatedBalance, updatedAt } =
        fields;
      return {
        asked: `then ${verdict}`,
        answer: [confidence, usageCount, helpfulCount, notHelpfulCount, outdatedCount, outdatedBalance, updatedAt].join(
          ' ',
        ),
      };
    });
    await expectGolden('remediation/titlesAndVerdicts', [
      ...titles.map((failingLine) => ({ asked: JSON.stringify(failingLine), answer: defaultTitle({ failingLine }) })),
      ...after,
    ]);
  });

  test('is checked field by field', async () => {
    const inputs: readonly unknown[] = [
      base,
      {},
      null,
      [],
      'text',
      5,
      { ...base, errorMessage: ' ' },
      { ...base, solution: '' },
      { ...base, errorMessage: 5 },
      { ...base, title: 'x'.repeat(5000) },
      { ...base, errorMessage: 'ä'.repeat(400_000) },
      { ...base, tags: ['a', ''] },
      { ...base, tags: Array(100).fill('t') },
      { ...base, tags: 'a' },
      { ...base, severity: 'bad' },
      { ...base, severity: 3 },
      { ...base, category: null },
      { ...base, context: { a: 1 } },
      { ...base, context: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${String(at)}`, 'v'])) },
      { ...base, context: { ['k'.repeat(500)]: 'v' } },
      { ...base, unknown: 1, other: 2 },
      { ...base, [`u${'x'.repeat(200)}`]: 1 },
      { ...base, symptoms: [1, 'ok', true, null, {}] },
      { ...base, scope: 'mine' },
      { ...base, ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x${String(at)}`, 1])) },
    ];
    const filters: readonly unknown[] = [
      {},
      { severity: 'high' },
      { severity: 'x' },
      { tags: [] },
      { since: 'now' },
      { until: 3 },
      { scope: 1 },
      { extra: 1 },
    ];
    const lists: readonly unknown[] = [
      { limit: 0 },
      { limit: 1.5 },
      { limit: 1e9 },
      { offset: -1 },
      { text: 5 },
      { limit: 10, offset: 0, text: 'x' },
    ];
    const searches: readonly unknown[] = [
      {},
      { error: '' },
      { error: 'x' },
      { error: 'x', minScore: 2 },
      { error: 'x', minScore: -0.1 },
      { error: 'x', limit: Number.NaN },
      { error: 'x', signal: {} },
      { error: 'x', signal: new AbortController().signal },
      { error: 'x'.repeat(2_000_000) },
    ];
    const text = (value: unknown): string =>
      JSON.stringify(value, (_key, each: unknown) => {
        if (typeof each === 'string' && each.length > 60) return `${each.slice(0, 20)}… (${String(each.length)})`;
        if (Array.isArray(each) && each.length > 20) return `${String(each.length)} entries`;
        return each;
      }).slice(0, 200);
    const told = (read: Validated<unknown>): string =>
      read.ok
        ? 'valid'
        : [
            asItIs(read.error.message).slice(0, 300),
            ...read.error.fields.slice(0, 6).map(({ field, code, message }) => `${field}: ${code}: ${message}`),
            `${String(read.error.fields.length)} fields`,
          ].join('\n');
    await expectGolden('remediation/validation', [
      ...inputs.map((input) => ({ asked: `record ${text(input)}`, answer: told(validateRemediation(input)) })),
      ...[{}, { solution: '' }, { errorMessage: undefined }, { title: 'x' }, { scope: 'project' }].map((input) => ({
        asked: `change ${text(input)}`,
        answer: told(validateChange(input)),
      })),
      ...filters.map((input) => ({ asked: `filter ${text(input)}`, answer: told(validateFilter(input)) })),
      ...lists.map((input) => ({ asked: `list ${text(input)}`, answer: told(validateList(input)) })),
      ...searches.map((input) => ({ asked: `search ${text(input)}`, answer: told(validateSearch(input)) })),
    ]);
  });

  test('stands on one line of a file', async () => {
    const line = (fields: object): string => JSON.stringify({ ...base, ...fields });
    const lines = [
      line({}),
      line({ id: 'a' }),
      line({ id: 'a b' }),
      line({ id: 'x'.repeat(65) }),
      'no JSON',
      '5',
      line({ confidence: 2 }),
      line({
        confidence: 0.7,
        usageCount: 3,
        helpfulCount: 2,
        notHelpfulCount: 1,
        outdatedCount: 1,
        outdatedBalance: 1,
        recordedCount: 4,
        createdAt: 5,
        updatedAt: 9,
      }),
      line({ usageCount: -1 }),
      line({ usageCount: 1.5 }),
      line({ createdAt: 8.64e15 }),
      line({ createdAt: 1e17 }),
      line({ later: { x: 1 }, scope: 'weird', signature: 'x', isOutdated: true }),
      line({
        title: ' t ',
        tags: ['a', ' a', 'b'],
        severity: 'high',
        category: 'build',
        context: { b: '2', a: '1' },
        symptoms: [],
        rootCause: '',
      }),
      line({ createdAt: 5 }),
    ];
    await expectGolden(
      'remediation/recordLines',
      lines.map((each) => {
        const read = parseRecordLine(each);
        return {
          asked: each,
          answer:
            'message' in read
              ? asItIs(read.message)
              : `${recordLine(read.fields, read.unknown)}${Object.keys(read.unknown).length === 0 ? '' : ` and ${JSON.stringify(read.unknown)}`}`,
        };
      }),
    );
  });

  test('and several lines in a file, with conflicts and what is none', async () => {
    const one = (id: string, fields: object = {}): string => JSON.stringify({ ...base, id, ...fields });
    const files: Readonly<Record<string, string>> = {
      empty: '',
      plain: `${one('a')}\n${one('b')}\n`,
      'the same twice': `${one('a', { updatedAt: 5, usageCount: 1, x: 1 })}\n${one('a', { updatedAt: 3, usageCount: 4, solution: 'older', y: 2 })}\n`,
      conflict: `${one('a')}\n<<<<<<< ours\n${one('b', { solution: 'ours', updatedAt: 2 })}\n||||||| base\n${one('c')}\n=======\n${one('b', { solution: 'theirs', updatedAt: 3 })}\n>>>>>>> theirs\n${one('d')}\n`,
      'markers that are none': `=======\n>>>>>>> x\n|||||||\n<<<<<<<x\n${one('a')}\n`,
      'byte order marks and line ends': `\ufeff\ufeff${one('a')}\r\r\n\n  \n${one('b')}\r\n`,
      refused: `nonsense\n${one('a')}\n{"errorMessage":"x"}\n`,
    };
    await expectGolden(
      'remediation/recordFiles',
      Object.entries(files).map(([name, text]) => {
        const { records, refused, hasConflict } = parseRecordLines(text);
        return {
          asked: name,
          answer: [
            ...[...records.values()].map(({ fields, unknown }) => recordLine(fields, unknown)),
            ...refused.map((each) => `refused line ${String(each.line)} ${each.text}: ${asItIs(each.message)}`),
            `${String(records.size)} records${hasConflict ? ', a conflict' : ''}`,
          ].join('\n'),
        };
      }),
    );
  });
});
