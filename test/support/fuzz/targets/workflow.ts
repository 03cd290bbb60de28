import assert from 'node:assert/strict';
import { formatMessage } from '../../../../src/base/text/message.ts';
import { readDuration, readMemory, readWorkflow } from '../../../../src/jobs/index.ts';
import { namePattern } from '../../../../src/jobs/domain/workflow/namePatterns.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const yaml = `name: w
user: me
use_pending_failed: true
parameters: {i: "1:3", kind: "[a, b]"}
files:
  - {name: "in_{i}", path: "data/{i:03d}.txt"}
resource_requirements:
  - {name: small, num_cpus: 1, memory: 1g, runtime: PT5M}
failure_handlers:
  - name: h
    rules: [{exit_codes: [1, 2], recovery_script: ./fix.sh, max_retries: 2}]
jobs:
  - name: "prep_{i}"
    command: run "\${files.input.in_{i}}"
    use_parameters: [i]
    input_files: ["in_{i}"]
    resource_requirements: small
    failure_handler: h
  - name: last
    command: |
      echo done
    depends_on_regexes: ["^prep_\\\\d+$"]
    env: {A: "1"}
`;

/**
 * What small files blow themselves up with: aliases of aliases, merges of merges, patterns on long names, variables in
 * every copy.
 */
const hostile = `%YAML 1.1
---
name: w
x: &a {a: 1, b: 1, c: 1}
y: &b {<<: [*a, *a, *a], d: &c [*a, *a, *a, *a]}
z: &d [*c, *c, *c, *b, *b]
env: {<<: *a, K: v}
parameters: {i: "1:50", j: "1:50"}
jobs:
  - &job {name: "long_name_of_a_job_{i}_{j}", command: c, use_parameters: [i, j]}
  - {<<: *job, name: "other_{i}", parameters: {k: "0:1:0.01"}, depends_on_regexes: ["^long.*_{i}_.*$"]}
  - {<<: [*job, *b], zzz: 1, comand: !!omap [{a: 1}], "": ? [x], *a : 1}
`;

/** Workflow files, YAML and JSON. */
export const workflow: FuzzTarget = {
  name: 'workflow',
  seeds: () =>
    [
      yaml,
      JSON.stringify({
        name: 'w',
        jobs: [
          { name: 'a', command: 'x' },
          { name: 'b', command: 'y', depends_on: ['a'] },
        ],
      }),
      'name: w\njobs:\n  - &a {name: a, command: x}\n  - {<<: *a, name: b}\n',
      hostile,
    ].map(getBytes),
  tokens: [
    'name: ',
    'jobs:\n',
    '  - ',
    'command: x\n',
    'parameters:\n',
    '"1:9"',
    '"1:100000000"',
    '"[a, b]"',
    '"0.1:1:0.0001"',
    '&a ',
    '*a',
    '<<: *a',
    '<<: [*a, *b, *c]',
    '&b {<<: *a, b: *a}',
    '&c [*b, *b, *b]',
    '*b, ',
    '*c, ',
    '*d, ',
    '? {a: ',
    '!!set {',
    '!!omap [',
    '[[[[[[[[',
    '{a: {a: {a: ',
    '- - - - - ',
    'env: {<<: *b}\n',
    'zz: 1\n',
    '%YAML 1.1\n---\n',
    'depends_on_regexes: ["^.*a.*a.*b$"]',
    '!!binary ',
    '!!js/function ',
    '? ',
    '|\n',
    '>-\n',
    '{i:03d}',
    '{i:.900f}',
    '${files.input.in_1}',
    'depends_on: [last]',
    'depends_on_regexes: ["(a|a)*$"]',
    '(a+)+$',
    '.*.*.*',
    'PT5M',
    'P1DT2H',
    '1g',
    '999999999999t',
    '%YAML 1.2\n---\n',
    '...\n---\n',
    'max_retries: 1',
    'env: {',
    '# ',
  ],
  limitMs: 2500,
  largest: 60_000,
  runs: 60,
  check: (input) => {
    const text = getText(input);
    const { spec, mistakes } = readWorkflow(text);
    assert.equal(
      spec === undefined,
      mistakes.some(({ severity }) => severity === 'error'),
      'neither a workflow nor a mistake',
    );
    const lines = text.split(/\r\n|\r|\n/).length;
    for (const { place, message } of mistakes.map((each) => ({ ...each, message: formatMessage(each.message) })))
      assert(
        place.line >= 1 && place.line <= lines + 1 && place.column >= 1 && message.length > 5 && message.length < 4000,
        `a mistake at ${place.line}:${place.column} of ${lines}, ${message.length} long`,
      );
    assert(mistakes.length <= 20_000, `${mistakes.length} mistakes`);
    const line = text.slice(0, 200);
    for (const amount of [readMemory(line), readDuration(line)])
      assert(amount === undefined || (Number.isFinite(amount) && amount >= 0));
    const pattern = namePattern(line);
    if (typeof pattern === 'function') pattern(`${'a'.repeat(60)}!`);
    return spec === undefined
      ? mistakes
          .slice(0, 2)
          .map(({ message }) =>
            formatMessage(message)
              .replace(/\d+|"[^"]*"/g, '')
              .slice(0, 40),
          )
          .join()
      : `jobs ${Math.min(4, spec.jobs.length)}`;
  },
};
