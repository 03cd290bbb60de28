import { english } from '../../../support/english.ts';
import { formatMessage } from '../../../../src/base/text/message.ts';
import { describe, test } from 'vitest';
import { readDuration, readMemory } from '../../../../src/jobs/domain/workflow/amounts.ts';
import { cycleIn, getDependencies, filesFromOutside } from '../../../../src/jobs/domain/workflow/graph.ts';
import { namePattern } from '../../../../src/jobs/domain/workflow/namePatterns.ts';
import { parameterValues } from '../../../../src/jobs/domain/workflow/parameterValues.ts';
import { locate } from '../../../../src/jobs/domain/workflow/located.ts';
import { readWorkflow } from '../../../../src/jobs/domain/workflow/readWorkflow.ts';
import { lengthFilled, substituted, tokensIn } from '../../../../src/jobs/domain/workflow/tokens.ts';
import { expectGolden } from '../../../support/goldenRows.ts';

/** What a file says: its mistakes with their places, and the specification where there is one. */
function readingText(text: string): string {
  const { spec, mistakes } = readWorkflow(text);
  const told = mistakes.map(
    ({ severity, code, message, place: { line, column, endLine, endColumn } }) =>
      `${severity} ${code} ${String(line)}:${String(column)}-${String(endLine)}:${String(endColumn)} ${formatMessage(message)}`,
  );
  if (spec === undefined) return [...told, 'no workflow'].join('\n');
  const { jobs, files, requirements, handlers, ...rest } = spec;
  const all = { job: jobs, file: files, requirement: requirements, handler: handlers };
  return [
    ...told,
    JSON.stringify(rest),
    ...Object.entries(all).flatMap(([what, parts]) => parts.map((part) => `${what} ${JSON.stringify(part)}`)),
    `waits: ${[...getDependencies(jobs)].map(([name, on]) => `${name} for ${[...on].join('+') || 'nothing'}`).join('; ')}`,
    `from outside: ${
      filesFromOutside(jobs, files)
        .map(({ name }) => name)
        .join(', ') || 'nothing'
    }`,
  ].join('\n');
}

const job = 'jobs: [{ name: a, command: run }]';

