import { describe, expect, it } from 'vitest';
import {
  argumentLines,
  bindingLines,
  definitionLines,
  getFacts,
  heritageLines,
  importLines,
  referenceLines,
} from '../../../support/factsOf.ts';

const of = (source: string, path = 'src/a.ts') => getFacts(path, source);

describe('what TypeScript defines', () => {
  it('classes with fields, constructor parameters that are fields, accessors and arrow fields', async () => {
    const facts = await of(`
@Injectable()
export class A<T> extends ns.B<T> implements C, D.E<X> {
  private static readonly x?: Foo = new Foo();
  static EVENT = 'report.created';
  #y = 1;
  constructor(@Inject('T') private repo: Repo, opt?: X) { super(); this.z = new Z(); this.w = opt ?? makeW(); }
  async go(a: string): Promise<Repo[]> { return []; }
  get value(): Value { return this.#y; }
  h = (): Result2 => 1;
}`);
    expect(definitionLines(facts)).toEqual([
      'class A',
      '-field A.x static: Foo',
      "field A.EVENT static: 'report.created'",
      '-field A.#y',
      'constructor A.constructor',
      '-field A.repo: Repo',
      'method A.go -> Repo[]',
      'method A.value -> Value',
      'method A.h -> Result2',
    ]);
    expect(heritageLines(facts)).toEqual(['A extends B', 'A implements C', 'A implements E']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends ns.B in A',
      'implements C in A',
      'implements D.E in A',
    ]);
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator Injectable on A',
      'decorator Inject on A.repo in A',
    ]);
    expect(bindingLines(facts)).toEqual([
      'repo: Repo in A.constructor',
      'opt: X in A.constructor',
      'this.z: Z in A',
      'this.w: X|makeW() in A',
      'a:  in A.go',
    ]);
    expect(referenceLines(facts, 'new', 'call')).toEqual([
      'new Foo in A.x',
      'new ns.B in A.constructor',
      'new Z in A.constructor',
      'call makeW in A.constructor',
    ]);
    expect(facts.constants).toEqual([{ name: 'A.EVENT', value: 'report.created' }]);
    expect(facts.definitions[0]).toMatchObject({ startLine: 3, endLine: 11, site: { line: 3, column: 13 } });
  });

  it('overloads, one by one, and functions whose type is written as an object of signatures', async () => {
    const facts = await of(`
export function f(a: string): void;
export function f(a: number): void;
export function f(a: unknown) { g(); }
export const map: {
  <A, B>(f: (a: A) => B): (self: X<A>) => X<B>
  <A, B>(self: X<A>, f: (a: A) => B): X<B>
} = dual(2, () => body())
export const after = 1;`);
    expect(definitionLines(facts)).toEqual([
      'function f',
      'function f',
      'function f',
      'function map -> body()',
      'variable after',
    ]);
    expect(referenceLines(facts, 'call')).toEqual(['call g in f', 'call dual in map', 'call body in map']);
    expect(facts.isClean).toBe(true);
    // Parameters of signatures are not locals.
    expect(bindingLines(facts)).toEqual(['a:  in f']);
  });

  it('what the grammar does not know: variance, generic signatures without semicolons', async () => {
    const sources = [
      'export interface Queue<in out A, out B> extends Base<A> { take(): B }\nclass Pool<\n  /* keys */ in K,\n  // values\n  out V extends Base> { get(): V { return go(); } }\nfor (const key in out) go();',
      'export const a: {\n  <A>(self: A): A | B\n  /** second */\n  <A, const C>(self: A, other: C): C\n  <\n    D extends (x: number) => void\n  >(self: D): Map<D, D>\n} = go();\nconst b = dual<\n  <A>(x: A) => A,\n  <A>(y: A) =>\n    <B>(z: B) => A\n>(go());',
    ];
    for (const source of sources) {
      const facts = await of(source);
      expect(facts.isClean, source).toBe(true);
      expect(referenceLines(facts, 'call').at(-1)).toContain('call go');
    }
    // Elsewhere such lines are what they were.
    expect((await of('const x = a\n  < b;\nconst y = f(\n  <T>(z: T) => z);')).isClean).toBe(true);
  });

  it('members of object literals, however written, also deep ones', async () => {
    const facts = await of(`
export const api = {
  save() { inner(); }, load: async () => {}, 'drop-it': function () {}, plain, nested: { deep() {} },
};
export default { methods: { click() { api.save(); } } };
function local() { const o = { m() {} }; return o; }`);
    expect(definitionLines(facts)).toEqual([
      'variable api',
      'method api.save',
      'method api.load',
      'method api.drop',
      'method api.deep',
      'variable default',
      'method default.click',
      '-function local',
      'method local.m',
    ]);
    expect(referenceLines(facts, 'call', 'value')).toEqual([
      'call inner in api.save',
      'value plain under plain in api',
      'call api.save in default.click',
    ]);
  });

  it('interfaces, enums, namespaces and type aliases', async () => {
    const facts = await of(`
export interface I extends J, K.L { m(a: X): Promise<Y>; p: () => Z; r?: Repo | undefined }
export enum E { A = 'a.x', B, 'C' = 'c' }
export namespace N { export const x = 'n'; export function inner() {} }
export type T = { run(): void };
export declare class G { m(): H }
export abstract class Q { protected abstract q(): R; private p() {} }`);
    expect(definitionLines(facts)).toEqual(
      [
        'interface I',
        'method I.m -> Y',
        'method I.p -> Z',
        'field I.r: Repo',
        'enum E',
        'namespace N',
        "variable N.x: 'n'",
        'function N.inner',
        'type T',
        'method T.run -> ',
        'class G',
        'method G.m -> H',
        'class Q',
        'method Q.q -> R',
        '-method Q.p',
      ].map((line) => line.replace(/ -> $/, '')),
    );
    expect(facts.constants).toEqual([
      { name: 'E.A', value: 'a.x' },
      { name: 'E.C', value: 'c' },
      { name: 'N.x', value: 'n' },
    ]);
    expect(heritageLines(facts)).toEqual(['I extends J', 'I extends L']);
  });

  it('defaults without a name stand on the word default', async () => {
    const cases: [string, string][] = [
      ['export default () => go();', 'function default -> go()'],
      ['export default class extends Base {}', 'class default'],
      ['export default function () {}', 'function default'],
      ['export default new Foo();', 'variable default: Foo'],
    ];
    for (const [source, line] of cases) {
      const facts = await of(source);
      expect(definitionLines(facts)).toEqual([line]);
      expect(facts.exports).toEqual([{ local: 'default', exported: 'default' }]);
    }
    expect(heritageLines(await of('export default class extends Base {}'))).toEqual(['default extends Base']);
    expect((await of('const a = 1; export default a;')).exports).toEqual([{ local: 'a', exported: 'default' }]);
    expect((await of('export default async function go() {}')).exports).toEqual([{ local: 'go', exported: 'default' }]);
  });

  it('the members of a type that is written out, only where somebody can name them', async () => {
    const facts = await of(`
class Bus { constructor(private readonly deps: { repo: Repo; log?: app.Log | undefined; n: number }, o: { x: X; m(): void }) {} abstract y(): void; go() { this.deps.repo.save(); } }
type Deps = { repo: Repo };
export = Bus;`);
    expect(definitionLines(facts)).toEqual([
      '-class Bus',
      'constructor Bus.constructor',
      '-field Bus.deps',
      'method Bus.y',
      'method Bus.go',
      '-type Deps',
      'field Deps.repo: Repo',
    ]);
    expect(bindingLines(facts)).toEqual([
      'deps:  in Bus.constructor',
      'this.deps.repo: Repo in Bus',
      'this.deps.log: app.Log in Bus',
      'o:  in Bus.constructor',
    ]);
    expect(facts.exports).toEqual([{ local: 'Bus', exported: 'default' }]);
  });

  it('locals only where they hold a function', async () => {
    const facts = await of(`
function outer() { const a = 1; const f = () => a; let g = useCallback(() => f(), []); function h() {} class K {} }
const top = 1; describe('x', () => { const inner = new X(); function helper() { inner.go(); } });`);
    expect(definitionLines(facts)).toEqual([
      '-function outer',
      '-function outer.f',
      '-function outer.g',
      '-function outer.h',
      '-class outer.K',
      '-variable top',
      '-function helper',
    ]);
    expect(facts.bindings.find(({ name }) => name === 'inner')).toMatchObject({
      type: 'X',
      within: -1,
      line: 3,
      endLine: 3,
    });
  });
});

