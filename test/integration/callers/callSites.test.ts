import { describe, expect, test } from 'vitest';
import { Work } from '../../../src/callers/domain/graph/circularMemo.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** `path:line link` of every call site of a symbol. */
function callers(project: Project, id: string): string[] {
  const { targets } = understand(project, { symbol_id: id });
  expect(targets, id).not.toEqual([]);
  return new CallSiteSearch(project)
    .find(targets)
    .sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`)
    .sort();
}

describe('functions across files', () => {
  test('imports, aliases, re-exports, namespaces, defaults', async () => {
    const project = await getProject({
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
    expect(callers(project, 'src/a.ts#save')).toEqual([
      'src/u1.ts:2 resolved',
      'src/u2.ts:2 resolved',
      'src/u3.ts:2 resolved',
      'src/u4.ts:2 resolved',
    ]);
    expect(callers(project, 'src/a.ts#main')).toEqual(['src/u5.ts:2 resolved']);
    expect(callers(project, 'src/b.ts#load')).toEqual(['src/u4.ts:2 resolved']);
  });

  test('every other name a function is imported under counts, however many there are, and those it is given on under', async () => {
    const users = Object.fromEntries(
      [...Array(60).keys()].map((at) => [`u${at}.ts`, `import { save as s${at} } from './a';\ns${at}();\n`]),
    );
    const project = await getProject({
      'a.ts': 'export function save() {}\n',
      ...users,
      'give.ts': "import { save as inner } from './a';\nexport { inner as store };\n",
      'v.ts': "import { store } from './give';\nstore();\n",
    });
    const found = callers(project, 'a.ts#save');
    expect(found).toHaveLength(61);
    expect(found).toContain('v.ts:2 resolved');
    const search = new CallSiteSearch(project);
    expect(search.find([{ path: 'a.ts', definition: 0 }]).isCut).toBe(false);
  });

  test('what could not be followed to its end is said', async () => {
    const project = await getProject({
      'a.ts': 'export class Repo { save() {} }\n',
      'b.ts': "import { Repo } from './a';\nconst one = new Repo();\nconst two = one;\nfunction go() { two.save(); }\n",
    });
    const { targets } = understand(project, { symbol_id: 'a.ts#Repo.save' });
    expect(new CallSiteSearch(project).find(targets)).toMatchObject({ isCut: false, sites: [{ link: 'resolved' }] });
    expect(new CallSiteSearch(project, new Work(1)).find(targets)).toMatchObject({
      isCut: true,
      sites: [{ link: expect.not.stringMatching('resolved') as string }],
    });
  });

  test('whoever ends the search hears how much there is to tell, and it is said that files are left', async () => {
    const users = Object.fromEntries(
      [...Array(9).keys()].map((at) => [`u${at}.ts`, 'export function f(repo) { repo.save(); repo.save(); }\n']),
    );
    const search = new CallSiteSearch(await getProject({ 'a.ts': 'export class Repo { save() {} }\n', ...users }));
    const targets = [{ path: 'a.ts', definition: 1 }];
    const cut = search.find(targets, (sites = 0) => sites >= 8);
    expect([cut.sites.length, cut.isLate]).toEqual([8, true]);
    expect(cut.analysed).toBeLessThan(cut.candidates);
    const whole = search.find(targets);
    expect([whole.sites.length, whole.isLate]).toEqual([18, false]);
  });

  test('a name that closures give more things than are told apart may be any of them', async () => {
    const classes = [...Array(40).keys()].map((at) => `export class C${at} { save() {} }\n`).join('');
    const given = [...Array(40).keys()].map((at) => `  later(() => { x = new C${at}(); });\n`).join('');
    const project = await getProject({
      'a.ts': `${classes}export class D { save() {} }\nexport function go() {\n  let x;\n${given}  x.save();\n}\n`,
    });
    for (const name of ['C0', 'C17', 'C39', 'D'])
      expect(callers(project, `a.ts#${name}.save`), name).toEqual([expect.stringMatching(/^a\.ts:84 /)]);
  });

  test('locals of one name in different callbacks are different functions; overloads are one', async () => {
    const project = await getProject({
      'a.test.ts':
        "test('one', () => {\n  const outcome = () => 1;\n  outcome();\n});\n\ntest('two', () => {\n  const outcome = () => 2;\n  outcome();\n  outcome();\n});\n",
      'b.ts':
        'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown) {}\nf(1);\n',
    });
    const search = new CallSiteSearch(project);
    const lines = (definition: number): number[] =>
      search.find([{ path: 'a.test.ts', definition }]).sites.map(({ reference }) => reference.site.line);
    expect([lines(0), lines(1)]).toEqual([[3], [8, 9]]);
    expect(callers(project, 'b.ts#f')).toEqual(['b.ts:4 resolved']);
  });

  test('path aliases and packages of the workspace', async () => {
    const project = await getProject(
      {
        'libs/core/src/index.ts': 'export const run = () => 1;\n',
        'app/x.ts': "import { run } from '@core/index';\nrun();\n",
        'app/y.ts': "import { run } from '@acme/core';\nrun();\n",
      },
      {
        pathAliases: [{ pattern: '@core/*', targets: ['libs/core/src/*'] }],
        packages: new Map([['@acme/core', 'libs/core']]),
      },
    );
    expect(callers(project, 'libs/core/src/index.ts#run')).toEqual(['app/x.ts:2 resolved', 'app/y.ts:2 resolved']);
  });
});

