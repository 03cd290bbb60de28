import { describe, expect, test } from 'vitest';
import { getProject } from '../../support/callersProject.ts';
import { reachedByKey } from '../../support/reachedByKey.ts';

type Files = Readonly<Record<string, string>>;

/** From where a definition is reached by a key: `path:line confidence`. */
async function emittedIn(files: Files, id: string): Promise<string[]> {
  return reachedByKey(await getProject(files), id).emitted;
}

describe('maps of handlers', () => {
  const handlers = 'function quit() {}\nfunction open() {}\nconst handlers = { quit, open: open };\n';
  test.each([
    ["handlers['quit']();", ['a.ts:4 0.9']],
    ['handlers[kind]();', ['a.ts:4 0.6']],
    ["handlers['open']();", []],
    ['handlers.quit();', ['a.ts:4 0.9']],
    ['handlers.open();', []],
    ["handlers.get('quit')();", ['a.ts:4 0.9']],
    ["handlers.get('open')();", []],
    ['handlers.get(kind)();', ['a.ts:4 0.6']],
    ['handlers.get()();', ['a.ts:4 0.6']],
    ["other['quit']();", []],
    ["other.handlers['quit']();", []],
    ['Object.keys(handlers);', []],
    ['handlers.forEach((each) => each());', ['a.ts:4 0.6']],
    ["function run(handlers) { handlers['quit'](); }", []],
  ])('%s', async (code, emitted) => {
    expect(await emittedIn({ 'a.ts': `${handlers}${code}\n` }, 'a.ts#quit')).toEqual(emitted);
  });

  test('in other files only one that is given on, by its import', async () => {
    const files = (given: string, taken: string): Files => ({
      'a.ts': `function quit() {}\n${given}const handlers = { quit };\n`,
      'b.ts': `${taken}\nhandlers['quit']();\n`,
    });
    expect(await emittedIn(files('export ', "import { handlers } from './a';"), 'a.ts#quit')).toEqual(['b.ts:2 0.9']);
    expect(await emittedIn(files('export ', "import { handlers } from './c';"), 'a.ts#quit')).toEqual([]);
    expect(await emittedIn(files('', "import { handlers } from './a';"), 'a.ts#quit')).toEqual([]);
    expect(
      await emittedIn(
        {
          'a.ts': 'function quit() {}\nexport const handlers = { quit };\n',
          'b.ts': "import * as all from './a';\nall.handlers['quit']();\nall.handlers['open']();\n",
        },
        'a.ts#quit',
      ),
    ).toEqual(['b.ts:2 0.9']);
  });

  test('a field of a class', async () => {
    expect(
      await emittedIn(
        {
          'a.ts':
            "function quit() {}\nclass A {\n  private handlers = { quit };\n  run(kind) { this.handlers[kind](); }\n  one() { this.handlers['open'](); }\n}\n",
        },
        'a.ts#quit',
      ),
    ).toEqual(['a.ts:4 0.6']);
  });

  test.each([
    ["handlers.set('quit', quit);", ['a.ts:4 0.9']],
    ["handlers.set('open', quit);", []],
    ['handlers.set(quit, 1);', []],
    ["handlers.remove('quit', quit);", []],
    ["others.set('quit', quit);", []],
    ["set('quit', quit);", []],
    ["app.handlers.set('quit', quit);", ['a.ts:4 0.9']],
  ])('put into a map: %s', async (code, emitted) => {
    expect(
      await emittedIn(
        { 'a.ts': `function quit() {}\nconst handlers = new Map();\n${code}\nhandlers.get('quit')();\n` },
        'a.ts#quit',
      ),
    ).toEqual(emitted);
  });

  test.each([
    ["'cart/add': add", "store.dispatch('cart/add');", ['a.ts:4 0.9']],
    ["'cart:add': add", "bus.emit('cart:add');", ['a.ts:4 0.9']],
    ['[ADD]: add', "bus.emit('added');", ['a.ts:4 0.9']],
    ['plain: add', "bus.emit('plain');", []],
    ["'cart/add': add", "bus.emit('cart/drop');", []],
  ])('a map under names of events is a list of handlers: %s, %s', async (entry, call, emitted) => {
    expect(
      await emittedIn(
        { 'a.ts': `const ADD = 'added';\nfunction add() {}\nconst table = { ${entry} };\n${call}\n` },
        'a.ts#add',
      ),
    ).toEqual(emitted);
  });
});

