import { describe, expect, test } from 'vitest';
import type { CallersQuery } from '../../../src/callers/domain/types.ts';
import type { CallersServices } from '../../../src/callers/domain/services.ts';
import { getProject } from '../../support/callersProject.ts';
import { TestClock } from '../../support/testClock.ts';
import { type CallersResponse, explainGap, findCallers } from '../../support/englishCallers.ts';

type Files = Readonly<Record<string, string>>;

async function getServices(files: Files, more: Partial<CallersServices> = {}): Promise<CallersServices> {
  const total = Object.keys(files).length;
  return {
    project: await getProject(files),
    coverage: () => ({ indexed: total, total, isWarm: true, skipped: {} }),
    lineText: (path, line) => files[path]?.split('\n')[line - 1] ?? '',
    requestId: () => 'r1',
    clock: new TestClock(),
    ...more,
  };
}

async function asked(files: Files, query: CallersQuery): Promise<CallersResponse> {
  return findCallers({ depth: 1, ...query }, await getServices(files));
}

const repo = 'export class Repo { save() {} }\n';
const other = 'export class Other { save() {} }\n';

describe('an answer is complete only if nothing is left open', () => {
  test('a call on something from outside is listed as possible, and nobody is not said', async () => {
    const { nodes, meta, error } = await asked(
      { 'a.ts': repo, 'b.ts': other, 'u.ts': "import { pick } from 'lib';\npick('x').save();\n" },
      { symbol_name: 'Repo.save' },
    );
    expect(nodes.map(({ line_number, label }) => [line_number, label])).toEqual([[2, 'possible']]);
    expect(error).toBeUndefined();
    expect(meta.coverage).toMatchObject({ complete: 'no', open_mentions: 1 });
    expect(meta.warning).toBe('One place is only possible: what it is called on is not known.');
  });

  test('it says what is not known: what a call is on, by which name, or both', async () => {
    const byName = "import { Repo } from './a';\nexport function run(name: 'save') { new Repo()[name](); }\n";
    const onSomething = "import { pick } from 'lib';\npick('x').save();\n";
    const warned = async (files: Files): Promise<unknown> =>
      (await asked({ 'a.ts': repo, 'b.ts': other, ...files }, { symbol_name: 'Repo.save' })).meta.warning;
    expect(await warned({ 'u.ts': byName })).toBe(
      'One place is only possible: by which name it is called is not known.',
    );
    expect(await warned({ 'u.ts': byName, 'v.ts': byName })).toBe(
      '2 places are only possible: by which name they are called is not known.',
    );
    expect(await warned({ 'u.ts': byName, 'v.ts': onSomething })).toBe(
      '2 places are only possible: what they are called on, or by which name, is not known.',
    );
  });

  test('a call of what nothing is known keeps Ruby from saying that nothing calls a method', async () => {
    const files = {
      'repo.rb': 'class Repo\n  def save; end\n  def load; end\nend\n',
      'use.rb': 'class Use\n  def go(it, how)\n    it.send(how)\n    Repo.new.load\n  end\nend\n',
    };
    const complete = async (name: string): Promise<unknown> =>
      (await asked(files, { symbol_name: name })).meta.coverage.complete;
    expect(await complete('Repo.save')).toBe('no');
    expect(await complete('Repo.load')).toBe('yes');
  });

  test('what only leads to things from outside leaves nothing open', async () => {
    const files = {
      'a.ts': repo,
      'b.ts': other,
      'u.ts': "import path from 'node:path';\npath.parse('x').save();\n'x'.trim().save();\nMath.abs(1).save();\n",
      'u.py': "import os.path\nos.path.join('x').save()\n'x'.strip().save()\n",
    };
    expect((await asked(files, { symbol_name: 'Repo.save' })).meta.coverage.complete).toBe('yes');
  });

  test('a class handed to something from outside comes out of it', async () => {
    const files = {
      'a.ts': repo,
      'b.ts': other,
      'u.ts':
        "import { inject } from 'lib';\nimport { Repo } from './a';\nclass C { r = inject(Repo); go() { this.r.save(); } }\n",
    };
    const { nodes, meta } = await asked(files, { symbol_name: 'Repo.save' });
    expect(nodes).toMatchObject([{ line_number: 3, label: 'likely', evidence: ['receiver this.r: handed to inject'] }]);
    expect(meta.coverage.complete).toBe('yes');
    expect((await asked(files, { symbol_name: 'Other.save' })).meta.coverage.complete).toBe('yes');
  });

  test('a template that holds the name', async () => {
    const files = { 'a.ts': repo, 'page.html': '<button onclick="save()">' };
    expect((await asked(files, { symbol_name: 'Repo.save' })).meta.coverage.complete).toBe('no');
  });

  test('a key that is only known when the code runs', async () => {
    const onEvent = (key: string): Files => ({
      'a.ts': `import { OnEvent } from '@nestjs/event-emitter';\nexport class A { @OnEvent(${key}) paid() {} }\n`,
    });
    expect((await asked(onEvent('Paid.getName()'), { symbol_name: 'paid' })).meta.coverage.complete).toBe('no');
    expect((await asked(onEvent("'paid'"), { symbol_name: 'paid' })).meta.coverage.complete).toBe('yes');
  });

  test('callers of callers that there was no time for', async () => {
    const files = {
      'a.ts': 'export function low() {}\n',
      'b.ts': "import { low } from './a';\nexport function mid() { low(); }\n",
      'c.ts': "import { mid } from './b';\nexport function high() { mid(); }\n",
    };
    const clock = new TestClock();
    const services = await getServices(files, { clock, stageBudgetMs: 100, totalBudgetMs: 1000 });
    const { project } = services;
    let isSlow = false;
    const slow = {
      ...project,
      filesWith: (name: string) => {
        if (name === 'low') isSlow = true;
        return project.filesWith(name);
      },
      facts: (path: string) => {
        if (isSlow && path === 'b.ts') clock.advance(90);
        return project.facts(path);
      },
    };
    const { nodes, meta } = await findCallers({ symbol_name: 'low', depth: 2 }, { ...services, project: slow });
    expect(nodes.map(({ name }) => name)).toEqual(['mid']);
    expect(meta.coverage).toMatchObject({ complete: 'no', depth_cut: true });
    expect(meta.warning).toContain('Callers of callers were not all looked for in time.');
    expect((await findCallers({ symbol_name: 'low', depth: 2 }, services)).meta.coverage.complete).toBe('yes');
  });
});

