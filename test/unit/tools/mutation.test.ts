import { describe, expect, test } from 'vitest';
import { areas } from '../../../tools/mutate/areas.ts';
import { drawSample, type Mutant } from '../../../tools/mutate/drawSample.ts';
import { readReport, getScore } from '../../../tools/mutate/readReport.ts';
import { withRow, type MutationRun } from '../../../tools/mutate/resultRow.ts';

const source = [
  "const code = 'not-found';",
  "const said = 'The file has gone.';",
  'const more = `All ${count} of',
  '  the files have gone.`;',
].join('\n');
const mutant = (id: number, more: Partial<Mutant> = {}): Mutant => ({
  id: String(id),
  fileName: '/here/a.ts',
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
  location: { start: { line: id, column: 0 }, end: { line: id, column: 4 } },
  ...more,
});
const draw = (mutants: readonly Mutant[], count: number, seed = 1) =>
  drawSample(
    mutants,
    { count, seed },
    (file) => file.replace('/here/', ''),
    () => source,
  );
const tried = (mutants: readonly Mutant[], count: number, seed?: number): readonly string[] =>
  [...draw(mutants, count, seed)]
    .filter(([, fate]) => fate === 'tried')
    .map(([id]) => id)
    .sort();

describe('a sample', () => {
  const mutants = Array.from({ length: 300 }, (_, id) => mutant(id));

  test('has as many as wanted, or all', () => {
    expect(tried(mutants, 50)).toHaveLength(50);
    expect(tried(mutants, 1000)).toHaveLength(300);
    expect([...draw(mutants, 50).values()].filter((fate) => fate === 'not drawn')).toHaveLength(250);
  });

  test('is the same for a seed in whatever order mutants come, on whatever machine, and another for another seed', () => {
    expect(tried([...mutants].reverse(), 50)).toEqual(tried(mutants, 50));
    const elsewhere = drawSample(
      mutants.map((each) => ({ ...each, fileName: 'C:\\there\\a.ts' })),
      { count: 50, seed: 1 },
      () => 'a.ts',
      () => source,
    );
    expect(
      [...elsewhere]
        .filter(([, fate]) => fate === 'tried')
        .map(([id]) => id)
        .sort(),
    ).toEqual(tried(mutants, 50));
    expect(tried(mutants, 50, 2)).not.toEqual(tried(mutants, 50));
  });

  test('takes from everywhere', () => {
    expect(new Set(tried(mutants, 100).map((id) => Math.floor(Number(id) / 100))).size).toBe(3);
  });

  test('leaves sentences out, and nothing else', () => {
    const at = (line: number, column: number, endLine: number, endColumn: number): Mutant['location'] => ({
      start: { line, column },
      end: { line: endLine, column: endColumn },
    });
    const fates = draw(
      [
        mutant(0, { mutatorName: 'StringLiteral', location: at(0, 13, 0, 24) }),
        mutant(1, { mutatorName: 'StringLiteral', location: at(1, 13, 1, 33) }),
        mutant(2, { mutatorName: 'StringLiteral', location: at(2, 13, 3, 23) }),
        mutant(3, { mutatorName: 'CallExpression', location: at(1, 13, 1, 33) }),
      ],
      10,
    );
    expect(Object.fromEntries(fates)).toEqual({ 0: 'tried', 1: 'wording', 2: 'wording', 3: 'tried' });
  });
});

describe('a report of Stryker', () => {
  const reported = (status: string, statusReason?: string) => ({
    id: '1',
    mutatorName: 'EqualityOperator',
    replacement: 'a >\n  b',
    status,
    statusReason,
    location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
  });
  const json = (mutants: readonly object[]): string =>
    JSON.stringify({
      schemaVersion: '1.0',
      files: { 'src/x.ts': { language: 'typescript', source: 'one\nif (a <\n  b) two', mutants } },
    });

  test('is counted by what became of the mutants', () => {
    const tally = readReport(
      json([
        ...['Killed', 'Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'].map(
          (status) => reported(status),
        ),
        reported('CompileError', 'wording'),
        reported('CompileError', 'not drawn'),
        reported('CompileError', 'unexpected token'),
      ]),
    );
    expect(tally).toEqual({
      mutants: 11,
      killed: 3,
      timedOut: 1,
      survived: 1,
      noCoverage: 1,
      broken: 2,
      loading: 1,
      wording: 1,
      notDrawn: 1,
      remaining: [
        'src/x.ts:2:5 EqualityOperator: a < b → a > b',
        'src/x.ts:2:5 EqualityOperator (no test runs it): a < b → a > b',
      ],
    });
    expect(getScore(tally)).toBe(4 / 6);
  });

  test('without tried mutants has no score', () => {
    expect(getScore(readReport(json([reported('Ignored')])))).toBeUndefined();
  });

  test('of another shape, or with a status nobody knows, is not believed', () => {
    expect(() => readReport('{"files":{"a.ts":{"source":"","mutants":[{}]}}}')).toThrow('mutatorName');
    expect(() => readReport(json([reported('Pending')]))).toThrow('Pending');
  });
});

describe('the table', () => {
  const run = (area: string, more: Partial<MutationRun['tally']> = {}): MutationRun => ({
    area,
    date: '2026-01-02',
    sample: { count: 10, seed: 7 },
    tally: {
      mutants: 100,
      loading: 20,
      wording: 5,
      notDrawn: 65,
      killed: 7,
      timedOut: 1,
      survived: 1,
      noCoverage: 1,
      broken: 0,
      remaining: [],
      ...more,
    },
  });
  const page = 'Above.\n\n<!-- results: begin -->\n<!-- results: end -->\n\nBelow.\n';
  const rows = (text: string): readonly string[] => text.split('\n').filter((line) => line.startsWith('| `'));

  test('has one row for each area, the newest, in order; the page around it stays', () => {
    const written = withRow(withRow(withRow(page, run('jobs')), run('edit')), run('jobs', { killed: 5, survived: 3 }));
    expect(rows(written)).toEqual([
      '| `edit` | 2026-01-02 | 100 | 20 | 5 | 10 of 75 | 7 | 7 | 1 | 1 | 1 | 80.0 % ± 25 |',
      '| `jobs` | 2026-01-02 | 100 | 20 | 5 | 10 of 75 | 7 | 5 | 1 | 3 | 1 | 60.0 % ± 31 |',
    ]);
    expect(written).toMatch(/^Above\.\n\n<!--[^]*-->\n\nBelow\.\n$/);
  });

  test('says so where all were tried, and never rounds up', () => {
    expect(
      rows(
        withRow(
          page,
          run('edit', { mutants: 1024, notDrawn: 0, killed: 799, timedOut: 0, survived: 200, noCoverage: 0 }),
        ),
      )[0],
    ).toContain('| all 999 | – | 799 | 0 | 200 | 0 | 79.9 % |');
  });

  test('is not written where there is no place for it', () => {
    expect(() => withRow('Nothing.', run('edit'))).toThrow('no place for results');
  });
});

test('no area is without sources or tests', () => {
  for (const { sources, tests } of Object.values(areas))
    for (const patterns of [sources, tests])
      expect(patterns.filter((pattern) => !pattern.startsWith('!')).length).toBeGreaterThan(0);
});
