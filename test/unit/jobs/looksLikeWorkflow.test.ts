import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { looksLikeWorkflow, workflowGlobs } from '../../../src/jobs/host/workflows/looksLikeWorkflow.ts';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
/** What the menus of the editor ask of a file's name. */
const patterns = [
  ...new Set(
    [...manifest.matchAll(/resourceFilename =~ \/(.+?)\/"/g)].map(
      ([, pattern]) => JSON.parse(`"${pattern ?? ''}"`) as string,
    ),
  ),
].filter((pattern) => pattern.includes('torc'));

describe('the names of workflow files', () => {
  it.each([
    ['nightly.torc.yaml', true],
    ['nightly.torc.yml', true],
    ['nightly.torc.json', true],
    ['a.b.workflow.yml', true],
    ['big.workflow.json', true],
    ['workflow.yaml', true],
    ['workflow.yml', true],
    ['workflow.json', false],
    ['torc.yaml', false],
    ['myworkflow.yaml', false],
    ['nightly.yaml', false],
    ['nightly.torc.toml', false],
    ['nightly.torc.yaml.bak', false],
    ['workflow.yaml.md', false],
  ])('%s: %s, in the menus, in the choice and in what opens', (name, expected) => {
    expect(looksLikeWorkflow(`/work/jobs/${name}`)).toBe(expected);
    expect(looksLikeWorkflow(`C:\\work\\${name}`)).toBe(expected);
    expect(workflowGlobs.some((glob) => matchesGlob(`jobs/${name}`, glob))).toBe(expected);
    expect(patterns).toHaveLength(1);
    for (const pattern of patterns) expect(new RegExp(pattern).test(name)).toBe(expected);
  });
});
