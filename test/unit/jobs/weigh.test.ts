import { msg } from '../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import type { LogFinding } from '../../../src/jobs/domain/advice/log/findings.ts';
import { getRule } from '../../../src/jobs/domain/advice/rules/causeRules.ts';
import type { FailureContext } from '../../../src/jobs/domain/advice/types.ts';
import { getCertainty, weighEvidence } from '../../../src/jobs/domain/advice/weigh/evidenceModel.ts';
import { evidenceTable } from '../../../src/jobs/domain/advice/weigh/evidenceTable.ts';
import { exitOpinion } from '../../../src/jobs/domain/advice/weigh/exitOpinion.ts';
import { getFacts } from '../../../src/jobs/domain/advice/weigh/facts.ts';
import { memoryOpinion } from '../../../src/jobs/domain/advice/weigh/memoryOpinion.ts';
import type { Opinion } from '../../../src/jobs/domain/advice/weigh/opinion.ts';
import { plausibleContext } from '../../../src/jobs/domain/advice/weigh/plausibleContext.ts';
import {
  memoryAmount,
  memoryAsked,
  memoryRaise,
  memoryText,
  runtimeRaise,
  runtimeText,
} from '../../../src/jobs/domain/advice/weigh/resources.ts';
import { runtimeOpinion } from '../../../src/jobs/domain/advice/weigh/runtimeOpinion.ts';
import { stateOpinion } from '../../../src/jobs/domain/advice/weigh/stateOpinion.ts';
import { english } from '../../support/english.ts';

const [mebi, gibi] = [2 ** 20, 2 ** 30];

describe('how much more', () => {
  test.each([
    [{}, { kind: 'unknown' }],
    // What it used was not measured: twice the limit is a guess.
    [{ limit: 8 * gibi }, { kind: 'raise', to: 16 * gibi, isGuess: true }],
    // What was ended at its limit, or was seen soon after it, needs more than that: twice the limit is a guess.
    [
      { limit: 8 * gibi, peak: 8 * gibi },
      { kind: 'raise', to: 16 * gibi, isGuess: true },
    ],
    [
      { limit: 8 * gibi, peak: 9 * gibi },
      { kind: 'raise', to: 16 * gibi, isGuess: true },
    ],
    [
      { limit: 8 * gibi, peak: 12 * gibi },
      { kind: 'raise', to: 18 * gibi, isGuess: false },
    ],
    [{ peak: 2 * gibi }, { kind: 'raise', to: 3 * gibi, isGuess: false }],
    // As much as the node has, in whole gigabytes, else in whole megabytes.
    [
      { limit: 8 * gibi, peak: 8 * gibi, node: 10.5 * gibi },
      { kind: 'raise', to: 10 * gibi, isGuess: true },
    ],
    [
      { limit: 8 * gibi, peak: 8 * gibi, node: 8.9 * gibi },
      { kind: 'raise', to: Math.floor(8.9 * 1024) * mebi, isGuess: true },
    ],
    [{ limit: 8 * gibi, node: 8.5 * gibi }, { kind: 'beyond-node' }],
    [{ limit: 100 * mebi }, { kind: 'raise', to: 200 * mebi, isGuess: true }],
    // What was used counts, however much more than the limit it is.
    [
      { limit: 64 * mebi, peak: 300 * mebi, node: 24 * gibi },
      { kind: 'raise', to: 512 * mebi, isGuess: false },
    ],
    // What it asked for at once comes on top of what it used.
    [
      { limit: 8 * gibi, peak: 4 * gibi, wanted: 20 * gibi },
      { kind: 'raise', to: 27 * gibi, isGuess: false },
    ],
    [{ limit: 8 * gibi, peak: 4 * gibi, wanted: 30 * gibi }, { kind: 'beyond-four-times' }],
    // Where it is not known what it may use, it cannot be said that it asks for too much.
    [{ peak: 1 * gibi, wanted: 30 * gibi }, { kind: 'unknown' }],
  ] as const)('memory, of %o', (of, raise) => expect(memoryRaise(of)).toEqual(raise));

  test.each([
    [{}, { kind: 'unknown' }],
    [{ limit: 0 }, { kind: 'unknown' }],
    [{ limit: 3600 }, { kind: 'raise', to: 5400 }],
    [{ used: 100 }, { kind: 'raise', to: 180 }],
    [
      { limit: 3600, used: 3600, progress: 0.52 },
      { kind: 'raise', to: 7620 },
    ],
    [{ limit: 3600, used: 3600, progress: 0.2 }, { kind: 'beyond-four-times' }],
    // Never past four times, though a minute is not whole.
    [
      { limit: 10, used: 10 },
      { kind: 'raise', to: 40 },
    ],
    [{ limit: 10, used: 50 }, { kind: 'unknown' }],
  ] as const)('time, of %o', (of, raise) => expect(runtimeRaise(of)).toEqual(raise));

  test('is written as people and Torc take it', () => {
    expect([1, mebi, 1.5 * mebi, gibi - 1, gibi, 1.1 * gibi].map(memoryText)).toEqual([
      '1m',
      '1m',
      '2m',
      '1024m',
      '1g',
      '2g',
    ]);
    expect([1, 1.5 * gibi, 2 * gibi].map(memoryAmount)).toEqual(['1m', '1536m', '2g']);
    expect([0, 59.2, 60, 3600, 9000, 86_400].map(runtimeText)).toEqual([
      'PT1S',
      'PT1M',
      'PT1M',
      'PT1H',
      'PT2H30M',
      'PT24H',
    ]);
  });

  test.each([
    ['Unable to allocate 7.45 GiB for an array', 7.45 * gibi],
    ['Unable to allocate array with shape (9, 9) 16 KiB', 16 * 1024],
    ['Tried to allocate 20.00 MiB (GPU 0)', 20 * mebi],
    ['cannot allocate vector of size 3.5 Gb', 3.5 * gibi],
    ['failed to allocate 800 bytes', 800],
    ['allocation of 1 TB failed', 2 ** 40],
    ['killed', undefined],
  ])('%j asked for %j bytes', (line, bytes) => expect(memoryAsked(line)).toBe(bytes));
});

