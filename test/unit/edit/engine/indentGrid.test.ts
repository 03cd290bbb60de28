import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { indentRows } from '../../../support/editGrids/indentGrid.ts';

// CONTRIBUTING.md says how to renew the lines and to read what changes.
test('every edit of every stretch of small texts, in every spelling of its indentation, comes to what was read and found right', async () => {
  await expect(`${(await indentRows()).join('\n')}\n`).toMatchFileSnapshot(
    fileURLToPath(new URL('../../../fixtures/edit/grids/indents.txt', import.meta.url)),
  );
});
