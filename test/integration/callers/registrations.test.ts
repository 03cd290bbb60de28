import { describe, expect, test } from 'vitest';
import { getProject } from '../../support/callersProject.ts';
import { reachedByKey } from '../../support/reachedByKey.ts';

type Files = Readonly<Record<string, string>>;

async function reached(files: Files, id: string): Promise<{ registered: string[]; emitted: string[] }> {
  return reachedByKey(await getProject(files), id);
}

/** What `save` of `a.ts` is registered for by the code behind it. */
async function registeredBy(code: string): Promise<string[]> {
  return (await reached({ 'a.ts': `function save(x) {}\nfunction other() {}\n${code}\n` }, 'a.ts#save')).registered.map(
    (each) => each.replace('a.ts:', ''),
  );
}

describe('how a handler is handed to a registering call', () => {
  test.each([
    ["bus.on('paid', save);", ['3 event paid']],
    ["bus.on('paid', other);", []],
    ["bus.on('paid', save.bind(this));", ['3 event paid']],
    ["bus.on('paid', wrap(save));", ['3 event paid']],
    ["bus.on('paid', wrap(wrap(save)));", ['3 event paid']],
    ["bus.on('paid', [other, save]);", ['3 event paid']],
    ["bus.on('paid', { handler: save });", ['3 event paid']],
    ["bus.on('paid', () => save(1));", ['3 event paid']],
    ["bus.on('paid', (x) => {\n  other();\n  save(x);\n});", ['5 event paid']],
    ["bus.on('paid', (x) => {\n  other();\n});\nsave(1);", []],
    ["bus.on('paid', saved);\nsave(1);", []],
    ["bus.on('paid', wrap(saver));", []],
    ["bus.emit('paid', save);", []],
    ["bus.on('paid', 'save');", []],
    ["new Worker('mail', save);", ['3 queue mail']],
    ["function run() { bus.on('paid', save); }", ['3 event paid']],
    ["function run() { save(1); }\nbus.on('paid', run);", []],
    ["bus.on('paid', other);\nbus.on('lost', save);", ['4 event lost']],
    ["bus.on('paid', save);\nbus.on('lost', save);", ['3 event paid', '4 event lost']],
    [`bus.on('paid', (x) => {${'\n  other();'.repeat(7)}\n  save(x);\n});`, ['11 event paid']],
    [`bus.on('paid', (x) => {${'\n  other();'.repeat(8)}\n  save(x);\n});`, []],
  ])('%s', async (code, registered) => {
    expect(await registeredBy(code)).toEqual(registered);
  });

  test('what is registered through a base may be an override, which is no surer than that', async () => {
    const files = {
      'a.ts': 'export class Base { save(x) {} }\nexport class Store extends Base { save(x) {} }\n',
      'b.ts':
        "import { Base } from './a';\nexport function go(base: Base) {\n  bus.on('paid', base.save);\n}\nexport function pay() { bus.emit('paid'); }\n",
    };
    expect((await reached(files, 'a.ts#Base.save')).emitted).toEqual(['b.ts:5 0.9']);
    expect((await reached(files, 'a.ts#Store.save')).emitted).toEqual(['b.ts:5 0.7']);
  });
});

test('a member that has the name of what functions have is no handler where another function is bound', async () => {
  const files = {
    'a.ts': 'export class Connection {\n  bind(config) {}\n}\n',
    'b.ts':
      "import { Connection } from './a';\nclass Client {\n  attach(con) {\n    con.on('ready', this.handle.bind(this));\n  }\n  handle() {}\n}\n",
  };
  expect((await reached(files, 'a.ts#Connection.bind')).registered).toEqual([]);
  expect((await reached(files, 'b.ts#Client.handle')).registered).toEqual(['b.ts:4 event ready']);
});

