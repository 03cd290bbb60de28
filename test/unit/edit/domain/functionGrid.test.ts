import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { functionGrids } from '../../../support/editGrids/functionGrid.ts';

// CONTRIBUTING.md says how to renew the lines and to read what changes.
describe('what the small functions say to many inputs is what was read and found right', () => {
  test.each(Object.keys(functionGrids))('%s', async (name) => {
    const file = fileURLToPath(new URL(`../../../fixtures/edit/grids/functions/${name}.txt`, import.meta.url));
    await expect(`${(functionGrids[name]?.() ?? []).join('\n')}\n`).toMatchFileSnapshot(file);
  });
});
