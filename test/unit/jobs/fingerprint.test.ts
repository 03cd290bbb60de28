import { msg } from '../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import { failureLikeness } from '../../../src/jobs/domain/fingerprint/failureFingerprint.ts';
import { maskedLine, nameStem } from '../../../src/jobs/domain/fingerprint/maskedLine.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

describe('a masked line', () => {
  test.each([
    [
      'FileNotFoundError: [Errno 2] No such file or directory: "/data/run 7/a.csv"',
      'FileNotFoundError: [Errno 12] No such file or directory: "/other/run 8/b c.csv"',
    ],
    ["can't open 'in_01.fastq.gz'", "can't open 'in_99.fastq.gz'"],
    [
      'curl: (7) Failed to connect to storage.internal port 443 after 12 ms',
      'curl: (7) Failed to connect to storage.internal port 8443 after 3120.5 ms',
    ],
    ['GET https://a.example.org/x?id=17 failed', 'GET https://a.example.org/y?id=2#z failed'],
    [
      'slurmstepd: error: *** JOB 4711 ON node012 CANCELLED AT 2026-11-22T04:05:06 ***',
      'slurmstepd: error: *** JOB 12 ON node7 CANCELLED AT 2027-01-02T14:15:16 ***',
    ],
    ['segfault at 0x7ffee4a8c0 ip 00007f8e1a2b3c4d sp 0xdeadbeef', 'segfault at 0x1 ip 00007f8e1a2b3c99 sp 0x2'],
    ['container 3f2a9c81d7e4 died', 'container 91bb0c2f77aa died'],
    ['job 6ba7b810-9dad-11d1-80b4-00c04fd430c8 not found', 'job 00000000-0000-4000-8000-000000000000 not found'],
    ['expected [1, 2, 3] got [4,5]', 'expected [7] got [8, 9, 10, 11]'],
    ['r1i2n3.cluster.local: Connection reset by peer', 'r11i0n17.cluster.local: Connection reset by peer'],
    ['loss is nan at step 1200 (lr=1e-4)', 'loss is nan at step 7 (lr=3.5e-05)'],
    [String.raw`C:\Users\a\in.txt: Permission denied`, String.raw`D:\work\other.txt: Permission denied`],
    ['Traceback: File "src/a.py", line 10', 'Traceback: File "lib/deep/b.py", line 2210'],
  ])('is the same for like lines: %s', (one, other) => {
    expect(maskedLine(one)).toBe(maskedLine(other));
  });

  test.each([
    ["KeyError: 'temperature'", "KeyError: 'pressure'"],
    ["ModuleNotFoundError: No module named 'numpy'", "ModuleNotFoundError: No module named 'pandas'"],
    ['java.lang.OutOfMemoryError: Java heap space', 'java.lang.OutOfMemoryError: GC overhead limit exceeded'],
    ['Connection refused', 'Connection reset'],
    ['numpy.linalg.LinAlgError: Singular matrix', 'numpy.linalg.LinAlgError: did not converge'],
  ])('keeps what tells failures apart: %s', (one, other) => {
    expect(maskedLine(one)).not.toBe(maskedLine(other));
  });

  test('masks the names it is given, as words', () => {
    expect(maskedLine('align-alpha: lost on thor; realign-alphabet', ['align-alpha', 'thor'])).toBe(
      '<name>: lost on <name>; realign-alphabet',
    );
  });

  test('masks a short name that has a digit as it masks a long one, and no number that happens to be a name', () => {
    expect(maskedLine('host n5: lost', ['n5', 'job_5'])).toBe(maskedLine('host n12: lost', ['n12', 'job_12']));
    expect(maskedLine('shard 7 lost', ['7'])).toBe(maskedLine('shard 12 lost', ['job_12']));
  });

  test('takes time in proportion to its letters, whatever they are', () => {
    const work = startMeasuringWork();
    for (const hostile of [
      '/a'.repeat(50_000),
      '#,'.repeat(50_000),
      '"'.repeat(100_000),
      'a.b'.repeat(50_000),
      `${'n1'.repeat(50_000)}.x`,
      '1'.repeat(100_000),
      'a://'.repeat(30_000),
    ])
      maskedLine(hostile, ['a.*b+', '(((']);
    expect(work()).toBeLessThan(1000);
  });
});

test('names of like jobs have one stem', () => {
  expect(nameStem('train_12_lr0.001')).toBe(nameStem('train_7_lr0.5'));
  expect(nameStem('fold-1-of-10')).toBe(nameStem('fold-10-of-10'));
  expect(nameStem('train_1')).not.toBe(nameStem('test_1'));
});

test('without a line that tells, the last line stands in only where nothing else says why', () => {
  const about = (cause: string, lastLine: string) =>
    failureLikeness({ cause, reason: msg('Why.') }, { names: [], lastLine }).fingerprint;
  expect(about('unknown', 'step 1 of plan')).not.toBe(about('unknown', 'something else'));
  expect(about('unknown', 'step 1 of plan')).toBe(about('unknown', 'step 22 of plan'));
  expect(about('walltime', 'epoch one')).toBe(about('walltime', 'epoch two'));
  expect(failureLikeness({ cause: 'walltime', reason: msg('Why.') }, { names: [] }).title).toBe('Why.');
});
