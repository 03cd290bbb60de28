import { english } from '../../../support/english.ts';
import { formatMessage } from '../../../../src/base/text/message.ts';
import { describe, expect, test } from 'vitest';
import { isoDuration, readDuration } from '../../../../src/jobs/domain/workflow/amounts.ts';
import { readWorkflow } from '../../../../src/jobs/domain/workflow/readWorkflow.ts';
import type { WorkflowMistake } from '../../../../src/jobs/domain/workflow/workflowSpec.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;
const job = (...fields: string[]): string =>
  lines('name: a', 'jobs:', '  - name: x', ...fields.map((each) => `    ${each}`));
const errors = (text: string): readonly WorkflowMistake[] =>
  readWorkflow(text).mistakes.filter(({ severity }) => severity === 'error');

/** The text with the replacement of its only mistake. */
function mended(text: string): string {
  const [mistake, ...others] = errors(text);
  expect(others).toEqual([]);
  const { place, fix } = mistake ?? {};
  if (place === undefined || fix === undefined) throw new Error(`no fix: ${english(mistake?.message) ?? 'no mistake'}`);
  const rows = text.split('\n');
  const row = rows[place.line - 1] ?? '';
  expect(row.slice(place.column - 1, place.endColumn - 1).startsWith(fix.written)).toBe(true);
  rows[place.line - 1] =
    row.slice(0, place.column - 1) + fix.instead + row.slice(place.column - 1 + fix.written.length);
  return rows.join('\n');
}

describe('the real mistake is told first, and alone', () => {
  test('a job without a command is still a job that others depend on', () => {
    const text = lines('name: a', 'jobs:', '  - name: x', '  - { name: y, command: c, depends_on: [x] }');
    expect(errors(text).map(({ message }) => formatMessage(message))).toEqual(['A job needs "command".']);
  });

  test('jobs whose parameter cannot be read may have any name', () => {
    const text = lines(
      'name: a',
      'jobs:',
      '  - { name: "x{i}", command: "c {i}", parameters: { i: "5:1" } }',
      '  - { name: y, command: c, depends_on: [x1], depends_on_regexes: ["^x"] }',
    );
    expect(readWorkflow(text).mistakes.map(({ code }) => code)).toEqual(['bad-parameter']);
  });

  test('a file without a path is still a file', () => {
    const text = lines('name: a', 'files: [{ name: f }]', 'jobs: [{ name: x, command: c, input_files: [f] }]');
    expect(errors(text).map(({ message }) => formatMessage(message))).toEqual(['A file needs "path".']);
  });

  test('a slip in a needed field is one mistake, not two', () => {
    expect(errors(job('comand: run')).map(({ message }) => formatMessage(message))).toEqual([
      'A job has no "comand": did you mean "command"?',
    ]);
  });

  test('a slip that would change what runs is an error; beside the right field it is none', () => {
    const text = (...fields: string[]): string =>
      lines('name: a', 'jobs:', '  - { name: w, command: c }', '  - name: x', '    command: c', ...fields);
    expect(errors(text('    depend_on: [w]')).map(({ code }) => code)).toEqual(['unknown-field']);
    expect(errors(text('    depend_on: [w]', '    depends_on: [w]'))).toEqual([]);
    expect(errors(text('    colour: red'))).toEqual([]);
    // What is under the name with the slip is read, too.
    expect(errors(text('    depend_on: [nobody]')).map(({ code }) => code)).toEqual(['unknown-field', 'unknown-job']);
  });
});

