import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import type { CallersQuery } from '../../../src/callers/domain/types.ts';
import { getProject } from '../../support/callersProject.ts';
import { markedCallers } from '../../support/markedCallers.ts';

/** `path:line link` of every call of a symbol. */
function callSiteLines(
  project: Project,
  id: string | { readonly path: string; readonly line: number; readonly name: string },
): string[] {
  const query: CallersQuery =
    typeof id === 'string' ? { symbol_id: id } : { file_path: id.path, line_number: id.line, symbol_name: id.name };
  const { targets } = understand(project, query);
  expect(targets, JSON.stringify(id)).not.toEqual([]);
  const calls = new CallSiteSearch(project).find(targets).sites.filter(({ reference }) => reference.role !== 'value');
  return calls.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`).sort();
}

describe('modules of JavaScript', () => {
  test('what a module is as a whole is called, made and looked into', async () => {
    const project = await getProject({
      'lib/wrap-it.js': 'function wrap() {}\nmodule.exports = wrap;\n',
      'lib/tracker.js': 'class Tracker { go() {} static make() {} }\nmodule.exports = Tracker;\n',
      'lib/tools.js': 'exports.one = () => 1;\nexports.two = () => exports.one() + module.exports.one();\n',
      'lib/use.js':
        "const wrapIt = require('./wrap-it');\nconst Tracker = require('./tracker.js');\nwrapIt();\nnew Tracker().go();\nconst it = new Tracker();\nit.go();\nTracker.make();\n",
    });
    expect(callSiteLines(project, 'lib/wrap-it.js#wrap')).toContain('lib/use.js:3 resolved');
    expect(callSiteLines(project, 'lib/tracker.js#Tracker')).toEqual(
      expect.arrayContaining(['lib/use.js:4 resolved', 'lib/use.js:5 resolved']),
    );
    expect(callSiteLines(project, 'lib/tracker.js#Tracker.go')).toEqual([
      'lib/use.js:4 resolved',
      'lib/use.js:6 resolved',
    ]);
    expect(callSiteLines(project, 'lib/tracker.js#Tracker.make')).toEqual(['lib/use.js:7 resolved']);
    expect(callSiteLines(project, 'lib/tools.js#one')).toEqual(['lib/tools.js:2 resolved', 'lib/tools.js:2 resolved']);
  });

  test('`this` in object literals and prototypes; scopes of assigned functions; a local that is given another function', async () => {
    const project = await getProject({
      'a.js':
        'const api = { load() { return this.parse(); }, parse() {} };\nfunction Repo() { this.init(); }\nRepo.prototype.init = function () { this.parse(); };\nRepo.prototype.parse = function () {};\nconst other = { parse() {} };\n',
      'b.js':
        'module.exports = {\n  create() {\n    const nodes = {};\n    function check() {}\n    nodes.Value = function () { check(); };\n    return nodes;\n  },\n};\n',
      'c.js': 'function f() {\n  let stop = () => {};\n  stop = start(() => { stop(); });\n}\n',
    });
    expect(callSiteLines(project, 'a.js#api.parse')).toEqual(['a.js:1 resolved']);
    expect(callSiteLines(project, 'a.js#Repo.parse')).toEqual(['a.js:3 resolved']);
    expect(callSiteLines(project, 'a.js#Repo.init')).toEqual(['a.js:2 resolved']);
    expect(callSiteLines(project, 'a.js#other.parse')).toEqual([]);
    expect(callSiteLines(project, 'b.js#create.check')).toEqual(['b.js:5 resolved']);
    expect(callSiteLines(project, 'c.js#f.stop')).toEqual(['c.js:3 resolved']);
  });
});

describe('types of TypeScript', () => {
  const classes =
    'export class Repo { store() {} next(): Repo { return this; } }\nexport class Queue { store() {} }\nexport class Other { store() {} }\nexport function make() { return new Repo(); }\nexport type Either = Repo | Queue;\n';
  const head =
    "import { Repo, Queue, Other, make, type Either } from './classes';\nimport type * as all from './classes';\n";

  async function lines(id: string, source: readonly string[]): Promise<string[]> {
    return callSiteLines(await getProject({ 'classes.ts': classes, 'use.ts': head + source.join('\n') }), id);
  }

  test('unions, aliases of unions, qualified names, typeof and ReturnType', async () => {
    const source = [
      'function a(x: Repo | Queue | undefined) { x.store(); }',
      'function b(x: Either) { x.store(); }',
      'function c(x: all.Repo) { x.store(); }',
      'function d(x: ReturnType<typeof make>) { x.store(); }',
      'const one = new Repo();',
      'function e(x: typeof one) { x.store(); }',
      "interface Deps { repo: Repo }\nfunction f(x: Deps['repo']) { x.store(); }",
    ];
    expect(await lines('classes.ts#Repo.store', source)).toEqual(
      [10, 3, 4, 5, 6, 8].map((line) => `use.ts:${line} resolved`),
    );
    expect(await lines('classes.ts#Queue.store', source)).toEqual(['use.ts:3 resolved', 'use.ts:4 resolved']);
    expect(await lines('classes.ts#Other.store', source)).toEqual([]);
  });

  test('what maps, promises, filtered lists and pairs hold', async () => {
    const source = [
      'class A { all = new Map<string, Repo>(); readonly byName: Record<string, Repo>; list: Repo[];',
      ' constructor(private map: Map<string, Repo>) {}',
      " a() { this.map.get('a')?.store(); }",
      ' b() { for (const [key, it] of this.map) it.store(); for (const it of this.map.values()) it.store(); }',
      " c() { this.byName['x'].store(); }",
      ' d() { this.list.filter((x) => x).forEach((it) => it.store()); }',
      ' async e() { (await this.load()).store(); this.load().then((it) => it.store()); }',
      ' async load(): Promise<Repo> { return make(); }',
      '}',
    ];
    expect(await lines('classes.ts#Repo.store', source)).toEqual(
      [5, 6, 6, 7, 8, 9, 9].map((line) => `use.ts:${line} resolved`),
    );
    expect(await lines('classes.ts#Queue.store', source)).toEqual([]);
  });

  test('getters, and `this` that a function declares', async () => {
    const source = [
      'class A { get repo(): Repo { return make(); } a() { this.repo.store(); } }',
      'make(function (this: Queue) { this.store(); });',
      'class B extends Repo { store() { super.store(); } }',
    ];
    expect(await lines('classes.ts#Repo.store', source)).toEqual(['use.ts:3 resolved', 'use.ts:5 resolved']);
    expect(await lines('classes.ts#Queue.store', source)).toEqual(['use.ts:4 resolved']);
    // A repo may be a B; what `super` calls is none.
    expect(await lines('use.ts#B.store', source)).toEqual(['use.ts:3 override']);
  });
});

describe('calls that a type does not settle', () => {
  test('an object that looks like what is asked for may be it', async () => {
    const project = await getProject({
      'types.ts':
        'export interface Watcher { advance(): void; fail?(): void }\nexport interface Unlike { advance(): void }\n',
      'a.ts':
        "import { watch } from './b';\nwatch({ advance() {}, fail() {} });\nwatch({ advance() {}, other() {} });\n",
      'b.ts':
        "import type { Watcher } from './types';\nexport function watch(it: Watcher) { it.advance(); }\nexport function keep(it) { it.advance(); }\n",
    });
    const at = (line: number): string[] => callSiteLines(project, { path: 'a.ts', line, name: 'advance' });
    expect(at(2)).toEqual(['b.ts:2 shape', 'b.ts:3 name']);
    expect(at(3)).toEqual(['b.ts:3 name']);
  });

  test('of many related classes each may be meant; a name that everything has says little', async () => {
    const project = await getProject({
      'a.ts':
        'export class Base { settle() {} push() {} }\nexport class One extends Base { settle() {} }\nexport class Two extends Base { settle() {} }\n',
      'b.ts': 'export function go(x) { x.settle(); x.push(); }\n',
      'c.ts': "import { Base } from './a';\nexport function go(x) { x.push(); return Base; }\n",
      'd.ts': 'export class Far { reach() {} }\n',
      'e.ts': 'export class Near { reach() {} }\n',
      'f.ts': "import { Near } from './e';\nfunction go(x) { x.reach(); return Near; }\n",
    });
    expect(callSiteLines(project, 'a.ts#One.settle')).toEqual(['b.ts:1 name']);
    expect(callSiteLines(project, 'a.ts#Base.push')).toEqual(['b.ts:1 handed', 'c.ts:2 only-common']);
    expect(callSiteLines(project, 'e.ts#Near.reach')).toEqual(['f.ts:2 near']);
    expect(callSiteLines(project, 'd.ts#Far.reach')).toEqual(['f.ts:2 name']);
  });
});

describe('what types tell', () => {
  test.each([
    [
      'generic classes of any name are classes',
      'class A {\n  #it = Repo.create<X>();\n  more?: Repo<X>;\n  go() {\n    this.#it.save(); // HIT\n    this.more.save(); // HIT\n  }\n}\n',
    ],
    [
      'what collections were made for',
      'function f() {\n  const map = new Map<string, Repo<X>>();\n  for (const each of map.values()) each.save(); // HIT\n  map.get(1).save(); // HIT\n  const set = new Set<Repo<X>>();\n  for (const each of set) each.save(); // HIT\n  const other = new Map<Repo<X>, Other>();\n  other.get(1).save();\n}\n',
    ],
    [
      'what was declared holds for what is put in',
      'function f(g) {\n  let it: Repo<X> | null = null;\n  it = g();\n  it.save(); // HIT\n  it = new Other();\n}\n',
    ],
    [
      'one of two',
      'function f(a: Repo<X>, b: Repo<X>, c: Other) {\n  (a || b).save(); // HIT\n  (a ?? b)!.save(); // HIT\n  (c || c).save();\n}\n',
    ],
    [
      'both of what is compared, and what is summed up',
      'function f(list: Repo<X>[], others: Other[]) {\n  list.sort((a, b) => a.save() // HIT\n    - b.save()); // HIT\n  list.reduce((sum, each) => sum + each.save(), 0); // HIT\n  others.sort((a, b) => b.save());\n}\n',
    ],
  ])('%s', async (what, code) => {
    const files = {
      'a.ts':
        'export class Repo<T> { static create<T>(): Repo<T> { return new Repo<T>(); } save() {} }\nexport class Other { save() {} }\n',
      'b.ts': `import { Repo, Other } from './a';\n${code}`,
    };
    for (const name of ['Repo', 'Deferred', 'Option']) {
      const named = Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path, text.replaceAll('Repo', name)]),
      );
      const { found, wanted } = await markedCallers({ what, target: `a.ts#${name}.save`, files: named });
      expect(found, name).toEqual(wanted);
    }
  });
});