describe('what TypeScript uses', () => {
  it('calls with their receivers, optional, asserted, chained, keyed, tagged and bound ones', async () => {
    const facts = await of(`
class A { go() {
  this.repo?.save!(a)!.x(); a?.(); b!(); super.go(); (c as D).run();
  x['name'](1); fn.call(this, 1); obj.m.bind(obj); gql\`a\${b}\`; new ns.Thing(); first()
    .second()
    ?.third();
  Repo.create<User>(); (await load()).finish(); this.#hidden();
  if (condition) (0, mod_1.run)(); const got = await api.get<User>(1); if (a && b.when!(c)) await plain<A, B>();
} }`);
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call this.repo.save in A.go',
      'call this.repo.save!(a).x in A.go',
      'call a in A.go',
      'call b in A.go',
      'call super.go in A.go',
      'call (c as D).run in A.go',
      'call x.name in A.go',
      'call fn in A.go',
      'call fn.call in A.go',
      'call obj.m.bind in A.go',
      'call gql in A.go',
      'new ns.Thing in A.go',
      'call first in A.go',
      'call first().second in A.go',
      'call first().second().third in A.go',
      'call Repo.create in A.go',
      'call load in A.go',
      'call (await load()).finish in A.go',
      'call this.#hidden in A.go',
      'call mod_1.run in A.go',
      'call api.get in A.go',
      'call b.when in A.go',
      'call plain in A.go',
    ]);
    expect(referenceLines(facts, 'value')).toContain('value obj.m in A.go');
    expect(referenceLines(facts, 'value')).not.toContain('value condition in A.go');
  });

  it('names handed on: as arguments, in maps and lists, returned, assigned, defaulted', async () => {
    const facts = await of(`
const handlers = { created: onCreated, 'b-c': ns.h, [Key.D]: onD, short };
const list = [one, this.two, ...rest];
on('x', handle, this.go, { cb: third });
const alias = handler; obj.on = other; const d = flag ? yes : no; const e = f ?? g;
function make(given = fallback) { return made; }
class K { handler = doIt; }
const arrow = () => result;`);
    expect(referenceLines(facts, 'value').map((line) => line.replace(/^value /, ''))).toEqual([
      'onCreated under created in handlers',
      'ns.h under b-c in handlers',
      'onD under Key.D in handlers',
      'short under short in handlers',
      'one in list',
      'this.two in list',
      'rest in list',
      'handle to on#1',
      'this.go to on#2',
      'third under cb',
      'handler in alias',
      'other',
      'yes in d',
      'no in d',
      'f in e',
      'g in e',
      'fallback in make',
      'made in make',
      'doIt in K.handler',
      'result in arrow',
    ]);
  });

  it('arguments, told apart', async () => {
    const facts = await of(
      "emit(Events.Created, `a.${b.c}.d`, 'it', [1], { k: 'v', f: fff, g() {}, s }, function () {}, x => x, async (a, b) => {}, nine); route(`/plain`, \"q\", 12, Foo, null);",
    );
    expect(argumentLines(facts, 'emit')).toEqual([
      'member Events.Created',
      'template a.*.d',
      'string it',
      'array [1]',
      'object {k: string v, f: name fff, g() {}: other g() {}, s: name s}',
      'function function () {}',
      'function x => x',
      'function async (a, b) => {}',
    ]);
    expect(argumentLines(facts, 'route')).toEqual(['string /plain', 'string q', 'number 12', 'name Foo', 'other null']);
  });

  it('decorators with arguments, on methods and parameters', async () => {
    const facts = await of(`
class C {
  @OnEvent('a.b', { async: true })
  @ns.Log
  handle(@Body() dto: Dto) {}
  @Input() name: Name;
}`);
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator OnEvent on C.handle in C',
      'decorator ns.Log on C.handle in C',
      'decorator Body on C.handle in C.handle',
      'decorator Input on C.name in C',
    ]);
    expect(argumentLines(facts, 'OnEvent')).toEqual(['string a.b', 'object {async: other true}']);
    expect(facts.definitions.find(({ name }) => name === 'handle')).toMatchObject({ startLine: 5, endLine: 5 });
  });

  it('elements, components loaded later and handlers in attributes', async () => {
    const facts = await of(
      `
const Page = lazy(() => import('./page'));
const Named = React.lazy(() => import('./named').then((m) => ({ default: m.Named })));
export const App = () => <ui.Box><p onClick={handle}><Page on={() => go()} x={this.y} /></p><Named>{child}</Named></ui.Box>;`,
      'src/App.tsx',
    );
    expect(importLines(facts)).toEqual(
      expect.arrayContaining(['Page < default from ./page', 'Named < Named from ./named']),
    );
    expect(referenceLines(facts, 'jsx', 'value')).toEqual([
      'value m.Named under default',
      'jsx ui.Box in App',
      'value handle under onClick in App',
      'jsx Page in App',
      'value this.y under x in App',
      'jsx Named in App',
      'value child in App',
    ]);
  });

  it('types', async () => {
    const facts = await of(
      'const a: Map<Key, ns.Value[]> = b as Other; function f<T>(x: T, y: string): x is Foo {} if (e instanceof Bar) {}',
    );
    expect(referenceLines(facts, 'type')).toEqual([
      'type Map in a',
      'type Key in a',
      'type ns.Value in a',
      'type Other in a',
      'type Foo in f',
      'type Bar',
    ]);
  });
});