describe('decorators', () => {
  test('in front of it, on the line before and on its own line; one of a parameter or of another is not', async () => {
    const files = {
      'a.ts':
        "class A {\n  @OnEvent('one')\n  save() {}\n  @OnEvent('two') go() {}\n  run(@OnEvent('three') x) {}\n  plain() {}\n}\n",
    };
    expect((await reached(files, 'a.ts#A.save')).registered).toEqual(['a.ts:2 event one']);
    expect((await reached(files, 'a.ts#A.go')).registered).toEqual(['a.ts:4 event two']);
    expect((await reached(files, 'a.ts#A.run')).registered).toEqual([]);
    expect((await reached(files, 'a.ts#A.plain')).registered).toEqual([]);
  });

  test('two decorators, two keys', async () => {
    const files = { 'a.ts': "class A {\n  @OnEvent('one')\n  @OnEvent('two')\n  save() {}\n}\nbus.emit('two');\n" };
    expect(await reached(files, 'a.ts#A.save')).toEqual({
      registered: ['a.ts:2 event one', 'a.ts:3 event two'],
      emitted: ['a.ts:6 0.9'],
    });
  });

  test('on a class: the framework calls the method of the rule, and only that', async () => {
    const files = {
      'a.ts':
        "@Processor('mail')\nclass Mail {\n  process(job) {}\n  help() {}\n}\n@Other('mail')\nclass Plain {\n  process(job) {}\n}\nmailQueue.add('mail');\n",
    };
    expect(await reached(files, 'a.ts#Mail.process')).toEqual({
      registered: ['a.ts:1 queue mail'],
      emitted: ['a.ts:10 0.9'],
    });
    expect(await reached(files, 'a.ts#Mail.help')).toEqual({ registered: [], emitted: [] });
    expect(await reached(files, 'a.ts#Plain.process')).toEqual({ registered: [], emitted: [] });
    expect((await reached(files, 'a.ts#Mail')).registered).toEqual([]);
  });

  test("a project's own decorators, by their names and with a key", async () => {
    const files = {
      'a.ts':
        "class A {\n  @HandleOrder('one') save() {}\n  @OrderEventHandler('two') go() {}\n  @HandleOrder() none() {}\n  @Handsome('three') plain() {}\n  @OneToMany('four') far() {}\n}\nbus.emit('one');\nbus.emit('two');\nbus.emit('three');\nbus.emit('four');\n",
    };
    expect(await reached(files, 'a.ts#A.save')).toEqual({ registered: ['a.ts:2 event one'], emitted: ['a.ts:8 0.9'] });
    expect(await reached(files, 'a.ts#A.go')).toEqual({ registered: ['a.ts:3 event two'], emitted: ['a.ts:9 0.9'] });
    for (const name of ['none', 'plain', 'far'])
      expect(await reached(files, `a.ts#A.${name}`)).toEqual({ registered: [], emitted: [] });
  });
});

describe('by a base', () => {
  test('what the base is given, or the type of the parameter; nobody is called where the base is named', async () => {
    const files = {
      'a.ts':
        'export class Paid {}\nexport class Lost {}\nclass One implements IEventHandler<Paid> {\n  handle(e) {}\n  other(e) {}\n}\nclass Two implements IEventHandler {\n  handle(e: Lost) {}\n}\nclass Three implements Something<Paid> {\n  handle(e: Paid) {}\n}\n',
      'b.ts': "import { Paid, Lost } from './a';\nbus.publish(new Paid());\nbus.publish(new Lost());\n",
    };
    expect(await reached(files, 'a.ts#One.handle')).toEqual({ registered: [], emitted: ['b.ts:2 0.9'] });
    expect(await reached(files, 'a.ts#One.other')).toEqual({ registered: [], emitted: [] });
    expect(await reached(files, 'a.ts#Two.handle')).toEqual({ registered: [], emitted: ['b.ts:3 0.9'] });
    expect(await reached(files, 'a.ts#Three.handle')).toEqual({ registered: [], emitted: [] });
  });
});

describe('containers', () => {
  test('a class is provided under a token, by an entry of an object; a function is not, but in Python', async () => {
    const files = {
      'a.ts':
        "class Smtp {}\nfunction make() {}\nconst a = { provide: 'mail', useClass: Smtp };\nconst b = { provide: 'mail', useExisting: Smtp };\nconst c = { provide: 'mail', useValue: Smtp };\nconst d = { provide: 'mail', useFactory: make };\ncontainer.bind(Smtp);\ncontainer.bind(make);\n",
    };
    expect((await reached(files, 'a.ts#Smtp')).registered).toEqual([
      'a.ts:3 injection',
      'a.ts:4 injection',
      'a.ts:7 injection',
    ]);
    expect((await reached(files, 'a.ts#make')).registered).toEqual([]);
    expect(
      (await reached({ 'a.py': 'def get_db(): ...\n\ndef show(db=Depends(get_db)): ...\n' }, 'a.py#get_db')).registered,
    ).toEqual(['a.py:3 injection']);
  });
});

