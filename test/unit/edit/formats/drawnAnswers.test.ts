import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { answerLine, drawnAnswers, isReadAsMeant } from '../../../support/editGrids/drawnAnswers.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/edit/grids/${name}.txt`, import.meta.url));

// CONTRIBUTING.md says how to renew the lines and to read what changes.
describe('what is read in very many drawn answers is what was read and found right', () => {
  test.each([1, 2])('in every form, damaged in every way (%i)', async (seed) => {
    const lines = drawnAnswers(seed, 1000).map(
      ({ name, text, edits }) =>
        `${isReadAsMeant(parseEdits(text), edits) ? '' : 'other '}${name}: ${answerLine(text)}`,
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fixture(`answers${String(seed)}`));
  });
});