describe('the exit alone', () => {
  test.each<[FailureContext, string]>([
    [{ exitCode: 139 }, 'segfault'],
    [{ exitCode: 134 }, 'segfault'],
    [{ exitCode: 132 }, 'illegal-instruction'],
    [{ exitCode: 135 }, 'io-error'],
    [{ exitCode: 136 }, 'numerics'],
    [{ exitCode: 152 }, 'walltime'],
    [{ signal: 'SIGXCPU' }, 'walltime'],
    [{ exitCode: 137 }, 'killed'],
    [{ exitCode: 143 }, 'terminated'],
    [{ exitCode: 130 }, 'cancelled'],
    [{ exitCode: 128 }, 'unknown'],
    [{ exitCode: 265 }, 'unknown'],
    [{ exitCode: 126 }, 'permission-denied'],
    [{ exitCode: 127 }, 'command-missing'],
    [{ exitCode: 2 }, 'usage'],
    [{ exitCode: 1 }, 'unknown'],
    [{}, 'unknown'],
    [{ signal: 'SIGSEGV' }, 'segfault'],
    [{ signal: 'kill' }, 'killed'],
    [{ signal: 11 }, 'segfault'],
    [{ signal: 'SIGWINCH', exitCode: 127 }, 'command-missing'],
    [{ exitCode: 1, signal: 'TERM' }, 'terminated'],
  ])('%o: %s', (context, cause) => expect(exitOpinion(context).cause).toBe(cause));
});

const finding = (cause: string, text: string): LogFinding =>
  ({ line: { line: 1, text }, rule: getRule(cause)!, weight: 5, speaker: undefined }) as unknown as LogFinding;

