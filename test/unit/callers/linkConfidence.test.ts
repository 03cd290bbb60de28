import { expect, test } from 'vitest';
import {
  likelyFrom,
  linkConfidence,
  getPrior,
  verifiedFrom,
} from '../../../src/callers/domain/answer/linkConfidence.ts';

test('what was not measured is taken for what such links were found to be elsewhere', () => {
  expect(linkConfidence('resolved', 'go')).toBe(getPrior('resolved'));
  expect(getPrior('resolved')).toBeGreaterThanOrEqual(verifiedFrom);
  expect(linkConfidence('name', undefined)).toBe(getPrior('name'));
  expect(getPrior('name')).toBeLessThan(likelyFrom);
});

test('a call through a base is verified in no language', () => {
  for (const language of ['typescript', 'javascript', 'python', 'java'] as const)
    expect(linkConfidence('override', language)).toBeLessThan(verifiedFrom);
});

test('one of several overloads, and the only name of C++, are no more than possible', () => {
  for (const language of ['java', 'cpp', 'csharp', 'kotlin'] as const) {
    expect(linkConfidence('overloads', language)).toBeLessThan(likelyFrom);
    expect(linkConfidence('overload', language)).toBeGreaterThanOrEqual(likelyFrom);
  }
  expect(linkConfidence('only-one', 'cpp')).toBeLessThan(likelyFrom);
  expect(linkConfidence('only-one', 'java')).toBeGreaterThanOrEqual(likelyFrom);
});