describe('methods', () => {
  test('ten save() methods are not one symbol', async () => {
    const project = await getProject({
      'src/repos.ts':
        'export class UserRepo { save() {} }\nexport class OrderRepo { save() {} }\nexport class Base { close() {} }\nexport class Derived extends Base { close() {} flush() { this.close(); super.close(); } }\n',
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
    expect(callers(project, 'src/repos.ts#UserRepo.save')).toEqual([
      'src/service.ts:14 name',
      'src/service.ts:5 resolved',
      'src/service.ts:7 resolved',
      'src/service.ts:8 resolved',
      'src/service.ts:9 resolved',
      'src/service.ts:9 resolved',
    ]);
    expect(callers(project, 'src/repos.ts#OrderRepo.save')).toEqual([
      'src/service.ts:10 resolved',
      'src/service.ts:14 name',
      'src/service.ts:6 resolved',
    ]);
    expect(callers(project, 'src/repos.ts#Base.close')).toEqual([
      'src/repos.ts:4 resolved',
      'src/service.ts:12 resolved',
    ]);
    expect(callers(project, 'src/repos.ts#Derived.close')).toEqual([
      'src/repos.ts:4 resolved',
      'src/service.ts:12 override',
    ]);
  });
});

describe('receivers', () => {
  const classes =
    'export class Repo { save() { return this; } self(): this { return this; } }\nexport class Sub extends Repo { load() {} }\nexport class Other { save() {} load() {} }\n';
  const head = "import { Repo, Sub, Other } from './classes';\n";

  /** Callers of a member of one class in a file that starts with the imports above. */
  async function inFile(id: string, lines: readonly string[], path = 'use.ts'): Promise<string[]> {
    return callers(await getProject({ 'classes.ts': classes, [path]: head + lines.join('\n') }), id);
  }

  test('utility types and aliases stand for the type they are about', async () => {
    const lines = [
      'type Alias = Repo;',
      "function a(x: Pick<Repo, 'save'>) { x.save(); }",
      "function b(x: Omit<Repo, 'a'>) { x.save(); }",
      'function c(x: Partial<Repo>) { x.save(); }',
      'function d(x: Alias) { x.save(); }',
    ];
    expect(await inFile('classes.ts#Repo.save', lines)).toEqual([3, 4, 5, 6].map((line) => `use.ts:${line} resolved`));
    expect(await inFile('classes.ts#Other.save', lines)).toEqual([]);
  });

  test('a type parameter is what it extends', async () => {
    const lines = [
      'class Box<T extends Repo> { constructor(private readonly it: T) {} run() { this.it.save(); } }',
      'function a<R extends Repo>(x: R, all: R[]) { x.save(); for (const one of all) one.save(); }',
      'const b = <Other extends Repo>(x: Other) => x.save();',
      'function c<Other>(x: Other) { x.save(); }',
    ];
    expect(await inFile('classes.ts#Repo.save', lines)).toEqual([
      'use.ts:2 resolved',
      'use.ts:3 resolved',
      'use.ts:3 resolved',
      'use.ts:4 resolved',
      'use.ts:5 name',
    ]);
    expect(await inFile('classes.ts#Other.save', lines)).toEqual(['use.ts:5 name']);
  });

  test('private fields and elements of lists', async () => {
    const lines = [
      'class A { readonly #one = { a: 1 }; readonly #all: Repo[] = []; readonly #deps: Deps;',
      ' run() { for (let it = this.#all.pop(); it !== undefined; it = this.#all.pop()) it.save(); }',
      ' go() { const { repo } = this.#deps; repo.save(); }',
      '}',
      'interface Deps { repo: Repo }',
    ];
    expect(await inFile('classes.ts#Repo.save', lines)).toEqual(['use.ts:3 resolved', 'use.ts:4 resolved']);
  });

  test('a method that gives `this` gives what it was called on', async () => {
    const lines = [
      'function a(x: Sub) { x.save().load(); x.self().load(); }',
      'function b(x: Sub) { const y = x.save(); y.load(); }',
    ];
    expect(await inFile('classes.ts#Sub.load', lines)).toEqual([
      'use.ts:2 resolved',
      'use.ts:2 resolved',
      'use.ts:3 resolved',
    ]);
    expect(await inFile('classes.ts#Other.load', lines)).toEqual([]);
  });

  test('another name for `this`, and results that are written nowhere', async () => {
    const project = await getProject({
      'a.js': 'class A { draw() { const self = this; on(function () { self.draw(); }); } }\nclass B { draw() {} }\n',
      'b.ts': `${head}const repo = new Repo();\nfunction one() { return repo; }\nconst two = () => one();\nfunction three() { const it = new Sub(); return it; }\none().save();\ntwo().save();\nthree().load();\nfunction loop() { return loop(); }\nloop().save();\n`,
      'classes.ts': classes,
    });
    expect(callers(project, 'a.js#A.draw')).toEqual(['a.js:1 resolved']);
    expect(callers(project, 'a.js#B.draw')).toEqual([]);
    expect(callers(project, 'classes.ts#Repo.save')).toEqual(['b.ts:10 name', 'b.ts:6 resolved', 'b.ts:7 resolved']);
    expect(callers(project, 'classes.ts#Sub.load')).toEqual(['b.ts:8 resolved']);
  });

  test('the declared type of a field goes before what a method puts into it', async () => {
    const project = await getProject({
      'store.ts':
        'export interface Store { put(): void }\nexport interface Deep extends Store { get(): void }\nexport class Memory implements Deep { put() {} get() {} }\nexport class Unrelated { put() {} }\n',
      'use.ts':
        "import { Store } from './store';\nimport { make } from 'elsewhere';\nclass Cache { private store: Store; constructor() { this.store = make(); } run() { this.store.put(); } }\n",
    });
    expect(callers(project, 'store.ts#Memory.put')).toEqual(['use.ts:3 override']);
    // It is a `Store` as well, whether it says so or not.
    expect(callers(project, 'store.ts#Unrelated.put')).toEqual(['use.ts:3 name']);
  });

  test('object literals: what a factory gives, and implementations of an interface', async () => {
    const project = await getProject({
      'make.ts':
        'export interface Port { send(): void }\nexport function real(): Port { return { send() {} }; }\nexport const fake: Port = { send() {} };\nexport function plain() { function load() {} return { load, drop() {} }; }\nexport function kept() { const api = { drop() {} }; return api; }\nexport class Other { send() {} load() {} drop() {} }\n',
      'use.ts':
        "import { plain, kept, real, type Port } from './make';\nfunction f(port: Port) { port.send(); }\nplain().load();\nconst it = plain();\nit.drop();\nkept().drop();\nreal().send();\n",
    });
    expect(callers(project, 'make.ts#real.send')).toEqual(['use.ts:2 override', 'use.ts:7 override']);
    expect(callers(project, 'make.ts#fake.send')).toEqual(['use.ts:2 override', 'use.ts:7 override']);
    expect(callers(project, 'make.ts#plain.load')).toEqual(['make.ts:4 resolved', 'use.ts:3 resolved']);
    expect(callers(project, 'make.ts#plain.drop')).toEqual(['use.ts:5 resolved']);
    expect(callers(project, 'make.ts#kept.drop')).toEqual(['use.ts:6 resolved']);
    expect(callers(project, 'make.ts#Other.send')).toEqual(['use.ts:2 name', 'use.ts:7 name']);
    expect(callers(project, 'make.ts#Other.drop')).toEqual([]);
  });

  test('modules given on under a name', async () => {
    const project = await getProject({
      'z.ts': 'export function text() {}\n',
      'other.ts': 'export function text() {}\n',
      'all.ts': "import * as z from './z';\nexport * as zed from './z';\nexport { z };\nexport default z;\n",
      'top.ts': "export * from './all';\n",
      'use.ts':
        "import d, { z } from './all';\nimport * as top from './top';\nimport { zed } from './top';\nz.text();\nd.text();\ntop.zed.text();\nzed.text();\n",
    });
    expect(callers(project, 'z.ts#text')).toEqual([4, 5, 6, 7].map((line) => `use.ts:${line} resolved`));
    expect(callers(project, 'other.ts#text')).toEqual([]);
  });

  test('the own files of a frequent name are looked at first', async () => {
    const project = await getProject({
      'a.ts': 'function run() {}\n',
      'b.ts': 'function run() {}\n',
      'c.ts': 'function run() {}\nrun();\n',
    });
    let files = 0;
    const found = new CallSiteSearch(project).find([{ path: 'c.ts', definition: 0 }], () => files++ > 0);
    expect(found.sites.map(({ reference }) => reference.site.line)).toEqual([2]);
  });
});