describe('want of memory', () => {
  const context = { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 8 * gibi };

  test('passes with a raise, less surely each time', () => {
    expect(memoryOpinion(context, [])).toMatchObject({ cause: 'oom-killed', transient: 0.86, memoryBytes: 16 * gibi });
    const before = (...previousFailures: NonNullable<FailureContext['previousFailures']>) =>
      memoryOpinion({ ...context, previousFailures }, []);
    expect(before({ exitCode: 137 })).toMatchObject({ transient: 0.7, memoryBytes: 16 * gibi });
    const third = before({ exitCode: 137 }, { message: 'MemoryError' });
    expect(third).toMatchObject({ transient: 0.3 });
    expect(third.memoryBytes).toBeUndefined();
    expect(before({ exitCode: 1, message: 'KeyError' })).toMatchObject({ transient: 0.86 });
  });

  test('says that a use measured at the limit is no need', () => {
    expect(english(memoryOpinion(context, []).reason)).toBe(
      'It reached its limit of memory; how much it needs is not known. 16g, twice its limit, is a guess.',
    );
    expect(english(memoryOpinion({ ...context, memoryNodeBytes: 12 * gibi }, []).reason)).toBe(
      'It reached its limit of memory; how much it needs is not known. 12g is a guess.',
    );
    expect(english(memoryOpinion({ ...context, memoryPeakBytes: 20 * gibi }, []).reason)).toBe(
      'It used 20g where its limit is 8g; 30g should be enough.',
    );
  });

  test('does not where a heap has a bound of its own', () => {
    const heap = [finding('oom-killed', 'java.lang.OutOfMemoryError: Java heap space')];
    expect(memoryOpinion({ ...context, command: 'java -Xmx4g -jar a.jar' }, heap)).toMatchObject({ transient: 0.1 });
    expect(memoryOpinion({ ...context, memoryPeakBytes: 3 * gibi }, heap)).toMatchObject({ transient: 0.1 });
    expect(memoryOpinion(context, heap)).toMatchObject({ transient: 0.86 });
    expect(memoryOpinion({ ...context, command: 'java -Xmx4g -jar a.jar' }, [])).toMatchObject({ transient: 0.86 });
  });

  test('was the node’s where the job used little', () => {
    const node = [finding('oom-killed', 'Out of memory: Killed process 7 (python)')];
    expect(memoryOpinion({ ...context, memoryPeakBytes: gibi }, node)).toMatchObject({ transient: 0.85 });
    expect(memoryOpinion({ ...context, memoryPeakBytes: gibi }, node).memoryBytes).toBeUndefined();
    expect(memoryOpinion(context, node)).toMatchObject({ transient: 0.86, memoryBytes: 16 * gibi });
  });

  test('was not for the limit where a program with half of it left asked for no more than that', () => {
    const little = { ...context, memoryPeakBytes: gibi };
    expect(memoryOpinion(little, [finding('out-of-memory', 'MemoryError')])).toMatchObject({ transient: 0.3 });
    expect(memoryOpinion(little, [finding('out-of-memory', 'Unable to allocate 9 GiB')])).toMatchObject({
      transient: 0.86,
      memoryBytes: 12 * gibi,
    });
  });

  test('needs a person beyond what a node has, and where it asks for more than four times its limit', () => {
    expect(memoryOpinion({ ...context, memoryNodeBytes: 8 * gibi }, [])).toMatchObject({ transient: 0.08 });
    expect(memoryOpinion(context, [finding('out-of-memory', 'Unable to allocate 90 GiB')])).toMatchObject({
      transient: 0.25,
    });
    expect(memoryOpinion(context, [finding('out-of-memory', 'Unable to allocate 900 GiB')])).toMatchObject({
      transient: 0.06,
    });
    expect(memoryOpinion({}, [])).toMatchObject({ transient: 0.55 });
    expect(memoryOpinion({ previousFailures: [{ exitCode: 137 }] }, [])).toMatchObject({ transient: 0.35 });
  });
});

describe('want of time', () => {
  const context = { runtimeLimitSeconds: 3600, runtimeUsedSeconds: 3600 };

  test.each<[string, FailureContext, number | undefined, Partial<Opinion>]>([
    ['that never happened before', context, undefined, { cause: 'walltime', transient: 0.8, runtimeSeconds: 5400 }],
    [
      'that happened once',
      { ...context, previousFailures: [{ exitCode: 152 }] },
      undefined,
      { transient: 0.66, runtimeSeconds: 5400 },
    ],
    [
      'that happened twice',
      { ...context, previousFailures: [{ exitCode: 152 }, { message: 'DUE TO TIME LIMIT' }] },
      undefined,
      { transient: 0.35 },
    ],
    ['after other failures', { ...context, previousFailures: [{ exitCode: 1 }] }, undefined, { transient: 0.8 }],
    ['of one that had come far', context, 0.9, { transient: 0.8, runtimeSeconds: 5400 }],
    ['of one that had come nowhere', context, 0.01, { transient: 0.14 }],
    [
      'of one that had come nowhere, and goes on from there',
      { ...context, command: 'train --resume last' },
      0.01,
      { transient: 0.5 },
    ],
    [
      'of one that was silent',
      { ...context, lastOutputAgeSeconds: 1800 },
      undefined,
      { cause: 'hung', transient: 0.45 },
    ],
    [
      'of one that was silent, again',
      { ...context, lastOutputAgeSeconds: 1800, previousFailures: [{ exitCode: 152 }] },
      undefined,
      { cause: 'hung', transient: 0.25 },
    ],
    ['of one that was silent a little', { ...context, lastOutputAgeSeconds: 1799 }, undefined, { cause: 'walltime' }],
    [
      'of one that was silent for a small part',
      { runtimeLimitSeconds: 36_000, lastOutputAgeSeconds: 1800 },
      undefined,
      { cause: 'walltime' },
    ],
    ['of which nothing is known', {}, undefined, { transient: 0.5 }],
  ])('%s', (_name, given, progress, opinion) => expect(runtimeOpinion(given, progress)).toMatchObject(opinion));
});

