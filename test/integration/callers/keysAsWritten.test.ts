import { describe, expect, test } from 'vitest';
import { getProject } from '../../support/callersProject.ts';
import { reachedByKey } from '../../support/reachedByKey.ts';

describe('routes', () => {
  test('express: a path and then its methods, in a chain, with a middleware', async () => {
    const project = await getProject({
      'users.js':
        "const router = require('express').Router();\nfunction list(req, res) {}\nfunction create(req, res) {}\nfunction check() {}\nrouter.route('/users')\n  .all(check)\n  .get(check, list)\n  .post(create);\nmodule.exports = router;\n",
      'client.js': "fetch('/users');\nfetch('/users', { method: 'POST' });\nfetch('/orders');\n",
    });
    expect(reachedByKey(project, 'users.js#list')).toEqual({
      registered: ['users.js:7 route GET /users'],
      emitted: ['client.js:1 0.9'],
    });
    expect(reachedByKey(project, 'users.js#create')).toEqual({
      registered: ['users.js:8 route POST /users'],
      emitted: ['client.js:2 0.9'],
    });
    expect(reachedByKey(project, 'users.js#check').emitted).toEqual(['client.js:1 0.9', 'client.js:2 0.9']);
  });

  test.each([
    ['module.exports', 'module.exports = routes;', "const users = require('./users');\napp.use('/api', users);"],
    ['export default', 'export default routes;', "import users from './users';\napp.use('/api', users);"],
    ['required where it is mounted', 'module.exports = routes;', "app.use('/api', require('./users'));"],
    [
      'a named export under another name',
      'export { routes as userRoutes };',
      "import { userRoutes } from './users';\napp.use('/api', userRoutes);",
    ],
    [
      'a member of what is exported',
      'module.exports = { userRoutes: routes };',
      "const { userRoutes } = require('./users');\napp.use('/api', userRoutes);",
    ],
  ])('express: mounted under a prefix by %s', async (_, gives, mounts) => {
    const project = await getProject({
      'users.js': `const routes = express.Router();\nfunction list(req, res) {}\nroutes.get('/users', list);\n${gives}\n`,
      'app.js': `const app = express();\n${mounts}\n`,
      'client.js': "fetch('/api/users');\nfetch('/other/users');\n",
    });
    expect(reachedByKey(project, 'users.js#list')).toEqual({
      registered: ['users.js:3 route GET /api/users'],
      emitted: ['client.js:1 0.9'],
    });
  });

  test('a path that is put together of constants', async () => {
    const project = await getProject({
      'users.ts':
        "const BASE = '/api';\nfunction list() {}\nfunction all() {}\napp.get(BASE + '/orders', list);\napp.get('/shop' + '/carts', all);\n",
      'client.ts': "fetch('/api/orders');\nfetch('/shop/carts');\nfetch('/shop/lines');\n",
    });
    expect(reachedByKey(project, 'users.ts#list').emitted).toEqual(['client.ts:1 0.9']);
    expect(reachedByKey(project, 'users.ts#all').emitted).toEqual(['client.ts:2 0.9']);
  });

  test('axum: each method of a chain has its own handler', async () => {
    const project = await getProject({
      'src/main.rs':
        'async fn show() {}\nasync fn remove() {}\nasync fn change() {}\nfn app() -> Router {\n    Router::new().route("/users/:id", get(show).delete(remove).put(change))\n}\n',
      'src/client.rs':
        'async fn go(client: Client) {\n    client.get("/users/1");\n    client.delete("/users/1");\n    client.put("/users/1");\n}\n',
    });
    expect(reachedByKey(project, 'src/main.rs#show')).toEqual({
      registered: ['src/main.rs:5 route GET /users/*'],
      emitted: ['src/client.rs:2 0.7'],
    });
    expect(reachedByKey(project, 'src/main.rs#remove')).toEqual({
      registered: ['src/main.rs:5 route DELETE /users/*'],
      emitted: ['src/client.rs:3 0.7'],
    });
    expect(reachedByKey(project, 'src/main.rs#change')).toEqual({
      registered: ['src/main.rs:5 route PUT /users/*'],
      emitted: ['src/client.rs:4 0.7'],
    });
  });

  test('Rails: resources make only the routes they are told to', async () => {
    const project = await getProject({
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :users, only: [:index, :show]\n  resources :orders, except: %i[destroy]\n  resource :cart, only: :show\nend\n',
      'app/users_controller.rb': 'class UsersController\n  def index; end\n  def show; end\n  def destroy; end\nend\n',
      'app/orders_controller.rb': 'class OrdersController\n  def index; end\n  def destroy; end\nend\n',
    });
    expect(reachedByKey(project, 'app/users_controller.rb#UsersController.index').registered).toEqual([
      'config/routes.rb:2 route GET /users',
    ]);
    expect(reachedByKey(project, 'app/users_controller.rb#UsersController.show').registered).toEqual([
      'config/routes.rb:2 route GET /users/*',
    ]);
    expect(reachedByKey(project, 'app/users_controller.rb#UsersController.destroy').registered).toEqual([]);
    expect(reachedByKey(project, 'app/orders_controller.rb#OrdersController.index').registered).toEqual([
      'config/routes.rb:3 route GET /orders',
    ]);
    expect(reachedByKey(project, 'app/orders_controller.rb#OrdersController.destroy').registered).toEqual([]);
  });
});

