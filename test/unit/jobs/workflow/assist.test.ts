import { english } from '../../../support/english.ts';
import { describe, expect, test } from 'vitest';
import { namesIn } from '../../../../src/jobs/domain/workflow/assist/cursorContext.ts';
import {
  workflowCompletions,
  type WorkflowCompletion,
} from '../../../../src/jobs/domain/workflow/assist/completions.ts';
import { workflowHover } from '../../../../src/jobs/domain/workflow/assist/hover.ts';
import { getWorkflowSchema } from '../../../../src/jobs/domain/workflow/assist/jsonSchema.ts';
import { partFields, type PartName } from '../../../../src/jobs/domain/workflow/fieldTables.ts';
import { readWorkflow } from '../../../../src/jobs/domain/workflow/readWorkflow.ts';

/** The text around the mark `¦`, and its place. */
function marked(text: string): { readonly lines: readonly string[]; readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf('¦')).split('\n');
  return { lines: text.replace('¦', '').split('\n'), line: before.length - 1, column: before.at(-1)?.length ?? 0 };
}

function complete(text: string): readonly WorkflowCompletion[] {
  const { lines, line, column } = marked(text);
  return workflowCompletions(lines, line, column);
}

const labels = (text: string): readonly string[] => complete(text).map(({ label }) => label);
const two = 'name: a\njobs:\n  - name: one\n    command: x\n  - name: two\n';

describe('completion', () => {
  test.each([
    ['in an empty file', '¦', Object.keys(partFields.workflow.fields)],
    ['what is there already is left out', `name: a\n¦\njobs:\n  - name: x\n`, ['description', 'jobs'].slice(0, 1)],
    ['behind a dash', 'jobs:\n  - ¦', ['name', 'command', 'job', 'jobs by parameters']],
    ['in a list at the column of its key', 'jobs:\n- name: x\n  ¦', ['command', 'depends_on']],
    ['in a rule', 'failure_handlers:\n  - name: h\n    rules:\n      - exit_codes: [1]\n        ¦', ['max_retries']],
    [
      'in a rule of a handler that begins with its rules',
      'failure_handlers:\n  - rules:\n      - ¦',
      ['exit_codes', 'rule'],
    ],
    ['between items, whole parts', 'jobs:\n  ¦', ['job', 'job after others']],
    ['values of a mode', `${two}    parameter_mode: ¦`, ['product', 'zip']],
    ['a boolean', 'use_pending_failed: ¦', ['true', 'false']],
    ['jobs to depend on, but not itself', `${two}    depends_on: [¦]`, ['one']],
    ['jobs as items', `${two}    depends_on:\n      - ¦`, ['one']],
    [
      'rows of resources',
      `${two}    resource_requirements: ¦\nresource_requirements:\n  - { name: small }\n  - name: big\n`,
      ['small', 'big'],
    ],
  ])('%s', (_where, text, expected) => {
    expect(labels(text)).toEqual(expect.arrayContaining([...expected]));
  });

  test('a field that takes names offers them next', () => {
    const asking = complete(`${two}    ¦`).filter(({ asksNext }) => asksNext === true);
    expect(asking.map(({ label }) => label)).toEqual(expect.arrayContaining(['depends_on', 'input_files']));
    expect(asking.map(({ label }) => label)).not.toContain('command');
  });

  test('leaves out what stands there already', () => {
    expect(labels(`name: a\n¦\njobs:\n  - name: x\n`)).not.toContain('jobs');
    expect(labels(`${two}    depends_on: [one, ¦]`)).toEqual([]);
    expect(labels(`${two}    depends_on: [¦]`)).not.toContain('two');
  });

  test.each([
    ['a comment', `${two}# ¦`],
    ['behind a comment', `${two}    command: echo # ¦`],
    ['a text of several lines', `${two}    command: |\n      na¦`],
    ['names of parameters', `${two}    parameters:\n      ¦`],
    ['below a field that is not known', 'metadata:\n  ¦'],
    ['a line with tabs', 'jobs:\n\t- ¦'],
  ])('has nothing to say in %s', (_where, text) => {
    expect(complete(text)).toEqual([]);
  });

  test('replaces the word that is being written, and keeps a colon that is there', () => {
    const [first] = complete(`${two}    comm¦\n`).filter(({ label }) => label === 'command');
    expect(first).toMatchObject({ start: 4, end: 8, insert: 'command: $0' });
    const [second] = complete(`${two}    comm¦and: x\n`).filter(({ label }) => label === 'command');
    expect(second).toMatchObject({ start: 4, end: 11, insert: 'command' });
  });

  test('puts names that mean something to YAML in quotes', () => {
    const text = `jobs:\n  - name: "x {i}: y"\n    command: c\n  - name: z\n    depends_on: [¦]`;
    expect(complete(text).map(({ insert }) => insert)).toEqual([String.raw`"x {i\}: y"`]);
  });

  test('every whole part is one that the reader takes', () => {
    const filled = (insert: string): string =>
      insert
        .replaceAll(/\$\{\d+:([^{}$]*)\}/g, '$1')
        .replaceAll(/\$\{(\d+)\}/g, 'n$1')
        .replaceAll(/\$\d/g, 'one');
    for (const { insert, label } of complete('jobs:\n  - ¦').filter(({ kind }) => kind === 'snippet')) {
      const body = filled(insert).replaceAll('\n', '\n  ').replaceAll('[one]', '[first]');
      const { mistakes } = readWorkflow(`name: a\njobs:\n  - { name: first, command: c }\n  - ${body}\n`);
      expect(mistakes, `${label}: ${body}`).toEqual([]);
    }
  });
});

