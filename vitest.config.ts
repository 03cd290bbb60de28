import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Rows and models of the views are tested without an editor; what they ask of it comes from a stand-in. */
const alias = { vscode: fileURLToPath(new URL('test/support/vscodeStandIn.ts', import.meta.url)) };

const project = (name: string, testTimeout: number, retry = 0) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout,
    hookTimeout: 120_000,
    retry,
    // Unit and integration tests replace no module, so their files share a worker's: to load them anew takes half a
    // second a file. Property tests measure their own work, and what other files left behind would count as such.
    isolate: name === 'property' || name === 'ui',
    alias,
    // A window on a busy machine takes longer than a second for what a poll waits for.
    expect: { poll: { timeout: name === 'ui' ? 30_000 : 1000 } },
    setupFiles: ['test/support/propertySeeds.ts', 'test/support/ownRuntime.ts'],
  },
});
/**
 * As inside the editor (`test/host/index.ts`): in CI a window that was drawn late, or a process that started late, has
 * a second try, and the run names it. Never unit and property tests: what fails once in a while there is a fault.
 */
const lateRetries = (process.env['CI'] ?? '') === '' ? 0 : 1;

// eslint-disable-next-line no-restricted-syntax -- vitest reads its configuration from the default export
export default defineConfig({
  test: {
    // By default one core is left idle, which on a machine with two doubles the time.
    maxWorkers: availableParallelism(),
    projects: [
      // For hangs alone: beside the windows they have what these leave, on a busy machine next to nothing for minutes.
      project('unit', 600_000),
      // A worker that collects garbage on a busy machine can stop for many seconds.
      project('property', 120_000),
      project('integration', 60_000, lateRetries),
      project('ui', 180_000, lateRetries),
    ],
  },
});