describe('other keys', () => {
  test("a class that is a decorator's key is no handler", async () => {
    const project = await getProject({
      'created.ts': 'export class OrderCreated {}\n',
      'handler.ts':
        "import { OrderCreated } from './created';\n@EventsHandler(OrderCreated)\nexport class Handler { handle(event: OrderCreated) {} }\n",
      'bus.ts':
        "import { OrderCreated } from './created';\nexport class Bus { go() { this.bus.publish(new OrderCreated()); } }\n",
    });
    expect(reachedByKey(project, 'created.ts#OrderCreated')).toEqual({ registered: [], emitted: [] });
    expect(reachedByKey(project, 'handler.ts#Handler.handle').emitted).toEqual(['bus.ts:2 0.9']);
  });

  test('the parts of a pattern are parted as those of the key are', async () => {
    const project = await getProject({
      'a.ts':
        "function dots() {}\nfunction slashes() {}\nfunction colons() {}\nbus.on('user.*', dots);\nbus.on('user/*', slashes);\nbus.on('user:*', colons);\n",
      'b.ts': "bus.emit('user.added');\nbus.emit('user/added');\nbus.emit('user:added');\n",
    });
    expect(reachedByKey(project, 'a.ts#dots').emitted).toEqual(['b.ts:1 0.7']);
    expect(reachedByKey(project, 'a.ts#slashes').emitted).toEqual(['b.ts:2 0.7']);
    expect(reachedByKey(project, 'a.ts#colons').emitted).toEqual(['b.ts:3 0.7']);
  });

  test('pytest: a fixture under another name', async () => {
    const project = await getProject({
      'conftest.py': 'import pytest\n\n@pytest.fixture(name="client")\ndef make_client():\n    return 1\n',
      'test_a.py': 'def test_one(client):\n    pass\n\ndef test_two(make_client):\n    pass\n',
    });
    expect(reachedByKey(project, 'conftest.py#make_client').emitted).toEqual(['test_a.py:1 0.9']);
  });

  test('a class that a decorator registers under its own name is a handler', async () => {
    const project = await getProject({
      'jobs.py': 'from queue import job\n\n@job\nclass SendMail:\n    def run(self):\n        pass\n',
      'use.py': 'from jobs import SendMail\n\ndef go():\n    SendMail.delay(1)\n',
    });
    expect(reachedByKey(project, 'jobs.py#SendMail')).toEqual({
      registered: ['jobs.py:3 task SendMail'],
      emitted: ['use.py:4 0.9'],
    });
  });
});

describe('names that only running code knows', () => {
  test.each<[what: string, files: Readonly<Record<string, string>>, symbol: string, emitted: readonly string[]]>([
    [
      'Python: of the object itself',
      { 'a.py': 'class H:\n    def run(self): pass\n    def go(self, name):\n        getattr(self, name)()\n' },
      'a.py#H.run',
      ['a.py:4 0.2'],
    ],
    [
      'Python: in a base that another file has',
      {
        'base.py':
          'class Base:\n    def go(self, name):\n        handler = getattr(self, name.lower(), None)\n        handler()\n',
        'a.py': 'from base import Base\nclass H(Base):\n    def run(self): pass\n',
      },
      'a.py#H.run',
      ['base.py:3 0.2'],
    ],
    [
      'JavaScript: called, and held by a variable; a field that is read is none',
      {
        'a.js':
          'class H {\n  run() {}\n  go(n) { this[n](1); }\n  hold(name) {\n    const handler = this[name];\n    handler();\n  }\n  get(name) { return this[name]; }\n}\n',
      },
      'a.js#H.run',
      ['a.js:3 0.2', 'a.js:5 0.2'],
    ],
    [
      'PHP: of the object itself',
      { 'a.php': '<?php\nclass H {\n  function run() {}\n  function go($name) { $this->$name(1); }\n}\n' },
      'a.php#H.run',
      ['a.php:4 0.2'],
    ],
    [
      'of another class',
      {
        'a.py':
          'class H:\n    def run(self): pass\nclass Other:\n    def run(self): pass\n    def go(self, name):\n        getattr(self, name)()\n',
      },
      'a.py#H.run',
      [],
    ],
    [
      'Python: of a module',
      {
        'ops.py': 'def run(): pass\n',
        'a.py': 'import ops\ndef go(name):\n    getattr(ops, name)()\n    getattr(ops, "stop")()\n',
      },
      'ops.py#run',
      ['a.py:3 0.2'],
    ],
    [
      'Python: of a module of a package',
      {
        'app/ops.py': 'def run(): pass\n',
        'a.py': 'from app import ops\ndef go(name):\n    getattr(ops, name)()\n',
      },
      'app/ops.py#run',
      ['a.py:3 0.2'],
    ],
    [
      'Python: one of two names, of which a part of one is written',
      {
        'a.py':
          'class H:\n    def run(self): pass\n    def go(self, name, kind):\n        getattr(self, "on_" + kind if kind else name)()\n',
      },
      'a.py#H.run',
      ['a.py:4 0.2'],
    ],
    [
      'JavaScript: of a module',
      {
        'ops.js': 'exports.run = run;\nfunction run() {}\n',
        'a.js': "const ops = require('./ops');\nfunction go(name) {\n  ops[name](1);\n}\n",
      },
      'ops.js#run',
      ['a.js:3 0.2'],
    ],
    [
      'of a function',
      { 'a.py': 'def run(): pass\nclass Other:\n    def go(self, name):\n        getattr(self, name)()\n' },
      'a.py#run',
      [],
    ],
  ])('%s', async (_, files, symbol, emitted) => {
    expect(reachedByKey(await getProject(files), symbol).emitted).toEqual(emitted);
  });
});
