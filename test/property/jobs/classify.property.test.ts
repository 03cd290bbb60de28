import { msg } from '../../../src/base/text/message.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotedLog, quotedName } from '../../../src/jobs/domain/classify/quotedLog.ts';
import { readClassifications } from '../../../src/jobs/domain/classify/readClassifications.ts';
import { getReviewReason } from '../../../src/jobs/domain/classify/trusted.ts';

const asked = {
  token: 'abcdef0123456789',
  jobIds: new Set([1, 2, 3]),
  groups: new Map([
    ['g1', [1, 2]],
    ['g2', [3]],
  ]),
};
const entry = fc.record(
  {
    job_id: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.anything()),
    group: fc.option(fc.constantFrom('g1', 'g2', 'g3', '__proto__'), { nil: undefined }),
    action: fc.oneof(fc.constantFrom('retry', 'fail', 'Transient', 'wait'), fc.anything()),
    confidence: fc.oneof(fc.double(), fc.anything()),
    reason: fc.anything(),
    memory: fc.oneof(fc.constantFrom('4g', 'x'), fc.anything()),
    runtime: fc.anything(),
  },
  { requiredKeys: [] },
);
const text = (value: unknown): string => {
  try {
    return JSON.stringify(value ?? null);
  } catch {
    return '{';
  }
};

test('whatever a model answers: only jobs that were asked about, confidences from 0 to 1, no resources with "fail", and none of it sure without the token', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      fc.option(fc.constant(asked.token), { nil: 'other' }),
      fc.string(),
      fc.string(),
      (decisions, token, before, after) => {
        const { classifications } = readClassifications(
          `${before}${text({ answer_to: token, decisions })}${after}`,
          asked,
        );
        expect(new Set(classifications.map(({ jobId }) => jobId)).size).toBe(classifications.length);
        for (const { jobId, action, confidence, memory, runtime } of classifications) {
          expect(asked.jobIds.has(jobId)).toBe(true);
          expect(['retry', 'fail']).toContain(action);
          if (confidence !== undefined) expect(confidence >= 0 && confidence <= 1 && token === asked.token).toBe(true);
          if (action === 'fail') expect([memory, runtime]).toEqual([undefined, undefined]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('nothing in a log ends its quotation or hides a line', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(
            '\n',
            '\r',
            '\u2028',
            '\u2029',
            '\u0085',
            '\u000b',
            '|',
            ' ',
            'a',
            '\u001b',
            '\u202e',
            '\u0000',
          ),
        }),
      ),
      fc.integer({ min: 0, max: 200 }),
      (log, most) => {
        const quoted = quotedLog(log, most);
        for (const line of quoted.split(/[\n\r\u2028\u2029\u0085\u000b\f]/)) expect(line.startsWith('| ')).toBe(true);
        expect(quoted).not.toMatch(/[^\P{C}\t\n]/u);
        expect(quotedName(log, 50)).not.toMatch(/[\n\r\u2028\u2029\u0085]/);
      },
    ),
    { numRuns: 500 },
  );
});

test('less confidence, a lower leave, or a surer advice to the contrary never lets more be done', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom('retry' as const, 'fail' as const),
      share,
      share,
      share,
      fc.option(share, { nil: undefined }),
      share,
      (action, confidence, advised, leastConfidence, autoApply, less) => {
        const against = {
          advice: {
            verdict: action === 'retry' ? ('permanent' as const) : ('transient' as const),
            confidence: advised,
            cause: 'x',
            reason: msg('x'),
          },
          context: {},
        };
        const allowed = (
          said: number,
          how: { readonly leastConfidence: number; readonly autoApply?: number | undefined },
          known = against,
        ): boolean => getReviewReason({ jobId: 1, action, confidence: said }, known, how) === undefined;
        if (!allowed(confidence, { leastConfidence, autoApply })) {
          expect(allowed(confidence * less, { leastConfidence, autoApply })).toBe(false);
          expect(
            allowed(
              confidence,
              { leastConfidence, autoApply },
              { ...against, advice: { ...against.advice, confidence: advised + (1 - advised) * less } },
            ),
          ).toBe(false);
        }
        // With no person looking nothing is done against an advice, and nothing at all without leave.
        if (autoApply !== undefined) expect(allowed(confidence, { leastConfidence, autoApply })).toBe(false);
        expect(
          allowed(
            1,
            { leastConfidence: 0, autoApply: 0 },
            {
              ...against,
              advice: {
                ...against.advice,
                verdict: action === 'retry' ? 'transient' : 'permanent',
              } as typeof against.advice,
            },
          ),
        ).toBe(false);
      },
    ),
  );
});