describe('what the scheduler says', () => {
  test.each<[FailureContext, Partial<Opinion> | undefined]>([
    [{ slurmState: 'PREEMPTED' }, { cause: 'preempted', transient: 0.96 }],
    [{ slurmState: ' node_fail ' }, { cause: 'node-failed' }],
    [{ slurmState: 'BOOT_FAIL' }, { cause: 'node-failed' }],
    [{ slurmState: 'OUT_OF_MEMORY' }, { cause: 'oom-killed' }],
    [{ slurmState: 'TIMEOUT' }, { cause: 'walltime' }],
    [{ slurmState: 'DEADLINE' }, { cause: 'deadline' }],
    [{ slurmState: 'CANCELLED+' }, { cause: 'cancelled', transient: 0.4 }],
    [{ slurmState: 'CANCELLED by 0' }, { cause: 'cancelled', transient: 0.85 }],
    [{ slurmState: 'CANCELLED by 1001' }, { cause: 'cancelled', transient: 0.12 }],
    [
      { slurmState: 'CANCELLED by 1001', lastOutputAgeSeconds: 3600 },
      { cause: 'cancelled', transient: 0.35 },
    ],
    [{ cancelledBy: 'DependencyNeverSatisfied' }, { cause: 'cancelled', transient: 0.3 }],
    [{ cancelledBy: 'maintenance window' }, { cause: 'cancelled', transient: 0.85 }],
    [{ cancelledBy: '' }, undefined],
    [{ slurmState: 'FAILED', exitCode: 1 }, undefined],
    [{ exitCode: -128 }, { cause: 'orphaned' }],
    [{ exitCode: 137, memoryLimitBytes: 100, memoryPeakBytes: 97 }, { cause: 'oom-killed' }],
    [{ exitCode: 137, memoryLimitBytes: 100, memoryPeakBytes: 96 }, undefined],
    [{ exitCode: 1, memoryLimitBytes: 100, memoryPeakBytes: 100 }, undefined],
    [{ signal: 'SIGTERM', runtimeLimitSeconds: 100, runtimeUsedSeconds: 98 }, { cause: 'walltime' }],
    [{ signal: 9, runtimeLimitSeconds: 100, runtimeUsedSeconds: 97 }, undefined],
    [{ signal: 'SIGSEGV', runtimeLimitSeconds: 100, runtimeUsedSeconds: 100 }, undefined],
  ])('%o', (context, opinion) => {
    const told = stateOpinion(context, [], undefined);
    if (opinion === undefined) expect(told).toBeUndefined();
    else expect(told).toMatchObject(opinion);
  });
});

