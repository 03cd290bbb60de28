import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { NameResolution } from '../../../src/callers/domain/graph/nameResolution.ts';
import type { Symbol } from '../../../src/callers/domain/graph/project.ts';
import { KeyReader } from '../../../src/callers/domain/keys/keyReader.ts';
import type { KeyRule } from '../../../src/callers/domain/keys/rule.ts';
import { getProject } from '../../support/callersProject.ts';

type Files = Readonly<Record<string, string>>;
type Asked = Partial<KeyRule> & { readonly handler?: never };

/** The keys that the last `send`, `get`, … of the first file has by a rule, as `literal order.paid`. */
async function keysIn(files: Files, asked: Asked = {}, handlerName?: string): Promise<string[]> {
  const project = await getProject(files);
  const rule: KeyRule = {
    framework: 'f',
    channel: 'event',
    direction: 'emit',
    names: ['send'],
    on: 'call',
    key: 0,
    ...asked,
  };
  const [path = ''] = Object.keys(files);
  const facts = project.facts(path);
  assert.ok(facts);
  const reference = facts.references.findLast(
    ({ name, role }) =>
      rule.names.includes(name) &&
      (role === 'call' || role === 'new' || role === 'decorator' || role === 'extends' || role === 'implements'),
  );
  assert.ok(reference, `no ${rule.names.join()} in ${path}`);
  const at = facts.definitions.findIndex(({ name }) => name === handlerName);
  const handler: Symbol | undefined = at < 0 ? undefined : { path, definition: at };
  return new KeyReader(project, new NameResolution(project))
    .keys(facts, reference, rule, handler)
    .map(({ kind, text }) => `${kind} ${text}`);
}

const declared = "const PAID = 'order.paid';\nconst LOST = 'order.lost';\nenum Events { Sent = 'order.sent' }\n";

