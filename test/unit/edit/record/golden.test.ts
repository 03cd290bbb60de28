import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { getLaterStep, type GoldenStep } from '../../../support/golden/goldenStep.ts';
import { renderJson } from '../../../support/golden/renderJson.ts';

const file = fileURLToPath(new URL('../../../fixtures/edit/record/steps.json', import.meta.url));

// CONTRIBUTING.md says how to renew the results and to read what changes.
test('how an edit is taken back from what its file became, and where it stands there, is what was read and found right', async () => {
  const steps = JSON.parse(readFileSync(file, 'utf8')) as readonly GoldenStep[];
  await expect(renderJson(steps.map(getLaterStep))).toMatchFileSnapshot(file);
});
