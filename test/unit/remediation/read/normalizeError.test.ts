import { describe, expect, test } from 'vitest';
import { normalizeError } from '../../../../src/remediation/domain/read/normalizeError.ts';

/** Every spelling of what the document masks, and of what it does not name but varies as much. */
const spellings: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'line numbers': [
    ['Error at line 42', 'Error LINE_NUM'],
    ['Error on line 42, column 7', 'Error LINE_NUM'],
    ['Line 42 in x', 'LINE_NUM in x'],
    ['x.ts:42', 'x.ts:LINE_NUM'],
    ['x.ts:42:7', 'x.ts:LINE_NUM'],
    ['x.ts(42,7): error', 'x.ts:LINE_NUM: error'],
    ['x.ts(42): warning', 'x.ts:LINE_NUM: warning'],
    ['line 42, column 7', 'LINE_NUM'],
    ['L42', 'LINE_NUM'],
    ['at 42:7', 'LINE_NUM'],
    ['foo.c+42', 'foo.c:LINE_NUM'],
    ['lines 42-45', 'LINE_NUM'],
    ['error in row 3', 'error LINE_NUM'],
    ['(line 3, char 9)', '(LINE_NUM)'],
    ['line=42', 'LINE_NUM'],
    ['Line: 42', 'LINE_NUM'],
    ['main.go:42 +0x1d', 'main.go:LINE_NUM'],
    ['SyntaxError: bad (3:6)', 'SyntaxError: bad (LINE_NUM)'],
    ['in JSON at position 12', 'in JSON LINE_NUM'],
  ],
  addresses: [
    ['at 0x7f3b4c1234a0', 'at MEM_ADDR'],
    ['ptr=0xDEADBEEF', 'ptr=MEM_ADDR'],
    ['main+0x2a', 'main+MEM_ADDR'],
  ],
  times: [
    ['2025-01-15 14:30:45', 'TIMESTAMP'],
    ['2025-01-15T14:30:45.123Z', 'TIMESTAMP'],
    ['2025-01-15T14:30:45+02:00', 'TIMESTAMP'],
    ['[2025-01-15 14:30:45,123]', 'TIMESTAMP'],
    ['15/Jan/2025:14:30:45 +0000', 'TIMESTAMP'],
    ['Wed Jan 15 14:30:45 UTC 2025', 'TIMESTAMP'],
    ['Wed, 15 Jan 2025 14:30:45 GMT', 'TIMESTAMP'],
    ['Jan 15 14:30:45', 'TIMESTAMP'],
    ['2025/01/15 14:30:45', 'TIMESTAMP'],
    ['14:30:45.123', 'TIMESTAMP'],
    ['01/15/2025, 2:30:45 PM', 'TIMESTAMP'],
  ],
  paths: [
    ['/home/user/project/main.go', 'main.go'],
    ['C:\\Users\\x\\main.go', 'main.go'],
    ['./src/main.go', 'main.go'],
    ['../a/b.ts', 'b.ts'],
    ['~/x/y.py', 'y.py'],
    ['src/main.go', 'main.go'],
    ['file:///home/x/y.mjs', 'y.mjs'],
    ['\\\\server\\share\\x.txt', 'x.txt'],
    ['/usr/local/bin/tool', 'tool'],
    ['File "/home/a/b.py", line 3, in f', 'File "b.py", LINE_NUM, in f'],
  ],
  'unique ids': [
    ['550e8400-e29b-41d4-a716-446655440000', 'UUID'],
    ['550E8400-E29B-41D4-A716-446655440000', 'UUID'],
    ['commit 3f1c2d4e5a', 'commit HASH'],
    ['sha256:3f1c2d4e5a6b7c8d9e0f3f1c2d4e5a6b', 'HASH'],
  ],
  'process ids': [
    ['PID 12345', 'PID'],
    ['pid=12345', 'PID'],
    ['(pid 12345)', '(PID)'],
    ['Pid: 3', 'PID'],
    ['process 12345', 'PID'],
  ],
  whitespace: [
    ['a    b\t\tc', 'a b c'],
    ['  a  ', 'a'],
    ['a\r\n\r\n\n b', 'a\nb'],
  ],
  'ports, sizes, durations': [
    ['127.0.0.1:8080', '127.0.0.1:PORT'],
    ['[::1]:8080', '[::1]:PORT'],
    ['http://localhost:3000/a', 'http://localhost:PORT/a'],
    ['port 5432', 'port PORT'],
    ['took 12ms', 'took DURATION'],
    ['after 30 seconds', 'after DURATION'],
    ['3.5 MB', 'SIZE'],
    ['4096 bytes', 'SIZE'],
  ],
  'quoted names': [
    ["Cannot find module 'lodash'", 'Cannot find module NAME'],
    ['cannot find value `order_total`', 'cannot find value NAME'],
    ['name \u2018total\u2019 is undefined', 'name NAME is undefined'],
  ],
  'what a terminal adds': [
    ['\u001b[1m\u001b[31merror\u001b[39m\u001b[22m: x', 'error: x'],
    ['\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007', 'link'],
    ['\u001b]0;title\u0007text', 'text'],
    ['10%\r50%\rdone', 'done'],
    ['\u2819\u001b[1G\u001b[0Knpm error', 'npm error'],
    ['e\be\br\br', 'r'],
  ],
};

/** What says what went wrong stays. */
const kept = [
  'TS2322',
  'error[E0499]',
  '[Errno 111]',
  'ENOENT',
  '0x80070005',
  'exit code 137',
  'HTTP 404',
  "expected ';'",
  "type 'string'",
  'read/write',
  'text/html',
  'and/or',
  "don't say can't",
  'no-unused-vars',
  'SIGSEGV',
  '1.2.3',
  'C++20',
];

describe('normalizeError', () => {
  test("the document's worked example comes out to the letter", () => {
    expect(normalizeError('SyntaxError at line 42 in /home/user/app.py (PID 1234) at 0x7f3b4c1234a0')).toBe(
      'SyntaxError LINE_NUM in app.py (PID) at MEM_ADDR',
    );
  });

  for (const [what, list] of Object.entries(spellings)) {
    test.each(list)(`${what}: %j`, (text, normal) => expect(normalizeError(text)).toBe(normal));
  }

  test.each(kept)('stays as it is: %s', (text) => expect(normalizeError(text)).toBe(text));

  test('two runs of one error in two places are one text', () => {
    const one =
      'Traceback:\n  File "/home/mira/shop/main.py", line 3, in total\nKeyError: \'id\' (pid 41) after 12 ms at 0x7f3b4c1234a0';
    const two =
      'Traceback:\r\n  File "/srv/agent/work/main.py", line 2917, in total\r\nKeyError: \'key\' (pid 9)  after 3.5 s at 0x55aa00112233';
    expect(normalizeError(two)).toBe(normalizeError(one));
  });
});
