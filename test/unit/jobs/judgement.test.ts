import { describe, expect, test } from 'vitest';
import { adviseFailure, type FailureContext, type FailureVerdict } from '../../../src/jobs/index.ts';
import { english, type English } from '../../support/english.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

const [mebi, gibi] = [2 ** 20, 2 ** 30];
const advise = (stderr: string, context: FailureContext = {}): English<ReturnType<typeof adviseFailure>> =>
  english(adviseFailure({ stderr, context }));

describe('context as a person reads it', () => {
  test('failures on the only node say nothing about the node', () => {
    const context = {
      exitCode: 3,
      nodes: [{ name: 'n1', otherFailures: 5, otherCompleted: 2, elsewhere: { completed: 0, failed: 0 } }],
    };
    expect(advise('', context)).toMatchObject({ verdict: 'uncertain', cause: 'unknown' });
    // Nor do they where nothing is known of other nodes.
    const unknown = advise('', { exitCode: 3, nodes: [{ name: 'n1', otherFailures: 5 }] });
    expect(unknown.verdict).toBe('uncertain');
    expect(unknown.counterEvidence).toBeUndefined();
  });

  test('a sentence is never told for and against the same verdict', () => {
    const { reason, counterEvidence } = advise('', {
      exitCode: 3,
      nodes: [{ name: 'n1', otherFailures: 5, elsewhere: { completed: 40, failed: 0 } }],
    });
    expect(reason).not.toContain(counterEvidence ?? 'no counter-evidence');
  });

  test('a cancel after a lack of memory is a lack of memory', () => {
    const oom = 'step 4\nslurmstepd: error: Detected 1 oom-kill event(s) in StepId=4.0.';
    for (const [stderr, memoryPeakBytes] of [
      [`${oom}\nslurmstepd: error: *** JOB 4 ON n1 CANCELLED AT 2026-01-05T10:00:45 ***`, undefined],
      ['step 4', 8 * gibi],
    ] as const) {
      const advice = advise(stderr, {
        slurmState: 'CANCELLED by 0',
        lastOutputAgeSeconds: 45,
        memoryLimitBytes: 8 * gibi,
        memoryPeakBytes,
      });
      expect(advice).toMatchObject({ verdict: 'transient', cause: 'oom-killed' });
      expect(advice.memoryBytes).toBeGreaterThan(8 * gibi);
    }
  });

  test('a cancel after an error of the program is that error, and what follows the cancel is not', () => {
    const cancelled = 'slurmstepd: error: *** JOB 4 ON n1 CANCELLED AT 2026-01-05T10:00:45 ***';
    const error = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\nTypeError: bad operand';
    expect(advise(`${error}\n${cancelled}`, { slurmState: 'CANCELLED by 0' })).toMatchObject({ verdict: 'permanent' });
    expect(advise(`epoch 3\n${cancelled}\n${error}`, { slurmState: 'CANCELLED by 0' })).toMatchObject({
      verdict: 'transient',
      cause: 'cancelled',
    });
  });

  test('a raise is made from what was used, however small the limit was', () => {
    const killed = { exitCode: -1, signal: 'SIGKILL', memoryNodeBytes: 24 * gibi, memoryLimitBytes: 64 * mebi };
    const advice = advise('', { ...killed, memoryPeakBytes: 300 * mebi });
    expect(advice.verdict).toBe('transient');
    expect(advice.memoryBytes).toBeGreaterThanOrEqual(1.1 * 300 * mebi);
    expect(advice.memoryBytes).toBeLessThanOrEqual(gibi);
  });

  test('a raise without a measured use is a guess, and said to be one', () => {
    const advice = advise('slurmstepd: error: Detected 1 oom_kill event in StepId=1.0.', {
      slurmState: 'OUT_OF_MEMORY',
      memoryLimitBytes: 256 * mebi,
    });
    expect(advice).toMatchObject({ memoryBytes: 512 * mebi });
    expect(advice.reason).toContain('guess');
    expect(advice.confidence).toBeLessThan(0.97);
  });

  test('no raise goes beyond the node, and none is made the third time', () => {
    const oom = { slurmState: 'OUT_OF_MEMORY', memoryLimitBytes: 8 * gibi, memoryPeakBytes: 8 * gibi };
    expect(advise('', { ...oom, memoryNodeBytes: 9 * gibi }).memoryBytes).toBeLessThanOrEqual(9 * gibi);
    const third = advise('', { ...oom, previousFailures: [{ exitCode: 137 }, { exitCode: 137 }] });
    expect(third.memoryBytes).toBeUndefined();
    expect(third.verdict).not.toBe('transient');
    // Bash's own line, as Slurm's jobs leave it; accounting says 0:125 of them, which is no 137.
    const killed = { exitCode: 253, message: 'slurm_script: line 7: 18889 Killed                  python3 -u run.py' };
    expect(advise('', { ...oom, previousFailures: [killed, killed] }).verdict).not.toBe('transient');
    const late = advise('', {
      slurmState: 'TIMEOUT',
      runtimeLimitSeconds: 60,
      runtimeUsedSeconds: 61,
      previousFailures: [{ message: 'DUE TO TIME LIMIT' }, { message: 'DUE TO TIME LIMIT' }],
    });
    expect(late.runtime).toBeUndefined();
  });

  test.each<[string, string, string]>([
    [
      'a bus error of a data loader is full shared memory',
      'ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).',
      'shared-memory',
    ],
    ['/dev/shm is no disk', "OSError: [Errno 28] No space left on device: '/dev/shm/nccl-abc'", 'shared-memory'],
    [
      'torchrun’s FAILED is no test',
      '[rank3]:[E805 10:11:12.3 ProcessGroupNCCL.cpp:616] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=4471) ran for 600041 milliseconds before timing out.\ntrain.py FAILED',
      'link-lost',
    ],
    ['no inodes are left', 'touch: cannot touch a: no free inodes on /scratch', 'inodes-full'],
    [
      'a host key is no credential',
      'Host key verification failed.\nfatal: Could not read from remote repository.',
      'host-key',
    ],
    [
      'an unknown module comes before the command that it would have brought',
      'Lmod has detected the following error: The following module(s) are unknown: "gromacs/2029"\njob.sh: line 9: gmx: command not found',
      'module-unknown',
    ],
    ['a time window that ended', 'Timeout window reached, terminating job 12\nTerminated', 'walltime'],
  ])('%s', (_, stderr, cause) => {
    expect(advise(stderr, { exitCode: 1 }).cause).toBe(cause);
  });

  test('a job whose allocation was over needs another allocation, and more time only if it used its own', () => {
    const ended = { exitCode: 143, cancelledBy: 'the end of its allocation', runtimeLimitSeconds: 7200 };
    const early = advise('step 4', { ...ended, runtimeUsedSeconds: 600 });
    expect(early).toMatchObject({ verdict: 'transient', cause: 'walltime' });
    expect(early.runtime).toBeUndefined();
    expect(advise('step 4', { ...ended, runtimeUsedSeconds: 7190 }).runtime).toBe('PT3H');
  });

  test('a full disk names inodes, too', () => {
    expect(advise('cp: error writing a: No space left on device').whatWouldDecide).toContain('df -i');
    expect(advise('touch: no free inodes on /scratch').whatWouldDecide).toContain('df -i');
  });

  test('a package that an unreachable index does not offer is a matter of the network', () => {
    const log =
      "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError: Connection refused': /simple/a/\nERROR: Could not find a version that satisfies the requirement a (from versions: none)\nERROR: No matching distribution found for a";
    expect(advise(log)).toMatchObject({ verdict: 'transient', evidenceLine: { line: 1 } });
    expect(advise(log.split('\n').slice(1).join('\n')).verdict).toBe('uncertain');
  });

  test('a file that a waiting job makes and one that nothing makes are two kinds', () => {
    const missing = "FileNotFoundError: [Errno 2] No such file or directory: 'out/prices.csv'";
    const awaited = advise(missing, { upstream: [{ name: 'make', status: 'running', outputs: ['out/prices.csv'] }] });
    const unmade = advise(missing, { upstream: [] });
    expect(awaited).toMatchObject({ verdict: 'transient' });
    expect(unmade.verdict).not.toBe('transient');
    expect(awaited.cause).not.toBe(unmade.cause);
  });

  test('what the person did with like failures counts', () => {
    const like = (past: FailureContext['past']): FailureVerdict => advise('', { exitCode: 3, past }).verdict;
    expect(like({ retried: 6, passed: 5, failedSameWay: 1, failed: 0 })).toBe('transient');
    expect(like({ retried: 5, passed: 0, failedSameWay: 5, failed: 0 })).toBe('permanent');
    expect(like(undefined)).toBe('uncertain');
  });

  test('the same log has other answers in other circumstances', () => {
    const missing = 'error while loading shared libraries: libfoo.so.1: cannot open shared object file';
    const node = (elsewhere: { completed: number; failed: number }): FailureContext => ({
      nodes: [{ name: 'n7', otherFailures: 6, otherCompleted: 0, elsewhere }],
    });
    expect(advise(missing).verdict).toBe('permanent');
    expect(advise(missing, node({ completed: 30, failed: 0 })).verdict).toBe('transient');
    expect(advise(missing, node({ completed: 0, failed: 30 })).verdict).toBe('permanent');
    expect(advise(missing, node({ completed: 0, failed: 0 })).verdict).toBe('permanent');
  });
});

