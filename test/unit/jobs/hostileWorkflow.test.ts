import { english } from '../../support/english.ts';
import { formatMessage } from '../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import { readWorkflow } from '../../../src/jobs/domain/workflow/readWorkflow.ts';

const repeated = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const letters = 'abcdefghij';

/** Milliseconds of the processor, the least of three readings: the first ones also pay for compiling. */
function cpuMs(text: string): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      readWorkflow(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** Files that grow with a number, each with a beginning for what is under test. */
const grown: readonly (readonly [string, number, (size: number) => string])[] = [
  [
    'one anchor merged into every job',
    250,
    (size) =>
      `name: a\nx: &usual { command: ls }\njobs:\n${repeated(size, (at) => `  - name: j${at}\n    <<: *usual\n`)}`,
  ],
  [
    'one alias in many places',
    500,
    (size) =>
      `v: &v 1\nname: a\nvariables:\n${repeated(size, (at) => `  k${at}: *v\n`)}jobs:\n - {name: a, command: b}`,
  ],
  [
    'many anchors and their aliases',
    300,
    (size) =>
      `name: a\nvariables:\n${repeated(size, (at) => `  k${at}: &a${at} x\n`)}other:\n${repeated(size, (at) => `  - *a${at}\n`)}jobs:\n - {name: a, command: b}`,
  ],
  [
    'the same anchor again and again',
    300,
    (size) =>
      `name: a\nvariables:\n${repeated(size, (at) => `  k${at}: &a x\n`)}other:\n${repeated(size, () => '  - *a\n')}jobs:\n - {name: a, command: b}`,
  ],
  [
    'aliases of nothing',
    500,
    (size) => `name: a\nother:\n${repeated(size, () => '  - *a\n')}jobs:\n - {name: a, command: b}`,
  ],
  [
    'maps that merge each other in a chain',
    30,
    (size) => `a0: &a0 {x: 1}\n${repeated(size, (at) => `a${at + 1}: &a${at + 1} {<<: *a${at}}\n`)}jobs: []`,
  ],
  [
    'unknown fields',
    1000,
    (size) => `name: a\n${repeated(size, (at) => `zzkey${at}: 1\n`)}jobs:\n - {name: a, command: b}`,
  ],
  [
    'unknown fields with long names',
    20,
    (size) => `name: a\n${repeated(size, (at) => `${'k'.repeat(2000)}${at}: 1\n`)}jobs:\n - {name: a, command: b}`,
  ],
  ['the same field again and again', 1000, (size) => `name: a\n${repeated(size, () => 'x: 1\n')}jobs: []`],
  [
    'a map in braces with many fields',
    1000,
    (size) => `name: a\nvariables: {${repeated(size, (at) => `a${at}: 1, `)}}\njobs: []`,
  ],
  [
    'fields of an ordered map of YAML 1.1',
    500,
    (size) => `%YAML 1.1\n---\nname: a\nother: !!omap [${repeated(size, (at) => `{a${at}: 1}, `)}]\njobs: []`,
  ],
  [
    'members of a set of YAML 1.1',
    500,
    (size) => `%YAML 1.1\n---\nname: a\nother: !!set {${repeated(size, (at) => `? a${at}, `)}}\njobs: []`,
  ],
  [
    'many variables and many jobs',
    250,
    (size) =>
      `name: a\nvariables: {${repeated(size, (at) => `K${at}: v, `)}}\njobs:\n${repeated(size, (at) => `  - {name: j${at}, command: b}\n`)}`,
  ],
  [
    'jobs that wait for names which do not exist',
    300,
    (size) => `name: a\njobs:\n${repeated(size, (at) => `  - {name: j${at}, command: b, depends_on: [jx${at}]}\n`)}`,
  ],
  [
    'many makers of one file',
    300,
    (size) =>
      `name: a\nfiles: [{name: f, path: f}]\njobs:\n${repeated(size, (at) => `  - {name: j${at}, command: b, output_files: [f]}\n`)}`,
  ],
  [
    'a chain of jobs',
    300,
    (size) =>
      `name: a\njobs:\n${repeated(size, (at) => `  - {name: j${at}, command: b${at > 0 ? `, depends_on: [j${at - 1}]` : ''}}\n`)}`,
  ],
  [
    'a ring of jobs',
    300,
    (size) =>
      `name: a\njobs:\n${repeated(size, (at) => `  - {name: j${at}, command: b, depends_on: [j${(at + 1) % size}]}\n`)}`,
  ],
  ['lines that are no YAML', 500, (size) => repeated(size, () => '} ] : , \n')],
  ['brackets in each other', 500, (size) => `name: ${'['.repeat(size)}`],
  ['dashes in each other', 500, (size) => `${'- '.repeat(size)}a`],
  ['question marks in each other', 500, (size) => `${'? '.repeat(size)}a`],
  ['one long line', 100_000, (size) => `name: a\ndescription: "${'x'.repeat(size)}"\njobs: []`],
  ['one long line of blanks', 100_000, (size) => `name: a\ndescription: x${' '.repeat(size)}y\njobs: []`],
  ['one long list on one line', 1000, (size) => `{"name":"a","other":[${repeated(size, () => '1,')}0],"jobs":[]}`],
  ['one long number', 100_000, (size) => `name: a\nother: ${'1'.repeat(size)}\njobs: []`],
  ['tags that mean nothing', 300, (size) => `name: a\nother:\n${repeated(size, (at) => ` - !t${at} x\n`)}jobs: []`],
  ['documents', 1000, (size) => repeated(size, () => '---\na: 1\n')],
  ['comments', 2000, (size) => `name: a\n${repeated(size, () => '# c\n')}jobs: []`],
  [
    'names in braces',
    500,
    (size) =>
      `name: a\njobs:\n  - name: "j{i}"\n    command: "${repeated(size, (at) => `{a${at}}`)}"\n    parameters: {i: "1:2"}`,
  ],
];

describe('the time that reading takes grows with the file, not with its square', () => {
  test.each(grown)('%s', (_, size, make) => {
    readWorkflow(make(size));
    const [small, large] = [cpuMs(make(size)), cpuMs(make(8 * size))];
    // 8 times the text; a square would be 64. Readings of a few milliseconds say little.
    expect(large / Math.max(small, 4)).toBeLessThan(32);
  });
});

describe('what aliases stand for', () => {
  const laughs = (levels: number): string =>
    `a: &a [x,x,x,x,x,x,x,x,x,x]\n${repeated(
      levels,
      (at) =>
        `${letters[at + 1] ?? ''}: &${letters[at + 1] ?? ''} [${Array(10)
          .fill(`*${letters[at] ?? ''}`)
          .join(',')}]\n`,
    )}`;

  test('is bounded, however small the file: the alias that is too much is told with its line and what to do', () => {
    const { spec, mistakes } = readWorkflow(`${laughs(9)}jobs: []`);
    expect(spec).toBeUndefined();
    expect(mistakes.map(({ severity, code, place }) => [severity, code, place.line])).toEqual([
      ['error', 'too-large', 6],
    ]);
    expect(english(mistakes[0]?.message)).toBe(
      'With this alias the file stands for more values than are read (400,000): use parameters for what is alike, or write it out where it is needed.',
    );
  });

  test('costs no more than the file, a hundred times more of it or a million times', () => {
    const [few, many] = [cpuMs(`${laughs(3)}jobs: []`), cpuMs(`${laughs(9)}jobs: []`)];
    expect(many / Math.max(few, 4)).toBeLessThan(20);
  });

  test('is counted for merge keys too, also for lists of them', () => {
    const text = `x: &x {${repeated(1000, (at) => `a${at}: 1, `)}}\nother: {<<: [${repeated(1000, () => '*x, ')}]}\njobs: []`;
    expect(readWorkflow(text).mistakes.map(({ code, place }) => [code, place.line])).toEqual([['too-large', 2]]);
  });

  test('is itself: refused where it stands', () => {
    for (const text of ['jobs: &a [*a]', 'jobs:\n  - &a {<<: *a}', 'name: a\njobs: &a\n  - x: {y: *a}']) {
      const { spec, mistakes } = readWorkflow(text);
      expect([spec, mistakes.map(({ code }) => code)], text).toEqual([undefined, ['too-large']]);
      expect(english(mistakes[0]?.message)).toContain('has no end');
    }
  });

  test('is nothing: told where it stands, and nothing is run', () => {
    const { spec, mistakes } = readWorkflow('name: a\njobs:\n  - {name: a, command: *gone}');
    expect([spec, mistakes.map(({ code, place }) => [code, place.line])]).toEqual([undefined, [['not-yaml', 3]]]);
  });

  test('is read as before: the latest anchor of a name before the alias, anchors on keys, merges in order', () => {
    const text = [
      'name: a',
      'x: [&v one, &v two]',
      'jobs:',
      '  - &first { name: first, command: *v, env: { &key A: "1", B: *key } }',
      '  - <<: [{ command: run }, *first]',
      '    name: second',
      '  - { <<: *first, name: third, depends_on: [first] }',
    ].join('\n');
    const { spec, mistakes } = readWorkflow(text);
    expect(mistakes.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(spec?.jobs.map(({ name, command, environment }) => [name, command, environment])).toEqual([
      ['first', 'two', { A: '1', B: 'A' }],
      ['second', 'run', { A: '1', B: 'A' }],
      ['third', 'two', { A: '1', B: 'A' }],
    ]);
  });
});

describe('small files that stand for too much', () => {
  test.each([
    [
      'a range of a billion',
      'name: a\nparameters:\n  i: "1:1000000000"\njobs:\n  - {name: "a{i}", command: b, use_parameters: [i]}',
      'bad-parameter',
    ],
    [
      'a range in steps of a billionth',
      'name: a\njobs:\n  - {name: "a{i}", command: b, parameters: {i: "0:1:0.000000001"}}',
      'bad-parameter',
    ],
    [
      'parameters that multiply',
      'name: a\njobs:\n  - {name: "a{i}", command: b, parameters: {i: "1:9999", j: "1:9999", k: "1:9999"}}',
      'too-many',
    ],
    [
      'variables of the surroundings in every job',
      `name: a\nenv: {${repeated(2000, (at) => `K${at}: v, `)}}\nparameters: {i: "1:5000"}\njobs:\n  - {name: "j{i}", command: b, use_parameters: [i]}`,
      'too-many',
    ],
    [
      'patterns with many repetitions, on long names',
      `name: a\njobs:\n${repeated(200, (at) => `  - {name: ${'a'.repeat(2000)}${at}, command: b}\n`)}  - {name: last, command: b, depends_on_regexes: ["^.*a.*a.*b$"]}`,
      'too-many',
    ],
    ['brackets a hundred thousand deep', `name: a\njobs: ${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'too-large'],
    ['maps twenty thousand deep', `name: a\njobs: ${'{a: '.repeat(20_000)}1${'}'.repeat(20_000)}`, 'too-large'],
    ['more values than are read', `{"name":"a","jobs":[${repeated(410_000, () => '1,')}1]}`, 'too-large'],
  ])('%s: one sentence says what to do', (_, text, code) => {
    const { spec, mistakes } = readWorkflow(text);
    expect(spec).toBeUndefined();
    expect(mistakes.map((each) => each.code)).toContain(code);
    for (const { message, place } of mistakes.slice(0, 5))
      expect([formatMessage(message).length < 1002, place.line >= 1]).toEqual([true, true]);
  });

  test('the depth is told with its line', () => {
    const { mistakes } = readWorkflow(`name: a\nother:\n  x: ${'['.repeat(60)}${']'.repeat(60)}\njobs: []`);
    expect(mistakes.map(({ code, place }) => [code, place.line])).toEqual([['too-large', 3]]);
    const deep = readWorkflow(`name: a\nother:\n  x: ${'['.repeat(100_000)}${']'.repeat(100_000)}\njobs: []`);
    expect(deep.mistakes.map(({ code, place }) => [code, place.line])).toEqual([['too-large', 3]]);
  });

  test('twenty variables for each of twenty thousand jobs, and patterns over all of them, are read', () => {
    const text = `name: a\nenv: {${repeated(20, (at) => `K${at}: v, `)}}\nparameters: {i: "1:100", j: "1:200"}\njobs:\n  - {name: "prepare_the_data_{i}_{j}", command: b, use_parameters: [i, j]}\n${repeated(30, (at) => `  - {name: all${at}, command: b, depends_on_regexes: ["^prepare_.*_${at + 1}_.*$"]}\n`)}`;
    const { spec, mistakes } = readWorkflow(text);
    expect(mistakes).toEqual([]);
    expect(spec?.jobs).toHaveLength(20_030);
  });
});