describe('the facts around a failure', () => {
  type Family = Parameters<typeof getFacts>[1]['family'];
  const told = (context: FailureContext, family: Family = 'crash', cause = 'segfault', line = ''): readonly string[] =>
    getFacts(context, { cause, family, line }).map(({ name }) => name);

  test.each<[string, FailureContext, readonly string[], Family?, string?, string?]>([
    ['two like jobs say nothing', { siblings: { total: 2, failed: 2 } }, []],
    ['all like jobs failed', { siblings: { total: 10, failed: 10 } }, ['all-like-failed']],
    ['all like jobs failed in other ways', { siblings: { total: 10, failed: 10, failedSameWay: 3 } }, []],
    ['most like jobs passed', { siblings: { total: 10, completed: 8, failed: 1 } }, ['like-passed']],
    [
      'those with its input failed, others passed',
      { siblings: { total: 20, completed: 17, failed: 3, sameInput: { completed: 0, failed: 2 } } },
      ['same-input-failed'],
    ],
    [
      'one with its input passed',
      { siblings: { total: 20, completed: 17, failed: 3, sameInput: { completed: 1, failed: 1 } } },
      ['same-input-passed'],
    ],
    [
      'most like jobs passed, and a test failed',
      { siblings: { total: 10, completed: 7, failed: 3 } },
      ['test-passed-elsewhere'],
      'code',
      'test-failed',
    ],
    ['its node is ill', { nodes: [{ name: 'n1', state: 'DRAINED' }] }, ['node-ill']],
    ['its node is well', { nodes: [{ name: 'n1', state: 'IDLE' }] }, []],
    ['others failed on its node', { nodes: [{ name: 'n1', otherFailures: 2 }] }, ['node-others-failed']],
    ['one other failed on its node', { nodes: [{ name: 'n1', otherFailures: 1 }] }, []],
    [
      'others failed on its node and passed elsewhere',
      { nodes: [{ name: 'n1', otherFailures: 4, otherCompleted: 0, elsewhere: { completed: 9, failed: 0 } }] },
      ['node-contrast'],
    ],
    [
      'others failed on its node, and nothing ran elsewhere',
      { nodes: [{ name: 'n1', otherFailures: 40, elsewhere: { completed: 0, failed: 0 } }] },
      [],
    ],
    [
      'as many failed elsewhere',
      { nodes: [{ name: 'n1', otherFailures: 4, otherCompleted: 4, elsewhere: { completed: 9, failed: 9 } }] },
      [],
    ],
    [
      'it failed on another node',
      { nodes: [{ name: 'n1' }], previousFailures: [{ node: 'n2' }] },
      ['elsewhere-before'],
    ],
    ['it failed on this node', { nodes: [{ name: 'n1' }], previousFailures: [{ node: 'n1' }] }, []],
    [
      'it failed the same way',
      { previousFailures: [{ message: 'Segmentation fault (core dumped)' }] },
      ['same-before'],
    ],
    [
      'it failed the same way on three nodes',
      {
        nodes: [{ name: 'n1' }],
        previousFailures: ['n2', 'n3'].map((node) => ({ message: 'Segmentation fault (core dumped)', node })),
      },
      ['same-on-other-nodes'],
    ],
    ['it failed in another way', { previousFailures: [{ message: 'No space left on device' }] }, ['otherwise-before']],
    ['it failed without a word', { previousFailures: [{}] }, []],
    [
      'it failed without a word, with the same code',
      { exitCode: 3, previousFailures: [{ exitCode: 3 }] },
      ['same-before'],
      'unknown',
      'unknown',
    ],
    ['the board failed', { gpu: { xid: 79 } }, ['gpu-board']],
    ['the program did something on the board', { gpu: { xid: 13 } }, ['gpu-program']],
    ['the board says something else', { gpu: { xid: 1 } }, []],
    ['the board had memory errors', { gpu: { eccErrors: 1 } }, ['gpu-memory-errors']],
    ['the board had none', { gpu: { eccErrors: 0 } }, []],
    [
      'its input may be being made',
      { upstream: [{ name: 'a', status: 'running' }] },
      ['maker-maybe-not-done'],
      'missing-file',
    ],
    ['who makes its input failed', { upstream: [{ name: 'a', status: 'failed' }] }, ['maker-failed'], 'missing-file'],
    ['nothing makes its input', { upstream: [] }, ['no-maker'], 'missing-file'],
    ['nobody knows what makes its input', {}, [], 'missing-file'],
    [
      'another file is being made',
      { upstream: [{ status: 'running', outputs: ['out/b.csv'] }] },
      [],
      'missing-file',
      'file-missing',
      'No such file: a.csv',
    ],
    [
      'this file is being made',
      { upstream: [{ status: 'running', outputs: ['out/a.csv'] }] },
      ['maker-not-done'],
      'missing-file',
      'file-missing',
      'No such file: a.csv',
    ],
    [
      'this file was made',
      { upstream: [{ status: 'completed', outputs: ['out/a.csv'] }] },
      ['maker-done'],
      'missing-file',
      'file-missing',
      'No such file: a.csv',
    ],
    ['no input is missing', { upstream: [{ name: 'a', status: 'running' }] }, []],
    ['retries helped', { past: { retried: 4, passed: 3, failedSameWay: 1, failed: 0 } }, ['past-passed']],
    ['retries never helped', { past: { retried: 4, passed: 0, failedSameWay: 4, failed: 0 } }, ['past-never-passed']],
    ['one retry says nothing', { past: { retried: 1, passed: 0, failedSameWay: 1, failed: 0 } }, []],
    ['it was given up', { past: { retried: 0, passed: 0, failedSameWay: 0, failed: 2 } }, ['past-given-up']],
  ])('%s', (_name, context, names, family, cause, line) => {
    expect(told(context, family, cause, line)).toEqual(names);
  });

  test('each moves the probability one way, whatever the kind of failure', () => {
    for (const [name, weights] of Object.entries(evidenceTable.facts)) {
      const signs = new Set(Object.values(weights).map(Math.sign));
      expect([name, signs.size]).toEqual([name, 1]);
    }
  });

  test('add up, within bounds', () => {
    const facts = [{ name: 'past-passed', because: msg('') }] as const;
    expect(weighEvidence(0.5, 'crash', facts)).toBeGreaterThan(weighEvidence(0.5, 'crash', []));
    expect(weighEvidence(0.9, 'crash', [...facts, ...facts, ...facts])).toBe(0.98);
  });

  test('a verdict is no less certain the clearer the evidence is', () => {
    for (let at = 0.66; at < 0.97; at += 0.01)
      expect(getCertainty('transient', at + 0.01)).toBeGreaterThanOrEqual(getCertainty('transient', at) - 1e-9);
    for (let at = 0.2; at > 0.03; at -= 0.01)
      expect(getCertainty('permanent', at - 0.01)).toBeGreaterThanOrEqual(getCertainty('permanent', at) - 1e-9);
  });
});

