import { describe, expect, it } from 'vitest';
import { changedRecord } from '../../../../src/remediation/domain/record/changedRecord.ts';
import { newRecord } from '../../../../src/remediation/domain/record/newRecord.ts';
import { passesFilter } from '../../../../src/remediation/domain/record/passesFilter.ts';
import { isSameFix, solutionKey } from '../../../../src/remediation/domain/record/sameFix.ts';
import type { RemediationFilter } from '../../../../src/remediation/domain/types.ts';

const record = newRecord(
  {
    errorMessage: 'Error: x',
    solution: 'y',
    severity: 'high',
    category: 'lint',
    projectPath: 'shop',
    tags: [' CI ', 'CI', 'node'],
  },
  'one',
  100,
);

describe('a filter', () => {
  it.each<[string, RemediationFilter, boolean]>([
    ['that asks for nothing', {}, true],
    ['of its severity', { severity: 'high' }, true],
    ['of another severity', { severity: 'low' }, false],
    ['of its category', { category: 'lint' }, true],
    ['of another category', { category: 'runtime' }, false],
    ['of its project', { projectPath: 'shop' }, true],
    ['of another project', { projectPath: 'desk' }, false],
    ['of no project in particular', { projectPath: '' }, true],
    ['since its very moment', { since: 100 }, true],
    ['since later', { since: 101 }, false],
    ['until its very moment', { until: 100 }, true],
    ['until earlier', { until: 99 }, false],
    ['of one of its tags, in other letters', { tags: ['windows', 'ci'] }, true],
    ['of other tags', { tags: ['windows'] }, false],
    ['of no tags', { tags: [] }, true],
    ['that fits in all but one', { severity: 'high', category: 'lint', tags: ['windows'] }, false],
  ])('%s', (_name, filter, passes) => expect(passesFilter(filter, record)).toBe(passes));
});

describe('a changed record', () => {
  it('keeps what is not given, and looks later even where the clock does not', () => {
    expect(changedRecord(record, { solution: 'z', severity: undefined }, 50)).toEqual({
      ...record,
      solution: 'z',
      updatedAt: 101,
    });
    expect(changedRecord(record, { tags: [] }, 500)).toEqual({ ...record, tags: [], updatedAt: 500 });
  });
});

describe('two fixes of one error', () => {
  it('are one where only white space differs, and not where their diffs do', () => {
    const fix = (solution: string, codeDiff = '') => ({ solution, codeDiff });
    expect(isSameFix(fix(' run\n npm ci'), fix('run npm ci'))).toBe(true);
    expect(isSameFix(fix('run npm ci'), fix('run npm i'))).toBe(false);
    expect(isSameFix(fix('so', '+a'), fix('so'))).toBe(true);
    expect(isSameFix(fix('so'), fix('so', '+a'))).toBe(true);
    expect(isSameFix(fix('so', '+a'), fix('so', '+a\n'))).toBe(true);
    expect(isSameFix(fix('so', '+a'), fix('so', '+b'))).toBe(false);
    expect(solutionKey('a  b')).toBe(solutionKey(' a\nb'));
    expect(solutionKey('a b')).not.toBe(solutionKey('ab'));
    expect(solutionKey('a')).toMatch(/^[0-9a-f]{32}$/);
  });
});
