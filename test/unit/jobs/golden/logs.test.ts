import { describe, test } from 'vitest';
import { classifyLine } from '../../../../src/jobs/domain/advice/log/lineClassification.ts';
import { withoutMarks } from '../../../../src/jobs/domain/advice/log/lineMarks.ts';
import { decoded, isWide, logLines } from '../../../../src/jobs/domain/advice/log/logLines.ts';
import { progressIn } from '../../../../src/jobs/domain/advice/log/progress.ts';
import { lastRunStart } from '../../../../src/jobs/domain/advice/log/runStarts.ts';
import { structuredLine } from '../../../../src/jobs/domain/advice/log/structuredLine.ts';
import { findTellingLines } from '../../../../src/jobs/domain/advice/log/findings.ts';
import { traceParts } from '../../../../src/jobs/domain/advice/log/traces.ts';
import { maskedLine, nameStem } from '../../../../src/jobs/domain/fingerprint/maskedLine.ts';
import { expectGolden } from '../../../support/goldenRows.ts';

const marked = [
  '2026-03-02 09:14:02 it broke',
  '2026-03-02T09:14:02Z it broke',
  '2026-03-02T09:14:02.123+01:00 it broke',
  '[2026-03-02 09:14:02,123] it broke',
  '(09:14:02) it broke',
  '<09:14:02> it broke',
  '9:14:02 PM it broke',
  '02/03/2026 09:14:02 it broke',
  '02-Mar-2026 09:14:02 it broke',
  '02-Mar-26 09:14:02: it broke',
  'Mar  2 09:14:02 node7 kernel: it broke',
  'Mar 12 09:14:02 node7 slurmd[4711]: it broke',
  'Mon Mar 02 09:14:02 2026 it broke',
  '[Mon, Mar 2, 2026 09:14:02]: it broke',
  'May the force fail',
  '[ 1234.567890] it broke',
  '[1234.567890] it broke',
  '#12 3.456 it broke',
  '#12 ERROR: it broke',
  '#12 it broke',
  '[rank3]: it broke',
  '[rank 3] it broke',
  '[3] it broke',
  '[3]: it broke',
  '[default0]: it broke',
  '[0]PETSC ERROR: it broke',
  '3: it broke',
  '12: it broke',
  '404: Not found',
  '500: Error',
  '404: not found',
  '[1,2]<stderr>: it broke',
  '  [1,2]<stdout>: it broke',
  'rank 3: it broke',
  'rank3 | it broke',
  'Rank 3 it broke',
  '(train.fn pid=4711) it broke',
  '(pid=4711, ip=10.0.0.1) it broke',
  '(f(x) pid=1) it broke',
  'E0302 09:14:02.123456 4711 a/b.go:7] it broke',
  'I0302 09:14:02.123456 4711 a.go:7] it went',
  'W0302 09:14:02.123456 a.go:7] careful',
  'F0302 09:14:02.123456 a.go:7] it broke',
  'E tensorflow/core/a.cc:12] it broke',
  'W tensorflow/core/a.cc:12] careful',
  'E some words',
  '2026-03-02 09:14:02 [rank3]: E0302 09:14:02.123456 4711 a.go:7] it broke',
  '[rank1]: [rank2]: it broke',
  '09:14:02 09:14:03 09:14:04 09:14:05 09:14:06 it broke',
  '   indented',
  '  [3] indented',
  ' rank 3: x',
  'plain words',
  '',
  '09:14:02',
  '[3]',
  'X Y',
  'A1 steak',
  'Xyz abc',
  'Zzz,abc',
  '2026-13-45 99:99:99 x',
  '12:30 lunch',
  '{"a": 1}',
];

