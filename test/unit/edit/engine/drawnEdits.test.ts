import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { describe, expect, test } from 'vitest';
import { isRight } from '../../../bench/edit/case.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { drawnCases } from '../../../support/editGrids/drawnEdits.ts';
import { twistedEdits } from '../../../support/editGrids/twistedEdits.ts';

describe('drawn edits with more done to them', () => {
  test.each([1, 2])('are applied as their changes say, or come with the next step (%i)', async (seed) => {
    for (const { edit } of twistedEdits(seed, 800)) {
      const resolution = await resolveEdit(edit.request, edit.services);
      if (resolution.status !== 'applied') {
        expect([edit.name, resolution.advice.next]).toEqual([edit.name, expect.stringMatching(/^[a-z-]+$/)]);
        continue;
      }
      const { content, changes, confidence } = resolution;
      expect([edit.name, content]).toEqual([edit.name, applyChanges(edit.request.content, changes)]);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThan(1);
    }
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
