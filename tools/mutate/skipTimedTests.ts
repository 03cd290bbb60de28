import { beforeEach, type TestContext } from 'vitest';

/**
 * Code that counts which mutant it passes is many times slower, so no time says anything: a test that asks for its
 * processor time is skipped there and then.
 */
let running: TestContext | undefined;

beforeEach((context) => {
  running = context;
});

process.cpuUsage = () => {
  running?.skip('measures time');
  return { user: 0, system: 0 };
};