/**
 * Logs read one by one as a person who answers for the cluster would: the verdict that they would sign, another one
 * that they would not object to, and why.
 */
const read: readonly (readonly [
  why: string,
  stderr: string,
  context: FailureContext,
  verdicts: readonly FailureVerdict[],
  more?: (advice: ReturnType<typeof advise>) => void,
])[] = [
  [
    'Slurm’s oom-kill, use not measured: twice the limit is a fair guess',
    'Killed\nslurmstepd-vm: error: Detected 1 oom-kill event(s) in StepId=2.batch. Some of your processes may have been killed by the cgroup out-of-memory handler.\n',
    { exitCode: 137, slurmState: 'OUT_OF_MEMORY', memoryLimitBytes: 80 * mebi },
    ['transient', 'uncertain'],
    ({ memoryBytes }) => expect(memoryBytes).toBe(160 * mebi),
  ],
  [
    'Slurm’s time limit: more time, but nobody knows how much',
    'slurmstepd-vm: error: *** JOB 3 ON vm CANCELLED AT 2026-11-25T22:55:02 DUE TO TIME LIMIT ***\n',
    { exitCode: 143 },
    ['uncertain', 'transient'],
    ({ cause }) => expect(cause).toBe('walltime'),
  ],
  ...[200, 257, 1000].map(
    (peak) =>
      [
        `64 MB allowed, ${peak} MB used, and the node has 24 GB: the limit was set too low`,
        '',
        {
          exitCode: -1,
          signal: 'SIGKILL',
          memoryLimitBytes: 64 * mebi,
          memoryPeakBytes: peak * mebi,
          memoryNodeBytes: 24 * gibi,
        },
        ['transient'],
        ({ memoryBytes }: ReturnType<typeof advise>) => {
          expect(memoryBytes).toBeGreaterThanOrEqual(1.2 * peak * mebi);
          expect(memoryBytes).toBeLessThanOrEqual(2.2 * peak * mebi);
        },
      ] as const,
  ),
  [
    '74.5 GiB at once with 16 GB allowed: a person has to say whether that array is meant',
    'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 74.5 GiB for an array with shape (100000, 100000) and data type float64',
    { exitCode: 1, memoryLimitBytes: 16 * gibi, memoryNodeBytes: 256 * gibi },
    ['uncertain'],
    ({ whatWouldDecide }) => expect(whatWouldDecide).toContain('means to hold'),
  ],
  [
    'a bus error alone: a cut file, full shared memory, or a disk',
    'Bus error (core dumped)',
    { exitCode: 135 },
    ['uncertain'],
    ({ whatWouldDecide }) => expect(whatWouldDecide).toContain('/dev/shm'),
  ],
  [
    'NCCL’s watchdog: a rank or a link hung; torchrun only reports the end',
    '[rank3]:[E805 10:11:12.3 ProcessGroupNCCL.cpp:616] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=4471, OpType=ALLREDUCE, Timeout(ms)=600000) ran for 600041 milliseconds before timing out.\ntrain.py FAILED',
    { exitCode: 1 },
    ['transient', 'uncertain'],
    ({ evidenceLine }) => expect(evidenceLine?.line).toBe(1),
  ],
  [
    'out of GPU memory by 112 MiB with 43 MiB free: whether another job used it decides',
    '[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 112.00 MiB. GPU 1 has a total capacity of 79.15 GiB of which 43.75 MiB is free.\nE0805 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: 1 (pid: 3313) of binary: /opt/env/bin/python\ntrain.py FAILED',
    { exitCode: 1 },
    ['uncertain', 'permanent'],
    ({ evidenceLine }) => expect(evidenceLine?.line).toBe(1),
  ],
  [
    '/dev/shm is the container’s shared memory: it is as small next time, unless others filled it',
    "OSError: [Errno 28] No space left on device: '/dev/shm/nccl-abc'",
    { exitCode: 1 },
    ['uncertain', 'permanent'],
    ({ whatWouldDecide }) => expect(whatWouldDecide).toContain('--shm-size'),
  ],
  [
    'two ranks disagree about a checksum: a race or broken hardware; nothing was downloaded',
    'AssertionError: checksum mismatch in halo exchange: 8812ab != 8812af',
    { exitCode: 1 },
    ['uncertain'],
    ({ reason }) => expect(reason).not.toContain('fetched'),
  ],
  [
    'Xid 79: the board fell off the bus; the error of CUDA follows from it',
    '[ 8812.112233] NVRM: Xid (PCI:0000:3b:00): 79, pid=31337, name=python, GPU has fallen off the bus.\nRuntimeError: CUDA error: unspecified launch failure',
    { exitCode: 1 },
    ['transient'],
    ({ evidenceLine }) => expect(evidenceLine?.line).toBe(1),
  ],
  [
    'the licence server is down, or its address is wrong: the message says both',
    ' The license server manager (lmgrd) has not been started yet,\n the wrong port@host or license file is being used',
    { exitCode: 1 },
    ['uncertain'],
  ],
  [
    'an expired licence stays expired',
    'Feature has expired. FlexNet Licensing error:-10,32',
    { exitCode: 1 },
    ['permanent'],
  ],
  [
    'the job that makes this very file runs again',
    "FileNotFoundError: [Errno 2] No such file or directory: 'out/prices.csv'",
    { exitCode: 1, upstream: [{ name: 'make', status: 'running', outputs: ['out/prices.csv'] }] },
    ['transient'],
  ],
  [
    'the job that makes this file is done, and it is not there: a file server, or another folder',
    "FileNotFoundError: [Errno 2] No such file or directory: 'out/prices.csv'",
    { exitCode: 1, upstream: [{ name: 'make', status: 'completed', outputs: ['out/prices.csv'] }] },
    ['uncertain'],
  ],
  [
    'a full disk, in German',
    'cp: Fehler beim Schreiben von »/scratch/x«: Auf dem Gerät ist kein Speicherplatz mehr verfügbar',
    { exitCode: 1 },
    ['uncertain'],
  ],
  [
    'a missing file, in German: another job may make it',
    'cat: out/prices.csv: Datei oder Verzeichnis nicht gefunden',
    { exitCode: 1 },
    ['uncertain', 'permanent'],
  ],
  [
    'a missing file, in Chinese',
    'cat: out/prices.csv: 没有那个文件或目录',
    { exitCode: 1 },
    ['uncertain', 'permanent'],
  ],
  [
    'a value that cannot be a number; "Killed" is a count here',
    'INFO: Killed zombies: 0\nINFO done\nValueError: could not convert string to float: "n/a"',
    { exitCode: 1 },
    ['permanent'],
    ({ evidenceLine }) => expect(evidenceLine?.line).toBe(3),
  ],
  [
    'preempted: nothing is wrong with it',
    'srun: Force Terminated StepId=9.0\nslurmstepd: error: *** STEP 9.0 ON n4 CANCELLED AT 2025-05-05T10:00:00 DUE TO PREEMPTION ***',
    { exitCode: 143 },
    ['transient'],
  ],
];

