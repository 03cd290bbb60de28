import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallersResponse } from '../../../src/callers/index.ts';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent, type McpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
let root: string;

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

beforeEach(async () => {
  root = await scratchFolder();
  await put({
    'package.json': '{ "name": "shop", "workspaces": ["packages/*"] }',
    'tsconfig.json':
      '{ // the usual\n  "compilerOptions": { "baseUrl": ".", "paths": { "@core/*": ["packages/core/src/*"], }, },\n}',
    'packages/core/package.json': '{ "name": "@shop/core" }',
    'packages/core/src/index.ts': "export * from './orders';\n",
    'packages/core/src/orders.ts':
      "export class Orders {\n  @OnEvent('order.paid')\n  onPaid() { this.ship(); }\n  ship() {}\n}\nexport function total() { return 1; }\n",
    'packages/app/main.ts':
      "import { total } from '@shop/core';\nimport { Orders } from '@core/orders';\nexport function start(orders: Orders) {\n  orders.ship();\n  bus.emit('order.paid', total());\n}\n",
    '.gitignore': 'ignored/\n',
    'ignored/copy.ts': "import { total } from '@shop/core';\ntotal();\n",
    'tools/run.py': 'def total():\n    return 2\n\ntotal()\n',
  });
});

const agent = async (): Promise<McpAgent> =>
  mcpAgent({ server: server(), root, runtime: join(await scratchFolder(), 'run') });

async function ask(
  { call }: McpAgent,
  query: Readonly<Record<string, unknown>>,
): Promise<{ response: CallersResponse; text: string; isError: boolean }> {
  const { data, text, isError } = await call('find_callers', query);
  return { response: data as unknown as CallersResponse, text, isError };
}

const sites = ({ nodes }: CallersResponse): string[] =>
  nodes.map(({ file_path: path, line_number: line, type, depth }) => `${path}:${line} ${type} ${depth}`);

describe('find_callers over MCP', () => {
  it('follows packages, path aliases, barrels and events on disk, and proves that it is complete', async () => {
    const me = await agent();
    const total = await ask(me, { symbol_name: 'total', file_path: 'packages/core/src/orders.ts' });
    expect(sites(total.response)).toEqual(['packages/app/main.ts:5 call 1']);
    expect(total.response.meta.coverage.complete).toBe('yes');
    expect(total.text).toContain('1 call site, complete');
    const ship = await ask(me, { symbol_id: 'packages/core/src/orders.ts#Orders.ship' });
    expect(sites(ship.response)).toEqual([
      'packages/app/main.ts:4 call 1',
      'packages/core/src/orders.ts:3 call 1',
      'packages/app/main.ts:5 event 2',
      'packages/core/src/orders.ts:2 decorator 2',
    ]);
  });

  it('has the rules, limits and excludes that it was given, and says what it did not understand', async () => {
    await put({
      'packages/app/bus.ts':
        "export function Wakes(key: string) { return () => undefined; }\nexport class Desk {\n  @Wakes('stock.low')\n  onLow() {}\n}\n",
      'packages/app/raise.ts': "import { ring } from './own';\nexport function check() { ring.shout('stock.low'); }\n",
      'packages/out/raise.ts': "ring.shout('stock.low');\n",
    });
    const rules = [
      {
        framework: 'our bus',
        channel: 'event',
        direction: 'register',
        on: 'decorator',
        names: ['Wakes'],
        key: 0,
        handler: 'decorated',
      },
      {
        framework: 'our bus',
        channel: 'event',
        direction: 'emit',
        on: 'call',
        names: ['shout'],
        receiver: 'ring$',
        key: 0,
      },
    ];
    const environment = {
      RECOURSE_SETTINGS: JSON.stringify({
        'callers.rules': rules,
        'callers.stageBudget': 'soon',
        excludes: ['packages/out'],
      }),
    };
    const me = await mcpAgent({ server: server(), root, runtime: join(await scratchFolder(), 'run'), environment });
    const found = sites((await ask(me, { symbol_id: 'packages/app/bus.ts#Desk.onLow' })).response);
    expect(me.stderr()).toContain('callers.stageBudget');
    expect(found).toContain('packages/app/raise.ts:2 event 1');
    expect(found.filter((site) => site.startsWith('packages/out'))).toEqual([]);
    expect(
      sites((await ask(await agent(), { symbol_id: 'packages/app/bus.ts#Desk.onLow' })).response).filter((site) =>
        site.includes(' event '),
      ),
    ).toEqual([]);
  });

  it('sees a file that was changed, made or removed since the last question', async () => {
    const me = await agent();
    expect(sites((await ask(me, { symbol_name: 'Orders.ship' })).response)).toHaveLength(4);
    await put({
      'packages/app/late.ts': "import { Orders } from '@core/orders';\nnew Orders().ship();\n",
      'packages/app/main.ts': 'export const nothing = 1;\n',
    });
    expect(sites((await ask(me, { symbol_name: 'Orders.ship' })).response)).toEqual([
      'packages/app/late.ts:2 call 1',
      'packages/core/src/orders.ts:3 call 1',
      'packages/core/src/orders.ts:2 decorator 2',
    ]);
  });

  it('offers the true name for a misspelt one, and says plainly when it knows nothing', async () => {
    const me = await agent();
    const near = await ask(me, { symbol_name: 'totl' });
    expect(near.response.suggestions[0]?.arguments).toMatchObject({ symbol_name: 'total' });
    const nothing = await ask(me, { symbol_name: 'quuxZork' });
    expect(nothing.response.error).toBe('SYMBOL_NOT_FOUND');
    expect(nothing.text).toContain('Do not assume');
    expect(nothing.isError).toBe(false);
  });

  it.each([
    {},
    { symbol_name: '' },
    { symbol_name: 5 },
    { depth: 99, symbol_name: 'x' },
    { symbol_name: 'x'.repeat(600) },
  ])('%j is answered with what was expected', async (query) => {
    const { isError, text } = await ask(await agent(), query);
    expect(isError).toBe(true);
    expect(text.length).toBeGreaterThan(20);
  });

  it.each(['$a.b*', '__proto__', 'constructor', 'größe', 'a b', '../../etc/passwd#x', '\u0000'])(
    'the name %j is only a name',
    async (name) => {
      const { isError, response } = await ask(await agent(), { symbol_name: name });
      expect(isError).toBe(false);
      expect(response.nodes.every(({ file_path: path }) => !path.startsWith('..'))).toBe(true);
    },
  );

  it('says why a symbol or its callers may be missing, with calls to make next', async () => {
    await put({ 'ignored/hidden.ts': 'export function onlyHere() {}\n' });
    const me = await agent();
    const misspelt = await me.call('explain_symbol_gap', { symbol_name: 'totl' });
    expect(misspelt.data).toMatchObject({
      symbol: 'totl',
      isDefined: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'misspelt' })]) as unknown,
    });
    expect(misspelt.text).toContain('find_callers {"symbol_name":"total"');
    const hidden = await me.call('explain_symbol_gap', { symbol_name: 'onlyHere' });
    expect(hidden.text).toContain('ignored/hidden.ts:1');
    const none = await me.call('explain_symbol_gap', {});
    expect(none.isError).toBe(true);
  });
});
