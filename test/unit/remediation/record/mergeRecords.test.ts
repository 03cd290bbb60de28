import { describe, expect, it } from 'vitest';
import { mergeRecords } from '../../../../src/remediation/domain/record/mergeRecords.ts';
import type { KeptFields } from '../../../../src/remediation/domain/record/keptRecord.ts';

const plain: KeptFields = {
  id: 'one',
  errorMessage: "ModuleNotFoundError: No module named 'yaml'",
  errorType: '',
  stackTrace: '',
  solution: 'pip install pyyaml',
  title: "ModuleNotFoundError: No module named 'yaml'",
  symptoms: [],
  rootCause: '',
  codeDiff: '',
  affectedFiles: [],
  severity: 'medium',
  category: 'other',
  tags: [],
  context: {},
  projectPath: '',
  source: '',
  confidence: 0.5,
  usageCount: 0,
  helpfulCount: 0,
  notHelpfulCount: 0,
  outdatedCount: 0,
  outdatedBalance: 0,
  recordedCount: 1,
  createdAt: 1,
  updatedAt: 1,
};

describe('two records of one error and fix', () => {
  it('keep what somebody chose against what was only filled in', () => {
    const chosen: KeptFields = { ...plain, title: 'PyYAML is not installed', severity: 'low', category: 'runtime' };
    expect(mergeRecords(chosen, { ...plain, id: 'two', updatedAt: 2 })).toMatchObject({
      id: 'one',
      title: 'PyYAML is not installed',
      severity: 'low',
      category: 'runtime',
      recordedCount: 2,
    });
    expect(mergeRecords(plain, { ...chosen, id: 'two', updatedAt: 2 })).toMatchObject({
      id: 'one',
      title: 'PyYAML is not installed',
      severity: 'low',
      category: 'runtime',
    });
  });

  it('keep the fuller text, whichever is later', () => {
    const full: KeptFields = {
      ...plain,
      solution: 'pip install pyyaml\n\nIt is imported as yaml.',
      rootCause: 'PyYAML is installed under another name than it is imported by.',
    };
    const short: KeptFields = {
      ...plain,
      id: 'two',
      solution: 'pip install pyyaml It is imported as yaml.',
      rootCause: 'not installed',
      updatedAt: 2,
    };
    const { solution, rootCause } = full;
    expect(mergeRecords(full, short)).toMatchObject({ solution, rootCause });
    expect(mergeRecords(short, { ...full, id: 'one', updatedAt: 3 })).toMatchObject({ solution, rootCause });
  });

  it('keep the solution of the first where they have two', () => {
    const other = { ...plain, id: 'two', solution: 'Use the container that has it, and nothing else.', updatedAt: 2 };
    expect(mergeRecords(plain, other).solution).toBe(plain.solution);
  });

  it('take the later of two choices', () => {
    const [first, second] = [
      { ...plain, title: 'A', severity: 'low' as const },
      { ...plain, id: 'two', title: 'B', severity: 'high' as const, updatedAt: 2 },
    ];
    expect(mergeRecords(first, second)).toMatchObject({ title: 'B', severity: 'high' });
  });
});
