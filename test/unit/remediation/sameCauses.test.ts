import { expect, it } from 'vitest';
import { sameCauses } from '../../bench/remediation/sameCauses.ts';
import { byCause, parts, readFixes, readSamples } from '../../bench/remediation/samples.ts';

it('names causes of the corpus only, and none that stands for others is itself stood for', () => {
  const fixes = readFixes();
  const firsts = Object.values(sameCauses);
  expect([...Object.keys(sameCauses), ...firsts].filter((cause) => !fixes.has(cause))).toEqual([]);
  expect(firsts.filter((cause) => sameCauses[cause] !== undefined)).toEqual([]);
});

it('joins causes of one family only', () => {
  const torn = [...byCause(readSamples(parts))].filter(([, samples]) => new Set(samples.map(({ family }) => family)).size > 1);
  expect(torn.map(([cause]) => cause)).toEqual([]);
});