test.each(read.map((each) => [each[0], each] as const))('%s', (_, [, stderr, context, verdicts, more]) => {
  const advice = advise(stderr, context);
  expect(verdicts).toContain(advice.verdict);
  more?.(advice);
});

describe('large and mixed logs', () => {
  test('of 100 MB the end and the beginning are read, with seconds of work', () => {
    const step = 'step 1234 of 900000 loss 0.4711 lr 0.0003, all is well and nothing failed so far\n';
    const log = new TextEncoder().encode(
      `${step.repeat(1_300_000)}RuntimeError: CUDA error: device-side assert triggered\n`,
    );
    expect(log.length).toBeGreaterThan(100_000_000);
    const work = startMeasuringWork();
    const advice = adviseFailure({ stderr: log, context: { exitCode: 1 } });
    expect(advice.evidenceLine?.line).toBe(1_300_001);
    expect(work()).toBeLessThan(20_000);
  });

  test('of interleaved ranks the one that failed first tells, not those that lost it', () => {
    const lines: string[] = [];
    for (let step = 0; step < 300; step++)
      for (let rank = 0; rank < 8; rank++) lines.push(`[rank${String(rank)}]: step ${String(step)} loss 0.3`);
    const ends = [
      '[rank5]: ValueError: could not convert string to float: "n/a"',
      ...[0, 1, 2, 3, 4, 6, 7].flatMap((rank) => [
        `[rank${String(rank)}]: torch.distributed.DistBackendError: NCCL error: remote process exited or there was a network error`,
        `[rank${String(rank)}]: ncclRemoteError: A call failed possibly due to a network error or a remote process exiting prematurely.`,
      ]),
    ];
    const advice = advise([...lines, ...ends, 'train.py FAILED'].join('\n'), { exitCode: 1 });
    expect(advice.evidenceLine?.line).toBe(lines.length + 1);
    expect(advice.verdict).toBe('permanent');
  });
});
