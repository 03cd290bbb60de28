import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { answersTo, type GoldenTalk } from '../../../support/golden/goldenTalk.ts';
import { renderJson } from '../../../support/golden/renderJson.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/edit/', import.meta.url));
const getText = (document: string): string => readFileSync(`${fixtures}documents/${document}`, 'utf8');

// CONTRIBUTING.md says how to renew the answers and to read what changes.
describe('what an agent is told, what is written and what is recorded is what was read and found right', () => {
  for (const file of globSync(`${fixtures}agent/*.json`).sort()) {
    test(basename(file, '.json'), async () => {
      const talks = JSON.parse(readFileSync(file, 'utf8')) as readonly GoldenTalk[];
      const answered = [];
      for (const { result: _, ...talk } of talks) answered.push({ ...talk, result: await answersTo(talk, getText) });
      await expect(renderJson(answered)).toMatchFileSnapshot(file);
    });
  }
});
