import { describe, expect, it } from 'vitest';
import { codeFamilies } from '../../../../src/remediation/domain/read/families/codeFamilies.ts';
import { areNeighbours } from '../../../../src/remediation/domain/read/families/neighbours.ts';
import { sayings } from '../../../../src/remediation/domain/read/families/sayings.ts';
import { valueSayings } from '../../../../src/remediation/domain/read/families/valueSayings.ts';
import { worldFamilies } from '../../../../src/remediation/domain/read/families/worldFamilies.ts';

const kinds = [
  ...new Set([...codeFamilies, ...worldFamilies, ...sayings, ...valueSayings].map(({ family }) => family)),
];

describe('kinds that stand near each other', () => {
  it.each([
    ['file-not-found', 'module-not-found'],
    ['unknown-option', 'choice-invalid'],
    ['missing-argument', 'property-lacking'],
    ['json-invalid', 'syntax-error'],
    ['timeout', 'connection-refused'],
  ])('%s and %s', (one, other) => {
    expect(areNeighbours([one], [other])).toBe(true);
    expect(areNeighbours(['segfault', other], [one])).toBe(true);
  });

  it('of other kinds, or of none, nothing is said', () => {
    expect(areNeighbours(['file-not-found'], ['division-by-zero'])).toBe(false);
    expect(areNeighbours([], ['file-not-found'])).toBe(false);
    expect(areNeighbours(['file-not-found'], [])).toBe(false);
  });

  it('are few of all: what stands near everything would say nothing', () => {
    for (const kind of kinds)
      expect(kinds.filter((other) => areNeighbours([kind], [other])).length, kind).toBeLessThan(kinds.length / 3);
  });
});
