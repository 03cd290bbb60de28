import { expect, test } from 'vitest';
import type { HealthSource } from '../../../src/base/health.ts';
import { readHealth } from '../../../src/health/domain/readHealth.ts';
import { FakeHealth } from '../../support/fakeHealth.ts';
import { TestClock } from '../../support/testClock.ts';

test('who throws or does not answer in time is unread, and the others are there all the same', async () => {
  const clock = new TestClock();
  const throws: HealthSource = {
    feature: 'callers',
    read: () => {
      throw new Error('closed');
    },
  };
  const rejects: HealthSource = { feature: 'jobs', read: () => Promise.reject(new Error('locked')) };
  const hangs: HealthSource = { feature: 'remediations', read: () => new Promise(() => undefined) };
  const reading = readHealth([throws, rejects, hangs, new FakeHealth('edits')], { clock, wallClock: () => 42 });
  // Those who answer have answered before the time is up.
  await new Promise(setImmediate);
  clock.advance(2000);
  const report = await reading;
  expect(report.at).toBe(42);
  expect(report.features.map(({ feature }) => feature)).toEqual(['edits']);
  expect([...report.unread].sort()).toEqual(['callers', 'jobs', 'remediations']);
});