test('a container and its member are found in a file that is named', async () => {
  const { meta, nodes } = await asked(
    { 'a.ts': `${repo}${other}export function go(r: Repo) { r.save(); }\n` },
    { symbol_name: 'Repo.save', file_path: 'a.ts' },
  );
  expect(meta.warning_code).toBeUndefined();
  expect(nodes.map(({ line_number }) => line_number)).toEqual([3]);
});

test('why an answer is not complete: every kind that occurs', async () => {
  const files = {
    'a.ts': repo,
    'b.ts': other,
    'i.ts': 'export interface Saves { save(): void }\n',
    'u.ts':
      "import { pick } from 'lib';\nimport type { Saves } from './i';\npick('x').save();\nexport function go(x, s: Saves) { x.save(); s.save(); }\n",
    'page.vue': '<a @click="save" />',
  };
  const { reasons } = await explainGap(
    { symbol_name: 'Repo.save' },
    await getServices(files),
    new AbortController().signal,
  );
  const codes = reasons.map(({ code }) => code);
  expect(codes).toEqual(
    expect.arrayContaining(['handed-out', 'untyped-receiver', 'structural-type', 'in-template'] as const),
  );
  expect(reasons.find(({ code }) => code === 'handed-out')?.text).toContain('u.ts:3');
});
