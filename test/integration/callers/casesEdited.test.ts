import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { keyRules } from '../../../src/callers/index.ts';
import { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getClaims, readCallerCases } from '../../support/callerCases.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const cases = new Map(readCallerCases().map((each) => [each.name, each]));
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let root: string;
let engine: CodeEngine;

beforeEach(async () => {
  root = await scratchFolder();
});
afterEach(() => engine.dispose());

/** A case on disk under a running engine. */
async function running(name: string): Promise<{
  ask: (id?: string) => Promise<string[]>;
  edit: (path: string, from: string, to: string) => Promise<void>;
  move: (from: string, to: string) => Promise<void>;
  write: (path: string, text: string) => Promise<void>;
  remove: (path: string) => Promise<void>;
}> {
  const found = cases.get(name)!;
  for (const [path, text] of Object.entries(found.files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  engine = new CodeEngine({
    roots: [{ name: 'shop', path: root }],
    excludes: [],
    maxBytes: 1_000_000,
    clock: systemClock,
    loadWasm: loadInstalledWasm,
    ripgrep: {},
    providers: [],
    rules: keyRules,
    // Generous: what is asked here is what the answer says, not when.
    stageBudgetMs: 10_000,
    totalBudgetMs: 30_000,
    breaker: { failures: 5, pauseMs: 30_000 },
    log: silent,
    meter: new MemoryMeter(),
  });
  await engine.whole();
  const changed = (...paths: string[]): void => {
    engine.filesChanged(paths.map((path) => join(root, path)));
  };
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    changed(path);
  };
  const ask = async (id = found.ask): Promise<string[]> =>
    [...getClaims(await engine.ask({ symbol_id: id, depth: 1 }))].map(([site, type]) => `${site} ${type}`).sort();
  const allowed = new Set(found.allowed.map(({ file, line }) => `${file}:${line}`));
  const wanted = (id?: string): Promise<string[]> =>
    ask(id).then((sites) => sites.filter((site) => !allowed.has(site.split(' ')[0] ?? '')));
  expect(await wanted()).toEqual(found.expected.map(({ file, line, type }) => `${file}:${line} ${type}`).sort());
  return {
    ask: wanted,
    write,
    edit: async (path, from, to) => {
      const text = await readFile(join(root, path), 'utf8');
      expect(text).toContain(from);
      await write(path, text.replaceAll(from, to));
    },
    move: async (from, to) => {
      await mkdir(dirname(join(root, to)), { recursive: true });
      await rename(join(root, from), join(root, to));
      changed(from, to);
    },
    remove: async (path) => {
      await rm(join(root, path));
      changed(path);
    },
  };
}

test('the value of a constant changes: emitters with the old text are none any more', async () => {
  const { edit, ask } = await running('nest-event-constant');
  await edit('src/events.ts', "'report.created'", "'report.made'");
  expect(await ask()).toEqual(['src/reports/report.listener.ts:7 decorator', 'src/reports/report.service.ts:8 event']);
  await edit('src/reports/report.service.ts', "'report.created'", "'report.made'");
  expect(await ask()).toEqual([
    'src/reports/report.listener.ts:7 decorator',
    'src/reports/report.service.ts:12 event',
    'src/reports/report.service.ts:8 event',
  ]);
});

test('a constant gets another name in every file', async () => {
  const { edit, ask } = await running('nest-event-constant');
  for (const path of ['src/events.ts', 'src/reports/report.listener.ts', 'src/reports/report.service.ts'])
    await edit(path, 'REPORT_CREATED', 'REPORT_MADE');
  expect(await ask()).toEqual([
    'src/reports/report.listener.ts:7 decorator',
    'src/reports/report.service.ts:12 event',
    'src/reports/report.service.ts:8 event',
  ]);
});

test('the handler moves to another file', async () => {
  const { move, ask, edit } = await running('nest-event-constant');
  await move('src/reports/report.listener.ts', 'src/inbox/handlers/report.ts');
  await edit('src/inbox/handlers/report.ts', "'../events'", "'../../events'");
  expect(await ask('src/inbox/handlers/report.ts#ReportListener.onCreated')).toEqual([
    'src/inbox/handlers/report.ts:7 decorator',
    'src/reports/report.service.ts:12 event',
    'src/reports/report.service.ts:8 event',
  ]);
});

test('an emit goes, another comes in a new file', async () => {
  const { edit, write, remove, ask } = await running('node-emitter-once-bind');
  await edit('src/documents.ts', "  bus.emit('document:saved', path);\n", '');
  expect(await ask()).toEqual(['src/indexer.ts:4 callback']);
  await write(
    'src/autosave.ts',
    "import { bus } from './bus';\nexport const tick = () => bus.emit('document:saved', '');\n",
  );
  expect(await ask()).toEqual(['src/autosave.ts:2 event', 'src/indexer.ts:4 callback']);
  await remove('src/autosave.ts');
  expect(await ask()).toEqual(['src/indexer.ts:4 callback']);
});

test('a file with a sender is renamed', async () => {
  const { move, ask } = await running('django-signal-receiver');
  await move('shop/services.py', 'shop/payments.py');
  expect(await ask()).toEqual(['shop/payments.py:6 event', 'shop/receivers.py:5 decorator']);
});

test('the class of a command gets another name', async () => {
  const { edit, ask } = await running('nest-cqrs-command');
  for (const path of ['create-order.command', 'create-order.handler', 'orders.controller'])
    await edit(`src/orders/${path}.ts`, 'CreateOrderCommand', 'PlaceOrderCommand');
  expect(await ask()).toEqual([
    'src/orders/create-order.handler.ts:3 decorator',
    'src/orders/orders.controller.ts:6 event',
  ]);
  await edit('src/orders/orders.controller.ts', 'new PlaceOrderCommand', 'new CancelOrderCommand');
  expect(await ask()).toEqual(['src/orders/create-order.handler.ts:3 decorator']);
});

test('a router is mounted elsewhere', async () => {
  const { edit, ask } = await running('express-mounted-router');
  await edit('server/app.ts', '/api/users', '/v2/people');
  expect(await ask()).toEqual(['server/users.routes.ts:5 route']);
  await edit('web/users.ts', '`/api/users/', '`/v2/people/');
  expect(await ask()).toEqual(['server/users.routes.ts:5 route', 'web/users.ts:2 route']);
});

test('a key of a map of handlers changes', async () => {
  const { edit, ask } = await running('handler-map-ts');
  await edit('src/dispatch.ts', 'created: onCreated', 'made: onCreated');
  expect(await ask()).toEqual(['src/dispatch.ts:3 callback', 'src/dispatch.ts:7 dynamic']);
});

test('another event is published, from where none was', async () => {
  const { edit, ask } = await running('spring-event');
  await edit('src/main/java/shop/OrderService.java', 'new OrderCancelled(id)', 'new OrderPaid(id)');
  expect(await ask()).toEqual([
    'src/main/java/shop/OrderService.java:11 event',
    'src/main/java/shop/OrderService.java:14 event',
    'src/main/java/shop/OrderService.java:7 event',
    'src/main/java/shop/ReceiptListener.java:6 decorator',
  ]);
});

test('the prefix of a blueprint changes', async () => {
  const { edit, ask } = await running('flask-blueprint');
  await edit('app/users.py', 'url_prefix="/users"', 'url_prefix="/members"');
  expect(await ask()).toEqual(['app/users.py:13 route', 'app/users.py:6 route']);
});

test('what is typed and not saved counts, until it is taken back', async () => {
  const { ask } = await running('sidekiq-worker');
  const path = join(root, 'app/models/user.rb');
  const saved = await readFile(path, 'utf8');
  engine.setBuffer(
    path,
    saved.replace(
      '    SmsWorker.perform_async(id)\n',
      '    SmsWorker.perform_async(id)\n    MailWorker.perform_later(id)\n',
    ),
  );
  expect(await ask()).toEqual([
    'app/models/user.rb:3 event',
    'app/models/user.rb:4 event',
    'app/models/user.rb:6 event',
  ]);
  engine.setBuffer(path, undefined);
  expect(await ask()).toEqual(['app/models/user.rb:3 event', 'app/models/user.rb:4 event']);
});
