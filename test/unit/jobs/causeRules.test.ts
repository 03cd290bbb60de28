import { describe, expect, it } from 'vitest';
import { ruleFor } from '../../../src/jobs/domain/advice/log/findings.ts';
import { causeRules } from '../../../src/jobs/domain/advice/rules/causeRules.ts';
import { troubleMarks } from '../../../src/jobs/domain/advice/rules/troubleMarks.ts';
import { adviseFailure } from '../../../src/jobs/index.ts';

const advise = (stderr: string): ReturnType<typeof adviseFailure> => adviseFailure({ stderr });

/** The line that every rule gives as its sample. */
const samples = causeRules.flatMap(({ cause, sample, pattern }) =>
  sample === undefined ? [] : [[cause, sample, pattern] as const],
);
/** Rules for ends of traces that no rule knows: they have no words of their own. */
const withoutWords: ReadonlySet<string> = new Set(['exception', 'exception-of-the-world']);

describe('every rule', () => {
  it('is there once, with a sample', () => {
    const causes = causeRules.map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(causes.length);
    expect(samples.map(([cause]) => cause).sort()).toEqual(causes.filter((cause) => !withoutWords.has(cause)).sort());
  });

  it.each(samples)('%s: matches its sample, and no other rule takes it', (cause, line, pattern) => {
    expect(line).toMatch(pattern);
    expect(line).toMatch(troubleMarks);
    expect(ruleFor(line)?.cause).toBe(cause);
  });
});

describe('what stands before each line', () => {
  const prefixes = [
    '2026-03-02T09:14:02.123Z ',
    '2026-03-02 09:14:02,123 ',
    '[2026-03-02 09:14:02] ',
    '[2026-03-02T09:14:02.123+01:00] ',
    '2026/03/02 09:14:02 ',
    '09:14:02 ',
    '[09:14:02] ',
    'Mar 02 09:14:02 host prog[12]: ',
    'Mar  2 09:14:02 host kernel: ',
    'Mon Mar  2 09:14:02 2026: ',
    '0: ',
    '[rank3]: ',
    '[1,0]<stderr>:',
    '[ 1234.567890] ',
    '(train pid=123, ip=10.0.0.2) ',
    '#8 12.31 ',
    '2026-03-02T09:14:02Z 3: ',
  ];
  const logs = [
    ...samples.map(([, line]) => `starting\nstep 1 done\n${line}`),
    'Traceback (most recent call last):\n  File "a.py", line 1, in x\nConnectionRefusedError: [Errno 111] Connection refused\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "a.py", line 9, in y\nRuntimeError: could not load',
    'Exception in thread "main" java.lang.RuntimeException: load failed\n\tat a.B.c(B.java:3)\nCaused by: java.net.SocketTimeoutException: connect timed out\n\tat q.r(S.java:9)\n\t... 3 more',
    'ERROR first try failed\nINFO going on\nTraceback (most recent call last):\n  File "a.py", line 3\nKeyError: 3\nAborted (core dumped)',
  ];
  it.each(prefixes)('%j changes nothing', (prefix) => {
    for (const log of logs) {
      const { verdict, cause, evidenceLine } = advise(log);
      const marked = advise(
        log
          .split('\n')
          .map((line) => prefix + line)
          .join('\n'),
      );
      expect([marked.verdict, marked.cause, marked.evidenceLine?.line], log).toEqual([
        verdict,
        cause,
        evidenceLine?.line,
      ]);
    }
  });

  it.each([
    ['a number of HTTP', '404: Not Found', 'http-refused'],
    [
      'a frame of Rust',
      "thread 'main' panicked at src/main.rs:4:10:\n   0: std::panicking::begin\n   1: app::main",
      'shutdown-by-code',
    ],
  ])('is not %s', (_, log) => {
    expect(advise(log).evidenceLine?.line).toBe(1);
  });
});
