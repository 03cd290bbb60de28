import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stepRows, talkRows } from '../../../support/editGrids/drawnTalks.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/edit/grids/${name}.txt`, import.meta.url));

// CONTRIBUTING.md says how to renew the lines and to read what changes.
test('what agents are told, what is written and recorded for very many drawn answers is what was read and found right', async () => {
  await expect(`${(await talkRows(5, 400)).join('\n')}\n`).toMatchFileSnapshot(fixture('talks'));
});

test('what comes of several drawn edits at once, and of each in a text that has moved on, is what was read and found right', async () => {
  await expect(`${(await stepRows(6, 180)).join('\n')}\n`).toMatchFileSnapshot(fixture('steps'));
});