describe("what is nobody's", () => {
  test('members of the language, of browsers and of literals are no members of ours, even where no other has the name', async () => {
    const source =
      'export class Repo { forEach(f) {} decode() {} any() {} click() {} seek(): Repo { return this; } }\n';
    const uses =
      "import { Repo } from './repo';\nfunction f(el: HTMLElement, x, repo: Repo) {\n  [1, 2].forEach(f);\n  new TextDecoder().decode(x);\n  new URLSearchParams(x).forEach(f);\n  Promise.any(x);\n  el.click();\n  `text`.seek();\n  /x/.seek();\n  x.seek(); // HIT\n  repo.click(); // HIT\n}\n";
    const all = await Promise.all(
      ['forEach', 'decode', 'any', 'click', 'seek'].map((name) =>
        markedCallers({ what: '', target: `repo.ts#Repo.${name}`, files: { 'repo.ts': source, 'use.ts': uses } }),
      ),
    );
    expect(all.flatMap(({ found }) => found).sort()).toEqual(all[0]?.wanted);
  });

  test('what the code adds to its surroundings is its own', async () => {
    const files = {
      'a.ts':
        'export class Desc { save() {} }\ndeclare global {\n  interface Node { desc?: Desc }\n}\nfunction f(it: Node) {\n  it.desc.save(); // HIT\n}\n',
    };
    const { found, wanted } = await markedCallers({ what: '', target: 'a.ts#Desc.save', files });
    expect(found).toEqual(wanted);
  });
});

