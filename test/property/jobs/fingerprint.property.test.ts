import { msg } from '../../../src/base/text/message.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { causeRules } from '../../../src/jobs/domain/advice/rules/causeRules.ts';
import { failureLikeness } from '../../../src/jobs/domain/fingerprint/failureFingerprint.ts';
import { maskedLine } from '../../../src/jobs/domain/fingerprint/maskedLine.ts';

const causes = causeRules.map(({ cause }) => cause);
const templates = [
  'ERROR {n}: cannot reach {node} at {t}',
  'FileNotFoundError: [Errno 2] No such file or directory: {path}',
  '{node}: task {n} killed, used {n} KiB of {n} KiB ({hex})',
  'request {id} failed after {n} s: {path} is gone',
  'CUDA error on device {n}: out of memory (tried {n}.{n} GiB)',
];
const fill = fc.record({
  n: fc.nat(99_999_999).map(String),
  node: fc
    .tuple(fc.constantFrom('node', 'gpu-', 'cn'), fc.nat(9999))
    .map(([stem, number]) => `${stem}${number}.cluster.local`),
  path: fc
    .array(fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/), { minLength: 2, maxLength: 5 })
    .map((parts) => `'/${parts.join('/')}.csv'`),
  hex: fc.bigInt({ min: 0n, max: 2n ** 48n }).map((value) => `0x${value.toString(16)}`),
  id: fc.uuid(),
  t: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
});
const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const likeness = (cause: string, text: string): string =>
  failureLikeness({ cause, reason: msg(''), evidenceLine: { line: 1, text } }, { names: [] }).fingerprint;

test('the same cause with other numbers, nodes, paths, identifiers and times is one kind', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...causes),
      fc.constantFrom(...templates),
      fill,
      fill,
      (cause, template, one, other) => {
        expect(likeness(cause, filled(template, one))).toBe(likeness(cause, filled(template, other)));
      },
    ),
  );
});

test('different causes are never one kind, whatever the line', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(causes, { minLength: 2, maxLength: 2 }),
      fc.string(),
      ([one = '', other = ''], line) => {
        expect(likeness(one, line)).not.toBe(likeness(other, line));
      },
    ),
  );
  expect(new Set(causes.map((cause) => likeness(cause, 'the same line'))).size).toBe(new Set(causes).size);
});

test('masking never fails, is short and knows no second opinion', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.array(fc.string(), { maxLength: 3 }),
      (line, names) => {
        const masked = maskedLine(line, names);
        expect(maskedLine(line, names)).toBe(masked);
        expect(masked.length).toBeLessThan(4000);
      },
    ),
  );
});