describe('callbacks', () => {
  const form =
    'export function Form({ onSave, onLose }) {\n  onSave(1);\n  onLose(1);\n  return null;\n}\nexport function Other({ onSave }) { onSave(1); }\n';
  test.each([
    ['<Form onSave={save} />', ['form.tsx:2 0.8']],
    ['<Form onLose={save} />', ['form.tsx:3 0.8']],
    ['<Other onSave={save} />', ['form.tsx:6 0.8']],
    ['<><Form /><Other onSave={save} /></>', ['form.tsx:6 0.8']],
    ['<div onSave={save} />', ['form.tsx:2 0.5', 'form.tsx:6 0.5']],
    ['<Form icon={<Other />} onSave={save} />', ['form.tsx:2 0.8']],
    ['<Form icon={<Other onSave={save} />} title="a">b</Form>', ['form.tsx:6 0.8']],
    ['<Form render={() => <p><Other /></p>} onSave={save}><Other /></Form>', ['form.tsx:2 0.8']],
    ['<><Form /><div onSave={save} /></>', ['form.tsx:2 0.5', 'form.tsx:6 0.5']],
    ['<Form save={save} />', []],
    ['<Form onsave={save} />', []],
    ['createElement(Form, { onSave: save })', ['form.tsx:2 0.8']],
    ['h(Other, { onSave: save })', ['form.tsx:6 0.8']],
    ['h(Form, { title, onSave: save })', ['form.tsx:2 0.8']],
    ['h(Form, { icon: h(Other), onSave: save })', ['form.tsx:2 0.8']],
    ['h(Form, { icon: h(Other, { onSave: other }), onSave: save })', ['form.tsx:2 0.8']],
    ['h(Form, { icon: h(Other, { onLose: save }), onSave: save })', ['form.tsx:2 0.8']],
    ['h(Form, { onSave: save }, [h(Other, { onSave: save })])', ['form.tsx:2 0.8', 'form.tsx:6 0.8']],
    ["[h(Form), h('div', { onSave: save })]", ['form.tsx:2 0.5', 'form.tsx:6 0.5']],
    ["h('div', { icon: <Other />, onSave: save })", ['form.tsx:2 0.5', 'form.tsx:6 0.5']],
    ["[h(Form), make('div', { onSave: save })]", ['form.tsx:2 0.8']],
    ['h(Form, { props: { onSave: save } })', ['form.tsx:2 0.8']],
    ['h(Form, { title: Other, onSave: save })', ['form.tsx:2 0.8']],
    ['<Form title={text(Other)} onSave={save} />', ['form.tsx:2 0.8']],
    ['[text(Other), h(Form, { onSave: save })]', ['form.tsx:2 0.8']],
    ['make(1, { onSave: save })', ['form.tsx:2 0.5', 'form.tsx:6 0.5']],
  ])('%s', async (element, emitted) => {
    expect(
      await emittedIn(
        {
          'form.tsx': form,
          'page.tsx': `import { Form, Other } from './form';\nfunction save() {}\nexport function Page() { return ${element}; }\n`,
        },
        'page.tsx#save',
      ),
    ).toEqual(emitted);
  });

  test('a component of Vue emits the event of the same name', async () => {
    const files = {
      'button.ts':
        "export const Button = define(function Button(props, { emit }) {\n  emit('save');\n  emit('save-all');\n  emit('lose');\n});\nexport function Box() {\n  this.$emit('save-all');\n  emit('save');\n  remit('save');\n}\n",
      'page.ts':
        "import { Box } from './button';\nfunction save() {}\nfunction all() {}\nh(Box, { onSave: save, onSaveAll: all });\n",
    };
    expect(await emittedIn(files, 'page.ts#save')).toEqual(['button.ts:8 0.8']);
    expect(await emittedIn(files, 'page.ts#all')).toEqual(['button.ts:7 0.8']);
  });

  test('of a name that many files call nothing is sure; what a class itself defines is another', async () => {
    const taker = (at: number): Files => ({ [`t${String(at)}.ts`]: 'export function go({ onDone }) { onDone(); }\n' });
    const giver = { 'a.ts': 'function done() {}\nstart({ onDone: done });\n' };
    expect(await emittedIn({ ...giver, ...taker(1), ...taker(2) }, 'a.ts#done')).toEqual([
      't1.ts:1 0.5',
      't2.ts:1 0.5',
    ]);
    expect(await emittedIn({ ...giver, ...taker(1), ...taker(2), ...taker(3) }, 'a.ts#done')).toEqual([
      't1.ts:1 0.3',
      't2.ts:1 0.3',
      't3.ts:1 0.3',
    ]);
    expect(
      await emittedIn(
        {
          ...giver,
          'b.ts':
            'class B {\n  go() { this.onDone(); }\n  run(options) { options.onDone(); }\n}\nfunction onDone() {}\nonDone();\n',
        },
        'a.ts#done',
      ),
    ).toEqual(['b.ts:3 0.5']);
  });
});

