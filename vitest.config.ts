import { defineConfig } from 'vitest/config';

const project = (name: string, testTimeout = 20_000) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: 120_000 },
});

// eslint-disable-next-line no-restricted-syntax -- vitest reads its configuration from the default export
export default defineConfig({
  test: {
    projects: [project('unit'), project('property', 120_000), project('integration', 60_000), project('ui', 180_000)],
  },
});