describe('what TypeScript knows of types', () => {
  it('of parameters, patterns, locals, loops and callbacks', async () => {
    const facts = await of(`
function f(a: Repo, { repo, log: logger }: Deps, { q }: { q: Queue; r: number }, b = new Dflt(), ...c: Item[]) {
  const x = new X(); const y = make(); const z = this.z; const w = await a.load(); const { p, q: r } = y; let k; k = new K();
  const v = given ?? new V(); const u = <U>v; const t = v as T2; const s = 'text';
  for (const it of this.items) it.run();
  xs.forEach((item) => item.go()); c.map(one => one.id());
}`);
    expect(bindingLines(facts).map((line) => line.replace(/ in f$/, ''))).toEqual([
      'a: Repo',
      'repo: Deps.repo',
      'logger: Deps.log',
      'q: Queue',
      'b: Dflt',
      'c: Item[]',
      'x: X',
      'y: make()',
      'z: =this.z',
      'w: Repo.load()',
      'p: =make().p',
      'r: =make().q',
      'k: ',
      'k: K',
      'v: =given|V',
      'u: U',
      't: T2',
      "s: 'text'",
      'it: =this.items[]',
      'item: =xs[]',
      'one: Item',
    ]);
    expect(facts.references.find(({ name }) => name === 'run')).toMatchObject({ receiver: 'it', binding: 18 });
  });

  it('of doc comments, where the language has no types', async () => {
    const facts = await of(
      `
/**
 * @param {Repo} repo what it is for
 * @param {import('./q').Queue} [queue]
 * @param {string} text
 * @param {Object} options
 * @param {Foo} options.foo
 * @returns {Promise<Out>}
 */
export function make(repo, queue, text, options, other) { repo.save(); }
class A {
  constructor() {
    /** @type {Log} */
    this.log = create();
  }
  /** @param {Item[]} items */
  go = (items) => items.map((item) => item.id());
}
/** @type {Config} */
const config = load();
/* {Not} a doc comment */
function plain(a) {}`,
      'lib/a.js',
    );
    expect(definitionLines(facts)).toEqual([
      'function make -> Out',
      '-class A',
      'constructor A.constructor',
      'method A.go',
      '-variable config: Config',
      '-function plain',
    ]);
    expect(bindingLines(facts)).toEqual([
      'repo: Repo in make',
      "queue: =import('./q').Queue in make",
      'text: =^2text in make',
      'options: =^3options in make',
      'other: =^4other in make',
      'this.log: Log in A',
      'items: Item[] in A.go',
      'item: Item in A.go',
      'a: =^0a in plain',
    ]);
  });

  it('of results', async () => {
    const facts = await of(
      'const make = () => new A(); function b() { return new B(); } class C { d(): Promise<D | undefined> {} e() { return new E(); } }',
    );
    expect(definitionLines(facts)).toEqual([
      '-function make -> A',
      '-function b -> B',
      '-class C',
      'method C.d -> D',
      'method C.e -> E',
    ]);
  });

  it("a local hides the file's name, and is no value of the file's", async () => {
    const facts = await of(`
import { save } from './s';
function a(save: () => void) { save(); on('x', save); }
function b() { save(); on('x', save); }
xs.map((save) => save.id()); save();`);
    const calls = facts.references
      .filter(({ name, receiver }) => name === 'save' && receiver === undefined)
      .map(({ role, within, binding }) => [role, within, binding !== undefined]);
    expect(calls).toEqual([
      ['call', 0, true],
      ['call', 1, false],
      ['value', 1, false],
      ['call', -1, false],
    ]);
    expect(facts.references.find(({ name }) => name === 'id')?.binding).toBeDefined();
  });
});

