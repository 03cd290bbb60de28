import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';
import { getGrowth, getPercent, soakProblems, type SoakReport } from '../soak/verdict.ts';

// `npm run soak` is the long form, with the bound of 5 % for what a heap may grow. In a few rounds caches still fill.
test.skipIf(process.platform === 'win32')(
  'hours of edits, fixes, questions and jobs leave no handle, process, timer or file behind',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', join(projectRoot, 'test/soak/soakProcess.ts'), '8', '8', '60'],
      { maxBuffer: 1e8 },
    );
    const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as SoakReport;
    expect(soakProblems(report, 0.25)).toEqual([]);
    expect(report.samples.length).toBeGreaterThanOrEqual(3);
    expect(report.counts).toMatchObject({
      'edits applied': expect.any(Number) as number,
      'fixes recorded': 96,
      'callers asked': 48,
      'jobs decided': 16,
      'health read': 8,
    });
    expect(report.counts['edits applied']).toBeGreaterThan(8 * 8);
  },
  240_000,
);

test('growth is told from noise', () => {
  expect(getGrowth([10, 10, 10, 11, 11, 11, 12, 12, 12]).thirds).toBeCloseTo(0.2);
  expect(getGrowth([10, 12, 14, 16, 18, 20]).fitted).toBeCloseTo(1);
  expect(getGrowth([10, 11, 10, 11, 10, 11, 10, 11, 10]).fitted).toBeCloseTo(0);
});

test('growth of what is not there at times is a number or said to be from nothing', () => {
  expect(getGrowth([0, 0, 0, 0, 0, 0])).toEqual({ fitted: 0, thirds: 0 });
  expect(getGrowth([0, 0, 0, 5, 0, 0, 0]).thirds).toBe(0);
  expect(getGrowth([0, 0, 0, 0, 6, 6])).toEqual({ fitted: Infinity, thirds: Infinity });
  expect(getPercent(getGrowth([0, 0, 0, 0, 6, 6]).thirds)).toBe('from nothing');
  expect([getPercent(0), getPercent(-0.0004), getPercent(0.027), getPercent(-0.032)]).toEqual([
    '0.0 %',
    '0.0 %',
    '+2.7 %',
    '−3.2 %',
  ]);
});
