import { english } from '../../support/english.ts';
import { formatMessage } from '../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import { readDuration, readMemory } from '../../../src/jobs/domain/workflow/amounts.ts';
import { getDependencies, filesFromOutside } from '../../../src/jobs/domain/workflow/graph.ts';
import { namePattern } from '../../../src/jobs/domain/workflow/namePatterns.ts';
import { readWorkflow } from '../../../src/jobs/domain/workflow/readWorkflow.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;
const codes = (text: string): string[] =>
  readWorkflow(text).mistakes.map(({ code, severity, place }) => `${severity} ${code} ${place.line}:${place.column}`);

describe('a workflow file', () => {
  test.each(['{ "E=F": x }', '{ "": y }', '{ A: "b\\0c" }'])('is refused where a variable cannot be one: %s', (env) => {
    expect(codes(lines('name: a', `env: ${env}`, 'jobs: [{ name: x, command: run }]'))).toEqual([
      'error wrong-type 2:6',
    ]);
    expect(codes(lines('name: a', `jobs: [{ name: x, command: run, env: ${env} }]`))).toHaveLength(1);
  });

  test('is read with its jobs, files, requirements and handlers', () => {
    const { spec, mistakes } = readWorkflow(
      lines(
        'name: nightly',
        'use_pending_failed: true',
        'env: { LEVEL: info, ROOT: /data }',
        'resource_requirements:',
        '  - { name: small, num_cpus: 2, memory: 512m, runtime: PT1H30M }',
        'failure_handlers:',
        '  - name: again',
        '    rules:',
        '      - { exit_codes: [10, 11], max_retries: 2, recovery_script: ./mend.sh }',
        '      - match_all_exit_codes: true',
        'files:',
        '  - { name: raw, path: in/raw.csv }',
        '  - { name: clean, path: out/clean.csv }',
        'jobs:',
        '  - name: prepare',
        '    command: "tidy ${files.input.raw} > ${files.output.clean}"',
        '    resource_requirements: small',
        '    failure_handler: again',
        '    env: { LEVEL: debug }',
        '  - name: report',
        '    command: count out/clean.csv',
        '    input_files: [clean]',
        '    depends_on: prepare',
        '    cancel_on_blocking_job_failure: false',
      ),
    );
    expect(mistakes).toEqual([]);
    expect(spec).toEqual({
      name: 'nightly',
      description: '',
      user: '',
      usesPendingFailed: true,
      files: [
        { name: 'raw', path: 'in/raw.csv' },
        { name: 'clean', path: 'out/clean.csv' },
      ],
      requirements: [{ name: 'small', cpus: 2, gpus: 0, nodes: 1, memoryBytes: 512 * 2 ** 20, runtimeSeconds: 5400 }],
      handlers: [
        {
          name: 'again',
          rules: [
            { exitCodes: [10, 11], matchesAllCodes: false, maxRetries: 2, recoveryScript: './mend.sh' },
            { exitCodes: [], matchesAllCodes: true, maxRetries: 3, recoveryScript: undefined },
          ],
        },
      ],
      jobs: [
        {
          name: 'prepare',
          command: 'tidy in/raw.csv > out/clean.csv',
          dependsOn: [],
          inputFiles: ['raw'],
          outputFiles: ['clean'],
          requirement: 'small',
          handler: 'again',
          cancelsOnFailedDependency: true,
          environment: { LEVEL: 'debug', ROOT: '/data' },
        },
        {
          name: 'report',
          command: 'count out/clean.csv',
          dependsOn: ['prepare'],
          inputFiles: ['clean'],
          outputFiles: [],
          cancelsOnFailedDependency: false,
          environment: { LEVEL: 'info', ROOT: '/data' },
        },
      ],
    });
    expect(filesFromOutside(spec!.jobs, spec!.files)).toEqual([{ name: 'raw', path: 'in/raw.csv' }]);
  });

  test('waits for nothing unless it says so: pending_failed is off, and a job without a file that makes it waits for none', () => {
    const { spec } = readWorkflow(lines('name: a', 'jobs:', '  - { name: x, command: "true" }'));
    expect(spec?.usesPendingFailed).toBe(false);
    expect(getDependencies(spec!.jobs).get('x')).toEqual(new Set());
  });

  test('has parameters: every value with every other, with formats, also in names of files and of jobs it waits for', () => {
    const { spec, mistakes } = readWorkflow(
      lines(
        'name: sweep',
        'parameters: { lr: [0.001, 0.1], n: "1:3" }',
        'variables: { root: /scratch }',
        'files:',
        '  - { name: "model_{lr:.3f}_{n:02d}", path: "{root}/m_{lr}_{n}.pt", use_parameters: [lr, n] }',
        'jobs:',
        '  - name: train_{lr:.3f}_{n:02d}',
        '    command: train --lr={lr} --n={n} --to {root} --home ${HOME} -exec {} \\;',
        '    output_files: ["model_{lr:.3f}_{n:02d}"]',
        '    use_parameters: [lr, n]',
        '  - name: judge_{n:02d}',
        '    command: judge {n}',
        '    parameters: { n: "[1, 3]" }',
        '    depends_on: ["train_0.100_{n:02d}"]',
        '  - name: all',
        '    command: all',
        '    depends_on_regexes: ["^judge_\\\\d+$"]',
      ),
    );
    expect(mistakes).toEqual([]);
    expect(spec?.jobs.map(({ name }) => name)).toEqual([
      'train_0.001_01',
      'train_0.001_02',
      'train_0.001_03',
      'train_0.100_01',
      'train_0.100_02',
      'train_0.100_03',
      'judge_01',
      'judge_03',
      'all',
    ]);
    expect(spec?.jobs[4]).toMatchObject({
      command: 'train --lr=0.1 --n=2 --to /scratch --home ${HOME} -exec {} \\;',
      outputFiles: ['model_0.100_02'],
    });
    expect(spec?.jobs[7]?.dependsOn).toEqual(['train_0.100_03']);
    expect(spec?.jobs[8]?.dependsOn).toEqual(['judge_01', 'judge_03']);
    expect(spec?.files[4]).toEqual({ name: 'model_0.100_02', path: '/scratch/m_0.1_2.pt' });
  });

  test.each([
    ['0:100:50', [0, 50, 100]],
    ['5:1:-2', [5, 3, 1]],
    ['0.1:0.3:0.1', [0.1, 0.2, 0.3]],
    ["['adam','sgd']", ['adam', 'sgd']],
    ['7', [7]],
    ['007', ['007']],
  ])('the parameter %s', (text, values) => {
    const { spec } = readWorkflow(
      lines('name: a', 'jobs:', `  - { name: "j{p}", command: c, parameters: { p: "${text}" } }`),
    );
    expect(spec?.jobs.map(({ name }) => name)).toEqual(values.map((value) => `j${value}`));
  });

  test('zip takes the first with the first', () => {
    const { spec } = readWorkflow(
      lines(
        'name: a',
        'jobs:',
        '  - { name: "{a}{b}", command: c, parameter_mode: zip, parameters: { a: [x, y], b: [1, 2] } }',
      ),
    );
    expect(spec?.jobs.map(({ name }) => name)).toEqual(['x1', 'y2']);
  });

  test('is JSON, too, and may use anchors', () => {
    expect(readWorkflow('{"name": "a", "jobs": [{"name": "x", "command": "true"}]}').spec?.jobs).toHaveLength(1);
    const { spec } = readWorkflow(
      lines('name: a', 'jobs:', '  - &base { name: x, command: run, env: { A: "1" } }', '  - { <<: *base, name: y }'),
    );
    expect(spec?.jobs[1]).toMatchObject({ name: 'y', command: 'run', environment: { A: '1' } });
  });

  test.each<[string, string[], string[]]>([
    [
      'a job that nobody has',
      ['name: a', 'jobs:', '  - { name: first, command: c }', '  - { name: x, command: c, depends_on: [frist] }'],
      ['error unknown-job 4:41'],
    ],
    [
      'a row of requirements that nobody has',
      ['name: a', 'jobs:', '  - name: x', '    command: c', '    resource_requirements: big'],
      ['error unknown-requirement 5:28'],
    ],
    [
      'a ring',
      [
        'name: a',
        'jobs:',
        '  - { name: x, command: c, depends_on: [y] }',
        '  - { name: y, command: c, depends_on: [x] }',
      ],
      ['error cycle 3:13'],
    ],
    [
      'a job that waits for itself',
      ['name: a', 'jobs:', '  - { name: x, command: c, depends_on: [x] }'],
      ['error cycle 3:13'],
    ],
    [
      'a ring by files',
      [
        'name: a',
        'files: [{ name: f, path: f }, { name: g, path: g }]',
        'jobs:',
        '  - { name: x, command: c, input_files: [f], output_files: [g] }',
        '  - { name: y, command: c, input_files: [g], output_files: [f] }',
      ],
      ['error cycle 4:13'],
    ],
    [
      'one name twice',
      ['name: a', 'jobs:', '  - { name: x, command: c }', '  - { name: x, command: c }'],
      ['error same-name 4:13'],
    ],
    [
      'copies with one name',
      ['name: a', 'jobs:', '  - { name: x, command: "c {i}", parameters: { i: "1:3" } }'],
      ['error same-name 3:13', 'error same-name 3:13'],
    ],
    [
      'a file with two makers',
      [
        'name: a',
        'files: [{ name: f, path: f }]',
        'jobs:',
        '  - { name: x, command: c, output_files: [f] }',
        '  - { name: y, command: c, output_files: [f] }',
      ],
      ['error two-makers 5:13'],
    ],
    ['no command', ['name: a', 'jobs:', '  - name: x'], ['error missing-field 3:5']],
    ['no jobs', ['name: a'], ['error no-jobs 1:1']],
    ['no name', ['jobs: [{ name: x, command: c }]'], ['error missing-field 1:1']],
    [
      'a wrong amount',
      [
        'name: a',
        'jobs: [{ name: x, command: c }]',
        'resource_requirements:',
        '  - { name: r, memory: 8 gigs, runtime: 2h }',
      ],
      ['error bad-amount 4:24', 'error bad-amount 4:41'],
    ],
    [
      'a slip in a name of a field',
      ['name: a', 'jobs:', '  - name: x', '    comand: c', '    command: c'],
      ['warning unknown-field 4:5'],
    ],
    [
      'what a cluster would need',
      ['name: a', 'slurm_schedulers: []', 'jobs: [{ name: x, command: c, scheduler: s }]'],
      ['warning ignored 2:1', 'warning ignored 3:31'],
    ],
    [
      'what would change the workflow if it were left out',
      ['name: a', 'user_data: []', 'jobs: [{ name: x, command: c }]'],
      ['error unsupported 2:1'],
    ],
    [
      'a rule for nothing',
      ['name: a', 'jobs: [{ name: x, command: c }]', 'failure_handlers: [{ name: h, rules: [{ max_retries: 1 }] }]'],
      ['error rule-for-nothing 3:39'],
    ],
    [
      'a pattern that nothing fits',
      ['name: a', 'jobs: [{ name: x, command: c, depends_on_regexes: ["^y"] }]'],
      ['error no-match 1:1'].map(() => 'error no-match 2:52'),
    ],
    ['text for a list', ['name: a', 'jobs: none'], ['error wrong-type 2:7']],
    ['a list for a text', ['name: [a]', 'jobs: [{ name: x, command: c }]'], ['error wrong-type 1:7']],
    ['no YAML', ['name: "a', 'jobs: ['], ['error not-yaml 1:7']],
    ['nothing', [''], ['error not-a-workflow 1:1']],
  ])('%s is told with its place', (_what, text, wanted) => {
    expect(codes(lines(...text)).slice(0, wanted.length)).toEqual(wanted);
    const isWrong = wanted.some((each) => each.startsWith('error'));
    expect(readWorkflow(lines(...text)).spec === undefined).toBe(isWrong);
  });

  test('a character that no command line takes is told, and of very many mistakes a thousand', () => {
    expect(
      codes('{"name":"a","jobs":[{"name":"x","command":"echo \\u0000"}]}').filter((each) => each.includes('not-text')),
    ).toHaveLength(1);
    const many = `{"name":"a","jobs":[${Array.from({ length: 3000 }, (_, at) => `{"name":"j${at}","command":"c","comand":1}`).join(',')},{"name":"bad"}]}`;
    const { spec, mistakes } = readWorkflow(many);
    expect(mistakes).toHaveLength(1000);
    expect([spec, mistakes[0]?.severity]).toEqual([undefined, 'error']);
  });

  test('says which name was meant', () => {
    const { mistakes } = readWorkflow(
      lines('name: a', 'jobs:', '  - { name: first, command: c }', '  - { name: x, command: c, depends_on: [frist] }'),
    );
    expect(english(mistakes[0]?.message)).toContain('did you mean "first"?');
  });

  test('gives no specification where there is an error, whichever field it is of', () => {
    for (const field of ['use_pending_failed: "yes"', 'description: [a]', 'user: { a: b }']) {
      const { spec, mistakes } = readWorkflow(lines('name: a', field, 'jobs: [{ name: b, command: c }]'));
      expect([spec, mistakes.map(({ severity }) => severity)], field).toEqual([undefined, ['error']]);
    }
  });

  test('names that every object has are unknown like others, and sentences end once', () => {
    const { mistakes } = readWorkflow(
      lines('name: a', '__proto__: { x: 1 }', 'constructor: 1', 'usr: x', 'jobs: [{ name: b, command: c }]'),
    );
    expect(mistakes.map(({ message }) => formatMessage(message))).toEqual([
      'A workflow has no "__proto__"; it is left out.',
      'A workflow has no "constructor"; it is left out.',
      'A workflow has no "usr": did you mean "user"?',
    ]);
  });

  test('a chain of 30,000 jobs is no problem, and a file that blows itself up is refused', () => {
    const chain = Array.from(
      { length: 30_000 },
      (_, at) => `{"name":"j${at}","command":"c"${at === 0 ? '' : `,"depends_on":["j${at - 1}"]`}}`,
    ).join(',');
    expect(readWorkflow(`{"name":"a","jobs":[${chain}]}`).spec?.jobs).toHaveLength(30_000);
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
    ].join('\n');
    expect(codes(bomb)).toEqual(['error too-large 6:14']);
  });
});