describe('what an argument says', () => {
  test.each([
    ["send('order.paid')", ['literal order.paid']],
    ["send('order.*')", ['pattern order.*']],
    ["send('order.#')", ['pattern order.#']],
    ['send(`order.paid`)', ['literal order.paid']],
    ['send(`order.${kind}`)', ['pattern order.*']],
    ['send(`${kind}`)', []],
    ['send(`${kind}.${other}`)', []],
    ['send(`${PAID}`)', ['literal order.paid']],
    ['send(`${PAID}.${kind}.x`)', ['pattern order.paid.*.x']],
    ['send(`${1 + 1}.${PAID}`)', ['pattern *.order.paid']],
    ['send(new OrderPaid(1))', ['symbol OrderPaid']],
    ['send(new shop.OrderPaid())', ['symbol OrderPaid']],
    ['send(PAID)', ['literal order.paid']],
    ['send(Events.Sent)', ['literal order.sent']],
    ['send(nobody)', ['symbol nobody']],
    ['send(shop.events.Paid)', ['symbol Paid']],
    ["send('order' + '.paid')", ['literal order.paid']],
    ["send(PAID + '.' + Events.Sent)", ['literal order.paid.order.sent']],
    ["send(PAID + '.' + kind)", []],
    ['send(PAID + 1)', []],
    ['send(PAID - LOST)', []],
    ['send(-1)', []],
    ['send(1)', []],
    ['send()', []],
    ["send(() => 'x')", []],
    ["send({ event: 'a', name: 'b' })", ['literal a']],
    ["send({ name: 'b', event: 'a' })", ['literal a']],
    ["send({ other: 'x', more: 'y' })", ['literal x']],
    ['send({})', []],
    ["send({ cmd: 'sum' })", ['literal sum']],
    ["send({ pattern: { cmd: 'deep' } })", []],
    ['send({ type: PAID })', ['literal order.paid']],
    ['send([\'a\', `b`, "c"])', ['literal a', 'literal b', 'literal c']],
    ["send([PAID, 'b', Events.Sent])", ['literal b', 'literal order.paid', 'literal order.sent']],
    ['send([nobody, 1])', []],
    ["send('other', 'second')", ['literal other']],
  ])('%s', async (call, keys) => {
    expect(
      await keysIn({ 'a.ts': `${declared}export function run(kind: string, other: string) { ${call}; }\n` }),
    ).toEqual(keys);
  });

  test('a local by its type: the class it was made of, a text that it can only be', async () => {
    const run = async (body: string): Promise<string[]> => keysIn({ 'a.ts': body });
    expect(await run('function run() { const made = new OrderPaid(); send(made); }\n')).toEqual([
      'symbol made',
      'symbol OrderPaid',
    ]);
    expect(await run('function run(made: shop.OrderPaid) { send(made); }\n')).toEqual([
      'symbol made',
      'symbol OrderPaid',
    ]);
    expect(await keysIn({ 'a.py': 'def run():\n    kind = "paid"\n    send(kind)\n' })).toEqual(['literal paid']);
    expect(await keysIn({ 'a.py': 'def run():\n    kind = ""\n    send(kind)\n' })).toEqual(['symbol kind']);
    expect(await keysIn({ 'a.py': 'def run(kind: str):\n    send(kind)\n' })).toEqual(['symbol kind', 'symbol str']);
    // What is set below the place, or in another function, is another one.
    expect(await run('function run() { send(made); }\nfunction other() { const made = new OrderPaid(); }\n')).toEqual([
      'symbol made',
    ]);
    expect(await run('const made = new OrderPaid();\nfunction run() { send(made); }\n')).toEqual([
      'symbol made',
      'symbol OrderPaid',
    ]);
  });

  test('constants of other files: by their import, under another name, of a module, and wherever the code has one of the name', async () => {
    const run = async (imports: string, name: string, more: Files = {}): Promise<string[]> =>
      keysIn({
        'src/a.ts': `${imports}\nsend(${name});\n`,
        'src/names.ts': "export const PAID = 'order.paid';\nexport const Names = { PAID: 'names.paid' };\n",
        ...more,
      });
    expect(await run("import { PAID } from './names';", 'PAID')).toEqual(['literal order.paid']);
    expect(await run("import { PAID as DONE } from './names';", 'DONE')).toEqual(['literal order.paid']);
    expect(await run("import { Names } from './names';", 'Names.PAID')).toEqual(['literal names.paid']);
    expect(await run("import { Names as N } from './names';", 'N.PAID')).toEqual(['literal names.paid']);
    expect(await run("import * as names from './names';", 'names.PAID')).toEqual(['literal order.paid']);
    expect(await run("import * as names from './names';", 'names.Names.PAID')).toEqual(['literal names.paid']);
    expect(await run('', 'Names.PAID')).toEqual(['literal names.paid']);
    expect(await run('', 'this.Names.PAID')).toEqual(['literal names.paid']);
    expect(await run('', 'config.Names.PAID.value')).toEqual(['literal names.paid']);
    // Two of the name with two values: neither.
    expect(await run('', 'Names.PAID', { 'src/more.ts': "export const Names = { PAID: 'other.paid' };\n" })).toEqual([
      'symbol PAID',
    ]);
    expect(await run('', 'Names.PAID', { 'src/more.ts': "export const Names = { PAID: 'names.paid' };\n" })).toEqual([
      'literal names.paid',
    ]);
  });

  test('a name that more than forty files hold explains nothing', async () => {
    const holders = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${String(at)}.ts`, 'use(Names.PAID);\n']));
    const run = async (count: number): Promise<string[]> =>
      keysIn({
        'a.ts': 'send(Names.PAID);\n',
        'names.ts': "export class Names { static readonly PAID = 'order.paid'; }\n",
        ...holders(count),
      });
    expect(await run(38)).toEqual(['literal order.paid']);
    expect(await run(39)).toEqual(['symbol PAID']);
  });

  test('classes as values of other languages', async () => {
    expect(await keysIn({ 'A.java': 'class A { void go() { bus.send(OrderPaid.class); } }\n' })).toEqual([
      'symbol OrderPaid',
    ]);
    expect(await keysIn({ 'a.php': '<?php\n$bus->send(OrderPaid::class);\n' })).toEqual(['symbol OrderPaid']);
    expect(await keysIn({ 'a.php': '<?php\n$bus->send(\\App\\Events\\OrderPaid::class);\n' })).toEqual([
      'symbol OrderPaid',
    ]);
    expect(await keysIn({ 'a.php': '<?php\n$bus->send(new OrderPaid($order));\n' })).toEqual(['symbol OrderPaid']);
  });

  test('lists of other languages', async () => {
    expect(
      await keysIn(
        {
          'A.java':
            'class A {\n  static final String PAID = "order.paid";\n  @send({PAID, "more"})\n  void go() {}\n}\n',
        },
        { on: 'decorator' },
      ),
    ).toEqual(['literal more', 'literal order.paid']);
    expect(await keysIn({ 'a.py': 'PAID = "order.paid"\nsend(("a", PAID))\n' })).toEqual([]);
    expect(await keysIn({ 'a.py': 'PAID = "order.paid"\nsend(["a", PAID])\n' })).toEqual([
      'literal a',
      'literal order.paid',
    ]);
  });
});

describe('where a rule looks', () => {
  test('a position, among arguments without names; a value or path that is named stands for the first', async () => {
    const python = (call: string): Files => ({ 'a.py': `send(${call})\n` });
    expect(await keysIn(python("'a', 'b'"), { key: 1 })).toEqual(['literal b']);
    expect(await keysIn(python("topic='a'"), { key: 0 })).toEqual([]);
    expect(await keysIn(python("topic='a'"), { key: { keyword: 'topic' } })).toEqual(['literal a']);
    expect(await keysIn(python("topic='a', queue='b'"), { key: { keyword: 'queue' } })).toEqual(['literal b']);
    expect(await keysIn(python("topic='a', value='b'"), { key: 0 })).toEqual(['literal b']);
    expect(await keysIn(python("path='b'"), { key: 0 })).toEqual(['literal b']);
    expect(await keysIn(python("value='b'"), { key: 1 })).toEqual([]);
    expect(
      await keysIn(python("queue='q', topic='t'"), { key: [0, { keyword: 'topic' }, { keyword: 'queue' }] }),
    ).toEqual(['literal t', 'literal q']);
  });

  test('a fixture has the name that it is given, else its own; a command is written with hyphens', async () => {
    const python = (head: string): Files => ({ 'a.py': `${head}\ndef sync_all(): ...\n` });
    const fixture = {
      channel: 'fixture',
      on: 'decorator',
      names: ['fixture'],
      key: [{ keyword: 'name' }, 'handler-name'],
    } as const;
    expect(await keysIn(python("@fixture(name='client')"), fixture, 'sync_all')).toEqual(['literal client']);
    expect(await keysIn(python('@fixture'), fixture, 'sync_all')).toEqual(['literal sync_all']);
    const named = { on: 'decorator', names: ['command'], key: 'handler-name' } as const;
    expect(await keysIn(python('@command'), { ...named, channel: 'command' }, 'sync_all')).toEqual([
      'literal sync-all',
    ]);
    expect(await keysIn(python('@command'), { ...named, channel: 'route-name' }, 'sync_all')).toEqual([
      'literal sync_all',
    ]);
    expect(await keysIn(python('@command'), { ...named, channel: 'event' }, 'sync_all')).toEqual(['symbol sync_all']);
    expect(await keysIn(python('@command'), { ...named, channel: 'command' })).toEqual([]);
    expect(await keysIn(python('@command'), { ...named, channel: 'event' })).toEqual([]);
  });

  test("nothing, the handler's class, the type of its first parameter, what a base is given", async () => {
    const script = {
      'a.ts':
        "class Mail implements Handler<Created> {\n  @On() handle(event: OrderPaid, more: Other) {}\n  @On() bare(event) {}\n  @On() text(kind: 'paid') {}\n}\n",
    };
    const on = { on: 'decorator', names: ['On'] } as const;
    expect(await keysIn(script, { ...on, key: 'none' }, 'handle')).toEqual(['symbol ']);
    expect(await keysIn(script, { ...on, key: 'class-name' }, 'handle')).toEqual(['symbol Mail']);
    expect(await keysIn(script, { ...on, key: 'class-name' }, 'Mail')).toEqual([]);
    expect(await keysIn(script, { ...on, key: 'parameter-type' }, 'handle')).toEqual(['symbol OrderPaid']);
    expect(await keysIn(script, { ...on, key: 'parameter-type' }, 'bare')).toEqual([]);
    expect(await keysIn(script, { ...on, key: 'parameter-type' }, 'text')).toEqual([]);
    expect(await keysIn(script, { on: 'base', names: ['Handler'], key: 'base-argument' })).toEqual(['symbol Created']);
    expect(
      await keysIn(
        { 'a.ts': 'class Mail implements Handler {\n  go(x: Created) {}\n}\n' },
        { on: 'base', names: ['Handler'], key: 'base-argument' },
      ),
    ).toEqual([]);
    expect(
      await keysIn(
        { 'm.go': 'package m\nfunc (s *Mail) Handle(e Paid) { send() }\n' },
        { key: 'class-name' },
        'Handle',
      ),
    ).toEqual(['symbol Mail']);
  });

  test('the receiver: its last name, without what only passes a stream on', async () => {
    const run = (receiver: string): Promise<string[]> =>
      keysIn({ 'a.ts': `class A { go() { ${receiver}.send(1); } }\n` }, { key: 'receiver' });
    expect(await run('saved')).toEqual(['symbol saved']);
    expect(await run('this.saved')).toEqual(['symbol saved']);
    expect(await run('this.saved$.pipe(map(a => a.b))')).toEqual(['symbol saved$']);
    expect(await run('this.saved.asObservable()')).toEqual(['symbol saved']);
    expect(await run('this.store.saved()')).toEqual(['symbol saved']);
    expect(await run('this.saved!')).toEqual(['symbol saved']);
    expect(await run('this.saved?')).toEqual(['symbol saved']);
    expect(await keysIn({ 'a.ts': 'send(1);\n' }, { key: 'receiver' })).toEqual([]);
    expect(await keysIn({ 'a.cpp': 'void f() { box->saved.send(1); }\n' }, { key: 'receiver' })).toEqual([
      'symbol saved',
    ]);
    expect(await keysIn({ 'a.php': '<?php\nApp\\Mail::send(1);\n' }, { key: 'receiver' })).toEqual(['symbol Mail']);
  });

  test('what the receiver was made with: here, where it is imported from, in its decorator', async () => {
    const made = { key: 'receiver-made' } as const;
    expect(await keysIn({ 'a.ts': "const mails = new Queue('mail');\nmails.send(1);\n" }, made)).toEqual([
      'literal mail',
    ]);
    expect(await keysIn({ 'a.ts': "const mails = createQueue('mail');\nmails.send(1);\n" }, made)).toEqual([
      'literal mail',
    ]);
    expect(
      await keysIn(
        {
          'a.ts': "import { mails } from './b';\nmails.send(1);\n",
          'b.ts': "const other = new Queue('other');\nexport const mails = new Queue('mail');\n",
        },
        made,
      ),
    ).toEqual(['literal mail']);
    expect(
      await keysIn(
        {
          'a.ts':
            "class A {\n  constructor(private other: Queue) {}\n  @InjectQueue('mail') private mails: Queue;\n  go() { this.mails.send(1); }\n}\n",
        },
        made,
      ),
    ).toEqual(['literal mail']);
    expect(
      await keysIn(
        {
          'a.ts':
            "class A {\n  private other = new Queue('other');\n  private mails = new Queue('mail');\n  go() { this.mails.send(1); }\n}\n",
        },
        made,
      ),
    ).toEqual(['literal mail']);
    expect(await keysIn({ 'a.ts': 'const mails = 1;\nmails.send(1);\n' }, made)).toEqual([]);
    expect(await keysIn({ 'a.ts': 'const mails = new Queue();\nmails.send(1);\n' }, made)).toEqual([]);
    expect(await keysIn({ 'a.ts': 'send(1);\n' }, made)).toEqual([]);
    expect(await keysIn({ 'a.ts': "mails.send(1);\nuse(new Queue('x'));\n" }, made)).toEqual([]);
  });

  test('what the call is told between angle brackets', async () => {
    const told = { names: ['Send'], key: 'type-argument' } as const;
    expect(await keysIn({ 'A.cs': 'class A { void Go() { bus.Send<OrderPaid>(1); } }\n' }, told)).toEqual([
      'symbol OrderPaid',
    ]);
    expect(await keysIn({ 'A.cs': 'class A { void Go() { bus.Send(1); OrderPaid x = null; } }\n' }, told)).toEqual([]);
    expect(
      await keysIn(
        { 'A.cs': 'class A {\n  void Go() { use<Other>(1); bus.Send(1); }\n  void More() { use<Other>(1); }\n}\n' },
        told,
      ),
    ).toEqual([]);
  });

  test('another call on the same object in the same function', async () => {
    const sibling = { names: ['run'], key: { sibling: 'subscribe' } } as const;
    expect(
      await keysIn(
        { 'a.ts': "async function go() { consumer.subscribe({ topic: 'orders' }); consumer.run({ each: f }); }\n" },
        sibling,
      ),
    ).toEqual(['literal orders']);
    expect(
      await keysIn(
        {
          'a.ts':
            "async function go() { consumer.subscribe({ topic: 'a' }); consumer.subscribe('b'); consumer.run(f); }\n",
        },
        sibling,
      ),
    ).toEqual(['literal a', 'literal b']);
    expect(
      await keysIn(
        { 'a.ts': "async function go() { other.subscribe({ topic: 'orders' }); consumer.run(f); }\n" },
        sibling,
      ),
    ).toEqual([]);
    expect(
      await keysIn(
        {
          'a.ts': "function start() { consumer.subscribe({ topic: 'orders' }); }\nfunction go() { consumer.run(f); }\n",
        },
        sibling,
      ),
    ).toEqual([]);
    expect(await keysIn({ 'a.ts': 'function go() { consumer.subscribe(); consumer.run(f); }\n' }, sibling)).toEqual([]);
  });
});

describe('routes', () => {
  const route = { channel: 'route' } as const;
  test.each([
    ["app.get('/users/:id')", ['pattern GET /users/*']],
    ["app.post('users')", ['literal POST /users']],
    ["client.deleteUser('/users')", ['literal DELETE /users']],
    ["client.load('/users')", ['literal * /users']],
    ["fetch('/users')", ['literal GET /users']],
    ["fetch('/users', { method: 'PUT' })", ['literal PUT /users']],
    ["fetch('/users', { headers })", ['literal GET /users']],
    ["fetch('/users', options)", ['literal * /users']],
    ["$fetch('/users')", ['literal GET /users']],
    ["useFetch('/users', { method: kind })", ['literal * /users']],
    ["ajax({ url: '/users', type: 'POST' })", ['literal POST /users']],
    ["request(app).post().load('/users')", ['literal POST /users']],
    ["route('/users', get(list))", ['literal GET /users']],
    ["load('/users', get(list))", ['literal * /users']],
    ["load('/users/' + id)", ['pattern * /users/*']],
    ["load(base + '/users')", ['literal * /users']],
    ["load('https://shop.example/users?id=1')", ['literal * /users']],
    ['load(`${base}/users/${id}`)', ['pattern * /users/*']],
    ['load(nobody)', []],
    ['load(new Address())', []],
    ['load(1 + 2)', []],
    ["load({ url: '/users', method: 'patch' })", ['literal PATCH /users']],
    ["load({ name: 'users', path: '/users' })", ['literal * /users']],
    ["load({ headers: '/users' })", []],
  ])('%s', async (call, keys) => {
    expect(
      await keysIn(
        { 'a.ts': `function go(id, base, options, kind) { ${call}; }\n` },
        {
          ...route,
          names: ['get', 'post', 'deleteUser', 'load', 'fetch', '$fetch', 'useFetch', 'ajax', 'route'].filter(
            (name) =>
              call.includes(`${name}(`) &&
              !(name === 'get' && call.includes('get(list)')) &&
              !(name === 'post' && call.includes('post()')),
          ),
        },
      ),
    ).toEqual(keys);
  });

  test("the method: what the rule says, an option of any of Python's spellings, an argument, a call behind it", async () => {
    const python = (call: string, more: Asked): Promise<string[]> =>
      keysIn({ 'a.py': `route(${call})\n` }, { ...route, names: ['route'], ...more });
    expect(await python("'/a'", { prefix: '* ' })).toEqual(['literal * /a']);
    expect(await python("'/a'", { prefix: 'GET ' })).toEqual(['literal GET /a']);
    expect(await python("'/a'", { prefix: ' ' })).toEqual(['literal * /a']);
    expect(await python("'/a', methods=['POST']", { prefix: '* ' })).toEqual(['literal POST /a']);
    expect(await python("'/a', method='put'", { prefix: 'GET ' })).toEqual(['literal PUT /a']);
    expect(await python("'/a', methods=['POST']", {})).toEqual(['literal POST /a']);
    expect(await python("'/a', method=kind", {})).toEqual(['literal * /a']);
    expect(await python("'DELETE', '/a'", { key: 1, verb: 0 })).toEqual(['literal DELETE /a']);
    expect(await python("kind, '/a'", { key: 1, verb: 0 })).toEqual(['literal * /a']);
    expect(
      await keysIn({ 'a.ts': "load('/a', { method: 'PUT' });\n" }, { ...route, names: ['load'], prefix: '* ' }),
    ).toEqual(['literal PUT /a']);
    expect(
      await keysIn(
        { 'a.go': 'package a\nfunc f() {\n\tr.HandleFunc("/a", show).Methods("POST")\n}\n' },
        { ...route, names: ['HandleFunc'], prefix: '* ' },
      ),
    ).toEqual(['literal POST /a']);
    expect(
      await keysIn(
        {
          'a.go': 'package a\nfunc f() {\n\tr.HandleFunc("/b", show).Methods("POST")\n\tr.HandleFunc("/a", show)\n}\n',
        },
        { ...route, names: ['HandleFunc'], prefix: '* ' },
      ),
    ).toEqual(['literal * /a']);
    expect(
      await keysIn(
        { 'a.go': 'package a\nfunc f() {\n\tr.Handle("GET", "/a", show)\n\tx.Do(http.MethodPatch, "/a")\n}\n' },
        { ...route, names: ['Do'], key: 1, verb: 0 },
      ),
    ).toEqual(['literal PATCH /a']);
  });

  test('a decorator without a path has that of its controller', async () => {
    const controller = (decorator: string): Files => ({ 'a.ts': `class A {\n  ${decorator} list() {}\n}\n` });
    expect(await keysIn(controller('@Get()'), { ...route, on: 'decorator', names: ['Get'] })).toEqual([
      'literal GET /',
    ]);
    expect(await keysIn(controller('@Get()'), { ...route, on: 'decorator', names: ['Get'], key: 1 })).toEqual([]);
    expect(await keysIn(controller('@Get()'), { channel: 'event', on: 'decorator', names: ['Get'] })).toEqual([]);
    expect(await keysIn({ 'a.ts': 'app.get();\n' }, { ...route, names: ['get'] })).toEqual([]);
  });

  test('a path in the call before, which is given nothing else', async () => {
    const chained = { ...route, names: ['get'] };
    expect(await keysIn({ 'a.js': "router.route('/users').get(list);\n" }, chained)).toEqual(['literal GET /users']);
    expect(
      await keysIn(
        { 'a.js': "router.route('/orders').get(all);\nrouter.route('/users').post(make)\n  .get(list);\n" },
        chained,
      ),
    ).toEqual(['literal GET /users']);
    expect(await keysIn({ 'a.js': "router.route('/users', extra).get(list);\n" }, chained)).toEqual([]);
    expect(await keysIn({ 'a.js': "router.route('/users').get('/own', list);\n" }, chained)).toEqual([
      'literal GET /own',
    ]);
    expect(
      await keysIn(
        { 'a.js': "other.route('/orders');\nfunction f() { router.route('/users').get(list); }\n" },
        chained,
      ),
    ).toEqual(['literal GET /users']);
  });
});