describe('when time is over', () => {
  test.each<[string, Files, string]>([
    [
      'callbacks by their name',
      {
        'a.ts': 'function save() {}\nstart({ onSave: save });\n',
        'b.ts': 'export function go({ onSave }) { onSave(); }\n',
      },
      'a.ts#save',
    ],
    [
      'maps of handlers',
      {
        'a.ts': 'function save() {}\nexport const handlers = { save };\n',
        'b.ts': "import { handlers } from './a';\nhandlers['save']();\n",
      },
      'a.ts#save',
    ],
    ['senders', { 'a.ts': "class A { @OnEvent('paid') save() {} }\n", 'b.ts': "bus.emit('paid');\n" }, 'a.ts#A.save'],
    [
      'containers',
      {
        'a.ts': '@Injectable()\nexport class Store {}\n',
        'b.ts': "import { Store } from './a';\nclass B { constructor(private store: Store) {} }\n",
      },
      'a.ts#Store',
    ],
    [
      'fixtures',
      { 'conftest.py': '@pytest.fixture\ndef db(): ...\n', 'test_a.py': 'def test_a(db): ...\n' },
      'conftest.py#db',
    ],
  ])('no file is looked at any more: %s', async (_, files, id) => {
    const project = await getProject(files);
    expect(reachedByKey(project, id).emitted).toHaveLength(1);
    expect(reachedByKey(project, id, () => true).emitted).toEqual([]);
  });
});

describe('names that are put together', () => {
  const shop = (call: string): Files => ({
    'a.py': `class Shop:\n    def handle_paid(self): ...\n    def paid(self): ...\n    def run(self, kind):\n        ${call}\n\nclass Other:\n    def run(self, kind):\n        getattr(self, f"handle_{kind}")()\n`,
  });
  test.each([
    ['getattr(self, f"handle_{kind}")()', ['a.py:5 0.6']],
    ['getattr(self, "handle_paid")()', ['a.py:5 0.8']],
    ['getattr(self, "paid")()', []],
    ['getattr(self, kind)()', ['a.py:5 0.2']],
    ['getattr(self, f"{kind}")()', ['a.py:5 0.2']],
    ['getattr(self, "handle_" + kind)()', ['a.py:5 0.6']],
    ['getattr(self, "on_" + kind)()', []],
    ['getattr(self, "handle_" + "paid")()', ['a.py:5 0.6']],
    ['getattr(self, "handle_" + "made")()', []],
    ['getattr(self, "handle_" + kind + "aid")()', ['a.py:5 0.6']],
    ['getattr(self, kind + "_paid")()', ['a.py:5 0.6']],
    ['getattr(self, "handle_%s" % kind)()', ['a.py:5 0.6']],
    ['getattr(self, f"{kind}_paid")()', ['a.py:5 0.6']],
    ['getattr(self, f"handle_{kind}_now")()', []],
    ['getattr(other(), f"handle_{kind}")()', ['a.py:5 0.6']],
    ['get(self, f"handle_{kind}")()', []],
  ])('%s', async (call, emitted) => {
    expect(await emittedIn(shop(call), 'a.py#Shop.handle_paid')).toEqual(emitted);
  });

  test('of scripts and Ruby', async () => {
    expect(
      await emittedIn(
        {
          'a.ts':
            'class A {\n  handlePaid() {}\n  run(kind) { this[`handle${kind}`](); }\n  more(kind) { this[`forget${kind}`](); }\n  most(kind) { this[`h${kind}`](); }\n}\nclass B { run(kind) { this[`handle${kind}`](); } }\n',
        },
        'a.ts#A.handlePaid',
      ),
    ).toEqual(['a.ts:3 0.6', 'a.ts:5 0.2']);
    expect(
      await emittedIn(
        {
          'a.rb':
            'class A\n  def on_paid; end\n  def run(kind)\n    send("on_#{kind}")\n    public_send(\'on_paid\')\n    send("off_#{kind}")\n  end\nend\n',
        },
        'a.rb#A.on_paid',
      ),
    ).toEqual(['a.rb:4 0.6', 'a.rb:5 0.8']);
  });
});

