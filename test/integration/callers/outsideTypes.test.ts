import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { callSiteLines } from '../../support/callSiteLines.ts';
import { getProject } from '../../support/callersProject.ts';

/** `path:line link` of each call of the method `handle` that stands in a line. */
async function handled(text: string, line: number): Promise<string[]> {
  const project = await getProject({ 'a.ts': text });
  const { targets } = understand(project, { symbol_name: 'handle', file_path: 'a.ts', line_number: line });
  expect(targets).toHaveLength(1);
  return new CallSiteSearch(project)
    .find(targets)
    .sites.filter(({ reference }) => reference.role === 'call')
    .map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`);
}

describe('classes and objects of types that are not of the code', () => {
  const cache =
    'export class Cache<K, V> extends Map<K, V> { set(key: K, value: V) { return super.set(key, value); } }\nexport class Other { set() {} }\n';

  test('a call through the built-in class may end in the class derived from it', async () => {
    const files = {
      'cache.ts': cache,
      'use.ts':
        "const made = new Map();\nmade.set(1, 2);\nfunction a(x: Map<string, number>) { x.set('a', 1); }\ntype Names = Map<string, Other>;\nfunction b(x: Names | undefined) { x?.set('a', 1); }\nfunction c(x: Set<string>, y: WeakMap<object, string>) { x.set(); y.set(); }\nfunction d(x: string[]) { x.set(); }\n",
    };
    expect(await callSiteLines(files, 'cache.ts#Cache.set')).toEqual([
      'use.ts:2 override',
      'use.ts:3 override',
      'use.ts:5 override',
      'use.ts:7 name',
    ]);
    // What is known to be a map is none of another class.
    expect(await callSiteLines(files, 'cache.ts#Other.set')).toEqual(['use.ts:7 near']);
  });

  test('the same name from another package is another type; static members are reached through no object', async () => {
    const files = {
      'a.ts': "import { Watcher } from 'one';\nexport class Mine implements Watcher { notice() {} static tell() {} }\n",
      'b.ts': "import { Watcher as W } from 'one';\nfunction a(w: W) { w.notice(); w.tell(); }\n",
      'c.ts': "import { Watcher } from 'two';\nfunction a(w: Watcher) { w.notice(); }\n",
    };
    expect(await callSiteLines(files, 'a.ts#Mine.notice')).toEqual(['b.ts:2 override']);
    expect(await callSiteLines(files, 'a.ts#Mine.tell')).toEqual([]);
  });

  test('what a map holds is known beside what holds it; of an untyped one nothing is known', async () => {
    const files = {
      'a.ts':
        'class Repo { store() {} }\nclass A { all = new Map<string, Repo>(); any = new Map();\n a() { this.all.get(1).store(); }\n b() { for (const it of this.all.values()) it.store(); }\n c() { this.any.get(1).store(); }\n d() { this.all.store(); }\n}\n',
    };
    expect(await callSiteLines(files, 'a.ts#Repo.store')).toEqual(['a.ts:3', 'a.ts:4', 'a.ts:5 only-one']);
  });
});

describe('object literals that are written to be of a type', () => {
  const head = 'interface Handler { handle(): void; left(): void }\ninterface Sub extends Handler { more(): void }\n';
  const use = 'function run(h: Handler, other: { handle(): void }) { h.handle(); }\n';

  test.each([
    ['an annotated variable', 'const a: Handler = { handle() {}, ...rest };'],
    ['satisfies', 'const a = { handle() {}, ...rest } satisfies Handler;'],
    ['as, in brackets', 'const a = ({ handle() {}, ...rest } as Handler);'],
    ['a declared result', 'function make(): Handler { return { handle() {}, ...rest }; }'],
    ['an arrow with a declared result', 'const make = (): Handler => ({ handle() {}, ...rest });'],
    ['a default of a parameter', 'function make(a: Handler = { handle() {}, ...rest }) {}'],
    ['an element of a list', 'const all: Handler[] = [{ handle() {}, ...rest }];'],
    ['an entry of a record', 'const all: Record<string, Handler> = { a: { handle() {}, ...rest } };'],
    ['a field of a class', 'class K { h: Handler = { handle() {}, ...rest }; }'],
    [
      'a member of a typed object',
      'interface Deps { one: Handler }\nconst deps: Deps = { one: { handle() {}, ...rest } };',
    ],
    ['a derived interface', 'const a: Sub = { handle() {}, ...rest };'],
  ])('%s', async (_, source) => {
    const text = `${head}${use}${source}\n`;
    expect(await handled(text, text.split('\n').findIndex((each) => each.includes('handle() {}')) + 1)).toEqual([
      'a.ts:3 override',
    ]);
  });

  test('a literal of another type, or of none that is written, is not claimed', async () => {
    const other = 'interface Other { handle(): void; never(): void }\nconst a: Other = { handle() {}, ...rest };\n';
    expect(await handled(head + use + other, 5)).toEqual([]);
    // Without a word about each other, one type may have all that the other asks for.
    const wide =
      'interface Wide { left(): void; handle(): void; more(): void }\nconst a: Wide = { handle() {}, ...rest };\n';
    expect(await handled(head + use + wide, 5)).toEqual(['a.ts:3 name']);
    // The function gives something of that type, but this object is not what it gives.
    const outside =
      "import { Ready } from 'x';\nfunction run(r: Ready) { r.handle(); }\nfunction give(): Ready {\n  use({ handle() {} });\n  return { handle() {} };\n}\n";
    expect(await handled(outside, 4)).toEqual([]);
    expect(await handled(outside, 5)).toEqual(['a.ts:2 override']);
  });

  test('JSDoc says it in JavaScript', async () => {
    const files = {
      'types.js':
        '/**\n * @typedef {Object} Handler\n * @property {() => void} handle\n * @property {Repo} repo\n */\nexport class Repo { store() {} }\n',
      'a.js':
        "/** @import { Handler } from './types.js' */\n/** @type {Handler} */\nconst one = { handle() {}, ...rest };\n/** @param {Handler} h */\nfunction run(h) {\n  h.handle();\n  h.repo.store();\n}\n/** @param {import('./types.js').Repo} r */\nfunction go(r) {\n  r.store();\n}\n/** @typedef {import('./types.js').Repo} Kept */\n/** @param {Kept} r */\nfunction keep(r) {\n  r.store();\n}\n",
      'b.js': '/** @param {Nobody} x */\nfunction run(x) { x.other(); }\n',
    };
    expect(await callSiteLines(files, 'a.js#one.handle')).toEqual(['a.js:6 override']);
    expect(await callSiteLines(files, 'types.js#Repo.store')).toEqual(['a.js:7', 'a.js:11', 'a.js:16']);
  });
});
