import { expect, it } from 'vitest';
import { sameCauses } from '../../bench/remediation/sameCauses.ts';
import { byCause, grouped, getMeaning, parts, readFixes, readSamples } from '../../bench/remediation/samples.ts';
import { isAnswer, getSteadiness } from '../../bench/remediation/measure.ts';
import { getSplit } from '../../bench/remediation/split.ts';

it('names causes of the corpus only, and none that stands for others is itself stood for', () => {
  const fixes = readFixes();
  const firsts = Object.values(sameCauses);
  expect([...Object.keys(sameCauses), ...firsts].filter((cause) => !fixes.has(cause))).toEqual([]);
  expect(firsts.filter((cause) => sameCauses[cause] !== undefined)).toEqual([]);
});

it('joins causes of one family only', () => {
  const torn = [...grouped(readSamples(parts), getMeaning)].filter(
    ([, samples]) => new Set(samples.map(({ family }) => family)).size > 1,
  );
  expect(torn.map(([cause]) => cause)).toEqual([]);
});

it('joins what was recorded of one tool, and knows what other tools say that one fix solves', () => {
  const causes = byCause(readSamples(parts));
  expect([causes.get('python/zip-bad')?.length, causes.has('python/zip')]).toEqual([14, false]);
  expect([causes.get('axios/refused')?.length, causes.get('node/connection-refused')?.length]).toEqual([7, 7]);
  expect(getMeaning({ cause: 'axios/refused' })).toBe(getMeaning({ cause: 'ws/refused' }));
});

it('stores all of one meaning or none, each by an output of its own, and takes any of them for an answer', () => {
  const samples = readSamples(parts);
  for (const seed of [1, 2, 3]) {
    const { stored, known, relatives, unknown } = getSplit(samples, seed);
    const meanings = new Set(stored.map(getMeaning));
    expect([...relatives, ...unknown].filter((sample) => meanings.has(getMeaning(sample)))).toEqual([]);
    expect(new Set(stored.map(({ cause }) => cause)).size).toBe(stored.length);
    expect(known.filter(({ cause }) => !stored.some((each) => each.cause === cause))).toEqual([]);
  }
  const [axios, node, other] = ['axios/refused', 'node/connection-refused', 'node/url'].map((cause) =>
    samples.find((each) => each.cause === cause)!,
  );
  expect([
    isAnswer({ sample: node!, score: 1 }, axios!),
    isAnswer({ sample: other!, score: 1 }, axios!),
    isAnswer(undefined, axios!),
  ]).toEqual([true, false, false]);
  expect(getSteadiness([axios!, node!, other!], () => 'one').collisions).toEqual([
    ['node/connection-refused', 'node/url'],
  ]);
});