describe('what can only mean one thing has a replacement that helps', () => {
  test.each([
    ['a field', job('comand: run'), 'command: run'],
    [
      'a field with hyphens',
      job('command: c', 'cancel-on-blocking-job-failure: false'),
      'cancel_on_blocking_job_failure:',
    ],
    ['a mode', job('command: c', 'parameter_mode: Zip'), 'parameter_mode: zip'],
    [
      'a boolean of YAML 1.1',
      lines('name: a', 'use_pending_failed: yes', 'jobs: [{ name: x, command: c }]'),
      'failed: true',
    ],
    [
      'a time as people write it',
      lines(
        'name: a',
        'jobs: [{ name: x, command: c }]',
        'resource_requirements:',
        '  - name: r',
        '    runtime: 1h 30min',
      ),
      'runtime: PT1H30M',
    ],
    [
      'a time as Slurm writes it',
      lines(
        'name: a',
        'jobs: [{ name: x, command: c }]',
        'resource_requirements:',
        '  - name: r',
        '    runtime: 1-02:00:30',
      ),
      'runtime: P1DT2H30S',
    ],
    [
      'a job',
      lines('name: a', 'jobs:', '  - { name: first, command: c }', '  - { name: x, command: c, depends_on: [frist] }'),
      '[first]',
    ],
    ['a colon', job('command: echo a: b # note'), "command: 'echo a: b' # note"],
    ['a colon, behind a quote', job("command: echo 'it: is'"), "command: 'echo ''it: is'''"],
    ['a colon at the end', job('command: echo a:'), "command: 'echo a:'"],
    ['a bracket', job('command: [ -f x ] && y'), "command: '[ -f x ] && y'"],
    ['a brace', lines('name: {i}_x', 'jobs: [{ name: x, command: c }]'), "name: '{i}_x'"],
    ['a brace that YAML reads', lines('name: {i}', 'jobs: [{ name: x, command: c }]'), "name: '{i}'"],
    ['a star', job('command: *.sh'), "command: '*.sh'"],
    ['a backtick', job('command: `date`'), "command: '`date`'"],
    ['a percent sign', job('command: %run x'), "command: '%run x'"],
    ['what follows a quote', job('command: "a b" c'), 'command: \'"a b" c\''],
    ['a tab', lines('name: a', 'jobs:', '\t- { name: x, command: c }'), '  - { name: x'],
  ])('%s', (_what, text, expected) => {
    const better = mended(text);
    expect(better).toContain(expected);
    expect(errors(better)).toEqual([]);
  });

  test('nothing is guessed where the name is like no other', () => {
    const text = lines(
      'name: a',
      'jobs:',
      '  - { name: first, command: c }',
      '  - { name: x, command: c, depends_on: [other] }',
    );
    expect(errors(text).map(({ fix }) => fix)).toEqual([undefined]);
  });
});

test.each([
  ['a list that is not closed', job('command: c', 'depends_on: [a')],
  ['a colon in a list of names and values', lines('name: a', 'jobs: [{ name: x, command: a: b }]')],
  ['names and values in one line', job('command: c', 'env: A: b')],
  ['an alias of a list', lines('name: a', 'jobs: *gone')],
])('%s is not to be put in quotes', (_what, text) => {
  const wrong = errors(text);
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.filter(({ fix }) => fix !== undefined)).toEqual([]);
});

describe('what is no YAML is explained by its line', () => {
  test.each([
    [
      'a quote that is never closed, where it opens',
      job('command: "abc', 'env: { A: b }'),
      '4:14',
      'opened and not closed',
    ],
    [
      'a line that is not indented enough',
      lines('name: a', 'jobs:', '  - name: x', '   command: b'),
      '4:1',
      'indented less',
    ],
    ['a field without its colon', lines('name a', 'jobs: []'), '1:1', 'colon is missing'],
  ])('%s', (_what, text, place, words) => {
    const [first] = errors(text);
    expect([`${String(first?.place.line)}:${String(first?.place.column)}`, english(first?.message)]).toEqual([
      place,
      expect.stringContaining(words),
    ]);
  });
});

test.each([
  ['2h', 'PT2H'],
  ['90 min', 'PT90M'],
  ['1 day 2 hours', 'P1DT2H'],
  ['45s', 'PT45S'],
  ['02:30:00', 'PT2H30M'],
])('%s is %s in ISO 8601', (text, iso) => {
  expect(isoDuration(text)).toBe(iso);
  expect(readDuration(iso)).toBeGreaterThan(0);
});

test.each(['', '5', '0h', 'soon', 'h', '2x', '1:2:3', '99:99:99'])('“%s” says no time', (text) => {
  expect(isoDuration(text)).toBeUndefined();
});