const localize = [
  'all is well',
  'ERROR: it broke',
  '[ERROR] it broke',
  'error: it broke',
  '2026-03-02 09:14:02 ERROR it broke',
  '2026-03-02 09:14:02,123 - root - ERROR - it broke',
  'root: CRITICAL it broke',
  '2026-03-02 09:14:02,123 - urllib3.pool - WARNING - connection refused',
  'my.app - INFO - 1 failed',
  'my.app - ERROR - failed',
  'DeprecationWarning: will be an error',
  'FATAL: it broke',
  'SEVERE something',
  'PANIC now',
  'WARNING: it failed',
  'INFO connection refused',
  '[INFO] failed',
  'DEBUG error',
  'NOTICE timeout',
  'warn: failed',
  'a.b.c INFO killed',
  'TRACE failed',
  'WARN giving up: it failed',
  'INFO aborting, it failed',
  'failed, retrying in 5 s',
  'connection refused; will try again',
  'attempt 2 of 5 failed',
  'attempt 2/5 failed',
  'falling back to CPU: CUDA not available',
  'ignoring missing file',
  'skipped: not found',
  'recovered from error',
  'reconnected after reset',
  'non-fatal error',
  'deprecated: will be an error',
  'xfailed 3',
  'optional module not found',
  'succeeded after 3 errors',
  'error handled',
  'failed after 3 attempts',
  'giving up: connection refused',
  'max retries exceeded with url',
  'maximum retries reached, retrying no more',
  'retries exhausted: timeout',
  'aborting: out of memory',
  'unrecoverable error',
  'too many retries',
  'no more retries; failed',
  'gave up waiting: timed out',
  'hint: the file is missing',
  'Note: errors may occur',
  'See also error.log',
  'if you see this error',
  'For more on this error see x',
  'Usage: a [-e error]',
  'Did you mean "error"?',
  'possible causes: it failed',
  '+ exit 1',
  '$ fail',
  '> Could not resolve',
  '> fail',
  '# error',
  '// error',
  '>>> fail()',
  ' 12 | error',
  '~~~^~~~',
  '| error',
  '   ^',
  'PETSC ERROR: See https://petsc',
  'PETSC ERROR: Out of memory',
  'please check the error log',
  'It failed to start, please check the log',
  'ConnectionError: please check',
  'for example, an error',
  'echo "error"',
  'unable to open x, e.g. missing',
  '0 errors, 3 warnings',
  'no failures',
  'errors: 0',
  'failed=0',
  'error rate 0.1',
  'mean squared error: 0.3',
  'validation error 0.2',
  '--timeout=30',
  'cmd --fail-fast x',
  'timeout: 30',
  'max_retries = 5',
  'ignore_errors: true',
  'on_error: $x',
  'errors will be logged',
  'error_log set',
  '10 errors',
  '1 failed',
  'error code: 0',
  'error code: 12',
  'time_limit: none',
  'ValueError: 0 errors',
  'timed out',
  'caught error: 0 errors',
  'failed to open, no errors',
  'Error: mean error too large',
  'fatal: no such ref',
  '{"level":"error","msg":"it broke"}',
  '{"level":"info","msg":"it failed"}',
  '{"level":"warn","message":"failed, retrying"}',
  '{"msg":"failed"}',
  '{"severity":"CRITICAL","error":"disk full"}',
  'E0302 09:14:02.123456 a.go:7] not found',
  'I0302 09:14:02.123456 a.go:7] not found',
  '[rank3]: ERROR it broke',
  '3: failed',
  'killed',
  'Killed  python a.py',
  'exit status 1',
  'timeout 0',
  'timeout 10',
  'failed 0',
  'failed 10',
];

const traces: Readonly<Record<string, readonly string[]>> = {
  python: [
    'before',
    'Traceback (most recent call last):',
    '  File "a.py", line 1, in <module>',
    '    run()',
    '    ~~~^^',
    'ValueError: x',
    'after',
  ],
  during: [
    'Traceback (most recent call last):',
    '  File "a.py", line 1',
    'KeyError: 1',
    '',
    'During handling of the above exception, another exception occurred:',
    '',
    'Traceback (most recent call last):',
    '  File "a.py", line 2',
    'ValueError: 2',
  ],
  threefold: [
    'Traceback (most recent call last):',
    '  File "x"',
    'A: 1',
    'The above exception was the direct cause of the following exception:',
    'Traceback (most recent call last):',
    '  File "x"',
    'B: 2',
    'During handling of the above exception, another exception occurred:',
    'Traceback (most recent call last):',
    '  File "x"',
    'C: 3',
  ],
  separate: [
    'Traceback (most recent call last):',
    '  File "x"',
    'A: 1',
    'went on',
    'Traceback (most recent call last):',
    '  File "x"',
    'B: 2',
  ],
  java: [
    'Exception in thread "main" a.B: x',
    '\tat a.B.c(B.java:1)',
    '\t... 3 more',
    'Caused by: a.C: y',
    '\tat a.C.d(C.java:1)',
    'Caused by: a.D: z',
    '\tat a.D.e(D.java:2)',
  ],
  farCause: ['Caused by: a', ...Array.from({ length: 41 }, () => 'talk'), 'Caused by: b'],
  nearCause: ['Caused by: a', ...Array.from({ length: 40 }, () => 'talk'), 'Caused by: b'],
  node: [
    '/a/b.js:12',
    '    throw new Error("x")',
    '    ^',
    'Error: x',
    '    at f (/a/b.js:12:3)',
    '  errno: -2,',
    "  code: 'ENOENT',",
  ],
  go: ['panic: x', 'goroutine 1 [running]:', 'main.f()', '\t/a/b.go:12 +0x1'],
  rust: ['thread main panicked', '   1: core::panicking::panic', '             at /rustc/x'],
  gdb: ['#0  0x00007f in abort () from libc', ' #1 0x12 in x'],
  prefixed: ['worker-3 Traceback (most recent call last):', '  File "a.py"', 'E: 1'],
  dotnet: ['Unhandled exception. System.Exception: x', ' ---> System.IO.IOException: y', '   at A.B() in /a.cs:line 3'],
  indented: [
    '    could not open x',
    '    if (failed) {',
    '    x = failed',
    '    plain words',
    '        raise Error(1)',
  ],
  open: ['Traceback (most recent call last):', '  File "a.py"', '    failed to do'],
};

