import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adviseFailure,
  readDuration,
  readMemory,
  type FailureContext,
  type FailureEvidence,
} from '../../../src/jobs/index.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';
import { english } from '../../support/english.ts';

const pieces = fc.constantFrom(
  'Connection refused',
  'Traceback (most recent call last):',
  '  File "a.py", line 1',
  'KeyError: 3',
  'Caused by: x',
  '[rank1]: ',
  'srun: error: ',
  'out of memory',
  '\r',
  '\n',
  '\u001b[31m',
  '\u0000',
  'INFO ',
  'retrying',
  'NaN loss',
  '💥',
  'Killed',
);
const log = fc.oneof(
  fc.string({ maxLength: 400, unit: 'binary' }),
  fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
  fc.uint8Array({ maxLength: 400 }),
);
const number = fc.option(fc.double({ noNaN: false }), { nil: undefined });
const count = fc.double({ noNaN: false });
const counts = fc.record({ completed: count, failed: count });
const context: fc.Arbitrary<FailureContext> = fc.record({
  exitCode: number,
  slurmState: fc.option(fc.constantFrom('', 'TIMEOUT', 'OUT_OF_MEMORY', 'CANCELLED by 0', 'odd'), { nil: undefined }),
  attempt: number,
  memoryLimitBytes: number,
  memoryPeakBytes: number,
  memoryNodeBytes: number,
  runtimeLimitSeconds: number,
  runtimeUsedSeconds: number,
  lastOutputAgeSeconds: number,
  previousFailures: fc.option(
    fc.array(fc.record({ exitCode: number, message: fc.option(fc.string(), { nil: undefined }) }), { maxLength: 4 }),
    { nil: undefined },
  ),
  siblings: fc.option(
    fc.record({
      total: number,
      failed: number,
      completed: number,
      sameInput: fc.option(counts, { nil: undefined }),
    }),
    { nil: undefined },
  ),
  nodes: fc.option(
    fc.array(
      fc.record({
        name: fc.string(),
        otherFailures: number,
        otherCompleted: number,
        elsewhere: fc.option(counts, { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
    { nil: undefined },
  ),
  upstream: fc.option(
    fc.array(
      fc.record({
        name: fc.option(fc.string(), { nil: undefined }),
        status: fc.option(fc.constantFrom('running', 'completed', 'failed', 'pending_failed', '?'), { nil: undefined }),
        outputs: fc.option(fc.array(fc.string(), { maxLength: 3 }), { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
    { nil: undefined },
  ),
  past: fc.option(fc.record({ retried: count, passed: count, failedSameWay: count, failed: count }), {
    nil: undefined,
  }),
});

describe('advice', () => {
  it('is given for any log and any facts, the same twice, with numbers that mean something', () => {
    fc.assert(
      fc.property(log, context, (stderr, facts) => {
        const advice = english(adviseFailure({ stderr, context: facts }));
        expect(english(adviseFailure({ stderr, context: facts }))).toEqual(advice);
        expect(advice.confidence).toBeGreaterThanOrEqual(0.5);
        expect(advice.confidence).toBeLessThanOrEqual(1);
        expect(advice.reason).not.toBe('');
        // What is told for the verdict is not told against it.
        if (advice.counterEvidence !== undefined) expect(advice.reason).not.toContain(advice.counterEvidence);
        if (advice.verdict === 'uncertain') expect(advice.whatWouldDecide ?? '').not.toBe('');
        if (advice.verdict === 'permanent') expect(advice.memory ?? advice.runtime).toBeUndefined();
        expect(advice.memory ?? '1g').toMatch(/^\d+[gm]$/);
        expect(advice.runtime ?? 'PT1H').toMatch(/^PT(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?$/);
      }),
      { numRuns: 300 },
    );
  });

  it('is given for facts that are not what their types say', () => {
    const fields = [
      'exitCode',
      'signal',
      'slurmState',
      'attempt',
      'maxRetries',
      'previousFailures',
      'nodes',
      'siblings',
      'upstream',
      'past',
      'memoryLimitBytes',
      'memoryPeakBytes',
      'memoryNodeBytes',
      'runtimeLimitSeconds',
      'runtimeUsedSeconds',
      'lastOutputAgeSeconds',
      'cancelledBy',
      'command',
      'gpu',
      'sharedRequirementCount',
    ];
    const anything = fc.oneof(
      fc.anything(),
      fc.constantFrom(null, [null], [[]], { length: 5 }, Symbol('x'), 10n, [{ name: 5, state: {} }], {
        total: 'x',
        xid: [],
      }),
    );
    const facts = fc.dictionary(fc.constantFrom(...fields), anything);
    fc.assert(
      fc.property(fc.oneof(log, anything), fc.oneof(facts, anything), (stderr, context) => {
        const advice = english(adviseFailure({ stderr, context } as unknown as FailureEvidence));
        expect(advice.confidence).toBeGreaterThanOrEqual(0.5);
        expect(`${advice.reason} ${advice.counterEvidence ?? ''}`).not.toMatch(/\bNaN|Infinity|undefined|\[object/);
      }),
      { numRuns: 500 },
    );
  });

  it('never advises a raise beyond its bounds, in the text that is sent either', () => {
    const amount = fc.integer({ min: 1, max: 600_000 }).map((megabytes) => megabytes * 2 ** 20 + (megabytes % 7));
    const seconds = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.option(fc.double({ min: 0.3, max: 5, noNaN: true })),
        fc.option(amount),
        (limit, share, node) => {
          const peak = share === null ? undefined : Math.round(limit * share);
          const { memory } = adviseFailure({
            stderr: 'oom-kill',
            context: {
              exitCode: 137,
              slurmState: 'OUT_OF_MEMORY',
              memoryLimitBytes: limit,
              memoryPeakBytes: peak,
              memoryNodeBytes: node ?? undefined,
            },
          });
          if (memory === undefined) return;
          const bytes = readMemory(memory)!;
          expect(bytes).toBeGreaterThanOrEqual(1.1 * Math.max(peak ?? 0, limit) - 1);
          // Twice what was used at most, in what people write; never more than the node has.
          const twice = 2 * Math.max(peak ?? 0, limit);
          expect(bytes).toBeLessThanOrEqual(
            Math.min(twice + (twice < 2 ** 30 ? 2 ** 26 : 2 ** 30), node ?? Number.POSITIVE_INFINITY),
          );
        },
      ),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(seconds, fc.double({ min: 0.3, max: 6, noNaN: true }), (limit, share) => {
        const { runtime } = adviseFailure({
          stderr: '',
          context: {
            exitCode: -1,
            slurmState: 'TIMEOUT',
            runtimeLimitSeconds: limit,
            runtimeUsedSeconds: limit * share,
          },
        });
        if (runtime === undefined) return;
        expect(readDuration(runtime)).toBeGreaterThanOrEqual(1.1 * limit * Math.max(1, share) - 1e-3);
        expect(readDuration(runtime)).toBeLessThanOrEqual(4 * limit);
      }),
      { numRuns: 1000, examples: [[151, 3.6122817579771223]] },
    );
  });

  it('does not take long, whatever the log', () => {
    for (const line of [
      'error '.repeat(300),
      'a'.repeat(2000),
      'Connection refused, retrying '.repeat(60),
      ' '.repeat(2000),
      '[rank1]: at x '.repeat(100),
      'no such file '.repeat(150),
      '"'.repeat(2000),
      'corrupted '.repeat(180),
    ]) {
      const text = `${line}\n`.repeat(500);
      const work = startMeasuringWork();
      adviseFailure({ stderr: text });
      expect(work()).toBeLessThan(2000);
    }
  });
});
