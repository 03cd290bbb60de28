import { describe, expect, test } from 'vitest';
import type { HealthSource } from '../../../src/base/health.ts';
import { lazyHealth } from '../../../src/base/lazyHealth.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { ComparisonBudget, similarityAbove } from '../../../src/base/similarity.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { within } from '../../../src/base/within.ts';
import { answer } from '../../../src/cascade/stage.ts';
import { reportStage } from '../../../src/cascade/stageReport.ts';
import { TestClock } from '../../support/testClock.ts';

describe('what a promise gives in time', () => {
  test('is given, and the timer is let go', async () => {
    const clock = new TestClock();
    let let_go = 0;
    const watched = {
      now: () => clock.now(),
      after: (ms: number, callback: () => void) => {
        const cancel = clock.after(ms, callback);
        return () => {
          let_go++;
          cancel();
        };
      },
    };
    expect(await within(Promise.resolve(7), 50, watched)).toBe(7);
    expect(let_go).toBe(1);
  });

  test("is nothing when it takes longer; what it does then is nobody's", async () => {
    const clock = new TestClock();
    let fail = (_: Error): void => undefined;
    const slow = new Promise<number>((_, reject) => {
      fail = reject;
    });
    const given = within(slow, 50, clock);
    clock.advance(50);
    expect(await given).toBeUndefined();
    fail(new Error('late'));
  });

  test('a failure in time is handed on; without a limit there is no timer; less than no time is none', async () => {
    const clock = new TestClock();
    await expect(within(Promise.reject(new Error('broken')), 50, clock)).rejects.toThrow('broken');
    const noClock = {
      now: () => 0,
      after: () => {
        throw new Error('a timer was set');
      },
    };
    expect(await within(Promise.resolve(1), Number.POSITIVE_INFINITY, noClock)).toBe(1);
    const asked: number[] = [];
    await within(Promise.resolve(1), -5, {
      now: () => 0,
      after: (ms) => {
        asked.push(ms);
        return () => undefined;
      },
    });
    expect(asked).toEqual([0]);
  });
});

test("the machine's clock goes on and rings unless it is stopped", async () => {
  const before = systemClock.now();
  const rung: string[] = [];
  const stop = systemClock.after(1, () => rung.push('stopped'));
  stop();
  await new Promise<void>((resolve) => {
    systemClock.after(5, () => {
      rung.push('rang');
      resolve();
    });
  });
  expect(rung).toEqual(['rang']);
  expect(systemClock.now()).toBeGreaterThan(before);
});

test('a source of health is loaded once, when it is first asked', async () => {
  let loaded = 0;
  const reading = { feature: 'jobs', figures: [], breakers: [], sizes: [], degradations: [] } as const;
  const onDidChange: NonNullable<HealthSource['onDidChange']> = () => ({ dispose: () => undefined });
  const lazy = lazyHealth(
    'jobs',
    () => {
      loaded++;
      return Promise.resolve({ feature: 'jobs', read: () => Promise.resolve(reading), onDidChange });
    },
    onDidChange,
  );
  expect([lazy.feature, loaded, lazy.onDidChange === onDidChange]).toEqual(['jobs', 0, true]);
  expect(await lazy.read()).toBe(reading);
  await lazy.read();
  expect(loaded).toBe(1);
});

test('settings tell of the changes that touch them, and of any', () => {
  let tell: (touches: (name: SettingName) => boolean) => void = () => undefined;
  let ended = 0;
  const settings = new Settings({
    read: (name) => {
      if (name === 'remediation.limit') return 7;
      if (name === 'edit.review') return 'sometimes';
      return undefined;
    },
    onDidChange: (listener) => {
      tell = listener;
      return {
        dispose: () => {
          ended++;
        },
      };
    },
  });
  expect([settings.get('remediation.limit'), settings.get('edit.review'), settings.get('jobs.agentCommand')]).toEqual([
    7,
    'uncertain',
    ['claude', '--print'],
  ]);
  let heard = 0;
  const one = settings.onDidChange('edit.review', () => {
    heard++;
  });
  tell((name) => name === 'edit.aiMode');
  expect(heard).toBe(0);
  tell((name) => name === 'edit.review');
  expect(heard).toBe(1);
  one.dispose();
  expect(ended).toBe(1);
  settings.onDidChangeAny(() => {
    heard += 10;
  });
  tell(() => false);
  tell((name) => name === 'jobs.notify');
  tell(() => true);
  expect(heard).toBe(21);
});