describe('C# and PHP', () => {
  test('a handler that is added to an event is reached where that is raised', async () => {
    const files = {
      'A.cs':
        'class Button {\n  public event Action Clicked;\n  void Press() { Clicked(); }\n  void Other() { Pressed(); }\n}\nclass Form {\n  void Wire(Button b) { b.Clicked += Save; }\n  void Save() {}\n}\n',
    };
    expect(await reached(files, 'A.cs#Form.Save')).toEqual({
      registered: ['A.cs:7 signal Clicked'],
      emitted: ['A.cs:3 0.8'],
    });
  });

  test("a listener class of PHP stands under its event, a subscriber's method under its name", async () => {
    const files = {
      'Provider.php':
        '<?php\nclass Provider {\n  protected $listen = [\n    OrderPaid::class => [SendReceipt::class, LogIt::class],\n    OrderLost::class => [Tell::class],\n  ];\n}\n',
      'SendReceipt.php':
        '<?php\nclass SendReceipt {\n  public function handle($event) {}\n  public function help() {}\n}\n',
      'Tell.php': '<?php\nclass Tell {\n  public function __invoke($event) {}\n}\n',
      'go.php': '<?php\nfunction pay() {\n  event(new OrderPaid(1));\n  event(new OrderLost(1));\n}\n',
    };
    expect((await reached(files, 'SendReceipt.php#SendReceipt.handle')).emitted).toEqual(['go.php:3 0.9']);
    expect((await reached(files, 'Tell.php#Tell.__invoke')).emitted).toEqual(['go.php:4 0.9']);
    expect(await reached(files, 'SendReceipt.php#SendReceipt.help')).toEqual({ registered: [], emitted: [] });
  });

  test('a function of PHP is named by a string behind the key, a controller of Ruby by its name', async () => {
    const files = {
      'a.php':
        "<?php\nfunction flush_cache() {}\nfunction saved() {}\nclass Box { function flush_cache() {} }\nadd_action('saved', 'flush_cache');\ndo_action('saved');\ndo_action('lost');\n",
    };
    expect(await reached(files, 'a.php#flush_cache')).toEqual({
      registered: ['a.php:5 event saved'],
      emitted: ['a.php:6 0.9'],
    });
    expect(await reached(files, 'a.php#saved')).toEqual({ registered: [], emitted: [] });
    expect(await reached(files, 'a.php#Box.flush_cache')).toEqual({ registered: [], emitted: [] });
    const rails = {
      'config/routes.rb': "get '/cart', to: 'shop_carts#show'\npost '/cart', to: 'other#show'\n",
      'app/shop_carts_controller.rb':
        'class ShopCartsController\n  def show; end\n  def edit; end\nend\nclass ShopCarts\n  def show; end\nend\n',
    };
    expect((await reached(rails, 'app/shop_carts_controller.rb#ShopCartsController.show')).registered).toEqual([
      'config/routes.rb:1 route GET /cart',
    ]);
    expect((await reached(rails, 'app/shop_carts_controller.rb#ShopCartsController.edit')).registered).toEqual([]);
    expect((await reached(rails, 'app/shop_carts_controller.rb#ShopCarts.show')).registered).toEqual([]);
  });

  test('a view of Django is a class of which something is given', async () => {
    const files = {
      'views.py': 'class CartView(View):\n    def get(self): ...\n\nclass Other(View): ...\n',
      'urls.py':
        "from views import CartView\nurlpatterns = [path('cart/<int:id>/', CartView.as_view(), name='cart')]\n",
      'test_a.py': 'client.get("/cart/1/")\nreverse("cart")\nclient.get("/carts")\n',
    };
    expect(await reached(files, 'views.py#CartView')).toEqual({
      registered: ['urls.py:2 route * /cart/*'],
      emitted: ['test_a.py:1 0.7', 'test_a.py:2 0.9'],
    });
    expect(await reached(files, 'views.py#Other')).toEqual({ registered: [], emitted: [] });
  });

  test.each([
    "app.get('/x', Store.handler());",
    "app.use('/x', Store.make('a'));",
    "bus.on('paid', Store.listener());",
  ])('elsewhere what a class gives is no sign of the class: %s', async (code) => {
    expect((await reached({ 'a.ts': `class Store {}\n${code}\n` }, 'a.ts#Store')).registered).toEqual([]);
  });
});

