import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureLookAlikes, type LookAlike } from '../../bench/remediation/lookAlikes.ts';

const slot = /«(?<one>[^|»]*)\|(?<other>[^»]*)»/gu;

/** For each slot of a text the pair in which only it differs. */
function getPairs(tool: string, text: string): readonly LookAlike[] {
  const slots = [...text.matchAll(slot)];
  const recorded = text.replaceAll(slot, '$<one>');
  return slots.map(({ index, groups }) => ({
    id: `${tool}: ${groups?.['one'] ?? ''}, ${groups?.['other'] ?? ''}`,
    kind: 'any name',
    isHeld: false,
    recorded,
    asked: text.replaceAll(slot, (_all, one: string, other: string, at: number) => (at === index ? other : one)),
  }));
}

/** Places, and the digest of what was built: none of them decides. */
const ofRun = [
  'buck2: 3af2c19b0d1e4f55, 3af2c19b0d1e4f56',
  'buck2: 142, 143',
  'coredns: 3, 4',
  'duckdb: 1, 2',
] as const;

it('texts of 131 tools and formats that differ in one thing are never the same error', async () => {
  const pairs = readFileSync(new URL('../../fixtures/errors/written-pairs.txt', import.meta.url), 'utf8')
    .split(/^### /m)
    .slice(1)
    .flatMap((block) => {
      const end = block.indexOf('\n');
      return getPairs(block.slice(0, end), block.slice(end + 1).trimEnd());
    });
  expect(pairs).toHaveLength(404);
  const wrong: string[] = [];
  await measureLookAlikes(pairs, ({ id }) => {
    wrong.push(id);
  });
  expect(wrong).toEqual(ofRun);
});