test('what cannot be is as if nobody had said it', () => {
  const everything = {
    exitCode: 1,
    signal: 'KILL',
    slurmState: 'FAILED',
    attempt: 2,
    maxRetries: 3,
    previousFailures: [{ exitCode: 1, message: 'm', node: 'n' }],
    nodes: [
      {
        name: 'n',
        state: 'IDLE',
        otherFailures: 1,
        otherCompleted: 2,
        elsewhere: { completed: 3, failed: 4 },
      },
    ],
    siblings: { total: 4, failed: 3, failedSameWay: 2, completed: 1, sameInput: { completed: 0, failed: 1 } },
    past: { retried: 3, passed: 1, failedSameWay: 2, failed: 0 },
    upstream: [{ name: 'u', status: 'done', outputs: ['o'] }],
    memoryLimitBytes: 1,
    memoryPeakBytes: 2 ** 56,
    memoryNodeBytes: 5,
    runtimeLimitSeconds: 6,
    runtimeUsedSeconds: 7,
    lastOutputAgeSeconds: 8,
    cancelledBy: 'me',
    command: 'run',
    gpu: { xid: 13, memoryTotalBytes: 1, memoryUsedBytes: 1, isShared: false, eccErrors: 0 },
    sharedRequirementCount: 2,
  };
  expect(plausibleContext(everything)).toEqual(everything);
  expect(
    plausibleContext({
      exitCode: Number.NaN,
      signal: {},
      slurmState: 3,
      previousFailures: 'x',
      nodes: [{ state: 'IDLE' }, null, { name: 'n', otherFailures: -1 }],
      siblings: 7,
      upstream: [{ outputs: [1, 'o'] }],
      memoryLimitBytes: 2 ** 57,
      memoryPeakBytes: -1,
      runtimeLimitSeconds: 1e12,
      gpu: { xid: 'x', isShared: 'yes' },
      sharedRequirementCount: 1e300,
    }),
  ).toEqual({ nodes: [{ name: 'n' }], upstream: [{ outputs: ['o'] }], gpu: {} });
  // Schedulers write 0 where there is no limit; nothing used is nothing used.
  expect(
    plausibleContext({
      memoryLimitBytes: 0,
      memoryNodeBytes: 0,
      runtimeLimitSeconds: 0,
      memoryPeakBytes: 0,
      runtimeUsedSeconds: 0,
    }),
  ).toEqual({ memoryPeakBytes: 0, runtimeUsedSeconds: 0 });
  for (const nothing of [undefined, null, 'text', 5]) expect(plausibleContext(nothing)).toEqual({});
  expect(
    plausibleContext({
      signal: 9,
      command: 'x'.repeat(30_000),
      upstream: Array.from({ length: 2000 }, () => ({ name: 'u' })),
    }),
  ).toMatchObject({ signal: 9, command: 'x'.repeat(20_000), upstream: { length: 1000 } });
});