describe('made by the framework', () => {
  test('Angular: outputs that a template ties to a method', async () => {
    const template = '<app-form (saved)="onSaved($event)" (drop)="onDrop()"></app-form><b (saved)="other()"></b>';
    const files = {
      'page.ts': `@Component({ selector: 'app-page', template: '${template}' })\nclass Page {\n  onSaved(event) {}\n  onDrop() {}\n  Saved() {}\n}\n@Component({ template: 'onSaved' })\nclass Plain { onSaved() {} }\n@Directive({ template: '${template}' })\nclass None { onSaved() {} }\nfunction onSaved() {}\n`,
      'form.ts':
        '@Component({})\nclass Form {\n  @Output() saved = new EventEmitter();\n  @Output() lost = new EventEmitter();\n  save() { this.saved.emit(1); }\n  lose() { this.lost.emit(1); }\n}\n',
    };
    expect(await reached(files, 'page.ts#Page.onSaved')).toEqual({ registered: [], emitted: ['form.ts:5 0.9'] });
    expect(await reached(files, 'page.ts#Page.onDrop')).toEqual({ registered: [], emitted: [] });
    for (const id of ['page.ts#Page.Saved', 'page.ts#Plain.onSaved', 'page.ts#None.onSaved', 'page.ts#onSaved'])
      expect(await reached(files, id)).toEqual({ registered: [], emitted: [] });
  });

  test('Django REST: the actions of a view set under what it is registered with', async () => {
    const files = {
      'views.py':
        'class InvoiceViewSet(ModelViewSet):\n    def list(self, request): ...\n    def retrieve(self, request, pk): ...\n    def partial_update(self, request, pk): ...\n    @action(detail=True, methods=["post"])\n    def pay(self, request, pk): ...\n    @action(detail=False)\n    def late(self, request): ...\n    def helper(self): ...\n\ndef list(): ...\n',
      'urls.py':
        'from rest_framework import routers\nfrom views import InvoiceViewSet\nrouter.register("invoices", InvoiceViewSet)\nrouter.register(prefix(), InvoiceViewSet)\nrouter.register("orders", OrderViewSet)\n',
      'test_api.py':
        'client.get("/invoices/")\nclient.get("/invoices/1/")\nclient.patch("/invoices/1/")\nclient.post("/invoices/1/pay/")\nclient.get("/invoices/late/")\nclient.get("/orders/")\n',
    };
    const emitted = async (name: string): Promise<string[]> => (await reached(files, name)).emitted;
    expect(await emitted('views.py#InvoiceViewSet.list')).toEqual(['test_api.py:1 0.9']);
    expect(await emitted('views.py#InvoiceViewSet.retrieve')).toEqual(['test_api.py:2 0.7', 'test_api.py:5 0.7']);
    expect(await emitted('views.py#InvoiceViewSet.partial_update')).toEqual(['test_api.py:3 0.7']);
    expect(await emitted('views.py#InvoiceViewSet.pay')).toEqual(['test_api.py:4 0.7']);
    expect(await emitted('views.py#InvoiceViewSet.late')).toEqual(['test_api.py:5 0.9']);
    expect(await emitted('views.py#InvoiceViewSet.helper')).toEqual([]);
    expect(await emitted('views.py#list')).toEqual([]);
  });

  test('a client that is declared like the routes of the server', async () => {
    const files = {
      'Server.java':
        '@RestController\n@RequestMapping("/stock")\nclass Server {\n  @GetMapping("/{sku}")\n  int show(String sku) { return 1; }\n  @PostMapping("/{sku}")\n  int save(String sku) { return 1; }\n}\n',
      'Client.java':
        '@FeignClient(name = "stock")\ninterface Client {\n  @GetMapping("/stock/{sku}")\n  int show(String sku);\n  @GetMapping("/orders/{sku}")\n  int other(String sku);\n}\n',
    };
    expect((await reached(files, 'Server.java#Server.show')).emitted).toEqual(['Client.java:3 0.7']);
    expect((await reached(files, 'Server.java#Server.save')).emitted).toEqual([]);
  });

  test('single dispatch of Python', async () => {
    const files = {
      'a.py':
        'from functools import singledispatch\n@singledispatch\ndef render(x): ...\n@render.register\ndef render_int(x: int): ...\n@other.register\ndef other_int(x: int): ...\ndef plain(x): ...\n@plain.register\ndef plain_int(x: int): ...\ndef go():\n    render(1)\n    plain(1)\n',
    };
    expect((await reached(files, 'a.py#render_int')).emitted).toEqual(['a.py:12 0.7']);
    expect((await reached(files, 'a.py#plain_int')).emitted).toEqual([]);
    expect((await reached(files, 'a.py#other_int')).emitted).toEqual([]);
  });
});