describe('amounts', () => {
  test.each([
    ['8g', 2 ** 33],
    ['512M', 2 ** 29],
    ['1.5g', 1.5 * 2 ** 30],
    ['100 kb', 102_400],
    ['2TiB', 2 ** 41],
    ['64b', 64],
  ])('%s is %d bytes', (text, bytes) => {
    expect(readMemory(text)).toBe(bytes);
  });
  test.each(['8', '', 'g', '-1g', '0g', '8 gigs', '1e3g', '999999999999t'])('"%s" is no memory', (text) => {
    expect(readMemory(text)).toBeUndefined();
  });
  test.each([
    ['PT2H', 7200],
    ['PT30M', 1800],
    ['P1DT2H3M4S', 93_784],
    ['P0DT1M', 60],
    ['P2W', 1_209_600],
    ['PT0.5S', 0.5],
  ])('%s is %d seconds', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });
  test.each(['', 'P', 'PT', '2h', 'PT-1H', 'PT0S', 'P1Y', 'PT1H1H', 'PT1M1H'])('"%s" is no duration', (text) => {
    expect(readDuration(text)).toBeUndefined();
  });
});

describe('patterns of names', () => {
  test.each([
    ['^train_.*$', 'train_1', true],
    ['judge', 'a_judge_b', true],
    ['^a(b|c)d', 'acd', true],
    ['[0-9]{2}$', 'x12', true],
    ['^x$', 'xy', false],
  ])('%s and %s', (pattern, name, fits) => {
    const matches = namePattern(pattern);
    expect(typeof matches === 'function' ? matches(name) : matches).toBe(fits);
  });

  test.each(['(a+)+$', '(a|a)*', '(?=x)', 'a{1,', '(', '\\1', '.*.*.*.*', '.*.*aa*$', 'x'.repeat(201)])(
    '%s is not taken',
    (pattern) => {
      expect(namePattern(pattern)).toHaveProperty('text');
    },
  );
});