/** Workflow files by what is special about them. */
const files: Readonly<Record<string, readonly string[]>> = {
  whole: [
    'name: only\njobs:\n  - name: a\n    command: echo hello\n',
    '{"name": "json", "description": "in JSON", "user": "me", "use_pending_failed": true, "jobs": [{"name": "a", "command": "run"}]}',
    `name: described\ndescription: a {word} of {x}\nuser: someone\nvariables: { x: 7, word: thing }\n${job}\n`,
    'name: "{x} {y} ${x}"\nvariables: { x: one }\njobs: [{ name: "{x}", command: "run {x} ${x} {y}" }]\n',
    'name: merged\nx-base: &base { resource_requirements: small }\nresource_requirements: [{ name: small }]\njobs:\n  - <<: *base\n    name: a\n    command: run\n  - { <<: [*base, { command: other }], name: b, command: own }\n',
    'name: anchors\njobs:\n  - &a { name: a, command: run }\n  - { name: b, command: run, depends_on: [a] }\n',
    'name: 12\njobs: [{ name: 3.50, command: true, env: { N: 007, T: yes, F: 1e3, B: true } }]\n',
    'name: nulls\ndescription:\nuser: ~\nfiles: null\njobs: [{ name: a, command: run, depends_on: null, env: ~, invocation_script: null }]\n',
    'name: script\njobs: [{ name: a, command: run, invocation_script: "bash {i}.sh", parameters: { i: "1:2" }, name: "a{i}" }]\n',
    'name: not\njobs: [{ name: a, command: run, cancel_on_blocking_job_failure: false }]\n',
    'name: blocks\njobs:\n  - name: a\n    command: |\n      one\n      two\n  - name: b\n    command: >-\n      folded\n      line\n    depends_on: a\n',
  ],
  env: [
    'name: e\nenv: { A: shared, B: 2 }\njobs: [{ name: a, command: run, env: { B: own, C: "{i}" }, parameters: { i: [1] } }]\n',
    'name: e\nenv: [A, B]\njobs: [{ name: a, command: run, env: text }]\n',
    'name: e\nenv: { A: [1], B: { c: d } }\njobs: [{ name: a, command: run }]\n',
    'name: e\nenv: { "A=B": x }\njobs: [{ name: a, command: run, env: { "": x, "N\\0": y, Z: "a\\0" } }]\n',
  ],
  requirements: [
    'name: r\nresource_requirements:\n  - { name: a, num_cpus: 4, num_gpus: 2, num_nodes: 3, memory: 8g, runtime: PT2H30M }\n  - { name: b, memory: 512 MiB, runtime: P1DT1S }\n  - { name: c }\njobs: [{ name: a, command: run, resource_requirements: a }]\n',
    'name: r\nresource_requirements:\n  - { name: a, num_cpus: 0, num_gpus: -1, num_nodes: 1.5, memory: lots, runtime: 2h }\n  - { num_cpus: 1 }\n  - { name: "", num_cpus: "4" }\njobs: [{ name: a, command: run, resource_requirements: a }]\n',
    'name: r\nresource_requirements: { name: a }\njobs: [{ name: a, command: run, resource_requirements: lrge }]\n',
    'name: r\nresource_requirements: [{ name: large }, { name: large }, text, [1], 5, ~, { name: x, step_nodes: 2, memry: 1g, nmu_cpus: 2 }]\njobs: [{ name: a, command: run, resource_requirements: lrge }]\n',
    `name: r\nresource_requirements: [{ name: a, memory: 0g, runtime: PT0S }, { name: b, num_gpus: 0, num_cpus: 1 }]\n${job}\n`,
  ],
  handlers: [
    'name: h\nfailure_handlers:\n  - name: again\n    rules:\n      - { exit_codes: [1, 2], max_retries: 5, recovery_script: ./mend.sh }\n      - { exit_codes: [-1] }\n      - { match_all_exit_codes: true, max_retries: 0 }\n  - { name: none, rules: [] }\njobs: [{ name: a, command: run, failure_handler: again }]\n',
    'name: h\nfailure_handlers:\n  - name: bad\n    rules:\n      - { max_retries: 2 }\n      - { exit_codes: [0, 1] }\n      - { exit_codes: 3 }\n      - { exit_codes: [a, 1.5] }\n      - { exit_codes: [1], max_retries: -1, match_all_exit_codes: maybe }\n      - text\n  - { rules: [{ match_all_exit_codes: true, extra: 1 }], name: ok, what: 2 }\n  - { name: without }\njobs: [{ name: a, command: run, failure_handler: agian }]\n',
    'name: h\nfailure_handlers: [{ rules: [{ match_all_exit_codes: true }] }]\njobs: [{ name: a, command: run }]\n',
    'name: h\nfailure_handlers: [{ name: x }, { name: x }]\njobs: [{ name: a, command: run, failure_handler: x }]\n',
  ],
  parameters: [
    'name: p\njobs: [{ name: "a_{i}", command: "run {i:03d} {lr:.2f} {lr}", parameters: { i: "1:3", lr: [0.5, 1] } }]\n',
    'name: p\njobs: [{ name: "a_{i}_{k}", command: run, parameter_mode: zip, parameters: { i: [1, 2], k: [x, y] } }]\n',
    'name: p\njobs: [{ name: "a_{i}_{k}", command: run, parameter_mode: zip, parameters: { i: [1, 2, 3], k: [x, y] } }]\n',
    'name: p\njobs: [{ name: "a_{i}", command: run, parameter_mode: both, parameters: { i: [1, 2] } }]\n',
    'name: p\njobs: [{ name: "a", command: run, parameter_mode: zip }]\n',
    'name: p\nparameters: { i: "0:4:2", k: [x, y] }\njobs: [{ name: "a_{i}", command: "run {k}", use_parameters: [i] }, { name: "b_{i}_{k}", command: run, use_parameters: [k, i], parameters: { i: [7] } }, { name: c, command: "run {i}" }]\n',
    'name: p\nparameters: { i: "1:2" }\njobs: [{ name: "a_{i}", command: run, use_parameters: [i, j, 3] }]\n',
    'name: p\nvariables: { i: x }\nparameters: { i: [1] }\njobs: [{ name: "a", command: run, parameters: { i: [2] } }]\n',
    'name: p\njobs: [{ name: "a{i}", command: run, parameters: { i: [], j: "", k: { a: b }, l: [[1]], m: "5:1", n: "1:5:0" } }]\n',
    'name: p\njobs: [{ name: "a{i}", command: "run {j} {i} {j} {k:03d} ${HOME} {0}", depends_on: ["x{z}"], parameters: { i: [1] } }, { name: x, command: "{free}" }]\n',
    'name: p\njobs: [{ name: "a", command: run, parameters: { i: [1, 2] } }]\n',
    'name: p\njobs: [{ name: "a{i}{j}{k}", command: run, parameters: { i: "1:100", j: "1:100", k: "1:11" } }]\n',
    'name: p\njobs: [{ name: "a{i}", command: run, parameters: { i: "1:10001" } }]\n',
    'name: p\nfiles: [{ name: "f{i}", path: "out/{i:02d}.csv", parameters: { i: "1:2" } }]\njobs: [{ name: "a{i}", command: "run ${files.input.f1} > ${files.output.f2}", parameters: { i: [1] } }]\n',
    'name: p\njobs: [{ name: "a{i}", command: run, parameters: { i: "1:2" } }, { name: "b{i}", command: run, depends_on: "a{i}", parameters: { i: "1:2" } }, { name: all, command: run, depends_on_regexes: ["^b\\\\d$"] }]\n',
    'name: p\nparameters: text\njobs: [{ name: a, command: run, parameters: [1], use_parameters: { a: b } }]\n',
    'name: p\nvariables: { dir: data }\nfiles: [{ name: in, path: "{dir}/in.csv" }]\nresource_requirements: [{ name: r1 }, { name: r2 }]\nfailure_handlers: [{ name: h1, rules: [{ match_all_exit_codes: true }] }]\njobs: [{ name: "a{i}", command: "run {dir}", resource_requirements: "r{i}", failure_handler: "h{i}", env: { D: "{dir}{i}" }, parameters: { i: [1, 2] } }]\n',
  ],
  references: [
    'name: r\nfiles: [{ name: raw, path: in.csv }, { name: clean, path: out.csv }, { name: unused, path: u }]\njobs:\n  - { name: tidy, command: "tidy ${files.input.raw} > ${files.output.clean}" }\n  - { name: plot, command: plot, input_files: [clean], depends_on: tidy }\n  - { name: again, command: plot, input_files: clean }\n',
    'name: r\nfiles: [{ name: raw, path: in.csv }]\njobs:\n  - { name: a, command: "x ${files.input.rwa} ${files.output.no} ${files.input.rwa}", input_files: [raaw], output_files: [other], depends_on: [b, c] }\n  - { name: bb, command: x }\n',
    'name: r\nfiles: [{ name: f, path: f }]\njobs: [{ name: a, command: x, output_files: [f] }, { name: b, command: x, output_files: [f] }, { name: c, command: x, input_files: [f], output_files: [f] }]\n',
    'name: r\njobs: [{ name: a, command: x, depends_on: [c] }, { name: b, command: x, depends_on: [a] }, { name: c, command: x, depends_on: [b] }]\n',
    'name: r\njobs: [{ name: a, command: x, depends_on: [a] }]\n',
    'name: r\nfiles: [{ name: f, path: f }]\njobs: [{ name: a, command: x, output_files: [f, f] }, { name: a, command: y, output_files: [f] }]\n',
    `name: r\njobs:\n${Array.from({ length: 12 }, (_, at) => `  - { name: j${String(at)}, command: x, depends_on: [j${String((at + 1) % 12)}] }`).join('\n')}\n`,
    'name: r\nfiles: [{ name: f, path: f }, { name: g, path: g }]\njobs: [{ name: a, command: x, input_files: [f], output_files: [g] }, { name: b, command: x, input_files: [g], output_files: [f] }]\n',
    'name: r\njobs: [{ name: a, command: x }, { name: a, command: y }, { name: a, command: z }, { name: a, command: z }, { name: a, command: z }]\n',
    `name: r\njobs: [{ name: "a{i}", command: x, depends_on: ["missing{i}"], parameters: { i: "1:30" } }]\n`,
    `name: r\njobs:\n${Array.from({ length: 25 }, (_, at) => `  - { name: j${String(at)}, command: x, depends_on: [m${String(at)}, n${String(at)}] }`).join('\n')}\n`,
    'name: r\nfiles: [{ name: f, path: f }, { name: f, path: g }, { name: f2 }, { path: h }, { name: "", path: "" }, { name: i, path: j, identifier: x, what: 1, parameters_file: t }]\njobs: [{ name: a, command: x }]\n',
  ],
  patterns: [
    'name: g\nfiles: [{ name: f1, path: 1 }, { name: f2, path: 2 }, { name: o, path: 3 }]\njobs: [{ name: a1, command: x, output_file_regexes: ["^o$"] }, { name: a2, command: x }, { name: b, command: x, depends_on: a1, depends_on_regexes: ["a\\\\d", ".*"], input_file_regexes: "f[12]", input_files: [f1] }]\n',
    'name: g\njobs: [{ name: a, command: x, depends_on_regexes: ["(a+)+", "zz", "[", "a{1"] }, { name: b, command: x, depends_on_regexes: ["zz"], input_file_regexes: ["f"], output_file_regexes: ["g"] }]\n',
    'name: g\njobs: [{ name: "a{i}", command: x, depends_on_regexes: ["^b{i}$"], parameters: { i: "1:2" } }, { name: b1, command: x }, { name: b2, command: x }]\n',
  ],
  actions: [
    `name: a\nactions: [{ action_type: schedule_nodes, trigger_type: on_workflow_start }, { action_type: run_commands, commands: [x] }, { trigger_type: t }]\n${job}\n`,
    `name: a\nactions: [run]\n${job}\n`,
    `name: a\nproject: p\nmetadata: m\nslurm_schedulers: [{ name: s, account: a, walltime: "04:00:00", nodes: 2 }]\nslurm_defaults: { qos: high }\nexecution_config: { mode: direct }\nuse_srun: true\nlimit_resources: false\ncompute_node_expiration_buffer_seconds: 1\njobs: [{ name: a, command: x, scheduler: s, priority: 5, labels: [a], stdio: {}, supports_termination: true }]\n`,
    `name: a\ndynamic_jobs: []\nparameters_file: t.csv\nuser_data: [{ name: d }]\njobs: [{ name: a, command: x, input_user_data: [d], output_user_data: [d], parameters_file: t, use_parameters_file: true }]\n`,
    `name: a\nJobs: []\ndescripton: x\nuse-pending-failed: true\nnonsense: 1\nconstructor: 2\n${job}\n`,
  ],
  broken: [
    '',
    '\n\n# nothing\n',
    'text',
    '[1, 2]',
    '- name: a',
    'name: a',
    'name: a\njobs: []',
    'name: a\njobs: {}',
    'jobs: [{ name: a, command: b }]',
    'name: ""\njobs: [{ name: "  ", command: "" }]',
    'name: a\njobs: [{}]',
    'name: a\njobs: [x, { name: a, command: b }]',
    'name: [a\njobs: x',
    'name: a\nname: b\njobs: [{ name: a, command: b }]',
    'a: b: c',
    '\tname: a',
    'name: &x [*y]',
    'name: !!binary aGk=\njobs: [{ name: a, command: b }]',
    'name: a\nuse_pending_failed: yes\njobs: [{ name: a, command: b, cancel_on_blocking_job_failure: 1 }]',
    'name: {a: b}\njobs: [{ name: [a], command: {x: y}, depends_on: { a: b }, input_files: [[x], ~] }]',
    'name: a\njobs: [{ name: "n\\0", command: "c\\0d" }]',
    `name: a\njobs: [{ name: a, command: x, depends_on: ${'['.repeat(60)}${']'.repeat(60)} }]`,
    'name: a\n---\nname: b\n',
    '%YAML 9.9\n---\nname: a\njobs: [{ name: a, command: b }]',
    `name: a\njobs: [{ name: ${'n'.repeat(2000)}, command: b, depends_on: ${'m'.repeat(2000)} }]`,
    '? [complex]\n: value\nname: a\njobs: [{ name: a, command: b }]\n',
    'name: a\r\njobs:\r\n  - name: a\r\n    command: b\r\n    depnds_on: x\r\n',
  ],
};

