import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getReading, type GoldenAnswer } from '../../../support/golden/goldenAnswer.ts';
import { renderJson } from '../../../support/golden/renderJson.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/edit/formats/', import.meta.url));

// CONTRIBUTING.md says how to renew the readings and to read what changes.
describe('what is read in an answer, whole and damaged, is what was read and found right', () => {
  for (const file of globSync(`${fixtures}*.json`).sort()) {
    test(basename(file, '.json'), async () => {
      const answers = JSON.parse(readFileSync(file, 'utf8')) as readonly GoldenAnswer[];
      const read = answers.map(({ name, text }) => ({ name, text, result: getReading({ name, text }) }));
      await expect(renderJson(read)).toMatchFileSnapshot(file);
    });
  }
});