describe('what simple flow tells', () => {
  const classes =
    'export class Repo { store() {} static shared() {} shared() {} }\nexport class Queue { store() {} }\nexport class Third { store() {} }\n';
  const head = "import { Repo, Queue, Third } from './classes';\nimport * as all from './classes';\n";

  async function lines(id: string, source: readonly string[]): Promise<string[]> {
    return callSiteLines(await getProject({ 'classes.ts': classes, 'use.ts': head + source.join('\n') }), id);
  }

  test('elements by index, lists of what is made, branches of a conditional type, type guards', async () => {
    const source = [
      'function a(x: Repo[], i: number) { const one = x[i]; one.store(); }',
      'function b() { const list = [new Repo()]; for (const it of list) it.store(); }',
      'type Either<T> = T extends string ? Repo : Queue;\nfunction c(x: Either<string>) { x.store(); }',
      "function d(x: Record<string, Repo>) { const one = x['a']; one.store(); }",
    ];
    expect(await lines('classes.ts#Repo.store', source)).toEqual(
      [3, 4, 6].map((line) => `use.ts:${line} resolved`).concat('use.ts:7 name'),
    );
    expect(await lines('classes.ts#Queue.store', source)).toEqual(['use.ts:6 resolved', 'use.ts:7 name']);
  });

  test('a function that gives a function is told by what is called in the end', async () => {
    const source = [
      'const fork = (a: number) => (b: number): Repo => make(a, b);',
      'fork(1)(2).store();',
      'function bind() { return (): Queue => make(); }',
      'const it = bind()();',
      'it.store();',
    ];
    expect(await lines('classes.ts#Repo.store', source)).toEqual(['use.ts:4 resolved']);
    expect(await lines('classes.ts#Queue.store', source)).toEqual(['use.ts:7 resolved']);
    expect(await lines('classes.ts#Third.store', source)).toEqual([]);
  });

  test('types of one name in two modules are told apart by what stands before the dot', async () => {
    const project = await getProject({
      'old.ts': 'export interface Kind { run(): void }\n',
      'new.ts': 'export interface Kind { run(): void }\n',
      'use.ts':
        "import * as before from './old';\nimport type * as now from './new';\nfunction a(x: before.Kind, y: now.Kind) {\n  x.run();\n  y.run();\n}\n",
    });
    expect(callSiteLines(project, 'old.ts#Kind.run')).toEqual(['use.ts:4 resolved']);
    expect(callSiteLines(project, 'new.ts#Kind.run')).toEqual(['use.ts:5 resolved']);
  });

  test('a class and its objects may have members of one name', async () => {
    const project = await getProject({
      'walker.js':
        'class Walker { static walk() { return new Walker().walk(); } walk() {} }\nmodule.exports = Walker;\n',
      'use.js': "const Walker = require('./walker');\nWalker.walk();\nconst it = new Walker();\nit.walk();\n",
    });
    const [of, objects] = [{ path: 'walker.js', line: 1, name: 'walk' }]
      .flatMap((at) => understand(project, { file_path: at.path, line_number: at.line, symbol_name: at.name }).targets)
      .map((target) =>
        new CallSiteSearch(project)
          .find([target])
          .sites.map(({ path, reference }) => `${path}:${reference.site.line}`)
          .sort(),
      );
    expect(of).toEqual(['use.js:2']);
    expect(objects).toEqual(['use.js:4', 'walker.js:1']);
  });

  test('loops that dispose of what they walk through, and types given on as a whole, do not break a file', async () => {
    const project = await getProject({
      'a.ts':
        "export type * from './b.js';\nexport class Frame {\n  async all(list: Iterable<Frame>) {\n    for await (using it of list) await it.one();\n    for (using it of list) it.one();\n  }\n  one() {}\n}\n",
      'b.ts': 'export class Other {}\n',
    });
    expect(project.facts('a.ts')?.isClean).toBe(true);
    expect(callSiteLines(project, 'a.ts#Frame.one')).toEqual(['a.ts:4 resolved', 'a.ts:5 resolved']);
  });

  test('of two members of one name the class has one, its objects the other', async () => {
    const files = {
      'repo.ts': 'export class Repo {\n  static open(): Repo { return new Repo(); }\n  open(): void {}\n}\n',
      'use.ts': "import { Repo } from './repo';\nRepo.open();\nconst r = new Repo();\nr.open();\n",
    };
    const project = await getProject(files);
    const getSites = (definition: number): number[] =>
      new CallSiteSearch(project)
        .find([{ path: 'repo.ts', definition }])
        .sites.map(({ reference }) => reference.site.line);
    const [own, ofObjects] = [2, 3].map(
      (line) =>
        project.facts('repo.ts')?.definitions.findIndex((each) => each.name === 'open' && each.site.line === line) ??
        -1,
    );
    expect(getSites(own ?? -1)).toEqual([2]);
    expect(getSites(ofObjects ?? -1)).toEqual([4]);
  });

  test('a module that is given on by its name is another than the one that gives it on', async () => {
    const project = await getProject({
      'inner.ts': 'export function run() {}\n',
      'mid.ts': "import * as inner from './inner';\nexport { inner };\nexport function run() {}\n",
      'barrel.ts': "export { inner as tools } from './mid';\n",
      'use.ts': "import { tools } from './barrel';\ntools.run();\n",
    });
    expect(callSiteLines(project, 'inner.ts#run')).toEqual(['use.ts:2 resolved']);
    expect(callSiteLines(project, 'mid.ts#run')).toEqual([]);
  });
});