describe('containers', () => {
  test('a class that is registered by a type argument is handed to constructors', async () => {
    const files = {
      'Smtp.cs': 'public class Smtp : IMailer {\n  public Smtp() {}\n}\n',
      'Start.cs':
        'class Start {\n  void Go(Services s) {\n    s.AddScoped<IMailer, Smtp>();\n    s.Forget<Smtp>();\n  }\n}\n',
      'Use.cs':
        'class Use {\n  private Smtp mail;\n  public Use(Smtp mail) { this.mail = mail; }\n  void Other(Smtp mail) {}\n}\nclass Digest(Smtp mailer) { }\n',
    };
    expect(await emittedIn(files, 'Smtp.cs#Smtp')).toEqual(['Start.cs:3 0.9', 'Use.cs:3 0.8', 'Use.cs:6 0.8']);
  });

  test("a constructor that C++ has outside its class is its class's", async () => {
    const files = {
      'repo.h': 'class Repo {\n public:\n  Repo();\n};\n',
      'repo.cpp': '#include "repo.h"\nRepo::Repo() {}\n',
      'main.cpp': '#include "repo.h"\nvoid go(Box& box) {\n  box.resolve<Repo>();\n  box.forget<Repo>();\n}\n',
    };
    for (const id of ['repo.h#Repo', 'repo.h#Repo.Repo', 'repo.cpp#Repo'])
      expect(await emittedIn(files, id)).toEqual(['main.cpp:3 0.9']);
  });

  test('a parameter of a class that nobody registers says nothing', async () => {
    const files = (head: string): Files => ({
      'a.ts': `${head}export class Store {}\nexport class Plain {}\n`,
      'b.ts':
        "import { Store } from './a';\nclass B {\n  constructor(private store: Store) {}\n  go(store: Store) {}\n}\n",
    });
    expect(await emittedIn(files('@Injectable()\n'), 'a.ts#Store')).toEqual(['b.ts:3 0.8']);
    expect(await emittedIn(files('@Whatever()\n'), 'a.ts#Store')).toEqual([]);
    expect(await emittedIn(files(''), 'a.ts#Store')).toEqual([]);
  });

  test("a fixture of pytest: in its folder's tests and fixtures, or where it is imported", async () => {
    const use =
      'def test_a(db): ...\ndef helper(db): ...\n@pytest.fixture\ndef user(db): ...\n@pytest.mark.usefixtures("db")\ndef test_b(): ...\n@pytest.mark.usefixtures("other")\ndef test_c(x): ...\ndef test_d(x=db): ...\n';
    const fixture = '@pytest.fixture\ndef db(): ...\n';
    expect(
      await emittedIn(
        {
          'app/conftest.py': fixture,
          'app/test_a.py': use,
          'other/test_a.py': use,
          'app/in/test_c.py': 'class TestC:\n    def test_e(self, db): ...\n    def setup(self, db): ...\n',
        },
        'app/conftest.py#db',
      ),
    ).toEqual(['app/in/test_c.py:2 0.9', 'app/test_a.py:1 0.9', 'app/test_a.py:4 0.9', 'app/test_a.py:5 0.9']);
    expect(
      await emittedIn(
        {
          'fix.py': `${fixture}def test_own(db): ...\n`,
          'test_a.py': `from fix import db\n${use}`,
          'test_b.py': use,
          'test_c.py': `from fix import *\ndef test_f(db): ...\n`,
        },
        'fix.py#db',
      ),
    ).toEqual(['fix.py:3 0.9', 'test_a.py:2 0.9', 'test_a.py:5 0.9', 'test_a.py:6 0.9', 'test_c.py:2 0.9']);
  });
});

