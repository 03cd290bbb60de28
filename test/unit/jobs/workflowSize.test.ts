import { describe, expect, test } from 'vitest';
import { readWorkflow } from '../../../src/jobs/domain/workflow/readWorkflow.ts';
import { getLeastWork } from '../../support/relativeWork.ts';

const codes = (text: string): readonly string[] => readWorkflow(text).mistakes.map(({ code }) => code);

/** Milliseconds of work: several times the three seconds that were seen. */
const maxWork = 20_000;

const head = (lines: string): string => `name: w\nparameters:\n  i: "1:10000"\n${lines}`;

describe('small files that stand for too much are refused, in time and without the memory for it', () => {
  test.each([
    [
      'a long command in every copy',
      head(`jobs:\n  - { name: "a_{i}", command: "${'x'.repeat(1_000_000)} {i}", use_parameters: [i] }\n`),
    ],
    [
      'a long command without a parameter in it',
      head(`jobs:\n  - { name: "a_{i}", command: "${'x'.repeat(1_000_000)}", use_parameters: [i] }\n`),
    ],
    [
      'a long value, many times',
      `name: w\nparameters:\n  i: [${'y'.repeat(100_000)}, z]\njobs:\n  - { name: "a_{i}", command: "${'{i}'.repeat(100_000)}", use_parameters: [i] }\n`,
    ],
    [
      'a long variable, many times',
      `name: "${'{v}'.repeat(100_000)}"\nvariables:\n  v: ${'y'.repeat(100_000)}\njobs:\n  - { name: a, command: c }\n`,
    ],
    [
      'a wide number, many times',
      `name: w\njobs:\n  - { name: "a_{i}", command: "${'{i:999d}'.repeat(1_000_000)}", parameters: { i: "1:2" } }\n`,
    ],
    [
      'paths of files',
      `name: w\nfiles:\n  - { name: "f_{i}", path: "${'x'.repeat(1_000_000)}", parameters: { i: "1:10000" } }\njobs:\n  - { name: a, command: c }\n`,
    ],
    [
      'everything waits for everything by a pattern',
      head(
        'jobs:\n  - { name: "a_{i}", command: c, use_parameters: [i] }\n  - { name: "b_{i}", command: c, depends_on_regexes: ["a_.*"], use_parameters: [i] }\n',
      ),
    ],
    [
      'everything waits for a long list',
      head(
        `jobs:\n${Array.from({ length: 1000 }, (_, at) => `  - { name: s${at}, command: c }\n`).join('')}  - { name: "a_{i}", command: c, use_parameters: [i], depends_on: [${Array.from({ length: 1000 }, (_, at) => `s${at}`).join(', ')}] }\n`,
      ),
    ],
    [
      'a pattern for every copy',
      head(
        'jobs:\n  - { name: "a_{i}_{j}", command: c, parameters: { j: "1:9" }, use_parameters: [i] }\n  - { name: "b_{i}", command: c, depends_on_regexes: ["^a_{i}_1$"], use_parameters: [i] }\n',
      ),
    ],
    [
      'many makers of one file that many read',
      head(
        'files:\n  - { name: f, path: f }\njobs:\n  - { name: "a_{i}_{j}", command: c, output_files: [f], parameters: { j: "1:5" }, use_parameters: [i] }\n  - { name: "b_{i}_{j}", command: c, input_files: [f], parameters: { j: "1:5" }, use_parameters: [i] }\n',
      ),
    ],
    [
      'names that nobody has',
      head(
        `jobs:\n  - { name: "a_{i}_${'x'.repeat(200)}", command: c, depends_on: ["b_{i}_${'x'.repeat(200)}"], use_parameters: [i] }\n`,
      ),
    ],
  ])('%s', (_, text) => {
    let spec: unknown = text;
    expect(getLeastWork(() => ({ spec } = readWorkflow(text)), maxWork)).toBeLessThan(maxWork);
    expect(spec).toBeUndefined();
  });

  test('what it is too much of is said', () => {
    expect(
      codes(head(`jobs:\n  - { name: "a_{i}", command: "${'x'.repeat(1_000_000)}", use_parameters: [i] }\n`)),
    ).toEqual(['too-large']);
    expect(
      codes(
        head(
          'jobs:\n  - { name: "a_{i}", command: c, use_parameters: [i] }\n  - { name: "b_{i}", command: c, depends_on_regexes: ["a_.*"], use_parameters: [i] }\n',
        ),
      ),
    ).toEqual(['too-many']);
  });

  test('twenty thousand jobs, each waiting for one, and one that waits for ten thousand, are read', () => {
    const text =
      'name: w\nparameters:\n  i: "1:100"\n  j: "1:100"\njobs:\n  - { name: "a_{i}_{j}", command: c, use_parameters: [i, j] }\n  - { name: "b_{i}_{j}", command: "echo {i} {j}", depends_on: ["a_{i}_{j}"], use_parameters: [i, j] }\n  - { name: end, command: c, depends_on_regexes: ["b_.*"] }\n';
    let { spec, mistakes } = readWorkflow('');
    expect(getLeastWork(() => ({ spec, mistakes } = readWorkflow(text)), maxWork)).toBeLessThan(maxWork);
    expect(mistakes).toEqual([]);
    expect(spec?.jobs).toHaveLength(20_001);
    expect(spec?.jobs.at(-1)?.dependsOn).toHaveLength(10_000);
  });
});