describe("JavaScript with Flow's types", () => {
  it('is read with the grammar that comes nearest', async () => {
    const facts = await of(
      `/**
 * @flow strict
 */
import type { Props } from './types';
export function render(props: Props, key?: ?string): Node<Props> { this.list.add<Props>(key); return <View a={props} />; }
class Q extends Component<Props> { queue: Queue; +flush = () => { this.queue.run(); } }`,
      'lib/a.js',
    );
    expect(definitionLines(facts)).toEqual(
      expect.arrayContaining(['function render -> Node', '-class Q', 'field Q.queue: Queue']),
    );
    expect(referenceLines(facts, 'call', 'jsx')).toEqual([
      'call this.list.add in render',
      'jsx View in render',
      'call this.queue.run in Q.flush',
    ]);
    expect(bindingLines(facts)).toContain('props: Props in render');
  });
});

describe('positions', () => {
  it('hold with astral characters, tabs, line ends of all kinds and a byte order mark', async () => {
    const facts = await of('\ufeffconst s = "😀"; go(s);\r\n\tfür.größe("𝒳", ünï);\rlast();\n');
    expect(
      facts.references.filter(({ role }) => role === 'call').map(({ name, site }) => [name, site.line, site.column]),
    ).toEqual([
      ['go', 1, 16],
      ['größe', 2, 5],
      ['last', 3, 0],
    ]);
    expect(referenceLines(facts, 'value')).toEqual(['value s to go#0', 'value ünï to größe#1']);
  });

  it('and broken sources still tell what they have', async () => {
    const facts = await of('export class A { save( { } load() { this.save(); }\nfunction f() { g(; h(); }');
    expect(facts.isClean).toBe(false);
    expect(facts.references.map(({ name }) => name)).toEqual(expect.arrayContaining(['load', 'save', 'h']));
  });
});
