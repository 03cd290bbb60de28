import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getResult, type GoldenEdit } from '../../../support/golden/goldenEdit.ts';
import { renderJson } from '../../../support/golden/renderJson.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/edit/', import.meta.url));
const getText = (document: string): string => readFileSync(`${fixtures}documents/${document}`, 'utf8');

// CONTRIBUTING.md says how to renew the results and to read what changes.
describe('the whole result of an edit is what was read and found right', () => {
  for (const file of globSync(`${fixtures}engine/*.json`).sort()) {
    test(basename(file, '.json'), async () => {
      const edits = JSON.parse(readFileSync(file, 'utf8')) as readonly GoldenEdit[];
      const resolved = [];
      for (const { result: _, ...edit } of edits) resolved.push({ ...edit, result: await getResult(edit, getText) });
      await expect(renderJson(resolved)).toMatchFileSnapshot(file);
    });
  }
});
