import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';
import { reachedByKey } from '../../support/reachedByKey.ts';

describe('routes', () => {
  test('of two routers in a file, only one of which is its default, each has its own address', async () => {
    const project = await getProject({
      'src/users.ts':
        "import { Router } from 'express';\nconst router = Router();\nexport const adminRouter = Router();\nrouter.get('/all', list);\nadminRouter.get('/flags', flags);\nfunction list() {}\nfunction flags() {}\nexport default router;\n",
      'src/app.ts':
        "import users, { adminRouter } from './users';\napp.use('/users', users);\napp.use('/admin', adminRouter);\n",
    });
    expect(reachedByKey(project, 'src/users.ts#list').registered).toEqual(['src/users.ts:4 route GET /users/all']);
    expect(reachedByKey(project, 'src/users.ts#flags').registered).toEqual(['src/users.ts:5 route GET /admin/flags']);
  });

  test("what Python's tests put a stand-in for is no route", async () => {
    const project = await getProject({
      'test_a.py':
        'from unittest import mock\nfrom unittest.mock import patch\n@mock.patch("app.send")\ndef test_one(send): ...\n@patch("app.send")\ndef test_two(send): ...\n',
      'app.py': '@app.patch("/users/{id}")\ndef change(id): ...\n',
    });
    expect(
      ['test_a.py#test_one', 'test_a.py#test_two', 'app.py#change'].map((id) => reachedByKey(project, id).registered),
    ).toEqual([[], [], ['app.py:1 route PATCH /users/*']]);
  });
});