describe('lines of logs as they are read', () => {
  test('what stands before the words', async () => {
    await expectGolden(
      'jobs/log-marks',
      marked.map((line) => ({ asked: JSON.stringify(line), answer: withoutMarks(line) })),
    );
  });

  test('how they speak', async () => {
    await expectGolden(
      'jobs/log-manners',
      localize.map((text) => {
        const { said, speaker, tone, isGivenUp } = classifyLine({ line: 1, text });
        return {
          asked: text,
          answer: `${tone}${isGivenUp ? ', given up' : ''}${speaker === undefined ? '' : `, by ${speaker}`}${said === text ? '' : `: ${said}`}`,
        };
      }),
    );
  });

  test('parts of stack traces', async () => {
    await expectGolden(
      'jobs/log-traces',
      Object.entries(traces).map(([name, said]) => {
        const parts = traceParts(
          said.map((each) => ({ said: each, speaker: undefined, tone: 'plain', isGivenUp: false })),
        );
        return {
          asked: name,
          answer: said
            .flatMap((line, at) => (line === 'talk' ? [] : [`${(parts.get(at) ?? '–').padEnd(5)}${line}`]))
            .join('\n'),
        };
      }),
    );
  });

  test('lines of JSON', async () => {
    const lines = [
      '{"level":"error","msg":"a"}',
      '{"lvl":"WARN","message":"a","error":"b"}',
      '{"severity":"Fatal","detail":"x\\"y\\nz"}',
      '{"levelname":"DEBUG","exception":"e"}',
      '{"level":"emerg","err":"e"}',
      '{"level":"notice","MSG":"e"}',
      '{"level":"x","msg":"e"}',
      '{"level":30,"msg":"e"}',
      '{"msg" : "e" , "level" : "trace"}',
      '{"level":"error"}',
      '{"other":"x"}',
      'x{"msg":"e"}',
      '{"msg":"cut',
      '{"msg":"","err":""}',
      '{"level":"severe","level":"info","msg":"e"}',
    ];
    await expectGolden(
      'jobs/log-json',
      lines.map((line) => ({ asked: line, answer: structuredLine(line) })),
    );
  });

  test('lines of a log', async () => {
    const red = '\u001b[31m';
    const logs = [
      'a\nb\n',
      'a\r\nb',
      '\n\n a \n',
      '',
      'a',
      `${red}red\u001b[0m text`,
      '1%\r50%\r100%\n',
      '1%\r50%\r\n',
      '1%\r   \r',
      '\u001b]0;title\u0007text',
      '\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\',
      'a\tb',
      'a\u0000b\u0008c\ufeffd',
      '\u001b(Bx\u001bMy',
      'x'.repeat(2000),
      'x'.repeat(2001),
      `${'a'.repeat(3000)}b`,
      `${'a'.repeat(9000)} ValueError: in the midst ${'b'.repeat(9000)}`,
      `ValueError: in front ${'b'.repeat(13_000)}`,
      `${'a'.repeat(300)} ValueError: near ${'b'.repeat(13_000)}`,
    ];
    const short = (text: string): string =>
      text.length <= 90
        ? JSON.stringify(text)
        : `${JSON.stringify(text.slice(0, 50))} … ${JSON.stringify(text.slice(-50))} (${String(text.length)})`;
    await expectGolden(
      'jobs/log-lines',
      logs.map((log) => ({
        asked: short(log),
        answer: logLines(log)
          .map(
            ({ line, text }) =>
              `${String(line)} ${text.includes(' … ') ? text.split(' … ').map(short).join(' … ') : short(text)}`,
          )
          .join('\n'),
      })),
    );
  });

  test('long logs lose their middle', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, at) => `line ${String(at + 1).padStart(6, '0')} ${'x'.repeat(58)}`,
    );
    const kept = logLines(lines.join('\n')).map(({ line }) => line);
    const gap = kept.findIndex((line, at) => at > 0 && line !== (kept[at - 1] ?? 0) + 1);
    await expectGolden('jobs/log-long', [
      {
        asked: '30000 lines of 71 letters with their ends',
        answer: `${String(kept.length)} lines: 1 to ${String(kept[gap - 1])}, ${String(kept[gap])} to ${String(kept.at(-1))}`,
      },
    ]);
  });

  test('bytes', async () => {
    const utf16 = (text: string): Uint8Array => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    const logs: readonly [string, Uint8Array][] = [
      ['UTF-16 with its mark', utf16('Fehler: ü\r\n')],
      ['only the mark', new Uint8Array([0xff, 0xfe])],
      ['bytes that begin like it', new Uint8Array([0xff, 0xfe, ...Array.from({ length: 40 }, (_, at) => 200 + at)])],
      ['UTF-16, mostly Chinese', utf16('错误错误错误错误错误 a')],
      ['UTF-16, Chinese alone', utf16('错误错误错误错误错误')],
      ['the other order', new Uint8Array([0xfe, 0xff, 0, 65])],
      ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 65])],
      ['a bad byte', new Uint8Array([65, 0xff, 66])],
      ['half the mark', new Uint8Array([0xff])],
      ['zeros', new Uint8Array([0xff, 0xfe, 0, 0, 0, 0])],
    ];
    await expectGolden(
      'jobs/log-bytes',
      logs.map(([asked, bytes]) => ({
        asked,
        answer: `${isWide(bytes) ? 'wide' : 'narrow'} ${JSON.stringify(decoded(bytes))}`,
      })),
    );
  });

  test('how far runs had come, and where the last one begins', async () => {
    const logs = [
      '12/40',
      'epoch 3/30',
      'step 7 of 20',
      '5 of 9',
      '40/40',
      '0/40',
      '2026/01/02',
      'a/12/40',
      '30 % done',
      '30%',
      '[####  ] 30%',
      '30.5% 12.3 it/s',
      'progress: 99.9 %',
      '100% done',
      '0% done',
      'iteration 3',
      '12/40\nthen 30% done',
      '30% done\nthen 12/40',
      'no\nnumbers',
    ];
    const runs = [
      'run started\nx\nrun started\ny',
      'Job 1 started\nx\nJob 2 started',
      '--- run 1 ---\nx\n--- run 2 ---',
      '=== attempt 1\n=== attempt 2',
      'starting the pipeline\nstarting the pipeline',
      'launching job\nx',
      'simulation begun\nrun started',
      'script begins\nscript begins\nrun started',
      'x\nx',
    ];
    const lined = (text: string) => text.split('\n').map((each, at) => ({ line: at + 1, text: each }));
    await expectGolden('jobs/log-progress', [
      ...logs.map((log) => ({ asked: log, answer: progressIn(lined(log)) })),
      ...runs.map((log) => ({
        asked: log,
        answer: `begins at ${String(lastRunStart(lined(log).map((line) => classifyLine(line))))}`,
      })),
    ]);
  });

  test('what outweighs what', async () => {
    const far = Array.from({ length: 15 }, (_, at) => `step ${String(at)} went well`);
    const logs: Readonly<Record<string, readonly string[]>> = {
      'two speakers': ['[rank1]: ValueError: a', '[rank0]: Connection reset by peer'],
      'two speakers, the second serious': ['[rank1]: Broken pipe', '[rank0]: ValueError: a', '[rank2]: KeyError: b'],
      'the last words count more': ['Connection refused', ...far, 'No space left on device'],
      'the same at the beginning': ['No space left on device', ...far, 'Connection refused'],
      'an earlier run': ['Job 1 started', 'No space left on device', 'Job 2 started', 'Connection refused'],
      'errors in JSON': ['{"level":"error","msg":"no such order"}', '{"level":"info","msg":"done"}'],
      'a wrapper': [
        'Connection refused',
        'srun: error: n1: task 0: Exited with exit code 1',
        'make: *** [all] Error 1',
      ],
      'given up': ['Connection refused', 'giving up: Connection refused'],
      'quiet and loud': ['WARNING: No space left on device', 'ERROR: Connection refused'],
      handled: ['No space left on device, retrying', 'Connection refused'],
      survived: [
        'Traceback (most recent call last):',
        '  File "a"',
        'KeyError: 1',
        'went on',
        'Traceback (most recent call last):',
        '  File "b"',
        'ValueError: 2',
      ],
      'not survived': [
        'Traceback (most recent call last):',
        '  File "a"',
        'KeyError: 1',
        'Traceback (most recent call last):',
        '  File "b"',
        'ValueError: 2',
      ],
      'unknown exceptions': [
        'odd.pkg.StrangeError: what',
        'odd.pkg.StrangeTimeout: what',
        'odd.pkg.RemoteTrouble: lost',
        '  what():  strange',
        'Exception in thread "main" odd.PeculiarException: the server is gone',
      ],
      'a dump of bytes': [
        '\ufffd\ufffd\ufffderror\ufffd\ufffd\ufffd',
        'error: \ufffd\ufffd\ufffd in the long words of a line',
        '\ufffd\ufffd error',
      ],
      'only marks': ['[rank3]: ', '09:14:02'],
      'of equal weight': ["KeyError: 'a'", "KeyError: 'b'"],
      aftermath: ['Broken pipe', "KeyError: 'a'", 'Broken pipe'],
      'numbers that tell': [
        'HTTP Error 503: Service Unavailable',
        'HTTP Error 404: Not Found',
        'error 1234567',
        'error 7654321',
      ],
    };
    await expectGolden(
      'jobs/log-weights',
      Object.entries(logs).map(([name, said]) => {
        const { findings, lastTrouble } = findTellingLines(logLines(said.join('\n')));
        return {
          asked: `${name}\n${said.map((each) => `| ${each}`).join('\n')}`,
          answer: [
            ...findings.map(
              ({ line, rule, weight, speaker }) =>
                `line ${String(line.line)} ${rule.cause} ${weight.toFixed(3)}${speaker === undefined ? '' : ` by ${speaker}`}`,
            ),
            `last trouble: ${String(lastTrouble?.line)}`,
          ].join('\n'),
        };
      }),
    );
  });
});

