import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { projectOf } from '../../support/callersProject.ts';

/** `path:line link` of every call site of a symbol. */
function callers(project: Project, id: string): string[] {
  const { targets } = understand(project, { symbol_id: id });
  expect(targets, id).not.toEqual([]);
  return new CallSiteSearch(project).find(targets).sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`).sort();
}

describe('functions across files', () => {
  test('imports, aliases, re-exports, namespaces, defaults', async () => {
    const project = await projectOf({
      'src/a.ts': 'export function save() {}\nexport default function main() {}\n',
      'src/index.ts': "export { save as store } from './a';\nexport * from './b';\nexport { default } from './a';\n",
      'src/b.ts': 'export function load() {}\n',
      'src/u1.ts': "import { save } from './a';\nsave();\n",
      'src/u2.ts': "import { save as s } from './a.js';\ns();\nconst save = 1;\n",
      'src/u3.ts': "import { store } from '.';\nfunction f() { store(); }\n",
      'src/u4.ts': "import * as all from './index';\nall.store(); all.load();\n",
      'src/u5.ts': "import anything from './a';\nanything();\n",
      'src/u6.ts': 'function save() {}\nsave();\n',
      'src/u7.ts': "import { save } from 'other-package';\nsave();\n",
      'src/u8.ts': "import { save } from './a';\nexport function g(save: () => void) { save(); }\n",
    });
    expect(callers(project, 'src/a.ts#save')).toEqual(['src/u1.ts:2 resolved', 'src/u2.ts:2 resolved', 'src/u3.ts:2 resolved', 'src/u4.ts:2 resolved']);
    expect(callers(project, 'src/a.ts#main')).toEqual(['src/u5.ts:2 resolved']);
    expect(callers(project, 'src/b.ts#load')).toEqual(['src/u4.ts:2 resolved']);
  });

  test('locals of one name in different callbacks are different functions; overloads are one', async () => {
    const project = await projectOf({
      'a.test.ts': "test('one', () => {\n  const outcome = () => 1;\n  outcome();\n});\n\ntest('two', () => {\n  const outcome = () => 2;\n  outcome();\n  outcome();\n});\n",
      'b.ts': 'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown) {}\nf(1);\n',
    });
    const search = new CallSiteSearch(project);
    const lines = (definition: number): number[] => search.find([{ path: 'a.test.ts', definition }]).sites.map(({ reference }) => reference.site.line);
    expect([lines(0), lines(1)]).toEqual([[3], [8, 9]]);
    expect(callers(project, 'b.ts#f')).toEqual(['b.ts:4 resolved']);
  });

  test('path aliases and packages of the workspace', async () => {
    const project = await projectOf(
      { 'libs/core/src/index.ts': 'export const run = () => 1;\n', 'app/x.ts': "import { run } from '@core/index';\nrun();\n", 'app/y.ts': "import { run } from '@acme/core';\nrun();\n" },
      { pathAliases: [{ pattern: '@core/*', targets: ['libs/core/src/*'] }], packages: new Map([['@acme/core', 'libs/core']]) },
    );
    expect(callers(project, 'libs/core/src/index.ts#run')).toEqual(['app/x.ts:2 resolved', 'app/y.ts:2 resolved']);
  });
});

describe('methods', () => {
  test('ten save() methods are not one symbol', async () => {
    const project = await projectOf({
      'src/repos.ts': 'export class UserRepo { save() {} }\nexport class OrderRepo { save() {} }\nexport class Base { close() {} }\nexport class Derived extends Base { close() {} flush() { this.close(); super.close(); } }\n',
      'src/service.ts': [
        "import { UserRepo, OrderRepo, Derived, Base } from './repos';",
        'export class Service {',
        '  private readonly orders = new OrderRepo();',
        '  constructor(private readonly users: UserRepo) {}',
        '  a() { this.users.save(); }',
        '  b() { this.orders.save(); }',
        '  c(repo: UserRepo) { repo.save(); }',
        '  d() { const it = new UserRepo(); it.save(); }',
        '  e(list: UserRepo[]) { for (const one of list) one.save(); list[0].save(); }',
        '  f() { this.make().save(); }',
        '  make(): OrderRepo { return this.orders; }',
        '  g(base: Base) { base.close(); }',
        '}',
        'export function h(unknown) { unknown.save(); }',
      ].join('\n'),
    });
    expect(callers(project, 'src/repos.ts#UserRepo.save')).toEqual(['src/service.ts:14 name', 'src/service.ts:5 resolved', 'src/service.ts:7 resolved', 'src/service.ts:8 resolved', 'src/service.ts:9 resolved', 'src/service.ts:9 resolved']);
    expect(callers(project, 'src/repos.ts#OrderRepo.save')).toEqual(['src/service.ts:10 resolved', 'src/service.ts:14 name', 'src/service.ts:6 resolved']);
    expect(callers(project, 'src/repos.ts#Base.close')).toEqual(['src/repos.ts:4 resolved', 'src/service.ts:12 resolved']);
    expect(callers(project, 'src/repos.ts#Derived.close')).toEqual(['src/repos.ts:4 resolved', 'src/service.ts:12 override']);
  });
});