describe('workflow files as they are read', () => {
  test.each(Object.entries(files))('%s', async (name, texts) => {
    await expectGolden(
      `jobs/workflow-${name}`,
      texts.map((text) => ({
        asked: text.length > 2500 ? `${text.slice(0, 200)} …` : text.trimEnd(),
        answer: readingText(text),
      })),
    );
  });
});

describe('parts of workflow files', () => {
  test('amounts', async () => {
    const memory = [
      '1b',
      '1k',
      '1K',
      '512m',
      '8g',
      '8 g',
      '8G',
      '8GB',
      '8GiB',
      '1.5t',
      '0.000001k',
      '0g',
      '8',
      'g',
      '8x',
      '8 gigs',
      '-1g',
      '1e3g',
      '9999999t',
      '999999999999999t',
      '1.1234567g',
      ' 2g ',
      '8gi',
      '8gb ',
      '8  g',
    ];
    const duration = [
      'PT1S',
      'PT1M',
      'PT1H',
      'P1D',
      'P1W',
      'P1W2DT3H4M5S',
      'PT1.5S',
      'PT0.0015S',
      'PT0S',
      'P',
      'PT',
      'P1DT',
      'PT1',
      '1H',
      'pt1h',
      'PT-1H',
      'P1Y',
      'P1M',
      ' PT2H ',
      'PT999999999H',
      'PT1H1H',
      'PT1M1H',
      'P0DT1M',
    ];
    await expectGolden('jobs/workflow-amounts', [
      ...memory.map((text) => ({ asked: `memory ${JSON.stringify(text)}`, answer: readMemory(text) })),
      ...duration.map((text) => ({ asked: `duration ${JSON.stringify(text)}`, answer: readDuration(text) })),
    ]);
  });

  test('values of parameters', async () => {
    const values = [
      '"1:3"',
      '"3:1"',
      '"3:1:-1"',
      '"0:1:0.25"',
      '"0.1:0.5:0.1"',
      '"1:10:4"',
      '" 1 : 3 "',
      '"-2:2"',
      '"1e-3:3e-3:1e-3"',
      '"1:1"',
      '"1:2:0"',
      '"1:10000"',
      '"1:10001"',
      '"0:1000000000"',
      '5',
      '"5"',
      '"05"',
      '"1.50"',
      '"1e5"',
      'text',
      '"  "',
      '"[1, 2]"',
      '"[a, \'b c\', \\"d\\", 05, 1.5]"',
      '"[]"',
      '"[ , ]"',
      '[1, a, 1.5, true, null]',
      '[1, a, 1.5, true, "x y"]',
      '[]',
      '{ a: 1 }',
      '[[1]]',
      'true',
      '"1:2:3:4"',
      '"a:b"',
      '"1:"',
      '0x10',
      '007',
    ];
    await expectGolden(
      'jobs/workflow-values',
      values.map((text) => {
        const { value } = locate(`x: ${text}`);
        const located = value?.kind === 'map' ? value.entries.get('x')?.value : undefined;
        const read = located === undefined ? 'not YAML' : parameterValues(located);
        return {
          asked: text,
          answer:
            typeof read === 'string' || 'text' in read
              ? english(read)
              : JSON.stringify(
                  read.length > 12 ? [...read.slice(0, 3), `${String(read.length)} values`, ...read.slice(-2)] : read,
                ),
        };
      }),
    );
  });

  test('names in braces', async () => {
    const values = new Map<string, string | number>([
      ['i', 7],
      ['n', -3],
      ['lr', 0.12345],
      ['s', 'text'],
      ['_x', 1e21],
      ['big', 123456],
    ]);
    const texts = [
      'plain',
      '{i}',
      '{i:d}',
      '{i:3d}',
      '{i:03d}',
      '{n:03d}',
      '{n:3d}',
      '{n:05.1f}',
      '{lr:.2f}',
      '{lr:.0f}',
      '{lr:8.3f}',
      '{lr:08.3f}',
      '{lr:d}',
      '{s:03d}',
      '{s}',
      '{_x}',
      '{big:2d}',
      '${i}',
      '{i}{s}',
      '{{i}}',
      '{ i }',
      '{no}',
      '{i:x}',
      '{i:.2}',
      '{0}',
      '{i',
      'a{i}b{no}c{s}d',
    ];
    await expectGolden(
      'jobs/workflow-tokens',
      texts.map((text) => {
        const filled = substituted(text, values);
        return {
          asked: JSON.stringify(text),
          answer: `${JSON.stringify(filled)} names ${tokensIn(text).join(', ') || 'none'}; at most ${String(lengthFilled(text, values))} letters`,
        };
      }),
    );
  });

  test('patterns of names', async () => {
    const names = ['a', 'a1', 'ab', 'b_2', 'train.1', 'TRAIN', 'x-y', ''];
    const patterns = [
      'a',
      '^a',
      'a$',
      '^a$',
      'a.',
      '^.*$',
      '\\d',
      '^\\w+$',
      '[ab]',
      '[^a]',
      'a|b',
      '^(a|b)',
      '(?:a|b)1',
      'a{1,2}',
      'a{2',
      '\\.',
      'train\\.\\d+',
      '(a+)',
      '(a+)+',
      '(a)*',
      '(a|b){2}',
      '.*.*',
      '.*.*.*',
      '^.*.*.*',
      '^.*.*.*.*',
      '\\b',
      '\\1',
      '(?=a)',
      '(?i)a',
      '[',
      '(',
      ')',
      'a**',
      '\\',
      '[a\\]]',
      'x'.repeat(200),
      'x'.repeat(201),
      '(a|b)'.repeat(6),
      '(a|b)'.repeat(7),
      '[z-a]',
      '\\p{L}',
      '/',
      '\\/',
      '(a|b).*.*',
      '(a|b).*.*.*',
    ];
    await expectGolden(
      'jobs/name-patterns',
      patterns.map((pattern) => {
        const fits = namePattern(pattern);
        return {
          asked: pattern.length > 100 ? `${String(pattern.length)} letters` : pattern,
          answer:
            typeof fits !== 'function'
              ? formatMessage(fits)
              : `fits ${names
                  .filter(fits)
                  .map((name) => JSON.stringify(name))
                  .join(' ')}`,
        };
      }),
    );
  });

  test('rings of jobs that wait for each other', async () => {
    const graphs: readonly Readonly<Record<string, readonly string[]>>[] = [
      {},
      { a: [] },
      { a: ['b'], b: [] },
      { a: ['a'] },
      { a: ['b'], b: ['a'] },
      { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] },
      { a: ['b'], b: ['c'], c: ['b'] },
      { a: ['gone'] },
      { a: ['b'], b: [], c: ['d'], d: ['e'], e: ['c'] },
    ];
    await expectGolden(
      'jobs/workflow-rings',
      graphs.map((graph) => ({
        asked: JSON.stringify(graph),
        answer: cycleIn(new Map(Object.entries(graph).map(([name, on]) => [name, new Set(on)])))?.join(' → '),
      })),
    );
  });
});
