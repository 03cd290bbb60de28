import assert from 'node:assert/strict';
import { readPart } from '../../../bench/remediation/samples.ts';
import { documentNormalized } from '../../../../src/remediation/domain/match/documentProfile.ts';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';
import { plainText } from '../../../../src/remediation/domain/read/text/plainText.ts';
import { normalizeError, readError, getSignature } from '../../../../src/remediation/index.ts';
import { getBytes, getParts, type FuzzTarget } from '../fuzzTarget.ts';

/** Error texts, ANSI and stack traces: a message and a trace, divided by `%%%%`. */
export const errors: FuzzTarget = {
  name: 'errors',
  seeds: () =>
    readPart('train-1')
      .filter((_sample, at) => at % 4 === 0)
      .map((value) => {
        return getBytes(
          Object.values(value)
            .filter((each) => typeof each === 'string')
            .sort((a, b) => b.length - a.length)
            .slice(0, 2)
            .join('\n%%%%\n'),
        );
      }),
  tokens: [
    '\n%%%%\n',
    'Error: ',
    'error TS2304: ',
    'TypeError: ',
    'Traceback (most recent call last):\n',
    '  File "a.py", line 3, in f\n',
    '    at f (a.js:1:2)\n',
    '\tat a.b.C(D.java:5)\n',
    'Caused by: ',
    '... 12 more\n',
    '\u001b[31m',
    '\u001b[0m',
    '\u001b[1G',
    '\u001b[2K',
    '\u001b]0;t\u0007',
    '\u001b[',
    '\r',
    '\b',
    '\u009b31m',
    'E   ',
    '/home/a/b.py',
    'C:\\a\\b.cs',
    ':42:7',
    '0x7f3b4c1234a0',
    '2025-01-15T14:30:45.123Z',
    '127.0.0.1:80',
    '550e8400-e29b-41d4-a716-446655440000',
    "'name'",
    '"x y"',
    '`q`',
    'NAME',
    'LINE_NUM',
    '<NAME>',
    'npm error code E404\n',
    'panic: ',
    'goroutine 1 [running]:\n',
    "thread 'main' panicked at src/a.rs:1:2:\n",
    '--> a.rs:1:2\n',
    'web-1  | ',
    '[pid 12] ',
    '{"level":"error","msg":"',
    '"stack":"',
    '#0 a in b c.c:1\n',
    'During handling of the above exception, another exception occurred:\n',
  ],
  limitMs: 2000,
  largest: 60_000,
  runs: 120,
  check: (input) => {
    const [message = '', stackTrace = ''] = getParts(input, 2);
    const normal = normalizeError(message);
    assert.equal(normalizeError(normal), normal, 'normalising twice is more than once');
    const plain = plainText(message);
    assert.equal(plainText(plain), plain, 'plain text is made plainer');
    const reading = readError(message, { stackTrace });
    assert.deepEqual(readError(message, { stackTrace }), reading);
    assert(!reading.maskedLine.includes('\n') && !reading.failingLine.includes('\n'), 'more lines than one');
    assert(
      reading.maskedLine.length <= 4000 &&
        reading.errorType.length <= 1000 &&
        reading.codes.length <= 100 &&
        reading.frames.length <= 1000,
      `too large: ${reading.maskedLine.length} ${reading.errorType.length} ${reading.codes.length} ${reading.frames.length}`,
    );
    const signature = getSignature({ message, stackTrace });
    assert.match(signature.hash, /^[0-9a-f]{64}$/);
    const { score } = scoreMatch({ message, stackTrace }, { message: stackTrace, stackTrace: message });
    assert(score >= 0 && score <= 1, `a score of ${score}`);
    documentNormalized(message);
    return [
      reading.errorType === '',
      reading.tool,
      reading.families[0],
      reading.codes.length > 0,
      Math.min(2, reading.frames.length),
    ].join();
  },
};
