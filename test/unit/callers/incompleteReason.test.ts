import { expect, test } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import { getIncompleteReason } from '../../../src/callers/domain/answer/incompleteReason.ts';
import type { CallersCoverage } from '../../../src/callers/domain/types.ts';

const whole: CallersCoverage = {
  complete: 'unknown',
  freshness: 'live',
  indexed_files: 40,
  total_files: 40,
  candidate_files: 2,
  analysed_files: 2,
  truncated: false,
} as CallersCoverage;

test('a walk that has not ended is never told as a whole: how many files there are is known at its end only', () => {
  expect(formatMessages(getIncompleteReason({ ...whole, freshness: 'building' }))).toBe('40 files are indexed so far');
  expect(formatMessages(getIncompleteReason({ ...whole, freshness: 'building', total_files: 90 }))).toBe(
    '40 of 90 files are indexed',
  );
  expect(getIncompleteReason(whole)).toBeUndefined();
});