describe('who sends', () => {
  test('events of two buses of different classes do not meet', async () => {
    const files = {
      'a.ts':
        'class One extends EventEmitter {}\nclass Two extends EventEmitter {}\nclass Sub extends One {}\nclass Plain {}\nexport const one = new One();\nexport const two = new Two();\nexport const sub = new Sub();\nexport const plain = new Plain();\n',
      'b.ts':
        "import { one, two, sub, plain } from './a';\nfunction save() {}\none.on('paid', save);\none.emit('paid');\ntwo.emit('paid');\nsub.emit('paid');\nplain.emit('paid');\nunknown.emit('paid');\none.emit('lost');\n",
    };
    expect(await emittedIn(files, 'b.ts#save')).toEqual(['b.ts:4 0.9', 'b.ts:6 0.9', 'b.ts:7 0.9', 'b.ts:8 0.9']);
  });

  test('messages and queues go by their keys alone', async () => {
    const files = {
      'a.ts':
        "class One extends EventEmitter { @EventPattern('paid') save() {} }\nclass Two extends EventEmitter {}\nexport const client = new Two();\n",
      'b.ts':
        "import { client } from './a';\nclient.emit('paid');\nclient.send('paid');\nclient.emit('lost');\nfetch('paid');\n",
    };
    expect(await emittedIn(files, 'a.ts#One.save')).toEqual(['b.ts:2 0.9', 'b.ts:3 0.9']);
  });

  test('a constant is found where only its name stands, in its class or with a prefix', async () => {
    const files = {
      'names.ts': "export class Events { static PAID = 'order.paid'; }\nexport const Parts = { ORDER: 'order' };\n",
      'a.ts': "class A { @OnEvent('order.paid') save() {} }\n",
      'b.ts': "import { Events } from './names';\nbus.emit(Events.PAID);\n",
      'c.ts': "import { Parts } from './names';\nbus.emit(`${Parts.ORDER}.paid`);\nbus.emit(`${Parts.ORDER}.lost`);\n",
    };
    expect(await emittedIn(files, 'a.ts#A.save')).toEqual(['b.ts:2 0.9', 'c.ts:2 0.9']);
  });

  test('tasks: by their name on the task, and by their dotted path', async () => {
    const files = {
      'shop/tasks.py': '@shared_task\ndef sync_all(): ...\n@app.task(name="shop.named")\ndef named(): ...\n',
      'shop/use.py':
        'from shop.tasks import sync_all, named\nsync_all.delay(1)\nother.delay(1)\nsync_all(1)\napp.send_task("shop.tasks.sync_all")\napp.send_task("shop.tasks.not_sync_all")\napp.send_task("shop.named")\n',
    };
    expect(await emittedIn(files, 'shop/tasks.py#sync_all')).toEqual(['shop/use.py:2 0.9', 'shop/use.py:5 0.7']);
    expect(await emittedIn(files, 'shop/tasks.py#named')).toEqual(['shop/use.py:7 0.9']);
  });

  test('parts of a key that stand for anything: one part, or any number', async () => {
    const files = {
      'a.ts':
        "class A {\n  @OnEvent('order.*') one() {}\n  @OnEvent('order.**') many() {}\n  @OnEvent('order.#.last') ends() {}\n}\n",
      'b.ts':
        "bus.emit('order.paid');\nbus.emit('order.paid.last');\nbus.emit('order');\nbus.emit('shop.order');\nbus.emit('order.last');\n",
    };
    expect(await emittedIn(files, 'a.ts#A.one')).toEqual(['b.ts:1 0.7', 'b.ts:5 0.7']);
    expect(await emittedIn(files, 'a.ts#A.many')).toEqual(['b.ts:1 0.7', 'b.ts:2 0.7', 'b.ts:3 0.7', 'b.ts:5 0.7']);
    expect(await emittedIn(files, 'a.ts#A.ends')).toEqual(['b.ts:2 0.7', 'b.ts:5 0.7']);
  });
});