test('what is masked in lines of failures', async () => {
  const lines = [
    'GET https://a.b/c?d=1 failed',
    'see ftp://x/y>z',
    'id 6ba7b810-9dad-11d1-80b4-00c04fd430c8 gone',
    'at 0xDEADbeef',
    'open "/data/run 7/a.csv"',
    "open 'C:\\Users\\a b\\c.txt'",
    'open /data/a-1/b.csv: no',
    'open ~/x/y',
    'open ./x ../y /z',
    'D:\\work\\x.txt denied',
    'read a/b/c.py, line 3',
    'and/or',
    'either/or: x',
    'a.b/c d',
    "file 'in 7.csv' bad",
    'file "x.unknown" bad',
    'in_01.fastq.gz missing',
    'numpy.linalg.LinAlgError: x',
    'a.py:12',
    'x.pyx.y',
    'model.safetensors!',
    'commit 3f2a9c81d7e4',
    'word deadbeef',
    'hex 1234567',
    'hex a1b2c3',
    'node012.cluster.local: lost',
    'r1i2n3.x.y lost',
    'node012 lost',
    'gpu-7.rack lost',
    'took 12.5 s',
    'lr=-1e-4',
    '1,234,567 rows',
    '[1, 2, 3]',
    '3 x 4 x 5',
    '3×4',
    '1:2:3',
    'a1b2',
    'v1.2.3',
    '+5',
    'a   b\tc',
    '  padded  ',
    '#7',
    'x'.repeat(500),
    'job_7 on n5 of thor',
    'job_77 on n55',
    'thor-like',
    'my-thor',
  ];
  const stems = [
    'train_12_lr0.001',
    'fold-1-of-10',
    'a1b2',
    'job',
    '7',
    'x_1_2_3',
    'x1.2.3',
    'a,1,2',
    'v1x2',
    'part-0001',
  ];
  await expectGolden('jobs/masks', [
    ...lines.map((line) => ({
      asked: line.length > 100 ? `${String(line.length)} letters` : JSON.stringify(line),
      answer:
        line.length > 100
          ? `${String(maskedLine(line).length)} letters`
          : maskedLine(line, ['job_7', 'n5', 'thor', 'a', '7', 'ab']),
    })),
    ...stems.map((name) => ({ asked: `stem of ${name}`, answer: nameStem(name) })),
  ]);
});