describe('hover', () => {
  test('says what a field does, and why Torc’s others do nothing here', () => {
    const at = (text: string): ReturnType<typeof workflowHover> => {
      const { lines, line, column } = marked(text);
      return workflowHover(lines, line, column);
    };
    expect(at(`${two}    depe¦nds_on: [one]`)).toMatchObject({
      name: 'depends_on',
      start: 4,
      end: 14,
      field: { kind: 'texts' },
    });
    expect(english(at('proj¦ect: p'))).toMatchObject({
      name: 'project',
      field: undefined,
      notHere: expect.stringContaining('left out') as string,
    });
    expect(at('colo¦ur: red')).toBeUndefined();
    expect(at('name: nigh¦tly')).toBeUndefined();
  });
});

test('names are found in either style', () => {
  expect(namesIn('files: [{ name: f, path: x }, { path: y, name: "g h" }]'.split('\n'), 'files')).toEqual(['f', 'g h']);
  expect(namesIn(two.split('\n'), 'jobs')).toEqual(['one', 'two']);
  expect(namesIn('parameters:\n  a: 1\n  b: [1, 2]\njobs: []'.split('\n'), 'parameters')).toEqual(['a', 'b']);
});

describe('the schema', () => {
  test('has every field of the reader, with the part that its items are', () => {
    const schema = getWorkflowSchema() as {
      readonly properties: Readonly<Record<string, { readonly items?: unknown }>>;
      readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>>;
    };
    for (const [part, { fields, ignored, refused }] of Object.entries(partFields)) {
      const properties = part === 'workflow' ? schema.properties : schema.definitions[part]?.properties;
      expect(Object.keys(properties ?? {}).sort()).toEqual(
        [...Object.keys(fields), ...Object.keys(ignored), ...Object.keys(refused)].sort(),
      );
    }
    expect(schema.properties['jobs']?.items).toEqual({ $ref: '#/definitions/job' });
  });

  test.each(Object.keys(partFields) as PartName[])('the examples of a %s are ones that the reader takes', (part) => {
    // References of an example lead nowhere, and copies of one part have one name: no mistakes of the field itself.
    const others = ['unknown-', 'no-match', 'same-name', 'no-jobs', 'rule-for-nothing', 'ignored', 'no-rules'];
    for (const [name, { example, kind }] of Object.entries(partFields[part].fields)) {
      const value = kind === 'text' && !example.startsWith('"') ? JSON.stringify(example) : example;
      const text = fileWith(part, { ...needed[part], [name]: value });
      const wrong = readWorkflow(text).mistakes.filter(({ code }) => !others.some((other) => code.startsWith(other)));
      expect(wrong, text).toEqual([]);
    }
  });
});

/** The fields without which a part would be wrong, as they are written. */
const needed: Readonly<Record<PartName, Readonly<Record<string, string>>>> = {
  workflow: { name: 'a', jobs: '[{ name: x, command: c }]' },
  job: { name: 'x', command: 'c' },
  file: { name: 'f', path: 'p' },
  requirement: { name: 'r' },
  handler: { name: 'h' },
  rule: {},
  action: {},
};

/** A workflow with one part of these fields. */
function fileWith(part: PartName, fields: Readonly<Record<string, string>>): string {
  const flow = `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`;
  const lists = {
    job: 'jobs',
    file: 'files',
    requirement: 'resource_requirements',
    handler: 'failure_handlers',
    action: 'actions',
  } as const;
  if (part === 'workflow') return flow;
  const list = part === 'rule' ? `failure_handlers: [{ name: h, rules: [${flow}] }]` : `${lists[part]}: [${flow}]`;
  return ['name: a', ...(part === 'job' ? [] : ['jobs: [{ name: x, command: c }]']), list, ''].join('\n');
}
