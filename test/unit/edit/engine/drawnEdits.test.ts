import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isRight } from '../../../bench/edit/case.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { drawnCases } from '../../../support/editGrids/drawnEdits.ts';
import { getLine, twistedEdits } from '../../../support/editGrids/twistedEdits.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/edit/grids/${name}.txt`, import.meta.url));

// CONTRIBUTING.md says how to renew the lines and to read what changes.
describe('what comes of very many drawn edits is what was read and found right', () => {
  test.each([1, 2])('of every class, with more done to them (%i)', async (seed) => {
    const lines: string[] = [];
    for (const { edit } of twistedEdits(seed, 800)) lines.push(`${edit.name}: ${await getLine(edit)}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fixture(`edits${String(seed)}`));
  });
});

test('drawn edits are never applied otherwise than meant', async () => {
  const wrong: string[] = [];
  for (const one of drawnCases(4, 200)) {
    const resolution = await resolveEdit(one.request);
    if (resolution.status === 'applied' && !isRight(one.expected, resolution.content))
      wrong.push(`${one.class}; ${one.note}; ${one.path}`);
  }
  expect(wrong).toEqual([]);
});