describe('the likeness of two texts', () => {
  test.each([
    ['', '', 1],
    ['abc', 'abc', 1],
    ['abcd', 'abxd', 0.75],
    ['abcd', 'abcde', 0.8],
    ['xabc', 'abc', 0.75],
    ['aaaa', 'aa', 0.5],
    ['abab', 'ab', 0.5],
    ['kitten', 'sitting', 4 / 7],
    ['a', '', 0],
  ] as const)('%j and %j: %d', (a, b, like) => {
    expect(similarityAbove(a, b, 0)).toBeCloseTo(like, 10);
    expect(similarityAbove(b, a, 0)).toBeCloseTo(like, 10);
  });

  test('below the floor it is none, at the floor it is', () => {
    expect(similarityAbove('abcd', 'abxd', 0.75)).toBe(0.75);
    expect(similarityAbove('abcd', 'abxd', 0.76)).toBe(0);
    expect(similarityAbove('abcd', 'abcdabcd', 0.5)).toBe(0.5);
    expect(similarityAbove('abcd', 'abcdabcd', 0.51)).toBe(0);
  });

  test('lengths that rule it out cost nothing; beyond the budget only the common ends count', () => {
    const budget = new ComparisonBudget(100);
    expect(similarityAbove('a'.repeat(10), 'b'.repeat(100), 0.5, budget)).toBe(0);
    expect(budget.take(32, 100)).toBe(true);
    expect(budget.take(1, 1)).toBe(false);
    expect(similarityAbove('head x y z tail', 'head z y x tail', 0, new ComparisonBudget(4))).toBeCloseTo(10 / 15, 10);
    expect(similarityAbove('head x y z tail', 'head z y x tail', 0, new ComparisonBudget(5))).toBeCloseTo(13 / 15, 10);
  });

  test('a budget is told in steps of 32 letters of the shorter text', () => {
    const budget = new ComparisonBudget(200);
    expect(budget.take(33, 100)).toBe(true);
    expect(budget.take(1, 1)).toBe(false);
    expect(new ComparisonBudget(99).take(100, 32)).toBe(false);
    expect(new ComparisonBudget(0).take(0, 50)).toBe(true);
  });
});

describe('a meter', () => {
  test("keeps labels of a hundred letters and cuts longer ones, all of a series' alike", () => {
    const meter = new MemoryMeter();
    meter.count('a', { long: 'x'.repeat(101), short: 'y' });
    meter.count('a', { short: 'y', long: 'x'.repeat(100) });
    expect(meter.snapshot().counters).toEqual([{ name: 'a', labels: { long: 'x'.repeat(100), short: 'y' }, value: 2 }]);
  });

  test('has the quantiles, bounds and sums of what it measured', () => {
    const meter = new MemoryMeter(5);
    for (const value of [1, 2, 3, 40, 500, 20_000_000]) meter.observe('x.ms', value);
    for (const value of [0.05, 0.06, 0.9, 1]) meter.observe('x.score', value);
    const [wide, share] = meter.snapshot().histograms;
    expect(wide).toMatchObject({ count: 6, sum: 20_000_546, min: 1, max: 20_000_000, p50: 5, p95: 20_000_000 });
    expect(wide?.cumulative.at(-1)).toBe(6);
    expect(wide?.bounds.slice(0, 4)).toEqual([0.01, 0.02, 0.05, 0.1]);
    expect(wide?.bounds.at(-1)).toBe(5_000_000);
    expect(share).toMatchObject({ count: 4, p50: 0.1, p95: 1 });
    expect(share?.bounds).toHaveLength(20);
    expect(share?.cumulative.slice(0, 2)).toEqual([1, 2]);
    expect(meter.snapshot().startedAt).toBe(5);
    expect(new MemoryMeter().snapshot().startedAt).toBeUndefined();
  });

  test('refuses what is no number, and says so once for each', () => {
    const meter = new MemoryMeter();
    meter.observe('x', Number.NaN);
    meter.set('y', Number.POSITIVE_INFINITY);
    meter.set('y', 3);
    meter.set('y', 2);
    expect(meter.snapshot().counters).toEqual([
      { name: 'meter.refused', labels: { metric: 'x' }, value: 1 },
      { name: 'meter.refused', labels: { metric: 'y' }, value: 1 },
    ]);
    expect(meter.snapshot().gauges).toEqual([{ name: 'y', labels: {}, value: 2 }]);
    expect(meter.snapshot().histograms).toEqual([]);
  });

  test('hears of a stage whose time nobody took without a time', () => {
    const meter = new MemoryMeter();
    reportStage({ meter }, { stage: 'exact', outcome: 'answer' });
    expect(meter.snapshot()).toMatchObject({
      counters: [{ name: 'cascade.stage', labels: { stage: 'exact', outcome: 'answer' }, value: 1 }],
      histograms: [],
    });
    expect(meter.snapshot().counters).toHaveLength(1);
  });
});

test('an answer is sure and without a warning unless it says otherwise', () => {
  expect(answer('here')).toEqual({ answer: 'here', confidence: 1, warnings: [] });
  expect(answer('here', 0.5, ['old'])).toEqual({ answer: 'here', confidence: 0.5, warnings: ['old'] });
});
