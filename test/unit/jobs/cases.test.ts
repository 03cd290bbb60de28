import { describe, expect, test } from 'vitest';
import { readCases } from '../../bench/jobs/readCases.ts';
import { getGroups, plain } from '../../bench/jobs/score.ts';

const cases = readCases(['dev', 'held', 'new']);
const decoder = new TextDecoder();

describe('labelled failures', () => {
  test('there are enough, half to tune on and half to count, of every verdict', () => {
    const share = (of: (typeof cases)[number]['label']['verdict'], half: string): number => {
      const own = cases.filter((each) => each.half === half);
      return own.filter(({ label }) => label.verdict === of).length / own.length;
    };
    expect(cases.length).toBeGreaterThanOrEqual(150);
    for (const half of ['dev', 'held']) {
      expect(cases.filter((each) => each.half === half).length).toBeGreaterThan(cases.length * 0.35);
      expect(share('transient', half)).toBeGreaterThan(0.3);
      expect(share('permanent', half)).toBeGreaterThan(0.3);
      expect(share('uncertain', half)).toBeGreaterThan(0.1);
    }
  });

  test('each has a name of its own and is in one half', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(
      readCases(['dev'])
        .filter(({ half }) => half !== 'dev')
        .map(({ id }) => id),
    ).toEqual([]);
    expect(
      readCases(['held'])
        .filter(({ half }) => half !== 'held')
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('all cases of a cause are in one half', () => {
    const halves = getGroups(
      cases.filter(({ half }) => half !== undefined),
      ({ family, cause }) => `${family} ${cause}`,
    );
    expect(
      [...halves].filter(([, own]) => new Set(own.map(({ half }) => half)).size > 1).map(([cause]) => cause),
    ).toEqual([]);
  });

  test('the lines that tell occur in the output', () => {
    const missing = cases.flatMap(({ id, stderr, label }) => {
      const lines = (typeof stderr === 'string' ? stderr : decoder.decode(stderr)).split(/\r?\n|\r/u).map(plain);
      return label.evidence
        .filter((part) => !lines.some((line) => line.includes(plain(part))))
        .map((part) => `${id}: ${part}`);
    });
    expect(missing).toEqual([]);
  });

  test('a label agrees with itself', () => {
    const wrong = cases.filter(({ label: { verdict, acceptable, memory, runtime } }) => {
      const isRaised = typeof memory === 'object' || typeof runtime === 'object';
      return (
        acceptable.includes(verdict) ||
        (isRaised && verdict === 'permanent') ||
        [memory, runtime].some((amount) => typeof amount === 'object' && amount.atLeast > amount.atMost)
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('a raise that is asked for is more than the limit, at most four times it, and within the node', () => {
    const wrong = cases.filter(
      ({ context, label: { memory, runtime } }) =>
        (typeof memory === 'object' &&
          (memory.atLeast < (context?.memoryPeakBytes ?? 0) ||
            memory.atMost > 4.01 * (context?.memoryLimitBytes ?? Infinity) ||
            memory.atMost > (context?.memoryNodeBytes ?? Infinity))) ||
        (typeof runtime === 'object' &&
          (runtime.atLeast < (context?.runtimeUsedSeconds ?? 0) ||
            runtime.atMost > 4.01 * (context?.runtimeLimitSeconds ?? Infinity))),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
