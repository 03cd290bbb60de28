import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseFailure, type FailureContext } from '../../../src/jobs/index.ts';

const pieces = fc.constantFrom('Connection refused', 'Traceback (most recent call last):', '  File "a.py", line 1', 'KeyError: 3', 'Caused by: x', '[rank1]: ', 'srun: error: ', 'out of memory', '\r', '\n', '\u001b[31m', '\u0000', 'INFO ', 'retrying', 'NaN loss', '💥', 'Killed');
const log = fc.oneof(fc.string({ maxLength: 400, unit: 'binary' }), fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')), fc.uint8Array({ maxLength: 400 }));
const number = fc.option(fc.double({ noNaN: false }), { nil: undefined });
const context: fc.Arbitrary<FailureContext> = fc.record({
  exitCode: number, slurmState: fc.option(fc.constantFrom('', 'TIMEOUT', 'OUT_OF_MEMORY', 'CANCELLED by 0', 'odd'), { nil: undefined }), attempt: number,
  memoryLimitBytes: number, memoryPeakBytes: number, memoryNodeBytes: number, runtimeLimitSeconds: number, runtimeUsedSeconds: number, lastOutputAgeSeconds: number,
  previousFailures: fc.option(fc.array(fc.record({ exitCode: number, message: fc.option(fc.string(), { nil: undefined }) }), { maxLength: 4 }), { nil: undefined }),
  siblings: fc.option(fc.record({ total: number, failed: number, completed: number }), { nil: undefined }),
});

describe('advice', () => {
  it('is given for any log and any facts, the same twice, with numbers that mean something', () => {
    fc.assert(fc.property(log, context, (stderr, facts) => {
      const advice = adviseFailure({ stderr, context: facts });
      expect(adviseFailure({ stderr, context: facts })).toEqual(advice);
      expect(advice.confidence).toBeGreaterThanOrEqual(0.5);
      expect(advice.confidence).toBeLessThanOrEqual(1);
      expect(advice.reason).not.toBe('');
      if (advice.verdict === 'uncertain') expect(advice.whatWouldDecide ?? '').not.toBe('');
      if (advice.verdict === 'permanent') expect(advice.memory ?? advice.runtime).toBeUndefined();
      expect(advice.memory ?? '1g').toMatch(/^\d+[gm]$/);
      expect(advice.runtime ?? 'PT1H').toMatch(/^PT(?:\d+H)?(?:\d+M)?$/);
    }), { numRuns: 300 });
  });

  it('does not take long, whatever the log', () => {
    for (const line of ['error '.repeat(300), 'a'.repeat(2000), 'Connection refused, retrying '.repeat(60), ' '.repeat(2000), '[rank1]: at x '.repeat(100), 'no such file '.repeat(150), '"'.repeat(2000), 'corrupted '.repeat(180)]) {
      const text = `${line}\n`.repeat(500);
      const before = process.cpuUsage();
      adviseFailure({ stderr: text });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(2000);
    }
  });
});
