import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureLookAlikes, type LookAlike } from '../../bench/remediation/lookAlikes.ts';

/** `«one|other»` decides, `‹one|other›` is of the run, the machine or the place. */
const slot = /[«‹](?<one>[^|»›]*)\|(?<other>[^»›]*)[»›]/gu;

interface WrittenPair extends LookAlike {
  readonly decides: boolean;
}

/** For each slot of a text the pair in which only it differs. */
function getPairs(tool: string, text: string): readonly WrittenPair[] {
  const slots = [...text.matchAll(slot)];
  const recorded = text.replaceAll(slot, '$<one>');
  return slots.map(({ 0: written, index, groups }) => ({
    id: `${tool}: ${groups?.['one'] ?? ''}, ${groups?.['other'] ?? ''}`,
    kind: 'any name',
    isHeld: false,
    decides: written.startsWith('«'),
    recorded,
    asked: text.replaceAll(slot, (_all, one: string, other: string, at: number) => (at === index ? other : one)),
  }));
}

function readPairs(file: string): readonly WrittenPair[] {
  return readFileSync(new URL(`../../fixtures/errors/${file}`, import.meta.url), 'utf8')
    .split(/^### /m)
    .slice(1)
    .flatMap((block) => {
      const end = block.indexOf('\n');
      return getPairs(block.slice(0, end), block.slice(end + 1).trimEnd());
    });
}

/** The pairs that are shown as the same error, or, unless only these are wanted, as similar without the difference. */
async function findShown(pairs: readonly WrittenPair[], only?: 'same'): Promise<readonly string[]> {
  const shown: string[] = [];
  await measureLookAlikes(pairs, ({ id }, how) => {
    if (only === undefined || how === only) shown.push(id);
  });
  return shown;
}

/** Places, and the digest of what was built: none of them decides. */
const ofRun = [
  'buck2: 3af2c19b0d1e4f55, 3af2c19b0d1e4f56',
  'buck2: 142, 143',
  'coredns: 3, 4',
  'duckdb: 1, 2',
] as const;

it('texts of 131 tools and formats that differ in one thing are never the same error', async () => {
  const pairs = readPairs('written-pairs.txt');
  expect(pairs).toHaveLength(404);
  expect(await findShown(pairs)).toEqual(ofRun);
});

/** Of the run, and not proven to be: they are shown as similar, with the difference. */
const unproven = [
  'nginx-log: 10.0.0.5, 10.0.0.7',
  'git-lfs: 3af2c19, 91bc044',
  'jest: 10, 11',
  'pnpm: 1.3.0, 1.4.0',
  'ansible: 0, 1',
  'slurm-mem: 1, 2',
  'dask: 3, 4',
  'schema: 2.7, 2.8',
  'pydantic-limit: 11, 120',
] as const;

it('of texts of 142 tools what decides makes another error, and what is of the run makes none', async () => {
  const pairs = readPairs('written-pairs-further.txt');
  const [deciding, others] = [true, false].map((decides) => pairs.filter((pair) => pair.decides === decides));
  expect(deciding).toHaveLength(298);
  expect(await findShown(deciding ?? [])).toEqual([]);
  const same = new Set(await findShown(others ?? [], 'same'));
  expect(others).toHaveLength(112);
  expect(others?.map(({ id }) => id).filter((id) => !same.has(id))).toEqual(unproven);
});