describe('events', () => {
  test("PRD-02's own example: a consumer of published messages that nobody calls", async () => {
    const project = await getProject({
      'src/fees-report-consumer.controller.ts': [
        "import { DaprPubSub } from '@dbc-tech/nest-dapr';",
        "import { FileService } from './file.service';",
        'export class FeesReportConsumerController {',
        '  constructor(private readonly files: FileService) {}',
        "  @DaprPubSub('pubsub', 'fees-report.created')",
        '  async onReportCreated(message: ReportMessage) { await this.files.moveFilesToPermanentStorage(message.reportId); }',
        '}',
      ].join('\n'),
      'src/file.service.ts': 'export class FileService { async moveFilesToPermanentStorage(id: string) {} }\n',
      'src/report.service.ts':
        "export class ReportService {\n  constructor(private readonly dapr: DaprClient) {}\n  async save() { await this.dapr.pubsub.publish('pubsub', 'fees-report.created', {}); }\n}\n",
    });
    expect(
      reachedByKey(project, 'src/fees-report-consumer.controller.ts#FeesReportConsumerController.onReportCreated'),
    ).toEqual({
      registered: ['src/fees-report-consumer.controller.ts:5 message fees-report.created'],
      emitted: ['src/report.service.ts:3 0.9'],
    });
    const { targets } = understand(project, { symbol_name: 'moveFilesToPermanentStorage' });
    expect(
      new CallSiteSearch(project)
        .find(targets)
        .sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`),
    ).toEqual(['src/fees-report-consumer.controller.ts:6 resolved']);
  });

  test('decorators, constants, enums, wildcards and emitters in other files', async () => {
    const project = await getProject({
      'src/events.ts':
        "export const REPORT_CREATED = 'report.created';\nexport enum Events { Deleted = 'report.deleted' }\n",
      'src/listener.ts': [
        "import { OnEvent } from '@nestjs/event-emitter';",
        "import { REPORT_CREATED, Events } from './events';",
        'export class Listener {',
        '  @OnEvent(REPORT_CREATED) created() {}',
        '  @OnEvent(Events.Deleted) deleted() {}',
        "  @OnEvent('report.*') any() {}",
        '  @Cron("0 0 * * *") nightly() {}',
        '}',
      ].join('\n'),
      'src/emit.ts': [
        "import { REPORT_CREATED as CREATED, Events } from './events';",
        'export class Emitter {',
        '  a() { this.emitter.emit(CREATED, {}); }',
        "  b() { this.emitter.emitAsync('report.created'); }",
        '  c() { this.emitter.emit(Events.Deleted); }',
        "  d() { this.emitter.emit('order.created'); }",
        '  e(kind: string) { this.emitter.emit(`report.${kind}`); }',
        '}',
      ].join('\n'),
    });
    expect(reachedByKey(project, 'src/listener.ts#Listener.created').emitted).toEqual([
      'src/emit.ts:3 0.9',
      'src/emit.ts:4 0.9',
      'src/emit.ts:7 0.7',
    ]);
    expect(reachedByKey(project, 'src/listener.ts#Listener.deleted').emitted).toEqual([
      'src/emit.ts:5 0.9',
      'src/emit.ts:7 0.7',
    ]);
    expect(reachedByKey(project, 'src/listener.ts#Listener.any').emitted).toEqual([
      'src/emit.ts:3 0.7',
      'src/emit.ts:4 0.7',
      'src/emit.ts:5 0.7',
      'src/emit.ts:7 0.7',
    ]);
    expect(reachedByKey(project, 'src/listener.ts#Listener.nightly')).toEqual({
      registered: ['src/listener.ts:7 schedule'],
      emitted: [],
    });
  });

  test('handlers handed on as values', async () => {
    const project = await getProject({
      'src/main.ts': [
        "import { EventEmitter } from 'node:events';",
        "import { onSaved } from './handlers';",
        'export const bus = new EventEmitter();',
        "bus.on('saved', onSaved);",
        'class View {',
        "  constructor() { window.addEventListener('resize', this.layout); bus.on('drawn', this.drawn.bind(this)); }",
        '  layout() {}',
        '  drawn() {}',
        '}',
      ].join('\n'),
      'src/handlers.ts': 'export function onSaved() {}\n',
      'src/other.ts':
        "import { bus } from './main';\nexport function save() { bus.emit('saved'); window.dispatchEvent(new Event('resize')); bus.emit('drawn'); }\n",
    });
    expect(reachedByKey(project, 'src/handlers.ts#onSaved')).toEqual({
      registered: ['src/main.ts:4 event saved'],
      emitted: ['src/other.ts:2 0.9'],
    });
    expect(reachedByKey(project, 'src/main.ts#View.layout').emitted).toEqual(['src/other.ts:2 0.9']);
    expect(reachedByKey(project, 'src/main.ts#View.drawn').emitted).toEqual(['src/other.ts:2 0.9']);
  });
});

describe('routes and commands', () => {
  test('a handler is reached by the requests for its path', async () => {
    const project = await getProject({
      'src/server.ts':
        "import { getUser, postUser } from './users';\napp.get('/api/users/:id', getUser);\napp.post('/api/users', auth, postUser);\n",
      'src/users.ts': 'export function getUser(request, response) {}\nexport const postUser = async () => {};\n',
      'src/client.ts':
        "export const load = (id: string) => axios.get(`/api/users/${id}`);\nexport const make = () => fetch('/api/users', { method: 'POST' });\nexport const other = () => axios.get('/api/orders/1');\n",
    });
    expect(reachedByKey(project, 'src/users.ts#getUser')).toEqual({
      registered: ['src/server.ts:2 route GET /api/users/*'],
      emitted: ['src/client.ts:1 0.7'],
    });
    expect(reachedByKey(project, 'src/users.ts#postUser').emitted).toEqual(['src/client.ts:2 0.9']);
  });

  test('a command is reached by whoever executes it', async () => {
    const project = await getProject({
      'src/a.ts':
        "import * as vscode from 'vscode';\nfunction refresh() {}\nvscode.commands.registerCommand('x.refresh', refresh);\nvscode.commands.executeCommand('x.refresh');\n",
    });
    expect(reachedByKey(project, 'src/a.ts#refresh')).toEqual({
      registered: ['src/a.ts:3 command x.refresh'],
      emitted: ['src/a.ts:4 0.9'],
    });
  });
});

describe('what is no handler, and what is no map of them', () => {
  test('a field that holds a constant of an enum, and whose members are called', async () => {
    const project = await getProject({
      'src/Order.java':
        'class Order {\n  enum State { OPEN; boolean isEnd() { return false; } }\n  private State state = State.OPEN;\n  boolean isOpen() { return state.isEnd(); }\n}\n',
    });
    expect(reachedByKey(project, 'src/Order.java#Order.State.OPEN')).toEqual({ registered: [], emitted: [] });
  });

  test('a list of handlers is gone through, and something is put into it', async () => {
    const project = await getProject({
      'src/hooks.py': 'def save(x): pass\n',
      'src/hooks.ts':
        'function save(x) {}\nconst hooks = [save];\nexport function run(x) { hooks.forEach((hook) => hook(x)); }\nexport function add(hook) { hooks.push(hook); }\n',
    });
    expect(reachedByKey(project, 'src/hooks.ts#save').emitted).toEqual(['src/hooks.ts:3 0.6']);
  });

  test('a constant under which a route or an event is registered', async () => {
    const project = await getProject({
      'src/Topics.java':
        'package a;\nclass Topics {\n  static final String PAID = "orders.paid";\n  static final String LOST = "orders.lost";\n}\n',
      'src/Listener.java':
        'package a;\nclass Listener {\n  @EventListener(Topics.PAID)\n  void paid() {}\n  @KafkaListener(topics = {Topics.PAID, Topics.LOST, "more"})\n  void all() {}\n}\n',
      'src/Sender.java':
        'package a;\nclass Sender {\n  void go() {\n    events.publish(Topics.PAID);\n    kafka.send(Topics.LOST, 1);\n    kafka.send("more", 1);\n    kafka.send("none", 1);\n  }\n}\n',
    });
    expect(reachedByKey(project, 'src/Topics.java#Topics.PAID')).toEqual({ registered: [], emitted: [] });
    expect(reachedByKey(project, 'src/Listener.java#Listener.all')).toEqual({
      registered: ['src/Listener.java:5 message more'],
      emitted: ['src/Sender.java:5 0.9', 'src/Sender.java:6 0.9'],
    });
  });
});

describe('what is near and none', () => {
  test('another name that is put together or given as text', async () => {
    const project = await getProject({
      'a.py':
        'class A:\n    def handle_paid(self): pass\n    def run(self, kind):\n        getattr(self, "handle_lost")()\n        getattr(self, f"handle_{kind}")()\n        getattr(self, f"{kind}_lost")()\n',
    });
    expect(reachedByKey(project, 'a.py#A.handle_paid').emitted).toEqual(['a.py:5 0.6']);
  });

  test('a decorated handler in a bus of its own class hears another bus', async () => {
    const project = await getProject({
      'l.ts': "export class Other extends EventEmitter { @OnEvent('order.paid') paid() {} }\n",
      'e.ts':
        "class Bus extends EventEmitter {}\nclass Shop { private bus = new Bus(); sell() { this.bus.emit('order.paid'); } }\n",
    });
    expect(reachedByKey(project, 'l.ts#Other.paid').emitted).toEqual(['e.ts:2 0.9']);
  });
});

describe('keys that are put together of constants', () => {
  const constants = "export const PREFIX = 'order';\nexport enum Events { Paid = 'paid', Lost = 'lost' }\n";
  const head = "import { PREFIX, Events } from './constants';\n";
  const listener =
    "import { PREFIX } from './constants';\nexport class L {\n  @OnEvent(`${PREFIX}.paid`) paid() {}\n  @OnEvent(`${PREFIX}.lost`) lost() {}\n}\n";

  test.each([
    ['a template', 'this.bus.emit(`${PREFIX}.paid`);', ['e.ts:2 0.9']],
    ['two constants in a template', 'this.bus.emit(`${PREFIX}.${Events.Paid}`);', ['e.ts:2 0.9']],
    ['constants that are added', "this.bus.emit(PREFIX + '.' + Events.Paid);", ['e.ts:2 0.9']],
    ['a constant and what varies', 'this.bus.emit(`${PREFIX}.${kind}`);', ['e.ts:2 0.7']],
    ['another constant', 'this.bus.emit(`${PREFIX}.${Events.Lost}`);', []],
    ['a constant that nothing explains', 'this.bus.emit(`${OTHER}.paid`);', ['e.ts:2 0.7']],
    ['a star of the key itself', 'this.bus.emit(`*.${PREFIX}.paid`);', []],
  ])('%s', async (_, emitted, found) => {
    const project = await getProject({
      'constants.ts': constants,
      'l.ts': listener,
      'e.ts': `${head}export class E { go(kind: string) { ${emitted} } }\n`,
    });
    expect(reachedByKey(project, 'l.ts#L.paid')).toEqual({ registered: ['l.ts:3 event order.paid'], emitted: found });
  });

  test('f-strings of Python', async () => {
    const project = await getProject({
      'l.py': "from blinker import signal\nPREFIX = 'order'\n@app.on_event(f'{PREFIX}.paid')\ndef paid(): pass\n",
    });
    expect((project.facts('l.py')?.references ?? []).find(({ name }) => name === 'on_event')?.arguments).toEqual([
      { kind: 'template', text: '*.paid', entries: [{ key: '', value: { kind: 'name', text: 'PREFIX' } }] },
    ]);
  });
});
